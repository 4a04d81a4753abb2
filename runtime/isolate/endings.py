"""The stages of an isolated process, and the sentence about its end."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from typing import NamedTuple

from okl_opt.dialects.visible import in_one_line
from okl_opt.runtime.base.plain_data import Broken, list_of, number_of, text_of
from okl_opt.runtime.base.wall import Range

_NEAR = 1 << 16
"""Bytes from a range within which an address is told as near to it."""

_LONGEST_NAME = 200
"""Characters of a name that a message shows."""
INTERRUPTED = 130
"""The exit status after Ctrl-C."""


class Fault(NamedTuple):
    """The address of an access that the processor refused; `writes` is None if it is not known."""

    address: int
    writes: bool | None


class Begun(NamedTuple):
    """The stage of a process with the code of `name`: "compile" or "run", in which it may access `memory`."""

    doing: str
    name: str
    memory: tuple[Range, ...] = ()


def begun_to_json(begun: Begun) -> object:
    """The same as data."""
    return [begun.doing, begun.name[:_LONGEST_NAME], [list(each) for each in begun.memory]]


def begun_of(data: object) -> Begun:
    """Return the stage, from untrusted data. Raises: Broken."""
    doing, name, memory = _items(data)
    ranges: list[Range] = []
    for each in list_of(memory):
        address, nbytes, label = _items(each)
        ranges.append(Range(number_of(address), number_of(nbytes), text_of(label)))
    return Begun(text_of(doing), text_of(name), tuple(ranges))


def _items(data: object) -> list[object]:
    items = list_of(data)
    if len(items) != 3:
        raise Broken("an invalid message")
    return items


def why_it_ended(status: int, begun: Begun, fault: Fault | None, last_line: str) -> str:
    """The sentence about a process that a signal ended; `last_line` is the last that it wrote without our streams."""
    name = in_one_line(begun.name[:_LONGEST_NAME])
    is_compiled = begun.doing == "compile"
    what = f"'{name}' could not be compiled" if is_compiled else f"the run of '{name}' did not end by itself"
    where = None if fault is None else _where(fault, begun.memory)
    said = [in_one_line(last_line)] if last_line else []
    return ": ".join([what, ", ".join([why_ended(status), *([] if where is None else [where])]), *said])


def _where(fault: Fault, memory: Sequence[Range]) -> str:
    """The place of a fault, by the nearest range if one is near."""
    word = "at an access" if fault.writes is None else "at a write" if fault.writes else "at a read"

    def distance(each: Range) -> int:
        return max(each.address - fault.address, fault.address - (each.address + each.nbytes) + 1, 0)

    nearest = min(memory, key=distance, default=None)
    if nearest is None or distance(nearest) > _NEAR:
        return f"{word} of no memory of the run"
    name = in_one_line(nearest.name)
    if not distance(nearest):
        return f"{word} in {name}"
    if fault.address < nearest.address:
        return f"{word} {nearest.address - fault.address} bytes before {name}"
    return f"{word} {fault.address - nearest.address - nearest.nbytes} bytes after the end of {name}"


def why_ended(status: int) -> str:
    """The meaning of an isolated process's negative exit status, as the end of a sentence."""
    number = -status
    name = signal.Signals(number).name if number in set(signal.Signals) else f"signal {number}"
    return f"{_REASONS.get(number, 'it was ended')} ({name})"


_REASONS: dict[int, str] = {
    signal.SIGSYS: "it made a system call that is not allowed",
    signal.SIGKILL: "it was killed, perhaps because memory ran out",
    signal.SIGSEGV: "it crashed",
    signal.SIGBUS: "it crashed",
    signal.SIGILL: "it crashed",
    signal.SIGFPE: "it crashed",
    signal.SIGABRT: "it aborted, as libraries do when memory runs out",
    signal.SIGXCPU: "it used more processor time than it may",
}
