"""Folds of packing and unpacking. Source: `LinalgOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg.ops import FillOp
from xdsl.dialects.tensor import ExtractSliceOp
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable
from okl_opt.dialects.numbers.elements import numbers_of
from okl_opt.dialects.upstream.linalg.fills import refilled
from okl_opt.dialects.upstream.linalg.ops import PackOp, UnpackOp
from okl_opt.dialects.upstream.linalg.packing import has_partial_tiles, inner_tiles, outer_order
from okl_opt.dialects.upstream.shared.destination_style import destination_of
from okl_opt.dialects.upstream.shared.mixed import (
    Mixed,
    are_equal,
    constant_integer,
    dense_integers,
    dynamic_values,
    static_values,
)
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.dialects.upstream.shared.slicing import slice_of, slice_op
from okl_opt.dialects.upstream.shared.tensor_casts import (
    Ranked,
    foldable_source,
    insert_cast,
    ranked,
    replace_with_cast,
    resized,
)
from okl_opt.dialects.upstream.tensor.folds.elements import resized_splat, scalar_numbers

FOLDS = FoldTable()
RULES = RuleTable()


def _type_of(value: SSAValue) -> Ranked:
    type = ranked(value.type)
    assert type is not None, "what is packed is a ranked tensor"
    return type


def _shape(value: SSAValue) -> list[int]:
    return list(_type_of(value).get_shape())


def _copy(op: PackOp | UnpackOp, source: SSAValue, dest: SSAValue, tiles: Sequence[Mixed] | None = None) -> Operation:
    """A copy of the op on other tensors, with other tile sizes."""
    tiles = inner_tiles(op) if tiles is None else tiles
    padding = [op.padding_value] if isinstance(op, PackOp) else []
    properties = {name: value for name, value in op.properties.items() if name != "operandSegmentSizes"}
    return type(op).build(
        operands=[source, dest, *padding, dynamic_values(tiles)],
        result_types=[dest.type],
        properties=properties | {"static_inner_tiles": dense_integers(static_values(tiles))},
        attributes=op.attributes,
    )


@FOLDS("linalg.pack")
def _fold_pack(op: Operation, constants: Constants) -> Folded:
    """Fold the packing of a splat constant, if the padding is the same number.

    A padding that is not constant may be another number; MLIR 22 ignores that.
    """
    assert isinstance(op, PackOp)
    if op.padding_value is not None:
        source, padding = numbers_of(constants[0]), scalar_numbers(constants[2])
        if source is None or padding is None or [*source.bits] != [*padding.bits]:
            return None
    return resized_splat(constants[0], op.result.type)


@FOLDS("linalg.unpack")
def _fold_unpack(op: Operation, constants: Constants) -> Folded:
    """Fold the unpacking of a splat constant."""
    return resized_splat(constants[0], op.results[0].type)


# ----- casts


def _fold_casts(op: PackOp | UnpackOp, rewriter: PatternRewriter) -> bool:
    """Use the sources of casts to less static types; return whether there are any."""
    sources = [foldable_source(operand) for operand in op.operands]
    if all(source is None for source in sources):
        return False
    source, dest = (old if new is None else new for old, new in zip(op.operands[:2], sources[:2], strict=True))
    tiles = inner_tiles(op)
    packed = _shape(dest if isinstance(op, PackOp) else source)
    sizes = packed[len(packed) - len(tiles) :]
    tiles = [tile if size == DYNAMIC_INDEX else size for tile, size in zip(tiles, sizes, strict=True)]
    _replace(op, rewriter, _copy(op, source, dest, tiles))
    return True


def _replace(op: Operation, rewriter: PatternRewriter, new: Operation) -> None:
    """Replace an op by one whose result may have a more static type."""
    if new.results[0].type == op.results[0].type:
        rewriter.replace(op, new)
        return
    rewriter.insert(new)
    replace_with_cast(rewriter, op, new.results[0])


@RULES("linalg.pack")
def fold_tensor_cast_pack_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Use the sources of casts to less static types, and make tile sizes static.

    Before:  (%t: tensor<7x?xf32>, %p: f32)
             %c8 = arith.constant 8 : index
             %d = tensor.empty() : tensor<1x4x8x1xf32>
             %0 = tensor.cast %d : tensor<1x4x8x1xf32> to tensor<1x4x?x1xf32>
             %r = linalg.pack %t padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [%c8, 1] into %0
               : tensor<7x?xf32> -> tensor<1x4x?x1xf32>
             return %r : tensor<1x4x?x1xf32>
    After:   %0 = tensor.empty() : tensor<1x4x8x1xf32>
             %pack = linalg.pack %t padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %0
               : tensor<7x?xf32> -> tensor<1x4x8x1xf32>
             %cast = tensor.cast %pack : tensor<1x4x8x1xf32> to tensor<1x4x?x1xf32>
             return %cast : tensor<1x4x?x1xf32>
    """
    assert isinstance(op, PackOp)
    _fold_casts(op, rewriter)


@RULES("linalg.unpack")
def fold_tensor_cast_un_pack_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Use the sources of casts to less static types, and make tile sizes static.

    Before:  (%t: tensor<1x1x8x1xi32>, %d: tensor<7x?xi32>)
             %c8 = arith.constant 8 : index
             %0 = tensor.cast %t : tensor<1x1x8x1xi32> to tensor<1x1x?x1xi32>
             %r = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [%c8, 1] into %d
               : tensor<1x1x?x1xi32> -> tensor<7x?xi32>
             return %r : tensor<7x?xi32>
    After:   %unpack = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %d
               : tensor<1x1x8x1xi32> -> tensor<7x?xi32>
             return %unpack : tensor<7x?xi32>
    """
    assert isinstance(op, UnpackOp)
    _fold_casts(op, rewriter)


# ----- pairs


def _undoes(pack: PackOp, unpack: UnpackOp) -> bool:
    """Return whether both ops have the same order of dimensions and the same tiles, without padding.

    Source: `hasSameInnerOuterAttribute`, `haveSameTiles`.
    """
    if pack.padding_value is not None or pack.inner_dims_pos != unpack.inner_dims_pos:
        return False
    tiles, others = inner_tiles(pack), inner_tiles(unpack)
    if len(tiles) != len(others) or not all(map(are_equal, tiles, others)):
        return False
    orders = [integers(one.outer_dims_perm) for one in (pack, unpack)]
    return orders[0] == orders[1] or all(order == [*range(len(order))] for order in orders)


@RULES("linalg.pack")
def fold_fill_with_pack(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the packing of a fill by a fill of the destination.

    Before:  (%x: f32)
             %0 = tensor.empty() : tensor<16x4xf32>
             %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<16x4xf32>) -> tensor<16x4xf32>
             %2 = tensor.empty() : tensor<2x4x8xf32>
             %r = linalg.pack %1 inner_dims_pos = [0] inner_tiles = [8] into %2 : tensor<16x4xf32> -> tensor<2x4x8xf32>
             return %r : tensor<2x4x8xf32>
    After:   %0 = tensor.empty() : tensor<2x4x8xf32>
             %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
             return %1 : tensor<2x4x8xf32>
    """
    assert isinstance(op, PackOp)
    fill = op.source.owner
    if not isinstance(fill, FillOp) or not op.dest.has_one_use():
        return
    value = fill.operands[0]
    if op.padding_value is None or are_equal(op.padding_value, value):
        rewriter.replace(op, refilled(fill, op.dest))


@RULES("linalg.pack")
def pack_of_unpack(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold the packing of an unpacked tensor with the same tiles to the packed source.

    Before:  (%t: tensor<2x4x8xf32>, %d: tensor<16x4xf32>, %e: tensor<2x4x8xf32>)
             %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d
               : tensor<2x4x8xf32> -> tensor<16x4xf32>
             %r = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<16x4xf32> -> tensor<2x4x8xf32>
             return %r : tensor<2x4x8xf32>
    After:   return %t : tensor<2x4x8xf32>
    """
    assert isinstance(op, PackOp)
    unpack = op.source.owner
    if isinstance(unpack, UnpackOp) and unpack.source.type == op.dest.type and _undoes(op, unpack):
        rewriter.replace(op, (), [unpack.source])


@RULES("linalg.unpack")
def unpack_of_pack(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold the unpacking of a packed tensor with the same tiles to the source.

    Before:  (%t: tensor<16x4xf32>, %d: tensor<2x4x8xf32>, %e: tensor<16x4xf32>)
             %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<16x4xf32> -> tensor<2x4x8xf32>
             %r = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [8] into %e
               : tensor<2x4x8xf32> -> tensor<16x4xf32>
             return %r : tensor<16x4xf32>
    After:   return %t : tensor<16x4xf32>
    """
    assert isinstance(op, UnpackOp)
    pack = op.source.owner
    if isinstance(pack, PackOp) and pack.source.type == op.dest.type and _undoes(pack, op):
        rewriter.replace(op, (), [pack.source])


# ----- unneeded operands


@RULES("linalg.pack")
def drop_padding_value(op: Operation, rewriter: PatternRewriter) -> None:
    """Drop the padding value if all tiles are full.

    Before:  (%t: tensor<16x?xf32>, %d: tensor<2x?x8xf32>, %p: f32)
             %r = linalg.pack %t padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [8] into %d
               : tensor<16x?xf32> -> tensor<2x?x8xf32>
             return %r : tensor<2x?x8xf32>
    After:   %pack = linalg.pack %t inner_dims_pos = [0] inner_tiles = [8] into %d
               : tensor<16x?xf32> -> tensor<2x?x8xf32>
             return %pack : tensor<2x?x8xf32>
    """
    assert isinstance(op, PackOp)
    shape = _shape(op.source)
    sizes = [shape[position] for position in integers(op.inner_dims_pos)]
    if op.padding_value is None or DYNAMIC_INDEX in (*sizes, *op.static_inner_tiles.get_values()):
        return
    if not has_partial_tiles(op):
        rewriter.replace(op, _without_padding(op))


def _without_padding(op: PackOp) -> Operation:
    return PackOp.build(
        operands=[op.source, op.dest, None, op.inner_tiles],
        result_types=op.result_types,
        properties={name: value for name, value in op.properties.items() if name != "operandSegmentSizes"},
        attributes=op.attributes,
    )


@RULES("linalg.unpack")
def unpack_into_destination(op: Operation, rewriter: PatternRewriter) -> None:
    """Drop a linalg op that computes the destination, which is overwritten completely.

    Before:  (%t: tensor<2x4x8xf32>, %d: tensor<16x4xf32>, %x: f32)
             %0 = linalg.fill ins(%x : f32) outs(%d : tensor<16x4xf32>) -> tensor<16x4xf32>
             %r = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %0
               : tensor<2x4x8xf32> -> tensor<16x4xf32>
             return %r : tensor<16x4xf32>
    After:   %unpack = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d
               : tensor<2x4x8xf32> -> tensor<16x4xf32>
             return %unpack : tensor<16x4xf32>
    """
    assert isinstance(op, UnpackOp)
    dest = destination_of(op.dest)
    if dest is not None and not isinstance(op.source.owner, PackOp):
        rewriter.notify_op_modified(op)
        op.operands[1] = dest


# ----- shapes


@RULES("linalg.unpack")
def fold_extract_slice_into_unpack(op: Operation, rewriter: PatternRewriter) -> None:
    """Unpack into a smaller tensor if the only use is a slice with a part of each last tile.

    Before:  (%t: tensor<2x4x8xf32>, %d: tensor<16x4xf32>)
             %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d
               : tensor<2x4x8xf32> -> tensor<16x4xf32>
             %r = tensor.extract_slice %0[0, 0] [13, 4] [1, 1] : tensor<16x4xf32> to tensor<13x4xf32>
             return %r : tensor<13x4xf32>
    After:   %extracted_slice = tensor.extract_slice %d[0, 0] [13, 4] [1, 1] : tensor<16x4xf32> to tensor<13x4xf32>
             %unpack = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %extracted_slice
               : tensor<2x4x8xf32> -> tensor<13x4xf32>
             return %unpack : tensor<13x4xf32>
    """
    assert isinstance(op, UnpackOp)
    if isinstance(op.source.owner, PackOp) or not op.result.has_one_use():
        return
    use = op.result.get_user_of_unique_use()
    if not isinstance(use, ExtractSliceOp) or not _may_take(op, use):
        return
    dest = rewriter.insert(slice_op(ExtractSliceOp, [op.dest], slice_of(use), use.result_types))
    new = rewriter.insert(_copy(op, op.source, dest.results[0]))
    rewriter.replace(use, (), new.results)
    rewriter.erase(op)


def _may_take(op: UnpackOp, extract: ExtractSliceOp) -> bool:
    """Return whether a slice contains a part of each tile, and untiled dimensions completely.

    MLIR 22 ignores untiled dimensions. Source: `UnPackOp::canFoldSliceOp`.
    """
    slice = slice_of(extract)
    shape = _shape(extract.results[0])
    if len(shape) != len(slice.sizes) or any(constant_integer(offset) != 0 for offset in slice.offsets):
        return False
    if any(constant_integer(stride) != 1 for stride in slice.strides):
        return False
    counts = dict(zip(outer_order(op, len(shape)), _shape(op.source), strict=False))
    tiles = dict(zip(integers(op.inner_dims_pos), op.static_inner_tiles.get_values(), strict=True))
    for dimension, size in enumerate(shape):
        count, tile = counts[dimension], tiles.get(dimension)
        if DYNAMIC_INDEX in (count, tile) or (tile is not None and size == DYNAMIC_INDEX):
            return False
        if size != count if tile is None else count * tile - size >= tile:
            return False
    return True


def _cast_if_needed(rewriter: PatternRewriter, value: SSAValue, shape: Sequence[int]) -> SSAValue:
    type = _type_of(value)
    return value if shape == type.get_shape() else insert_cast(rewriter, value, resized(type, shape))


@RULES("linalg.pack", "linalg.unpack")
def infer_static_shape(op: Operation, rewriter: PatternRewriter) -> None:
    """Copy static sizes of untiled dimensions between source and destination.

    Before:  (%t: tensor<2x4x8xf32>, %d: tensor<16x?xf32>)
             %r = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d
               : tensor<2x4x8xf32> -> tensor<16x?xf32>
             return %r : tensor<16x?xf32>
    After:   %cast = tensor.cast %d : tensor<16x?xf32> to tensor<16x4xf32>
             %unpack = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %cast
               : tensor<2x4x8xf32> -> tensor<16x4xf32>
             %cast_0 = tensor.cast %unpack : tensor<16x4xf32> to tensor<16x?xf32>
             return %cast_0 : tensor<16x?xf32>
    """
    assert isinstance(op, PackOp | UnpackOp)
    if isinstance(op, UnpackOp) and isinstance(op.source.owner, PackOp):
        return
    source, dest = _shape(op.source), _shape(op.dest)
    unpacked, packed = (source, dest) if isinstance(op, PackOp) else (dest, source)
    tiled = integers(op.inner_dims_pos)
    changes = False
    for place, dimension in enumerate(outer_order(op, len(unpacked))):
        sizes = (unpacked[dimension], packed[place])
        if dimension not in tiled and sizes.count(DYNAMIC_INDEX) == 1:
            unpacked[dimension] = packed[place] = max(sizes)
            changes = True
    if changes:
        new_source = _cast_if_needed(rewriter, op.source, source)
        new = _copy(op, new_source, _cast_if_needed(rewriter, op.dest, dest))
        if isinstance(op, UnpackOp):
            # MLIR makes a new op here; a pack it changes in place.
            new.attributes.clear()
        _replace(op, rewriter, new)
