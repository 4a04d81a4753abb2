"""Which memory the ops of a program write in place, and what follows for the ops that read it.

A tensor is memory: `%y = relu(%m)` gives one thing before an op that writes `%m` and another after it. Passes that
move, merge or replace such ops ask here. In a program without writes in place, as most are, nothing stands in the way.
"""

from __future__ import annotations

from collections.abc import Iterator
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
