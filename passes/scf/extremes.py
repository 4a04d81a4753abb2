"""Simplify `affine.min` and `affine.max` by the ranges of the loops around them.

Source: `AffineCanonicalizationUtils.cpp` of scf, and `simplifyConstrainedMinMaxOp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import scf
from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.text.affine_build import add, floor_divide, multiply
from okl_opt.dialects.upstream.affine.compose import Applied, applied, canonicalize, map_of
from okl_opt.dialects.upstream.affine.constraints import ONE, Constraints, NotLinear, Row, Side, combined
from okl_opt.dialects.upstream.affine.expressions import number
from okl_opt.dialects.upstream.scf.ops import ForallOp
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer, is_never_negative
from okl_opt.passes.scf.forall import bounds_of

EXTREMES = frozenset({"affine.min", "affine.max"})

_Range = tuple[Mixed, Mixed, Mixed]
"""Lower bound, upper bound and step."""


def simplify_peeled(
    op: Operation, rewriter: PatternRewriter, variable: SSAValue, upper: SSAValue, step: SSAValue, *, is_full: bool
) -> None:
    """Simplify an op in a peeled loop: in the part of full steps (`is_full`), or in the rest.

    Source: `rewritePeeledMinMaxOp`.
    """
    known = Constraints()
    turn, end, stride = known.add_dim(variable), known.add_symbol(upper), known.add_symbol(step)
    for value, symbol in ((upper, end), (step, stride)):
        constant = constant_integer(value)
        if constant is not None:
            known.bound_by_number(Side.EQUAL, symbol, constant)
    left = {end: 1, turn: -1, stride: -1}
    known.add_not_negative(left if is_full else combined((left, -1), ({ONE: 1}, -1)))
    _simplify(op, rewriter, known)


def simplify_in_loops(op: Operation, rewriter: PatternRewriter) -> None:
    """Simplify an op by the ranges of the loops whose variables it uses. Source: `canonicalizeMinMaxOpInLoop`."""
    known = Constraints()
    for operand in dict.fromkeys(op.operands):
        found = range_of(operand)
        if found is not None and not _add_range(known, operand, found):
            return
    _simplify(op, rewriter, known)


def range_of(value: SSAValue) -> _Range | None:
    """Return the range of the scf loop whose induction variable is `value`. Source: `matchForLikeLoop`."""
    if not isinstance(value, BlockArgument):
        return None
    loop, place = value.block.parent_op(), value.index
    if isinstance(loop, scf.ForOp):
        return (loop.lb, loop.ub, loop.step) if place == 0 and _counts_signed(loop) else None
    if isinstance(loop, scf.ParallelOp):
        return loop.lowerBound[place], loop.upperBound[place], loop.step[place]
    if isinstance(loop, ForallOp) and place < loop.rank():
        lower, upper, step = bounds_of(loop)
        return lower[place], upper[place], step[place]
    return None


def _counts_signed(loop: scf.ForOp) -> bool:
    """Return whether a loop compares as signed numbers do; MLIR takes this for granted."""
    return loop.get_attr_or_prop("unsignedCmp") is None or all(map(is_never_negative, (loop.lb, loop.ub)))


def _add_range(known: Constraints, variable: SSAValue, bounds: _Range) -> bool:
    """Constrain a variable to the range of its loop; return False if impossible. Source: `addLoopRangeConstraints`."""
    lower, upper, step = bounds
    stride = constant_integer(step)
    if stride is None:
        return False
    turn = known.add_dim(variable)
    first, end = (known.add_symbol(bound if isinstance(bound, SSAValue) else None) for bound in (lower, upper))
    low, high = constant_integer(lower), constant_integer(upper)
    for symbol, constant in ((first, low), (end, high)):
        if constant is not None:
            known.bound_by_number(Side.EQUAL, symbol, constant)
    known.add_not_negative({turn: 1, first: -1})
    if low is not None and high is not None and low + stride >= high:
        known.add_not_negative({first: 1, turn: -1})
        return True
    start: AffineExpr = AffineSymExpr(0) if low is None else number(low)
    last: AffineExpr = AffineSymExpr(1) if high is None else number(high)
    turns = floor_divide(add(add(last, multiply(start, number(-1))), number(-1)), number(stride))
    limit = add(add(start, number(1)), multiply(turns, number(stride)))
    try:
        known.bound_by_expression(Side.UPPER, turn, limit, [first, end], 0)
    except NotLinear:
        return False
    return True


def _simplify(op: Operation, rewriter: PatternRewriter, known: Constraints) -> None:
    try:
        found = _bound(op, known)
    except NotLinear:
        return
    if found is not None:
        apply = ApplyOp(found.operands, AffineMapAttr(found.map))
        rewriter.insert(apply, InsertPoint.before(op))
        rewriter.replace(op, (), apply.results)


def _bound(op: Operation, known: Constraints) -> Applied | None:
    """Return the sum that the op always equals, or None. Source: `simplifyConstrainedMinMaxOp`."""
    is_min = op.name == "affine.min"
    map = map_of(op)
    result, limit = known.add_dim(), known.add_dim()
    each = [known.add_dim() for _ in map.results]
    # Upper bounds are exclusive.
    outside = tuple(add(one, number(1)) for one in map.results) if is_min else map.results
    reached = AffineMap(map.num_dims, map.num_symbols, outside)
    known.bound_by_map(Side.UPPER if is_min else Side.LOWER, result, reached, op.operands)
    row = _only_bound(known, result, is_min)
    if row is None:
        return None
    known.add_zero(combined(({limit: 1}, 1), (row, -1)))
    if known.is_empty():
        return None
    for variable, one in zip(each, map.results, strict=True):
        other = known.copy()
        other.bound_by_map(Side.EQUAL, variable, AffineMap(map.num_dims, map.num_symbols, (one,)), op.operands)
        beyond = combined(({limit: 1}, 1), ({variable: 1}, -1))
        other.add_not_negative(combined((beyond, 1 if is_min else -1), ({ONE: 1}, -1)))
        if not other.is_empty():
            return None
    return _as_map(known, row)


def _only_bound(known: Constraints, variable: int, is_min: bool) -> Row | None:
    """Return the only sum that bounds a variable, else a constant bound. Source: `getSliceBounds`."""
    rows: Sequence[Row] = ()
    if not known.has_locals:
        fewer = known.without_redundant()
        rows = fewer.upper_rows(variable) if is_min else fewer.lower_rows(variable)
        if len(rows) == 1:
            return rows[0]
    constant = known.constant_bounds(variable)[is_min]
    return None if constant is None else {ONE: constant}


def _as_map(known: Constraints, row: Row) -> Applied:
    """Turn a sum of variables into a map of their values."""
    dims: list[SSAValue] = []
    symbols: list[SSAValue] = []
    total = number(0)
    for variable in (*known.dims, *known.symbols):
        factor = row.get(variable, 0)
        value = known.values.get(variable)
        if not factor:
            continue
        assert value is not None, "a bound is a sum of values"
        low, high = known.constant_bounds(variable)
        if constant_integer(value) is None and low is not None and low == high:
            term = number(low)
        elif variable in known.dims:
            term = AffineDimExpr(len(dims))
            dims.append(value)
        else:
            term = AffineSymExpr(len(symbols))
            symbols.append(value)
        total = add(total, multiply(term, number(factor)))
    total = add(total, number(row.get(ONE, 0)))
    return canonicalize(applied(AffineMap(len(dims), len(symbols), (total,)), (*dims, *symbols)))
