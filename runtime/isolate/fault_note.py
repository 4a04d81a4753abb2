"""A note of the address at which a process crashed, which another process reads after its end."""

from __future__ import annotations

import ctypes
import mmap
import platform
import signal

from okl_opt.runtime.isolate.endings import Fault
from okl_opt.runtime.machine.jit import Library, Target, compile_object, link
from okl_opt.runtime.machine.object_cache import ObjectCache

_HANDLER, _SET_NOTE = "okl_note_fault", "okl_set_note"
_NAMES = (_HANDLER, _SET_NOTE)
_SIGINFO, _RESETHAND = 0x4, 0x80000000
_ERROR_AT = 192
"""Offset of the page fault's error code in x86-64's `ucontext_t`; bit 1 of it says that the access was a write."""


class _Note(ctypes.Structure):
    _fields_ = (("is_set", ctypes.c_int64), ("address", ctypes.c_int64), ("error", ctypes.c_int64))
    is_set: int
    address: int
    error: int


class _Action(ctypes.Structure):
    """glibc's `struct sigaction`."""

    _fields_ = (
        ("handler", ctypes.c_void_p),
        ("mask", ctypes.c_char * 128),
        ("flags", ctypes.c_int),
        ("restorer", ctypes.c_void_p),
    )


class FaultNote:
    """Memory for the note, made before the process is forked."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, mmap.PAGESIZE)
        self._note = _Note.from_buffer(self._memory)
        self._library: Library | None = None

    def listen(self, cache: ObjectCache | None) -> None:
        """Write the note if this process crashes. `cache` is for the code of the handler."""
        code = compile_object([_handler()], Target(), optimise=False, level=1, keep=_NAMES, cache=cache)
        self._library = link([code], _NAMES, {}, "the note of a crash")
        addresses = self._library.addresses
        ctypes.CFUNCTYPE(None, ctypes.c_void_p)(addresses[_SET_NOTE])(ctypes.addressof(self._note))
        action = _Action(handler=addresses[_HANDLER], flags=ctypes.c_int(_SIGINFO | _RESETHAND).value)
        for number in (signal.SIGSEGV, signal.SIGBUS):
            ctypes.CDLL(None).sigaction(number, ctypes.byref(action), None)

    def read(self) -> Fault | None:
        """Return the noted fault; None if the process did not crash."""
        if not self._note.is_set:
            return None
        return Fault(self._note.address, bool(self._note.error & 2) if _knows_error() else None)


def _knows_error() -> bool:
    return platform.machine() == "x86_64"


def _handler() -> str:
    """LLVM IR of the signal handler: note `si_addr`, and return, so that the access crashes again."""
    error = f"""
  %error_at = getelementptr i8, ptr %context, i64 {_ERROR_AT}
  %error = load i64, ptr %error_at
  %noted_error_at = getelementptr i8, ptr %note, i64 16
  store i64 %error, ptr %noted_error_at"""
    return f"""
@note = internal global ptr null

define void @{_SET_NOTE}(ptr %note) {{
  store ptr %note, ptr @note
  ret void
}}

define void @{_HANDLER}(i32 %number, ptr %info, ptr %context) {{
  %note = load ptr, ptr @note
  %address_at = getelementptr i8, ptr %info, i64 16
  %address = load i64, ptr %address_at
  %noted_at = getelementptr i8, ptr %note, i64 8
  store i64 %address, ptr %noted_at
  {error if _knows_error() else ""}
  store volatile i64 1, ptr %note
  ret void
}}
"""
