"""The tensors in a launch's pool as placed by the IR: the last write of each place, and a check against overlap."""

from __future__ import annotations

from bisect import bisect_left, insort

from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.runtime.base.abi import ALIGNMENT
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.plan.launch_plan import Slot, Space

_Range = tuple[int, int]


class PoolPlaces:
    """Turns pool accesses into temporaries: every write makes a new one, a read gets the last one written there.

    `temps` and `offsets` grow with the writes.
    """

    def __init__(self, nbytes: int):
        self.nbytes = nbytes
        self.temps: list[TensorSpec] = []
        self.offsets: list[int] = []
        self._starts: list[int] = []
        """Start offsets of live tensors, sorted; they do not overlap."""
        self._alive: dict[int, int] = {}
        """Start -> number of the temporary, -1 for scratch."""
        self._ends: dict[int, int] = {}
        self._in_use: list[_Range] = []
        """Ranges used by the current op so far."""

    def read(self, op: Operation, offset: int, spec: TensorSpec) -> Slot:
        """The tensor that an earlier op wrote there. Raises: DiagnosticError at `op`, if there is none of that type."""
        place = self._checked(op, offset, spec)
        if not spec.nbytes:
            return self._new(offset, spec)
        number = self._alive.get(offset, -1)
        if number < 0 or self.temps[number] != spec:
            raise op_error(op, f"reads the pool at {offset}, where no earlier op has left a tensor of type {spec}")
        self._in_use.append(place)
        return Slot(Space.TEMP, number)

    def write(self, op: Operation, offset: int, spec: TensorSpec) -> Slot:
        """A new tensor, which overwrites others. Raises: DiagnosticError at `op`, if the op itself uses these."""
        slot = self._new(offset, spec)
        self._take(op, self._checked(op, offset, spec), slot.index)
        return slot

    def claim(self, op: Operation, offset: int, spec: TensorSpec) -> None:
        """Reserve scratch, which overwrites tensors. Raises: as `write`."""
        self._take(op, self._checked(op, offset, spec), -1)

    def next_op(self) -> None:
        """Begin the next op, which may overwrite what this one used."""
        self._in_use.clear()

    def _checked(self, op: Operation, offset: int, spec: TensorSpec) -> _Range:
        """The byte range of a tensor. Raises: DiagnosticError at `op`, if it exceeds the pool or is misaligned."""
        end = offset + spec.nbytes
        if end > self.nbytes:
            raise op_error(op, f"takes bytes {offset} to {end} of the pool, which has {self.nbytes}")
        if offset % ALIGNMENT:
            raise op_error(op, f"has offset {offset}, which is no multiple of {ALIGNMENT}")
        return offset, end

    def _new(self, offset: int, spec: TensorSpec) -> Slot:
        self.temps.append(spec)
        self.offsets.append(offset)
        return Slot(Space.TEMP, len(self.temps) - 1)

    def _take(self, op: Operation, place: _Range, number: int) -> None:
        start, end = place
        if start == end:
            return
        for used_start, used_end in self._in_use:
            if start < used_end and used_start < end:
                raise op_error(
                    op, f"takes bytes {start} to {end} of the pool, but its own kernel uses {used_start} to {used_end}"
                )
        self._in_use.append(place)
        self._forget(start, end)
        insort(self._starts, start)
        self._alive[start], self._ends[start] = number, end

    def _forget(self, start: int, end: int) -> None:
        """Remove the tensors in the range."""
        first = bisect_left(self._starts, start)
        if first and self._ends[self._starts[first - 1]] > start:
            first -= 1
        last = bisect_left(self._starts, end)
        for gone in self._starts[first:last]:
            del self._alive[gone], self._ends[gone]
        del self._starts[first:last]
