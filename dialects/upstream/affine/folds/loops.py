"""Folds of affine loops and conditions. Source: `AffineOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.affine import ForOp, IfOp, ParallelOp
from xdsl.dialects.builtin import AffineMapAttr, AffineSetAttr, DenseArrayBase, i32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineConstraintKind, AffineMap
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable, constant_value
from okl_opt.dialects.upstream.affine.compose import (
    Applied,
    applied,
    canonicalize,
    compose,
    constant_bound,
    without_duplicates,
    without_redundant,
)
from okl_opt.dialects.upstream.affine.expressions import Undefined, evaluate, number, value_of
from okl_opt.dialects.upstream.affine.folds.maps import integers
from okl_opt.dialects.upstream.affine.sets import differences, set_of_differences

FOLDS = FoldTable()
RULES = RuleTable()

# ----- for


@FOLDS("affine.for")
def fold_for(op: Operation, constants: Constants) -> Folded:
    """Fold and compose the bounds; replace the results of a loop that never runs or has an empty body.

    Before:  (%m: memref<4xf32>, %x: f32)
             %c4 = arith.constant 4 : index
             affine.for %i = 0 to %c4 {
               affine.store %x, %m[%i] : memref<4xf32>
             }
             %0 = affine.for %i = 0 to 10 iter_args(%a = %x) -> (f32) {
               affine.yield %a : f32
             }
             return %0 : f32
    After:   affine.for %i = 0 to 4 {
               affine.store %x, %m[%i] : memref<4xf32>
             }
             return %x : f32
    """
    assert isinstance(op, ForOp)
    old_lower = applied(op.lowerBoundMap.data, op.lowerBoundOperands)
    old_upper = applied(op.upperBoundMap.data, op.upperBoundOperands)
    lower, upper = _bound(old_lower, is_max=True), _bound(old_upper, is_max=False)
    if op.results and _trip_count(lower.map, upper.map, op.step.value.data) == 0:
        return tuple(op.inits)
    # Use a new bound only if its map changes.
    lower = old_lower if lower.map == old_lower.map else lower
    upper = old_upper if upper.map == old_upper.map else upper
    if lower is old_lower and upper is old_upper:
        return _results_of_empty(op)
    operands = [*lower.operands, *upper.operands, *op.inits]
    sizes = [len(lower.operands), len(upper.operands), len(op.inits)]
    return InPlace(
        operands,
        {
            "lowerBoundMap": AffineMapAttr(lower.map),
            "upperBoundMap": AffineMapAttr(upper.map),
            "operandSegmentSizes": DenseArrayBase.from_list(i32, sizes),
        },
    )


def _bound(what: Applied, *, is_max: bool) -> Applied:
    """Source: `foldLoopBounds`, `canonicalizeLoopBounds`."""
    value = _constant(what, is_max=is_max)
    if value is not None:
        return Applied(AffineMap(0, 0, (number(value),)), ())
    # Compose upper bounds last, as in MLIR: composing simplifies maps, and may lose information.
    if not is_max:
        what = what._replace(map=without_redundant(what, is_max=False))
    new = canonicalize(compose(what))
    map = without_redundant(new, is_max=True) if is_max else new.map
    return Applied(without_duplicates(map), new.operands)


def _constant(what: Applied, *, is_max: bool) -> int | None:
    values = integers([constant_value(operand) for operand in what.operands])
    try:
        found = [evaluate(result, values, what.map.num_dims) for result in what.map.results]
    except Undefined:
        return None
    known = [value for value in found if value is not None]
    return (max if is_max else min)(known) if known and len(known) == len(found) else None


def _trip_count(lower: AffineMap, upper: AffineMap, step: int) -> int | None:
    """Source: `getTrivialConstantTripCount`."""
    first, last = constant_bound(lower), constant_bound(upper)
    if first is None or last is None or step <= 0:
        return None
    return max(0, -(-(last - first) // step))


def _results_of_empty(op: ForOp) -> Sequence[SSAValue] | None:
    """The results of a loop that only yields arguments or outside values. Source: `AffineForEmptyLoopFolder`."""
    block = op.body.blocks[0]
    end = block.last_op
    if end is None or end is not block.first_op or not op.results:
        return None
    variable, *carried = block.args
    trips = _trip_count(op.lowerBoundMap.data, op.upperBoundMap.data, op.step.value.data)
    places = [next((place for place, value in enumerate(carried) if value is given), None) for given in end.operands]
    if any(given is variable for given in end.operands):
        return None
    from_outside = None in places
    moved = any(place is not None and place != index for index, place in enumerate(places))
    if (trips is None and (from_outside or moved)) or (trips is not None and trips > 1 and moved):
        return None
    return [given if place is None else op.inits[place] for given, place in zip(end.operands, places, strict=True)]


# ----- if


def set_of(op: IfOp) -> tuple[Applied, list[AffineConstraintKind]]:
    """The constraints as a map whose results must be at least zero, or zero."""
    data = op.condition.data
    rows = differences(data)
    map = AffineMap(data.num_dims, data.num_symbols, tuple(row for row, _ in rows))
    return applied(map, op.args), [kind for _, kind in rows]


@FOLDS("affine.if")
def fold_if(op: Operation, constants: Constants) -> Folded:
    """Compose the condition with the ops that make its operands.

    Before:  (%n: index, %m: memref<4xf32>, %x: f32)
             %0 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
             affine.if affine_set<()[s0] : (s0 - 2 >= 0)>()[%0] {
               affine.store %x, %m[0] : memref<4xf32>
             }
             return
    After:   affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] {
               affine.store %x, %m[0] : memref<4xf32>
             }
             return
    """
    assert isinstance(op, IfOp)
    old, kinds = set_of(op)
    is_applied = any(isinstance(value.owner, Operation) and value.owner.name == "affine.apply" for value in op.args)
    new = canonicalize(compose(old) if is_applied else old)
    if new == old:
        return None
    rows = list(zip(new.map.results, kinds, strict=True))
    condition = AffineSetAttr(set_of_differences(new.num, rows))
    return InPlace(new.operands, {"condition": condition})


@RULES("affine.if")
def simplify_dead_else(op: Operation, rewriter: PatternRewriter) -> None:
    """Remove an empty else region.

    Before:  (%n: index, %m: memref<4xf32>, %x: f32)
             affine.if affine_set<()[s0] : (s0 - 2 >= 0)>()[%n] {
               affine.store %x, %m[0] : memref<4xf32>
             } else {
             }
             return
    After:   affine.if affine_set<()[s0] : (s0 - 2 >= 0)>()[%n] {
               affine.store %x, %m[0] : memref<4xf32>
             }
             return
    """
    assert isinstance(op, IfOp)
    blocks = op.else_region.blocks
    if op.results or not blocks or blocks[0].first_op is not blocks[0].last_op:
        return
    rewriter.notify_op_modified(op)
    op.else_region.erase_block(blocks[0])


@RULES("affine.if")
def always_true_or_false_if(op: Operation, rewriter: PatternRewriter) -> None:
    """Inline the region selected by a constant condition.

    Before:  (%m: memref<4xf32>, %x: f32)
             affine.if affine_set<() : (0 == 0)>() {
               affine.store %x, %m[0] : memref<4xf32>
             }
             return
    After:   affine.store %x, %m[0] : memref<4xf32>
             return
    """
    assert isinstance(op, IfOp)
    constraints, kinds = set_of(op)
    results = [value_of(result) for result in constraints.map.results]
    if kinds != [AffineConstraintKind.eq] or results[0] not in (0, 1):
        return
    region = op.else_region if results[0] else op.then_region
    if not region.blocks:
        rewriter.erase(op)
        return
    block = region.blocks[0]
    end = block.last_op
    assert end is not None, "the verifier wants one"
    values: Sequence[SSAValue] = list(end.operands)
    rewriter.inline_block(block, InsertPoint.before(op))
    rewriter.erase(end)
    rewriter.replace(op, (), values)


# ----- parallel


@FOLDS("affine.parallel")
def fold_parallel(op: Operation, constants: Constants) -> Folded:
    """Compose the bounds with the ops that make their operands.

    Before:  (%n: index, %m: memref<?xf32>, %x: f32)
             %0 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
             affine.parallel (%i) = (0) to (symbol(%0)) {
               affine.store %x, %m[%i] : memref<?xf32>
             }
             return
    After:   affine.parallel (%i) = (0) to (symbol(%n) + 1) {
               affine.store %x, %m[%i] : memref<?xf32>
             }
             return
    """
    assert isinstance(op, ParallelOp)
    lower, upper = op.lowerBoundsMap.data, op.upperBoundsMap.data
    count = lower.num_dims + lower.num_symbols
    old = applied(lower, op.map_operands[:count]), applied(upper, op.map_operands[count:])
    new = compose(old[0]), compose(old[1])
    if new == old:
        return None
    properties: dict[str, Attribute] = {
        "lowerBoundsMap": AffineMapAttr(new[0].map),
        "upperBoundsMap": AffineMapAttr(new[1].map),
    }
    return InPlace([*new[0].operands, *new[1].operands], properties)
