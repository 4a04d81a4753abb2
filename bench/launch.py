"""What a launch costs: compiled launches on bound buffers, timed from a native loop, against eager PyTorch."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bench.inputs import oneflow_job
from bench.measure import Figure, MissingPeer, compare

if TYPE_CHECKING:
    from runtime.launcher import LauncherContext

NATIVE_RUNS = 2000
"""Runs of one call of the native loop: the cost of entering it is spread over them."""


def context_of_job(text: str, passes: Sequence[str] = (), *, wrap: bool = True) -> LauncherContext:
    """The context of the one launch that a job becomes, after some passes, when its ops are wrapped.

    Without `wrap` the runtime makes the launch itself, and values that the job does not return are temporaries.
    """
    from xdsl.dialects.builtin import ModuleOp

    from dialects.registry import make_context
    from dialects.text import parse
    from runtime.build import Builder, apply_passes

    ctx = make_context()
    module = parse(ctx, text)
    assert isinstance(module, ModuleOp)
    apply_passes(ctx, module, passes, "bench")
    builder = Builder(ctx)
    program = builder.program(builder.fuse(module) if wrap else module, None, None)
    (context,) = program.contexts
    return context


def bound(context: LauncherContext, *arguments: object) -> LauncherContext:
    """The context with its arguments and fresh results bound, so that it can be run again and again.

    The buffers live as long as the context does.
    """
    _alive.append((arguments, context.call(arguments)))
    return context


_alive: list[object] = []


def torch_eager():
    """PyTorch with one thread."""
    try:
        import torch
    except ImportError:
        raise MissingPeer("torch (pip install '.[bench]')") from None
    torch.set_num_threads(1)
    return torch


def _chain(count: int) -> tuple[Callable[[], object], Callable[[], object]]:
    torch = torch_eager()
    context = bound(context_of_job(oneflow_job(count, "1")), array("f", [0.5]))

    def ours() -> object:
        return context.benchmark(NATIVE_RUNS)

    ops = [torch.relu if index % 2 == 0 else torch.tanh for index in range(count)]
    tensor = torch.full((1,), 0.5)

    def eager() -> object:
        value = tensor
        with torch.inference_mode():
            for op in ops:
                value = op(value)
        return value

    return ours, eager


def _launches(count: int) -> Figure:
    figure = compare(*_chain(count))
    return Figure(figure.ours / NATIVE_RUNS, figure.peer)


def hundred_launches() -> Figure:
    """100 relu/tanh on one element, one launch after another."""
    return _launches(100)


def one_launch() -> Figure:
    """One relu on one element."""
    return _launches(1)


def against_callback() -> Figure:
    """100 launches through `launch` in LLVM IR against the same through a Python callback that does as little.

    All are relu, the cheapest kernel: the row is about the launch.
    """
    context = bound(context_of_job(oneflow_job(100, "1").replace("tanh", "relu")), array("f", [0.5]))
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
    figure = compare(lambda: context.benchmark(NATIVE_RUNS), call)
    return Figure(figure.ours / NATIVE_RUNS, figure.peer)


def _native_caller(callback: int, count: int) -> Callable[[], object]:
    """Compiled code that calls `callback(i)` for i in range(count)."""
    from runtime.jit import Target, compile_object, link

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
    code = compile_object([text], Target(), optimise=True, keep=["call_all"])
    library = link([code], ["call_all"], {"callback": callback}, "call_all")
    function = ctypes.PYFUNCTYPE(None)(library.addresses["call_all"])

    def call() -> object:
        function()
        return library

    return call
