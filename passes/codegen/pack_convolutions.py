"""Compute convolutions on channels packed in tiles.

Before:  func.func @f(%arg0: tensor<1x8x10x10xf32>, %arg1: tensor<8x8x3x3xf32>, %arg2: tensor<1x8x8x8xf32>)
             -> tensor<1x8x8x8xf32> {
           %0 = linalg.conv_2d_nchw_fchw ins(%arg0, %arg1 : tensor<1x8x10x10xf32>, tensor<8x8x3x3xf32>)
               outs(%arg2 : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
           return %0 : tensor<1x8x8x8xf32>
         }
After:   #map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d4, d2 + d5, d3 + d6, d8)>
         #map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d1, d4, d5, d6, d8, d7)>
         #map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d7)>
         func.func @f(%arg0: tensor<1x8x10x10xf32>, %arg1: tensor<8x8x3x3xf32>, %arg2: tensor<1x8x8x8xf32>)
             -> tensor<1x8x8x8xf32> {
           %0 = tensor.empty() : tensor<1x1x10x10x8xf32>
           %pack = linalg.pack %arg0 inner_dims_pos = [1] inner_tiles = [8] into %0
               : tensor<1x8x10x10xf32> -> tensor<1x1x10x10x8xf32>
           %1 = tensor.empty() : tensor<1x1x3x3x8x8xf32>
           %pack_0 = linalg.pack %arg1 inner_dims_pos = [1, 0] inner_tiles = [8, 8] into %1
               : tensor<8x8x3x3xf32> -> tensor<1x1x3x3x8x8xf32>
           %2 = tensor.empty() : tensor<1x1x8x8x8xf32>
           %pack_1 = linalg.pack %arg2 inner_dims_pos = [1] inner_tiles = [8] into %2
               : tensor<1x8x8x8xf32> -> tensor<1x1x8x8x8xf32>
           %3 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel",
               "parallel", "parallel", "reduction", "reduction", "reduction", "parallel", "reduction"]}
               ins(%pack, %pack_0 : tensor<1x1x10x10x8xf32>, tensor<1x1x3x3x8x8xf32>)
               outs(%pack_1 : tensor<1x1x8x8x8xf32>) {
           ^bb0(%in: f32, %in_2: f32, %out: f32):
             %4 = arith.mulf %in, %in_2 : f32
             %5 = arith.addf %out, %4 : f32
             linalg.yield %5 : f32
           } -> tensor<1x1x8x8x8xf32>
           %unpack = linalg.unpack %3 inner_dims_pos = [1] inner_tiles = [8] into %arg2
               : tensor<1x1x8x8x8xf32> -> tensor<1x8x8x8xf32>
           return %unpack : tensor<1x8x8x8xf32>
         }

Convolutions are named ones of any rank and layout, grouped or depthwise, and equivalent `linalg.generic` ops. Packing
moves channels before pixels, so that all convolutions of a program have the same layout, which `propagate-data-layout`
keeps between them. The tile depends on the number of channels alone: a few vectors of the target, or all channels.
Filters are stored in the order of their use. Partial tiles are padded with zeros. Convolutions of at most four input or
output channels stay, as do those with an unknown number of channels, and depthwise ones with channels last.

If channels are last in images and results, and output channels are last in filters, vectors are contiguous already.
Chains of these convolutions stay, too, unless their constant filters have more bytes than the images to pack and the
results to unpack at both ends. Constant filters are packed at compile time.

Source: our own; `transform.structured.pack` of MLIR 22 packs the same loops in tiles that the user names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg.ops import FillOp, GenericOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.numbers.matchers import filled
from okl_opt.dialects.upstream.linalg.fills import fill_of
from okl_opt.dialects.upstream.linalg.new_ops import pack_op, packed_destination, unpack_op
from okl_opt.dialects.upstream.shared.constants import insert_constant
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.passes.base import OpPass
from okl_opt.passes.codegen.convolution_chains import chains_to_pack
from okl_opt.passes.codegen.convolutions import Convolution, convolution_of
from okl_opt.passes.codegen.target import Target, check_target, target_of
from okl_opt.passes.codegen.tiles import channel_tile, element_bytes
from okl_opt.passes.linalg.payloads import iterators, maps_attribute
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class PackConvolutionsPass(OpPass):
    name = "pack-convolutions"
    changes_rounding = True
    keeps_checks = True

    target_cpu: str = ""
    """LLVM's name of the processor to choose tiles for; if empty, this machine."""

    target_features: str = ""
    """Its features, as LLVM names them: `+avx2,-fma`."""

    def __post_init__(self) -> None:
        check_target(self.target_cpu, self.target_features)

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        target = target_of(self.target_cpu, self.target_features)
        found: dict[Operation, tuple[Convolution, Mapping[int, int]]] = {}
        for each in op.walk():
            convolution = convolution_of(each)
            tiles = None if convolution is None else _tiles(each, convolution, target)
            if convolution is not None and tiles:
                found[each] = convolution, tiles
        packed = chains_to_pack(list(found), lambda each: _lies_in_order(found[each][0]))
        for each, (convolution, tiles) in found.items():
            if each not in packed:
                continue
            if not edit.begin(each):
                return
            _replace_by_packed(edit, each, convolution, tiles)


def _lies_in_order(convolution: Convolution) -> bool:
    """Return True if vectors along the channels of the result are contiguous in image, filter and result."""
    image, filter, out = convolution.maps
    last = [map.results[-1] for map in (image, filter, out)]
    return not convolution.groups and last == [
        AffineDimExpr(loops[-1]) if loops else None
        for loops in (convolution.channels, convolution.filters, convolution.filters)
    ]


def _tiles(op: Operation, convolution: Convolution, target: Target) -> Mapping[int, int]:
    """Map the packed loops to their tiles. The result is empty if the op stays."""
    element = str(element_of(op.operands[2].type))
    if element_bytes(element) is None or len(convolution.filters) > 1 or len(convolution.channels) > 1:
        return {}  # With several of these loops, channels are in tiles already.
    if _size(op, convolution, convolution.filters) == 1 and _size(op, convolution, convolution.channels) == 1:
        packed, summed = convolution.groups[-1:], ()
        if packed and convolution.maps[0].results[-1] == AffineDimExpr(packed[0]):
            return {}
    else:
        packed, summed = convolution.filters[-1:], convolution.channels[-1:]
    tiles: dict[int, int] = {}
    for loop in packed:
        tile = channel_tile(target, element, _size(op, convolution, (loop,)))
        if tile is None:
            return {}
        tiles[loop] = tile
    for loop in summed if tiles else ():
        tile = channel_tile(target, element, _size(op, convolution, (loop,)))
        if tile is not None:
            tiles[loop] = tile
    return tiles


def _size(op: Operation, convolution: Convolution, loops: Sequence[int]) -> int | None:
    """Return the product of the sizes of loops, or None if unknown."""
    size = 1
    filter = convolution.maps[1]
    for loop in loops:
        one = sizes_in_type(op.operands[1])[filter.results.index(AffineDimExpr(loop))]
        if one == DYNAMIC_INDEX:
            return None
        size *= one
    return size


def _replace_by_packed(edit: Editor, op: Operation, convolution: Convolution, tiles: Mapping[int, int]) -> None:
    edit.set_sources(op)
    edit.insertion_point = InsertPoint.before(op)
    images, pixels, sums = _kinds(convolution)
    channels = [*convolution.groups, *convolution.filters, *convolution.channels]
    before = [*images, *channels]
    order = list(
        dict.fromkeys([*images, *convolution.groups, *convolution.filters, *pixels, *convolution.channels, *sums])
    )
    image, filter, out = (
        _packed(edit, value, map, tiles, order, before)
        for value, map in zip(op.operands, convolution.maps, strict=True)
    )
    made = edit.insert(
        GenericOp(
            [image.value, filter.value],
            [out.value],
            op.regions[0].clone(),
            maps_attribute([image.map, filter.map, out.map]),
            iterators([convolution.parallel[loop] for loop in (*order, *tiles)]),
            [out.value.type],
        )
    )
    dest = op.operands[2]
    fill = fill_of(dest)
    if fill is not None:
        dest = fill.operands[1]
    unpacked = edit.insert(unpack_op(made.results[0], dest, out.positions, out.tiles, out.outer))
    edit.replace(op, [], unpacked.results)


def _kinds(convolution: Convolution) -> tuple[list[int], list[int], list[int]]:
    """Return the loops over images, all parallel loops, and the reduction loops."""
    loops = list(enumerate(convolution.parallel))
    alone = [result.position for result in convolution.maps[0].results if isinstance(result, AffineDimExpr)]
    parallel = [loop for loop, is_parallel in loops if is_parallel]
    images = [loop for loop in parallel if loop in alone and loop not in convolution.groups]
    return images, parallel, [loop for loop, is_parallel in loops if not is_parallel]


def _place(result: AffineExpr, order: Sequence[int], before: Sequence[int]) -> int:
    """Return the sort key of an operand's dimension in the packed operand. Pixels and windows come last."""
    if isinstance(result, AffineDimExpr) and result.position in before:
        return order.index(result.position)
    return len(order)


class _Packed(NamedTuple):
    """An operand with its channels in tiles."""

    value: SSAValue
    map: AffineMap
    positions: Sequence[int]
    tiles: Sequence[int]
    outer: Sequence[int]


def _packed(
    edit: Editor,
    value: SSAValue,
    map: AffineMap,
    tiles: Mapping[int, int],
    order: Sequence[int],
    before: Sequence[int],
) -> _Packed:
    """Pack the channels of an operand into tiles, before pixels. A fill becomes a fill of the packed tensor."""
    packed = [loop for loop in reversed(tiles) if AffineDimExpr(loop) in map.results]
    positions = [map.results.index(AffineDimExpr(loop)) for loop in packed]
    sizes = [tiles[loop] for loop in packed]
    numbers = [*order, *tiles]
    moved = map.replace_dims_and_symbols(
        [AffineDimExpr(order.index(loop)) for loop in range(map.num_dims)], [], len(numbers), 0
    )
    if not packed:
        return _Packed(value, moved, (), (), ())
    outer = sorted(range(len(map.results)), key=lambda dim: _place(map.results[dim], order, before))
    inner = [AffineDimExpr(len(order) + list(tiles).index(loop)) for loop in packed]
    new_map = AffineMap(len(numbers), 0, (*(moved.results[dim] for dim in outer), *inner))
    outer = [] if outer == sorted(outer) else outer
    dest = packed_destination(edit, value, positions, sizes, outer)
    fill = fill_of(value)
    if fill is not None:
        new = edit.insert(FillOp([fill.operands[0]], [dest])).results[0]
    else:
        shape, padding = sizes_in_type(value), None
        if any(shape[position] % size for position, size in zip(positions, sizes, strict=True)):
            zero = filled(element_of(value.type), 0)
            assert zero is not None, "elements are numbers"
            padding = insert_constant(edit, zero, element_of(value.type)).results[0]
        new = edit.insert(pack_op(value, dest, positions, sizes, padding, outer)).result
    return _Packed(new, new_map, positions, sizes, outer)
