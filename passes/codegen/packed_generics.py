"""Propagation of packs and unpacks through `linalg.generic`.

Source: `DataLayoutPropagation.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.dialects.linalg.ops import GenericOp, IndexOp, YieldOp
from xdsl.dialects.tensor import EmptyOp, ExtractOp
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.effects import is_speculatable
from okl_opt.dialects.numbers.matchers import filled
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.new_ops import pack_op, packed_destination, unpack_op
from okl_opt.dialects.upstream.linalg.ops import PackOp, UnpackOp
from okl_opt.dialects.upstream.linalg.packing import inner_tiles
from okl_opt.dialects.upstream.shared.constants import insert_constant
from okl_opt.dialects.upstream.shared.mixed import Mixed, are_equal, mixed_values
from okl_opt.dialects.upstream.shared.shapes import element_of, integers
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.dialects.upstream.tensor.new_ops import empty_op
from okl_opt.passes.linalg.expansion import positions as loops_of
from okl_opt.passes.linalg.payloads import iterators, maps_attribute, maps_of, uses_operand
from okl_opt.passes.rewriting.definitions import is_known_at


class LoopTiles(NamedTuple):
    """The tiling of the loops of an op."""

    tiles: Mapping[int, Mixed]
    """Maps tiled loops to the sizes of tiles, in the order of the loops in tiles."""
    outer: Sequence[int]
    """The order of the loops over tiles; empty if unchanged."""
    is_full: bool
    """True if all tiles are full at run time."""


class _Plan(NamedTuple):
    """The packing of an operand for given tiles of loops."""

    value: SSAValue
    map: AffineMap
    positions: Sequence[int]
    """The tiled dimensions."""
    tiles: Sequence[Mixed]
    outer: Sequence[int]
    padding: Attribute | None
    """The padding of partial tiles, if there may be any."""

    @property
    def is_packed(self) -> bool:
        return bool(self.positions) or list(self.outer) != sorted(self.outer)


class _View(NamedTuple):
    """An operand of the packed op."""

    value: SSAValue
    map: AffineMap
    pack: PackOp | None
    """The pack of the operand, if it must be packed."""


def tiles_of_operand(op: GenericOp, place: int, relayout: PackOp | UnpackOp, *, is_full: bool) -> LoopTiles | None:
    """Return the tiles of loops that follow from the tiles of one operand, or None.

    Source: `getPackingInfoFromOperand`.
    """
    map = maps_of(op)[place]
    tiles: dict[int, Mixed] = {}
    for position, tile in zip(integers(relayout.inner_dims_pos), inner_tiles(relayout), strict=True):
        result = map.results[position]
        if not isinstance(result, AffineDimExpr) or not _may_tile(op, result.position):
            return None
        tiles[result.position] = tile
    order: list[int] = []
    for number, dim in enumerate(integers(relayout.outer_dims_perm)):
        result = map.results[dim]
        if isinstance(result, AffineDimExpr):
            order.append(result.position)
        elif number != dim:
            return None
    if not order:
        return LoopTiles(tiles, (), is_full)
    places = iter(order)
    outer = [next(places) if loop in order else loop for loop in range(map.num_dims)]
    return LoopTiles(tiles, outer, is_full)


def _may_tile(op: GenericOp, loop: int) -> bool:
    """Return True if a loop is parallel, and indexes operands only without other loops."""
    if op.iterator_types.data[loop].data is not IteratorType.PARALLEL:
        return False
    results = [result for map in maps_of(op) for result in map.results]
    return all(isinstance(result, AffineDimExpr) or loop not in result.used_dims() for result in results)


def is_packable(op: GenericOp) -> bool:
    """Return True if the op has one result, and does not use indices of elements. Source: `hasGatherSemantics`."""
    if len(op.results) != 1 or not is_on_tensors(op):
        return False
    return not any(isinstance(inner, IndexOp | ExtractOp) for inner in op.body.walk())


def may_compute_more(op: GenericOp) -> bool:
    """Return True if the region may run on padding elements."""
    return all(isinstance(inner, YieldOp) or is_speculatable(inner) for inner in op.body.walk())


# ----- operands


def _plan(op: GenericOp, place: int, tiles: LoopTiles) -> _Plan | None:
    """Plan the packing of an operand, or return None if not possible. Source: `getOrCreatePackedViewOfOperand`."""
    map, value = maps_of(op)[place], op.operands[place]
    count = map.num_dims + len(tiles.tiles)
    where = {result.position: dim for dim, result in enumerate(map.results) if isinstance(result, AffineDimExpr)}
    packed = [loop for loop in tiles.tiles if loop in where]
    numbers = list(tiles.tiles)
    results = [*map.results, *(AffineDimExpr(map.num_dims + numbers.index(loop)) for loop in packed)]
    outer: list[int] = []
    if tiles.outer and map.results:
        outer = [where[loop] for loop in tiles.outer if loop in where]
        if len(outer) != len(map.results):
            return None
        moved = [AffineDimExpr(tiles.outer.index(loop)) for loop in loops_of(map)]
        results[: len(outer)] = [moved[dim] for dim in outer]
    positions, sizes = [where[loop] for loop in packed], [tiles.tiles[loop] for loop in packed]
    padding: Attribute | None = None
    if not tiles.is_full and _may_be_partial(value, positions, sizes):
        padding = filled(element_of(value.type), 0)
        if padding is None:
            return None
    return _Plan(value, AffineMap(count, 0, tuple(results)), positions, sizes, outer, padding)


def _plans(op: GenericOp, tiles: LoopTiles) -> Sequence[_Plan] | None:
    """Plan the packing of all operands."""
    plans = [_plan(op, place, tiles) for place in range(len(op.operands))]
    found = [plan for plan in plans if plan is not None]
    return found if len(found) == len(plans) else None


def _view(plan: _Plan, rewriter: PatternRewriter) -> _View:
    if not plan.is_packed:
        return _View(plan.value, plan.map, None)
    padding: SSAValue | None = None
    if plan.padding is not None:
        padding = insert_constant(rewriter, plan.padding, element_of(plan.value.type)).results[0]
    dest = packed_destination(rewriter, plan.value, plan.positions, plan.tiles, plan.outer)
    pack = rewriter.insert(pack_op(plan.value, dest, plan.positions, plan.tiles, padding, plan.outer))
    return _View(pack.result, plan.map, pack)


def _may_be_partial(value: SSAValue, positions: Sequence[int], tiles: Sequence[Mixed]) -> bool:
    sizes = sizes_in_type(value)
    return any(
        not isinstance(tile, int) or sizes[position] == DYNAMIC_INDEX or sizes[position] % tile != 0
        for position, tile in zip(positions, tiles, strict=True)
    )


def _unpacked_source(view: _View) -> SSAValue:
    """Return the source of an unpack from the same tiles, else the packed operand."""
    unpack = None if view.pack is None else view.pack.source.owner
    if view.pack is None or not isinstance(unpack, UnpackOp) or not _have_same_tiles(view.pack, unpack):
        return view.value
    return unpack.source


def _have_same_tiles(pack: PackOp, unpack: UnpackOp) -> bool:
    if integers(pack.outer_dims_perm) != integers(unpack.outer_dims_perm):
        return False
    if pack.inner_dims_pos != unpack.inner_dims_pos or pack.dest.type != unpack.source.type:
        return False
    return all(map(are_equal, inner_tiles(pack), inner_tiles(unpack)))


def _packed_generic(
    op: GenericOp, views: Sequence[SSAValue], maps: Sequence[AffineMap], dest: SSAValue, tiles: LoopTiles
) -> GenericOp:
    """Build the op on packed operands. Source: `packGenericOp`."""
    parallel = [iterator.data is IteratorType.PARALLEL for iterator in op.iterator_types]
    if tiles.outer:
        parallel = [parallel[loop] for loop in tiles.outer]
    new = GenericOp(
        views,
        [dest],
        op.body.clone(),
        maps_attribute(maps),
        iterators([*parallel, *([True] * len(tiles.tiles))]),
        [dest.type],
    )
    new.attributes.update(op.attributes)
    return new


# ----- patterns


class BubbleUpPackThroughGeneric(RewritePattern):
    """linalg.pack(linalg.generic(%x)) -> linalg.generic(linalg.pack(%x)), if tiles are full"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PackOp, rewriter: PatternRewriter) -> None:
        generic = op.source.owner
        if not isinstance(generic, GenericOp) or op.padding_value is not None or not is_packable(generic):
            return
        if not op.source.has_one_use() or not op.dest.has_one_use():
            return
        place = len(generic.inputs)
        tiles = tiles_of_operand(generic, place, op, is_full=True)
        empty = op.dest.owner
        if tiles is None or not (isinstance(empty, EmptyOp) or is_known_at(op.dest, generic)):
            return
        plans = _plans(generic, tiles)
        sizes_before = (*op.inner_tiles, *_operands_of_empty(op.dest))
        if plans is None or not all(is_known_at(size, generic) for size in sizes_before):
            return
        rewriter.insertion_point = InsertPoint.before(generic)
        dest = op.dest
        if isinstance(empty, EmptyOp):
            sizes = mixed_values(sizes_in_type(dest), empty.operands)
            dest = rewriter.insert(empty_op(sizes, element_of(dest.type))).tensor
        out, *inputs = (_view(plan, rewriter) for plan in (plans[-1], *plans[:-1]))
        if uses_operand(generic, place) and not isinstance(generic.outputs[0].owner, EmptyOp):
            dest = out.value
        maps = [*(view.map for view in inputs), out.map]
        new = rewriter.insert(_packed_generic(generic, [view.value for view in inputs], maps, dest, tiles))
        rewriter.replace(op, (), new.results)


def _operands_of_empty(dest: SSAValue) -> Sequence[SSAValue]:
    return dest.owner.operands if isinstance(dest.owner, EmptyOp) else ()


def _are_alike(op: GenericOp, places: Sequence[int]) -> bool:
    """Return True if operands are indexed by the same loops, and unpacked in the same way."""
    maps, relayouts = maps_of(op), [op.operands[place].owner for place in places]
    first, *others = relayouts
    return all(maps[place] == maps[places[0]] for place in places) and all(
        isinstance(first, UnpackOp)
        and isinstance(other, UnpackOp)
        and first.source.type == other.source.type
        and first.properties == other.properties
        and all(map(are_equal, inner_tiles(first), inner_tiles(other)))
        for other in others
    )


class PushDownUnpackThroughGeneric(RewritePattern):
    """linalg.generic(linalg.unpack(%x)) -> linalg.unpack(linalg.generic(%x))"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        unpacked = [place for place, value in enumerate(op.operands) if isinstance(value.owner, UnpackOp)]
        if not unpacked or not is_packable(op) or not _are_alike(op, unpacked):
            return
        unpack = op.operands[unpacked[0]].owner
        assert isinstance(unpack, UnpackOp), "it was looked for"
        is_full = not _may_be_partial(unpack.dest, integers(unpack.inner_dims_pos), inner_tiles(unpack))
        tiles = tiles_of_operand(op, unpacked[0], unpack, is_full=is_full)
        if tiles is None or not (is_full or may_compute_more(op)):
            return
        place = len(op.inputs)
        plans = _plans(op, tiles)
        if plans is None:
            return
        out, *inputs = (_view(plan, rewriter) for plan in (plans[-1], *plans[:-1]))
        is_read = uses_operand(op, place) and not isinstance(op.outputs[0].owner, EmptyOp)
        dest = _unpacked_source(out) if out.pack is None or is_read else out.pack.dest
        maps = [*(view.map for view in inputs), out.map]
        new = rewriter.insert(_packed_generic(op, [_unpacked_source(view) for view in inputs], maps, dest, tiles))
        if out.pack is None:
            rewriter.replace(op, (), new.results)
            return
        pack = out.pack
        positions, outer = integers(pack.inner_dims_pos), integers(pack.outer_dims_perm)
        rewriter.replace(op, unpack_op(new.results[0], pack.source, positions, inner_tiles(pack), outer))
