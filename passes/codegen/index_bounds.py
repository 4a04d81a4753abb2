"""Bounds of single indices, for passes that need a few and need not analyze all ops."""

from __future__ import annotations

from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir import Block, Operation, SSAValue

from okl_opt.dialects.interfaces.control_flow import inductions_of
from okl_opt.dialects.interfaces.int_ranges import infers_ranges, integer_width_of, result_range
from okl_opt.dialects.numbers.elements import INDEX_WIDTH
from okl_opt.dialects.numbers.int_ranges import IntRange, from_signed, from_unsigned, signed_limits, single, whole
from okl_opt.dialects.numbers.range_arithmetic import affine
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer

_DEEPEST = 32
"""Longer chains of ops are not followed."""
_LEAST, _MOST = signed_limits(INDEX_WIDTH)


class IndexBounds:
    """Bounds of values, each computed once."""

    def __init__(self) -> None:
        self._known: dict[SSAValue, IntRange] = {}

    def least(self, what: Mixed) -> int | None:
        """Return a lower bound of a value, or None."""
        found = self._range(what, 0).smin
        return None if found == _LEAST else found

    def most(self, what: Mixed) -> int | None:
        """Return an upper bound of a value, or None."""
        found = self._range(what, 0).smax
        return None if found == _MOST else found

    def _range(self, what: Mixed, depth: int) -> IntRange:
        if isinstance(what, int):
            return single(INDEX_WIDTH, what)
        if what not in self._known:
            number, width = constant_integer(what), integer_width_of(what.type) or INDEX_WIDTH
            if number is not None:
                return single(width, number)
            unknown = whole(width)
            # The bounds of a value that depends on itself are unknown.
            self._known[what] = unknown
            found = self._of(what, depth + 1) if depth < _DEEPEST else None
            self._known[what] = unknown if found is None or found.width != unknown.width else found
        return self._known[what]

    def _of(self, value: SSAValue, depth: int) -> IntRange | None:
        owner = value.owner
        if isinstance(owner, Block):
            return self._of_argument(value, owner, depth)
        if owner.name in ("affine.min", "affine.max"):
            return self._of_extreme(owner, depth)
        if len(owner.results) != 1 or not infers_ranges(owner):
            return None
        return result_range(owner, [self._range(operand, depth) for operand in owner.operands])

    def _of_argument(self, value: SSAValue, block: Block, depth: int) -> IntRange | None:
        """Bound the variable of a loop by the loop's bounds."""
        loop = block.parent_op()
        for each in () if loop is None else inductions_of(loop) or ():
            if each.variable is value and each.lower is not None and each.upper is not None:
                lower, upper = self._range(each.lower, depth), self._range(each.upper, depth)
                if each.is_unsigned:
                    return from_unsigned(INDEX_WIDTH, lower.umin, max(lower.umin, upper.umax - 1))
                low, high = lower.smin, upper.smax
                return from_signed(INDEX_WIDTH, low, max(low, high - 1)) if high != _MOST else None
        return None

    def _of_extreme(self, op: Operation, depth: int) -> IntRange | None:
        held = op.properties.get("map")
        assert isinstance(held, AffineMapAttr), "the op has a map"
        map = held.data
        operands = [self._range(operand, depth) for operand in op.operands]
        ranges = [affine(each, operands[: map.num_dims], operands[map.num_dims :]) for each in map.results]
        choose = min if op.name == "affine.min" else max
        return from_signed(INDEX_WIDTH, choose(each.smin for each in ranges), choose(each.smax for each in ranges))
