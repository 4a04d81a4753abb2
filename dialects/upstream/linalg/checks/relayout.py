"""Checks of packing and unpacking. Source: `LinalgOps.cpp` of MLIR 22, `commonVerifierPackAndUnPackOp`."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.linalg.packing import PackOperation, UnpackOperation, has_partial_tiles, inner_tiles
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.dialects.upstream.shared.shapes import are_compatible, integers, shape_of


def _shape(type: Attribute) -> tuple[int, ...]:
    return shape_of(type) or ()


def _tiles(op: PackOperation | UnpackOperation) -> list[int]:
    """The tile sizes, with constant operands as numbers."""
    known = map(constant_integer, inner_tiles(op))
    return [DYNAMIC_INDEX if size is None else size for size in known]


def check_pack(op: Operation) -> None:
    """Check the tiles and, without a padding value, that all tiles are full."""
    assert isinstance(op, PackOperation)
    unpacked, packed = op.source.type, op.dest.type
    _check_tiles(op, unpacked, packed)
    assert isa(unpacked, TensorType)
    padding = op.padding_value
    if padding is None:
        if has_partial_tiles(op):
            raise VerifyException(
                "invalid tile factor or output size provided. Only full tiles are supported when padding_value is "
                "not set"
            )
    elif padding.type != unpacked.element_type:
        raise VerifyException(
            f"expected padding_value has {quoted(unpacked.element_type)} but got: {quoted(padding.type)}"
        )


def check_unpack(op: Operation) -> None:
    """Check the tiles."""
    assert isinstance(op, UnpackOperation)
    _check_tiles(op, op.dest.type, op.source.type)


def _check_tiles(op: PackOperation | UnpackOperation, unpacked: Attribute, packed: Attribute) -> None:
    rank = len(_shape(unpacked))
    static = op.static_inner_tiles.get_values()
    if static.count(DYNAMIC_INDEX) > len(op.inner_tiles):
        raise VerifyException("expected an operand for each dynamic tile size")
    tiles = _tiles(op)
    positions, outer = integers(op.inner_dims_pos), integers(op.outer_dims_perm)
    if 0 in tiles:
        raise bare_error(op, "invalid zero tile factor")
    if not _are_places(positions, rank):
        raise bare_error(op, "invalid inner_dims_pos vector")
    if not _are_places(outer, rank):
        raise bare_error(op, "invalid outer_dims_perm vector")
    if outer and len(outer) != rank:
        raise bare_error(op, "outer_dims_perm must be a permutation or empty")
    if len(tiles) > rank:
        raise bare_error(
            op, "tiling factors must be less than or equal to the input rank for pack or output rank for unpack"
        )
    if len(tiles) != len(positions):
        raise bare_error(op, "tiling factors must equal the number of dimensions to tile")
    sizes = _shape(packed)
    if len(sizes) != rank + len(tiles):
        raise bare_error(
            op,
            f"packed rank != (unpacked rank + num tiling factors), got {len(sizes)} != {rank + len(tiles)}",
        )
    if list(sizes[rank:]) != list(static):
        raise bare_error(op, "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type")
    assert isa(unpacked, TensorType)
    expected = _packed_shape(_shape(unpacked), static, positions, outer)
    if not are_compatible(expected, sizes):
        found = TensorType(unpacked.element_type, expected)
        raise bare_error(op, f"expected {quoted(found)} for the packed domain value, got {quoted(packed)}")


def _are_places(positions: Sequence[int], rank: int) -> bool:
    return len(set(positions)) == len(positions) <= rank and all(0 <= position < rank for position in positions)


def _packed_shape(
    shape: Sequence[int], tiles: Sequence[int], positions: Sequence[int], outer: Sequence[int]
) -> list[int]:
    sizes = list(shape)
    for position, tile in zip(positions, tiles, strict=True):
        dynamic = DYNAMIC_INDEX in (sizes[position], tile)
        sizes[position] = DYNAMIC_INDEX if dynamic else -(-sizes[position] // tile)
    if outer:
        sizes = [sizes[place] for place in outer]
    return [*sizes, *tiles]
