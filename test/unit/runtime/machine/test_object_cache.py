"""The cache of compiled objects: what it gives back, and what it refuses to."""

import errno
import gc
import os
import subprocess
import sys
from array import array
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.machine.object_cache import ObjectCache, cache_key, open_cache


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
    """Builds and runs a job with the cache of `tmp_path`, in this process, as the first one in it."""
    from bench.faults.jobs import program_of
    from bench.inputs import oneflow_job
    from okl_opt.runtime.compile import launch as launch_code
    from okl_opt.runtime.compile.launch import BuildOptions

    def run() -> list[float]:
        # What calls launches is built once in a process for each folder.
        launch_code._callers.cache_clear()
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
    assert all(ObjectCache(tmp_path).get(name) is not None for name in good)
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
    from okl_opt.runtime.machine import jit

    text = "define i32 @f() { ret i32 1 }"
    cache = ObjectCache(tmp_path)
    for version in (1, 2):
        monkeypatch.setattr(jit, "ABI_VERSION", version)
        jit.compile_object([text], jit.Target(), optimise=True, keep=["f"], cache=cache)
    jit.compile_object([text], jit.Target(features="-avx2"), optimise=True, keep=["f"], cache=cache)
    jit.compile_object([text], jit.Target(), optimise=False, keep=["f"], cache=cache)
    assert len(list(tmp_path.iterdir())) == 4


@pytest.mark.parametrize("call", ["open", "replace"])
def test_a_folder_that_takes_nothing_costs_a_compilation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str):
    real = getattr(os, call)

    def no_space(*arguments: object, **more: object) -> object:
        if call == "replace" or (len(arguments) > 1 and isinstance(arguments[1], int) and arguments[1] & os.O_CREAT):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*arguments, **more)

    monkeypatch.setattr(os, call, no_space)
    assert job(tmp_path)() == [3, 0]
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_left_as_it_was(tmp_path: Path):
    """The file may grow to a few bytes only: the kernel refuses the rest of what is written."""
    program = f"""
import resource, signal, sys
from pathlib import Path
from okl_opt.runtime.machine.object_cache import ObjectCache
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
cache = ObjectCache(Path({str(tmp_path)!r}))
cache.put("large", bytes(5000))
cache.put("small", bytes(500))
"""
    subprocess.run([sys.executable, "-c", program], check=True)
    assert [path.name for path in tmp_path.iterdir()] == ["small"]


def test_an_interrupt_leaves_nothing_unfinished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        ObjectCache(tmp_path).put("key", b"code")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.host("user")
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
    from okl_opt.runtime.machine import object_cache

    monkeypatch.setattr(object_cache, "MOST_ENTRIES", 10)
    monkeypatch.setattr(object_cache, "PUTS_PER_LOOK", 3)
    cache = ObjectCache(tmp_path)
    keys = [cache_key([str(number)]) for number in range(50)]
    others = [tmp_path / f"other{number}" for number in range(20)]
    for path in others:
        path.touch()
        os.utime(path, (0, 0))
    for number, key in enumerate(keys):
        cache.put(key, b"code")
        os.utime(tmp_path / key, (number, number))
        assert len(list(tmp_path.iterdir())) <= 10 + 3 + len(others)
    assert cache.get(keys[49]) == b"code" and cache.get(keys[0]) is None
    assert all(path.exists() for path in others)


def test_it_does_not_grow_beyond_its_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from okl_opt.runtime.machine import object_cache

    monkeypatch.setattr(object_cache, "MOST_BYTES", 10_000)
    cache = ObjectCache(tmp_path)
    for number in range(50):
        key = cache_key([str(number)])
        cache.put(key, bytes(1000))
        os.utime(tmp_path / key, (number, number))
        assert sum(entry.nbytes for entry in cache.entries()) <= 10_000
    assert cache.get(cache_key(["49"])) is not None
    cache.put(cache_key(["large"]), bytes(20_000))
    assert not cache.entries()


def test_an_entry_under_another_name_is_none(tmp_path: Path):
    cache = ObjectCache(tmp_path)
    one, other = cache_key(["1"]), cache_key(["2"])
    cache.put(one, b"code")
    (tmp_path / one).rename(tmp_path / other)
    assert cache.get(other) is None
    (tmp_path / other).rename(tmp_path / one)
    assert cache.get(one) == b"code"


def test_clearing(tmp_path: Path):
    cache = ObjectCache(tmp_path)
    (tmp_path / "other").touch()
    (tmp_path / ".new-now").touch()
    cache.put(cache_key(["1"]), b"code")
    assert [entry.nbytes for entry in cache.clear()] == [36]
    assert sorted(path.name for path in tmp_path.iterdir()) == [".new-now", "other"]


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
from okl_opt.runtime.machine.object_cache import ObjectCache
cache = ObjectCache(Path({str(tmp_path)!r}))
for _ in range(300):
    cache.put("key", bytes(100_000))
    assert cache.get("key") == bytes(100_000)
"""
    writers = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(3)]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def entry(code: bytes, key: str = "key") -> bytes:
    """A file that is an entry."""
    return sha256(key.encode() + code).digest() + code


def test_a_folder_that_is_exchanged_is_not_looked_at(tmp_path: Path):
    """Whoever owns the folder above may put another one there; the code in it is not ours."""
    folder = tmp_path / "objects"
    cache = ObjectCache(folder)
    cache.put("key", b"code")
    folder.rename(tmp_path / "old")
    folder.mkdir()
    (folder / "key").write_bytes(entry(b"theirs"))
    (folder / "other").write_bytes(entry(b"theirs", "other"))
    assert cache.get("key") == b"code" and cache.get("other") is None
    cache.put("new", b"code")
    assert sorted(path.name for path in folder.iterdir()) == ["key", "other"]
    assert sorted(path.name for path in (tmp_path / "old").iterdir()) == ["key", "new"]


def test_a_folder_that_is_gone_takes_nothing(tmp_path: Path):
    cache = ObjectCache(tmp_path / "objects")
    (tmp_path / "objects").rmdir()
    cache.put("key", b"code")
    assert cache.get("key") is None and not (tmp_path / "objects").exists()


def test_a_link_to_a_folder_is_refused(tmp_path: Path):
    (tmp_path / "folder").mkdir(mode=0o700)
    (tmp_path / "objects").symlink_to("folder")
    with pytest.raises(OklRuntimeError, match="a symbolic link: give the folder itself"):
        ObjectCache(tmp_path / "objects")


@pytest.mark.parametrize("kind", ["link", "pipe", "writable by the group", "writable by all"])
def test_an_entry_that_others_could_write_is_none(tmp_path: Path, kind: str):
    cache = ObjectCache(tmp_path / "objects")
    path = tmp_path / "objects" / "key"
    match kind:
        case "link":
            (tmp_path / "elsewhere").write_bytes(entry(b"theirs"))
            path.symlink_to(tmp_path / "elsewhere")
        case "pipe":
            os.mkfifo(path)
        case _:
            path.write_bytes(entry(b"theirs"))
            path.chmod(0o620 if kind == "writable by the group" else 0o602)
    assert cache.get("key") is None
    cache.put("key", b"code")
    assert cache.get("key") == b"code"


@pytest.mark.host("root")
@pytest.mark.parametrize("name", ["", "key"])
def test_what_belongs_to_others_is_refused(tmp_path: Path, name: str):
    folder = tmp_path / "objects"
    folder.mkdir(mode=0o700)
    (folder / "key").write_bytes(entry(b"theirs"))
    os.chown(folder / name, 12345, 12345)
    if name:
        assert ObjectCache(folder).get(name) is None
    else:
        with pytest.raises(OklRuntimeError, match="others may write"):
            ObjectCache(folder)


def open_files() -> int:
    gc.collect()
    return len(os.listdir("/proc/self/fd"))


def listed_by_a_program() -> str:
    """What a program that this process starts has open."""
    words = ["ls", "-l", "/proc/self/fd"]
    return subprocess.run(words, capture_output=True, text=True, check=True, close_fds=False).stdout


@pytest.mark.slow("compiles programs")
def test_caches_and_forks_keep_no_files_open(tmp_path: Path):
    before = open_files()
    for number in range(50):
        cache = ObjectCache(tmp_path / str(number % 3))
        cache.put("key", b"code")
        assert cache.get("key") == b"code" and cache.get("other") is None
    assert open_files() == before + 1
    child = os.fork()
    if child == 0:
        is_good = cache.get("key") == b"code"
        del cache
        os._exit(0 if is_good and open_files() == before else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert cache.get("key") == b"code"
    assert str(tmp_path) not in listed_by_a_program(), "programs that are started have no descriptor of the folder"
    del cache
    assert open_files() == before


@pytest.mark.slow("compiles programs")
def test_what_a_process_builds_once_keeps_one_cache_of_a_folder(tmp_path: Path):
    run = job(tmp_path)
    run()
    before = open_files()
    for _ in range(3):
        run()
    assert open_files() == before
    assert ObjectCache(tmp_path) == ObjectCache(tmp_path) != ObjectCache(tmp_path / "other")
