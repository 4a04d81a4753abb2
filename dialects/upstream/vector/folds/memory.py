"""Folds of loads and stores of vectors, under masks and at offsets. Source: `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import vector
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable, constant_value
from okl_opt.dialects.numbers.matchers import made_by
from okl_opt.dialects.upstream.shared.layouts import has_unit_stride
from okl_opt.dialects.upstream.shared.memref_casts import before_cast
from okl_opt.dialects.upstream.vector.folds.masks import MaskFormat, mask_format
from okl_opt.dialects.upstream.vector.folds.vectors import dense, is_scalable, type_of

FOLDS = FoldTable()
RULES = RuleTable()


@FOLDS("vector.load", "vector.store", "vector.maskedload", "vector.maskedstore")
def fold_memref_casts(op: Operation, constants: Constants) -> Folded:
    """Use the sources of memref casts. Source: `memref::foldMemRefCast`."""
    operands = [_before_cast(operand) for operand in op.operands]
    return None if all(a is b for a, b in zip(operands, op.operands, strict=True)) else InPlace(operands)


def _before_cast(value: SSAValue) -> SSAValue:
    """The source of a cast from a ranked memref. A cast that adds the unit stride, which the op needs, stays."""
    source = before_cast(value)
    return value if has_unit_stride(value.type) and not has_unit_stride(source.type) else source


# ----- constant masks


def _fold_masked_load(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a load with an all-true mask by a plain load, with an all-false mask by the pass-through value."""
    base, *indices, mask, rest = op.operands
    known = mask_format(mask)
    if known is MaskFormat.ALL_TRUE and has_unit_stride(base.type):
        rewriter.replace(op, vector.LoadOp.create(operands=[base, *indices], result_types=op.result_types))
    elif known is MaskFormat.ALL_FALSE:
        rewriter.replace(op, (), [rest])


def _fold_masked_store(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a store with an all-true mask by a plain store; erase one with an all-false mask."""
    base, *indices, mask, value = op.operands
    known = mask_format(mask)
    if known is MaskFormat.ALL_TRUE and has_unit_stride(base.type):
        rewriter.replace(op, vector.StoreOp.create(operands=[value, base, *indices]))
    elif known is MaskFormat.ALL_FALSE:
        rewriter.erase(op)


@RULES("vector.maskedload")
def masked_load_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold a load with an all-true or all-false mask.

    Before:  (%m: memref<?xf32>, %i: index, %p: vector<4xf32>)
             %all = arith.constant dense<true> : vector<4xi1>
             %r = vector.maskedload %m[%i], %all, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
             return %r : vector<4xf32>
    After:   %0 = vector.load %m[%i] : memref<?xf32>, vector<4xf32>
             return %0 : vector<4xf32>
    """
    _fold_masked_load(op, rewriter)


@RULES("vector.maskedstore")
def masked_store_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold a store with an all-true or all-false mask.

    Before:  (%m: memref<?xf32>, %i: index, %v: vector<4xf32>)
             %all = arith.constant dense<true> : vector<4xi1>
             vector.maskedstore %m[%i], %all, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
             return %v : vector<4xf32>
    After:   vector.store %v, %m[%i] : memref<?xf32>, vector<4xf32>
             return %v : vector<4xf32>
    """
    _fold_masked_store(op, rewriter)


@RULES("vector.expandload")
def expand_load_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold a load with an all-true or all-false mask.

    Before:  (%m: memref<?xf32>, %i: index, %p: vector<4xf32>)
             %none = arith.constant dense<false> : vector<4xi1>
             %r = vector.expandload %m[%i], %none, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
             return %r : vector<4xf32>
    After:   return %p : vector<4xf32>
    """
    _fold_masked_load(op, rewriter)


@RULES("vector.compressstore")
def compress_store_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold a store with an all-true or all-false mask.

    Before:  (%m: memref<?xf32>, %i: index, %v: vector<4xf32>)
             %none = arith.constant dense<false> : vector<4xi1>
             vector.compressstore %m[%i], %none, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
             return %v : vector<4xf32>
    After:   return %v : vector<4xf32>
    """
    _fold_masked_store(op, rewriter)


@RULES("vector.gather")
def gather_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold a gather with an all-false mask.

    Before:  (%m: memref<?xf32>, %i: index, %o: vector<4xi32>, %p: vector<4xf32>)
             %none = arith.constant dense<false> : vector<4xi1>
             %r = vector.gather %m[%i] [%o], %none, %p
                    : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
             return %r : vector<4xf32>
    After:   return %p : vector<4xf32>
    """
    *_, mask, rest = op.operands
    if mask_format(mask) is MaskFormat.ALL_FALSE:
        rewriter.replace(op, (), [rest])


@RULES("vector.scatter")
def scatter_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold a scatter with an all-false mask.

    Before:  (%t: tensor<8xf32>, %i: index, %o: vector<4xi32>, %v: vector<4xf32>)
             %none = arith.constant dense<false> : vector<4xi1>
             %r = vector.scatter %t[%i] [%o], %none, %v
                    : tensor<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<8xf32>
             return %r : tensor<8xf32>
    After:   return %t : tensor<8xf32>
    """
    *_, mask, _value = op.operands
    if mask_format(mask) is MaskFormat.ALL_FALSE:
        rewriter.replace(op, (), [op.operands[0]] if op.results else [])


# ----- contiguous offsets


def _counts_from_zero(offsets: SSAValue) -> bool:
    """Return whether a vector is 0, 1, 2, ... Source: `isZeroBasedContiguousSeq`."""
    type = type_of(offsets)
    if len(type.get_shape()) != 1 or is_scalable(type):
        return False
    if made_by(offsets, "vector.step") is not None:
        return True
    numbers = dense(constant_value(offsets))
    if numbers is None:
        return False
    size = type.get_shape()[0]
    return list(numbers.bits) == [*range(size)] if not numbers.is_splat else size == 1 and not numbers.bits[0]


def _contiguous(op: Operation) -> Sequence[SSAValue] | None:
    """The operands of `op` without its offsets, if they are contiguous in a memref; else None."""
    base, *indices, offsets, mask, value = op.operands
    return (base, *indices, mask, value) if has_unit_stride(base.type) and _counts_from_zero(offsets) else None


@RULES("vector.gather")
def fold_contiguous_gather(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a contiguous gather by a masked load.

    Before:  (%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %p: vector<4xf32>)
             %o = vector.step : vector<4xindex>
             %r = vector.gather %m[%i] [%o], %k, %p
                    : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
             return %r : vector<4xf32>
    After:   %0 = vector.maskedload %m[%i], %k, %p
                    : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
             return %0 : vector<4xf32>
    """
    operands = _contiguous(op)
    if operands is not None:
        rewriter.replace(op, vector.MaskedLoadOp.create(operands=operands, result_types=op.result_types))


@RULES("vector.scatter")
def fold_contiguous_scatter(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a contiguous scatter by a masked store.

    Before:  (%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>)
             %o = vector.step : vector<4xindex>
             vector.scatter %m[%i] [%o], %k, %v : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
             return %v : vector<4xf32>
    After:   vector.maskedstore %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
             return %v : vector<4xf32>
    """
    operands = _contiguous(op)
    if operands is not None:
        rewriter.replace(op, vector.MaskedStoreOp.create(operands=operands))
