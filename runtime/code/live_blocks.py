"""The blocks that a function is given, and the messages about wrong accesses.

Source of the form of messages: AddressSanitizer of LLVM 22.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from okl_opt.runtime.base.abi import OklBlock, OklRun
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.border import AnyMemory, Border, Passing, Scalar
from okl_opt.runtime.code.memory import RunMemory
from okl_opt.runtime.code.printing import Descriptor
from okl_opt.runtime.code.slots import Slot
from okl_opt.runtime.native.live_blocks import Found

if TYPE_CHECKING:
    from xdsl.dialects.builtin import LocationAttr

    from okl_opt.dialects.diagnostic import DiagnosticError

_NEAR = 1 << 30
"""The most bytes between an address and a block that may be named."""


class Site(Protocol):
    """A place that may fail, and its message, with `%0` and `%1` for the two numbers; that of an access is `reads`."""

    @property
    def location(self) -> LocationAttr: ...
    @property
    def message(self) -> str: ...


class LiveBlocks:
    """The rows of a function's arguments and globals, in the memory that its code reads."""

    def __init__(self, params: Sequence[Border], globals: Sequence[str], sites: int):
        """`globals` are the names of the module's own, `sites` their number in the code."""
        self._params = params
        self._globals = globals
        self._rows = (OklBlock * (2 * len(params) + len(globals) + 1))()
        self._hints = (ctypes.c_int64 * max(sites, 1))()
        self._names: list[str] = []

    def begin(self, state: OklRun, slots: Sequence[Slot]) -> None:
        """Note the arguments of a run. The code itself notes globals."""
        self._names = []
        for number, (border, slot) in enumerate(zip(self._params, slots, strict=True)):
            if isinstance(border, Scalar):
                continue
            address = slot.address
            if isinstance(border, AnyMemory):
                rank, address = (ctypes.c_int64 * 2).from_address(slot.address)
                self._add(f"the descriptor of argument {number}", address, 24 + 16 * rank)
            start, nbytes = slot.block or (ctypes.c_int64.from_address(address).value, slot.nbytes)
            self._add(f"argument {number}", start, nbytes, is_constant=border.passing is Passing.READ)
        state.blocks, state.hints = ctypes.addressof(self._rows), ctypes.addressof(self._hints)
        state.n_blocks = len(self._names)

    def _add(self, name: str, start: int, nbytes: int, *, is_constant: bool = False) -> None:
        row = self._rows[len(self._names)]
        row.start, row.nbytes, row.is_constant = start, nbytes, int(is_constant)
        self._names.append(name)

    def failure(self, state: OklRun, memory: RunMemory, sites: Sequence[Site]) -> DiagnosticError:
        """The error of the wrong access with which a run has ended."""
        # Imported here, since only a failing run needs xDSL.
        from okl_opt.dialects.diagnostic import error

        site = sites[state.site]
        access = f"{site.message} {_count(state.second & ((1 << 64) - 1), 'byte')}"
        block: _Block | None = None
        first = state.first
        if state.third >= 0:
            block = self._row(state.third)
        elif state.third == Found.NOTHING:
            found = self._nearest(state, memory, first)
            if found is not None:
                first, block = found
        else:
            block = _own(memory, Found.IN_RUN - state.third)
        if block is None:
            return error(site.location, f"memory access out of bounds: {access} where the run has no memory")
        problem = error(site.location, _message(access, first, state.second, block))
        for text, number in (("allocated here", block.allocated), ("freed here", block.released)):
            if number is not None and number < len(sites):
                problem.note(sites[number].location, text)
        return problem

    def check_result(self, what: str, found: Descriptor, size: int, state: OklRun, memory: RunMemory) -> None:
        """Refuse a memref that is returned and is not in a live block. Raises: OklRuntimeError."""
        if not all(count > 0 for count in found.sizes):
            return
        reach = [(count - 1) * stride for count, stride in zip(found.sizes, found.strides, strict=True)]
        low = found.offset + sum(each for each in reach if each < 0)
        nbytes = (sum(map(abs, reach)) + 1) * size
        start = found.aligned + low * size
        for number in range(state.n_blocks):
            row = self._row(number)
            if 0 <= start - row.start <= row.nbytes - nbytes:
                return
        place = memory.block_around(start)
        if place is None:
            raise OklRuntimeError(f"{what} is {_count(nbytes, 'byte')} where the run has no memory")
        offset, own = place
        first = start - memory.address - offset
        if own.is_live and first <= own.nbytes - nbytes:
            return
        raise OklRuntimeError(
            f"{what}: {_message('it has ' + _count(nbytes, 'byte'), first, nbytes, _own(memory, offset))}"
        )

    def _row(self, number: int) -> _Block:
        row = self._rows[number]
        names = [*self._names, *(f"global @{name}" for name in self._globals)]
        return _Block(names[number], row.start, row.nbytes, is_constant=bool(row.is_constant))

    def _nearest(self, state: OklRun, memory: RunMemory, address: int) -> tuple[int, _Block] | None:
        """The block that is nearest to an address, and the address relative to it; None if none is near."""
        blocks = [self._row(number) for number in range(state.n_blocks)]
        # A pointer into a gap is near the block before it.
        for place in (address, address - 64, address - 128):
            around = memory.block_around(place)
            if around is not None:
                blocks.append(_own(memory, around[0]))
        if not blocks:
            return None
        near = min(blocks, key=lambda block: block.distance(address))
        return (address - near.start, near) if near.distance(address) <= _NEAR else None


class _Block(NamedTuple):
    name: str
    start: int
    nbytes: int
    is_live: bool = True
    is_constant: bool = False
    allocated: int | None = None
    released: int | None = None

    def distance(self, address: int) -> int:
        """The bytes between an address and the block."""
        return max(self.start - address, address - self.start - self.nbytes, 0)

    def __str__(self) -> str:
        if self.name:
            return f"{self.name} ({_count(self.nbytes, 'byte')})"
        return f"a block of {_count(self.nbytes, 'byte')}{'' if self.is_live else ' that was freed'}"


def _own(memory: RunMemory, offset: int) -> _Block:
    found = memory.block_at(offset)
    start = memory.address + offset
    return _Block("", start, found.nbytes, found.is_live, False, found.allocated, found.released)


def _message(access: str, first: int, nbytes: int, block: _Block) -> str:
    """The message for an access whose first byte is `first` bytes after the start of a block."""
    is_inside = first >= 0 and first + nbytes <= block.nbytes
    kind = "memory access out of bounds" if block.is_live and not is_inside else "use of freed memory"
    if block.is_constant and is_inside:
        kind = "write to memory that is only read"
    return f"{kind}: {access}, {_place(first, nbytes, block)}"


def _place(first: int, nbytes: int, block: _Block) -> str:
    if first < 0:
        return f"{_count(-first, 'byte')} before the start of {block}"
    if first + nbytes <= block.nbytes:
        return f"{_count(first, 'byte')} into {block}" if first else f"at the start of {block}"
    if first < block.nbytes:
        return f"{_count(first + nbytes - block.nbytes, 'byte')} of them after the end of {block}"
    distance = first - block.nbytes
    return f"{_count(distance, 'byte')} after the end of {block}" if distance else f"right after the end of {block}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
