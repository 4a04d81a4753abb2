"""Tile layouts of encoded tensors, read from the dictionary of a solver's attribute."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, IntegerAttr, TensorType, i64
from xdsl.ir import Attribute

from okl_opt.dialects.iree_cpu import INNER_DIMS_POS, INNER_TILE_SIZES, OUTER_DIMS_PERM, tile_data
from okl_opt.passes.encoding.storage import Extent, StorageSize, plain_size
from okl_opt.passes.encoding.tiles import RUNTIME, RUNTIME_BOUND


@dataclass(frozen=True)
class TileLayout:
    """A layout with dimensions split into tiles, innermost tile dimensions last, as in `linalg.pack`.

    `inner_tile_sizes[i]` is the tile of dimension `inner_dims_pos[i]`, `RUNTIME` if it is known at run time only.
    `outer_dims_perm` is the order of the outer dimensions, which count tiles.
    """

    inner_dims_pos: Sequence[int] = ()
    inner_tile_sizes: Sequence[int] = ()
    outer_dims_perm: Sequence[int] = ()

    @classmethod
    def from_entries(cls, entries: Mapping[str, Attribute]) -> TileLayout | None:
        """Return the layout of a solver's dictionary; None if it has no layout. The verifier checks its lists."""
        data = tile_data(entries)
        return None if data is None else cls(*map(tuple, data))

    def entries(self) -> dict[str, Attribute]:
        """Return the layout as a dictionary for a solver."""
        return {
            INNER_DIMS_POS: _integers(self.inner_dims_pos),
            INNER_TILE_SIZES: _integers(self.inner_tile_sizes),
            OUTER_DIMS_PERM: _integers(self.outer_dims_perm),
        }

    @property
    def is_identity(self) -> bool:
        """Return whether the layout is row-major."""
        return not self.inner_dims_pos and list(self.outer_dims_perm) == list(range(len(self.outer_dims_perm)))

    @property
    def has_runtime_tiles(self) -> bool:
        """Return whether a tile size is known at run time only."""
        return RUNTIME in self.inner_tile_sizes

    def with_tiles(self, sizes: Sequence[int]) -> TileLayout:
        """Return the layout with other tile sizes."""
        return TileLayout(self.inner_dims_pos, tuple(sizes), self.outer_dims_perm)

    def with_results_swapped(self) -> TileLayout:
        """Return the layout of the transposed matrix: the last two entries of each list swapped. A vector's stays."""
        if len(self.inner_dims_pos) < 2:
            return self
        lists = (self.inner_dims_pos, self.inner_tile_sizes, self.outer_dims_perm)
        return TileLayout(*((*each[:-2], each[-1], each[-2]) for each in lists))

    def packed_type(self, type: TensorType[Attribute]) -> TensorType[Attribute]:
        """Return the type of the packed tensor, without encoding: counts of tiles, then tiles."""
        tiles = dict(zip(self.inner_dims_pos, self.inner_tile_sizes, strict=True))
        counts = [_count(size, tiles.get(dim, 1)) for dim, size in enumerate(type.get_shape())]
        order = self.outer_dims_perm or range(len(counts))
        # An unknown tile size is the same number in the lists as in types.
        return TensorType(type.element_type, [*(counts[dim] for dim in order), *self.inner_tile_sizes])

    def storage_size(self, type: TensorType[Attribute]) -> StorageSize:
        """Return the greatest storage size of a tensor in this layout."""
        tiles = dict(zip(self.inner_dims_pos, self.inner_tile_sizes, strict=True))
        plain = plain_size(type)
        multiples = [tiles.get(dim, 1) for dim in range(len(plain.extents))]
        extents = [
            Extent(extent.size, RUNTIME_BOUND if multiple == RUNTIME else multiple)
            for extent, multiple in zip(plain.extents, multiples, strict=True)
        ]
        return StorageSize(extents, plain.bits)


IDENTITY = TileLayout()
"""The layout of tensors without an encoding."""


def _count(size: int, tile: int) -> int:
    """Return the number of tiles of a dimension."""
    if tile == 1:
        return size
    return DYNAMIC_INDEX if DYNAMIC_INDEX in (size, tile) else -(-size // tile)


def _integers(values: Sequence[int]) -> ArrayAttr[IntegerAttr]:
    return ArrayAttr([IntegerAttr(value, i64) for value in values])
