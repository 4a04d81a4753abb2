"""One thread for each result: for any op, best without reductions or with short ones.

Neighbouring threads write neighbouring elements.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.passes.codegen.loops import Carried, LoopBuilder
from okl_opt.passes.gpu.launches.kernel import THREADS, Ids, blocks_for, is_below, launch, number_of_thread, parts, when
from okl_opt.passes.gpu.launches.work import Work


def thread_per_result(work: Work) -> list[Operation]:
    """Return the launch of any op."""
    loops = work.loops_as_written()
    count = work.count(loops)

    def thread(build: LoopBuilder, ids: Ids, memory: Sequence[SSAValue]) -> None:
        number = number_of_thread(build, ids)

        def compute(build: LoopBuilder) -> None:
            dims: list[Mixed] = [0] * len(work.sizes)
            for loop, index in zip(loops, parts(build, number, [work.sizes[loop] for loop in loops]), strict=True):
                dims[loop] = index
            carried = [work.element(build, output, dims) for output in work.outputs] if work.reductions else ()
            work.write(build, _reduced(work, build, work.reductions, dims, carried), dims)

        when(build, None if count % THREADS == 0 else is_below(build, number, count), compute)

    return launch(blocks_for(count), thread)


def _reduced(
    work: Work, build: LoopBuilder, loops: Sequence[int], dims: Sequence[Mixed], carried: Sequence[SSAValue]
) -> Sequence[SSAValue]:
    """Build the remaining reduction loops, which carry the accumulators; return the results."""
    if not loops:
        return work.results(build, work.elements(build, dims, carried), dims)
    loop, *rest = loops

    def turn(build: LoopBuilder, index: Mixed, carried: Carried) -> Carried:
        inner = [*dims]
        inner[loop] = index
        return _reduced(work, build, rest, inner, carried)

    return build.loop(0, work.sizes[loop], 1, carried, turn)
