"""Queries about bufferizable ops, with conservative answers: each write needs a copy.

Source: `AnalysisState` in `BufferizableOpInterface.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.func import CallOp
from xdsl.ir import Operation, OpResult, SSAValue

from okl_opt.dialects.interfaces.bufferization import (
    AliasingOperand,
    AliasingValue,
    Bufferizable,
    Callee,
    Operand,
    owner_of,
    unknown_operands,
    unknown_values,
)
from okl_opt.passes.bufferization.options import BufferizationOptions


class AnalysisState:
    """Answers queries about single ops exactly, and about several ops conservatively."""

    def __init__(self, options: BufferizationOptions):
        self.options = options

    # ----- decisions

    def is_in_place(self, op: Operation, number: int) -> bool:
        """Return True if the operand need not be copied. Source: `AnalysisState::isInPlace`."""
        return op.name == "bufferization.to_buffer" or not self.writes(Operand(op, number))

    def are_equivalent(self, one: SSAValue, other: SSAValue) -> bool:
        """Return True if two tensors are known to be the same buffer."""
        return False

    def may_alias(self, one: SSAValue, other: SSAValue) -> bool:
        """Return True if two tensors may share a buffer."""
        return True

    def has_undefined_contents(self, operand: Operand) -> bool:
        """Return True if a tensor was not written yet, so that it need not be copied."""
        return False

    # ----- single ops

    @property
    def allows_allocated_yields(self) -> bool:
        return self.options.allow_return_allocs_from_loops

    def row_of(self, op: Operation) -> Bufferizable | None:
        """Return the bufferization of `op`, or None if it is unknown or excluded."""
        return self.options.row_of(op)

    def reads(self, operand: Operand) -> bool:
        """Return True if the memory of an operand is read."""
        row = self.row_of(operand.op)
        return row is None or row.reads(operand, self)

    def writes(self, operand: Operand) -> bool:
        """Return True if the memory of an operand is written."""
        row = self.row_of(operand.op)
        return row is None or row.writes(operand, self)

    def aliasing_values(self, operand: Operand) -> Sequence[AliasingValue]:
        """Return the values that may share the buffer of an operand, if it is not copied."""
        row = self.row_of(operand.op)
        return unknown_values(operand) if row is None else row.values(operand, self)

    def aliasing_operands(self, value: SSAValue) -> Sequence[AliasingOperand]:
        """Return the operands whose buffers a value may share."""
        op = owner_of(value)
        row = None if op is None else self.row_of(op)
        return unknown_operands(value) if row is None else row.operands(value, self)

    def defines(self, value: SSAValue) -> bool:
        """Return True if the op that defines a value writes its memory. Source: `bufferizesToMemoryWrite(Value)`."""
        if not isinstance(value, OpResult):
            return True
        row = self.row_of(value.op)
        if row is None:
            return True
        return self._defines_by_operands(value) if row.defines is None else row.defines(value, self)

    def _defines_by_operands(self, result: OpResult) -> bool:
        """Source: `defaultResultBufferizesToMemoryWrite`."""
        aliases = self.aliasing_operands(result)
        if not aliases or any(self.writes(alias.operand) for alias in aliases):
            return True
        op = result.op
        if not op.regions:
            return False

        def is_outside(value: SSAValue) -> bool:
            owner = owner_of(value)
            return owner is None or not op.is_ancestor(owner)

        def is_end(value: SSAValue) -> bool:
            return is_outside(value) or self.defines(value)

        ends = [end for alias in aliases for end in self.found_upwards(alias.operand.value, is_end)]
        return not all(map(is_outside, ends))

    def only_aliases(self, operand: Operand) -> bool:
        """Return True if an op neither reads nor writes an operand, but makes an alias of it."""
        return not self.reads(operand) and not self.writes(operand) and bool(self.aliasing_values(operand))

    def is_read(self, value: SSAValue) -> bool:
        """Return True if a value is read by its users or through their results. Source: `isValueRead`."""
        waiting, seen = [value], {value}
        while waiting:
            for use in waiting.pop().uses:
                operand = Operand(use.operation, use.index)
                if self.reads(operand):
                    return True
                if not self.only_aliases(operand):
                    continue
                for alias in self.aliasing_values(operand):
                    if alias.value not in seen:
                        seen.add(alias.value)
                        waiting.append(alias.value)
        return False

    def callee_of(self, call: CallOp) -> Callee | None:
        """Return the analysis of a called function, or None if it is not analyzed."""
        return None

    # ----- where values come from

    def found_upwards(
        self,
        start: SSAValue,
        is_wanted: Callable[[SSAValue], bool],
        *,
        with_leaves: bool = False,
        only_equivalent: bool = False,
        only_in_place: bool = False,
        only_same_type_or_casts: bool = False,
        on_operand: Callable[[Operand], None] = lambda operand: None,
    ) -> list[SSAValue]:
        """Return the first wanted values along use-def chains of aliases, starting from a value.

        With `with_leaves`, also return the last value of a chain that ends or may not be followed further. `on_operand`
        is called for each operand on the chains. Source: `findValueInReverseUseDefChain`.
        """
        found: dict[SSAValue, None] = {}
        seen: set[SSAValue] = set()
        waiting: dict[SSAValue, None] = {start: None}
        while waiting:
            value, _ = waiting.popitem()
            if value in seen:
                if with_leaves:
                    found[value] = None
                continue
            seen.add(value)
            if is_wanted(value):
                found[value] = None
                continue
            owner = owner_of(value)
            is_known = owner is not None and self.row_of(owner) is not None
            aliases = self.aliasing_operands(value) if is_known else ()
            if not aliases and with_leaves:
                found[value] = None
            for alias in aliases:
                source = alias.operand.value
                if (
                    (only_equivalent and not alias.is_equivalent)
                    or (only_in_place and not self.is_in_place(*alias.operand))
                    or (only_same_type_or_casts and source.type != value.type and not _is_cast(owner))
                ):
                    if with_leaves:
                        found[value] = None
                    continue
                waiting[source] = None
                on_operand(alias.operand)
        return list(found)

    def definitions_of(self, value: SSAValue) -> Sequence[SSAValue]:
        """Return the values that may define the contents of `value`. Source: `findDefinitions`."""
        return self.found_upwards(value, self.defines)


_CASTS = frozenset({"arith.index_cast", "arith.index_castui", "tensor.bitcast", "tensor.cast"})


def _is_cast(op: Operation | None) -> bool:
    return op is not None and op.name in _CASTS
