"""Lowering of `linalg.pack` and `linalg.unpack` to loops that move vectors.

A step of packing reads a vector from each of one or several lines of the source, interleaves them, and writes them to
contiguous memory of the packed tensor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from typing_extensions import override
from xdsl.dialects import arith, vector
from xdsl.dialects.builtin import DYNAMIC_INDEX, FixedBitwidthType, IntegerType, TensorType, VectorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.upstream.linalg.ops import PackOp, UnpackOp
from okl_opt.dialects.upstream.linalg.packing import inner_tiles, outer_order
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import element_of, integers
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, expand_op
from okl_opt.passes.codegen.loops import LoopBuilder
from okl_opt.passes.codegen.target import Target
from okl_opt.passes.codegen.transposed_blocks import transposed
from okl_opt.passes.codegen.vector_joins import interleaved, part
from okl_opt.passes.codegen.vector_tile import read, write
from okl_opt.passes.vector.build import plain

_MOST_CELL_BITS = 64
"""Tiles of the last dimension up to this size are cells, moved as a whole."""

_MOST_LINES = 64
_MOST_VECTORS = 64
"""Tiles of more vectors are not moved by vectors, since they would need too many ops."""

_VECTORS_A_STEP = 4

_BYTES_A_LINE = 512
"""Bytes of an unpacked line to write at once, since the lines of a tensor are far from each other."""


class _Run(NamedTuple):
    """Contiguous elements of a packed tensor.

    A run is `width` elements of the last dimension's tile, or, with `is_several_tiles`, cells of `cell` elements of
    several consecutive tiles. Elements or cells are interleaved with those of the other `lines` of another dimension's
    tile.
    """

    width: int
    cell: int = 1
    line: int | None = None
    lines: int = 1
    is_several_tiles: bool = False


@dataclass(frozen=True)
class _Layout:
    """A packed tensor: the order of its outer dimensions, and its tile sizes by dimension, in order."""

    order: Sequence[int]
    tiles: Mapping[int, int]

    @property
    def last(self) -> int:
        """The contiguous dimension of the unpacked tensor."""
        return len(self.order) - 1

    def run(self, lanes: int, bits: int) -> _Run | None:
        """Return the elements to move in vectors, or None if vectors would be short, too many, or in another order."""
        last, kept = self.last, [dim for dim, tile in self.tiles.items() if tile > 1]
        if not kept or self.tiles.get(last, 1) > lanes * _MOST_VECTORS:
            return None
        others = [dim for dim in kept if dim != last]
        cell = self.tiles.get(last, 1)
        if len(others) == 1 and kept[0] != last and self.order[-1] == last and cell * bits <= _MOST_CELL_BITS:
            run = _Run(max(lanes // cell, 1) * cell, cell, others[0], self.tiles[others[0]], is_several_tiles=True)
        elif kept[-1] == last:
            run = _Run(cell)
        elif kept[-2:-1] == [last]:
            run = _Run(cell, 1, kept[-1], self.tiles[kept[-1]])
        else:
            return None
        return run if run.lines <= _MOST_LINES else None

    def before(self, run: _Run) -> Sequence[int]:
        """Return the tiled dimensions whose tiles come before a run."""
        dims = list(self.tiles)
        return [] if run.is_several_tiles else dims[: dims.index(self.last)]

    def first_of(self, run: _Run) -> int:
        """Return the first dimension of the packed tensor within a run."""
        return self.last if run.is_several_tiles else len(self.order) + len(self.before(run))


def _layout_of(op: PackOp | UnpackOp, rank: int) -> _Layout | None:
    """Return the layout of a packed tensor, or None if a tile size is unknown or 0."""
    tiles = [tile for tile in inner_tiles(op) if isinstance(tile, int)]
    if op.inner_tiles or 0 in tiles:
        return None
    return _Layout(outer_order(op, rank), dict(zip(integers(op.inner_dims_pos), tiles, strict=True)))


def _bits(type: Attribute) -> int:
    return type.bitwidth if isinstance(type, FixedBitwidthType) else 64


class _Tiles(NamedTuple):
    """The tiles of a dimension in a step: the number of the first one, a flag that all are full, and their count."""

    number: Mixed
    are_whole: bool = True
    step: int = 1


class _Part(NamedTuple):
    """The tiles of a dimension for one loop."""

    start: Mixed
    stop: Mixed
    step: int
    are_whole: bool


class _Loops:
    """Builds loops over the tiles of a packed tensor, in order of its dimensions."""

    def __init__(self, layout: _Layout, run: _Run, flat: SSAValue, *, is_padded: bool):
        self.layout = layout
        self.run = run
        self.flat = flat
        """The unpacked tensor."""
        self.at: dict[int, _Tiles] = {}
        """The tiles of the current iteration, by dimension."""
        self._is_padded = is_padded

    def over_tiles(
        self,
        build: LoopBuilder,
        packed: SSAValue,
        target: SSAValue,
        build_body: Callable[[LoopBuilder, SSAValue], SSAValue],
    ) -> SSAValue:
        """Build loops over the dimensions missing in `at`, around a body that writes to the target."""
        if len(self.at) == len(self.layout.order):
            return build_body(build, target)
        place = len(self.at)
        dim = self.layout.order[place]
        count = build.size(packed, place)
        whole = self._whole(build, dim, count)
        for tiles in self.parts(build, dim, whole, count):

            def one(build: LoopBuilder, number: Mixed, target: SSAValue, tiles: _Part = tiles) -> SSAValue:
                self.at[dim] = _Tiles(number, tiles.are_whole, tiles.step)
                target = self.over_tiles(build, packed, target, build_body)
                del self.at[dim]
                return target

            target = build.over(tiles.start, tiles.stop, tiles.step, target, one)
        return target

    def parts(self, build: LoopBuilder, dim: int, whole: Mixed, count: Mixed) -> Sequence[_Part]:
        """Return the loops over the tiles of a dimension, `whole` of which are full."""
        step = self.run.width // self.run.cell if self.run.is_several_tiles and dim == self.layout.last else 1
        whole = build.rounded_down(whole, step)
        return [_Part(0, whole, step, True), _Part(whole, count, step, False)]

    def _whole(self, build: LoopBuilder, dim: int, count: Mixed) -> Mixed:
        """Return the number of full tiles of a dimension."""
        tile = self.layout.tiles.get(dim, 1)
        if tile == 1 or not self._is_padded:
            return count
        return build.smaller(build.quotient(build.size(self.flat, dim), tile), count)

    def over_places(
        self,
        build: LoopBuilder,
        target: SSAValue,
        build_body: Callable[[LoopBuilder, Mapping[int, Mixed], SSAValue], SSAValue],
        *,
        stops_at_end: bool,
    ) -> SSAValue:
        """Build loops over the positions in a tile before a run; with `stops_at_end`, only over existing ones."""
        dims = self.layout.before(self.run)
        places: dict[int, Mixed] = {}

        def loops(build: LoopBuilder, target: SSAValue) -> SSAValue:
            if len(places) == len(dims):
                return build_body(build, places, target)
            dim = dims[len(places)]
            stop: Mixed = self.layout.tiles[dim]
            if stops_at_end and not self.at[dim].are_whole:
                left = build.minus(build.size(self.flat, dim), self.place(build, dim))
                stop = build.smaller(left, self.layout.tiles[dim])

            def one(build: LoopBuilder, place: Mixed, target: SSAValue) -> SSAValue:
                places[dim] = place
                target = loops(build, target)
                del places[dim]
                return target

            return build.over(0, stop, 1, target, one)

        return loops(build, target)

    def place(self, build: LoopBuilder, dim: int, inner: Mixed = 0) -> Mixed:
        """Return the position of a tile's element along a dimension of the unpacked tensor."""
        return build.plus(build.times(self.at[dim].number, self.layout.tiles.get(dim, 1)), inner)


class _Packing(_Loops):
    """Packs a tensor."""

    def __init__(self, op: PackOp, layout: _Layout, run: _Run, target: Target):
        super().__init__(layout, run, op.source, is_padded=op.padding_value is not None)
        self._padding = op.padding_value
        self._element = element_of(op.source.type)
        lanes = max(target.vector_bytes * 8 // _bits(self._element), 1)
        self._step = run.width if run.is_several_tiles else largest_part(run.width, lanes * _VECTORS_A_STEP)
        self._group = run.lines if run.lines <= lanes else largest_part(run.lines, lanes)
        self._cell = cell_type(self._element, run.cell)
        self._is_transposed = (
            self._cell is not None
            and 2 < run.lines <= lanes
            and _is_power_of_two(run.lines)
            and _is_power_of_two(self._step // run.cell)
        )

    def pack(self, build: LoopBuilder, packed: SSAValue, target: SSAValue) -> SSAValue:
        """Build all loops. `target` is the packed tensor with the dimensions of a run collapsed."""
        return self.over_tiles(build, packed, target, self._tile)

    def _tile(self, build: LoopBuilder, target: SSAValue) -> SSAValue:
        return self.over_places(build, target, self._lines, stops_at_end=False)

    def _lines(self, build: LoopBuilder, places: Mapping[int, Mixed], target: SSAValue) -> SSAValue:
        """Write the lines of a run, part by part."""
        layout, run = self.layout, self.run
        lead = [tiles.number for tiles in self.at.values()]
        inner = list(places.values())
        start: Mixed = build.times(lead.pop(), run.lines * run.cell) if run.is_several_tiles else 0
        is_whole = self.at[layout.last].are_whole
        is_within = is_whole or not run.is_several_tiles
        for first in range(0, run.width, self._step):
            if self._is_transposed:
                lines = [self._line(build, places, first, line) for line in range(run.lines)]
                for number, value in enumerate(self._transposed(build, lines)):
                    indices = [*lead, *inner, build.plus(start, first * run.lines + number * self._step)]
                    target = write(build, value, target, indices, is_within=is_within)
                continue
            for group in range(0, run.lines, self._group):
                lines = [self._line(build, places, first, line) for line in range(group, group + self._group)]
                value = interleaved(build, lines, run.cell, self._step)
                size = self._group * run.cell
                whole = size * (self._step // run.cell)
                pieces = [(0, whole)] if self._group == run.lines else [(at, size) for at in range(0, whole, size)]
                for number, (at, length) in enumerate(pieces):
                    offset = first * run.lines + number * run.lines * run.cell + group * run.cell
                    indices = [*lead, *inner, build.plus(start, offset)]
                    piece = value if length == whole else part(build, value, at, length)
                    target = write(build, piece, target, indices, is_within=is_within)
        return target

    def _transposed(self, build: LoopBuilder, lines: Sequence[SSAValue]) -> list[SSAValue]:
        """Transpose lines, each cell as one number. The result is as many vectors as there are lines."""
        assert self._cell is not None, "asked before"
        cells = VectorType(self._cell, [self._step // self.run.cell])
        if lines[0].type == cells:
            return transposed(build, lines)
        found = transposed(build, [build.op(vector.BitcastOp.name, (line,), cells) for line in lines])
        return [build.op(vector.BitcastOp.name, (value,), lines[0].type) for value in found]

    def _line(self, build: LoopBuilder, places: Mapping[int, Mixed], first: int, line: int) -> SSAValue:
        """Read a vector of a line of the source, with padding beyond its end."""
        layout, run = self.layout, self.run
        inner = {**places, layout.last: first}
        if run.line is not None:
            inner[run.line] = line
        at: list[Mixed] = []
        exists: SSAValue | None = None
        for dim in range(len(layout.order)):
            place = self.place(build, dim, inner.get(dim, 0))
            if not self.at[dim].are_whole and dim != layout.last:
                size = build.size(self.flat, dim)
                is_in = build.add(arith.CmpiOp(build.value(place), build.value(size), "slt"))
                exists = is_in if exists is None else plain(build, "arith.andi", exists, is_in)
                place = build.smaller(place, build.minus(size, 1))
            at.append(place)
        is_whole = self.at[layout.last].are_whole
        value = read(build, self.flat, at, self._step, is_within=is_whole, padding=self._padding)
        if exists is None:
            return value
        assert self._padding is not None, "without padding all tiles are whole"
        return build.op("arith.select", (exists, value, build.broadcast(self._padding, value.type)), value.type)


class _Unpacking(_Loops):
    """Unpacks a tensor whose tiles end in parts of lines."""

    def __init__(self, op: UnpackOp, layout: _Layout, run: _Run, target: Target):
        super().__init__(layout, run, op.dest, is_padded=True)
        bits = _bits(element_of(op.dest.type))
        lanes = max(target.vector_bytes * 8 // bits, 1)
        self._step = largest_part(run.width, lanes * _VECTORS_A_STEP)
        self._tiles_a_line = 1
        if layout.order[-1] == layout.last and layout.before(run):
            self._tiles_a_line = max(_BYTES_A_LINE * 8 // (run.width * bits), 1)

    def unpack(self, build: LoopBuilder, packed: SSAValue, joined: SSAValue, target: SSAValue) -> SSAValue:
        """Build all loops. `joined` is the packed tensor with the dimensions of a run collapsed."""

        def line(build: LoopBuilder, places: Mapping[int, Mixed], target: SSAValue) -> SSAValue:
            return self._line(build, places, joined, target)

        def tile(build: LoopBuilder, target: SSAValue) -> SSAValue:
            return self.over_places(build, target, line, stops_at_end=True)

        return self.over_tiles(build, packed, target, tile)

    @override
    def parts(self, build: LoopBuilder, dim: int, whole: Mixed, count: Mixed) -> Sequence[_Part]:
        """Process several adjacent full tiles in an iteration, so that more of a line is written at once."""
        step = self._tiles_a_line if dim == self.layout.last else 1
        several = build.times(build.quotient(whole, step), step)
        return [_Part(0, several, step, True), _Part(several, whole, 1, True), _Part(whole, count, 1, False)]

    def _line(self, build: LoopBuilder, places: Mapping[int, Mixed], joined: SSAValue, target: SSAValue) -> SSAValue:
        layout, last = self.layout, self.at[self.layout.last]
        for number in range(last.step):
            lead = [
                build.plus(tiles.number, number) if dim == layout.last else tiles.number
                for dim, tiles in self.at.items()
            ]
            for first in range(0, self.run.width, self._step):
                value = read(build, joined, [*lead, *places.values(), first], self._step)
                inner = {**places, layout.last: number * self.run.width + first}
                at = [self.place(build, dim, inner.get(dim, 0)) for dim in range(len(layout.order))]
                target = write(build, value, target, at, is_within=last.are_whole)
        return target


def cell_type(element: Attribute, cell: int) -> Attribute | None:
    """Return an integer type of the size of `cell` elements, valid in vectors, or None."""
    if cell == 1:
        return element
    bits = cell * _bits(element)
    return IntegerType(bits) if bits in (16, 32, 64) and isinstance(element, FixedBitwidthType) else None


def _is_power_of_two(number: int) -> bool:
    return number.bit_count() == 1


def largest_part(total: int, most: int) -> int:
    """Return the largest divisor that is not larger than `most`."""
    return max(size for size in range(1, min(total, most) + 1) if total % size == 0)


def _groups(first: int, rank: int) -> list[list[int]]:
    """Group each dimension before a run by itself, and those of the run together."""
    return [*([dim] for dim in range(first)), list(range(first, rank))]


def _joined(value: SSAValue, groups: Sequence[Sequence[int]]) -> Operation:
    shape = sizes_in_type(value)
    *lead, run = groups
    known = [shape[dim] for dim in run]
    size = DYNAMIC_INDEX if DYNAMIC_INDEX in known else prod(known)
    type = TensorType(element_of(value.type), [*(shape[dim] for (dim,) in lead), size])
    return collapse_op(value, groups, type)


def _choice(op: PackOp | UnpackOp, plain: SSAValue, target: Target) -> tuple[_Layout | None, _Run | None]:
    """Return the layout of the packed tensor, and the run moved in vectors to or from `plain`."""
    layout = _layout_of(op, len(sizes_in_type(plain)))
    bits = _bits(element_of(plain.type))
    return layout, None if layout is None else layout.run(max(target.vector_bytes * 8 // bits, 1), bits)


@dataclass(frozen=True)
class PackInVectors(RewritePattern):
    """linalg.pack -> scf.for around vector.transfer_read and vector.transfer_write"""

    target: Target

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PackOp, rewriter: PatternRewriter) -> None:
        layout, run = _choice(op, op.source, self.target)
        if layout is None or run is None:
            return
        build = LoopBuilder()
        groups = _groups(layout.first_of(run), len(sizes_in_type(op.dest)))
        packed = _Packing(op, layout, run, self.target).pack(build, op.dest, build.add(_joined(op.dest, groups)))
        sizes = [build.size(op.dest, dim) for dim in range(len(sizes_in_type(op.dest)))]
        rewriter.replace(op, [*build.ops, expand_op(packed, groups, sizes, op.result.type)])


@dataclass(frozen=True)
class UnpackInVectors(RewritePattern):
    """linalg.unpack -> scf.for around vector.transfer_read and vector.transfer_write"""

    target: Target

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: UnpackOp, rewriter: PatternRewriter) -> None:
        layout, run = _choice(op, op.dest, self.target)
        if layout is None or run is None or run.line is not None:
            return
        build = LoopBuilder()
        joined = build.add(_joined(op.source, _groups(layout.first_of(run), len(sizes_in_type(op.source)))))
        result = _Unpacking(op, layout, run, self.target).unpack(build, op.source, joined, op.dest)
        rewriter.replace(op, build.ops, [result])
