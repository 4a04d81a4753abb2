"""Which memory the ops of a program write in place, and what follows for the ops that read it.

A tensor is memory: `%y = relu(%m)` gives one thing before an op that writes `%m` and another after it. Passes that
move, merge or replace such ops ask here. In a program without writes in place, as most are, nothing stands in the way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property

from xdsl.ir import Operation, SSAValue
from xdsl.traits import EffectInstance, MemoryEffectKind

from dialects.interfaces.effects import Effects, TensorMemory, storage_of, written_operands


class ProgramMemory:
    """The memory of the ops inside `top`, which is isolated. The first question looks at all of them, once."""

    def __init__(self, top: Operation):
        self._top = top

    @cached_property
    def _written_values(self) -> set[SSAValue]:
        return {storage for storage in _written(self._top) if isinstance(storage, SSAValue)}

    @cached_property
    def _written_names(self) -> set[str]:
        """Variables are shared by all functions of a program."""
        program = self._top.get_toplevel_object()
        assert isinstance(program, Operation), "the ops of a program stand in one op"
        return {storage for storage in _written(program) if isinstance(storage, str)}

    def is_written(self, value: SSAValue) -> bool:
        """Whether an op of the program writes the memory of `value`, or may for all that is known."""
        storage = storage_of(value)
        return storage in (self._written_names if isinstance(storage, str) else self._written_values)

    def reads_of(self, op: Operation) -> Effects:
        """The reads of tensors that are written in place, of an op that does nothing else."""
        return {EffectInstance(MemoryEffectKind.READ, operand) for operand in op.operands if self.is_written(operand)}

    def may_stand_for(self, new: SSAValue, old: SSAValue) -> bool:
        """Whether users of `old` may use `new`, which is equal to it where `old` is made.

        A write to either would be seen by users of the other too.
        """
        if not isinstance(old.owner, Operation) or not reads_tensors(old.owner):
            return True
        return not self.is_written(new) and not self.is_written(old)

    def may_read_instead(self, op: Operation, values: Collection[SSAValue]) -> bool:
        """Whether what `op` reads of its operands may be read of `values`, which ops that make the operands read.

        A pattern that looks at `transpose(transpose(%x))` and goes on with `%x` takes for granted that nothing was
        written in between: neither `%x` nor what it looked through.
        """
        further = set(values).difference(op.operands)
        if not further or not (self._written_values or self._written_names) or not reads_tensors(op):
            return True
        if any(map(self.is_written, further)):
            return False
        first = min(self._numbers.get(value.owner, -1) for value in further)
        waiting, seen = [op], set(values)
        while waiting:
            for operand in waiting.pop().operands:
                if operand in seen:
                    continue
                if self.is_written(operand):
                    return False
                seen.add(operand)
                owner = operand.owner
                # What stands before all the values is not between them and `op`.
                if isinstance(owner, Operation) and self._numbers.get(owner, first) >= first:
                    waiting.append(owner)
        return True

    @cached_property
    def _numbers(self) -> dict[object, int]:
        """The ops in their order; those that are made later have no number."""
        return {op: number for number, op in enumerate(self._top.walk())}

    def replaced(self, old: SSAValue, new: SSAValue) -> None:
        """Take note that the users of `old` use `new`, which has memory of its own."""
        if self.is_written(old) and storage_of(new) is new:
            self._written_values.add(new)

    def moves_past_write(self, op: Operation, place: Operation) -> bool:
        """Whether between `op` and `place`, an op after it in the block, something writes what `op` reads."""
        read = {storage_of(operand) for operand in op.operands if self.is_written(operand)}
        between = op.next_op if read else None
        while between is not None and between is not place:
            if any(storage_of(value) in read for value in written_operands(between)):
                return True
            between = between.next_op
        return False


def reads_tensors(op: Operation) -> bool:
    """Whether the tensors of `op` are memory."""
    return op.has_trait(TensorMemory, value_if_unregistered=False)


def _written(top: Operation) -> Iterator[SSAValue | str]:
    return (storage_of(value) for op in top.walk() for value in written_operands(op))
