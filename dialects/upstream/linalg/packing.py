"""Packing and unpacking of tensors: in linalg since LLVM 21, in tensor before.

Source: `LinalgRelayoutOps.td` and `LinalgOps.cpp` of MLIR.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IndexType, TensorType, i64
from xdsl.dialects.utils import DynamicIndexList
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    VarConstraint,
    base,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import Pure

from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer, mixed_values
from okl_opt.dialects.upstream.shared.shapes import integers, shape_of

_TILES = (
    "`inner_dims_pos` `=` $inner_dims_pos `inner_tiles` `=` "
    "custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict `:` type($source) `->` "
    "type($dest)"
)


class RelayoutOperation(IRDLOperation, ABC):
    """The base of packing and unpacking, with the tiled dimensions and their tile sizes."""

    outer_dims_perm = opt_prop_def(DenseArrayBase.constr(i64))
    inner_dims_pos = prop_def(DenseArrayBase.constr(i64))
    static_inner_tiles = prop_def(DenseArrayBase.constr(i64))

    custom_directives = (DynamicIndexList,)
    traits = traits_def(Pure())


class PackOperation(RelayoutOperation, ABC):
    """%0 = linalg.pack %s inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<16x4xf32> -> tensor<2x4x8xf32>"""

    DEST: ClassVar = VarConstraint("DEST", base(TensorType))

    source = operand_def(TensorType)
    dest = operand_def(DEST)
    padding_value = opt_operand_def()
    inner_tiles = var_operand_def(IndexType())
    result = result_def(DEST)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    assembly_format = (
        "$source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)? "
        "(`outer_dims_perm` `=` $outer_dims_perm^)? " + _TILES
    )


class UnpackOperation(RelayoutOperation, ABC):
    """%0 = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<2x4x8xf32> -> tensor<16x4xf32>"""

    DEST: ClassVar = VarConstraint("DEST", base(TensorType))

    source = operand_def(TensorType)
    dest = operand_def(DEST)
    inner_tiles = var_operand_def(IndexType())
    result = result_def(DEST)

    assembly_format = "$source (`outer_dims_perm` `=` $outer_dims_perm^)? " + _TILES


def inner_tiles(op: PackOperation | UnpackOperation) -> list[Mixed]:
    """The tile sizes. Source: `getMixedTiles`."""
    return mixed_values(op.static_inner_tiles.get_values(), op.inner_tiles)


def outer_order(op: PackOperation | UnpackOperation, rank: int) -> Sequence[int]:
    """For each outer dimension of the packed tensor, the dimension whose tiles it counts."""
    return integers(op.outer_dims_perm) or range(rank)


def has_partial_tiles(op: PackOperation) -> bool:
    """Return whether a tile is known not to divide its dimension. Source: `PackOp::requirePaddingValue`."""
    shape, packed = shape_of(op.source.type) or (), shape_of(op.dest.type) or ()
    counts = dict(zip(outer_order(op, len(shape)), packed, strict=False))
    for position, tile in zip(integers(op.inner_dims_pos), inner_tiles(op), strict=True):
        size = constant_integer(tile)
        divisor = counts[position] if size is None else size
        if DYNAMIC_INDEX not in (shape[position], divisor) and divisor and shape[position] % divisor:
            return True
    return False
