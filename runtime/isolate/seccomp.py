"""Seccomp: a filter program that lets this process make the system calls of a table only.

Source: Linux's documentation of seccomp and of classic BPF; `linux/seccomp.h`, `linux/filter.h`.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
from collections.abc import Iterable, Sequence
from itertools import groupby

from okl_opt.runtime.isolate.call_numbers import NUMBERS
from okl_opt.runtime.isolate.calls import Check, Comparison

_PR_SET_SECCOMP, _FILTER = 22, 2
_LOAD, _AND, _RETURN = 0x20, 0x54, 0x06
"""Instructions: load a word of the call's data, mask it, end with an action."""
_IF_EQUAL, _IF_AT_LEAST = 0x15, 0x35
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
"""Offsets in the call's data; an argument has 8 bytes, the low ones first."""
_LOW = 0xFFFF_FFFF
_X32 = 0x4000_0000
"""From this number on, calls of x86-64 are those of another table."""

_Instruction = tuple[int, int, int, int]
"""Operation, jumps if true and if false, operand."""


class _Machine:
    """A processor: its number for the kernel's audit, and the system calls by name."""

    def __init__(self, audit: int, column: int):
        self.audit = audit
        self.numbers = {name: row[column] for name, row in NUMBERS.items() if row[column] is not None}


_MACHINES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}


def restrict_calls(allowed: Iterable[tuple[str, Sequence[Check]]]) -> str | None:
    """Make all calls but these fail with ENOSYS in this process, which must have one thread and the bit no_new_privs;
    return why this failed, else None.

    A name may have several rows: all checks of one of them must hold.
    """
    given = _MACHINES.get(platform.machine())
    if given is None:
        return f"no table of system calls for {platform.machine()}"
    program = _program(_Machine(*given), allowed)
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *each) for each in program))
    header = struct.pack("@HP", len(program), ctypes.addressof(code))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_SECCOMP, ctypes.c_ulong(_FILTER), ctypes.c_char_p(header), 0, 0):
        return f"this kernel refuses seccomp ({os.strerror(ctypes.get_errno())})"
    return None


def _program(machine: _Machine, allowed: Iterable[tuple[str, Sequence[Check]]]) -> list[_Instruction]:
    refuse = (_RETURN, 0, 0, _ERRNO | errno.ENOSYS)
    program = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_IF_EQUAL, 1, 0, machine.audit),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
        (_IF_AT_LEAST, 0, 1, _X32),
        refuse,
    ]
    for name, rows in groupby(allowed, key=lambda row: row[0]):
        number = machine.numbers.get(name)
        if number is None:
            continue  # this processor lacks it
        body = [instruction for _, checks in rows for instruction in _row(checks)]
        if len(body) > 1:
            body.append(refuse)
        program += [(_IF_EQUAL, 0, len(body), number), *body]
    return [*program, refuse]


def _row(checks: Sequence[Check]) -> list[_Instruction]:
    """Instructions that allow the call if all checks hold, and go on after them otherwise."""
    words = [word for check in checks for word in _words(check)]
    code: list[_Instruction] = [(_RETURN, 0, 0, _ALLOW)]
    for place, mask, operation, value, holds in reversed(words):
        away = len(code)
        compare = (operation, 0, away, value) if holds else (operation, away, 0, value)
        masked = [] if mask == _LOW else [(_AND, 0, 0, mask)]
        code = [(_LOAD, 0, 0, place), *masked, compare, *code]
    return code


def _words(check: Check) -> list[tuple[int, int, int, int, bool]]:
    """Comparisons of both halves of an argument: offset, mask, operation, value, and the outcome that is wanted."""
    low, high = _ARGUMENTS + 8 * check.argument, _ARGUMENTS + 8 * check.argument + 4
    match check.comparison:
        case Comparison.EQUAL:
            return [
                (low, _LOW, _IF_EQUAL, check.value & _LOW, True),
                (high, _LOW, _IF_EQUAL, check.value >> 32, True),
            ]
        case Comparison.MASKED_EQUAL:
            return [
                (low, check.value & _LOW, _IF_EQUAL, check.masked & _LOW, True),
                (high, check.value >> 32, _IF_EQUAL, check.masked >> 32, True),
            ]
        case Comparison.LESS:
            assert check.value <= _LOW, check
            return [(high, _LOW, _IF_EQUAL, 0, True), (low, _LOW, _IF_AT_LEAST, check.value, False)]
