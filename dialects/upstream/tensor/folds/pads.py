"""Folds of paddings. Source: `TensorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.tensor import CastOp, ExtractSliceOp, PadOp
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable, constant_value
from okl_opt.dialects.upstream.shared.mixed import (
    Mixed,
    constant_integer,
    mixed_values,
    static_values,
)
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_of, slice_op
from okl_opt.dialects.upstream.shared.sums import add
from okl_opt.dialects.upstream.shared.tensor_casts import (
    Ranked,
    foldable_source,
    has_static_shape,
    preserves_static_information,
    ranked,
    replace_with_cast,
    reshaped,
    resized,
)
from okl_opt.dialects.upstream.tensor.new_ops import pad_with

FOLDS = FoldTable()
RULES = RuleTable()


def low_of(op: PadOp) -> list[Mixed]:
    """The low padding of each dimension."""
    return mixed_values(integers(op.static_low), op.low)


def high_of(op: PadOp) -> list[Mixed]:
    """The high padding of each dimension."""
    return mixed_values(integers(op.static_high), op.high)


def _type_of(value: SSAValue) -> Ranked:
    type = ranked(value.type)
    assert type is not None, "paddings are of ranked tensors"
    return type


def _pad(
    op: PadOp, source: SSAValue, low: Sequence[Mixed], high: Sequence[Mixed], result: Attribute, body: Region
) -> PadOp:
    """Create a padding with the other attributes of `op`."""
    new = pad_with(source, low, high, result, body, op.properties)
    new.attributes = dict(op.attributes)
    return new


def padding_value(op: PadOp) -> SSAValue | None:
    """The constant padding value; None if it varies. Source: `PadOp::getConstantPaddingValue`."""
    block = op.region.block
    end = block.last_op
    if end is None or len(end.operands) != 1:
        return None
    value = end.operands[0]
    if constant_value(value) is not None:
        return value
    owner = value.owner
    home = owner.parent if isinstance(owner, Operation) else owner
    return None if home is block else value


def _padded_dimensions(op: PadOp) -> set[int]:
    return {place for pads in (low_of(op), high_of(op)) for place, pad in enumerate(pads) if constant_integer(pad) != 0}


def _are_zero(pads: Sequence[Mixed]) -> bool:
    return all(constant_integer(pad) == 0 for pad in pads)


@FOLDS("tensor.pad")
def _fold_pad(op: Operation, constants: Constants) -> Folded:
    """Fold a padding that keeps a static shape."""
    result = op.results[0].type
    if has_static_shape(result) and result == op.operands[0].type and "nofold" not in op.properties:
        return op.operands[0]
    return None


@RULES("tensor.pad")
def fold_static_zero_padding(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a padding by zero elements by a cast.

    Before:  (%t: tensor<?xf32>, %x: f32)
             %r = tensor.pad %t low[0] high[0] {
             ^bb0(%i: index):
               tensor.yield %x : f32
             } : tensor<?xf32> to tensor<4xf32>
             return %r : tensor<4xf32>
    After:   %cast = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
             return %cast : tensor<4xf32>
    """
    assert isinstance(op, PadOp), "the rule is that of pads"
    if op.nofold is None and _are_zero(low_of(op)) and _are_zero(high_of(op)):
        replace_with_cast(rewriter, op, op.source)


@RULES("tensor.pad")
def fold_source_tensor_cast(op: Operation, rewriter: PatternRewriter) -> None:
    """Pad the source of a cast to a less static type, and infer the result sizes.

    Before:  (%t: tensor<4x?xf32>, %x: f32)
             %0 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
             %r = tensor.pad %0 low[0, 1] high[0, 1] {
             ^bb0(%i: index, %j: index):
               tensor.yield %x : f32
             } : tensor<?x?xf32> to tensor<?x?xf32>
             return %r : tensor<?x?xf32>
    After:   %padded = tensor.pad %t low[0, 1] high[0, 1] {
             ^bb0(%i: index, %j: index):
               tensor.yield %x : f32
             } : tensor<4x?xf32> to tensor<4x?xf32>
             %cast = tensor.cast %padded : tensor<4x?xf32> to tensor<?x?xf32>
             return %cast : tensor<?x?xf32>
    """
    assert isinstance(op, PadOp), "the rule is that of pads"
    uncast = foldable_source(op.source)
    if uncast is None:
        return
    result = _type_of(op.result)
    inferred = _inferred(_type_of(uncast), op, result.get_shape())
    if not all(
        DYNAMIC_INDEX in pair or pair[0] == pair[1]
        for pair in zip(inferred.get_shape(), result.get_shape(), strict=True)
    ):
        return
    if inferred == result:
        rewriter.notify_op_modified(op)
        op.operands[0] = uncast
        return
    body = rewriter.move_region_contents_to_new_regions(op.region)
    new = rewriter.insert(_pad(op, uncast, low_of(op), high_of(op), inferred, body))
    replace_with_cast(rewriter, op, new.result)


def _inferred(source: Ranked, op: PadOp, shape: Sequence[int]) -> Ranked:
    """The inferred result type, with sizes of `shape` where unknown. Source: `PadOp::inferResultType`."""
    low, high = static_values(low_of(op)), static_values(high_of(op))
    parts = zip(source.get_shape(), low, high, shape, strict=True)
    return reshaped(
        source, [other if DYNAMIC_INDEX in (size, *pads) else size + sum(pads) for size, *pads, other in parts]
    )


@RULES("tensor.pad")
def fold_target_tensor_cast(op: Operation, rewriter: PatternRewriter) -> None:
    """Give a result the more static type that it is cast to, if that is its only use.

    Before:  (%t: tensor<?xf32>, %n: index, %x: f32)
             %0 = tensor.pad %t low[%n] high[0] {
             ^bb0(%i: index):
               tensor.yield %x : f32
             } : tensor<?xf32> to tensor<?xf32>
             %r = tensor.cast %0 : tensor<?xf32> to tensor<8xf32>
             return %r : tensor<8xf32>
    After:   %padded = tensor.pad %t low[%n] high[0] {
             ^bb0(%i: index):
               tensor.yield %x : f32
             } : tensor<?xf32> to tensor<8xf32>
             return %padded : tensor<8xf32>
    """
    assert isinstance(op, PadOp), "the rule is that of pads"
    use = op.result.get_user_of_unique_use()
    if not isinstance(use, CastOp) or not preserves_static_information(op.result.type, use.dest.type):
        return
    body = rewriter.move_region_contents_to_new_regions(op.region)
    new = rewriter.insert(_pad(op, op.source, low_of(op), high_of(op), use.dest.type, body))
    rewriter.replace(use, (), new.results)
    rewriter.erase(op)


@RULES("tensor.pad")
def fold_orthogonal_paddings(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge two slices padded in different dimensions into one slice, padded once.

    Before:  (%t: tensor<64x64xf32>, %m: index, %n: index, %p: index, %q: index)
             %x = arith.constant 0.0 : f32
             %0 = tensor.extract_slice %t[16, 0] [%m, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
             %1 = tensor.pad %0 low[0, 0] high[%p, 0] {
             ^bb0(%i: index, %j: index):
               tensor.yield %x : f32
             } : tensor<?x64xf32> to tensor<8x64xf32>
             %2 = tensor.extract_slice %1[0, 4] [8, %n] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
             %r = tensor.pad %2 low[0, 0] high[0, %q] {
             ^bb0(%i: index, %j: index):
               tensor.yield %x : f32
             } : tensor<8x?xf32> to tensor<8x4xf32>
             return %r : tensor<8x4xf32>
    After:   %x = arith.constant 0.0 : f32
             %extracted_slice = tensor.extract_slice %t[16, 4] [%m, %n] [1, 1] : tensor<64x64xf32> to tensor<?x?xf32>
             %padded = tensor.pad %extracted_slice low[0, 0] high[%p, %q] {
             ^bb0(%i: index, %j: index):
               tensor.yield %x : f32
             } : tensor<?x?xf32> to tensor<8x4xf32>
             return %padded : tensor<8x4xf32>
    """
    assert isinstance(op, PadOp), "the rule is that of pads"
    inner = op.source.owner
    first = inner.operands[0].owner if isinstance(inner, ExtractSliceOp) else None
    if not isinstance(inner, ExtractSliceOp) or not isinstance(first, PadOp) or first.nofold is not None:
        return
    outer = first.source.owner
    if not isinstance(outer, ExtractSliceOp):
        return
    slices = slice_of(outer), slice_of(inner)
    if len({len(slice.sizes) for slice in slices} | {len(_type_of(op.source).get_shape())}) != 1:
        return
    if any(stride != 1 for slice in slices for stride in slice.strides):
        return
    if not _are_zero(low_of(op)) or not _are_zero(low_of(first)) or not _pad_alike(op, first):
        return
    slice = _joined_slice(slices[0], slices[1], first, op, _type_of(first.result).get_shape())
    if slice is None:
        return
    padded = _padded_dimensions(first)
    high = [
        one if place in padded else other
        for place, (one, other) in enumerate(zip(high_of(first), high_of(op), strict=True))
    ]
    type = resized(_type_of(outer.source), static_values(slice.sizes))
    new = rewriter.insert(slice_op(ExtractSliceOp, [outer.source], slice, [type]))
    body = rewriter.move_region_contents_to_new_regions(op.region)
    rewriter.replace(op, _pad(op, new.results[0], low_of(op), high, op.result.type, body))


def _pad_alike(one: PadOp, other: PadOp) -> bool:
    """Return whether both pad with the same constant."""
    values = padding_value(one), padding_value(other)
    constants = [None if value is None else constant_value(value) for value in values]
    return constants[0] is not None and constants[0] == constants[1]


def _joined_slice(outer: Slice, inner: Slice, first: PadOp, second: PadOp, shape: Sequence[int]) -> Slice | None:
    """The combined slice, if each dimension is padded and offset by at most one of both."""
    outer_dims, inner_dims = _padded_dimensions(first), _padded_dimensions(second)
    if outer_dims & inner_dims:
        return None
    offsets: list[Mixed] = []
    for place, (one, other) in enumerate(zip(outer.offsets, inner.offsets, strict=True)):
        if place not in inner_dims and constant_integer(other) == 0:
            offsets.append(one)
        elif place not in outer_dims and constant_integer(one) == 0:
            offsets.append(other)
        else:
            return None
    if any(constant_integer(inner.sizes[place]) != shape[place] for place in outer_dims):
        return None
    sizes = [
        one if place in outer_dims else other
        for place, (one, other) in enumerate(zip(outer.sizes, inner.sizes, strict=True))
    ]
    return Slice(offsets, sizes, inner.strides)


@RULES("tensor.pad")
def fold_static_padding(op: Operation, rewriter: PatternRewriter) -> None:
    """Make constant paddings static, if that makes a result size static.

    Before:  (%t: tensor<64x?xf32>, %x: f32)
             %c4 = arith.constant 4 : index
             %r = tensor.pad %t low[%c4, 0] high[%c4, 1] {
             ^bb0(%i: index, %j: index):
               tensor.yield %x : f32
             } : tensor<64x?xf32> to tensor<?x?xf32>
             return %r : tensor<?x?xf32>
    After:   %padded = tensor.pad %t low[4, 0] high[4, 1] {
             ^bb0(%i: index, %j: index):
               tensor.yield %x : f32
             } : tensor<64x?xf32> to tensor<72x?xf32>
             %cast = tensor.cast %padded : tensor<72x?xf32> to tensor<?x?xf32>
             return %cast : tensor<?x?xf32>
    """
    assert isinstance(op, PadOp), "the rule is that of pads"
    low, high = _known(low_of(op)), _known(high_of(op))
    old = _type_of(op.result)
    parts = zip(_type_of(op.source).get_shape(), static_values(low), static_values(high), strict=True)
    sums = [DYNAMIC_INDEX if DYNAMIC_INDEX in sizes else sum(sizes) for sizes in parts]
    shape = [sum if size == DYNAMIC_INDEX else size for size, sum in zip(old.get_shape(), sums, strict=True)]
    if shape == list(old.get_shape()) or any(size < 0 and size != DYNAMIC_INDEX for size in shape):
        return
    body = rewriter.move_region_contents_to_new_regions(op.region)
    new = rewriter.insert(_pad(op, op.source, low, high, reshaped(old, shape), body))
    replace_with_cast(rewriter, op, new.result)


def _known(pads: Sequence[Mixed]) -> list[Mixed]:
    """The paddings, with constants as integers."""
    return [pad if (number := constant_integer(pad)) is None else number for pad in pads]


@RULES("tensor.pad")
def fold_consecutive_constant_padding(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge two paddings with the same value.

    Before:  (%t: tensor<2xf32>, %x: f32)
             %0 = tensor.pad %t low[1] high[1] {
             ^bb0(%i: index):
               tensor.yield %x : f32
             } : tensor<2xf32> to tensor<4xf32>
             %r = tensor.pad %0 low[0] high[3] {
             ^bb0(%i: index):
               tensor.yield %x : f32
             } : tensor<4xf32> to tensor<7xf32>
             return %r : tensor<7xf32>
    After:   %padded = tensor.pad %t low[1] high[4] {
             ^bb0(%i: index):
               tensor.yield %x : f32
             } : tensor<2xf32> to tensor<7xf32>
             return %padded : tensor<7xf32>
    """
    assert isinstance(op, PadOp), "the rule is that of pads"
    inner = op.source.owner
    if not isinstance(inner, PadOp) or op.nofold is not None or inner.nofold is not None:
        return
    value = padding_value(op)
    if value is None or value is not padding_value(inner):
        return
    high = _sums(rewriter, high_of(op), high_of(inner))
    low = _sums(rewriter, low_of(op), low_of(inner))
    body = rewriter.move_region_contents_to_new_regions(op.region)
    rewriter.replace(op, _pad(op, inner.source, low, high, op.result.type, body))


def _sums(rewriter: PatternRewriter, some: Sequence[Mixed], others: Sequence[Mixed]) -> list[Mixed]:
    return [add(rewriter, pair) for pair in zip(some, others, strict=True)]
