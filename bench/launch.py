"""What a launch costs: compiled launches on bound buffers, timed from a native loop, against eager PyTorch."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bench.contest import Contestant, compare
from bench.inputs import oneflow_job, products_job
from bench.measure import Figure
from bench.peers import in_inference_mode, iree_function, torch_with

if TYPE_CHECKING:
    from okl_opt.runtime.launch.context import LauncherContext
    from okl_opt.runtime.memory.buffer import Buffer

NATIVE_RUNS = 2000
"""Runs of one call of the native loop: the cost of entering it is spread over them."""


def context_of_job(text: str, passes: Sequence[str] = (), *, wrap: bool = True, threads: int = 1) -> LauncherContext:
    """The context of the one launch that a job becomes, after some passes, when its ops are wrapped.

    Without `wrap` the runtime makes the launch itself, and values that the job does not return are temporaries.
    """
    from xdsl.dialects.builtin import ModuleOp

    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse
    from okl_opt.runtime.compile.launch import BuildOptions
    from okl_opt.runtime.prepare.builder import ProgramBuilder
    from okl_opt.runtime.prepare.passes import apply_passes

    ctx = make_context()
    module = parse(ctx, text)
    assert isinstance(module, ModuleOp)
    apply_passes(ctx, module, passes, "bench")
    builder = ProgramBuilder(ctx, BuildOptions(threads=threads))
    program = builder.program(builder.fuse(module) if wrap else module, None, None)
    (context,) = program.contexts
    return context


def native(context: LauncherContext, arguments: Sequence[object], runs: int = NATIVE_RUNS) -> Contestant:
    """A launch of ours on arguments and results that are bound, run from a native loop."""
    results = bind(context, arguments)

    def call() -> object:
        context.benchmark(runs)
        return arguments

    return Contestant(call, lambda: last_result(results, lambda: context.benchmark(1)), runs)


def bind(context: LauncherContext, arguments: Sequence[object]) -> Sequence[Buffer]:
    """Give a launch its arguments, which the caller keeps, and results of its own, the last of them the job's."""
    from okl_opt.runtime.memory.buffer import Buffer

    results = [Buffer.allocate(spec) for spec in context.launch.plan.rets]
    context.call(arguments, results)
    return results


def last_result(results: Sequence[Buffer], run: Callable[[], object]) -> object:
    """What a run writes into the last result, which holds NaN before."""
    import numpy as np

    result = np.asarray(results[-1])
    result.fill(np.nan)
    run()
    return result.copy()


def _launches(count: int) -> Figure:
    """A chain of relu and tanh on one element, against PyTorch's ops on one thread."""
    torch = torch_with(1)
    ours = native(context_of_job(oneflow_job(count, "1")), [array("f", [0.5])])
    ops = [torch.relu if index % 2 == 0 else torch.tanh for index in range(count)]
    tensor = torch.full((1,), 0.5)

    def eager() -> object:
        value = tensor
        for op in ops:
            value = op(value)
        return value

    return compare(ours, in_inference_mode(eager))


def hundred_launches() -> Figure:
    """100 relu/tanh on one element, one launch after another."""
    return _launches(100)


def one_launch() -> Figure:
    """One relu on one element."""
    return _launches(1)


_RELU = """
func.func @main(%x: tensor<1xf32>, %out: tensor<1xf32> {iree.abi.output = 0 : index}) -> tensor<1xf32> {
  %zero = arith.constant dense<0.0> : tensor<1xf32>
  %y = arith.maximumf %x, %zero : tensor<1xf32>
  return %y : tensor<1xf32>
}
"""


def against_iree() -> Figure:
    """One relu on one element, bound, against a call of IREE's from Python that runs it in this thread."""
    import numpy as np

    argument = np.full(1, 0.5, np.float32)
    peer = iree_function(_RELU, [argument], np.zeros(1, np.float32), 1)
    return compare(native(context_of_job(oneflow_job(1, "1")), [argument]), peer)


def against_callback() -> Figure:
    """100 launches through `launch` in LLVM IR against the same through a Python callback that does as little.

    All are relu, the cheapest kernel: the row is about the launch.
    """
    context = context_of_job(oneflow_job(100, "1").replace("tanh", "relu"))
    argument = array("f", [0.5])
    results = bind(context, [argument])
    kernel_type = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)
    kernels = [kernel_type(address) for address in context.launch.addresses]
    runs = (ctypes.c_void_p * 100).from_address(context.struct.run_ctxs)

    @ctypes.CFUNCTYPE(None, ctypes.c_int64)
    def launch(index: int) -> None:
        kernels[index](runs[index])

    # The callback is entered from native code, as it would be from a compiled okl_compute.
    entry = ctypes.cast(launch, ctypes.c_void_p).value
    assert entry is not None
    call = _native_caller(entry, 100)
    ours = Contestant(
        lambda: context.benchmark(NATIVE_RUNS), lambda: last_result(results, lambda: context.benchmark(1)), NATIVE_RUNS
    )
    return compare(ours, Contestant(call, lambda: last_result(results, call)))


_TO_STREAMS = (
    *("wrap-ops-to-kernel-launch", "kernel-launch-to-module", "extract-kernel-launch-tensor", "trim-return-to-void"),
    *("lower-to-okl", "okl-launch-dag", "okl-assign-streams"),
)


def streams_against_order() -> Figure:
    """Two products that do not depend on each other, each on a thread of its own, against one after the other."""
    import numpy as np

    random = np.random.default_rng(1)
    arguments = [random.standard_normal((512, 512), np.float32) for _ in range(4)]
    text = products_job(2, 512)
    ours, peer = (
        native(context_of_job(text, _TO_STREAMS, wrap=False, threads=threads), arguments, 20) for threads in (2, 1)
    )
    return compare(ours, peer)


def _native_caller(callback: int, count: int) -> Callable[[], object]:
    """Compiled code that calls `callback(i)` for i in range(count)."""
    from okl_opt.runtime.machine.jit import Target, compile_object, link

    text = f"""
declare void @callback(i64)
define void @call_all() {{
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @callback(i64 %i)
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, {count}
  br i1 %more, label %loop, label %done
done:
  ret void
}}
"""
    code = compile_object([text], Target(), optimise=True, keep=["call_all"], imports=["callback"])
    library = link([code], ["call_all"], {"callback": callback}, "call_all")
    function = ctypes.PYFUNCTYPE(None)(library.addresses["call_all"])

    def call() -> object:
        function()
        return library

    return call
