"""Folds of casts and bitcasts of tensors. Source: `TensorOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.tensor import EmptyOp, ExtractSliceOp
from xdsl.ir import Attribute, Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable
from okl_opt.dialects.upstream.shared.mixed import static_values
from okl_opt.dialects.upstream.shared.slicing import dropped_dimensions, slice_of, slice_op
from okl_opt.dialects.upstream.shared.tensor_casts import (
    Ranked,
    cast_op,
    cast_source,
    fold_tensor_cast_consumer_op,
    preserves_static_information,
    ranked,
    reshaped,
)

FOLDS = FoldTable()
RULES = RuleTable()
RULES("tensor.cast")(fold_tensor_cast_consumer_op)


@FOLDS("tensor.bitcast", "tensor.cast")
def _fold_cast(op: Operation, constants: Constants) -> Folded:
    """Fold a cast to the same type. Source: `CastInterfaces.cpp`."""
    return op.operands[0] if op.operands[0].type == op.results[0].type else None


@RULES("tensor.bitcast")
def chained_tensor_bitcast(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge bitcasts.

    Before:  (%t: tensor<2xi32>)
             %0 = tensor.bitcast %t : tensor<2xi32> to tensor<2xui32>
             %r = tensor.bitcast %0 : tensor<2xui32> to tensor<2xf32>
             return %r : tensor<2xf32>
    After:   %0 = tensor.bitcast %t : tensor<2xi32> to tensor<2xf32>
             return %0 : tensor<2xf32>
    """
    inner = op.operands[0].owner
    if isinstance(inner, Operation) and inner.name == op.name:
        rewriter.replace(op, type(op).create(operands=inner.operands, result_types=op.result_types))


def _joined(one: Attribute, other: Attribute) -> Attribute | None:
    """The type with the sizes of both types; None if they differ. Source: `joinShapes`."""
    if not isa(one, Ranked):
        return other
    if not isa(other, Ranked):
        return one
    shape, sizes = one.get_shape(), other.get_shape()
    if len(shape) != len(sizes):
        return None
    pairs = list(zip(shape, sizes, strict=True))
    if any(DYNAMIC_INDEX not in pair and pair[0] != pair[1] for pair in pairs):
        return None
    return reshaped(one, [found if size == DYNAMIC_INDEX else size for size, found in pairs])


@RULES("tensor.cast")
def chained_tensor_cast(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge two casts, unless the inner one asserts a size that the outer one makes dynamic.

    Before:  (%t: tensor<*xi32>)
             %0 = tensor.cast %t : tensor<*xi32> to tensor<4x?xi32>
             %r = tensor.cast %0 : tensor<4x?xi32> to tensor<4x8xi32>
             return %r : tensor<4x8xi32>
    After:   %cast = tensor.cast %t : tensor<*xi32> to tensor<4x8xi32>
             return %cast : tensor<4x8xi32>
    """
    source = cast_source(op.operands[0])
    if source is None:
        return
    result = op.results[0].type
    inner = _joined(source.type, op.operands[0].type)
    whole = None if inner is None else _joined(inner, result)
    if whole is not None and whole == _joined(source.type, result):
        rewriter.replace(op, cast_op(source, result))


@RULES("tensor.cast")
def tensor_cast_extract_slice(op: Operation, rewriter: PatternRewriter) -> None:
    """Make the sizes of a slice static that is cast to static sizes.

    Before:  (%t: tensor<8x16xf32>, %o: index, %n: index)
             %0 = tensor.extract_slice %t[%o, 0] [%n, 16] [1, 1] : tensor<8x16xf32> to tensor<?x16xf32>
             %r = tensor.cast %0 : tensor<?x16xf32> to tensor<4x16xf32>
             return %r : tensor<4x16xf32>
    After:   %extracted_slice = tensor.extract_slice %t[%o, 0] [4, 16] [1, 1] : tensor<8x16xf32> to tensor<4x16xf32>
             return %extracted_slice : tensor<4x16xf32>
    """
    extract, result = op.operands[0].owner, ranked(op.results[0].type)
    sliced = ranked(op.operands[0].type)
    if not isinstance(extract, ExtractSliceOp) or result is None or sliced is None:
        return
    if not preserves_static_information(sliced, result) or sliced.get_shape() == result.get_shape():
        return
    slice = slice_of(extract)
    dropped = dropped_dimensions(static_values(slice.sizes), sliced.get_shape()) or ()
    kept = [place for place in range(len(slice.sizes)) if place not in dropped]
    known = {place: size for place, size in zip(kept, result.get_shape(), strict=False) if size != DYNAMIC_INDEX}
    sizes = [known.get(place, size) for place, size in enumerate(slice.sizes)]
    rewriter.replace(op, slice_op(ExtractSliceOp, extract.operands[:1], slice._replace(sizes=sizes), [result]))


@RULES("tensor.cast")
def fold_empty_tensor_with_cast_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Make the sizes of an empty tensor static that is cast to static sizes.

    Before:  (%n: index)
             %0 = tensor.empty(%n) : tensor<?x12xf32>
             %r = tensor.cast %0 : tensor<?x12xf32> to tensor<1x12xf32>
             return %r : tensor<1x12xf32>
    After:   %0 = tensor.empty() : tensor<1x12xf32>
             return %0 : tensor<1x12xf32>
    """
    empty, result = op.operands[0].owner, ranked(op.results[0].type)
    made = ranked(op.operands[0].type)
    if not isinstance(empty, EmptyOp) or result is None or made is None:
        return
    if not preserves_static_information(made, result):
        return
    pairs = list(zip(made.get_shape(), result.get_shape(), strict=True))
    if any(size not in (DYNAMIC_INDEX, wanted) for size, wanted in pairs):
        return
    wanted = [found for size, found in pairs if size == DYNAMIC_INDEX]
    sizes = [value for value, found in zip(empty.operands, wanted, strict=True) if found == DYNAMIC_INDEX]
    rewriter.replace(op, EmptyOp.create(operands=sizes, result_types=[result]))
