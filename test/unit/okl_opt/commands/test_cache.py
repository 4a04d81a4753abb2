"""`okl-opt cache`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from okl_opt.runtime.machine.object_cache import ObjectCache, cache_key

OklOpt = Callable[..., tuple[int, str, str]]
LIMIT = "; at most 2048 and 1.07 GB"


def test_show_and_clear(okl_opt: OklOpt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = tmp_path / "okl-opt"
    assert okl_opt("cache") == (0, f"{folder}: 0 entries, 0 B{LIMIT}\n", "")
    assert not folder.exists()
    cache = ObjectCache(folder)
    (folder / "other").write_text("mine")
    cache.put(cache_key(["1"]), b"code")
    assert okl_opt("cache", "show") == (0, f"{folder}: 1 entry, 36 B{LIMIT}\n", "")
    cache.put(cache_key(["2"]), b"code")
    assert okl_opt("cache", "clear") == (0, f"{folder}: deleted 2 entries, 72 B\n", "")
    assert [path.name for path in folder.iterdir()] == ["other"]


def test_another_folder(okl_opt: OklOpt, tmp_path: Path) -> None:
    ObjectCache(tmp_path).put(cache_key(["1"]), b"code")
    assert okl_opt("cache", f"--object-cache={tmp_path}")[1] == f"{tmp_path}: 1 entry, 36 B{LIMIT}\n"


def test_wrong_folders(okl_opt: OklOpt, tmp_path: Path) -> None:
    file, link, shared = (tmp_path / name for name in ("file", "link", "shared"))
    file.touch()
    link.symlink_to(tmp_path)
    shared.mkdir()
    shared.chmod(0o777)
    reasons = {file: "File exists", link: "a symbolic link", shared: "others may write to this folder"}
    for place, reason in reasons.items():
        for action in ("show", "clear"):
            status, out, err = okl_opt("cache", action, f"--object-cache={place}")
            assert (status, out) == (1, "")
            assert err.startswith(f"okl-opt: error: --object-cache={place}: ") and reason in err
    assert okl_opt("cache", "--object-cache=off")[2] == (
        "okl-opt: error: there is no folder: it is off, or the user has none for caches\n"
    )
    assert okl_opt("cache", "empty")[0] == 1
    assert "0 entries" in okl_opt("cache", f"--object-cache={'x' * 5000}")[1]
