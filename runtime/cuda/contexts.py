"""The GPU state of one context of a launch: a stream, and with `--cuda-graph` the graph of its kernels."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING
from weakref import ref

from okl_opt.dialects.visible import in_one_line
from okl_opt.runtime.base.abi import Block, OklGpu, OklLauncher, OklTensor, StructArray, pointers_at
from okl_opt.runtime.base.errors import OklRuntimeError, Status
from okl_opt.runtime.cuda.driver import Driver, Stream
from okl_opt.runtime.cuda.streams import StreamSteps
from okl_opt.runtime.machine.jit import Library, Target, compile_object, link
from okl_opt.runtime.machine.object_cache import ObjectCache
from okl_opt.runtime.native import entry_points
from okl_opt.runtime.native.gpu import FOR_RUNS, FOR_STEPS, RUN, RUN_STEPS, SYNCHRONIZE, gpu_run, gpu_steps
from okl_opt.runtime.plan.launch_plan import LaunchPlan

if TYPE_CHECKING:
    from cuda.bindings.driver import CUgraph, CUgraphExec

_CAPTURED = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)
_MOST_NAMED = 4
"""The most ops that an error names."""


@cache
def run_library(driver: Driver, objects: ObjectCache | None) -> Library:
    """The code that runs launches on a GPU; linked once. Raises: DriverError."""
    imports = driver.addresses([*FOR_RUNS, *FOR_STEPS])
    text, names = gpu_run() + gpu_steps(), [RUN, RUN_STEPS]
    modules = [entry_points.entry_points(text, inline=True, checks=False), text]
    code = compile_object(modules, Target(), optimise=False, level=1, keep=names, imports=imports, cache=objects)
    return link([code], names, imports, "launches on a GPU")


class GpuContext:
    """The object behind `okl_launcher.device`, whose struct compiled code reads: see `runtime/native/gpu.py`."""

    def __init__(self, driver: Driver, launcher: OklLauncher, compute: int, plan: LaunchPlan, *, captures: bool):
        """`compute` is the code that launches, or RUN_STEPS if the plan has several streams. With `captures` the launch
        becomes a graph. Raises: DriverError.
        """
        self._driver = driver
        self._launcher = launcher
        self._plan = plan
        self._graph: CUgraphExec | None = None
        self.problem: BaseException | None = None
        """The error of a capture that gave no usable graph."""
        self._stream = Stream(driver)
        self._struct = StructArray(OklGpu, 1)
        self._places = Block(8 * (launcher.n_args + launcher.n_rets))
        state = self._state
        state.context = driver.context
        state.stream = int(self._stream.handle)
        state.compute = compute
        state.places = self._places.address
        self._steps = StreamSteps(driver, self._stream, launcher, plan) if plan.stream_count > 1 else None
        if self._steps is not None:
            state.steps, state.n_steps = self._steps.address, self._steps.count
        if captures:
            self._callback = _CAPTURED(_calling(self))
            state.captured = ctypes.cast(self._callback, ctypes.c_void_p).value
        launcher.device = self._struct.address

    @property
    def _state(self) -> OklGpu:
        return self._struct[0]

    def failure(self) -> str | None:
        """See `DeviceContext`."""
        state = self._state
        problem, self.problem = self.problem, None
        if problem is not None:
            return str(problem) if isinstance(problem, OklRuntimeError) else f"{type(problem).__name__}: {problem}"
        if not state.result:
            return None
        function = ctypes.string_at(state.function or 0).decode()
        text = self._driver.failure_of_code(function, state.result)
        state.result = 0
        # The driver only reports a failed kernel here, without its name.
        return f"{text}; its kernels are those of {self._ops()}" if function == SYNCHRONIZE else text

    def _ops(self) -> str:
        regs = [op.reg for op in self._plan.ops]
        named = ", ".join(f"'{reg.op_type}' ({in_one_line(reg.op_name)})" for reg in regs[:_MOST_NAMED])
        return named + (f" and {len(regs) - _MOST_NAMED} more" if len(regs) > _MOST_NAMED else "")

    def take(self, handle: int) -> None:
        """Launch this captured graph from now on. Raises: DriverError."""
        driver, api = self._driver, self._driver.api
        driver.enter()
        graph = api.CUgraph(handle)
        try:
            self._update(graph)
            if self._graph is None:
                status, self._graph = api.cuGraphInstantiate(graph, 0)
                driver.check("cuGraphInstantiate", status)
        finally:
            api.cuGraphDestroy(graph)
        assert self._graph is not None
        self._state.graph = int(self._graph)
        self._note_places()

    def _update(self, graph: CUgraph) -> None:
        """Update the current executable graph with the addresses of a new one, or drop it if that fails."""
        if self._graph is not None and self._driver.api.cuGraphExecUpdate(self._graph, graph)[0]:
            self._drop()

    def _drop(self) -> None:
        if self._graph is not None:
            self._state.graph = None
            self._driver.api.cuGraphExecDestroy(self._graph)
            self._graph = None

    def _note_places(self) -> None:
        """Record the addresses of the graph's arguments and results."""
        launcher = self._launcher
        places = pointers_at(self._places.address, launcher.n_args + launcher.n_rets)
        tables = ((launcher.args, launcher.n_args), (launcher.rets, launcher.n_rets))
        addresses = [tensor.data for start, count in tables for tensor in _tensors(start, count)]
        for number, address in enumerate(addresses):
            places[number] = address

    def __del__(self) -> None:
        if self._driver.may_free():
            self._drop()


def _tensors(start: int | None, count: int) -> list[OklTensor]:
    return list((OklTensor * count).from_address(start or 0)) if count else []


def _calling(context: GpuContext) -> Callable[[int, int], int]:
    """The callback that receives a captured graph from compiled code. It does not keep the context alive."""
    own = ref(context)

    def captured(launcher: int, graph: int) -> int:
        found = own()
        assert found is not None, "it is running"
        try:
            found.take(graph)
        except BaseException as problem:
            # exceptions cannot cross compiled code
            found.problem = problem
            return Status.EXCEPTION
        return Status.OK

    return captured
