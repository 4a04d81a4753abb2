"""The cache of compiled objects: what it gives back, and what it refuses to."""

from pathlib import Path

import pytest

from runtime.errors import OklRuntimeError
from runtime.object_cache import ObjectCache, cache_key, open_cache


def test_an_entry_comes_back(tmp_path: Path) -> None:
    cache = ObjectCache(tmp_path / "objects")
    assert cache.get("key") is None
    cache.put("key", b"code")
    assert cache.get("key") == b"code"
    assert [path.name for path in cache.folder.iterdir()] == ["key"]


@pytest.mark.parametrize("damage", [b"", b"short", b"x" * 100])
def test_a_damaged_entry_is_none(tmp_path: Path, damage: bytes) -> None:
    cache = ObjectCache(tmp_path / "objects")
    cache.put("key", b"code")
    (cache.folder / "key").write_bytes(damage)
    assert cache.get("key") is None


def test_a_truncated_entry_is_none(tmp_path: Path) -> None:
    cache = ObjectCache(tmp_path / "objects")
    cache.put("key", b"code" * 100)
    path = cache.folder / "key"
    path.write_bytes(path.read_bytes()[:-1])
    assert cache.get("key") is None


def test_the_folder_is_private(tmp_path: Path) -> None:
    assert ObjectCache(tmp_path / "objects").folder.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_others_write_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "objects"
    folder.mkdir()
    folder.chmod(0o777)
    with pytest.raises(OklRuntimeError, match="others may write"):
        ObjectCache(folder)


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "objects").touch()
    with pytest.raises(OklRuntimeError, match="--object-cache="):
        open_cache(str(tmp_path / "objects"))


def test_off_and_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert open_cache("off") is None
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    cache = open_cache(None)
    assert cache is not None
    assert cache.folder == tmp_path / "okl-opt"


def test_a_default_that_cannot_be_had_is_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert open_cache(None) is None


def test_keys_keep_parts_apart() -> None:
    assert cache_key(["ab", "c"]) != cache_key(["a", "bc"])
    assert cache_key(["a"]) == cache_key(["a"])
