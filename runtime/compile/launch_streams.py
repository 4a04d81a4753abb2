"""The code that runs the launches of a plan on streams, and the choice of launches for it."""

from __future__ import annotations

import ctypes
from functools import cache

from okl_opt.runtime.compile.launch import BuildOptions, CompiledLaunch
from okl_opt.runtime.machine.jit import Library, Target, compile_object, link
from okl_opt.runtime.machine.object_cache import ObjectCache
from okl_opt.runtime.machine.threads import parallel_library
from okl_opt.runtime.native import entry_points
from okl_opt.runtime.native.launch_streams import IMPORTS, RUN_STREAMS, launch_streams
from okl_opt.runtime.native.parallel import PARALLEL_FOR
from okl_opt.runtime.native.waiting import SYSCALL, can_sleep


def on_streams(launch: CompiledLaunch, options: BuildOptions) -> CompiledLaunch:
    """Return a launch of the host that runs on its streams, or in order on one thread.

    Observed launches run in order: hooks expect one kernel at a time, and checks of fetches need the code that fetches.
    """
    runs_in_order = options.threads == 1 or options.traced or options.runtime_checks or not can_sleep()
    if runs_in_order or launch.plan.stream_count < 2:
        return launch
    return launch._replace(streams=_library(options.cache), parallel=parallel_library(options.cache))


@cache
def _library(cache: ObjectCache | None) -> Library:
    """The code of RUN_STREAMS; built once per process."""
    text = launch_streams()
    modules = [entry_points.entry_points(text, inline=True, checks=False), text]
    code = compile_object(modules, Target(), optimise=False, level=1, keep=[RUN_STREAMS], imports=IMPORTS, cache=cache)
    system = ctypes.cast(getattr(ctypes.CDLL(None), SYSCALL), ctypes.c_void_p).value or 0
    parallel = parallel_library(cache).addresses[PARALLEL_FOR]
    return link([code], [RUN_STREAMS], {SYSCALL: system, PARALLEL_FOR: parallel}, "launches on streams")
