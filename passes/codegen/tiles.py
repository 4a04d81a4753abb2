"""Sizes of matrix products: the tile that is held in registers, and the blocks that stay in caches.

Plain numbers and arithmetic, by the target and by sizes as far as they are known; never by measuring.
Source: the blocking of GotoBLAS (Goto and van de Geijn, 2008).
"""

from __future__ import annotations

from math import ceil, prod
from typing import NamedTuple

from okl_opt.passes.codegen.target import Target

UNROLL = 4
"""Steps of K in one turn of the innermost loop."""

K_BLOCK_BYTES = 1536
"""Bytes of K in a block: of 384 f32, of 192 f64. One panel of A fits in L1 beside what is read of B."""

PACKED_K_BLOCK_BYTES = 2048
"""The same where both operands were packed before, and sums are written to a part of C that stays in L2."""

A_BLOCK_BYTES = 192 * 1024
"""Bytes of A's rows in a block of K, to stay in L2."""

SCRATCH_BYTES = 4 * 1024 * 1024
"""Bytes of a packed operand, to stay in L3."""

_FEW_ROWS = 128
"""Rows up to which the height of a tile is chosen by their number, so that few of them are padding."""

_ANY_ROWS = 840
"""The number of rows where it is not known: a multiple of most heights."""

_FEW_LINES = 2
"""Rows or columns of C up to which the other operand is read once or twice only."""

_LEAST_READS = 8
"""How often the elements of the matrices must be read for each time that they are packed."""

_MANY = 1 << 30

_MOST_ROWS, _MOST_VECTORS = 14, 8

_BYTES = {"f64": 8, "f32": 4, "i32": 4, "f16": 2, "bf16": 2, "i16": 2, "i8": 1}


class Tile(NamedTuple):
    """A tile of C and the depth of K that an operand's tile holds: M0, N0 and K0 of `linalg.mmt4d`."""

    rows: int
    columns: int
    depth: int


class Blocks(NamedTuple):
    """Blocks for the caches, counted in tiles: of A's rows, of B's columns, and of K."""

    rows: int
    columns: int
    depth: int


def element_bytes(element: str) -> int | None:
    """Bytes of an element of products, by its name in IR; None for one that products do not have."""
    return _BYTES.get(element)


def matmul_tile(target: Target, operand: str, total: str, m: int | None = None, n: int | None = None) -> Tile:
    """The tile of a product of two matrices of `operand`, summed in `total`; None for a size that is not known."""
    lanes = vector_lanes(target, total, n)
    vectors = None if n is None else ceil(n / lanes)
    rows, width = _usual_tile(target)
    if (m is not None and m <= _FEW_ROWS) or (vectors is not None and vectors < width):
        rows, width = register_tile(target.vector_registers, m or _ANY_ROWS, vectors or width)
    return Tile(rows, width * lanes, tile_depth(target, operand))


def vector_lanes(target: Target, total: str, n: int | None = None) -> int:
    """Elements of one vector of C: as many as a register has, or enough for all of the few columns."""
    lanes = max(target.vector_bytes // _BYTES[total], 1)
    return lanes if n is None else min(lanes, 1 << max(n - 1, 0).bit_length())


_FEW_CHANNELS = 4
"""Channels up to which packing them would gain nothing."""


def channel_tile(target: Target, element: str, channels: int | None) -> int | None:
    """How many channels of an image of convolutions lie beside each other; None if they stay as they are.

    By their number alone, so that the result of a convolution is packed as the next one reads it.
    """
    if channels is None or channels <= _FEW_CHANNELS:
        return None
    lanes = vector_lanes(target, element)
    if channels % (2 * lanes) == 0:
        return 2 * lanes
    return min(lanes, channels)


def tile_depth(target: Target, operand: str) -> int:
    """How many elements along K lie beside each other, for instructions that add several products at once."""
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
    """Whether operands are read often enough to be packed; a size that is not known is taken as large.

    A constant is packed once, so that it pays even for a single row.
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
    """Rows and vectors of a tile of a large product: most sums that fit beside a row of B and an element of A."""
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
    each per cycle; under 8 accumulators the latency of the multiplications shows. Rows are shared out evenly.
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
    """Registers of a tile: its sums, a row of B, and an element of A. A single row takes B from memory."""
    return rows * vectors + (vectors if rows > 1 else 0) + 1


def most_vectors(registers: int) -> int:
    """Vectors of a row of a tile, where rows are computed one vector after the other."""
    return min(4, registers // 8)


def most_rows(registers: int, vectors: int) -> int:
    """Rows of the highest tile of so many vectors."""
    return next((rows for rows in range(registers, 1, -1) if tile_registers(rows, vectors) <= registers), 1)


def lone_rows(target: Target, vectors: int) -> int:
    """How many rows a tile of so many vectors takes, where panels of the left operand have one row each."""
    rows, width = _usual_tile(target)
    return rows if vectors == width else min(most_rows(target.vector_registers, vectors), _MOST_ROWS)


def reads_rows_in_place(target: Target, tile: Tile, lanes: int, row_bytes: int | None) -> bool:
    """Whether the rows of a left operand are read where they lie, instead of being packed.

    Those of a tile must stay in half of L1 while the panel of the right operand passes. Rows that are left over are
    computed one by one, which takes long beside a tile of many rows. A size that is not known is taken as large.
    """
    is_usual = (tile.rows, tile.columns) == (_usual_tile(target)[0], _usual_tile(target)[1] * lanes)
    return is_usual and row_bytes is not None and 2 * tile.rows * row_bytes <= target.l1_bytes


def panel_of_left_stays(tile: Tile) -> bool:
    """Whether a panel of A stays in L1 while those of B pass, and not the other way round.

    The larger one stays. Of equal ones it is that of A, whose elements are loaded one by one.
    """
    return tile.rows >= tile.columns


def cache_blocks(
    target: Target, tile: Tile, operand_bytes: int, k_tiles: int | None = None, *, keeps_left: bool = False
) -> Blocks:
    """Blocks for a product of packed operands, in the order k, n, m around loops over the tiles of a block.

    One panel of A and one of B are `depth` tiles long; `rows` panels of A stay in L2 while all panels of B pass;
    `columns` panels of B stay in L3. With `keeps_left` A and B change places, and the panel of A fits in half of L1.
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
    """Such blocks of at most about so many tiles along K."""
    most = max(most, UNROLL)
    depth = most // UNROLL * UNROLL if k_tiles is None else equal_parts(k_tiles, most, UNROLL)
    bytes_of_k = depth * tile.depth * operand_bytes
    a_bytes = min(A_BLOCK_BYTES, target.l2_bytes * 3 // 4)
    rows = max(a_bytes // (bytes_of_k * tile.rows), 1)
    columns = max(SCRATCH_BYTES // (bytes_of_k * tile.columns), 1)
    return Blocks(rows, columns, max(depth, 1))


def equal_parts(total: int, most: int, unit: int) -> int:
    """Size of a part when `total` is cut into the fewest parts of at most about `most`, a multiple of `unit`."""
    parts = max(ceil(total / most), 1)
    return min(total, round_up(ceil(total / parts), unit))


def fitting(total: int, most: int, unit: int) -> int:
    """Size of a part when `total` is cut into the fewest parts of at most `most`, but of one `unit` at least."""
    parts = ceil(total / (max(most // unit, 1) * unit))
    return min(total, round_up(ceil(total / parts), unit))


def round_up(value: int, unit: int) -> int:
    return -(-value // unit) * unit
