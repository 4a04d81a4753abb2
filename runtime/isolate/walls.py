"""The sandbox of an isolated process ("walls"), which it enters before it reads untrusted data.

Landlock restricts files, seccomp restricts system calls, and resource limits restrict memory and time. No code of the
process can undo them.
Source: Linux's documentation of setrlimit and prctl.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from okl_opt.runtime.isolate.calls import allowed
from okl_opt.runtime.isolate.landlock import Access, restrict_files
from okl_opt.runtime.isolate.seccomp import restrict_calls

_PR_SET_PDEATHSIG, _PR_SET_NO_NEW_PRIVS = 1, 38

_DEPENDENCIES = ("xdsl", "llvmlite", "numba", "numpy", "scipy_openblas32")
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


class Walls(NamedTuple):
    """The permissions of the sandbox.

    `memory` is in bytes of address space, `cpu_seconds` in seconds of all threads together; None is no limit. `reads`
    are files, and folders with all their contents; `writes` are existing files; `fills` are existing folders in which
    the process may create files.
    """

    memory: int | None
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
    limits = [(resource.RLIMIT_CORE, 0)]
    if walls.memory is not None:
        # Files need not be larger than memory.
        limits += [(resource.RLIMIT_AS, walls.memory), (resource.RLIMIT_FSIZE, walls.memory)]
    if walls.cpu_seconds is not None:
        limits.append((resource.RLIMIT_CPU, walls.cpu_seconds))
    for which, value in limits:
        most = resource.getrlimit(which)[1]
        value = value if most == resource.RLIM_INFINITY else min(value, most)
        resource.setrlimit(which, (value, value))


def _guard_files(walls: Walls) -> str | None:
    """Restrict the files that can be opened; return the reason if that fails, else None."""
    read, enter, write = Access.READ_FILE, Access.READ_DIR, Access.WRITE_FILE | Access.TRUNCATE
    fill = Access.MAKE_REG | Access.MAKE_DIR | enter | write
    # A missing file is reported when it is opened. A pipe named in /dev/fd is already open and needs no rule.
    places = [(place, enter | read) for place in (*_SYSTEM, *_python_places(), *walls.reads)]
    places += [(os.devnull, read), *((place, write) for place in (os.devnull, *walls.writes))]
    places += [(place, fill) for place in walls.fills]
    problem = restrict_files(places)
    return None if problem is None else f"files are not guarded: {problem}"


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
    problem = restrict_calls(allowed(os.getpid(), landlocked=landlocked))
    return None if problem is None else f"system calls are not guarded: {problem}"
