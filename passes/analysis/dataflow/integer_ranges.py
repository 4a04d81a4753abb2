"""Ranges of integer values.

Source: `IntegerRangeAnalysis.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.traits import IsTerminator

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import inductions_of
from okl_opt.dialects.interfaces.int_ranges import argument_ranges, infers_ranges, integer_width_of, result_range
from okl_opt.dialects.numbers.elements import element_type
from okl_opt.dialects.numbers.int_ranges import (
    IntRange,
    from_signed,
    from_unsigned,
    signed_limits,
    single,
    union,
    whole,
)
from okl_opt.dialects.numbers.matchers import integer_constant
from okl_opt.passes.analysis.dataflow.constants import NO_CONSTANT, Constant, ConstantPropagation, Fold
from okl_opt.passes.analysis.dataflow.solver import Solver
from okl_opt.passes.analysis.dataflow.sparse import SparseForward


class IntegerRanges(SparseForward[IntRange]):
    """See the module docstring. Only integers, and containers of integers, have ranges."""

    def __init__(self, constants: ConstantPropagation):
        super().__init__(constants.dead_code)
        self._constants = constants

    def non_negative(self, value: SSAValue) -> bool:
        """Return whether a value is known not to be negative, read as signed."""
        range = self.known(value)
        return range is not None and range.smin >= 0

    def copy(self, old: SSAValue, new: SSAValue) -> None:
        """Give `new`, which replaces `old`, the same range."""
        known = self._known.get(old)
        if known is not None:
            self._known[new] = known

    def join(self, one: IntRange, other: IntRange) -> IntRange:
        return union(one, other)

    def anything(self, value: SSAValue) -> IntRange | None:
        width = integer_width_of(value.type)
        return whole(width) if width else None

    def learn(self, value: SSAValue, more: IntRange | None) -> None:
        if more is None:
            return
        before = self._known.get(value)
        super().learn(value, more)
        now = self._known[value]
        if now != before:
            self._tell_constants(value, now)

    def _tell_constants(self, value: SSAValue, range: IntRange) -> None:
        """Tell constant propagation about a changed range: a single number is a constant, a wider range is not."""
        type = element_type(value.type)
        if range.constant is None or not isa(type, IntegerType | IndexType):
            self._constants.learn(value, NO_CONSTANT)
            return
        owner = value.owner if isinstance(value.owner, Operation) else value.owner.parent_op()
        dialect = "" if owner is None else owner.dialect_name()
        self._constants.learn(value, Constant(integer_constant(type, range.constant), dialect))

    def visit_op(self, op: Operation) -> None:
        if not infers_ranges(op):
            self.learn_nothing(op.results)
            return
        if len(op.results) == 1:
            self._learn_inferred(op.results[0], result_range(op, [self._known.get(value) for value in op.operands]))

    def _learn_inferred(self, value: SSAValue, inferred: IntRange | None) -> None:
        """Learn an inferred range. A range that keeps growing and feeds a terminator (a loop) becomes the full one."""
        before = self._known.get(value)
        self.learn(value, inferred)
        if before is None or self._known[value] == before:
            return
        if any(use.operation.has_trait(IsTerminator, value_if_unregistered=False) for use in value.uses):
            self.learn(value, self.anything(value))

    def inner_arguments(self, op: Operation, arguments: Sequence[BlockArgument]) -> None:
        if infers_ranges(op):
            wanted = set(arguments)
            for value, inferred in argument_ranges(op, [self._known.get(value) for value in op.operands]):
                if value in wanted:
                    self._learn_inferred(value, inferred)
            return
        inductions = inductions_of(op)
        if inductions is None:
            self.learn_nothing(arguments)
            return
        for variable, lower, upper, step, is_unsigned in inductions:
            assert isinstance(variable, BlockArgument), "a loop hands it to its body"
            low, high, distance = (self._bound(variable, bound) for bound in (lower, upper, step))
            if is_unsigned:
                self._learn_unsigned_induction(variable, low.umin, high.umax)
            else:
                self._learn_induction(variable, low.smin, high.smax, distance.smax)

    def _learn_induction(self, variable: SSAValue, low: int, high: int, step: int) -> None:
        width = integer_width_of(variable.type)
        if step < 0:
            low, high = high, low
        else:
            least, most = signed_limits(width)
            high = most if high == least else high - 1
        if high >= low:
            self.learn(variable, from_signed(width, low, high))

    def _learn_unsigned_induction(self, variable: SSAValue, low: int, high: int) -> None:
        if high > low:
            self.learn(variable, from_unsigned(integer_width_of(variable.type), low, high - 1))

    def _bound(self, variable: BlockArgument, bound: SSAValue | int | None) -> IntRange:
        """Return the range of a loop bound or step."""
        width = integer_width_of(variable.type)
        if isinstance(bound, int):
            return single(width, bound)
        known = None if bound is None else self._known_at(variable.block, bound)
        return whole(width) if known is None else known


def integer_ranges_in(top: Operation, fold: Fold) -> IntegerRanges:
    """Return the integer ranges of the values in `top`."""
    constants = ConstantPropagation(fold)
    ranges = IntegerRanges(constants)
    Solver([constants.dead_code, constants, ranges]).run(top)
    return ranges
