"""Long reductions: the threads of a block work together on one result, or a few.

Each thread combines a part of the elements, then a tree combines the parts. Neighbouring threads read neighbours in
memory: elements of one result, or of neighbouring results.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.passes.codegen.loops import Carried, LoopBuilder
from okl_opt.passes.codegen.structure import Reducing, reducing_into
from okl_opt.passes.gpu.launches.kernel import (
    THREADS,
    Ids,
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
from okl_opt.passes.gpu.launches.tree import combining, power_of_two, start_of, tree
from okl_opt.passes.gpu.launches.work import Work

LEAST = 32
"""The least length of a reduction; shorter ones are left to one thread each."""
_NEIGHBOURS = 32
"""The number of results of a block if these are contiguous: a warp reads them together."""


def block_per_results(work: Work) -> list[Operation] | None:
    """Return the launch of an op with one long reduction that may be reordered; None for other ops."""
    how = _reducing(work)
    if how is None or work.count(work.reductions) < LEAST:
        return None
    name, element = how.step.name, how.step.results[0].type
    start = start_of(name, element)
    if start is None:
        return None
    combine = combining(name)
    rows, columns = work.loops_as_written(), _columns(work)
    results, length = work.count(rows), work.count(columns)
    is_along = _reads_along_reduction(work)
    share = power_of_two(min(length, THREADS))
    if not is_along:
        share = min(share, THREADS // min(_NEIGHBOURS, power_of_two(results)))
    each = THREADS // share
    output = work.outputs.start

    def thread(build: LoopBuilder, ids: Ids, memory: Sequence[SSAValue]) -> None:
        high, low = parts(build, ids.thread, [each, share] if is_along else [share, each])
        row_in_block, number = (high, low) if is_along else (low, high)
        row = build.value(build.plus(build.times(ids.block, each), row_in_block))
        exists = None if results % each == 0 else is_below(build, row, results)

        def dims_of_row(build: LoopBuilder) -> list[Mixed]:
            dims: list[Mixed] = [0] * len(work.sizes)
            for loop, index in zip(rows, parts(build, row, [work.sizes[loop] for loop in rows]), strict=True):
                dims[loop] = index
            return dims

        def part(build: LoopBuilder) -> Carried:
            dims = dims_of_row(build)

            def turn(build: LoopBuilder, index: Mixed, carried: Carried) -> Carried:
                at = [*dims]
                found = parts(build, build.value(index), [work.sizes[loop] for loop in columns])
                for loop, value in zip(columns, found, strict=True):
                    at[loop] = value
                return work.results(build, work.elements(build, at, carried), at)

            return build.loop(number, length, share, [build.constant(start, element)], turn)

        (value,) = choose(build, exists, part, lambda build: [build.constant(start, element)])
        store(build, value, memory[0], [ids.thread])
        tree(build, memory[0], ids.thread, number, share, 1 if is_along else each, combine)

        def finish(build: LoopBuilder) -> None:
            dims = dims_of_row(build)
            before = work.element(build, output, dims)
            work.write(build, [combine(build, before, load(build, memory[0], [ids.thread]))], dims)

        is_first = build.compare("eq", build.value(number), build.index(0))
        when(build, both(build, [is_first, *([exists] if exists is not None else [])]), finish)

    return launch(blocks_for(results, each), thread, [shared(element, THREADS)])


def _reducing(work: Work) -> Reducing | None:
    """Return the reduction of an op with reduction loops and one output, or None."""
    end = work.body.last_op
    assert end is not None, "it ends in a yield"
    if not work.reductions or len(work.outputs) != 1:
        return None
    return reducing_into(work.body.args[work.outputs.start], end.operands[0])


def _columns(work: Work) -> list[int]:
    """Return the reduction loops, last the one that is contiguous in an input (the first such input)."""
    for operand in range(work.outputs.start):
        last = [loop for loop in work.reductions if loop in work.last_loops(operand)]
        if last:
            return [*(loop for loop in work.reductions if loop != last[-1]), last[-1]]
    return work.reductions


def _reads_along_reduction(work: Work) -> bool:
    """Return whether neighbours in memory of a reduced input belong to the same result."""
    reduced = [each for each in range(work.outputs.start) if work.loops_of_operand(each) & set(work.reductions)]
    return any(work.last_loops(operand) & set(work.reductions) for operand in reduced)
