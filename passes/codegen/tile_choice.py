"""The choice of tile sizes of a nest, by arithmetic on sizes and the processor, never by timing.

Parallel tiles are iterations of an `scf.forall`. They are large enough to be worth a task, and no more than many
threads can use. They depend on sizes alone, so that results do not depend on the number of threads. Tiles are
iterations of an `scf.for` in a parallel tile: sums of a contraction that stay in registers, a row that several ops
share, or vectors of a chain of elementwise ops. A single op gets no tiles, since vectorization builds its loops.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from okl_opt.passes.codegen.target import Target
from okl_opt.passes.codegen.tiles import lone_rows, matmul_tile, most_vectors, vector_lanes

PARALLEL_NS = 20_000.0
"""The minimal estimated time of an iteration of a parallel loop. Source: the same rule for kernels."""
MOST_PARTS = 256
"""The most iterations of a parallel loop: 4 for each of 64 threads."""
MOST_PARTS_OF_PRODUCT = 64
"""The same for a product with a micro-kernel, whose parts read the same rows and columns."""
PANELS_OF_UNKNOWN = 8
"""Panels of the left operand in a part of a product of unknown sizes. Each part reads the whole right operand."""
ASSUMED_SIZE = 512
"""The estimate for unknown sizes."""
VECTORS_A_STEP = 4
"""Vectors in an iteration of a loop over elements."""
MOST_VECTORS = 8
"""Chains of ops on no more vectors need no tiles."""
LINES_AT_ONCE = 16
"""Lines that are packed at once: as many as hardware prefetchers follow."""
_LEAST_READERS = 4
"""The fewest tiles for which a part of a filter is copied."""
_READERS = 8
"""Tiles that share a copy in an iteration of a parallel loop, if there are enough: each has copies of its own."""
_NS_PER_BYTE = 0.05
_NS_PER_CYCLE = 0.33

_CYCLES = {
    "arith.divf": 8.0,
    "arith.divsi": 20.0,
    "arith.divui": 20.0,
    "arith.remsi": 20.0,
    "arith.remui": 20.0,
    "math.sqrt": 8.0,
    "math.rsqrt": 8.0,
}
_CYCLES_OF_FUNCTION = 16.0
"""Cycles of functions such as `exp` and `tanh` on a vector."""
_CYCLES_OF_OP = 0.5


def cycles_of(name: str) -> float:
    """Estimated processor cycles of an op on a vector."""
    known = _CYCLES.get(name)
    if known is not None:
        return known
    return _CYCLES_OF_FUNCTION if name.startswith("math.") and name != "math.absf" else _CYCLES_OF_OP


def ns_of(cycles: float, moved: float) -> float:
    """Estimate the time of ops one after another, and of moving bytes. A vector is assumed to have 8 lanes."""
    return cycles / 8 * _NS_PER_CYCLE + moved * _NS_PER_BYTE


@dataclass(frozen=True)
class LoopFacts:
    """A loop of a root."""

    size: int | None
    """The number of iterations, or None if unknown."""
    is_parallel: bool
    is_tileable: bool = True
    """True if the loop can be tiled in all ops of the group."""
    is_inner: bool = False
    """True if consecutive iterations access adjacent memory."""
    multiple: int = 1
    """The number of which tiles must be multiples."""

    @property
    def may_be_parallel(self) -> bool:
        """True if the tiles of the loop may be computed in parallel."""
        return self.is_parallel and self.is_tileable


@dataclass(frozen=True)
class NestFacts:
    """A root and the ops fused into its tiles."""

    root: str
    loops: Sequence[LoopFacts]
    bytes_per_element: int
    ns: float
    """The estimated total time. Unknown sizes count as `ASSUMED_SIZE`."""
    row: int | None = None
    """The loop over the rows of the group's contraction, if it has one."""
    column: int | None = None
    """The loop over the columns of the contraction."""
    has_panels: bool = False
    """True for a convolution with contiguous columns in the filter."""
    has_reductions: bool = False
    """True if the group has a reduction."""
    is_single: bool = False
    """True if the group is one op, not counting fills."""
    has_micro_kernel: bool = False
    """True if an op of the group has its own loops over registers and caches."""
    lone_row: int | None = None
    """The loop over rows of a micro-kernel that reads several rows without packing."""
    panel_bytes: int = 0
    """The bytes of the sums of an unpacked row."""
    panel_row: int | None = None
    """The loop over panels of the left operand of a micro-kernel."""
    across: int | None = None
    """For a pack of several lines into a tile: the loop along the lines of the source."""
    line: int | None = None
    """The loop over the lines of the source."""
    lines: int = 1
    """The lines in an iteration of the loop `line`."""


@dataclass(frozen=True)
class TileChoice:
    """The tile sizes chosen for a root. 0 leaves a loop untiled."""

    root: str
    loops: Sequence[LoopFacts]
    parallel: Sequence[int]
    tiles: Sequence[int]
    why: Sequence[str]
    panels: Sequence[int] = ()
    """Tiles of loops around these, in which the operand that a contraction reads by columns is copied."""
    given: bool = False
    """True if the tiles are given."""
    in_vectors: bool = False
    """True if the tiles are a few vectors, so that their ops need no further tiles."""

    def text(self) -> str:
        """The choice in words."""
        loops = ", ".join(
            f"{'parallel' if loop.is_parallel else 'reduction'} {'?' if loop.size is None else loop.size}"
            for loop in self.loops
        )
        panels = f", panels [{_numbers(self.panels)}]" if any(self.panels) else ""
        sizes = f"parallel tiles [{_numbers(self.parallel)}]{panels}, tiles [{_numbers(self.tiles)}]"
        return f"loops [{loops}], {sizes}, as {'; '.join(self.why)}"


def _numbers(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))


def choose(nest: NestFacts, target: Target, tiles: Sequence[int] = (), parallel: Sequence[int] = ()) -> TileChoice:
    """Choose the tiles of a nest unless they are given. Missing numbers at the end are 0."""
    lanes = lanes_of(nest.bytes_per_element, target)
    why = [f"a vector has {lanes} lanes of {nest.bytes_per_element} bytes"]
    given = bool(tiles)
    if given:
        tiles = [*tiles, *[0] * (len(nest.loops) - len(tiles))]
        why = ["tiles are given"]
    else:
        tiles, reason = _tiles(nest, lanes, target)
        why.append(reason)
    panels = [0] * len(nest.loops) if given else _panels(nest, tiles)
    if any(panels):
        why.append("the filter is copied for some columns at a time")
    if parallel:
        parallel = [*parallel, *[0] * (len(nest.loops) - len(parallel))]
        why.append("parallel tiles are given")
    else:
        parallel, grain = _parallel_tiles(nest, tiles, panels, lanes, target)
        why.append(grain)
        tiles = [
            0 if tile == part and place == nest.line else tile
            for place, (tile, part) in enumerate(zip(tiles, parallel, strict=True))
        ]
    is_chain = not (nest.is_single or nest.has_reductions)
    return TileChoice(nest.root, nest.loops, parallel, tiles, why, panels, given, given or is_chain)


def _tiles(nest: NestFacts, lanes: int, target: Target) -> tuple[list[int], str]:
    if nest.has_micro_kernel:
        return [0] * len(nest.loops), "the micro-kernel has loops of its own"
    if nest.row is not None and nest.column is not None:
        return _register_tile(nest, target), "sums of a contraction stay in registers"
    if nest.line is not None and nest.ns > ns_of(0, target.l2_bytes):
        return _band(nest, nest.line), "lines are packed some at a time, as they do not fit L2 together"
    if nest.is_single:
        return [0] * len(nest.loops), "it is one op"
    if nest.has_reductions:
        return _row_tile(nest, lanes), "a reduction needs whole rows"
    return vector_tiles(nest.loops, lanes), "ops share vectors"


def _band(nest: NestFacts, line: int) -> list[int]:
    """Tiles of several lines, to be packed along memory at once."""
    return [max(1, LINES_AT_ONCE // nest.lines) if place == line else 0 for place in range(len(nest.loops))]


def lanes_of(bytes_per_element: int, target: Target) -> int:
    """The number of elements in a vector."""
    return max(1, target.vector_bytes // max(1, bytes_per_element))


_ELEMENTS = {1: "i8", 2: "f16", 4: "f32"}


def _register_tile(nest: NestFacts, target: Target) -> list[int]:
    """Tiles of the rows and columns held in registers, and of single iterations of other loops."""
    assert nest.row is not None and nest.column is not None, "a contraction has rows and columns"
    tiles = [loop.multiple if loop.may_be_parallel else 0 for loop in nest.loops]
    row, column = nest.loops[nest.row], nest.loops[nest.column]
    element = _ELEMENTS.get(nest.bytes_per_element, "f64")
    lanes = vector_lanes(target, element, _or_one(column.size))
    most = lanes * most_vectors(target.vector_registers)
    columns = None if column.size is None else min(max(1, column.size), most)
    tile = matmul_tile(target, element, element, _or_one(row.size), columns)
    tiles[nest.row] = _fitted(row, dividing(row.size, tile.rows))
    vectors = dividing(None if column.size is None else -(-column.size // lanes), tile.columns // lanes)
    tiles[nest.column] = _fitted(column, vectors * lanes)
    return tiles


def _panels(nest: NestFacts, tiles: Sequence[int]) -> list[int]:
    """Tiles of the columns for which a filter is copied, if enough tiles read the copy."""
    panels = [0] * len(nest.loops)
    if not nest.has_panels or nest.column is None:
        return panels
    column = nest.loops[nest.column]
    rows = math.prod(
        -(-_or_assumed(loop.size) // max(1, tile))
        for place, (loop, tile) in enumerate(zip(nest.loops, tiles, strict=True))
        if loop.may_be_parallel and place != nest.column
    )
    if _or_assumed(column.size) > tiles[nest.column] and rows >= _LEAST_READERS:
        panels[nest.column] = tiles[nest.column]
    return panels


def _or_assumed(size: int | None) -> int:
    return ASSUMED_SIZE if size is None else size


def _or_one(size: int | None) -> int | None:
    return None if size is None else max(1, size)


def _fitted(loop: LoopFacts, tile: int) -> int:
    """Limit a tile to the size of the loop, rounded up to the required multiple."""
    least = tile if loop.size is None else min(tile, max(1, loop.size))
    return -(-least // loop.multiple) * loop.multiple


def _row_tile(nest: NestFacts, lanes: int) -> list[int]:
    return [
        0 if not loop.may_be_parallel else step_of(loop.size, lanes) if loop.is_inner else loop.multiple
        for loop in nest.loops
    ]


def vector_tiles(loops: Sequence[LoopFacts], lanes: int) -> list[int]:
    """Tiles of a few vectors for a chain of elementwise ops, along memory first, then over several short rows."""
    count = math.prod(ASSUMED_SIZE if loop.size is None else loop.size for loop in loops)
    if count <= lanes * MOST_VECTORS:
        return [0] * len(loops)
    tiles = [0] * len(loops)
    room = lanes * VECTORS_A_STEP
    inner = next((place for place, loop in enumerate(loops) if loop.is_inner), len(loops) - 1)
    for place in sorted(range(len(loops)), key=lambda each: (each != inner, -each)):
        size = loops[place].size
        tile = step_of(size, lanes) if place == inner else dividing(size, room)
        tile = -(-tile // loops[place].multiple) * loops[place].multiple
        room = max(1, room // tile)
        tiles[place] = 0 if size is not None and size <= tile else tile
    return tiles


def step_of(size: int | None, lanes: int) -> int:
    """Return the number of elements in an iteration: some vectors, whose number divides the size if possible."""
    if size is not None and size <= lanes * VECTORS_A_STEP:
        return max(1, size)
    for count in range(VECTORS_A_STEP, VECTORS_A_STEP // 2, -1):
        if size is not None and size % (count * lanes) == 0:
            return count * lanes
    return VECTORS_A_STEP * lanes


def dividing(size: int | None, most: int) -> int:
    """Return a divisor of a size, at most `most` and more than half of it, or else `most`."""
    if size is None:
        return most
    if size <= most:
        return max(1, size)
    return next((tile for tile in range(most, most // 2, -1) if size % tile == 0), most)


# ----- parallel tiles


def _parallel_tiles(
    nest: NestFacts, tiles: Sequence[int], panels: Sequence[int], lanes: int, target: Target
) -> tuple[list[int], str]:
    """Return blocks of whole tiles, split from the outermost loop on. Those of a contraction are rather square."""
    unknown = [place for place, loop in enumerate(nest.loops) if loop.size is None and loop.may_be_parallel]
    units = _units(nest, tiles, lanes)
    if nest.lone_row is not None:
        rows = lone_rows(target, max(nest.panel_bytes // target.vector_bytes, 1))
        units[nest.lone_row] = math.lcm(units[nest.lone_row], rows)
    if unknown:
        if nest.panel_row is not None:
            units[nest.panel_row] *= PANELS_OF_UNKNOWN
        return _split_of_unknown(nest, min(unknown, key=lambda place: place == nest.across), units)
    most = MOST_PARTS_OF_PRODUCT if nest.has_micro_kernel else MOST_PARTS
    parts = min(most, int(nest.ns / PARALLEL_NS))
    if parts < 2:
        return [0] * len(nest.loops), f"about {_time(nest.ns)} of work is too little for several threads"
    order = list(range(len(nest.loops)))
    coarseness = (1,)
    if any(panels):
        order.sort(key=lambda place: not panels[place])
        units = _shared_panels(nest, panels, units)
    elif nest.row is not None or nest.has_micro_kernel:
        coarseness = _SQUARE_BLOCKS
    elif nest.across is not None:
        order.sort(key=lambda place: place == nest.across)
    chosen, made = [0] * len(nest.loops), 1
    for factor in coarseness:
        chosen, made = _split(nest, order, [factor * unit for unit in units], parts)
        if made * 2 > parts:
            break
    if made < 2:
        return chosen, "no loop can be split"
    return chosen, f"the work is {made} parts of about {_time(nest.ns / made)}"


def _split_of_unknown(nest: NestFacts, place: int, units: Sequence[int]) -> tuple[list[int], str]:
    """Return blocks along one loop that take long enough, given known or assumed sizes of the other loops."""
    per_iteration = nest.ns / ASSUMED_SIZE
    unit = units[place]
    chosen = [0] * len(nest.loops)
    chosen[place] = max(-(-int(PARALLEL_NS / max(per_iteration, 1e-3)) // unit), 1) * unit
    return chosen, f"a part is about {_time(chosen[place] * per_iteration)} of work"


_SQUARE_BLOCKS = (16, 8, 4, 2, 1)
"""The fewest tiles in a row of a block of a contraction. Smaller numbers are tried if there are too few blocks."""


def _units(nest: NestFacts, tiles: Sequence[int], lanes: int) -> list[int]:
    """Return the sizes of which blocks are multiples."""
    units = [math.lcm(max(1, tile), loop.multiple) for tile, loop in zip(tiles, nest.loops, strict=True)]
    return [
        math.lcm(unit, lanes * VECTORS_A_STEP) if loop.is_inner and not tile else unit
        for unit, tile, loop in zip(units, tiles, nest.loops, strict=True)
    ]


def _shared_panels(nest: NestFacts, panels: Sequence[int], units: Sequence[int]) -> list[int]:
    """Increase units so that enough tiles share a copy."""
    shared, readers = list(units), _READERS
    for place in reversed(range(len(units))):
        loop = nest.loops[place]
        if loop.may_be_parallel and not panels[place]:
            tiles = min(readers, max(1, -(-_or_assumed(loop.size) // units[place])))
            shared[place] *= tiles
            readers = -(-readers // tiles)
    return shared


def _split(nest: NestFacts, order: Sequence[int], units: Sequence[int], parts: int) -> tuple[list[int], int]:
    """Return blocks that are multiples of units, and their number: about `parts`, and no more."""
    chosen = [0] * len(nest.loops)
    made = 1
    for place in order:
        loop, unit = nest.loops[place], units[place]
        if not loop.may_be_parallel or made * 2 > parts:
            continue
        assert loop.size is not None, "sizes that are not known are split otherwise"
        blocks = -(-loop.size // unit)
        count = min(blocks, parts // made)
        if count < 2:
            continue
        chosen[place] = _whole_parts(loop.size, -(-blocks // count) * unit, unit)
        made *= -(-loop.size // chosen[place])
    return chosen, made


def _whole_parts(size: int, least: int, unit: int) -> int:
    """Return a divisor of the size from `least` to twice as much, or else `least`."""
    return next((tile for tile in range(least, 2 * least + 1, unit) if size % tile == 0), least)


def _time(ns: float) -> str:
    return f"{ns / 1000:.0f} us" if ns >= 1000 else f"{ns:.0f} ns"
