"""Packing of linalg ops with parallel loops only: they compute on the tiles in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.linalg.ops import GenericOp, IndexOp, YieldOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap

from okl_opt.dialects.interfaces.effects import is_speculatable
from okl_opt.dialects.iree_encoding.contractions import loops_of as loops_of_map
from okl_opt.dialects.iree_encoding.ops import encoding_of
from okl_opt.dialects.upstream.linalg.loops import are_parallel, inits_of, loops_of
from okl_opt.passes.encoding.packed_function import PackedFunction, copies_of_regions
from okl_opt.passes.encoding.packed_tensors import pads_sums
from okl_opt.passes.encoding.packed_values import Form, Stored
from okl_opt.passes.linalg.payloads import iterators, maps_attribute


class _PackedLoops(NamedTuple):
    """The loops of an op on packed tensors: first over tiles, then within tiles."""

    outer: Sequence[int]
    """The loops over tiles, as loops of the original op."""
    inner: Sequence[int]
    tiles: Mapping[int, int]
    """Tiled loop -> tile size."""

    def map(self, form: Form, loops: Sequence[int]) -> AffineMap | None:
        """Return the indexing map of a packed operand, given the loop of each dimension; None if its tiles differ."""
        tiled = dict(zip(form.layout.inner_dims_pos, form.layout.inner_tile_sizes, strict=True))
        if any(tiled.get(dim) != self.tiles.get(loop) for dim, loop in enumerate(loops)):
            return None
        order = form.layout.outer_dims_perm or range(len(loops))
        places = [self.outer.index(loops[dim]) for dim in order]
        places += [len(self.outer) + self.inner.index(loops[dim]) for dim in form.layout.inner_dims_pos]
        return AffineMap(len(self.outer) + len(self.inner), 0, tuple(map(AffineDimExpr, places)))


def pack_parallel(function: PackedFunction, op: Operation) -> bool:
    """parallel linalg.generic -> linalg.generic on packed tensors; returns False if that is impossible"""
    if not all(are_parallel(op)) or len(op.regions) != 1 or len(op.regions[0].block.args) != len(op.operands):
        return False
    if not all(_may_run_on_padding(inner) for inner in op.regions[0].walk()):
        return False
    accesses = [loops_of_map(map) for map in loops_of(op).maps]
    stored = [function.stored(op, value) if encoding_of(value.type) is not None else None for value in op.operands]
    count = len(inits_of(op))
    first, loops = stored[-count], accesses[-count]
    if first is None or loops is None or len(loops) != loops_of(op).count:
        return False
    layout = first.form.layout
    order = layout.outer_dims_perm or range(len(loops))
    packed = _PackedLoops(
        [loops[dim] for dim in order],
        [loops[dim] for dim in layout.inner_dims_pos],
        {loops[dim]: tile for dim, tile in zip(layout.inner_dims_pos, layout.inner_tile_sizes, strict=True)},
    )
    maps: list[AffineMap] = []
    for each, access, value in zip(stored, accesses, op.operands, strict=True):
        found = None if access is None else _map(packed, each, access, value)
        if found is None:
            return False
        maps.append(found)
    if any(each is None or pads_sums(each.form) for each in stored[-count:]):
        return False
    operands = [value if each is None else each.value for value, each in zip(op.operands, stored, strict=True)]
    new = GenericOp(
        operands[:-count],
        operands[-count:],
        copies_of_regions(op)[0],
        maps_attribute(maps),
        iterators([True] * maps[0].num_dims),
        [value.type for value in operands[-count:]],
    )
    function.edit.insert(new)
    forms = [each.form for each in stored[-count:] if each is not None]
    function.give(op, [Stored(result, form) for result, form in zip(new.results, forms, strict=True)])
    return True


def _map(packed: _PackedLoops, stored: Stored | None, loops: Sequence[int], value: SSAValue) -> AffineMap | None:
    if stored is not None:
        return packed.map(stored.form, loops)
    if any(loop in packed.tiles for loop in loops):
        return None
    places = [packed.outer.index(loop) for loop in loops]
    return AffineMap(len(packed.outer) + len(packed.inner), 0, tuple(map(AffineDimExpr, places)))


def _may_run_on_padding(op: Operation) -> bool:
    """Return whether an op in a region may run on padding elements, and is no `linalg.index`."""
    return isinstance(op, YieldOp) or (not isinstance(op, IndexOp) and is_speculatable(op))
