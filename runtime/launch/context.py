"""Contexts of a launch: they hold all structs of a run; each run only rewrites pointers."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import NoReturn

from okl_opt.runtime.base.abi import OklLauncher, OklRunCtx, frame_head, frame_place, pointer_packer
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import InputError, OklRuntimeError, Status
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import CompiledLaunch
from okl_opt.runtime.kernels.callbacks import take_exception
from okl_opt.runtime.launch.constants import BoundConstants
from okl_opt.runtime.launch.failures import LauncherBusy, count_error, misfit, run_error
from okl_opt.runtime.launch.overlap import OverlapRules
from okl_opt.runtime.launch.structs import LaunchStructs
from okl_opt.runtime.machine.threads import thread_pool
from okl_opt.runtime.memory.buffer import Buffer, ResultMemory
from okl_opt.runtime.native import entry_points
from okl_opt.runtime.native.launch_streams import RUN_STREAMS

_Call = Callable[[bytes], int]
_Benchmark = Callable[[int, int, int], int]
# Without `argtypes`, so that ctypes makes no object for bytes; they are passed as a pointer either way.
_CALL_TYPE = ctypes.CFUNCTYPE(ctypes.c_int32)
_BENCHMARK_TYPE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)

_PAIRWISE = 64
"""Up to this many tensors compiled code compares all pairs for overlap; for more, ranges are sorted."""


class LauncherContext:
    """One instance of a launch. Two threads may run two contexts of one launch concurrently."""

    def __init__(
        self,
        launch: CompiledLaunch,
        stats: RunStats,
        strict_layout: bool = False,
        threads: int = 1,
    ):
        """Allocate and fill all structs. Raises: OklRuntimeError (out of memory)."""
        self.launch = launch
        self.stats = stats
        self.strict_layout = strict_layout
        plan = launch.plan
        self._pool = None if launch.parallel is None else thread_pool(threads, launch.parallel)
        try:
            self._structs = LaunchStructs(launch, threads, None if self._pool is None else self._pool.address)
        except MemoryError as error:
            raise OklRuntimeError(f"out of memory: launch '{plan.name}': {error}") from error
        stats.bytes_allocated += self._structs.allocated
        stats.peak_memory += self._structs.workspace.nbytes
        self._constants = BoundConstants(launch, self._structs)
        self._on_device = None if launch.attach is None else launch.attach(self.struct)
        self._overlap: OverlapRules | None = None
        self.results = [ResultMemory(stats, spec) for spec in plan.rets]
        self._specs = (*plan.args, *plan.rets)
        self._empty = [number for number, spec in enumerate(self._specs) if spec is None or not spec.elem_count]
        self._n_args = len(plan.args)
        self._trusted: Sequence[int] | None = None
        """Addresses already checked for overlap."""
        self._call: _Call = _CALL_TYPE(launch.callers.addresses[entry_points.CALL])
        self._benchmark: _Benchmark = _BENCHMARK_TYPE(launch.callers.addresses[entry_points.BENCHMARK])
        self._written = plan.written_args()
        self._written_back = (*self._written, *range(self._n_args, len(self._specs)))
        self._rows = tuple(_row(spec, index in self._written_back) for index, spec in enumerate(self._specs))
        self._pack = pointer_packer(len(self._specs))
        self._is_plain = not (self._empty or self._written or plan.constants)
        self._closed = False
        self._has_run = False
        self.compute = launch.compute
        """The address of the code of a run."""
        if launch.streams is not None and self._structs.runs_on_streams:
            self.compute = launch.streams.addresses[RUN_STREAMS]
        self._frame, self._trusted_frame = (
            frame_head(self._structs.address, self.compute, trusted=trusted) for trusted in (False, True)
        )

    @property
    def struct(self) -> OklLauncher:
        """The launcher itself, in place."""
        return self._structs.launcher

    def run_context(self, index: int) -> OklRunCtx:
        """Run context `index`, in place."""
        return self._structs.run(index)

    def set_trace(self, hook: int | None, owner: object) -> None:
        """Set the hook called around each kernel, if the code is traced; `owner` keeps it alive."""
        self._trace_owner = owner
        self.struct.trace = hook

    def bind_constants(self, buffers: Mapping[int, Buffer], *, unchanged: bool = False) -> None:
        """Bind the constant arguments; their kernels pack them now.

        Every call must pass these buffers, with unchanged contents; binding them again packs them again. Equal packed
        forms of other contexts are shared, without comparison if the buffers are `unchanged`.
        Raises: InputError for buffers that do not fit; KernelError.
        """
        assert set(buffers) == self.launch.plan.constants, "all constants of a launch, and nothing else"
        for number, buffer in buffers.items():
            spec, mask, _ = self._rows[number]
            if spec is not None and (buffer.spec != spec or buffer.address & mask):
                raise InputError(f"argument {number} is {buffer.spec}, wanted {spec}, aligned to {mask + 1} bytes")
        self._constants.bind(buffers, unchanged=unchanged)

    def release_constants(self) -> None:
        """Drop the constants and their packed forms; they must be bound again before the next call."""
        self._constants.release()

    def call(self, args: Sequence[object], rets: Sequence[object] | None = None) -> list[Buffer]:
        """Run once; return the results, in `rets` or in memory lent by the context.

        Arguments and results are Buffers, or objects with the buffer protocol or DLPack; they must stay alive until the
        call returns. No Python runs between the call of compiled code and its return (Python kernels excepted).
        Raises: InputError for buffers that do not fit; KernelError; LauncherBusy.
        """
        assert not self._closed, "the context was closed"
        if not self._is_plain or rets is not None:
            return self._call_guarded(args, rets)
        if len(args) != self._n_args:
            raise count_error("argument", len(args), self.launch.plan.args)
        # Hot path: these lines take longer than a small launch.
        kept: list[Buffer] = []
        addresses: list[int] = []
        for buffer, (spec, mask, _) in zip(args, self._rows):  # noqa: B905
            if type(buffer) is not Buffer:
                buffer = Buffer.from_object(buffer, self.strict_layout)
                kept.append(buffer)
            address = buffer.address
            if (buffer.spec is not spec and buffer.spec != spec) or address & mask:
                raise self._refusal(len(addresses), buffer)
            addresses.append(address)
        results: list[Buffer] = []
        # Memory lent by the context needs no checks.
        for memory in self.results:
            result = memory.take()
            results.append(result)
            addresses.append(result.address)
        status = self._call(self._trusted_frame + self._pack(*addresses))
        self.stats.runs += 1
        if status:
            self.fail(status)
        self._has_run = True
        return results

    def _call_guarded(self, args: Sequence[object], rets: Sequence[object] | None) -> list[Buffer]:
        """`call` with given results, written or constant arguments, or empty tensors."""
        assert self._constants.complete, "its constants were never bound, or not to the end"
        n_args = self._n_args
        if len(args) != n_args:
            raise count_error("argument", len(args), self.launch.plan.args)
        buffers = [self._checked(number, each) for number, each in enumerate(args)]
        if rets is None:
            results = [memory.take() for memory in self.results]
        elif len(rets) != len(self.results):
            raise count_error("result", len(rets), self.launch.plan.rets)
        else:
            results = [self._checked(n_args + number, each) for number, each in enumerate(rets)]
        buffers += results
        addresses = [buffer.address for buffer in buffers]
        for number in self._empty:
            addresses[number] = 0
        apart = addresses == self._trusted
        if not apart:
            self._constants.check(addresses)
            if self._written or (rets is not None and len(addresses) > _PAIRWISE):
                self._check_overlap(buffers[:n_args], results)
                self._trusted, apart = addresses, True
        status = self._call((self._trusted_frame if apart or rets is None else self._frame) + self._pack(*addresses))
        if status == entry_points.OVERLAP:
            self._check_overlap(buffers[:n_args], results)
            self._trusted = addresses
            status = self._call(self._trusted_frame + self._pack(*addresses))
        self.stats.runs += 1
        if status:
            self.fail(status)
        self._has_run = True
        for index in self._written_back:
            buffers[index].write_back()
        return results

    def _checked(self, number: int, value: object) -> Buffer:
        """Argument or result `number`, of the right type, alignment and writability. Raises: InputError."""
        buffer = value if type(value) is Buffer else Buffer.from_object(value, self.strict_layout)
        spec, mask, written = self._rows[number]
        if (spec is not None and buffer.spec != spec) or buffer.address & mask or (written and buffer.readonly):
            raise self._refusal(number, buffer)
        return buffer

    def frame(self, addresses: Sequence[int]) -> bytes:
        """The frame for `call_checked`: addresses of arguments and results that passed `call`'s checks, 0 for an empty
        one.
        """
        return self._trusted_frame + self._pack(*addresses)

    def open_frame(self, addresses: Sequence[int | None]) -> tuple[bytes, Sequence[tuple[int, int]]]:
        """As `frame`, but addresses may be None, not yet known; also returns the offsets of these."""
        places = [(frame_place(number), number) for number, address in enumerate(addresses) if address is None]
        return self.frame([address or 0 for address in addresses]), places

    def call_checked(self, frame: bytes) -> None:
        """Run once on checked tensors; the caller keeps the buffers alive. Raises: KernelError, LauncherBusy."""
        assert not self._closed, "the context was closed"
        status = self._call(frame)
        self.stats.runs += 1
        if status:
            self.fail(status)

    def benchmark(self, count: int) -> float:
        """Run `count` times on the last call's tensors in a native loop; return the total seconds.

        The caller keeps the buffers of that call alive. Raises: KernelError, LauncherBusy.
        """
        assert not self._closed and self._has_run, "nothing is bound"
        start = perf_counter()
        status = self._benchmark(self._structs.address, self.compute, count)
        seconds = perf_counter() - start
        self.stats.runs += count
        if status:
            self.fail(status)
        return seconds

    def _refusal(self, number: int, buffer: Buffer) -> InputError:
        """The error for a tensor that does not fit."""
        spec, mask, _ = self._rows[number]
        is_argument = number < self._n_args
        what = f"argument {number}" if is_argument else f"result {number - self._n_args}"
        return misfit(what, spec or buffer.spec, buffer.spec, buffer.address, mask, in_place=is_argument)

    def _check_overlap(self, args: Sequence[Buffer], rets: Sequence[Buffer]) -> None:
        if self._overlap is None:
            self._overlap = OverlapRules(self.launch)
        self._overlap.check(args, rets)

    def check_status(self) -> None:
        """After running compiled code without `call`: raise the error that it reported. Raises: KernelError."""
        if self.struct.status:
            self.fail(self.struct.status)

    def fail(self, status: int) -> NoReturn:
        """Raise the last run's error, and make the context ready for the next run."""
        if status == Status.BUSY:
            raise LauncherBusy(f"launch '{self.launch.plan.name}' is running in another thread")
        cause = self._take_exception()
        said = None if self._on_device is None else self._on_device.failure()
        error = run_error(self.launch, self.struct, cause, said)
        self.struct.busy = 0
        if cause is not None and not isinstance(cause, Exception):
            raise cause
        raise error from cause

    def _take_exception(self) -> BaseException | None:
        """The exception of the kernel that failed first, if it has one; others are forgotten."""
        raised = {address: take_exception(address) for address in self._structs.kernel_launchers}
        index = self.struct.failed_index
        if not 0 <= index < len(self.launch.plan.runs):
            return None
        launcher = self._structs.run(index).launcher
        found = None if launcher is None else raised.get(launcher)
        return self.launch.entries[self.launch.plan.runs[index]].problem() if found is None else found

    def close(self) -> None:
        """Free everything; buffers handed out live on. A closed context cannot run. Raises: LauncherBusy."""
        if self._closed:
            return
        if self.struct.busy:
            raise LauncherBusy(f"launch '{self.launch.plan.name}' is running in another thread, and cannot be closed")
        self._closed = True
        self._on_device = None
        self._structs.close()


_Row = tuple[TensorSpec | None, int, bool]


def _row(spec: TensorSpec | None, written: bool) -> _Row:
    """The checks of each call: type, address bits that must be 0, whether memory must be writable."""
    if spec is None or not spec.elem_count:
        return spec, 0, False
    return spec, spec.dtype.itemsize - 1, written
