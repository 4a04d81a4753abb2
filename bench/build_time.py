"""How long the code of `okl_compute` takes to build: 1000 launches as the runtime compiles them, or unrolled."""

from __future__ import annotations

from array import array

from bench.contest import Contestant, compare
from bench.inputs import oneflow_job
from bench.launch import bind, context_of_job, last_result
from bench.measure import Figure

_LAUNCHES = 1000


def loop() -> Figure:
    """Every op in order: the runtime makes a loop over the tables of it."""
    return _against_unrolled(in_order=True)


def calls() -> Figure:
    """Launches in an order that no loop has, the first of them twice: straight code with calls of `launch`."""
    return _against_unrolled(in_order=False)


def _against_unrolled(*, in_order: bool) -> Figure:
    """The same launches with all accessors inlined and LLVM's whole pipeline, as ten launches would be compiled.

    Both are linked and run on the same context before they are timed.
    """
    from okl_opt.passes.analysis.launch_names import COMPUTE
    from okl_opt.runtime.base.stats import RunStats
    from okl_opt.runtime.compile.launch import BuildOptions, Compute, compile_compute
    from okl_opt.runtime.launch.context import LauncherContext
    from okl_opt.runtime.machine.jit import Target, compile_object, link
    from okl_opt.runtime.native.entry_points import entry_points, straight_compute

    launch = context_of_job(oneflow_job(_LAUNCHES, "1"), wrap=False).launch
    order = range(_LAUNCHES) if in_order else [0, *range(_LAUNCHES)]
    text = straight_compute(order)
    compute = None if in_order else Compute(text, COMPUTE, len(order))

    def ours() -> bytes:
        return compile_compute(launch.plan, BuildOptions(), compute, COMPUTE)

    def unrolled() -> bytes:
        modules = [entry_points(text, inline=True, checks=False), text]
        return compile_object(modules, Target(), optimise=True, keep=[COMPUTE])

    def result_of(code: bytes) -> object:
        # Both must live until the run is over.
        library = link([code], [COMPUTE], {}, COMPUTE)
        context = LauncherContext(launch._replace(compute=library.addresses[COMPUTE]), RunStats())
        argument = array("f", [0.5])
        result = last_result(bind(context, [argument]), lambda: context.benchmark(1))
        del library, argument
        return result

    return compare(Contestant(ours, lambda: result_of(ours())), Contestant(unrolled, lambda: result_of(unrolled())))
