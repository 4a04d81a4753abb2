"""The cut of a packed matrix product: register tiles, cache blocks, and parallel parts.

It depends on sizes and the kind of processor, never on the number of threads.
"""

from __future__ import annotations

from math import ceil, prod
from typing import NamedTuple

from okl_opt.passes.codegen.tiles import (
    A_BLOCK_BYTES,
    K_BLOCK_BYTES,
    SCRATCH_BYTES,
    equal_parts,
    fitting,
    register_tile,
    round_up,
)
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.target import vector_bytes, vector_registers
from okl_opt.runtime.kernels.cpu.llvm.matmul.product import Product, product_of

_FEW_TILES = 2  # of rows, up to which B is read in place, as packing does not pay
_LONG_K_BLOCK_BYTES = 4096  # a K block not bounded by L1: long sums of f32 lose accuracy
_ROWS_IN_PLACE = 512  # of A, up to which A is read in place, as packing does not pay
_COLUMNS_IN_PLACE = 256  # of B, up to which the same holds, as A is read only a few times
_ALONE = 2_000_000  # floating-point operations of a product too small for a parallel region
_PART = 1_000_000  # of the smallest part of a region
_LARGE_PART = 8_000_000  # of a part, above which there are more parts
_PARTS = 16  # of a product that is large enough: a few for each thread
_MOST_PARTS = 64
_ROWS_TO_WAIT = 6  # of A, below which a product is bound by loading B: it takes as long as one of this many rows

REGION_BYTES = 128
"""Scratch for the values that a region passes to its parts."""


class Tiling(NamedTuple):
    """Sizes of a packed product, in elements unless stated otherwise.

    Rows are covered by `tall` tiles of `rows` rows, then tiles of `rows` - 1, so that no tile exceeds the matrix.
    `m_block` is the number of row tiles packed together. `n_block` x `k_block` of B are packed together; `k_step` is
    the depth that one tile sums at a time. `row_parts` times `column_parts` parts make a region.
    """

    rows: int
    columns: int
    lanes: int
    tiles: int
    tall: int
    m_block: int
    n_block: int
    k_block: int
    k_step: int
    packs_a: bool
    prepacked: bool
    b_in_place: bool
    row_parts: int
    column_parts: int

    @property
    def panels(self) -> int:
        """The number of B's panels packed together."""
        return ceil(self.n_block / self.columns)

    @property
    def heights(self) -> tuple[int, ...]:
        """The tile heights in use, the tall one first."""
        return (self.rows,) if self.tall == self.tiles else (self.rows, self.rows - 1)

    @property
    def a_size(self) -> int:
        return self.m_block * self.rows * self.k_block if self.packs_a else 0

    @property
    def b_size(self) -> int:
        panels = 1 if self.b_in_place else self.panels
        return 0 if self.prepacked else panels * self.columns * self.k_block

    @property
    def tile_size(self) -> int:
        return self.rows * self.columns

    @property
    def parts(self) -> int:
        return self.row_parts * self.column_parts


def tiling_of(product: Product) -> Tiling:
    """The tiling of one product of two matrices.

    Sums of f16 and bf16 run over all of K at once: their result cannot hold unfinished sums.
    """
    size = product.compute_bytes
    lanes = max(vector_bytes() // size, 1)
    rows, vectors = register_tile(vector_registers(), product.m, ceil(product.n / lanes))
    columns = vectors * lanes
    tiles = ceil(product.m / rows)
    tall = product.m - tiles * (rows - 1)
    few = tiles <= _FEW_TILES
    b_in_place = few and product.is_kept and not product.transpose_b and not product.prepacked
    reads_once = product.m <= _ROWS_IN_PLACE or product.n <= _COLUMNS_IN_PLACE
    packs_a = product.transpose_a or not product.is_kept or not reads_once
    if product.is_kept:
        k_step = equal_parts(product.k, (_LONG_K_BLOCK_BYTES if few else K_BLOCK_BYTES) // size, 8)
    else:
        k_step = product.k
    k_block, n_block = product.k, product.n
    if not product.prepacked and not b_in_place:
        k_block = fitting(product.k, SCRATCH_BYTES // (size * product.n), k_step)
        n_block = fitting(product.n, SCRATCH_BYTES // (size * k_block), columns)
    m_block = fitting(tiles, SCRATCH_BYTES // (size * k_block * rows), 1)
    row_parts, column_parts = _parts(product, m_block, ceil(n_block / columns), (rows, columns), rows * k_step * size)
    return Tiling(
        rows,
        columns,
        lanes,
        tiles,
        tall,
        m_block,
        n_block,
        k_block,
        k_step,
        packs_a,
        product.prepacked,
        b_in_place,
        row_parts,
        column_parts,
    )


def _parts(product: Product, tiles: int, panels: int, tile: tuple[int, int], tile_bytes: int) -> tuple[int, int]:
    """The numbers of parts along rows and columns in one region; their product is a power of two.

    Rows are cut until those of a part fit in L2, then columns, then rows again if there are too few columns.
    """
    rows, columns = tile
    work = 2 * max(tiles * rows, _ROWS_TO_WAIT) * panels * columns * product.k
    if work <= _ALONE:
        return 1, 1
    most = _PARTS if work < _PARTS * _LARGE_PART else 2 * _PARTS
    wanted = _power_of_two(min(most, work // _PART))
    row_parts = _power_of_two(max(round(1.4 * tiles * tile_bytes / A_BLOCK_BYTES), 1))
    column_parts = min(max(wanted // row_parts, 1), _power_of_two(panels))
    return min(max(row_parts, wanted // column_parts), tiles), column_parts


def _power_of_two(value: int) -> int:
    """The largest power of two that is at most a positive value."""
    return 1 << (value.bit_length() - 1)


def batch_parts(product: Product) -> int:
    """The number of parts of whole products; 1 if each product is cut itself, or all are too small."""
    work = 2 * product.m * product.n * product.k
    if work * product.pairs <= _ALONE or (work > _ALONE and (product.pairs < 8 or work > 32 * _ALONE)):
        return 1
    return min(product.pairs, _MOST_PARTS, max(work * product.pairs // _PART, 2))


def region_bytes(product: Product, elements: int) -> int:
    """Bytes of a part of the scratch, so that the next one starts on a cache line."""
    return round_up(elements * product.compute_bytes, 64)


def scratch_bytes(product: Product) -> int:
    """Bytes of the scratch of one product of two matrices."""
    if product.algorithm == "packed":
        tiling = tiling_of(product)
        tiles = tiling.parts * region_bytes(product, tiling.tile_size)
        return region_bytes(product, tiling.a_size) + region_bytes(product, tiling.b_size) + tiles
    if product.algorithm == "vector" and product.sums_rows:
        return region_bytes(product, product.m * product.n)
    return 0


def workspace_bytes(product: Product) -> int:
    """Bytes of the scratch of all concurrent products, after REGION_BYTES."""
    return REGION_BYTES + batch_parts(product) * scratch_bytes(product)


def packed_size(product: Product) -> int:
    """Elements of a matrix b that is packed as a whole."""
    columns = tiling_of(product).columns
    return round_up(product.n, columns) * product.k


def packed_bytes(reg: RegContext) -> int:
    """Bytes of all matrices of operand 1, packed."""
    product = product_of(reg)
    return prod(reg.inputs[1].shape[:-2]) * packed_size(product) * product.compute_bytes


def packed_layout(product: Product) -> str:
    """A key of all that determines the bytes of a packed operand."""
    order = "transposed" if product.transpose_b else "plain"
    return f"matmul {product.dtype.spelling} {order} {product.k}x{product.n} by {tiling_of(product).columns}"
