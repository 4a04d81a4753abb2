"""The table of system calls allowed in an isolated process. Every other call fails with ENOSYS.

This covers operations outside Landlock: changes of modes, owners, times and extended attributes, signals, descriptors
of other processes, the terminal. Calls that a processor does not have are skipped.
Source: the calls of CPython, glibc's threads, LLVM's JIT, numba, NumPy, OpenBLAS and Intel's OpenMP, found by tracing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

_FREE = (
    # memory
    *("brk", "mmap", "munmap", "mprotect", "mremap", "membarrier", "mincore", "msync", "get_mempolicy"),
    # threads and time
    *("futex", "rseq", "set_robust_list", "set_tid_address", "arch_prctl", "sched_yield", "sched_getaffinity"),
    *("sched_getscheduler", "sched_getparam", "sched_get_priority_max", "sched_get_priority_min", "getcpu"),
    *("nanosleep", "clock_nanosleep", "clock_gettime", "clock_getres", "gettimeofday", "time", "times", "getrusage"),
    *("exit", "exit_group", "restart_syscall"),
    # the process itself
    *("getpid", "getppid", "gettid", "getuid", "geteuid", "getgid", "getegid", "getrlimit", "uname", "sysinfo"),
    *("getcwd", "getrandom"),
    # receiving signals
    *("rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "sigaltstack"),
    # files; Landlock decides which can be opened
    *("read", "readv", "pread64", "preadv", "write", "writev", "pwrite64", "lseek", "close", "close_range"),
    *("fstat", "fsync", "fdatasync", "fadvise64", "dup", "dup2", "dup3", "poll", "ppoll", "select", "pselect6"),
    # a socket made by the parent; no call creates or connects one
    "recvmsg",
    # file metadata
    *("stat", "lstat", "newfstatat", "statx", "access", "faccessat", "faccessat2", "readlink", "readlinkat"),
    *("statfs", "fstatfs", "getdents", "getdents64"),
)
"""Calls that are allowed with any arguments."""

_MAKES_FOLDERS = ("mkdir", "mkdirat")
"""Allowed only with Landlock, which restricts the folders."""


class Comparison(Enum):
    """A comparison of an argument of 64 bits; LESS takes values up to 2^32."""

    LESS = auto()
    EQUAL = auto()
    MASKED_EQUAL = auto()


class Check(NamedTuple):
    """A comparison of one argument; with a mask, `value` is the mask and `masked` the bits."""

    argument: int
    comparison: Comparison
    value: int
    masked: int = 0


def _is(argument: int, value: int) -> Check:
    return Check(argument, Comparison.EQUAL, value)


def _bits(argument: int, mask: int, value: int) -> Check:
    return Check(argument, Comparison.MASKED_EQUAL, mask, value)


_CLONE_THREAD = 0x00010000
_CLONE_OTHER = 0xFE82F000
"""Clone flags that make processes or namespaces, trace, or return descriptors; no thread of ours needs them."""

_FCNTL = (0, 1, 2, 3, 1030)
"""F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC: not F_SETOWN, which causes signals."""

_IOCTL = (0x5401, 0x5413, 0x5450, 0x5451, 0x802C542A)
"""TCGETS, TIOCGWINSZ, FIONCLEX, FIOCLEX, TCGETS2: not TIOCSTI and TIOCLINUX, which insert terminal input."""

_PRCTL = (15, 16, 0x53564D41)
"""PR_SET_NAME, PR_GET_NAME, PR_SET_VMA: not PR_SET_PDEATHSIG, which makes the process end with its parent."""

_FIRST_HARMFUL_ADVICE = 100
"""MADV_HWPOISON and MADV_SOFT_OFFLINE take memory from the machine."""


def allowed(pid: int, *, landlocked: bool) -> Iterator[tuple[str, Sequence[Check]]]:
    """The allowed calls with checks of their arguments: all checks of one of a call's rows must hold.

    `pid` is the process itself; `landlocked` is True if Landlock guards its files.
    """
    for name in (*_FREE, *(_MAKES_FOLDERS if landlocked else ())):
        yield name, ()
    for name, rows in _checked(pid).items():
        for checks in rows:
            yield name, checks


def _checked(pid: int) -> Mapping[str, Sequence[Sequence[Check]]]:
    """Rows of checks by the name of a call."""
    truncating, mode = os.O_TRUNC, os.O_TRUNC | os.O_ACCMODE
    return {
        # Landlock restricts truncation only from version 3 on: here read-only descriptors may not truncate.
        **{
            name: [
                [_bits(argument, truncating, 0)],
                [_bits(argument, mode, truncating | os.O_WRONLY)],
                [_bits(argument, mode, truncating | os.O_RDWR)],
            ]
            for name, argument in (("open", 1), ("openat", 2))
        },
        "clone": [[_bits(0, _CLONE_THREAD | _CLONE_OTHER, _CLONE_THREAD)]],
        "kill": [[_is(0, pid)]],
        "tgkill": [[_is(0, pid)]],
        "sched_setaffinity": [[_is(0, 0)], [_is(0, pid)]],
        "prlimit64": [[_is(0, 0), _is(2, 0)], [_is(0, pid), _is(2, 0)]],
        "madvise": [[Check(2, Comparison.LESS, _FIRST_HARMFUL_ADVICE)]],
        "fcntl": [[_is(1, command)] for command in _FCNTL],
        "ioctl": [[_is(1, command)] for command in _IOCTL],
        "prctl": [[_is(0, option)] for option in _PRCTL],
    }
