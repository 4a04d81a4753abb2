"""Code of reductions and of argmax."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import carry_loop, linear
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F32, F64, I1, I64, Frame, Lanes
from okl_opt.runtime.kernels.cpu.llvm.frame.parts import nest_in_parts
from okl_opt.runtime.kernels.cpu.llvm.move.copies import flat
from okl_opt.runtime.kernels.cpu.llvm.move.strided import emit_copy
from okl_opt.runtime.kernels.cpu.llvm.reduce.folds import (
    Fold,
    fold_columns,
    fold_run,
    maximum_fold,
    minimum_fold,
    product_fold,
    run_width,
    sum_fold,
)
from okl_opt.runtime.kernels.cpu.llvm.reduce.shape import Extent, Split, extents_of, whole_split

_FOLDS: Mapping[str, Callable[[DType], Fold]] = {
    "reduce_sum": sum_fold,
    "reduce_max": maximum_fold,
    "reduce_min": minimum_fold,
    "reduce_prod": product_fold,
}


def emit_reduction(module: ir.Module, reg: RegContext, name: str) -> None:
    frame = Frame(module, reg, name)
    extents = extents_of(reg)
    if reg.outputs[0].elem_count == 0:
        pass
    elif not any(extent.reduced for extent in extents):
        emit_copy(frame, flat(reg)[0])
    elif split := whole_split(reg):
        _reduce_whole(frame, split)
    elif extents[-1].reduced:
        _reduce_runs(frame, extents)
    else:
        _reduce_columns(frame, extents)
    frame.finish()


def _kept(extents: list[Extent]) -> tuple[list[Extent], list[int]]:
    """The dimensions that are kept, and their steps in the result."""
    kept = [extent for extent in extents if not extent.reduced]
    steps: list[int] = []
    step = 1
    for extent in reversed(kept):
        steps.append(step)
        step *= extent.size
    return kept, steps[::-1]


def _folded_over(
    frame: Frame, extents: list[Extent], total: ir.Value, inside: Callable[[ir.Value, ir.Value], ir.Value]
) -> ir.Value:
    """`total` carried through loops over some dimensions; `inside` gets the operand's offset and the total."""

    def over(rest: list[Extent], place: ir.Value, total: ir.Value) -> ir.Value:
        if not rest:
            return inside(place, total)

        def step(i: ir.Value, totals: list[ir.Value]) -> list[ir.Value]:
            return [over(rest[1:], linear(frame, [i], [rest[0].step], place), totals[0])]

        return carry_loop(frame, 0, rest[0].size, 1, [total], step)[0]

    return over(extents, frame.index(0), total)


def _reduce_runs(frame: Frame, extents: list[Extent]) -> None:
    """The innermost dimension is reduced: contiguous runs are folded."""
    dtype = frame.reg.outputs[0].dtype
    fold = _FOLDS[frame.reg.op_type](dtype)
    kept, steps = _kept(extents)
    outer = [extent for extent in extents[:-1] if extent.reduced]

    def one(frame: Frame, indices: list[ir.Value]) -> None:
        base = linear(frame, indices, [extent.step for extent in kept])

        def run(place: ir.Value, total: ir.Value) -> ir.Value:
            start = frame.element(frame.inputs[0], dtype, frame.b.add(base, place))
            return fold_run(frame, fold, extents[-1].size, lambda i, lanes: frame.load(start, dtype, i, lanes), total)

        total = _folded_over(frame, outer, fold.start(frame.scalar, fold.wide), run)
        result = fold.narrowed(frame.scalar, total)
        frame.store(result, frame.outputs[0], dtype, linear(frame, indices, steps))

    folded = prod(extent.size for extent in extents if extent.reduced)
    nest_in_parts(frame, [extent.size for extent in kept], folded, one)


def _reduce_whole(frame: Frame, split: Split) -> None:
    """Reduce a large operand to one element: chunks in parallel, then their partial results in order, and the rest."""
    dtype = frame.reg.outputs[0].dtype
    fold = _FOLDS[frame.reg.op_type](dtype)
    kept = DType.F64 if fold.wide == F64 else DType.F32 if fold.wide == F32 else dtype

    def run(part: Frame, first: ir.Value, count: int) -> ir.Value:
        start = part.element(part.inputs[0], dtype, first)
        return fold_run(part, fold, count, lambda i, lanes: part.load(start, dtype, i, lanes))

    def chunk(part: Frame, number: ir.Value) -> None:
        total = run(part, part.b.mul(number, part.index(split.chunk)), split.chunk)
        part.store(total, part.tmp(), kept, number)

    frame.parallel_for(split.chunks, chunk)
    start = fold.start(frame.scalar, fold.wide)

    def add(number: ir.Value, totals: list[ir.Value]) -> list[ir.Value]:
        return [fold.combine(frame.scalar, totals[0], frame.load(frame.tmp(), kept, number))]

    (total,) = carry_loop(frame, 0, split.chunks, 1, [start], add)
    if split.rest:
        rest = run(frame, frame.index(split.chunks * split.chunk), split.rest)
        total = fold.combine(frame.scalar, total, rest)
    frame.store(fold.narrowed(frame.scalar, total), frame.outputs[0], dtype, frame.index(0))


def _reduce_columns(frame: Frame, extents: list[Extent]) -> None:
    """The innermost dimension is kept: neighbours are folded in separate lanes."""
    dtype = frame.reg.outputs[0].dtype
    fold = _FOLDS[frame.reg.op_type](dtype)
    kept, steps = _kept(extents)
    reduced = [extent for extent in extents if extent.reduced]
    inner, outer = reduced[-1], reduced[:-1]

    def columns(frame: Frame, indices: list[ir.Value], count: int, width: int) -> None:
        """`count` neighbours from the last index on, `width` of them side by side."""
        base = linear(frame, indices, [extent.step for extent in kept])
        out_base = linear(frame, indices, steps)

        def strips(j: ir.Value, lanes: Lanes) -> None:
            def strip(place: ir.Value, total: ir.Value) -> ir.Value:
                start = frame.b.add(frame.b.add(base, j), place)

                def load(i: ir.Value, lanes: Lanes) -> ir.Value:
                    return frame.load(frame.inputs[0], dtype, linear(frame, [i], [inner.step], start), lanes)

                return fold_columns(frame, fold, inner.size, lanes, load, total)

            total = _folded_over(frame, outer, fold.start(lanes, fold.wide), strip)
            at = frame.b.add(out_base, j)
            frame.store(fold.narrowed(lanes, total), frame.outputs[0], dtype, at, lanes)

        frame.lanes_loop(count, width, strips)

    wide = 2 * run_width(dtype)
    blocks, rest = divmod(kept[-1].size, wide)
    rows = [extent.size for extent in kept[:-1]]
    folded = prod(extent.size for extent in reduced)

    def block(frame: Frame, indices: list[ir.Value]) -> None:
        first = frame.b.mul(indices[-1], frame.index(wide))
        columns(frame, [*indices[:-1], first], wide, wide)

    def last(frame: Frame, indices: list[ir.Value]) -> None:
        columns(frame, [*indices, frame.index(blocks * wide)], rest, 8)

    if blocks:
        nest_in_parts(frame, [*rows, blocks], folded * wide, block)
    if rest:
        nest_in_parts(frame, rows, folded * rest, last)


def emit_argmax(module: ir.Module, reg: RegContext, name: str) -> None:
    """Emit the search for the maximum, then for its first position; a NaN counts as the maximum."""
    frame = Frame(module, reg, name)
    dtype, length = reg.inputs[0].dtype, reg.inputs[0].shape[-1]
    if length == 0 and reg.outputs[0].elem_count:
        frame.return_if(ir.Constant(I1, 1), Status.INVALID_ARGUMENT)
        frame.finish()
        return
    fold = maximum_fold(dtype)

    def one(frame: Frame, row: ir.Value) -> None:
        b, wide = frame.b, Lanes(frame.b, 8)
        start = frame.element(frame.inputs[0], dtype, b.mul(row, frame.index(length)))
        best = fold_run(frame, fold, length, lambda i, lanes: frame.load(start, dtype, i, lanes))

        def found(i: ir.Value, lanes: Lanes) -> ir.Value:
            x = frame.load(start, dtype, i, lanes)
            if not dtype.is_float:
                return b.icmp_signed("==", x, lanes.broadcast(best))
            return b.or_(b.fcmp_ordered("==", x, lanes.broadcast(best)), b.fcmp_unordered("uno", x, x))

        place = _first(frame, length, wide, found)
        frame.store(place, frame.outputs[0], DType.SI64, row)

    nest_in_parts(frame, [reg.outputs[0].elem_count], length, lambda frame, indices: one(frame, indices[0]))
    frame.finish()


def _first(frame: Frame, count: int, lanes: Lanes, found: Callable[[ir.Value, Lanes], ir.Value]) -> ir.Value:
    """The first index for which `found` holds, which must exist: groups of lanes are skipped while none holds."""
    b = frame.b
    bulk = count - count % lanes.width

    def search(first: ir.Value, stop: int, group: Lanes, after: ir.Block) -> tuple[ir.Value, ir.Block, ir.Value]:
        """Blocks for one loop; gives where it stopped, the block it is found in, and that block's mask."""
        before = b.block
        head = frame.function.append_basic_block("search.head")
        body = frame.function.append_basic_block("search.body")
        hit = frame.function.append_basic_block("search.hit")
        step = frame.function.append_basic_block("search.step")
        b.branch(head)
        b.position_at_end(head)
        i = b.phi(I64)
        i.add_incoming(first, before)
        b.cbranch(b.icmp_signed("<", i, frame.index(stop)), body, after)
        b.position_at_end(body)
        mask = b.bitcast(found(i, group), ir.IntType(group.width))
        b.cbranch(b.icmp_unsigned("!=", mask, ir.Constant(ir.IntType(group.width), 0)), hit, step)
        b.position_at_end(step)
        i.add_incoming(b.add(i, frame.index(group.width)), step)
        b.branch(head)
        return i, hit, mask

    done = frame.function.append_basic_block("search.done")
    scalar_search = frame.function.append_basic_block("search.rest")
    nowhere = frame.function.append_basic_block("search.nowhere")
    i, hit, mask = search(frame.index(0), bulk, lanes, scalar_search)
    b.position_at_end(hit)
    wide_mask = b.zext(mask, I64)
    place = b.add(i, _trailing_zeros(frame, wide_mask))
    b.branch(done)
    b.position_at_end(scalar_search)
    j, rest_hit, _ = search(frame.index(bulk), count, frame.scalar, nowhere)
    b.position_at_end(rest_hit)
    b.branch(done)
    b.position_at_end(nowhere)
    b.branch(done)
    b.position_at_end(done)
    result = b.phi(I64)
    result.add_incoming(place, hit)
    result.add_incoming(j, rest_hit)
    result.add_incoming(frame.index(0), nowhere)
    return result


def _trailing_zeros(frame: Frame, value: ir.Value) -> ir.Value:
    name = "llvm.cttz.i64"
    function = frame.module.globals.get(name) or ir.Function(frame.module, ir.FunctionType(I64, [I64, I1]), name)
    return frame.b.call(function, [value, ir.Constant(I1, 1)])
