"""Layouts of a product's operands from its tile. Source: `getEncodingInfoForMatmul` of IREE."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute

from okl_opt.dialects.iree_encoding.attributes import EncodingAttr
from okl_opt.dialects.iree_encoding.contractions import RESULT, ContractionDims
from okl_opt.dialects.iree_encoding.ops import encoding_of
from okl_opt.passes.encoding.layout import TileLayout
from okl_opt.passes.encoding.tiles import RUNTIME_TILE, Tile, chosen_tile, narrow_side


@dataclass(frozen=True)
class Product:
    """An operand of a product with one M or N, one K and at most one batch dimension."""

    encoding: EncodingAttr
    dims: ContractionDims
    loops: Sequence[int]
    """The loop of each dimension of the tensor."""

    @property
    def types(self) -> Sequence[Attribute]:
        """The element types of LHS, RHS and RESULT."""
        return self.encoding.element_types.data

    @property
    def is_transposed_result(self) -> bool:
        """Return whether the tensor is a result with narrow N, computed as the product of transposed operands."""
        narrow = narrow_side(self.encoding)
        return self.encoding.operand == RESULT and narrow is not None and narrow.side == "N"


def product_of(type: TensorType[Attribute]) -> Product | None:
    """Return the product of an encoded operand; None if it has no tile layouts, or the encoding is incomplete."""
    encoding = encoding_of(type)
    if encoding is None or encoding.op_type.data != "matmul":
        return None
    dims, loops = encoding.contraction(), encoding.loops()
    if dims is None or loops is None or not dims.are_single or len(loops) != type.get_num_dims():
        return None
    if not {*dims.batch, *dims.m, *dims.n, *dims.k}.issuperset(loops):
        return None
    return Product(encoding, dims, loops)


def tiled_layout(product: Product, tiles: Sequence[Tile]) -> TileLayout | None:
    """Return the layout of a tensor by the best tile; None if no tile fits."""
    is_decided_later = list(tiles) == [RUNTIME_TILE]
    bounds = None if is_decided_later else product.encoding.rounded_to
    tile = chosen_tile(tiles, None if is_decided_later else narrow_side(product.encoding), bounds)
    if tile is None:
        return None
    layout = operand_layout(product, tile)
    return layout.with_results_swapped() if product.is_transposed_result else layout


def operand_layout(product: Product, tile: Tile) -> TileLayout:
    """Return the layout of an operand by its product's tile: batch first, untiled, then M, N and K."""
    dims, position = product.dims, {loop: dim for dim, loop in enumerate(product.loops)}
    tiled = [
        (position[loop], size)
        for group, size in zip((dims.m, dims.n, dims.k), tile, strict=True)
        for loop in group
        if loop in position
    ]
    batch = [position[loop] for loop in dims.batch if loop in position]
    inner = [dim for dim, _ in tiled]
    return TileLayout(tuple(inner), tuple(size for _, size in tiled), (*batch, *inner))
