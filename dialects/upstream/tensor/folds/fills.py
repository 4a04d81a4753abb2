"""Users of `linalg.fill`. Source: `LinalgOps.cpp` of MLIR 22, whose rules for `linalg.fill` begin at these users."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from xdsl.dialects import arith
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, TensorType
from xdsl.dialects.tensor import CollapseShapeOp, DimOp, EmptyOp, ExpandShapeOp, InsertSliceOp, PadOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import FoldTable, RuleTable, constant_value, create_or_fold
from okl_opt.dialects.upstream.linalg.fills import fill_of, refilled
from okl_opt.dialects.upstream.shared.mixed import Mixed, dynamic_values, static_values
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_of, slice_op
from okl_opt.dialects.upstream.shared.sums import add
from okl_opt.dialects.upstream.shared.tensor_casts import Ranked, insert_cast, ranked
from okl_opt.dialects.upstream.tensor.folds.pads import high_of, low_of, padding_value

FOLDS = FoldTable()
RULES = RuleTable()

_MOST_INSERTIONS = 100
"""The longest chain of insertions to follow, for each of its slices. MLIR has no limit."""
_Bounds = tuple[int, int] | None
"""The first and last index in a dimension; None if unknown."""


def _type_of(value: SSAValue) -> Ranked:
    type = ranked(value.type)
    assert type is not None, "what is padded or inserted has a rank"
    return type


@RULES("tensor.concat")
def fold_concats_of_fill(op: Operation, rewriter: PatternRewriter) -> None:
    """Concatenate the destinations of equal fills, then fill.

    Before:  (%x: f32, %a: tensor<4xf32>, %b: tensor<8xf32>)
             %0 = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
             %1 = linalg.fill ins(%x : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
             %2 = tensor.concat dim(0) %0, %1 : (tensor<4xf32>, tensor<8xf32>) -> tensor<12xf32>
             return %2 : tensor<12xf32>
    After:   %0 = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<8xf32>) -> tensor<12xf32>
             %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<12xf32>) -> tensor<12xf32>
             return %1 : tensor<12xf32>
    """
    fills = [fill for operand in op.operands if (fill := fill_of(operand)) is not None]
    if not fills or len(fills) != len(op.operands):
        return
    if any(not _are_same(fill.operands[0], fills[0].operands[0]) for fill in fills):
        return
    inits = [fill.operands[1] for fill in fills]
    concat = type(op).create(operands=inits, result_types=op.result_types, properties=op.properties)
    rewriter.replace(op, refilled(fills[0], rewriter.insert(concat).results[0]))


def _are_same(one: SSAValue, other: SSAValue) -> bool:
    """Return whether two values are the same value, or equal constants."""
    constant = constant_value(one)
    return one is other or (constant is not None and constant == constant_value(other))


@RULES("tensor.extract")
def fold_fill_with_tensor_extract(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace an element of a filled tensor by the scalar.

    Before:  (%x: f32, %t: tensor<?xf32>, %i: index)
             %0 = linalg.fill ins(%x : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
             %1 = tensor.extract %0[%i] : tensor<?xf32>
             return %1 : f32
    After:   return %x : f32
    """
    fill = fill_of(op.operands[0])
    if fill is not None:
        rewriter.replace(op, (), [fill.operands[0]])


@RULES("tensor.collapse_shape", "tensor.expand_shape")
def fold_fill_with_tensor_reshape(op: Operation, rewriter: PatternRewriter) -> None:
    """Reshape the destination of a fill, then fill.

    Before:  (%x: f32, %t: tensor<?x4xf32>)
             %0 = linalg.fill ins(%x : f32) outs(%t : tensor<?x4xf32>) -> tensor<?x4xf32>
             %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
             return %1 : tensor<?xf32>
    After:   %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
             %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
             return %1 : tensor<?xf32>
    """
    assert isinstance(op, CollapseShapeOp | ExpandShapeOp), "the rule is that of reshapes"
    fill = fill_of(op.operands[0])
    if fill is None:
        return
    reshape = type(op).create(
        operands=[fill.operands[1], *op.operands[1:]], result_types=op.result_types, properties=op.properties
    )
    rewriter.replace(op, refilled(fill, rewriter.insert(reshape).results[0]))


@RULES("tensor.pad")
def fold_fill_with_pad(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the padding of a fill with the same value by a larger fill.

    Before:  (%x: f32, %t: tensor<4x8xf32>)
             %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
             %1 = tensor.pad %0 low[1, 2] high[3, 0] {
             ^bb0(%i: index, %j: index):
               tensor.yield %x : f32
             } : tensor<4x8xf32> to tensor<8x10xf32>
             return %1 : tensor<8x10xf32>
    After:   %0 = tensor.empty() : tensor<8x10xf32>
             %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<8x10xf32>) -> tensor<8x10xf32>
             return %1 : tensor<8x10xf32>
    """
    assert isinstance(op, PadOp), "the rule is that of pads"
    fill = fill_of(op.source)
    if fill is None or fill.operands[0] is not padding_value(op):
        return
    sizes = list(_padded_sizes(rewriter, op))
    type = TensorType(_type_of(op.result).element_type, static_values(sizes))
    empty = rewriter.insert(EmptyOp(dynamic_values(sizes), type))
    filled = rewriter.insert(refilled(fill, empty.tensor)).results[0]
    if filled.type != op.result.type:
        filled = insert_cast(rewriter, filled, op.result.type)
    rewriter.replace(op, (), [filled])


def _padded_sizes(rewriter: PatternRewriter, op: PadOp) -> Iterator[Mixed]:
    """The result sizes; new ops compute dynamic ones. Source: `PadOpInterface`."""
    parts = zip(_type_of(op.result).get_shape(), low_of(op), high_of(op), strict=True)
    for place, (size, low, high) in enumerate(parts):
        if size != DYNAMIC_INDEX:
            yield size
            continue
        source = create_or_fold(rewriter, DimOp(op.source, _insert_index(rewriter, place)))
        sum = add(rewriter, [source, low, high])
        yield _insert_index(rewriter, sum) if isinstance(sum, int) else sum


def _insert_index(rewriter: PatternRewriter, number: int) -> SSAValue:
    return rewriter.insert(arith.ConstantOp.from_int_and_width(number, IndexType())).result


@RULES("tensor.insert_slice")
def fold_insert_pad_into_fill(op: Operation, rewriter: PatternRewriter) -> None:
    """Insert without padding into a tensor filled with the padding value.

    Before:  (%x: f32, %t: tensor<8xf32>, %s: tensor<2xf32>)
             %0 = linalg.fill ins(%x : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
             %1 = tensor.pad %s low[1] high[1] {
             ^bb0(%i: index):
               tensor.yield %x : f32
             } : tensor<2xf32> to tensor<4xf32>
             %2 = tensor.insert_slice %1 into %0[3] [4] [1] : tensor<4xf32> into tensor<8xf32>
             return %2 : tensor<8xf32>
    After:   %0 = linalg.fill ins(%x : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
             %1 = tensor.insert_slice %s into %0[4] [2] [1] : tensor<2xf32> into tensor<8xf32>
             return %1 : tensor<8xf32>
    """
    pad = op.operands[0].owner
    slice = slice_of(op)
    if not isinstance(pad, PadOp) or len(slice.sizes) != len(_type_of(pad.result).get_shape()):
        return
    fill = _filled_around(op)
    if fill is None or fill.operands[0] is not padding_value(pad):
        return
    pairs = zip(low_of(pad), slice.offsets, strict=True)
    offsets = [add(rewriter, (), pair) for pair in pairs]
    inserted = Slice(offsets, list(_sizes(rewriter, pad.source)), slice.strides)
    rewriter.replace(op, slice_op(InsertSliceOp, [pad.source, op.operands[1]], inserted, op.result_types))


def _filled_around(op: Operation) -> Operation | None:
    """The fill behind the destination of `op`, looking through insertions of slices disjoint from its own."""
    dest, bounds = op.operands[1], _bounds_of(op)
    for _ in range(_MOST_INSERTIONS):
        insertion = dest.owner
        if not isinstance(insertion, InsertSliceOp):
            break
        others = _bounds_of(insertion)
        if len(others) != _type_of(insertion.operands[0]).get_num_dims():
            return None
        if not any(_are_apart(one, other) for one, other in zip(bounds, others, strict=True)):
            break
        dest = insertion.operands[1]
    return fill_of(dest)


def _bounds_of(op: Operation) -> Sequence[_Bounds]:
    static = op.properties
    return _bounds(static["static_offsets"], static["static_sizes"], static["static_strides"])


@lru_cache(1024)
def _bounds(offsets: Attribute, sizes: Attribute, strides: Attribute) -> Sequence[_Bounds]:
    return [
        None if DYNAMIC_INDEX in part else (part[0], part[0] + (part[1] - 1) * part[2])
        for part in zip(integers(offsets), integers(sizes), integers(strides), strict=True)
    ]


def _are_apart(one: _Bounds, other: _Bounds) -> bool:
    return one is not None and other is not None and (one[1] < other[0] or other[1] < one[0])


def _sizes(rewriter: PatternRewriter, tensor: SSAValue) -> Iterator[Mixed]:
    """The sizes of a tensor; new ops compute dynamic ones."""
    for place, size in enumerate(_type_of(tensor).get_shape()):
        yield size if size != DYNAMIC_INDEX else rewriter.insert(DimOp(tensor, _insert_index(rewriter, place))).result
