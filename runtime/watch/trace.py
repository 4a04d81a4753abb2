"""Watchers of a program: each puts a hook around every launch of the contexts that it is shown.

Hooks are there only in launches that were built with `BuildOptions.traced`: others have no place for one.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from typing import Protocol

from runtime.base.abi import OklRunCtx, OklTensor, OklTrace, pointer_at, struct_at
from runtime.base.dtypes import TensorSpec
from runtime.base.errors import KernelError
from runtime.launch.context import LauncherContext
from runtime.machine.jit import Library, Target, compile_object, link
from runtime.machine.object_cache import ObjectCache
from runtime.memory.buffer import Buffer
from runtime.native import entry_points
from runtime.native import trace as trace_code


class Watcher(Protocol):
    """What looks on while launches run."""

    def hook(self, context: LauncherContext, library: Library) -> OklTrace:
        """A hook for a context, which the watcher keeps; `next` is filled in by others."""
        ...

    def explain(self, error: KernelError) -> Exception | None:
        """What really happened, where a hook of this watcher is behind the error."""
        ...


@cache
def trace_library(callers: Library, cache: ObjectCache | None) -> Library:
    """The code of hooks and clocks, once in a process; `callers` is what runs a launcher."""
    imports = {entry_points.RUN: callers.addresses[entry_points.RUN], trace_code.CLOCK: _clock()}
    text = trace_code.trace_code(entry_points.RUN)
    code = compile_object([text], Target(), optimise=True, keep=trace_code.NAMES, imports=imports, cache=cache)
    return link([code], trace_code.NAMES, imports, "the runtime")


def _clock() -> int:
    address = ctypes.cast(getattr(ctypes.CDLL(None), trace_code.CLOCK), ctypes.c_void_p).value
    assert address is not None
    return address


def watch(contexts: Sequence[LauncherContext], watchers: Sequence[Watcher], cache: ObjectCache | None) -> None:
    """Have the watchers' hooks called around each launch of the contexts, that of the first watcher outermost."""
    for context in contexts:
        library = trace_library(context.launch.callers, cache)
        outermost: OklTrace | None = None
        for watcher in reversed(watchers):
            hook = watcher.hook(context, library)
            hook.next = None if outermost is None else ctypes.addressof(outermost)
            outermost = hook
        context.set_trace(None if outermost is None else ctypes.addressof(outermost), tuple(watchers))


def result_of(run: OklRunCtx, number: int, spec: TensorSpec) -> Buffer:
    """Result `number` of what a run context has run, while its launch goes on; nothing is copied."""
    tensor = struct_at(OklTensor, pointer_at(run.outs, number))
    return Buffer(spec, tensor.data or 0, None, readonly=True)
