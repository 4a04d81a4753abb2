"""Transform ops for tiling. Source: `LinalgTransformOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.arith import MuliOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, IndexType, IntegerAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import Diagnostic, Severity, bare_error, emit
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.tiling import tileable
from okl_opt.dialects.registry import create
from okl_opt.dialects.text.fused_locations import location_of
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.transform.declared import operand_groups
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.scf.tiling.loops import as_value
from okl_opt.passes.scf.tiling.nests import Nest, TiledNest, is_tileable, loop_count, tile
from okl_opt.passes.transform.failures import silenceable
from okl_opt.passes.transform.run import Run, numbers
from okl_opt.passes.transform.state import is_op_handle

MOST_TILE = 1 << 62


def sizes_of(run: Run, op: Operation, name: str, static: str, count: int) -> list[list[Mixed]]:
    """Return the mixed sizes of a list, for each of `count` targets."""
    columns: list[Sequence[Mixed]] = []
    values = iter(operand_groups(op)[name])
    for size in numbers(op, static):
        if size != DYNAMIC_INDEX:
            columns.append([size] * count)
            continue
        handle = next(values)
        columns.append(_sizes_in(run, op, handle, count))
    return [[column[place] for column in columns] for place in range(count)]


def _sizes_in(run: Run, op: Operation, handle: SSAValue, count: int) -> Sequence[Mixed]:
    """Return the sizes given by a parameter or the ops of a handle."""
    if not is_op_handle(handle):
        params = run.state.params(handle)
        found = [value.value.data for value in params if isa(value, IntegerAttr)]
        if len(found) != len(params):
            raise silenceable(op, "expected sizes to be integers").note(location_of(handle), "for this parameter")
        if len(found) == 1:
            return found * count
        if len(found) != count:
            raise silenceable(op, f"expected as many parameter values ({len(found)}) as target ops ({count})")
        return found
    makers = run.state.ops(handle)
    if len(makers) != count:
        problem = f"expected as many dynamic size-producing operations ({len(makers)}) as target ops ({count})"
        raise silenceable(op, problem).note(location_of(handle), "for this handle")
    for maker in makers:
        if len(maker.results) != 1 or not isinstance(maker.results[0].type, IndexType):
            raise (
                silenceable(op, "expected sizes to be produced by ops with a single index-type result")
                .note(maker.location, "size producer op")
                .note(location_of(handle), "for this handle")
            )
    return [maker.results[0] for maker in makers]


def check_sizes(target: Operation, sizes: Sequence[Mixed]) -> None:
    """Check the sizes of tiles. Raises: DiagnosticError."""
    for size in sizes:
        if isinstance(size, int) and size < 0:
            raise bare_error(target, f"expected sizes to be non-negative, but got {size}")
        if isinstance(size, int) and size > MOST_TILE:
            raise bare_error(target, f"expected sizes of less than 2^62, but got {size}")


def apply_tile_using_for(run: Run, op: Operation) -> None:
    """Tile each target with one `scf.for` per nonzero tile size."""
    targets = run.targets(op)
    sizes = sizes_of(run, op, "dynamic_sizes", "static_sizes", len(targets))
    tiled: list[Operation] = []
    loops: list[list[Operation]] = [[] for _ in op.results[1:]]
    for target, mixed in zip(targets, sizes, strict=True):
        if not is_tileable(target):
            raise silenceable(op, "only ops implementing TilingInterface are supported", target)
        count = loop_count(target)
        if len(mixed) > count:
            problem = f"too many tiles provided, expected at most {count} found {len(mixed)}"
            raise silenceable(op, problem, target)
        check_sizes(target, mixed)
        order = numbers(op, "interchange")
        if order and sorted(order) != list(range(len(order))):
            raise silenceable(op, "expected interchange to be a permutation", target)
        edit = run.begin(target)
        nest = tile(edit, target, Nest(_scaled(edit, op, target, mixed), order))
        replace(run, target, nest)
        tiled.append(nest.tiled)
        for column, loop in zip(loops, nest.loops, strict=False):
            column.append(loop)
    run.give(op, [tiled, *loops])


def _scaled(edit: Editor, op: Operation, target: Operation, sizes: Sequence[Mixed]) -> list[Mixed]:
    """Return the sizes, the scalable ones multiplied by `vector.vscale`."""
    flags = numbers(op, "scalable_sizes")
    found = list(sizes)
    edit.insertion_point = InsertPoint.before(target)
    for place, (size, scales) in enumerate(zip(sizes, flags, strict=False)):
        if scales:
            factor = as_value(edit, size)
            vscale = edit.insert(create("vector.vscale", (), [IndexType()])).results[0]
            found[place] = edit.insert(MuliOp(factor, vscale)).result
    return found


def replace(run: Run, target: Operation, nest: TiledNest) -> None:
    """Replace the tiled op by the results of its loops, if there are any."""
    if nest.tiled is not target:
        run.begin(target).replace(target, [], nest.results)


def apply_tile_using_forall(run: Run, op: Operation) -> None:
    """Tile each target with an `scf.forall`, by tile sizes or by numbers of threads."""
    targets = run.targets(op)
    written = op.properties.get("mapping")
    mapping = written if isa(written, ArrayAttr[Attribute]) else None
    tiled: list[Operation] = []
    loops: list[Operation] = []
    threads = _packed_or_sizes(run, op, "num_threads", "static_num_threads", len(targets))
    sizes = _packed_or_sizes(run, op, "tile_sizes", "static_tile_sizes", len(targets))
    for target, counts, mixed in zip(targets, threads, sizes, strict=True):
        if not is_tileable(target):
            raise silenceable(op, "only TilingInterface ops are supported", target)
        check_sizes(target, [*counts, *mixed])
        _warn_of_reductions(target, counts or mixed)
        nest = tile(
            run.begin(target),
            target,
            Nest(
                mixed, is_forall=True, threads=counts, mapping=mapping if isa(mapping, ArrayAttr[Attribute]) else None
            ),
        )
        replace(run, target, nest)
        tiled.append(nest.tiled)
        loops += nest.loops
    run.give(op, [tiled, loops])


def _packed_or_sizes(run: Run, op: Operation, name: str, static: str, count: int) -> list[list[Mixed]]:
    packed = operand_groups(op)[f"packed_{name}"]
    if not packed:
        return sizes_of(run, op, name, static, count)
    (handle,) = packed
    if not is_op_handle(handle):
        return [list(run.state.numbers(handle)) for _ in range(count)]
    found: list[Mixed] = []
    for maker in run.state.ops(handle):
        if len(maker.results) != 1 or not isinstance(maker.results[0].type, IndexType):
            problem = bare_error(op, "payload op must have exactly 1 index result")
            raise problem.note(maker.location, f"has {len(maker.results)} results")
        found.append(maker.results[0])
    return [list(found) for _ in range(count)]


def _warn_of_reductions(target: Operation, sizes: Sequence[Mixed]) -> None:
    """Warn of tiled reduction loops. Source: `checkTileSizes` of `TileUsingInterface.cpp`."""
    tiling = tileable(target)
    assert tiling is not None, "the op can be tiled"
    for place, (is_parallel, size) in enumerate(zip(tiling.are_parallel(target), sizes, strict=False)):
        if not is_parallel and size != 0:
            words = f"tiling is not thread safe at axis #{place}"
            emit(Diagnostic(Severity.WARNING, target.location, words, op=target))
