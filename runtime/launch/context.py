"""Contexts of a launch: they hold what a run needs, and a run rewrites pointers only.

Source: seed 000_5288debaba9517ca.txt, launcher, reg and run contexts; the layout is that of `runtime/base/abi.py`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from struct import Struct
from time import perf_counter

from runtime.base.abi import (
    ABI_VERSION,
    MAGIC,
    Block,
    OklKernel,
    OklLauncher,
    OklRunCtx,
    OklTensor,
    TensorFlag,
)
from runtime.base.dtypes import DType, TensorSpec
from runtime.base.errors import InputError, KernelError, OklRuntimeError, Status
from runtime.compile.launch import CompiledLaunch, PackedOperands
from runtime.kernels.callbacks import take_exception
from runtime.kernels.registry import PROVIDER_NUMBERS, KernelFlag
from runtime.launch.packed import PackedConstant, packed_constant
from runtime.machine.threads import thread_pool
from runtime.memory.buffer import Buffer, ResultMemory
from runtime.native import entry_points
from runtime.plan.launch_plan import Slot, Space, plan_memory
from runtime.watch.report import RunStats

MESSAGE_CAPACITY = 512

STATUS_TEXTS = {
    Status.INVALID_ARGUMENT: "invalid argument: an integer division by zero, or an index out of range",
    Status.UNSUPPORTED: "not supported",
    Status.OUT_OF_MEMORY: "out of memory",
    Status.PROVIDER: "the library behind it reported an error",
    Status.EXCEPTION: "it raised an exception",
    Status.NUMERIC: "it made NaN or infinity",
    Status.BUSY: "busy",
    Status.CANCELLED: "cancelled",
}


class LauncherBusy(OklRuntimeError):
    """A second thread called a context that is running. Its status is `Status.BUSY`."""

    code = Status.BUSY


_Call = Callable[[bytes], int]
_Benchmark = Callable[[int, int, int], int]
_FRAME = Struct("@2Pq")
"""What `okl_call` is given, before the addresses."""
# Without types of arguments, as ctypes makes no object of bytes then; they are handed over as a pointer either way.
_CALL_TYPE = ctypes.CFUNCTYPE(ctypes.c_int32)
_FILL_TYPE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)
_BENCHMARK_TYPE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)


class LauncherContext:
    """Everything one instance of a launch owns. Two threads may run two contexts of one launch at the same time."""

    def __init__(self, launch: CompiledLaunch, stats: RunStats, strict_layout: bool = False, threads: int = 1):
        """Allocate and fill all structs. Raises: OklRuntimeError (out of memory)."""
        self.launch = launch
        self.stats = stats
        self.strict_layout = strict_layout
        self._allocated = 0
        self._pool = None if launch.parallel is None else thread_pool(threads, launch.parallel)
        self._constants: dict[int, Buffer] = {}
        self._packed: list[PackedConstant] = []
        self._has_constants = not launch.plan.constants
        self._attached: list[object] = []
        plan = launch.plan
        memory = plan_memory(plan)
        try:
            self._workspace = self._block(memory.nbytes + launch.workspace)
            ctypes.memset(self._workspace.address, 0, self._workspace.nbytes)
            self._blocks: list[Block] = []
            self._args = self._tensors([spec or _UNKNOWN for spec in plan.args])
            self._rets = self._tensors(plan.rets)
            self._temps = self._tensors(plan.temps)
            for index, offset in enumerate(memory.offsets):
                temp = _tensor(self._temps, index)
                temp.data = self._workspace.address + offset if temp.elem_count else None
                temp.flags |= TensorFlag.ALIGNED | TensorFlag.OWNED
            self._launcher = self._block(ctypes.sizeof(OklLauncher))
            self.struct.max_threads = threads
            self._message = self._block(MESSAGE_CAPACITY)
            self._reg_ctxs = [self._text(op.reg.op_name) for op in plan.ops]
            self._run_ctxs = self._fill_run_ctxs(memory.nbytes)
            self._kernels = self._fill_kernels()
            self._fill_launcher(memory.nbytes)
        except MemoryError as error:
            raise OklRuntimeError(f"out of memory: launch '{plan.name}': {error}") from error
        stats.bytes_allocated += self._allocated
        stats.peak_memory += self._workspace.nbytes
        self.results = [ResultMemory(stats, spec) for spec in plan.rets]
        self._specs = (*plan.args, *plan.rets)
        self._empty = [number for number, spec in enumerate(self._specs) if spec is None or not spec.elem_count]
        self._n_args = len(plan.args)
        self._trusted: Sequence[int] | None = None
        self._call: _Call = _CALL_TYPE(launch.callers.addresses[entry_points.CALL])
        self._benchmark: _Benchmark = _BENCHMARK_TYPE(launch.callers.addresses[entry_points.BENCHMARK])
        self._written = plan.written_args()
        self._written_back = (*self._written, *range(self._n_args, len(self._specs)))
        self._rows = tuple(_row(spec, index in self._written_back) for index, spec in enumerate(self._specs))
        self._pack = Struct(f"@{len(self._specs)}P").pack
        self._is_plain = not (self._empty or self._written or plan.constants)
        self._closed = False
        self._has_run = False
        self._compute = launch.compute
        self._frame, self._trusted_frame = (
            _FRAME.pack(self._launcher.address, launch.compute, trusted) for trusted in (False, True)
        )

    def _block(self, nbytes: int) -> Block:
        self._allocated += nbytes
        return Block(nbytes)

    def _text(self, text: str) -> Block:
        block = Block.text(text)
        self._allocated += block.nbytes
        return block

    def _table(self, values: Sequence[int], kind: Callable[[Sequence[int]], Block]) -> int:
        block = kind(values)
        self._allocated += block.nbytes
        self._blocks.append(block)
        return block.address

    def _tensors(self, specs: Sequence[TensorSpec]) -> Block:
        block = self._block(len(specs) * ctypes.sizeof(OklTensor))
        for index, spec in enumerate(specs):
            tensor = _tensor(block, index)
            tensor.nbytes = spec.nbytes
            tensor.dtype = spec.dtype.value
            tensor.rank = spec.rank
            if spec.rank:
                tensor.shape = self._table(spec.shape, Block.integers)
                tensor.strides = self._table(spec.strides, Block.integers)
            tensor.elem_count = spec.elem_count
            tensor.flags = TensorFlag.CONTIGUOUS
        return block

    def _address(self, slot: Slot) -> int:
        block = {Space.ARG: self._args, Space.RET: self._rets, Space.TEMP: self._temps}[slot.space]
        return block.address + slot.index * ctypes.sizeof(OklTensor)

    def _fill_run_ctxs(self, tmp_offset: int) -> Block:
        plan = self.launch.plan
        block = self._block(len(plan.runs) * ctypes.sizeof(OklRunCtx))
        for index, number in enumerate(plan.runs):
            op = plan.ops[number]
            run = OklRunCtx.from_address(block.address + index * ctypes.sizeof(OklRunCtx))
            run.launcher = self._launcher.address
            run.index = index
            run.ins = self._table([self._address(slot) for slot in op.inputs], Block.pointers)
            run.outs = self._table([self._address(slot) for slot in op.outputs], Block.pointers)
            run.n_ins = len(op.inputs)
            run.n_outs = len(op.outputs)
            if self.launch.workspaces[number]:
                run.tmp = self._workspace.address + tmp_offset
                run.tmp_bytes = self.launch.workspaces[number]
            attached = self.launch.entries[number].attach(op.reg, run)
            if attached is not None:
                self._attached.append(attached)
        return block

    def _fill_kernels(self) -> Block:
        plan = self.launch.plan
        block = self._block(len(plan.kernels) * ctypes.sizeof(OklKernel))
        self._names = [self._text(op.reg.op_type) for op in plan.ops]
        for index, number in enumerate(plan.kernels):
            kernel = OklKernel.from_address(block.address + index * ctypes.sizeof(OklKernel))
            kernel.fn = self.launch.addresses[number]
            kernel.kernel_name = self._names[number].address
            kernel.provider = PROVIDER_NUMBERS.get(self.launch.entries[number].provider, 0)
            kernel.flags = self.launch.entries[number].flags
            kernel.abi = ABI_VERSION
        return block

    def _fill_launcher(self, tmp_offset: int) -> None:
        plan = self.launch.plan
        launcher = self.struct
        launcher.magic = MAGIC
        launcher.abi = ABI_VERSION
        launcher.failed_index = -1
        launcher.message = self._message.address
        launcher.message_cap = MESSAGE_CAPACITY
        launcher.n_ops = len(plan.runs)
        launcher.reg_ctxs = self._table([block.address for block in self._reg_ctxs], Block.pointers)
        launcher.run_ctxs = self._table(_addresses(self._run_ctxs, OklRunCtx, len(plan.runs)), Block.pointers)
        launcher.kernels = self._table(_addresses(self._kernels, OklKernel, len(plan.kernels)), Block.pointers)
        launcher.args, launcher.n_args = self._args.address, len(plan.args)
        launcher.rets, launcher.n_rets = self._rets.address, len(plan.rets)
        launcher.temps, launcher.n_temps = self._temps.address, len(plan.temps)
        launcher.workspace, launcher.workspace_bytes = self._workspace.address, self._workspace.nbytes
        launcher.pool = None if self._pool is None else self._pool.address

    @property
    def struct(self) -> OklLauncher:
        """The launcher itself, in place."""
        return OklLauncher.from_address(self._launcher.address)

    def set_trace(self, hook: int | None, owner: object) -> None:
        """Have the hook at an address called around each launch, if the code is traced; `owner` keeps it alive."""
        self._trace_owner = owner
        self.struct.trace = hook

    def bind_constants(self, buffers: Mapping[int, Buffer], *, unchanged: bool = False) -> None:
        """Give the arguments that are constants: their kernels pack them now.

        Every call must bring these very buffers, with contents that nobody changes; giving them again packs again. What
        another context packed is shared where it is the same, and not even looked at if the buffers are `unchanged`.
        Raises: InputError for buffers that do not fit; KernelError.
        """
        plan = self.launch.plan
        assert set(buffers) == plan.constants, "all constants of a launch, and nothing else"
        for number, buffer in buffers.items():
            spec, mask, _ = self._rows[number]
            if spec is not None and (buffer.spec != spec or buffer.address & mask):
                raise InputError(f"argument {number} is {buffer.spec}, wanted {spec}, aligned to {mask + 1} bytes")
            _tensor(self._args, number).data = buffer.address if buffer.spec.elem_count else None
        self._has_constants = False
        self._constants = dict(buffers)
        self._packed.clear()
        for index, number in enumerate(plan.runs):
            packing = self.launch.packings[number]
            if packing is not None:
                self._packed.append(self._pack_operands(index, packing, unchanged))
        self._has_constants = True

    def release_constants(self) -> None:
        """Forget the constants and what was packed of them: before the next call they are given anew."""
        self._has_constants = False
        self._constants = {}
        self._packed.clear()

    def _pack_operands(self, index: int, packing: PackedOperands, unchanged: bool) -> PackedConstant:
        """What run context `index` keeps packed."""
        run = OklRunCtx.from_address(self._run_ctxs.address + index * ctypes.sizeof(OklRunCtx))
        op = self.launch.plan.ops[self.launch.plan.runs[index]]
        buffers = tuple(self._constants[op.inputs[position].index] for position in packing.operands)

        def fill(address: int) -> None:
            run.state = address
            if callable(packing.fill):
                packing.fill(run)
            elif _FILL_TYPE(packing.fill)(ctypes.addressof(run)):
                raise OklRuntimeError(f"the constants of '{op.reg.op_name}' cannot be packed")

        try:
            packed = packed_constant(buffers, packing.layout, packing.nbytes, fill, unchanged=unchanged)
        except MemoryError as error:
            raise OklRuntimeError(f"out of memory: constants of '{op.reg.op_name}': {error}") from error
        run.state = packed.address
        return packed

    def call(self, args: Sequence[object], rets: Sequence[object] | None = None) -> list[Buffer]:
        """Run once on the given arguments; the results, in `rets` or in memory that the context lends out.

        Arguments and results are Buffers, or objects with the buffer protocol or DLPack; they must stay alive until the
        call returns. No Python runs between the call of compiled code and its return (Python kernels excepted).
        Raises: InputError for buffers that do not fit; KernelError; LauncherBusy.
        """
        assert not self._closed, "the context was closed"
        assert self._has_constants, "its constants were never bound, or not to the end"
        if not self._is_plain or rets is not None:
            return self._call_guarded(args, rets)
        if len(args) != self._n_args:
            raise _count_error("argument", len(args), self.launch.plan.args)
        # What Python does in these lines takes many times as long as a small launch.
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
        # Memory that the context lends out is as it should be, and nobody else's.
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
        """`call` where results are given, arguments are written or constant, or a tensor is empty."""
        n_args = self._n_args
        if len(args) != n_args:
            raise _count_error("argument", len(args), self.launch.plan.args)
        buffers = [self._checked(number, each) for number, each in enumerate(args)]
        if rets is None:
            results = [memory.take() for memory in self.results]
        elif len(rets) != len(self.results):
            raise _count_error("result", len(rets), self.launch.plan.rets)
        else:
            results = [self._checked(n_args + number, each) for number, each in enumerate(rets)]
        buffers += results
        addresses = [buffer.address for buffer in buffers]
        for number in self._empty:
            addresses[number] = 0
        apart = addresses == self._trusted
        if not apart:
            self._check_constants(addresses)
        if not apart and self._written:
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
        """What `call_checked` needs: arguments and results that passed `call`'s checks, 0 for an empty one."""
        return self._trusted_frame + self._pack(*addresses)

    def open_frame(self, addresses: Sequence[int | None]) -> tuple[bytes, Sequence[tuple[int, int]]]:
        """`frame` for `okl_call`, None where the address is not known yet: also the offset of each such place."""
        places = [(_FRAME.size + 8 * number, number) for number, address in enumerate(addresses) if address is None]
        return self.frame([address or 0 for address in addresses]), places

    def call_checked(self, frame: bytes) -> None:
        """Run once on what is known to fit; the caller keeps the buffers alive. Raises: KernelError, LauncherBusy."""
        assert not self._closed, "the context was closed"
        status = self._call(frame)
        self.stats.runs += 1
        if status:
            self.fail(status)

    def benchmark(self, count: int) -> float:
        """Run `count` times on what the last call has bound, from one native loop; seconds of the whole.

        The caller keeps the buffers of that call alive. Raises: KernelError, LauncherBusy.
        """
        assert not self._closed and self._has_run, "nothing is bound"
        start = perf_counter()
        status = self._benchmark(self._launcher.address, self._compute, count)
        seconds = perf_counter() - start
        self.stats.runs += count
        if status:
            self.fail(status)
        return seconds

    def _check_constants(self, bound: Sequence[int]) -> None:
        for number, constant in self._constants.items():
            if constant.spec.elem_count and bound[number] != constant.address:
                raise InputError(f"argument {number} is not the constant that this context was given")

    def _refusal(self, number: int, buffer: Buffer) -> InputError:
        """The error for a tensor that does not fit."""
        spec, mask, _ = self._rows[number]
        what = f"argument {number}" if number < self._n_args else f"result {number - self._n_args}"
        if spec is not None and buffer.spec != spec:
            return InputError(f"{what} is {buffer.spec}, wanted {spec}")
        if buffer.address & mask:
            return InputError(f"{what} of type {spec} is not aligned to {mask + 1} bytes")
        in_place = "is written in place, but " if number < self._n_args else ""
        return InputError(f"{what} {in_place}is read-only memory")

    def _check_overlap(self, args: Sequence[Buffer], rets: Sequence[Buffer]) -> None:
        """Ranges that are written may touch no other, save an argument that equals a result worked out in place."""
        plan = self.launch.plan
        names = [(Space.ARG, index) for index in range(len(args))] + [(Space.RET, index) for index in range(len(rets))]
        written = {(Space.RET, index) for index in range(len(rets))} | {(Space.ARG, index) for index in self._written}
        read = {slot.index for op in plan.ops for slot in op.inputs if slot.space is Space.ARG}
        ranges = sorted(
            (buffer.address, buffer.address + buffer.spec.nbytes, number)
            for number, buffer in enumerate((*args, *rets))
            if buffer.spec.elem_count and (number >= len(args) or number in read)
        )
        accepts = [bool(entry.flags & KernelFlag.IN_PLACE) for entry in self.launch.entries]
        open_ranges: list[tuple[int, int, int]] = []
        for start, end, number in ranges:
            open_ranges = [other for other in open_ranges if other[1] > start]
            for other_start, other_end, other_number in open_ranges:
                one, two = sorted((names[other_number], names[number]), key=lambda name: name[0] is Space.RET)
                if one not in written and two not in written:
                    continue
                same = (start, end) == (other_start, other_end)
                if (
                    same
                    and one[0] is Space.ARG
                    and two[0] is Space.RET
                    and one[1] not in self._written
                    and plan.in_place(one[1], two[1], accepts)
                ):
                    continue
                raise InputError(
                    f"{one[0].value} {one[1]} and {two[0].value} {two[1]} overlap in memory, and one of them is written"
                )
            open_ranges.append((start, end, number))

    def check_status(self) -> None:
        """For who has run compiled code without `call`: raise what it reported. Raises: KernelError."""
        if self.struct.status:
            self.fail(self.struct.status)

    def fail(self, status: int) -> None:
        """Raise what the last run reported, and leave the context ready for the next."""
        if status == Status.BUSY:
            raise LauncherBusy(f"launch '{self.launch.plan.name}' is running in another thread")
        launcher = self.struct
        code, index = launcher.status, launcher.failed_index
        text = ctypes.string_at(launcher.message or 0, launcher.message_len).decode(errors="replace")
        cause = take_exception(self._launcher.address)
        launcher.busy = 0
        if cause is not None and not isinstance(cause, Exception):
            raise cause
        if not 0 <= index < len(self.launch.plan.runs):
            raise OklRuntimeError(f"launch '{self.launch.plan.name}' failed with status {code}")
        number = self.launch.plan.runs[index]
        op = self.launch.plan.ops[number]
        if cause is not None and not text:
            text = f"{type(cause).__name__}: {cause}"
        text = text or _status_text(code)
        provider = self.launch.entries[number].provider
        raise KernelError(code, op.reg.op_type, op.reg.op_name, index, provider, text) from cause

    def close(self) -> None:
        """Free everything, in the order that `okl_recycle` states: scratch, reg contexts, run contexts.

        Buffers handed out live on. A closed context cannot run. Raises: LauncherBusy.
        """
        if self._closed:
            return
        if self.struct.busy:
            raise LauncherBusy(f"launch '{self.launch.plan.name}' is running in another thread, and cannot be closed")
        self._closed = True
        del self._workspace
        del self._reg_ctxs
        del self._run_ctxs
        del self._kernels
        self._attached.clear()
        self._blocks.clear()


_Row = tuple[TensorSpec | None, int, bool]

_UNKNOWN = TensorSpec((0,), DType.F32)
"""Stands for an argument that no op reads."""


def _row(spec: TensorSpec | None, written: bool) -> _Row:
    """What is checked at each call: type, bits of the address that must be 0, whether it must be writable."""
    if spec is None or not spec.elem_count:
        return spec, 0, False
    return spec, spec.dtype.itemsize - 1, written


def _tensor(block: Block, index: int) -> OklTensor:
    return OklTensor.from_address(block.address + index * ctypes.sizeof(OklTensor))


def _addresses(block: Block, struct: type[ctypes.Structure], count: int) -> list[int]:
    return [block.address + index * ctypes.sizeof(struct) for index in range(count)]


def _status_text(code: int) -> str:
    try:
        return STATUS_TEXTS[Status(code)]
    except (ValueError, KeyError):
        return f"status {code}"


def _count_error(what: str, given: int, specs: Sequence[TensorSpec | None]) -> InputError:
    wanted = ", ".join("any" if spec is None else str(spec) for spec in specs)
    return InputError(f"{given} {what}s given, {len(specs)} wanted: ({wanted})")
