"""Memory that a program writes in place, and the restrictions on ops that read it.

A tensor is memory: `%y = relu(%m)` differs before and after an op that writes `%m`. Passes that move, merge or replace
ops ask here. Most programs have no writes in place, and then there are no restrictions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property

from xdsl.ir import Operation, SSAValue
from xdsl.traits import EffectInstance, MemoryEffectKind

from okl_opt.dialects.hints import has_trait
from okl_opt.dialects.interfaces.effects import Effects, TensorMemory, storage_of, written_operands


class ProgramMemory:
    """The memory of the ops inside the isolated op `top`. The first query scans all of them, once."""

    def __init__(self, top: Operation):
        self._top = top

    @cached_property
    def _written_values(self) -> set[SSAValue]:
        return {storage for storage in _written(self._top) if isinstance(storage, SSAValue)}

    @cached_property
    def _written_names(self) -> set[str]:
        """The written variables of the whole program, shared by its functions."""
        program = self._top.get_toplevel_object()
        assert isinstance(program, Operation), "the ops of a program stand in one op"
        return {storage for storage in _written(program) if isinstance(storage, str)}

    def is_written(self, value: SSAValue) -> bool:
        """Return whether an op of the program writes, or may write, the memory of `value`."""
        storage = storage_of(value)
        return storage in (self._written_names if isinstance(storage, str) else self._written_values)

    def reads_of(self, op: Operation) -> Effects:
        """The read effects of `op` on tensors that are written in place; `op` has no other effects."""
        return {EffectInstance(MemoryEffectKind.READ, operand) for operand in op.operands if self.is_written(operand)}

    def may_stand_for(self, new: SSAValue, old: SSAValue) -> bool:
        """Return whether users of `old` may use `new`, which is equal at the definition of `old`.

        A write to either value would reach the users of the other.
        """
        if not isinstance(old.owner, Operation) or not reads_tensors(old.owner):
            return True
        return not self.is_written(new) and not self.is_written(old)

    def may_read_instead(self, op: Operation, values: Collection[SSAValue]) -> bool:
        """Return whether `op` may read `values`, read by its operands' defining ops, instead of its operands.

        A pattern that replaces `transpose(transpose(%x))` by `%x` assumes that neither `%x` nor the tensors in between
        were written.
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
                # Writes before all the values are not between them and `op`.
                if isinstance(owner, Operation) and self._numbers.get(owner, first) >= first:
                    waiting.append(owner)
        return True

    @cached_property
    def _numbers(self) -> dict[object, int]:
        """The positions of ops in program order; new ops have none."""
        return {op: number for number, op in enumerate(self._top.walk())}

    def replaced(self, old: SSAValue, new: SSAValue) -> None:
        """Record that users of `old` now use `new`, which has its own memory."""
        if self.is_written(old) and storage_of(new) is new:
            self._written_values.add(new)

    def moves_past_write(self, op: Operation, place: Operation) -> bool:
        """Return whether an op after `op` and before `place`, in the same block, writes memory that `op` reads."""
        read = {storage_of(operand) for operand in op.operands if self.is_written(operand)}
        between = op.next_op if read else None
        while between is not None and between is not place:
            if any(storage_of(value) in read for value in written_operands(between)):
                return True
            between = between.next_op
        return False


def reads_tensors(op: Operation) -> bool:
    """Return whether `op` reads its tensors from memory when it runs."""
    return has_trait(op, TensorMemory)


def _written(top: Operation) -> Iterator[SSAValue | str]:
    return (storage_of(value) for op in top.walk() for value in written_operands(op))
