"""Dependence analysis: iterations of loops in which two affine accesses may be of the same element.

Unknown cases count as a dependence: nonlinear indices, memrefs that may alias, layouts in which elements may overlap,
and constraint systems that grow too large.
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
    """An access, and the constraint variables for the values (induction variables) in one iteration."""

    access: Access
    variables: dict[SSAValue, int]


class _Iterations:
    """A constraint system for the loops and conditions around accesses."""

    def __init__(self) -> None:
        self.system = Constraints()
        self._symbols: dict[SSAValue, int] = {}

    def iteration(self, access: Access) -> Iteration:
        """Add an iteration of all loops around an access to the system. Raises: NotLinear."""
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
        """Add the condition of a branch; of the else branch only if the condition is a single inequality."""
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
        """Return new variables equal to the results of a map. Raises: NotLinear."""
        numbers = [self.system.add_dim() for _ in what.map.results]
        for number, result in zip(numbers, what.map.results, strict=True):
            self._bound(Side.EQUAL, number, what._replace(map=AffineMap(*what.num, (result,))), of)
        return numbers

    def _number_of(self, value: SSAValue, to: Iteration) -> int:
        """Return the variable for a value: shared for symbols, per iteration for other values."""
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
    """The constraint system of one access, for the range of its indices."""

    def __init__(self, access: Access):
        """Build the system. Raises: NotLinear."""
        super().__init__()
        iteration = self.iteration(access)
        self.numbers = self.values(access.place, iteration)
        """The constraint variables of the indices."""


class Dependence(_Iterations):
    """The constraint system of two accesses to one element; the methods restrict the iterations."""

    def __init__(self, source: Access, target: Access):
        """Build the system. Raises: NotLinear."""
        super().__init__()
        self.source = self.iteration(source)
        self.target = self.iteration(target)
        self._add_same_element()

    def equal(self, variable: SSAValue) -> None:
        """Restrict to iterations with equal values of an induction variable."""
        one, other = self.source.variables[variable], self.target.variables[variable]
        self.system.add_zero(combined(({one: 1}, 1), ({other: 1}, -1)))

    def order(self, variable: SSAValue) -> None:
        """Restrict to iterations of the source before the target's."""
        one, other = self.source.variables[variable], self.target.variables[variable]
        self.system.add_not_negative({other: 1, one: -1, ONE: -1})

    def go_back(self, variable: SSAValue) -> None:
        """Restrict to iterations of the source after the target's."""
        one, other = self.source.variables[variable], self.target.variables[variable]
        self.system.add_not_negative({one: 1, other: -1, ONE: -1})

    def within(self, variable: SSAValue, distance: int) -> None:
        """Restrict to iterations of the target at most `distance` after the source's."""
        one, other = self.source.variables[variable], self.target.variables[variable]
        self.system.add_not_negative({one: 1, other: -1, ONE: distance})

    def may_exist(self) -> bool:
        """Return whether the system may have a solution."""
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
    """Return the number of accessed elements in each dimension; a vector covers the last ones."""
    return [*([1] * (rank - len(access.vector))), *access.vector]


def _around(op: Operation) -> Iterator[tuple[Operation, Operation]]:
    """Yield the ancestors of an op up to its scope, each with its child on the path."""
    child, around = op, op.parent_op()
    while around is not None and not is_scope(around):
        yield around, child
        child, around = around, around.parent_op()


def loops_around(op: Operation) -> list[ForOp]:
    """Return the `affine.for` ops around an op, outermost first."""
    return [around for around, _ in _around(op) if isinstance(around, ForOp)][::-1]


def between(source: Access, target: Access) -> Dependence | bool:
    """Return the system of two accesses; False if they cannot conflict; True if nothing is known."""
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
    """Return whether a loop may carry a dependence, in the same iteration of the loops around it."""
    found = between(source, target)
    if isinstance(found, bool):
        return found
    for outer in loops_around(loop):
        found.equal(outer.body.block.args[0])
    found.order(loop.body.block.args[0])
    return found.may_exist()


def keeps_order(source: Access, target: Access, band: Sequence[ForOp]) -> bool:
    """Return whether no dependence goes backward in an inner loop of a band, so that the loops may be tiled."""
    for place, loop in enumerate(band[:-1]):
        for inner in band[place + 1 :]:
            found = between(source, target)
            if isinstance(found, bool):
                return not found
            for outer in (*loops_around(band[0]), *band[:place]):
                found.equal(outer.body.block.args[0])
            found.order(loop.body.block.args[0])
            found.go_back(inner.body.block.args[0])
            if found.may_exist():
                return False
    return True


def may_meet(one: Access, other: Access) -> bool:
    """Return whether two accesses may be of the same element in one iteration of the loops around the second one.

    The same loops must be around the first one.
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
    return found.may_exist()


def _are_apart(one: Access, other: Access) -> bool:
    """Return whether some index differs by a constant only, as in unrolled loops."""
    if one.vector or other.vector or one.place.operands != other.place.operands or one.place.num != other.place.num:
        return False
    for left, right in zip(one.place.map.results, other.place.map.results, strict=True):
        (base, number), (other_base, other_number) = _without_number(left), _without_number(right)
        if number != other_number and base == other_base:
            return True
    return False


def _without_number(expression: AffineExpr) -> tuple[AffineExpr | None, int]:
    """Split a sum into its terms (None if there are none) and its constant, which comes last."""
    value = value_of(expression)
    if value is not None:
        return None, value
    if isinstance(expression, AffineBinaryOpExpr) and expression.kind is AffineBinaryOpKind.Add:
        value = value_of(expression.rhs)
        if value is not None:
            return expression.lhs, value
    return expression, 0
