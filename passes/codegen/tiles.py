"""Sizes of matrix products: the tile held in registers, and the blocks held in caches.

They are computed from the target and the known sizes, never measured.
Source: the blocking of GotoBLAS (Goto and van de Geijn, 2008).
"""

from __future__ import annotations

from math import ceil, prod
from typing import NamedTuple

from okl_opt.passes.codegen.target import Target

UNROLL = 4
"""Steps of K in one iteration of the innermost loop."""

K_BLOCK_BYTES = 1536
"""Bytes of K in a block: 384 f32 or 192 f64. One panel of A fits in L1 beside the rows of B."""

PACKED_K_BLOCK_BYTES = 2048
"""The same if both operands are packed, and sums are written to a part of C that stays in L2."""

A_BLOCK_BYTES = 192 * 1024
"""Bytes of A's rows in a block of K, to stay in L2."""

SCRATCH_BYTES = 4 * 1024 * 1024
"""Bytes of a packed operand, to stay in L3."""

_FEW_ROWS = 128
"""The most rows for which the height of a tile depends on their number, to avoid padding."""

_ANY_ROWS = 840
"""The estimate for an unknown number of rows: a multiple of most heights."""

_FEW_LINES = 2
"""The most rows or columns of C for which the other operand is read only once or twice."""

_LEAST_READS = 8
"""The fewest reads per element for which packing pays."""

_MANY = 1 << 30

_MOST_ROWS, _MOST_VECTORS = 14, 8

_BYTES = {"f64": 8, "f32": 4, "i32": 4, "f16": 2, "bf16": 2, "i16": 2, "i8": 1}


class Tile(NamedTuple):
    """A tile of C, and the depth along K of an operand's tile: M0, N0 and K0 of `linalg.mmt4d`."""

    rows: int
    columns: int
    depth: int


class Blocks(NamedTuple):
    """Blocks for the caches, in numbers of tiles: along A's rows, B's columns, and K."""

    rows: int
    columns: int
    depth: int


def element_bytes(element: str) -> int | None:
    """The bytes of an element of products, by its name in IR, or None if products do not support it."""
    return _BYTES.get(element)


def matmul_tile(target: Target, operand: str, total: str, m: int | None = None, n: int | None = None) -> Tile:
    """Choose the tile of a product of two matrices of `operand`, summed in `total`. Unknown sizes are None."""
    lanes = vector_lanes(target, total, n)
    vectors = None if n is None else ceil(n / lanes)
    rows, width = _usual_tile(target)
    if (m is not None and m <= _FEW_ROWS) or (vectors is not None and vectors < width):
        rows, width = register_tile(target.vector_registers, m or _ANY_ROWS, vectors or width)
    return Tile(rows, width * lanes, tile_depth(target, operand))


def vector_lanes(target: Target, total: str, n: int | None = None) -> int:
    """Choose the number of elements of a vector of C: a register, or enough for few columns."""
    lanes = max(target.vector_bytes // _BYTES[total], 1)
    return lanes if n is None else min(lanes, 1 << max(n - 1, 0).bit_length())


_FEW_CHANNELS = 4
"""The most channels that are not packed, since this would gain nothing."""


def channel_tile(target: Target, element: str, channels: int | None) -> int | None:
    """Choose the number of interleaved channels of an image of convolutions, or None if it is not packed.

    It depends only on the number of channels, so that the next convolution reads the packed result.
    """
    if channels is None or channels <= _FEW_CHANNELS:
        return None
    lanes = vector_lanes(target, element)
    if channels % (2 * lanes) == 0:
        return 2 * lanes
    return min(lanes, channels)


def tile_depth(target: Target, operand: str) -> int:
    """Return the number of adjacent elements along K, for instructions that add several products at once."""
    match operand:
        case "i8":
            return 4 if target.vnni else 2
        case "i16":
            return 2
        case "bf16":
            return 2 if target.bf16 else 1
        case _:
            return 1


def packing_pays(m: int | None, n: int | None, k: int | None, *, has_constant: bool, min_flops: int = 0) -> bool:
    """Return True if operands are read often enough to be packed. Unknown sizes count as large.

    A constant is packed once, so that packing pays even for a single row.
    """
    known = [size for size in (m, n, k) if size is not None]
    if 0 in known or (len(known) == 3 and 2 * prod(known) < min_flops):
        return False
    if has_constant:
        return True
    if min(m or _MANY, n or _MANY) <= _FEW_LINES:
        return False
    packed_of_read = sum(1 / size for size in known)  # (m * k + k * n + m * n) / (m * n * k)
    return packed_of_read * _LEAST_READS <= 1


def _usual_tile(target: Target) -> tuple[int, int]:
    """Rows and vectors of a tile of a large product: the most sums that fit beside a row of B and an element of A."""
    match target.vector_bytes, target.vector_registers:
        case 64, _:
            return 6, 4
        case 32, _:
            return 6, 2
        case _, 32:
            return 8, 2
        case _:
            return 4, 2


def register_tile(registers: int, m: int, vectors: int) -> tuple[int, int]:
    """Rows and vectors of the tile with the lowest estimated cost for a product of m rows and `vectors` columns.

    A step of K costs one multiplication per row and vector, and one load per row and per vector, of which cores do two
    each per cycle. With less than 8 accumulators, latency dominates. Rows are distributed evenly.
    """

    def step(rows: int, width: int) -> float:
        return max(rows * width / 2, (rows + width) / 2, 4) + 0.05 * rows + 0.15 * width

    def cost(tile: tuple[int, int]) -> tuple[float, int]:
        rows, width = tile
        tiles = ceil(m / rows)
        tall = m - tiles * (rows - 1)
        return ceil(vectors / width) * (
            tall * step(rows, width) + (tiles - tall) * step(rows - 1, width)
        ), -rows * width

    tiles = [
        (rows, width)
        for rows in range(1, min(m, _MOST_ROWS) + 1)
        if ceil(m / ceil(m / rows)) == rows
        for width in range(1, min(vectors, _MOST_VECTORS) + 1)
        if tile_registers(rows, width) <= registers
    ]
    return min(tiles, key=cost)


def tile_registers(rows: int, vectors: int) -> int:
    """The registers of a tile: its sums, a row of B, and an element of A. A single row reads B from memory."""
    return rows * vectors + (vectors if rows > 1 else 0) + 1


def most_vectors(registers: int) -> int:
    """The most vectors in a row of a tile, if vectors are computed one after another."""
    return min(4, registers // 8)


def most_rows(registers: int, vectors: int) -> int:
    """The most rows of a tile of `vectors` vectors."""
    return next((rows for rows in range(registers, 1, -1) if tile_registers(rows, vectors) <= registers), 1)


def lone_rows(target: Target, vectors: int) -> int:
    """The number of rows of a tile, if panels of the left operand have one row each."""
    rows, width = _usual_tile(target)
    return rows if vectors == width else min(most_rows(target.vector_registers, vectors), _MOST_ROWS)


def reads_rows_in_place(target: Target, tile: Tile, lanes: int, row_bytes: int | None) -> bool:
    """Return True if the rows of a left operand are read without packing.

    The rows of a tile must stay in half of L1 during a panel of the right operand. Remaining rows are computed one by
    one, which is slow for tiles of many rows. Unknown sizes count as large.
    """
    is_usual = (tile.rows, tile.columns) == (_usual_tile(target)[0], _usual_tile(target)[1] * lanes)
    return is_usual and row_bytes is not None and 2 * tile.rows * row_bytes <= target.l1_bytes


def panel_of_left_stays(tile: Tile) -> bool:
    """Return True if a panel of A stays in L1 for all panels of B, False for the other way round.

    The larger one stays. For equal sizes it is A's, whose elements are loaded one by one.
    """
    return tile.rows >= tile.columns


def cache_blocks(
    target: Target, tile: Tile, operand_bytes: int, k_tiles: int | None = None, *, keeps_left: bool = False
) -> Blocks:
    """Choose blocks for a product of packed operands, in the order k, n, m around loops over the tiles of a block.

    A panel of A or B is `depth` tiles long. `rows` panels of A stay in L2 for all panels of B, and `columns` panels of
    B stay in L3. With `keeps_left` A and B are exchanged, and the panel of A fits into half of L1.
    """
    if keeps_left:
        row_bytes = tile.rows * tile.depth * operand_bytes
        most = min(PACKED_K_BLOCK_BYTES // (operand_bytes * tile.depth), target.l1_bytes // 2 // row_bytes)
        columns, rows, depth = _blocks(
            target, tile._replace(rows=tile.columns, columns=tile.rows), most, operand_bytes, k_tiles
        )
        return Blocks(rows, columns, depth)
    most = PACKED_K_BLOCK_BYTES // (operand_bytes * tile.depth)
    return _blocks(target, tile, most, operand_bytes, k_tiles)


def _blocks(target: Target, tile: Tile, most: int, operand_bytes: int, k_tiles: int | None) -> Blocks:
    """Choose blocks of at most about `most` tiles along K."""
    most = max(most, UNROLL)
    depth = most // UNROLL * UNROLL if k_tiles is None else equal_parts(k_tiles, most, UNROLL)
    bytes_of_k = depth * tile.depth * operand_bytes
    a_bytes = min(A_BLOCK_BYTES, target.l2_bytes * 3 // 4)
    rows = max(a_bytes // (bytes_of_k * tile.rows), 1)
    columns = max(SCRATCH_BYTES // (bytes_of_k * tile.columns), 1)
    return Blocks(rows, columns, max(depth, 1))


def equal_parts(total: int, most: int, unit: int) -> int:
    """Return the size of a part if `total` is split into the fewest parts of at most about `most`, a multiple of
    `unit`.
    """
    parts = max(ceil(total / most), 1)
    return min(total, round_up(ceil(total / parts), unit))


def fitting(total: int, most: int, unit: int) -> int:
    """Return the size of a part if `total` is split into the fewest parts of at most `most`, but at least `unit`."""
    parts = ceil(total / (max(most // unit, 1) * unit))
    return min(total, round_up(ceil(total / parts), unit))


def round_up(value: int, unit: int) -> int:
    return -(-value // unit) * unit
