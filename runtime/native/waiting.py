"""Waiting in compiled code for a number in memory to change: spin, then sleep on a futex until woken."""

from __future__ import annotations

import platform

SYSCALL = "syscall"
"""The function of C's library that the code calls."""
DECLARE_SYSCALL = f"declare i64 @{SYSCALL}(i64, ...)"

SPINS = 2000
"""The number of reads before a thread sleeps: waking a spinning thread is 10 times faster."""

_FUTEX = {"x86_64": 202, "aarch64": 98, "riscv64": 98}
_PAUSE = {
    "x86_64": ("declare void @llvm.x86.sse2.pause()", "call void @llvm.x86.sse2.pause()"),
    "aarch64": ("declare void @llvm.aarch64.hint(i32)", "call void @llvm.aarch64.hint(i32 1)"),
}
_WAIT_PRIVATE, _WAKE_PRIVATE = 128, 129


def can_sleep() -> bool:
    """Return whether this machine has futexes; without them there is no pool of threads."""
    return platform.system() == "Linux" and platform.machine() in _FUTEX


def declare_pause() -> str:
    """The declaration that `pause` needs, if any."""
    return _PAUSE.get(platform.machine(), ("", ""))[0]


def pause() -> str:
    """The pause of a thread between two reads."""
    return _PAUSE.get(platform.machine(), ("", ""))[1]


def sleep(result: str, address: str, seen: str) -> str:
    """Sleep unless the i32 at an address differs from `seen`, an i64. A thread may also wake for no reason."""
    return _futex(result, address, _WAIT_PRIVATE, seen)


def wake(result: str, address: str, most: str) -> str:
    """Wake up to `most`, an i64, of the threads that sleep on an address."""
    return _futex(result, address, _WAKE_PRIVATE, most)


def _futex(result: str, address: str, what: int, value: str) -> str:
    number = _FUTEX[platform.machine()]
    return (
        f"%{result} = call i64 (i64, ...) @{SYSCALL}(i64 {number}, ptr %{address}, i64 {what}, i64 {value}, "
        "i64 0, i64 0, i64 0)"
    )
