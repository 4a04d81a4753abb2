"""The choice of `--codegen=auto`: loops for a run that takes less time than vectors take to compile.

The time of loops is computed from the sizes of the call, that of compiling from the ops; nothing is timed, so the same
command line makes the same code on each machine.
"""

from __future__ import annotations

from typing import NamedTuple

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from okl_opt.passes.named.codegen import TensorsToLoopsPipeline
from okl_opt.runtime.base.calls import Calls
from okl_opt.runtime.base.options import AUTO, LOOPS, VECTORS
from okl_opt.runtime.base.units import time_text
from okl_opt.runtime.prepare.finishing import TensorPipeline, has_tensors, tensor_pipeline
from okl_opt.runtime.prepare.launches import LaunchBuilder

_PRODUCT_NS, _OTHER_NS = 2.5e9, 0.1e9
"""How much longer vectors of a product, and of another op, take to compile; the second also for none.

Measured: 3 to 4 s, and 0 to 0.4 s.
"""
_SHARE = 0.5
"""The share of that time that loops may take."""


class Choice(NamedTuple):
    """`codegen` is `loops` or `vectors`. `loops_ns` is the time of a call of loops, `compiling_ns` what vectors take
    longer to compile; None if unknown.
    """

    codegen: str
    reason: str
    loops_ns: float | None = None
    compiling_ns: float | None = None

    def pays_after(self, calls_ns: float) -> bool:
        """Return whether vectors should be compiled once calls of loops have taken so long."""
        return self.compiling_ns is None or calls_ns > _SHARE * self.compiling_ns


def choice_of(builder: LaunchBuilder, module: ModuleOp, name: str, calls: Calls) -> Choice | None:
    """The choice for the tensors of a function, of which calls are known; None if `--codegen` is not `auto`, or there
    are no tensors. The module is not changed.
    """
    functions = builder.functions
    if functions.codegen != AUTO or not has_tensors(module):
        return None
    choice = choose(builder.ctx, module, name, calls)
    if functions.tell_choice is not None:
        functions.tell_choice(name, choice.codegen, choice.reason)
    return choice


def pipeline_of(builder: LaunchBuilder, choice: Choice | None) -> TensorPipeline:
    """The pipeline of a choice. Raises: OklRuntimeError for unknown options."""
    if choice is None:
        return tensor_pipeline(builder.functions.codegen, builder.options.target)
    if choice.codegen == LOOPS:
        # The sums of vectors, so that results are those of either form.
        return TensorsToLoopsPipeline(accumulate_in_f32=True)
    return tensor_pipeline(VECTORS, builder.options.target)


def choose(ctx: Context, module: ModuleOp, name: str, calls: Calls) -> Choice:
    """Choose how the tensors of a function are lowered; the module is not changed."""
    if calls.number is None:
        return Choice(VECTORS, "it may be called often")
    if calls.arguments is None:
        return Choice(VECTORS, "the sizes of its arguments are unknown")
    # Imported here, since only functions on tensors have a choice.
    from okl_opt.passes.codegen.loops_time import Unknown, work_of

    try:
        work = work_of(ctx, module, name, calls.arguments)
    except Unknown:
        return Choice(VECTORS, "how long loops take depends on data")
    runs = work.ns * calls.number
    compiling = work.products * _PRODUCT_NS + (1 + work.others) * _OTHER_NS
    codegen = LOOPS if runs <= _SHARE * compiling else VECTORS
    times = f"{_time(runs)} in {calls.number} {'call' if calls.number == 1 else 'calls'}"
    reason = f"loops take about {times}, vectors about {_time(compiling)} more to compile"
    return Choice(codegen, reason, work.ns, compiling)


def _time(ns: float) -> str:
    return time_text(ns / 1e9)
