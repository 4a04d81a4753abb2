"""A function as a program: compiled code, its memory, and its calls."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.runtime.base.abi import OklRun
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.stats import FunctionStats, RunStats
from okl_opt.runtime.base.units import size_text
from okl_opt.runtime.code.border import AnyMemory, Border, Memory, Scalar, Signature, Value, spec_of
from okl_opt.runtime.code.elements import Element
from okl_opt.runtime.code.entry import slot_bytes
from okl_opt.runtime.code.foreign import Foreign
from okl_opt.runtime.code.held import Held
from okl_opt.runtime.code.live_blocks import LiveBlocks, Site
from okl_opt.runtime.code.memory import RunMemory, default_limit
from okl_opt.runtime.code.objects import number_of, object_of, objects_of
from okl_opt.runtime.code.printing import Descriptor, check_bytes, read_descriptor
from okl_opt.runtime.code.slots import Copy, Slot, argument_slot, dense_strides
from okl_opt.runtime.code.symbols import Console
from okl_opt.runtime.launch.failures import LauncherBusy
from okl_opt.runtime.machine.jit import Library, link
from okl_opt.runtime.machine.threads import thread_pool
from okl_opt.runtime.memory.buffer import Buffer, ResultMemory
from okl_opt.runtime.memory.guarded import guarded_buffer
from okl_opt.runtime.native.function_regions import frame_key
from okl_opt.runtime.native.function_run import MOST_DEPTH, RUN, Failure

if TYPE_CHECKING:
    from okl_opt.runtime.code.external import External

_MOST_RANK = 64


class Code(NamedTuple):
    """Machine code of a function.

    `foreign` are the functions of the runtime that it calls, `sites` the places where it may fail, `imports` the called
    functions of C's library and of the thread pool. `parallel` is the code of the pool, None for a function without
    regions. `key` is the name of the machine code in the cache, None without a cache. `externals` are the functions of
    external generators that the code calls. `globals` are the names of the module's own, in the order in which code
    that checks accesses notes them.
    """

    text: bytes
    key: str | None
    signature: Signature
    foreign: Sequence[str]
    sites: Sequence[Site]
    console: Console
    imports: Mapping[str, int]
    parallel: Library | None
    externals: Sequence[External] = ()
    globals: Sequence[str] = ()

    def load(self) -> tuple[Library, Foreign]:
        """Load the code with its own globals, including the state of the run. Raises: OklRuntimeError."""
        foreign = Foreign(self.foreign, self.console)
        imports = {**self.imports, **foreign.addresses}
        return link([self.text], [RUN], imports, f"'{self.signature.name}'"), foreign


class FunctionProgram:
    """A compiled function that is called by one thread at a time; parts of it may run on `threads` of them."""

    find_array = None
    """None: arguments are in the memory of the host."""
    notice = None

    def __init__(
        self,
        code: Code,
        memory_limit: int | None = None,
        *,
        marks_writes: bool = False,
        checks_accesses: bool = False,
        threads: int = 1,
        held: Held | None = None,
        memory: RunMemory | None = None,
    ):
        """`memory` is shared with another program of the same limit that never runs at the same time.

        Raises: OklRuntimeError if there is no memory, or the system cannot start more threads.
        """
        params, results = code.signature.params, code.signature.results
        self.held = held
        """The globals that the code takes after the arguments, and returns after the results."""
        names = ((), ()) if held is None else (held.names, held.changed)
        self.signature = code.signature.first(len(params) - len(names[0]), len(results) - len(names[1]))
        self.name = code.signature.name
        self.code = code
        self.stats = FunctionStats()
        self._memory_limit = memory_limit
        self._marks_writes = marks_writes
        self._checks_accesses = checks_accesses
        self._blocks = LiveBlocks(params, code.globals, len(code.sites)) if checks_accesses else None
        self._threads = threads
        self._library, self._foreign = code.load()
        self._state = OklRun()
        self._pool = None if code.parallel is None else thread_pool(threads, code.parallel)
        if self._pool is not None:
            self._state.pool, self._state.frame_key = self._pool.address, frame_key()
        # The shadow of written bytes needs as many addresses again.
        most = default_limit() // 2 if marks_writes else default_limit()
        limit = most if memory_limit is None else memory_limit
        if memory is None:
            memory = RunMemory(limit, has_shadow=marks_writes, has_blocks=checks_accesses)
        self._memory = memory
        self._results = [(ctypes.c_char * max(slot_bytes(border), 8))() for border in results]
        places = [None] * len(params) + [ctypes.addressof(result) for result in self._results]
        self._places = (ctypes.c_void_p * max(len(places), 1))(*places)
        """Addresses of the arguments, which each call fills in, and of the results."""
        self._state_place, self._table = ctypes.addressof(self._state), ctypes.addressof(self._places)
        self._result_places = [ctypes.addressof(result) for result in self._results]
        self._result_memory: dict[int, ResultMemory] = {}
        self._turn = threading.Lock()
        self._run = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)(self._library.addresses[RUN])

    @property
    def is_called_plainly(self) -> bool:
        """Return whether a run is a call of the code alone, without globals, callbacks, and checks of its results."""
        watches = self._marks_writes or self._checks_accesses
        return not (self.held or watches or self._foreign.addresses or self.code.externals)

    @property
    def run_address(self) -> int:
        """The address of the code."""
        return self._library.addresses[RUN]

    @property
    def state(self) -> OklRun:
        """The state of a run."""
        return self._state

    @property
    def memory(self) -> RunMemory:
        """The memory for allocations of the code."""
        return self._memory

    def another(self, memory: RunMemory | None = None) -> FunctionProgram:
        """A program with the same code and the given memory; by default its own, for another thread.

        Raises: OklRuntimeError.
        """
        return FunctionProgram(
            self.code,
            self._memory_limit,
            marks_writes=self._marks_writes,
            checks_accesses=self._checks_accesses,
            threads=self._threads,
            held=self.held,
            memory=memory,
        )

    def run(self, arguments: Sequence[Value]) -> list[Value]:
        """Call the function; memrefs among the arguments are written, tensors are not. Copies lie between pages that
        trap. Raises: as `run_slots`.
        """
        pairs = enumerate(zip(self.signature.params, arguments, strict=True))
        return self.run_slots(
            [argument_slot(number, border, value, guarded_buffer) for number, (border, value) in pairs]
        )

    def run_slots(self, slots: Sequence[Slot]) -> list[Value]:
        """Call the function on arguments in memory. Raises: DiagnosticError at the failing op."""
        self._begin()
        try:
            return self._run_with(self.held, slots) if self.held is not None else self._values(self._call(slots))
        finally:
            self._end()

    def call_slots(self, slots: Sequence[Slot]) -> list[object]:
        """As `run_slots`, with results as Python has them: numbers, and Buffers that know their element type."""
        if self.held is not None:
            return objects_of(self.signature.results, self.run_slots(slots))
        self._begin()
        try:
            return self._objects(self._call(slots), self._result_places)
        finally:
            self._end()

    def _begin(self) -> None:
        """Take the state and the memory for a run. Raises: LauncherBusy."""
        if not self._turn.acquire(blocking=False):
            raise self.busy_error()

    def _end(self) -> None:
        self._memory.release(self._state)
        self._turn.release()

    def busy_error(self) -> LauncherBusy:
        """The error of a call while the function runs."""
        return LauncherBusy(f"'{self.name}' is running in another thread")

    def _run_with(self, held: Held, slots: Sequence[Slot]) -> list[Value]:
        """Call the function on arguments and globals, and store the globals that it changes."""
        own, given = self.code.signature, len(self.signature.params)
        with held.memory.lock:
            more = [held.memory.slot(name, border) for name, border in zip(held.names, own.params[given:], strict=True)]
            values = self._values(self._call([*slots, *more]))
            results = len(self.signature.results)
            for name, value in zip(held.changed, values[results:], strict=True):
                held.memory.keep(name, value)
            return values[:results]

    def _call(self, slots: Sequence[Slot]) -> int:
        """Run the code; return the most bytes that a result may have."""
        assert len(slots) == len(self.code.signature.params), "a slot for each parameter"
        most_bytes = self._memory.capacity
        for number, slot in enumerate(slots):
            self._places[number] = slot.address
            most_bytes += slot.nbytes
        self._memory.begin(self._state)
        if self._blocks is not None:
            self._blocks.begin(self._state, slots)
        # A memref lies in the memory of the run or in an argument, whatever its sizes and strides say.
        self._foreign.begin(self._state, self._memory, most_bytes)
        failed = self._run(self._state_place, self._table)
        self._count()
        problem = self._foreign.problem()
        if failed:
            if self._blocks is not None and self._state.kind == Failure.ACCESS:
                raise self._blocks.failure(self._state, self._memory, self.code.sites)
            raise failure_of(self.code, self._state, problem)
        for slot in slots:
            for copy_back in slot.copies_back:
                copy_back()
        if self._marks_writes or self._blocks is not None:
            for number, (border, place) in enumerate(
                zip(self.code.signature.results, self._result_places, strict=True)
            ):
                self._check_result(number, border, place)
        return most_bytes

    def _values(self, most_bytes: int) -> list[Value]:
        return [
            _result(border, place, most_bytes, partial(self._take, number))
            for number, (border, place) in enumerate(zip(self.code.signature.results, self._result_places, strict=True))
        ]

    def _objects(self, most_bytes: int, places: Sequence[int]) -> list[object]:
        return [
            number_of(border.element, place)
            if isinstance(border, Scalar) and not border.is_vector
            else object_of(border, _result(border, place, most_bytes, partial(self._take, number)))
            for number, (border, place) in enumerate(zip(self.signature.results, places, strict=True))
        ]

    def finish_elsewhere(self, places: Sequence[int], nbytes: int, *, has_failed: bool) -> list[object]:
        """Return the results in these slots, after the code was run on arguments of so many bytes, or raise its error.

        Ends that run. Raises: as `run_slots`.
        """
        try:
            if has_failed:
                raise failure_of(self.code, self._state, None)
            return self._objects(self._memory.capacity + nbytes, places)
        finally:
            self._memory.release(self._state)

    def _take(self, number: int, spec: TensorSpec) -> Buffer:
        """Memory for a result. Memory of an earlier result of the same type is reused if the caller has dropped it."""
        memory = self._result_memory.get(number)
        if memory is None or memory.spec != spec:
            memory = self._result_memory[number] = ResultMemory(RunStats(), spec)
        return memory.take()

    def _check_result(self, number: int, border: Border, address: int) -> None:
        """Refuse a memref result that is no live memory, or has an element that was never written.

        Raises: OklRuntimeError.
        """
        if isinstance(border, Scalar):
            return
        rank = len(border.shape) if isinstance(border, Memory) else ctypes.c_int64.from_address(address).value
        place = address if isinstance(border, Memory) else ctypes.c_int64.from_address(address + 8).value
        if not 0 <= rank <= _MOST_RANK:
            return
        what, size = f"result {number} of '{self.name}'", border.element.size
        if self._blocks is not None:
            if isinstance(border, AnyMemory):
                words = Descriptor(place, place, 0, (3 + 2 * rank,), (1,))
                self._blocks.check_result(f"the descriptor of {what}", words, 8, self._state, self._memory)
            self._blocks.check_result(what, read_descriptor(place, rank), size, self._state, self._memory)
        if self._marks_writes and not self._memory.has_written(read_descriptor(place, rank), size):
            raise OklRuntimeError(f"{what} has an element that was never written, or was freed")

    def _count(self) -> None:
        state, stats = self._state, self.stats
        stats.runs += 1
        stats.allocated += state.allocated
        stats.freed += state.released
        stats.peak = max(stats.peak, state.peak)
        stats.left = state.live

    def plan_text(self) -> None:
        """Return None: it launches nothing."""

    def close(self) -> None:
        """Do nothing: nothing is open."""


def failure_of(code: Code, state: OklRun, problem: BaseException | None) -> BaseException:
    """The exception for a failed run. `problem` is the one that a function of the runtime raised."""
    sites = code.sites
    kind = Failure(state.kind)
    if problem is not None and not isinstance(problem, OklRuntimeError):
        return problem
    if kind is Failure.EXTERNAL:
        problem = _external_failure(code.externals[state.second], state.first)
        if not isinstance(problem, OklRuntimeError):
            return problem
    text = str(problem) if problem is not None else _failure_text(kind, state.first, state.second)
    if not 0 <= state.site < len(sites):
        return OklRuntimeError(f"'{code.signature.name}': {text}")
    # Imported here, since only a failing run needs xDSL.
    from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, Severity

    site = sites[state.site]
    if state.kind == Failure.CHECK and site.message:
        text = site.message.replace("%0", str(state.first)).replace("%1", str(state.second))
    # Lines of untrusted text are indented, so that they cannot pass for other messages.
    return DiagnosticError(Diagnostic(Severity.ERROR, site.location, text.replace("\n", "\n  "), has_lines=True))


def _external_failure(external: External, status: int) -> BaseException:
    """The exception for a failed external function: its own error if that has a place in the IR."""
    from okl_opt.dialects.diagnostic import DiagnosticError
    from okl_opt.runtime.code.external import status_text

    problem = None if external.function.problem is None else external.function.problem()
    if isinstance(problem, DiagnosticError | KeyboardInterrupt):
        return problem
    said = status_text(status) if problem is None else f": {problem}"
    return OklRuntimeError(f"extern '@{external.name}' failed{said}")


def _failure_text(kind: Failure, first: int, second: int) -> str:
    match kind:
        case Failure.CHECK:
            return "the program was aborted"
        case Failure.MEMORY:
            return f"memref.alloc: {first & ((1 << 64) - 1)} bytes asked, {size_text(second)} allowed"
        case Failure.NOT_ALLOCATED:
            return "memref.dealloc: not an allocation of this run"
        case Failure.DEPTH if first >= MOST_DEPTH:
            return f"call depth: a function calls itself, {first} calls deep"
        case Failure.DEPTH:
            return "call depth: the frames of nested calls fill the stack"
        case Failure.EXTERNAL:
            return "an external function has failed"
        case Failure.OUTSIDE:
            return "a function of the runtime has failed"
        case Failure.ACCESS:
            return "a memory access is wrong"
        case Failure.UNREACHABLE:
            return "an op was reached that is marked as unreachable"
        case Failure.ALIGNMENT:
            return f"memref.alloc: alignment {first} is no power of two up to 2 MiB"


# ----- results


_Take = Callable[[TensorSpec], Buffer]


def _result(border: Border, address: int, most_bytes: int, take: _Take) -> Value:
    match border:
        case Scalar(element=element, shape=shape):
            return _copied(element, shape, address, take)
        case Memory(element=element, shape=shape):
            return _from_descriptor(element, len(shape), address, most_bytes, take)
        case AnyMemory(element=element):
            rank, place = (ctypes.c_int64 * 2).from_address(address)
            if not 0 <= rank <= _MOST_RANK:
                raise OklRuntimeError(f"a result of rank {rank} cannot be shown")
            return _from_descriptor(element, rank, place, most_bytes, take)


def _from_descriptor(element: Element, rank: int, address: int, most_bytes: int, take: _Take) -> Value:
    found = read_descriptor(address, rank)
    check_bytes(found, element.size, most_bytes, "returned")
    first = found.aligned + found.offset * element.size
    if found.strides == dense_strides(found.sizes):
        return _copied(element, found.sizes, first, take)
    value = Value(element, found.sizes, take(spec_of(found.sizes, element)))
    Copy(value.buffer.address, first, found.sizes, found.strides, element.size).move(to_dense=True)
    return value


def _copied(element: Element, shape: tuple[int, ...], address: int, take: _Take) -> Value:
    buffer = take(spec_of(shape, element))
    ctypes.memmove(buffer.address, address, prod(shape) * element.size)
    return Value(element, shape, buffer)
