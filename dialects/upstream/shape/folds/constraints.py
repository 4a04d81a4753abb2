"""Folds of constraints, witnesses, and code under witnesses.

Source: `Shape.cpp` and `ShapeCanonicalization.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, i1
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.fields import defining_op
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable, constant_value
from okl_opt.dialects.numbers.matchers import is_zero
from okl_opt.dialects.upstream.shape.folds.operands import (
    canonicalize_cast_extent_tensor_operands_pattern,
    remove_duplicate_operands_pattern,
    remove_empty_shape_operands_pattern,
)
from okl_opt.dialects.upstream.shape.ops.constraints import ConstWitnessOp
from okl_opt.dialects.upstream.shape.ops.formatted import AssumingAllOp, AssumingYieldOp, CstrEqOp
from okl_opt.dialects.upstream.shape.ops.shapes import extents_of
from okl_opt.dialects.upstream.shape.ops.types import WitnessType
from okl_opt.dialects.upstream.shared.regions import last_op, replace_by_region, with_other_values
from okl_opt.dialects.upstream.shared.shapes import shape_of

FOLDS = FoldTable()
RULES = RuleTable()

_TRUE = IntegerAttr(1, i1)


def _are_equal(values: Sequence[SSAValue]) -> bool:
    return len(set(values)) < 2


def _replace_by_passing(op: Operation, rewriter: PatternRewriter) -> None:
    rewriter.replace(op, ConstWitnessOp.create(result_types=[WitnessType()], properties={"passing": _TRUE}))


# ----- constraints


@FOLDS("shape.cstr_require")
def _fold_cstr_require(op: Operation, constants: Constants) -> Folded:
    """Fold a constant condition."""
    return constants[0]


@FOLDS("shape.cstr_eq")
def _fold_cstr_eq(op: Operation, constants: Constants) -> Folded:
    """Fold equal constants. A constraint that fails is not folded: it is an error at run time."""
    return _TRUE if None not in constants and len(set(constants)) < 2 else None


@RULES("shape.cstr_eq")
def cstr_eq_eq_ops(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold the equality of a shape with itself.

    Before:  (%s: !shape.shape)
             %r = shape.cstr_eq %s, %s : !shape.shape, !shape.shape
             return %r : !shape.witness
    After:   %0 = shape.const_witness true
             return %0 : !shape.witness
    """
    if _are_equal(op.operands):
        _replace_by_passing(op, rewriter)


@FOLDS("shape.cstr_broadcastable")
def _fold_cstr_broadcastable(op: Operation, constants: Constants) -> Folded:
    """Fold if at most one shape has sizes, or if the constant or static shapes can be broadcast."""
    if sum(extents_of(constant) != [] for constant in constants) < 2:
        return _TRUE
    shapes = [shape for operand in op.operands if (shape := _known_shape(operand)) is not None]
    return _TRUE if len(shapes) == len(op.operands) and _fit(shapes) else None


def _known_shape(value: SSAValue) -> Sequence[int] | None:
    """The sizes of a shape, as far as they are known. Source: `getShapeVec`."""
    maker = defining_op(value)
    if maker is not None and maker.name == "shape.shape_of":
        return shape_of(maker.operands[0].type)
    return extents_of(constant_value(value))


def _fit(shapes: Sequence[Sequence[int]]) -> bool:
    """Return whether shapes are known to be broadcastable. Source: `staticallyKnownBroadcastable`."""
    for place in range(1, max(map(len, shapes)) + 1):
        sizes = [shape[-place] for shape in shapes if len(shape) >= place and shape[-place] != 1]
        if len(set(sizes)) > 1 or sizes.count(DYNAMIC_INDEX) > 1:
            return False
    return True


RULES("shape.cstr_broadcastable")(canonicalize_cast_extent_tensor_operands_pattern)


@RULES("shape.cstr_broadcastable")
def cstr_broadcastable_eq_ops(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold the broadcast of a shape with itself.

    Before:  (%s: !shape.shape)
             %r = shape.cstr_broadcastable %s, %s : !shape.shape, !shape.shape
             return %r : !shape.witness
    After:   %0 = shape.const_witness true
             return %0 : !shape.witness
    """
    if _are_equal(op.operands):
        _replace_by_passing(op, rewriter)


RULES("shape.cstr_broadcastable")(remove_duplicate_operands_pattern)
RULES("shape.cstr_broadcastable")(remove_empty_shape_operands_pattern)

# ----- witnesses


@FOLDS("shape.assuming_all")
def _fold_assuming_all(op: Operation, constants: Constants) -> Folded:
    """Drop trailing constants that hold; fold to a trailing constant that fails."""
    kept = len(constants)
    while kept and constants[kept - 1] is not None:
        if is_zero(constants[kept - 1]):
            return constants[kept - 1]
        kept -= 1
    if not kept:
        return _TRUE
    return InPlace(op.operands[:kept]) if kept < len(constants) else None


@RULES("shape.assuming_all")
def merge_assuming_all_ops(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge nested ops into the outer one.

    Before:  (%a: !shape.witness, %b: !shape.witness, %c: !shape.witness)
             %0 = shape.assuming_all %a, %b
             %r = shape.assuming_all %0, %c
             return %r : !shape.witness
    After:   %0 = shape.assuming_all %a, %b, %c
             return %0 : !shape.witness
    """
    operands: list[SSAValue] = []
    for operand in op.operands:
        inner = defining_op(operand)
        operands.extend(inner.operands if isinstance(inner, AssumingAllOp) else (operand,))
    if len(operands) != len(op.operands):
        rewriter.replace(op, AssumingAllOp.create(operands=operands, result_types=op.result_types))


@RULES("shape.assuming_all")
def assuming_all_one_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold a single witness.

    Before:  (%w: !shape.witness)
             %r = shape.assuming_all %w
             return %r : !shape.witness
    After:   return %w : !shape.witness
    """
    if len(op.operands) == 1:
        rewriter.replace(op, (), op.operands)


@RULES("shape.assuming_all")
def assuming_all_of_cstr_broadcastable(op: Operation, rewriter: PatternRewriter) -> None:
    """Drop a constraint on a subset of the shapes of another constraint.

    Before:  (%a: !shape.shape, %b: !shape.shape, %c: !shape.shape)
             %0 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
             %1 = shape.cstr_broadcastable %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
             %r = shape.assuming_all %0, %1
             return %r : !shape.witness
    After:   %0 = shape.cstr_broadcastable %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
             return %0 : !shape.witness
    """
    found = dict.fromkeys(map(defining_op, op.operands))
    constraints = [one for one in found if one is not None and one.name == "shape.cstr_broadcastable"]
    if len(constraints) < len(found) or len(found) < 2:
        return
    constraints.sort(key=lambda one: -len(one.operands))
    covered = {one: set(one.operands) for one in constraints}
    unneeded: list[Operation] = []
    place = 0
    while place < len(constraints):
        shapes = covered[constraints[place]]
        kept = [one for one in constraints[place + 1 :] if not covered[one] <= shapes]
        # As in MLIR, as many of the last constraints as were removed, even if these are others.
        unneeded += constraints[place + 1 + len(kept) :]
        constraints[place + 1 :] = kept
        place += 1
    if not unneeded:
        return
    results = [one.results[0] for one in constraints]
    rewriter.replace(op, AssumingAllOp.create(operands=results, result_types=op.result_types))
    for one in dict.fromkeys(unneeded):
        if one.results[0].first_use is None:
            rewriter.erase(one)


@RULES("shape.assuming_all")
def assuming_all_to_cstr_eq_canonicalization(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge equalities with a common shape.

    Before:  (%a: !shape.shape, %b: !shape.shape, %c: !shape.shape)
             %0 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
             %1 = shape.cstr_eq %b, %c : !shape.shape, !shape.shape
             %r = shape.assuming_all %0, %1
             return %r : !shape.witness
    After:   %0 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
             %1 = shape.cstr_eq %b, %c : !shape.shape, !shape.shape
             %2 = shape.cstr_eq %a, %b, %b, %c : !shape.shape, !shape.shape, !shape.shape, !shape.shape
             return %2 : !shape.witness
    """
    shapes: dict[SSAValue, None] = {}
    operands: list[SSAValue] = []
    for witness in op.operands:
        constraint = defining_op(witness)
        if not isinstance(constraint, CstrEqOp):
            return
        if shapes and constraint.operands and not any(shape in shapes for shape in constraint.operands):
            return
        shapes.update(dict.fromkeys(constraint.operands))
        operands += constraint.operands
    rewriter.replace(op, CstrEqOp.create(operands=operands, result_types=op.result_types))


RULES("shape.assuming_all")(remove_duplicate_operands_pattern)

# ----- code under a witness


@RULES("shape.assuming")
def assuming_op_remove_unused_results(op: Operation, rewriter: PatternRewriter) -> None:
    """Remove unused results.

    Before:  (%w: !shape.witness)
             %r:2 = shape.assuming %w -> (f32, i32) {
               %0 = "test.one"() : () -> f32
               %1 = "test.other"() : () -> i32
               shape.assuming_yield %0, %1 : f32, i32
             }
             return %r#1 : i32
    After:   %0 = shape.assuming %w -> (i32) {
               %1 = "test.one"() : () -> f32
               %2 = "test.other"() : () -> i32
               shape.assuming_yield %2 : i32
             }
             return %0 : i32
    """
    used = [result for result in op.results if result.first_use is not None]
    if len(used) == len(op.results):
        return
    terminator = last_op(op.regions[0])
    operands = [value for value, result in zip(terminator.operands, op.results, strict=True) if result in used]
    rewriter.replace(terminator, AssumingYieldOp.create(operands=operands))
    new = with_other_values(rewriter, op, op.operands, [result.type for result in used], {})
    for old, result in zip(used, new.results, strict=True):
        rewriter.replace_all_uses_with(old, result)
    rewriter.erase(op)


@RULES("shape.assuming")
def assuming_with_true(op: Operation, rewriter: PatternRewriter) -> None:
    """Inline code under a constant witness. As in MLIR, the constant may be false.

    Before:  (%x: f32)
             %w = shape.const_witness true
             %r = shape.assuming %w -> (f32) {
               %0 = "test.op"(%x) : (f32) -> f32
               shape.assuming_yield %0 : f32
             }
             return %r : f32
    After:   %0 = "test.op"(%x) : (f32) -> f32
             return %0 : f32
    """
    if isinstance(defining_op(op.operands[0]), ConstWitnessOp):
        replace_by_region(rewriter, op, op.regions[0])
