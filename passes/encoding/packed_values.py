"""Packed values of encoded tensors, and the ops that pack and unpack them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DYNAMIC_INDEX, ComplexType, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineMap, AffineSymExpr

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.iree_codegen import QueryTileSizesOp
from okl_opt.dialects.numbers.elements import constant_of
from okl_opt.dialects.numbers.matchers import filled
from okl_opt.dialects.text.affine_build import ceil_divide, constant
from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.linalg.new_ops import pack_op, unpack_op
from okl_opt.dialects.upstream.shared.constants import arith_or_complex_constant
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.tensor.new_ops import empty_op
from okl_opt.passes.encoding.layout import IDENTITY, TileLayout
from okl_opt.passes.encoding.tiles import RUNTIME
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class Form:
    """Layout and sizes of a stored tensor."""

    type: TensorType[Attribute]
    """The type of the unpacked tensor."""
    layout: TileLayout
    sizes: Sequence[Mixed]
    tiles: Sequence[Mixed]
    packed: Sequence[Mixed]
    """The sizes of the packed tensor: counts of tiles, then tiles."""

    @property
    def is_plain(self) -> bool:
        """Return whether the tensor is stored row by row."""
        return self.layout is IDENTITY

    def is_divided(self, dim: int) -> bool:
        """Return whether a dimension is known to be a multiple of its tile."""
        if dim not in self.layout.inner_dims_pos:
            return True
        tile = self.layout.inner_tile_sizes[self.layout.inner_dims_pos.index(dim)]
        size = self.type.get_shape()[dim]
        return tile == 1 or (DYNAMIC_INDEX not in (tile, size) and size % tile == 0)

    @property
    def packed_type(self) -> TensorType[Attribute]:
        """Return the type of the packed tensor."""
        return self.layout.packed_type(self.type)


@dataclass(frozen=True)
class Stored:
    """An encoded tensor: its stored value and form."""

    value: SSAValue
    form: Form
    plain: SSAValue | None = None
    """The unpacked tensor, if it is available."""


class Packer:
    """Inserts ops that pack and unpack, at the editor's insertion point."""

    def __init__(self, edit: Editor):
        self.edit = edit

    def form(self, type: TensorType[Attribute], layout: TileLayout, sizes: Sequence[Mixed]) -> Form:
        """Return the form of a tensor of these sizes; dynamic tile sizes and counts are computed at this point."""
        if layout.is_identity:
            return Form(type, IDENTITY, sizes, (), sizes)
        tiles = self._tiles(type, layout)
        counts = list(sizes)
        for dim, tile in zip(layout.inner_dims_pos, tiles, strict=True):
            counts[dim] = self._count(sizes[dim], tile)
        return Form(type, layout, sizes, tiles, [*(counts[dim] for dim in layout.outer_dims_perm), *tiles])

    def _tiles(self, type: TensorType[Attribute], layout: TileLayout) -> Sequence[Mixed]:
        tiles: list[Mixed] = list(layout.inner_tile_sizes)
        if RUNTIME in layout.inner_tile_sizes:
            asked = self.edit.insert(QueryTileSizesOp(type)).results
            tiles = [asked[place] if tile == RUNTIME else tile for place, tile in enumerate(tiles)]
        return tiles

    def _count(self, size: Mixed, tile: Mixed) -> Mixed:
        if tile == 1:
            return size
        divisor = AffineSymExpr(1) if isinstance(tile, SSAValue) else constant(tile)
        operands = [size, tile] if isinstance(tile, SSAValue) else [size]
        return folded_apply(
            self.edit.insert, AffineMap(0, len(operands), (ceil_divide(AffineSymExpr(0), divisor),)), operands
        )

    def empty(self, form: Form) -> Stored:
        """Build a tensor with undefined values."""
        return Stored(self._empty(form.packed, form), form, self._empty(form.sizes, form))

    def _empty(self, sizes: Sequence[Mixed], form: Form) -> SSAValue:
        return self.edit.insert(empty_op(sizes, form.type.element_type)).tensor

    def pack(self, op: Operation, value: SSAValue, form: Form) -> Stored:
        """Pack a row-major tensor for its user `op`."""
        if form.is_plain:
            return Stored(value, form)
        layout = form.layout
        padding = None
        if not all(map(form.is_divided, layout.inner_dims_pos)):
            padding = self.edit.insert(_zero(op, form.type.element_type)).results[0]
        dest = self._empty(form.packed, form)
        new = pack_op(value, dest, layout.inner_dims_pos, form.tiles, padding, layout.outer_dims_perm)
        return Stored(self.edit.insert(new).results[0], form, value)

    def unpack(self, stored: Stored, sizes: Sequence[Mixed] | None = None) -> SSAValue:
        """Return the unpacked tensor; `sizes` replaces the sizes of its form by equal values."""
        form = stored.form
        if form.is_plain or stored.plain is not None:
            return stored.plain or stored.value
        dest = self._empty(form.sizes if sizes is None else sizes, form)
        layout = form.layout
        new = unpack_op(stored.value, dest, layout.inner_dims_pos, form.tiles, layout.outer_dims_perm)
        return self.edit.insert(new).results[0]


def _zero(op: Operation, element: Attribute) -> Operation:
    """Build the constant used as padding."""
    value = filled(element, 0)
    if value is None and isa(element, ComplexType):
        value = constant_of(element, [0, 0], False)
    found = None if value is None else arith_or_complex_constant(value, element)
    if found is None:
        raise op_error(op, f"has elements of type {element}, for which there is no zero to pad tiles with")
    return found
