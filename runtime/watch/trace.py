"""Watchers of a program: each adds a hook around every kernel of the watched contexts.

Only launches built with `BuildOptions.traced` can have hooks.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from typing import Protocol

from okl_opt.runtime.base.abi import OklRunCtx, OklTensor, OklTrace, pointer_at, struct_at
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import KernelError
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.machine.jit import Library, Target, compile_object, link
from okl_opt.runtime.machine.object_cache import ObjectCache
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.native import entry_points
from okl_opt.runtime.native import trace as trace_code


class Watcher(Protocol):
    """An observer of launches."""

    def hook(self, context: LauncherContext, library: Library) -> OklTrace:
        """A hook for a context, kept alive by the watcher; `next` is set by `watch`."""
        ...

    def explain(self, error: KernelError) -> Exception | None:
        """The actual error, if a hook of this watcher caused it, else None."""
        ...


@cache
def trace_library(callers: Library, cache: ObjectCache | None) -> Library:
    """The code of hooks and timing, built once per process; `callers` has the code that runs a launcher."""
    imports = {entry_points.RUN: callers.addresses[entry_points.RUN], trace_code.CLOCK: _clock()}
    text = trace_code.trace_code(entry_points.RUN)
    code = compile_object([text], Target(), optimise=True, keep=trace_code.NAMES, imports=imports, cache=cache)
    return link([code], trace_code.NAMES, imports, "the runtime")


def _clock() -> int:
    address = ctypes.cast(getattr(ctypes.CDLL(None), trace_code.CLOCK), ctypes.c_void_p).value
    assert address is not None
    return address


def watch(contexts: Sequence[LauncherContext], watchers: Sequence[Watcher], cache: ObjectCache | None) -> None:
    """Install the watchers' hooks around each kernel of the contexts, the first watcher outermost."""
    for context in contexts:
        library = trace_library(context.launch.callers, cache)
        outermost: OklTrace | None = None
        for watcher in reversed(watchers):
            hook = watcher.hook(context, library)
            hook.next = None if outermost is None else ctypes.addressof(outermost)
            outermost = hook
        context.set_trace(None if outermost is None else ctypes.addressof(outermost), tuple(watchers))


def result_of(run: OklRunCtx, number: int, spec: TensorSpec) -> Buffer:
    """Result `number` of a run context's op during the launch; nothing is copied."""
    tensor = struct_at(OklTensor, pointer_at(run.outs, number))
    return Buffer(spec, tensor.data or 0, None, readonly=True)
