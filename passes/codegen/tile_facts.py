"""Facts about the loops of ops, for the choice of tiles."""

from __future__ import annotations

import math

from xdsl.dialects.builtin import FixedBitwidthType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.upstream.linalg.loops import loops_in_shapes, loops_of, shape_of_operand
from okl_opt.dialects.upstream.linalg.ops import PackOp, UnpackOp
from okl_opt.dialects.upstream.linalg.packing import inner_tiles, outer_order
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.upstream.shared.shapes import element_of, integers
from okl_opt.dialects.upstream.shared.tiles import known_size
from okl_opt.passes.codegen.tile_choice import ASSUMED_SIZE, LoopFacts, NestFacts, cycles_of, ns_of
from okl_opt.passes.codegen.tile_groups import (
    MICRO_KERNELS,
    Group,
    has_panels,
    inner_loop,
    is_free,
    loop_kinds,
    product_of,
)


def loop_sizes(op: Operation) -> list[int | None]:
    """The size of each loop, or None if unknown."""
    if not is_structured(op):
        return [_known(op, 1, place) for place in range(len(loop_kinds(op)))]
    places = loops_in_shapes(loops_of(op).maps)
    assert places is not None, "ops are tiled whose loops are in shapes"
    shapes = [shape_of_operand(operand.type) for operand in op.operands]
    dimensions = [(number, place) for number, shape in enumerate(shapes) for place in range(len(shape))]
    return [_known(op, *dimensions[place]) for place in places]


def _known(op: Operation, number: int, place: int) -> int | None:
    size = known_size(op.operands[number], place)
    return size if isinstance(size, int) else None


def loop_facts(op: Operation) -> list[LoopFacts]:
    """Facts about the loops of a single op."""
    inner = inner_loop(op)
    pairs = zip(loop_sizes(op), loop_kinds(op), strict=True)
    return [
        LoopFacts(size, is_parallel, is_parallel, is_inner=loop == inner)
        for loop, (size, is_parallel) in enumerate(pairs)
    ]


def element_bytes(op: Operation) -> int:
    """The bytes of the largest element that an op reads or writes."""
    return max((bytes_of_element(operand.type) for operand in op.operands if shape_of_operand(operand.type)), default=4)


def bytes_of_element(type: Attribute) -> int:
    element = element_of(type)
    return max(1, element.bitwidth // 8) if isinstance(element, FixedBitwidthType) else 8


def nest_facts(group: Group) -> NestFacts:
    """Facts about the loops of a group's root."""
    root = group.root
    multiples = _multiples(group)
    whole = _loops_in_tiles(group)
    loops = [
        LoopFacts(
            fact.size,
            fact.is_parallel,
            loop in group.tileable and loop not in whole,
            fact.is_inner,
            multiples.get(loop, 1),
        )
        for loop, fact in enumerate(loop_facts(root))
    ]
    row, column, panels = _product(group)
    lone_row, panel_bytes = _lone_row(group)
    return NestFacts(
        root.name,
        loops,
        max(element_bytes(op) for op in group.loops),
        sum(op_ns(op) for op in group.loops),
        row,
        column,
        panels,
        any(not all(loop_kinds(op)) for op in group.loops),
        sum(not is_free(op) for op in group.loops) < 2,
        any(op.name in MICRO_KERNELS for op in group.loops),
        lone_row,
        panel_bytes,
        _panel_row(group),
        *_lines(root),
    )


def _multiples(group: Group) -> dict[int | None, int]:
    """Map loops of the root to the number of which tiles must be multiples, so that unpacks read whole tiles."""
    found: dict[int | None, int] = {}
    for op, loops in group.loops.items():
        if isinstance(op, UnpackOp):
            for place, tile in zip(integers(op.inner_dims_pos), inner_tiles(op), strict=True):
                size = tile if isinstance(tile, int) else 1
                found[loops[place]] = math.lcm(found.get(loops[place], 1), max(1, size))
    return found


def _loops_in_tiles(group: Group) -> set[int | None]:
    """The loops of the root within the tiles of a micro-kernel."""
    return {loop for op, loops in group.loops.items() if op.name in MICRO_KERNELS for loop in loops[-3:]}


def _panel_row(group: Group) -> int | None:
    """Return the root's loop over the panels of the left operand of a micro-kernel, or None."""
    return next((loops[-6] for op, loops in group.loops.items() if op.name in MICRO_KERNELS), None)


def _lines(root: Operation) -> tuple[int | None, int | None, int]:
    """For a pack across lines of its source, return the loop along the lines, the one over them, and lines in an
    iteration.
    """
    if not isinstance(root, PackOp) or root.inner_tiles:
        return None, None, 1
    rank = len(loop_kinds(root))
    order = list(outer_order(root, rank))
    tiles = dict(zip(integers(root.inner_dims_pos), inner_tiles(root), strict=True))
    along, over = rank - 1, rank - 2
    lines = tiles.get(over, 1)
    if over < 0 or order.index(along) > order.index(over) or not isinstance(lines, int):
        return None, None, 1
    return order.index(along), order.index(over), max(1, lines)


_SUM_BYTES = 4
"""The least bytes of a sum."""


def _lone_row(group: Group) -> tuple[int | None, int]:
    """Return the root's loop over one-row panels of a micro-kernel, and the bytes of the sums of a row."""
    for op, loops in group.loops.items():
        if op.name in MICRO_KERNELS:
            c = op.operands[2].type
            *_, rows, columns = shape_of_operand(c)
            if rows == 1:
                return loops[-6], columns * max(bytes_of_element(c), _SUM_BYTES)
    return None, 0


def _product(group: Group) -> tuple[int | None, int | None, bool]:
    """Return the root's loops over rows and columns of a contraction in the group, and a flag for panels."""
    for op, loops in group.loops.items():
        found = product_of(op)
        if found is not None:
            row, column = loops[found.row], loops[found.column]
            if row is not None and column is not None and {row, column} <= group.tileable:
                return row, column, has_panels(op)
    return None, None, False


def op_ns(op: Operation) -> float:
    """The estimated time of an op, in nanoseconds."""
    moved = sum(
        math.prod(ASSUMED_SIZE if size < 0 else size for size in shape) * bytes_of_element(operand.type)
        for operand in op.operands
        if (shape := shape_of_operand(operand.type))
    )
    if not is_structured(op):
        return ns_of(0, _RELAYOUT_COSTS * moved)
    count = math.prod(ASSUMED_SIZE if size is None else size for size in loop_sizes(op))
    cycles = sum(cycles_of(inner.name) for inner in op.regions[0].walk() if inner.name.startswith(("arith.", "math.")))
    return ns_of(count * cycles, moved)


_RELAYOUT_COSTS = 4
"""The cost of a pack, or of an undecomposed softmax, as a multiple of a copy."""
