"""Matrix products, and convolutions as implicit matrix products: one block for each tile of the result.

The loops of an op are rows (in the result and the first operand), columns (in the result and the second operand),
batches (in all three), and reduction loops (in both operands only). In a convolution these are pixels, filters, groups
and taps: the image is read as the matrix of its windows (im2col), which is never stored. The contiguous dimension of
the result is among the columns.

For each step of the reduction the block loads a tile of each operand to shared memory; a thread then updates 4 x 4
accumulators in registers, or fewer for a small result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import AnyFloat, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.codegen.loops import Carried, LoopBuilder
from okl_opt.passes.codegen.structure import reducing_into
from okl_opt.passes.gpu.launches.kernel import (
    THREADS,
    Ids,
    barrier,
    blocks_for,
    both,
    choose,
    is_below,
    launch,
    load,
    parts,
    shared,
    store,
    when,
)
from okl_opt.passes.gpu.launches.tree import power_of_two
from okl_opt.passes.gpu.launches.work import Work
from okl_opt.passes.vector.build import plain, zero_of

_SIDE = 16
"""The number of threads of a block in each direction."""
_DEPTH = 16
"""The size of a tile along the reduction."""
_REGISTERS = 4
"""The largest number of rows, and of columns, of a thread."""
_LEAST = 8
"""The least number of rows and columns that is worth a tile."""
_EXTENSIONS = frozenset({"arith.extf", "arith.extsi"})


@dataclass(frozen=True)
class _Loops:
    """Loops collapsed to one, the last one fastest."""

    work: Work
    loops: Sequence[int]

    @property
    def count(self) -> int:
        return self.work.count(self.loops)

    def at(self, build: LoopBuilder, number: SSAValue) -> dict[int, Mixed]:
        """Return the index of each loop in iteration `number`."""
        return dict(zip(self.loops, parts(build, number, [self.work.sizes[loop] for loop in self.loops]), strict=True))


@dataclass(frozen=True)
class _Side:
    """An operand with its lines: the rows or columns of the result that it contributes to."""

    operand: int
    lines: _Loops
    steps: _Loops
    registers: int
    """The number of lines of a thread, a power of two, so that the threads of a block load a tile in whole rounds."""

    @property
    def tile(self) -> int:
        """The number of lines of a tile."""
        return self.registers * _SIDE

    @property
    def along_lines(self) -> bool:
        """True if neighbouring lines are contiguous in the operand, rather than neighbouring reduction steps."""
        return bool(self.lines.work.last_loops(self.operand) & set(self.lines.loops))


@dataclass(frozen=True)
class _Line:
    """A row or column of the result."""

    dims: Mapping[int, Mixed]
    exists: SSAValue | None
    """Condition that the line is within the result; None if it always is."""

    @staticmethod
    def of(build: LoopBuilder, side: _Side, corner: Mixed, line: Mixed) -> _Line:
        """Return line number `line` of the tile that starts at `corner`."""
        number = build.value(build.plus(corner, line))
        limit = side.lines.count
        exists = is_below(build, number, limit) if limit % side.tile else None
        return _Line(side.lines.at(build, number), exists)


def contraction(work: Work) -> list[Operation] | None:
    """Return the launch of a product that is large enough for tiles; None for other ops."""
    if not _is_product(work):
        return None
    left, right, out = (work.loops_of_operand(operand) for operand in range(3))
    steps = [loop for loop in range(len(work.sizes)) if loop not in out]
    if any(loop not in left or loop not in right for loop in steps):
        return None
    written = work.loops_as_written()
    batches = [loop for loop in written if loop in left and loop in right]
    rows = [loop for loop in written if loop in left and loop not in right]
    columns = [loop for loop in written if loop in right and loop not in left]
    if len(batches) + len(rows) + len(columns) != len(written) or min(work.count(rows), work.count(columns)) < _LEAST:
        return None
    summed = _Loops(work, _steps(work, steps))
    sides = [_side(work, operand, lines, summed) for operand, lines in ((0, rows), (1, columns))]
    if not set(work.last_loops(2)) & set(columns):
        sides.reverse()
    return _launch(work, sides[0], sides[1], _Loops(work, batches), summed)


def _side(work: Work, operand: int, loops: Sequence[int], steps: _Loops) -> _Side:
    lines = _Loops(work, loops)
    return _Side(operand, lines, steps, min(_REGISTERS, power_of_two(blocks_for(lines.count, _SIDE))))


def _steps(work: Work, steps: Sequence[int]) -> Sequence[int]:
    """Return the reduction loops, last the one that is contiguous in an operand."""
    last = [loop for loop in steps if loop in work.last_loops(0) | work.last_loops(1)]
    return [*(loop for loop in steps if loop not in last[-1:]), *last[-1:]]


def _with_indices(dims: Sequence[Mixed], known: Mapping[int, Mixed]) -> list[Mixed]:
    """Return the loop indices `dims` with those in `known` replaced."""
    return [known.get(loop, index) for loop, index in enumerate(dims)]


def _is_product(work: Work) -> bool:
    """Return whether an op sums products of two operands in memory, possibly extended to a wider type."""
    if len(work.op.operands) != 3 or len(work.outputs) != 1 or not work.reductions:
        return False
    if not all(isa(operand.type, MemRefType[Attribute]) for operand in work.op.operands):
        return False
    end = work.body.last_op
    assert end is not None, "it ends in a yield"
    how = reducing_into(work.body.args[2], end.operands[0])
    if how is None or how.kind != "add":
        return False
    factors = how.value.owner
    if not isinstance(factors, Operation) or factors.name not in ("arith.mulf", "arith.muli"):
        return False
    return {_without_extension(operand) for operand in factors.operands} == set(work.body.args[:2])


def _without_extension(value: SSAValue) -> SSAValue:
    owner = value.owner
    return owner.operands[0] if isinstance(owner, Operation) and owner.name in _EXTENSIONS else value


def _launch(work: Work, high: _Side, wide: _Side, batches: _Loops, summed: _Loops) -> list[Operation]:
    """Return the launch; `high` has the rows of the result, `wide` the columns, with neighbours in adjacent threads."""
    grid = [batches.count, blocks_for(high.lines.count, high.tile), blocks_for(wide.lines.count, wide.tile)]
    element = element_of(work.op.operands[2].type)
    memory = [_memory(work, side) for side in (high, wide)]
    add = "arith.addf" if isinstance(element, AnyFloat) else "arith.addi"

    def thread(build: LoopBuilder, ids: Ids, tiles: Sequence[SSAValue]) -> None:
        batch, row, column = parts(build, ids.block, grid)
        dims = _with_indices([0] * len(work.sizes), batches.at(build, build.value(batch)))
        corners = [build.times(row, high.tile), build.times(column, wide.tile)]
        down, across = parts(build, ids.thread, [_SIDE, _SIDE])
        fetches = [
            _Fetch(build, work, side, corner, tile, ids.thread, dims)
            for side, corner, tile in zip((high, wide), corners, tiles, strict=True)
        ]
        zero = zero_of(element)
        assert zero is not None, "numbers are added"
        zeros = [build.constant(zero, element)] * (high.registers * wide.registers)

        def turn(build: LoopBuilder, first: Mixed, sums: Carried) -> Carried:
            for fetch in fetches:
                fetch.put(build, build.value(first))
            barrier(build)
            sums = _multiplied(build, (high, wide), tiles, (down, across), sums, min(_DEPTH, summed.count))
            # The next tiles overwrite these.
            barrier(build)
            return sums

        sums = build.loop(0, summed.count, _DEPTH, zeros, turn)
        placed = [
            [_Line.of(build, side, corner, build.plus(at, number * _SIDE)) for number in range(side.registers)]
            for side, corner, at in zip((high, wide), corners, (down, across), strict=True)
        ]
        for number, value in enumerate(sums):
            lines = [lines[each] for lines, each in zip(placed, divmod(number, wide.registers), strict=True)]

            def write(build: LoopBuilder, value: SSAValue = value, lines: Sequence[_Line] = lines) -> None:
                at = _with_indices(_with_indices(dims, lines[0].dims), lines[1].dims)
                before = work.element(build, 2, at)
                work.write(build, [plain(build, add, before, value)], at)

            when(build, both(build, [line.exists for line in lines if line.exists is not None]), write)

    return launch(batches.count * grid[1] * grid[2], thread, memory)


def _memory(work: Work, side: _Side) -> MemRefType:
    """Return the shared memory of a tile, with lines one element longer if threads store neighbouring steps."""
    return shared(element_of(work.op.operands[side.operand].type), _DEPTH, side.tile + (not side.along_lines))


class _Fetch:
    """The code of a thread that loads its part of the tiles of an operand."""

    def __init__(
        self,
        build: LoopBuilder,
        work: Work,
        side: _Side,
        corner: Mixed,
        tile: SSAValue,
        thread: SSAValue,
        dims: Sequence[Mixed],
    ):
        self._work, self._side, self._memory = work, side, tile
        self._dims = dims
        if side.along_lines:
            step, line = parts(build, thread, [THREADS // side.tile, side.tile])
            self._steps = [build.plus(step, first) for first in range(0, _DEPTH, THREADS // side.tile)]
            self._lines = [line]
        else:
            line, step = parts(build, thread, [THREADS // _DEPTH, _DEPTH])
            self._steps = [step]
            self._lines = [build.plus(line, first) for first in range(0, side.tile, THREADS // _DEPTH)]
        # Lines do not depend on the step, so they are computed once.
        self._placed = [_Line.of(build, side, corner, line) for line in self._lines]

    def put(self, build: LoopBuilder, first: SSAValue) -> None:
        """Load the tile from reduction step `first` on; elements out of bounds are 0."""
        work, side = self._work, self._side
        for step in self._steps:
            number = build.value(build.plus(first, step))
            in_sum = is_below(build, number, side.steps.count) if side.steps.count % _DEPTH else None
            for line, placed in zip(self._lines, self._placed, strict=True):
                conditions = [each for each in (in_sum, placed.exists) if each is not None]

                def fetch(build: LoopBuilder, placed: _Line = placed, number: SSAValue = number) -> Carried:
                    dims = _with_indices(_with_indices(self._dims, placed.dims), side.steps.at(build, number))
                    return [work.element(build, side.operand, dims)]

                def nothing(build: LoopBuilder) -> Carried:
                    return [build.zero(element_of(work.op.operands[side.operand].type))]

                (value,) = choose(build, both(build, conditions), fetch, nothing)
                store(build, value, self._memory, [step, line])


def _multiplied(
    build: LoopBuilder,
    sides: Sequence[_Side],
    tiles: Sequence[SSAValue],
    places: Sequence[Mixed],
    sums: Carried,
    depth: int,
) -> Carried:
    """Return the sums of a thread plus the products of the tiles."""

    def turn(build: LoopBuilder, step: Mixed, sums: Carried) -> Carried:
        high, wide = (
            [
                _extended(build, load(build, tile, [step, build.plus(place, first * _SIDE)]), sums[0].type)
                for first in range(side.registers)
            ]
            for side, tile, place in zip(sides, tiles, places, strict=True)
        )
        new: list[SSAValue] = []
        for number, total in enumerate(sums):
            i, j = divmod(number, len(wide))
            new.append(_multiply_and_add(build, high[i], wide[j], total))
        return new

    return build.loop(0, depth, 1, sums, turn)


def _extended(build: LoopBuilder, value: SSAValue, type: Attribute) -> SSAValue:
    """Return a factor extended to the type of the sum."""
    if value.type == type:
        return value
    return build.op("arith.extf" if isinstance(type, AnyFloat) else "arith.extsi", (value,), type)


def _multiply_and_add(build: LoopBuilder, one: SSAValue, other: SSAValue, total: SSAValue) -> SSAValue:
    """Return one * other + total; for floats as a fused multiply-add."""
    if isinstance(total.type, AnyFloat):
        return build.op("math.fma", (one, other, total), total.type, {"fastmath": FastMathFlagsAttr("none")})
    return plain(build, "arith.addi", plain(build, "arith.muli", one, other), total)
