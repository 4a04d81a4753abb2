"""A stand-in for NVIDIA's driver whose functions compiled code can call, and which computes.

A kernel that is launched runs as the emulated device runs it, on the host's memory. What compiled code puts on a stream
is done when the host waits for the stream, and what it captures when the graph is launched: so wrong arguments, a
missing wait or a wrong order show as wrong numbers. That PTX does what the emulation does is not shown.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from ctypes import c_int, c_size_t, c_uint, c_uint64, c_void_p
from typing import Any, NamedTuple

from fake_driver import CUresult, FakeDriver

from okl_opt.runtime.cuda.kernels import KernelCode
from okl_opt.runtime.kernels.cuda.emulated import host_functions
from okl_opt.runtime.machine.jit import Library, Source, Target, compile_object, library_address, link
from okl_opt.runtime.machine.llvm_rules import TRANSLATED

THREAD_LOCAL = 1

_FUNCTIONS: Mapping[str, Any] = {
    "cuCtxSetCurrent": ctypes.CFUNCTYPE(c_int, c_void_p),
    "cuLaunchKernel": ctypes.CFUNCTYPE(c_int, c_void_p, *[c_uint] * 7, c_void_p, c_void_p, c_void_p),
    "cuMemcpyAsync": ctypes.CFUNCTYPE(c_int, c_uint64, c_uint64, c_size_t, c_void_p),
    "cuStreamSynchronize": ctypes.CFUNCTYPE(c_int, c_void_p),
    "cuStreamBeginCapture": ctypes.CFUNCTYPE(c_int, c_void_p, c_int),
    "cuStreamEndCapture": ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p),
    "cuGraphLaunch": ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p),
    "cuGraphDestroy": ctypes.CFUNCTYPE(c_int, c_void_p),
    "cuEventRecord": ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p),
    "cuStreamWaitEvent": ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_uint),
}
"""The functions that compiled code calls, as the driver declares them."""

_DONE_ANYHOW = ("cuStreamEndCapture", "cuStreamSynchronize")
"""What ends even if it fails."""


class Kernel(NamedTuple):
    """A kernel as a function of the host, which takes so many pointers, and what keeps it."""

    address: int
    pointers: int
    library: Library


class Work(NamedTuple):
    """Something on a stream: what it is, "" for what only orders others, and how it is done."""

    name: str
    do: Callable[[], object]


class Queue:
    """The work on a stream, of which the first `position` are done."""

    def __init__(self) -> None:
        self.works: list[Work] = []
        self.position = 0


class Capture:
    """What is captured: that on the stream where it began is the first."""

    def __init__(self) -> None:
        self.queues = [Queue()]
        self.joined = {self.queues[0]}
        """Those that the first one waits for, to the end."""


class ComputingDriver(FakeDriver):
    """`native` has the calls by compiled code: the name, and the arguments."""

    def __init__(self) -> None:
        super().__init__()
        self.native: list[tuple[Any, ...]] = []
        self.native_failing: dict[str, CUresult] = {}
        """The results of calls by compiled code that fail."""
        self.problems: list[BaseException] = []
        """What was wrong with calls by compiled code."""
        self.images: dict[str, dict[str, Kernel]] = {}
        """The kernels of each text of PTX, by the names of their entries."""
        self.done: list[str] = []
        """The work that was done, in order."""
        self._callbacks: dict[str, Any] = {}
        self._queues: dict[int, Queue] = {}
        self._capturing: dict[int, tuple[Capture, Queue]] = {}
        self._marks: dict[int, tuple[Queue, int]] = {}
        """For each event the work that it comes after."""

    def native_names(self) -> list[str]:
        """The functions that compiled code has called."""
        return [call[0] for call in self.native]

    def learn(self, code: KernelCode, module: Any) -> None:
        """Know the kernels of a text of PTX, made of a module."""
        prefix = f"kernel_{len(self.images)}"
        functions = host_functions(module, prefix)
        names = list(functions.names.values())
        imports = {name: library_address(name) or 0 for name in ("malloc", "free")}
        source = Source(functions.text, TRANSLATED)
        library = link(
            [compile_object([source], Target(), optimise=True, keep=names, imports=imports)], names, imports, ""
        )
        self.images[code.ptx] = {}
        for (outer, inner), entry in code.entries.items():
            (parameters,) = [text.partition(")")[0] for text in code.ptx.split(f".visible .entry {entry}(")[1:]]
            address = library.addresses[functions.names[f"{outer}::{inner}"]]
            self.images[code.ptx][entry] = Kernel(address, parameters.count(".param"), library)

    def _cuGetProcAddress(self, name: bytes, version: int, flags: int) -> tuple[int, int]:
        assert version == 12000 and not flags
        key = name.decode()
        if key not in self._callbacks:
            self._callbacks[key] = _FUNCTIONS[key](self._called(key))
        return (ctypes.cast(self._callbacks[key], c_void_p).value or 0, 0)

    def _called(self, name: str) -> Callable[..., int]:
        def call(*arguments: int | None) -> int:
            self.native.append((name, *arguments))
            status = self.native_failing.get(name, CUresult.CUDA_SUCCESS)
            try:
                if not status or name in _DONE_ANYHOW:
                    getattr(self, f"on_{name}")(*arguments)
            except BaseException as problem:
                # An exception would not get through compiled code.
                self.problems.append(problem)
            return int(status)

        return call

    def _cuModuleLoadDataEx(self, image: bytes, *more: object) -> tuple[int]:
        return self._new(self.images[image.rstrip(b"\0").decode()])

    def _cuModuleGetFunction(self, module: int, name: bytes) -> tuple[int]:
        kernels: Any = self.live[module]
        return self._new((name.decode(), kernels[name.decode()]))

    def _cuGraphInstantiate(self, graph: int, flags: int) -> tuple[int]:
        return self._new(self._capture(graph))

    def _cuGraphExecUpdate(self, runnable: int, graph: int) -> tuple[object]:
        self.live[runnable] = self._capture(graph)
        return (object(),)

    def _capture(self, handle: int | None) -> Capture:
        found: Any = self.live[handle or 0]
        return found

    def _queue(self, stream: int | None) -> Queue:
        assert stream in self.live, "a stream of its own"
        if stream in self._capturing:
            return self._capturing[stream][1]
        return self._queues.setdefault(stream, Queue())

    def _put(self, stream: int | None, work: Work) -> None:
        self._queue(stream).works.append(work)

    def _do(self, queue: Queue, end: int) -> None:
        """Do the first works of a queue, and what they wait for."""
        while queue.position < end:
            work = queue.works[queue.position]
            queue.position += 1
            if work.name:
                self.done.append(work.name)
            work.do()

    def on_cuCtxSetCurrent(self, context: int) -> None:
        assert context == 77

    def on_cuLaunchKernel(self, function: int, *more: int) -> None:
        *sizes, shared, stream, parameters, extra = more
        kernel: Kernel
        name, kernel = self.live[function]  # type: ignore[misc]
        assert all(size >= 1 for size in sizes) and not shared and not extra
        slots = (c_void_p * kernel.pointers).from_address(parameters)
        pointers = [c_uint64.from_address(slot or 0).value for slot in slots]
        run = ctypes.CFUNCTYPE(None, *[c_void_p] * len(pointers), *[ctypes.c_int64] * 7)(kernel.address)
        self._put(stream, Work(name, lambda: run(*pointers, *sizes, 0)))

    def on_cuMemcpyAsync(self, target: int, source: int, nbytes: int, stream: int) -> None:
        self._put(stream, Work("copy", lambda: ctypes.memmove(target, source, nbytes)))

    def on_cuStreamSynchronize(self, stream: int) -> None:
        assert stream not in self._capturing
        queue = self._queues.pop(stream, Queue())
        self._do(queue, len(queue.works))

    def on_cuEventRecord(self, event: int, stream: int) -> None:
        assert event in self.live, "an event of its own"
        queue = self._queue(stream)
        self._marks[event] = (queue, len(queue.works))

    def on_cuStreamWaitEvent(self, stream: int, event: int, flags: int) -> None:
        assert not flags
        if event not in self._marks:
            return  # As the driver has it: there is nothing to wait for.
        other, end = self._marks[event]
        capture = next((capture for capture, _ in self._capturing.values() if other in capture.queues), None)
        if capture is not None and stream not in self._capturing:
            assert stream in self.live
            capture.queues.append(Queue())
            self._capturing[stream] = capture, capture.queues[-1]
        if capture is not None and self._queue(stream) in capture.joined and end == len(other.works):
            capture.joined.add(other)
        self._put(stream, Work("", lambda: self._do(other, end)))

    def on_cuStreamBeginCapture(self, stream: int, mode: int) -> None:
        assert mode == THREAD_LOCAL and stream not in self._capturing and stream not in self._queues
        capture = Capture()
        self._capturing[stream] = capture, capture.queues[0]

    def on_cuStreamEndCapture(self, stream: int, graph: int) -> None:
        capture = self._capturing[stream][0]
        for other in [each for each, (whose, _) in self._capturing.items() if whose is capture]:
            del self._capturing[other]
        assert capture.joined.issuperset(capture.queues), "all streams of a capture join the first one"
        (handle,) = self._new(capture)
        c_void_p.from_address(graph).value = handle

    def on_cuGraphLaunch(self, runnable: int, stream: int) -> None:
        capture = self._capture(runnable)

        def run() -> None:
            for queue in capture.queues:
                queue.position = 0
            self._do(capture.queues[0], len(capture.queues[0].works))

        self._put(stream, Work("", run))

    def on_cuGraphDestroy(self, graph: int) -> None:
        del self.live[graph]
