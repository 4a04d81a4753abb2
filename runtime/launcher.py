"""Launches: kernels chosen and compiled once, contexts that hold what a run needs, and runs that only rewrite pointers.

Source: seed 000_5288debaba9517ca.txt, launcher, reg and run contexts; the layout is that of `runtime/abi.py`.
"""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable, Mapping, Sequence
from struct import Struct
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from runtime import entry_points
from runtime.abi import (
    ABI_VERSION,
    MAGIC,
    Block,
    OklKernel,
    OklLauncher,
    OklRunCtx,
    OklTensor,
    TensorFlag,
    round_up,
)
from runtime.buffer import Buffer, ResultMemory
from runtime.callbacks import take_exception
from runtime.dtypes import DType, TensorSpec
from runtime.errors import InputError, KernelError, OklRuntimeError, Status
from runtime.jit import Library, Target, compile_object, link
from runtime.kernels.context import RegContext
from runtime.kernels.registry import (
    PROVIDER_NUMBERS,
    EmittedKernel,
    KernelEntry,
    KernelFlag,
    KernelRegistry,
    NativeKernel,
    TranslatedKernel,
    default_registry,
)
from runtime.object_cache import ObjectCache, cache_key
from runtime.plan import COPY, LaunchPlan, Slot, Space, plan_memory
from runtime.report import RunStats

if TYPE_CHECKING:
    from llvmlite import ir

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


class BuildOptions(NamedTuple):
    """How launches are built. `forced` maps an op type, or "*", to a provider; `cache` keeps compiled code."""

    forced: Mapping[str, str] = MappingProxyType({})
    target: Target = Target()
    runtime_checks: bool = False
    registry: KernelRegistry | None = None
    cache: ObjectCache | None = None


class Compute(NamedTuple):
    """An `okl_compute` given as LLVM IR, and how many launches it makes.

    `entry` is the function to call: the C wrapper where there is one. `launches` decides how it is compiled.
    """

    text: str
    entry: str
    launches: int


class CompiledLaunch(NamedTuple):
    """A launch ready to run, shared by any number of contexts, which keep it alive."""

    plan: LaunchPlan
    entries: tuple[KernelEntry, ...]
    workspaces: tuple[int, ...]
    addresses: tuple[int, ...]
    library: Library
    compute: int
    callers: Library
    owners: tuple[object, ...]

    @property
    def workspace(self) -> int:
        """Bytes of scratch that its kernels share."""
        return max(self.workspaces, default=0)


def choose_kernels(plan: LaunchPlan, options: BuildOptions) -> tuple[KernelEntry, ...]:
    """One entry of the table for each op of the plan.

    Raises: KernelNotFound, naming op, device and types; OklRuntimeError for a device that this machine lacks.
    """
    registry = options.registry or default_registry()
    entries: list[KernelEntry] = []
    for op in plan.ops:
        if op.reg.op_type == COPY:
            entries.append(_COPY_ENTRY)
            continue
        _check_device(op.reg)
        entries.append(registry.choose(op.reg, options.forced))
    return tuple(entries)


def _check_device(reg: RegContext) -> None:
    if reg.device != "cuda":
        return
    from ctypes.util import find_library

    if find_library("cuda") is None:
        raise OklRuntimeError('device_tag "cuda" needs an NVIDIA driver: libcuda was not found (use --device=cpu)')
    raise OklRuntimeError('device_tag "cuda": this installation runs kernels on the cpu only (use --device=cpu)')


def build_launch(
    plan: LaunchPlan, options: BuildOptions, stats: RunStats, compute: Compute | None = None
) -> CompiledLaunch:
    """Choose, prepare and compile the kernels of a launch, and its `okl_compute` (by default: every op in order).

    Raises: KernelNotFound, LinkError, OklRuntimeError.
    """
    entries = choose_kernels(plan, options)
    names: list[str | int] = []
    prepared: dict[str, str | int] = {}
    emitted: list[str] = []
    translated: dict[str, str] = {}
    owners: list[object] = []
    module: ir.Module | None = None
    for op, entry in zip(plan.ops, entries, strict=True):
        key = _kernel_key(entry, op.reg)
        if key not in prepared:
            kernel = entry.prepare(op.reg)
            stats.kernels_prepared += 1
            match kernel:
                case EmittedKernel():
                    module = module or _new_module()
                    name = f"okl_kernel_{len(emitted)}_{_identifier(op.reg.op_type)}"
                    kernel.emit(module, op.reg, name)
                    emitted.append(name)
                    prepared[key] = name
                case NativeKernel():
                    owners.append(kernel.owner)
                    prepared[key] = kernel.address
                case TranslatedKernel():
                    if kernel.symbol not in translated:
                        translated[kernel.symbol] = _translation(kernel, options.cache)
                    prepared[key] = kernel.symbol
        names.append(prepared[key])
    callers = _callers(options.target, options.cache)
    entry = entry_points.COMPUTE if compute is None else compute.entry
    objects = [_compile_compute(plan, options, compute, entry)]
    if module is not None:
        objects.append(compile_object([str(module)], options.target, optimise=True, keep=emitted, cache=options.cache))
    for symbol, text in translated.items():
        objects.append(compile_object([text], options.target, optimise=True, keep=[symbol], cache=options.cache))
    imports = {entry_points.SET_ERROR: callers.addresses[entry_points.SET_ERROR]}
    library = link(objects, [entry, *emitted, *translated], imports, entry_points.COMPUTE)
    addresses = tuple(library.addresses[name] if isinstance(name, str) else name for name in names)
    stats.launches_built += 1
    workspaces = tuple(round_up(entry.workspace(op.reg)) for op, entry in zip(plan.ops, entries, strict=True))
    return CompiledLaunch(
        plan, entries, workspaces, addresses, library, library.addresses[entry], callers, tuple(owners)
    )


def _translation(kernel: TranslatedKernel, cache: ObjectCache | None) -> str:
    """The kernel's IR, from the cache where it is there."""
    if cache is None:
        return kernel.text()
    key = cache_key(["kernel", kernel.symbol, *kernel.facts])
    found = cache.get(key)
    if found is not None:
        return found.decode()
    text = kernel.text()
    cache.put(key, text.encode())
    return text


@functools.cache
def _callers(target: Target, cache: ObjectCache | None) -> Library:
    """What calls any compute function, and the error function for kernels: built once in a process."""
    names = [entry_points.RUN, entry_points.CALL, entry_points.BENCHMARK, entry_points.SET_ERROR]
    modules = [entry_points.callers(), entry_points.set_error()]
    # Level 1 would save 2 ns a call, and takes 10 ms more of every start that finds nothing in the cache.
    code = compile_object(modules, target, optimise=False, level=0, keep=names, cache=cache)
    return link([code], names, {}, "the runtime")


def _compile_compute(plan: LaunchPlan, options: BuildOptions, compute: Compute | None, entry: str) -> bytes:
    launches = len(plan.runs) if compute is None else compute.launches
    if compute is None and launches >= entry_points.LOOP_FROM:
        text, launches = entry_points.loop_compute(launches), 1
    elif compute is None:
        text = entry_points.straight_compute(range(launches))
    else:
        text = compute.text
    inline = launches <= entry_points.INLINE_LIMIT
    modules = [
        entry_points.entry_points(text, inline, options.runtime_checks),
        text,
    ]
    return compile_object(modules, options.target, optimise=inline, keep=[entry], cache=options.cache)


def _new_module() -> ir.Module:
    """A module for kernels. Its name is ours: llvmlite prints it unescaped, and names in a program are a stranger's."""
    from llvmlite import ir

    return ir.Module(name="kernels")


def _identifier(text: str) -> str:
    return "".join(c if c.isascii() and c.isalnum() else "_" for c in text)


def _kernel_key(entry: KernelEntry, reg: RegContext) -> str:
    """Equal for ops that one kernel serves; as text, since 1, 1.0 and True are equal as dictionary keys."""
    facts = (reg.inputs, reg.outputs, reg.input_keys, reg.output_keys, sorted(reg.attrs.items()))
    return f"{reg.op_type} {entry.provider} {reg.device} {facts!r}"


def _emit_copy(module: ir.Module, reg: RegContext, name: str) -> None:
    """memcpy of the one input to the one output."""
    from llvmlite import ir

    pointer, i32, i64 = ir.PointerType(), ir.IntType(32), ir.IntType(64)
    function = ir.Function(module, ir.FunctionType(i32, [pointer]), name)
    builder = ir.IRBuilder(function.append_basic_block("entry"))

    def data(table: int) -> ir.Value:
        at = builder.gep(function.args[0], [ir.Constant(i64, table)], source_etype=ir.IntType(8))
        tensor = builder.load(builder.load(at, typ=pointer), typ=pointer)
        return builder.load(tensor, typ=pointer)

    i1 = ir.IntType(1)
    memcpy = module.globals.get("llvm.memcpy.p0.p0.i64")
    if memcpy is None:
        memcpy_type = ir.FunctionType(ir.VoidType(), [pointer, pointer, i64, i1])
        memcpy = ir.Function(module, memcpy_type, "llvm.memcpy.p0.p0.i64")
    nbytes = ir.Constant(i64, reg.inputs[0].nbytes)
    builder.call(memcpy, [data(32), data(16), nbytes, ir.Constant(i1, 0)])
    builder.ret(ir.Constant(i32, 0))


_COPY_ENTRY = KernelEntry(COPY, "llvm", 1, lambda reg: None, lambda reg: EmittedKernel(_emit_copy))


_Call = Callable[[int, int, bytes, bool], int]
_Benchmark = Callable[[int, int, int], int]
_CALL_TYPE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_bool)
_BENCHMARK_TYPE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)


class LauncherContext:
    """Everything one instance of a launch owns. Two threads may run two contexts of one launch at the same time."""

    def __init__(self, launch: CompiledLaunch, stats: RunStats, strict_layout: bool = False):
        """Allocate and fill all structs. Raises: OklRuntimeError (out of memory)."""
        self.launch = launch
        self.stats = stats
        self.strict_layout = strict_layout
        self._allocated = 0
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
            self._message = self._block(MESSAGE_CAPACITY)
            self._reg_ctxs = [self._text(op.reg.op_name) for op in plan.ops]
            self._run_ctxs = self._fill_run_ctxs(memory.nbytes)
            self._kernels = self._fill_kernels()
            self._fill_launcher(memory.nbytes)
        except MemoryError as error:
            raise OklRuntimeError(f"out of memory: launch '{plan.name}': {error}") from error
        stats.bytes_allocated += self._allocated
        self._results = [(ResultMemory(stats), spec) for spec in plan.rets]
        self._specs = (*plan.args, *plan.rets)
        self._has_empty = any(spec is None or not spec.elem_count for spec in self._specs)
        self._n_args = len(plan.args)
        self._trusted: tuple[int, ...] | None = None
        self._call: _Call = _CALL_TYPE(launch.callers.addresses[entry_points.CALL])
        self._benchmark: _Benchmark = _BENCHMARK_TYPE(launch.callers.addresses[entry_points.BENCHMARK])
        self._written = plan.written_args()
        self._written_back = (*self._written, *range(self._n_args, len(self._specs)))
        self._rows = tuple(_row(spec, index in self._written_back) for index, spec in enumerate(self._specs))
        self._pack = Struct(f"@{len(self._specs)}P").pack
        self._closed = False
        self._has_run = False
        self._compute = launch.compute

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
        launcher.max_threads = 1

    @property
    def struct(self) -> OklLauncher:
        """The launcher itself, in place."""
        return OklLauncher.from_address(self._launcher.address)

    def call(self, args: Sequence[object], rets: Sequence[object] | None = None) -> list[Buffer]:
        """Run once on the given arguments; the results, in `rets` or in memory that the context lends out.

        Arguments and results are Buffers, or objects with the buffer protocol; they must stay alive until the call
        returns. No Python runs between the call of compiled code and its return (Python kernels excepted).
        Raises: InputError for buffers that do not fit; KernelError; LauncherBusy.
        """
        assert not self._closed, "the context was closed"
        buffers = [each if type(each) is Buffer else Buffer.from_object(each, self.strict_layout) for each in args]
        n_args = len(buffers)
        if rets is None:
            for free, spec in self._results:
                buffers.append(free.take(spec))
        else:
            buffers += [each if type(each) is Buffer else Buffer.from_object(each, self.strict_layout) for each in rets]
        addresses = self._check(buffers, n_args)
        status = self._call(self._launcher.address, self._compute, self._pack(*addresses), self._trusted == addresses)
        if status == entry_points.OVERLAP:
            self._check_overlap(buffers[:n_args], buffers[n_args:])
            self._trusted = addresses
            status = self._call(self._launcher.address, self._compute, self._pack(*addresses), True)
        self.stats.runs += 1
        if status:
            self._fail(status)
        self._has_run = True
        for index in self._written_back:
            if buffers[index].copied_from is not None:
                buffers[index].write_back()
        return buffers[n_args:]

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
            self._fail(status)
        return seconds

    def _check(self, buffers: Sequence[Buffer], n_args: int) -> tuple[int, ...]:
        """The addresses to bind, once number, types, alignment and writability are found right.

        Overlap of results is checked by compiled code. Raises: InputError naming the tensor.
        """
        if n_args != self._n_args or len(buffers) != len(self._specs):
            plan = self.launch.plan
            _check_count("argument", n_args, plan.args)
            _check_count("result", len(buffers) - n_args, plan.rets)
        for buffer, (spec, mask, written) in zip(buffers, self._rows, strict=True):
            found = buffer.spec
            if (
                (
                    found is not spec
                    and spec is not None
                    and (found.dtype is not spec.dtype or found.shape != spec.shape)
                )
                or buffer.address & mask
                or (written and buffer.readonly)
            ):
                self._refuse(buffers)
        if self._has_empty:
            rows = zip(buffers, self._specs, strict=True)
            bound = tuple([each.address if spec is not None and spec.elem_count else 0 for each, spec in rows])
        else:
            bound = tuple([each.address for each in buffers])
        if self._written and bound != self._trusted:
            self._check_overlap(buffers[:n_args], buffers[n_args:])
            self._trusted = bound
        return bound

    def _refuse(self, buffers: Sequence[Buffer]) -> None:
        """Raise the error for the first buffer that does not fit."""
        for number, (buffer, (spec, mask, written)) in enumerate(zip(buffers, self._rows, strict=True)):
            what = self._describe(number)
            if spec is not None and buffer.spec != spec:
                raise InputError(f"{what} is {buffer.spec}, wanted {spec}")
            if buffer.address & mask:
                raise InputError(f"{what} of type {spec} is not aligned to {mask + 1} bytes")
            if written and buffer.readonly:
                in_place = "is written in place, but " if number < self._n_args else ""
                raise InputError(f"{what} {in_place}is read-only memory")

    def _describe(self, number: int) -> str:
        return f"argument {number}" if number < self._n_args else f"result {number - self._n_args}"

    def _check_overlap(self, args: Sequence[Buffer], rets: Sequence[Buffer]) -> None:
        """Ranges that are written may touch no other, save an argument that equals a result worked out in place."""
        plan = self.launch.plan
        names = [(Space.ARG, index) for index in range(len(args))] + [(Space.RET, index) for index in range(len(rets))]
        written = {(Space.RET, index) for index in range(len(rets))} | {(Space.ARG, index) for index in self._written}
        ranges = sorted(
            (buffer.address, buffer.address + buffer.spec.nbytes, number)
            for number, buffer in enumerate((*args, *rets))
            if buffer.spec.elem_count and not (number < len(args) and plan.args[number] is None)
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

    def _fail(self, status: int) -> None:
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

        Buffers handed out live on. A closed context cannot run.
        """
        if self._closed:
            return
        self._closed = True
        del self._workspace
        del self._reg_ctxs
        del self._run_ctxs
        del self._kernels
        self._blocks.clear()


_UNKNOWN = TensorSpec((0,), DType.F32)
"""Stands for an argument that no op reads."""


def _row(spec: TensorSpec | None, written: bool) -> tuple[TensorSpec | None, int, bool]:
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


def _check_count(what: str, given: int, specs: Sequence[TensorSpec | None]) -> None:
    if given != len(specs):
        wanted = ", ".join("any" if spec is None else str(spec) for spec in specs)
        raise InputError(f"{given} {what}s given, {len(specs)} wanted: ({wanted})")
