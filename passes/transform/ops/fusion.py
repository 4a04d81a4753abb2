"""Transform ops for fusion. Source: `FuseOp`, `FuseIntoContainingOp` in `LinalgTransformOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.tensor import ExtractSliceOp
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.interfaces.effects import is_unused
from okl_opt.passes.generic.loop_invariant_code_motion import is_inside
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.scf.tiling.fusion import tile_and_fuse, tile_of_result
from okl_opt.passes.scf.tiling.nests import Nest, is_tileable, loop_count
from okl_opt.passes.transform.failures import silenceable
from okl_opt.passes.transform.ops.tiling import check_sizes, replace, sizes_of
from okl_opt.passes.transform.run import Run, flag


def apply_fuse(run: Run, op: Operation) -> None:
    """Tile each target, and fuse its producers into the tiles."""
    targets = run.targets(op)
    sizes = sizes_of(run, op, "tile_sizes", "static_tile_sizes", len(targets))
    orders = sizes_of(run, op, "tile_interchange", "static_tile_interchange", len(targets))
    tiled: list[Operation] = []
    loops: list[list[Operation]] = [[] for _ in op.results[1:]]
    for target, mixed, written in zip(targets, sizes, orders, strict=True):
        if not is_tileable(target):
            raise silenceable(op, "only TilingInterface ops are supported", target)
        count = loop_count(target)
        if len(mixed) > count:
            raise silenceable(op, f"too many tiles provided, expected at most {count} found {len(mixed)}", target)
        check_sizes(target, mixed)
        order = [place for place in written if isinstance(place, int)]
        if sorted(order) != list(range(len(written))):
            raise silenceable(op, "expects interchange to be a permutation", target)
        edit = run.begin(target)
        is_forall = flag(op, "use_forall")
        nest, fused = tile_and_fuse(edit, target, Nest(mixed, order, is_forall=is_forall, counts_tiles=False))
        replace(run, target, nest)
        for producer in fused:
            if is_unused(producer):
                edit.erase(producer)
        tiled.append(nest.tiled)
        for column, loop in zip(loops, nest.loops, strict=False):
            column.append(loop)
    run.give(op, [tiled, *loops])


def apply_fuse_into_containing_op(run: Run, op: Operation) -> None:
    """Fuse producers into a containing op that uses slices of them."""
    containing = run.targets(op, "containing_op")
    if len(containing) != 1:
        raise bare_error(op, f"requires exactly one containing_op handle (got {len(containing)})")
    (around,) = containing
    producers = run.targets(op, "producer_op")
    fused: list[Operation] = []
    while producers:
        producer = next((each for each in producers if _uses_in(each, around)), None)
        if producer is None:
            problem = "could not find next producer to fuse into container"
            raise silenceable(op, problem).note(around.location, "containing op")
        if len(_uses_in(producer, around)) == 1:
            producers.remove(producer)
        made = _fuse_first_use(run.begin(producer), producer, around)
        if made is None:
            raise silenceable(op, "could not fuse the producer into the container").note(producer.location, "producer")
        fused.append(made)
    run.give(op, [fused, [around]])


def _uses_in(producer: Operation, around: Operation) -> list[Operation]:
    """Return the users of a producer's results nested in `around`, the last use first."""
    users = [use.operation for result in producer.results for use in result.uses]
    return [user for user in users if user is not around and is_inside(user, around)]


def _fuse_first_use(edit: Editor, producer: Operation, around: Operation) -> Operation | None:
    users = _uses_in(producer, around)
    slice = next((user for user in users if isinstance(user, ExtractSliceOp)), None)
    if slice is not None and is_tileable(producer):
        edit.insertion_point = InsertPoint.before(slice)
        number = next(place for place, result in enumerate(producer.results) if result is slice.source)
        made = tile_of_result(edit, producer, producer.operands, number, slice)
        if made is None or made.op.results[number].type != slice.results[0].type:
            return None
        edit.replace(slice, [], [made.op.results[number]])
        return made.op
    edit.insertion_point = InsertPoint.before(users[0])
    copy = edit.insert(producer.clone())
    edit.replace_operands([users[0]], dict(zip(producer.results, copy.results, strict=True)))
    return copy
