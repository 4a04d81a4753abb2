"""The tensors of a launch's pool as the IR states them: who wrote them last, and that none lies on another in use."""

from __future__ import annotations

from bisect import bisect_left, insort

from xdsl.ir import Operation

from dialects.diagnostic import op_error
from runtime.base.abi import ALIGNMENT
from runtime.base.dtypes import TensorSpec
from runtime.plan.launch_plan import Slot, Space

_Range = tuple[int, int]


class PoolPlaces:
    """Every write to the pool is a temporary of its own; a read finds the one that was written last.

    `temps` and `offsets` grow with the writes.
    """

    def __init__(self, nbytes: int):
        self.nbytes = nbytes
        self.temps: list[TensorSpec] = []
        self.offsets: list[int] = []
        self._starts: list[int] = []
        """Where what is alive starts, in order; nothing of it overlaps."""
        self._alive: dict[int, int] = {}
        """Start -> number of the temporary, -1 for scratch."""
        self._ends: dict[int, int] = {}
        self._in_use: list[_Range] = []
        """What the op that is being read uses already."""

    def read(self, op: Operation, offset: int, spec: TensorSpec) -> Slot:
        """The tensor that an earlier op left there. Raises: DiagnosticError at `op`, if none of that type did."""
        place = self._checked(op, offset, spec)
        if not spec.nbytes:
            return self._new(offset, spec)
        number = self._alive.get(offset, -1)
        if number < 0 or self.temps[number] != spec:
            raise op_error(op, f"reads the pool at {offset}, where no earlier op has left a tensor of type {spec}")
        self._in_use.append(place)
        return Slot(Space.TEMP, number)

    def write(self, op: Operation, offset: int, spec: TensorSpec) -> Slot:
        """A new tensor; what it lies on is gone. Raises: DiagnosticError at `op`, if the op itself uses that."""
        slot = self._new(offset, spec)
        self._take(op, self._checked(op, offset, spec), slot.index)
        return slot

    def claim(self, op: Operation, offset: int, spec: TensorSpec) -> None:
        """Scratch: what it lies on is gone. Raises: as `write`."""
        self._take(op, self._checked(op, offset, spec), -1)

    def next_op(self) -> None:
        """What the op has used, the next one may write."""
        self._in_use.clear()

    def _checked(self, op: Operation, offset: int, spec: TensorSpec) -> _Range:
        """The bytes of a tensor. Raises: DiagnosticError at `op`, if they are not all in the pool, or badly aligned."""
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
        """Nothing is left in the range."""
        first = bisect_left(self._starts, start)
        if first and self._ends[self._starts[first - 1]] > start:
            first -= 1
        last = bisect_left(self._starts, end)
        for gone in self._starts[first:last]:
            del self._alive[gone], self._ends[gone]
        del self._starts[first:last]
