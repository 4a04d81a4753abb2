"""The cache of compiled objects: what it gives back, and what it refuses to."""

import errno
import os
import subprocess
import sys
import tempfile
from array import array
from collections.abc import Callable
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


def job(tmp_path: Path) -> Callable[[], list[float]]:
    """Builds and runs a job with the cache of `tmp_path`, in this process."""
    from bench.faults.jobs import program_of
    from bench.inputs import oneflow_job
    from runtime.launch_code import BuildOptions

    def run() -> list[float]:
        program = program_of(oneflow_job(1, "2"), options=BuildOptions(cache=ObjectCache(tmp_path)))
        return list(program.run([array("f", [3, -3])])[0].values())

    return run


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "shorter than a checksum": lambda data: data[:31],
    "a checksum alone": lambda data: data[:32],
    "cut": lambda data: data[: len(data) // 2],
    "one bit": lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:],
    "longer": lambda data: data + b"\0",
    "zeros": lambda data: bytes(len(data)),
    "text": lambda data: b"not an object\n" * 100,
    "from before checksums": lambda data: data[32:],
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_entry_is_compiled_again(tmp_path: Path, damage: str):
    run = job(tmp_path)
    assert run() == [3, 0]
    good = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for path in tmp_path.iterdir():
        path.write_bytes(DAMAGE[damage](path.read_bytes()))
    assert run() == [3, 0]
    assert ObjectCache(tmp_path).get(next(iter(good))) is not None
    assert {path.name for path in tmp_path.iterdir()} == set(good)


def test_entries_that_cannot_be_read_or_replaced_are_passed_over(tmp_path: Path):
    run = job(tmp_path)
    run()
    names = [path.name for path in tmp_path.iterdir()]
    for path in tmp_path.iterdir():
        path.unlink()
        path.mkdir()
    assert run() == [3, 0]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)


def test_other_versions_have_other_entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Of a stale entry nobody knows the name."""
    from runtime import jit

    text = "define i32 @f() { ret i32 1 }"
    cache = ObjectCache(tmp_path)
    for version in (1, 2):
        monkeypatch.setattr(jit, "ABI_VERSION", version)
        jit.compile_object([text], jit.Target(), optimise=True, keep=["f"], cache=cache)
    jit.compile_object([text], jit.Target(features="-avx2"), optimise=True, keep=["f"], cache=cache)
    jit.compile_object([text], jit.Target(), optimise=False, keep=["f"], cache=cache)
    assert len(list(tmp_path.iterdir())) == 4


def no_space(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("call", ["mkstemp", "replace"])
def test_a_folder_that_takes_nothing_costs_a_compilation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str):
    monkeypatch.setattr(tempfile if call == "mkstemp" else os, call, no_space)
    assert job(tmp_path)() == [3, 0]
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_left_as_it_was(tmp_path: Path):
    """The file may grow to a few bytes only: the kernel refuses the rest of what is written."""
    program = f"""
import resource, signal, sys
from pathlib import Path
from runtime.object_cache import ObjectCache
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
cache = ObjectCache(Path({str(tmp_path)!r}))
cache.put("large", bytes(5000))
cache.put("small", bytes(500))
"""
    subprocess.run([sys.executable, "-c", program], check=True)
    assert [path.name for path in tmp_path.iterdir()] == ["small"]


def test_an_interrupt_leaves_nothing_unfinished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        ObjectCache(tmp_path).put("key", b"code")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere")
def test_a_folder_that_is_read_only_serves_what_it_has(tmp_path: Path):
    run = job(tmp_path)
    run()
    before = {path.name for path in tmp_path.iterdir()}
    tmp_path.chmod(0o500)
    try:
        ObjectCache(tmp_path).put("key", b"code")
        assert run() == [3, 0]
        assert {path.name for path in tmp_path.iterdir()} == before
    finally:
        tmp_path.chmod(0o700)


def test_entries_are_private(tmp_path: Path):
    cache = ObjectCache(tmp_path)
    cache.put("key", b"code")
    assert (tmp_path / "key").stat().st_mode & 0o077 == 0


def test_it_does_not_grow_without_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from runtime import object_cache

    monkeypatch.setattr(object_cache, "_MOST_ENTRIES", 10)
    cache = ObjectCache(tmp_path)
    for number in range(50):
        cache.put(f"key{number}", b"code")
        os.utime(tmp_path / f"key{number}", (number, number))
    assert len(list(tmp_path.iterdir())) <= 10
    assert cache.get("key49") == b"code" and cache.get("key0") is None


def test_what_processes_that_died_left_is_dropped_in_time(tmp_path: Path):
    old, new = tmp_path / ".new-old", tmp_path / ".new-new"
    for path in (old, new):
        path.write_bytes(b"half")
    os.utime(old, (0, 0))
    ObjectCache(tmp_path).put("key", b"code")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".new-new", "key"]


def test_two_processes_write_one_entry(tmp_path: Path):
    program = f"""
from pathlib import Path
from runtime.object_cache import ObjectCache
cache = ObjectCache(Path({str(tmp_path)!r}))
for _ in range(300):
    cache.put("key", bytes(100_000))
    assert cache.get("key") == bytes(100_000)
"""
    writers = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(3)]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    assert [path.name for path in tmp_path.iterdir()] == ["key"]
