"""Whether two affine accesses can be of the same element, in which iterations of the loops around them.

What is not known is taken for a dependence: indices that are no sums, memory of which it is not known whether it is
the same, memrefs whose layout may have an element twice, systems that grow too large.
Source: `AffineAnalysis.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xdsl.dialects.affine import ForOp, IfOp, ParallelOp
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineConstraintKind, AffineExpr, AffineMap

from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.upstream.affine.compose import Applied, applied, compose, constant_bound
from okl_opt.dialects.upstream.affine.constraints import ONE, Constraints, NotLinear, Side, combined
from okl_opt.dialects.upstream.affine.expressions import value_of
from okl_opt.dialects.upstream.affine.folds.loops import set_of
from okl_opt.dialects.upstream.affine.validity import induction_owner, is_scope, is_valid_symbol
from okl_opt.passes.affine.accesses import Access, has_distinct_elements, may_share
from okl_opt.passes.affine.bounds import group_maps, lower_of, upper_of
from okl_opt.passes.analysis.aliases import may_alias


class Iteration(NamedTuple):
    """One time that an access runs: the variables of the loops around it, by the values that stand for them."""

    access: Access
    variables: dict[SSAValue, int]


class _Iterations:
    """A system of the loops and conditions around accesses."""

    def __init__(self) -> None:
        self.system = Constraints()
        self._symbols: dict[SSAValue, int] = {}

    def iteration(self, access: Access) -> Iteration:
        """An iteration of all that is around an access. Raises: NotLinear."""
        found = Iteration(access, {})
        for op, child in reversed(list(_around(access.op))):
            match op:
                case ForOp():
                    self._add_loop(op, found)
                case ParallelOp():
                    self._add_parallel(op, found)
                case IfOp():
                    self._add_condition(op, child, found)
                case _:
                    pass
        return found

    def _add_loop(self, loop: ForOp, to: Iteration) -> None:
        variable = loop.body.block.args[0]
        number = to.variables[variable] = self.system.add_dim(variable)
        self._bound(Side.LOWER, number, lower_of(loop), to)
        self._bound(Side.UPPER, number, upper_of(loop), to)
        first, step = constant_bound(loop.lowerBoundMap.data), loop.step.value.data
        if step > 1 and first is not None:
            turn = self.system.add_dim()
            self.system.add_zero(combined(({number: 1}, 1), ({turn: step, ONE: first}, -1)))

    def _add_parallel(self, loop: ParallelOp, to: Iteration) -> None:
        lower, upper = loop.lowerBoundsMap.data, loop.upperBoundsMap.data
        count = lower.num_dims + lower.num_symbols
        sides = (
            (Side.LOWER, group_maps(lower, loop.lowerBoundsGroups.get_values()), loop.map_operands[:count]),
            (Side.UPPER, group_maps(upper, loop.upperBoundsGroups.get_values()), loop.map_operands[count:]),
        )
        for variable in loop.body.block.args:
            to.variables[variable] = self.system.add_dim(variable)
        for side, maps, operands in sides:
            for variable, map in zip(loop.body.block.args, maps, strict=True):
                self._bound(side, to.variables[variable], applied(map, operands), to)

    def _add_condition(self, op: IfOp, child: Operation, to: Iteration) -> None:
        """What holds in a branch; of the second one only if there is one inequality."""
        conditions, kinds = set_of(op)
        is_second = child.parent_region() is op.else_region
        if is_second and kinds != [AffineConstraintKind.ge]:
            return
        for value, kind in zip(self.values(conditions, to), kinds, strict=True):
            if is_second:
                self.system.add_not_negative({value: -1, ONE: -1})
            elif kind is AffineConstraintKind.eq:
                self.system.add_zero({value: 1})
            else:
                self.system.add_not_negative({value: 1})

    def _bound(self, side: Side, variable: int, what: Applied, to: Iteration) -> None:
        what = compose(what)
        inputs = [self._number_of(value, to) for value in what.operands]
        for result in what.map.results:
            self.system.bound_by_expression(side, variable, result, inputs, what.map.num_dims)

    def values(self, what: Applied, of: Iteration) -> list[int]:
        """New variables that are equal to the results of a map. Raises: NotLinear."""
        numbers = [self.system.add_dim() for _ in what.map.results]
        for number, result in zip(numbers, what.map.results, strict=True):
            self._bound(Side.EQUAL, number, what._replace(map=AffineMap(*what.num, (result,))), of)
        return numbers

    def _number_of(self, value: SSAValue, to: Iteration) -> int:
        """The variable for a value; in each iteration a new one if it is neither of a loop nor a symbol."""
        if value in to.variables:
            return to.variables[value]
        if induction_owner(value) is None and is_valid_symbol(value):
            return self._symbol(value)
        number = to.variables[value] = self.system.add_dim(value)
        return number

    def _symbol(self, value: SSAValue) -> int:
        number = self._symbols.get(value)
        if number is None:
            number = self._symbols[value] = self.system.add_symbol(value)
            constant = constant_value(value)
            if isinstance(constant, IntegerAttr):
                self.system.bound_by_number(Side.EQUAL, number, constant.value.data)
        return number


class Places(_Iterations):
    """Where one access may be."""

    def __init__(self, access: Access):
        """Raises: NotLinear."""
        super().__init__()
        iteration = self.iteration(access)
        self.numbers = self.values(access.place, iteration)
        """The variables of the indices."""


class Dependence(_Iterations):
    """The system of two accesses to one memref; `order` and `equal` say which iterations are meant."""

    def __init__(self, source: Access, target: Access):
        """Raises: NotLinear."""
        super().__init__()
        self.source = self.iteration(source)
        self.target = self.iteration(target)
        self._add_same_element()

    def equal(self, variable: SSAValue) -> None:
        """Only iterations with the same value of a loop's variable are meant."""
        one, other = self.source.variables[variable], self.target.variables[variable]
        self.system.add_zero(combined(({one: 1}, 1), ({other: 1}, -1)))

    def order(self, variable: SSAValue) -> None:
        """Only iterations of the source before those of the target are meant."""
        one, other = self.source.variables[variable], self.target.variables[variable]
        self.system.add_not_negative({other: 1, one: -1, ONE: -1})

    def go_back(self, variable: SSAValue) -> None:
        """Only iterations of the source after those of the target are meant."""
        one, other = self.source.variables[variable], self.target.variables[variable]
        self.system.add_not_negative({one: 1, other: -1, ONE: -1})

    def within(self, variable: SSAValue, distance: int) -> None:
        """Only iterations of the target that are at most so far after those of the source are meant."""
        one, other = self.source.variables[variable], self.target.variables[variable]
        self.system.add_not_negative({one: 1, other: -1, ONE: distance})

    def may_be(self) -> bool:
        """Whether there may be such iterations that access the same element."""
        return not self.system.is_empty()

    def _add_same_element(self) -> None:
        source, target = (self.values(iteration.access.place, iteration) for iteration in (self.source, self.target))
        widths = [_widths(iteration.access, len(source)) for iteration in (self.source, self.target)]
        for one, other, width, other_width in zip(source, target, *widths, strict=True):
            if width == other_width == 1:
                self.system.add_zero({one: 1, other: -1})
            else:
                self.system.add_not_negative({one: 1, other: -1, ONE: other_width - 1})
                self.system.add_not_negative({other: 1, one: -1, ONE: width - 1})


def _widths(access: Access, rank: int) -> list[int]:
    """How many elements an access takes along each dimension; those of a vector are the last ones."""
    return [*([1] * (rank - len(access.vector))), *access.vector]


def _around(op: Operation) -> Iterator[tuple[Operation, Operation]]:
    """The ops around an op up to the next scope, each with the op in it on the way."""
    child, around = op, op.parent_op()
    while around is not None and not is_scope(around):
        yield around, child
        child, around = around, around.parent_op()


def loops_around(op: Operation) -> list[ForOp]:
    """The `affine.for` around an op, from outside."""
    return [around for around, _ in _around(op) if isinstance(around, ForOp)][::-1]


def between(source: Access, target: Access) -> Dependence | bool:
    """The system of two accesses; or False if they never are of the same element, True if nothing is known."""
    if not (source.is_store or target.is_store):
        return False
    if source.memory is not target.memory:
        return may_share(source.memory, target.memory)
    if not has_distinct_elements(source.memory.type):
        return True
    try:
        return Dependence(source, target)
    except NotLinear:
        return True


def is_carried(source: Access, target: Access, loop: ForOp) -> bool:
    """Whether a later iteration of a loop, with the same ones of those around it, may meet the element again."""
    found = between(source, target)
    if isinstance(found, bool):
        return found
    for outer in loops_around(loop):
        found.equal(outer.body.block.args[0])
    found.order(loop.body.block.args[0])
    return found.may_be()


def keeps_order(source: Access, target: Access, band: Sequence[ForOp]) -> bool:
    """Whether a dependence never goes back in an inner one of loops that may be interchanged, as tiling wants."""
    for place, loop in enumerate(band[:-1]):
        for inner in band[place + 1 :]:
            found = between(source, target)
            if isinstance(found, bool):
                return not found
            for outer in (*loops_around(band[0]), *band[:place]):
                found.equal(outer.body.block.args[0])
            found.order(loop.body.block.args[0])
            found.go_back(inner.body.block.args[0])
            if found.may_be():
                return False
    return True


def may_meet(one: Access, other: Access) -> bool:
    """Whether two accesses may be of the same element within one turn of the loops around the second one.

    These loops are around the first one, too.
    """
    if one.memory is not other.memory:
        return may_alias(one.memory, other.memory)
    if not has_distinct_elements(one.memory.type):
        return True
    if _are_apart(one, other):
        return False
    try:
        found = Dependence(one, other)
    except NotLinear:
        return True
    for loop, _ in _around(other.op):
        if isinstance(loop, ForOp | ParallelOp):
            for variable in loop.body.block.args[: 1 if isinstance(loop, ForOp) else None]:
                found.equal(variable)
    return found.may_be()


def _are_apart(one: Access, other: Access) -> bool:
    """Whether an index is the same but for a number, as it is in loops that were unrolled."""
    if one.vector or other.vector or one.place.operands != other.place.operands or one.place.num != other.place.num:
        return False
    for left, right in zip(one.place.map.results, other.place.map.results, strict=True):
        (base, number), (other_base, other_number) = _without_number(left), _without_number(right)
        if number != other_number and base == other_base:
            return True
    return False


def _without_number(expression: AffineExpr) -> tuple[AffineExpr | None, int]:
    """A sum as its other terms and its number, which comes last; None for no other terms."""
    value = value_of(expression)
    if value is not None:
        return None, value
    if isinstance(expression, AffineBinaryOpExpr) and expression.kind is AffineBinaryOpKind.Add:
        value = value_of(expression.rhs)
        if value is not None:
            return expression.lhs, value
    return expression, 0
