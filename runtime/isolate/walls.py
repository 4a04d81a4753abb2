"""The sandbox of an isolated process ("walls"), which it enters before it reads untrusted data.

Landlock restricts files, seccomp restricts system calls, and resource limits restrict memory and time. No code of the
process can undo them.
Source: Linux's documentation of Landlock, seccomp and setrlimit; the libraries py-landlock and pyseccomp.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import errno
import os
import resource
import signal
import sys
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from okl_opt.runtime.isolate.calls import allowed

_INSTALL = "pip install 'okl-opt[isolate]'"

_PR_SET_PDEATHSIG, _PR_SET_NO_NEW_PRIVS = 1, 38
_LIBRARIES = {"c": "libc.so.6", "seccomp": "libseccomp.so.2"}

_DEPENDENCIES = ("xdsl", "llvmlite", "numba", "numpy", "scipy_openblas32", "py_landlock")
"""The packages that a run needs."""

ROOT = Path(__file__).parents[3]
"""The folder of our package."""

_SYSTEM = (
    # shared libraries, and files that the loader, Python and OpenSSL read
    *("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache", "/etc/localtime"),
    *("/usr/share/zoneinfo", "/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf", "/dev/urandom"),
    # the process itself, and the machine
    *("/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/sys/vm/overcommit_memory"),
    *("/sys/devices/system/cpu", "/sys/devices/system/node", "/sys/kernel/mm/transparent_hugepage"),
)


@dataclass(frozen=True)
class Walls:
    """The permissions of the sandbox.

    `memory` is in bytes of address space, `cpu_seconds` in seconds of all threads together, None for no limit. `reads`
    are files, and folders with all their contents; `writes` are existing files; `fills` are existing folders in which
    the process may create files.
    """

    memory: int
    cpu_seconds: int | None = None
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    fills: tuple[str, ...] = ()


def raise_walls(walls: Walls) -> list[str]:
    """Enter the sandbox in this process, which must have one thread; return the restrictions that failed, each with a
    reason on one line.
    """
    ctypes.CDLL(None).prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    threads = len(os.listdir("/proc/self/task"))
    assert threads == 1, f"walls are raised around one thread, but there are {threads}"
    _limit(walls)
    files = _guard_files(walls)
    calls = _guard_calls(landlocked=files is None)
    return [problem for problem in (files, calls) if problem is not None]


def die_with(parent: int) -> None:
    """Make the kernel kill this process when the thread that started it ends; `parent` is its process."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it has already ended
        os.kill(os.getpid(), signal.SIGKILL)


def _limit(walls: Walls) -> None:
    limits = [
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_AS, walls.memory),
        # Files need not be larger than memory.
        (resource.RLIMIT_FSIZE, walls.memory),
    ]
    if walls.cpu_seconds is not None:
        limits.append((resource.RLIMIT_CPU, walls.cpu_seconds))
    for which, value in limits:
        most = resource.getrlimit(which)[1]
        value = value if most == resource.RLIM_INFINITY else min(value, most)
        resource.setrlimit(which, (value, value))


def _guard_files(walls: Walls) -> str | None:
    """Restrict the files that can be opened; return the reason if that fails, else None."""
    try:
        from py_landlock import AccessFs, Landlock, LandlockDisabledError, LandlockError, LandlockNotAvailableError
    except ImportError:
        return f"files are not guarded: py-landlock is not installed ({_INSTALL})"
    read, enter, write = AccessFs.READ_FILE, AccessFs.READ_DIR, AccessFs.WRITE_FILE | AccessFs.TRUNCATE
    fill = AccessFs.MAKE_REG | AccessFs.MAKE_DIR | enter | write
    # A missing file is reported when it is opened.
    places = [(place, enter | read) for place in (*_SYSTEM, *_python_places(), *walls.reads)]
    places += [(os.devnull, read), *((place, write) for place in (os.devnull, *walls.writes))]
    places += [(place, fill) for place in walls.fills]
    try:
        with _libraries_by_name():
            guard = Landlock(strict=False)
            assert guard.abi_version >= 1, "else it has raised"
        for place, access in places:
            # A pipe named in /dev/fd is already open and needs no rule.
            if os.path.exists(os.path.realpath(place)):
                guard.add_path_rule(place, access=access if os.path.isdir(place) else access & (read | write))
        guard.apply()
    except (LandlockNotAvailableError, LandlockDisabledError):
        return "files are not guarded: this kernel has no Landlock (Linux 5.13 or later, with landlock in lsm=)"
    except LandlockError as error:
        return f"files are not guarded: {error}"
    return None


def _python_places() -> Iterable[str]:
    """The folders of Python, our packages and their dependencies; not all of `sys.path`."""
    for prefix in {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}:
        yield os.path.join(prefix, "lib")
        yield os.path.join(prefix, "lib64")
    yield os.path.dirname(os.__file__)
    # In a checkout, the packages in it are links to other folders.
    yield from (str(ROOT / "okl_opt" / package) for package in ("", "runtime", "passes", "dialects"))
    yield from (entry for entry in sys.path if has_dependency(entry))


def has_dependency(folder: str) -> bool:
    """Return whether a folder of `sys.path` contains a package that a run needs."""
    return any(os.path.isfile(os.path.join(folder, name, "__init__.py")) for name in _DEPENDENCIES)


def _guard_calls(*, landlocked: bool) -> str | None:
    """Restrict system calls; return the reason if that fails, else None."""
    try:
        ctypes.CDLL(_LIBRARIES["seccomp"])
    except OSError:
        return "system calls are not guarded: libseccomp.so.2 is not installed (a package of the system: libseccomp2)"
    try:
        with _libraries_by_name():
            import pyseccomp as seccomp
    except ImportError:
        return f"system calls are not guarded: pyseccomp is not installed ({_INSTALL})"
    rules = seccomp.SyscallFilter(seccomp.ERRNO(errno.ENOSYS))
    rules.set_attr(seccomp.Attr.CTL_TSYNC, 1)
    for name, checks in allowed(os.getpid(), landlocked=landlocked):
        number = seccomp.resolve_syscall(seccomp.Arch.NATIVE, name)
        if number >= 0:  # else this processor lacks it
            rules.add_rule(seccomp.ALLOW, number, *(seccomp.Arg(*check) for check in checks))
    try:
        rules.load()
    except OSError as error:
        return f"system calls are not guarded: this kernel refuses seccomp ({error.strerror})"
    return None


@contextmanager
def _libraries_by_name() -> Generator[None]:
    """Replace `find_library` for both packages: Python's own starts other programs."""
    find = ctypes.util.find_library
    ctypes.util.find_library = _LIBRARIES.get
    try:
        yield
    finally:
        ctypes.util.find_library = find
