"""Lowering of vector masks to masks of lower rank, and to comparisons.

Source: `LowerVectorMask.cpp` and `VectorTransforms.cpp` (`VectorCreateMaskOpConversion`, `MaterializeTransferMask`,
`FoldI1Select`) of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import ArrayAttr, BoolAttr, DenseArrayBase, IndexType, IntegerType, i1, i32, i64
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import RuleTable, constant_value
from okl_opt.dialects.numbers.elements import constant_of
from okl_opt.dialects.numbers.matchers import made_by
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.vector.folds.masks import constant_mask
from okl_opt.dialects.upstream.vector.folds.vectors import (
    count_of,
    is_scalable,
    make_type,
    numbers_in,
    scalable_dims,
    splat,
    type_of,
    vector_of,
)
from okl_opt.passes.vector.build import VectorBuilder, drop, mask_for, masking
from okl_opt.passes.vector.transfers import dim_of, may_leave

RULES = RuleTable()
"""The patterns for masks of lower rank."""

_SLT = 2


@RULES("vector.create_mask")
def create_mask_op_lowering(op: Operation, rewriter: PatternRewriter) -> None:
    """Build a mask of lower rank at each index of the first dimension that is set, and zeros at others."""
    type = type_of(op.results[0])
    if len(type.get_shape()) <= 1 or scalable_dims(type)[0]:
        return
    build = VectorBuilder()
    inner = drop(type, 0)
    true = build.op("vector.create_mask", op.operands[1:], inner)
    false = build.zero(inner)
    result = build.zero(type)
    for place in range(type.get_shape()[0]):
        is_set = build.compare("slt", build.index(place), op.operands[0])
        result = build.insert(build.op("arith.select", (is_set, true, false), inner), result, place)
    rewriter.replace(op, build.ops, [result])


@RULES("vector.constant_mask")
def constant_mask_op_lowering(op: Operation, rewriter: PatternRewriter) -> None:
    """Build a constant, or masks of lower rank at the indices that are set."""
    type, sizes = type_of(op.results[0]), numbers_in(op, "mask_dim_sizes")
    shape = type.get_shape()
    build = VectorBuilder()
    if len(shape) <= 1:
        if is_scalable(type):
            # A mask of this kind is all true or all false, and folds.
            return
        value = constant_of(type, [int(place < sizes[0]) for place in range(count_of(type))], False)
        assert value is not None, "a constant of i1"
        rewriter.replace(op, build.ops, [build.constant(value, type)])
        return
    if scalable_dims(type)[0]:
        return
    true = build.add(constant_mask(drop(type, 0), sizes[1:]))
    result = build.zero(type)
    for place in range(sizes[0]):
        result = build.insert(true, result, place)
    rewriter.replace(op, build.ops, [result])


def materialization(is_32_bit: bool) -> RuleTable:
    """Return the patterns that turn masks of rank 1 into comparisons of 32-bit or 64-bit indices."""
    table = RuleTable()
    index = i32 if is_32_bit else i64

    @table("vector.create_mask")
    def vector_create_mask_op_conversion(op: Operation, rewriter: PatternRewriter) -> None:
        type = type_of(op.results[0])
        if is_scalable(type) or len(type.get_shape()) > 1:
            return
        build = VectorBuilder()
        wide = make_type(index, type.get_shape(), scalable_dims(type))
        places = constant_of(wide, range(count_of(type)), False)
        assert places is not None, "a constant of integers"
        indices = build.constant(places, wide)
        bound = build.broadcast(to_index(build, op.operands[0], index), wide)
        rewriter.replace(op, build.ops, [build.compare("slt", indices, bound)])

    @table("vector.transfer_read", "vector.transfer_write")
    def materialize_transfer_mask(op: Operation, rewriter: PatternRewriter) -> None:
        _materialize_transfer_mask(op, rewriter)

    @table("arith.select")
    def fold_i1_select(op: Operation, rewriter: PatternRewriter) -> None:
        _fold_select(op, rewriter)

    return table


def to_index(build: VectorBuilder, value: SSAValue, type: IntegerType | IndexType) -> SSAValue:
    """Cast an index to an integer type, or an integer to index. Source: `getValueOrCreateCastToIndexLike`."""
    if value.type == type:
        return value
    return build.folded(create("arith.index_cast", (value,), [type]))


def _materialize_transfer_mask(op: Operation, rewriter: PatternRewriter) -> None:
    """Mask the elements beyond the bound of the last dimension."""
    assert isinstance(op, TransferReadOp | TransferWriteOp)
    if masking(op) is not None:
        return
    type = type_of(op.result if isinstance(op, TransferReadOp) else op.vector)
    if not may_leave(op) or len(type.get_shape()) > 1 or not op.indices:
        return
    last = len(op.indices) - 1
    build = VectorBuilder()
    size = dim_of(build, op.source, last)
    bound = build.op("arith.subi", (size, op.indices[last]), size.type, {"overflowFlags": NO_OVERFLOW})
    mask = build.op("vector.create_mask", (bound,), mask_for(type))
    if op.mask is not None:
        mask = build.op("arith.andi", (mask, op.mask), mask.type)
    rewriter.insert(build.ops)
    rewriter.notify_op_modified(op)
    rest = op.operands[: len(op.operands) - (op.mask is not None)]
    op.operands = [*rest, mask]
    sizes = op.properties["operandSegmentSizes"]
    assert isinstance(sizes, DenseArrayBase), "the numbers of operands"
    numbers = [int(size) for size in sizes.get_values()]
    op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [*numbers[:-1], 1])
    op.properties["in_bounds"] = ArrayAttr([BoolAttr.from_bool(True)])


NO_OVERFLOW = arith.IntegerOverflowAttr("none")


def _fold_select(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold `select c, true, false` of vectors of i1 to c, and `select c, x, false` to `andi c, x`."""
    type = vector_of(op.results[0].type)
    if type is None or type.element_type != i1:
        return
    condition, true, false = op.operands
    if condition.type != type:
        return
    zeros = splat(constant_value(false)) if made_by(false, "arith.constant") else None
    if zeros is None or any(zeros.bits):
        return
    ones = splat(constant_value(true)) if made_by(true, "arith.constant") else None
    if ones is not None and all(ones.bits):
        rewriter.replace(op, (), [condition])
        return
    build = VectorBuilder()
    rewriter.replace(op, build.ops, [build.op("arith.andi", (condition, true), type)])
