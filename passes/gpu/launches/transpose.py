"""Ops that change the contiguous dimension (transpositions), through tiles in shared memory.

Neighbouring threads read and write neighbouring elements. A line of the tile is one element longer, so that the threads
of a warp use different banks of shared memory in both directions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.linalg.loops import is_projected_permutation
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.codegen.loops import LoopBuilder
from okl_opt.passes.gpu.launches.kernel import (
    THREADS,
    Ids,
    barrier,
    blocks_for,
    both,
    is_below,
    launch,
    load,
    parts,
    shared,
    store,
    when,
)
from okl_opt.passes.gpu.launches.work import Work

_TILE = 32
_LINES = THREADS // _TILE
"""The number of lines of a tile that the threads of a block move at a time."""
_LEAST = 8
"""The least length of lines that is worth a tile."""


_Move = Callable[[LoopBuilder, Sequence[Mixed], Mixed], None]
"""Builds the move of one element, given the loop indices and the line of the tile."""


def transpose(work: Work) -> list[Operation] | None:
    """Return the launch of an elementwise op whose input and output differ in the contiguous loop; None for others."""
    if work.reductions or len(work.op.operands) != 2 or not all(map(is_projected_permutation, work.maps)):
        return None
    source = work.op.operands[0]
    if work.body.args[1].first_use is not None or not isa(source.type, MemRefType[Attribute]):
        return None
    if any(len(map.results) != len(work.sizes) for map in work.maps) or not work.sizes:
        return None
    (read_last,), (write_last,) = work.last_loops(0), work.last_loops(1)
    if read_last == write_last or min(work.sizes[read_last], work.sizes[write_last]) < _LEAST:
        return None
    others = [loop for loop in range(len(work.sizes)) if loop not in (read_last, write_last)]
    tiles = [blocks_for(work.sizes[loop], _TILE) for loop in (read_last, write_last)]
    grid = [*(work.sizes[loop] for loop in others), *tiles]
    blocks = work.count(others) * tiles[0] * tiles[1]

    def thread(build: LoopBuilder, ids: Ids, memory: Sequence[SSAValue]) -> None:
        *outer, read_tile, write_tile = parts(build, ids.block, grid)
        line, lane = parts(build, ids.thread, [_LINES, _TILE])
        corner = {read_last: build.times(read_tile, _TILE), write_last: build.times(write_tile, _TILE)}

        def move(along: int, across: int, one: _Move) -> None:
            """Move this thread's element of each line of the tile, if it exists."""
            for first in range(0, _TILE, _LINES):
                lines = build.plus(line, first)
                dims: list[Mixed] = [0] * len(work.sizes)
                for loop, index in zip(others, outer, strict=True):
                    dims[loop] = index
                dims[along] = build.plus(corner[along], lane)
                dims[across] = build.plus(corner[across], lines)
                conditions = [
                    is_below(build, dims[loop], work.sizes[loop])
                    for loop in (along, across)
                    if work.sizes[loop] % _TILE
                ]
                when(build, both(build, conditions), partial(_move_element, one, dims, lines))

        def fetch(build: LoopBuilder, dims: Sequence[Mixed], lines: Mixed) -> None:
            store(build, load(build, source, work.indices(build, 0, dims)), memory[0], [lines, lane])

        def put(build: LoopBuilder, dims: Sequence[Mixed], lines: Mixed) -> None:
            work.write(build, work.results(build, [load(build, memory[0], [lane, lines])], dims), dims)

        move(read_last, write_last, fetch)
        barrier(build)
        move(write_last, read_last, put)

    return launch(blocks, thread, [shared(element_of(source.type), _TILE, _TILE + 1)])


def _move_element(one: _Move, dims: Sequence[Mixed], lines: Mixed, build: LoopBuilder) -> None:
    one(build, dims, lines)
