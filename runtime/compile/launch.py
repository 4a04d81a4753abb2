"""The code of a launch: a kernel chosen for each op, prepared, compiled and linked with `okl_compute`.

Source: seed 000_5288debaba9517ca.txt, `build_op_kernel`; kernels are chosen like in OneFlow's registry of user ops.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from okl_opt.runtime.base.abi import OklLauncher, OklRunCtx, OklTensor, offset, round_up
from okl_opt.runtime.base.progress import SILENT, Progress
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.base.wall import OPEN, Wall
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.registry import (
    EmittedKernel,
    KernelEntry,
    KernelRegistry,
    LoadedKernel,
    NativeKernel,
    Packing,
    TranslatedKernel,
    default_registry,
)
from okl_opt.runtime.machine.jit import Library, Source, Target, compile_object, link, symbols
from okl_opt.runtime.machine.llvm_rules import COMPUTE, KERNEL, OWNER, TRANSLATED
from okl_opt.runtime.machine.object_cache import ObjectCache, cache_key
from okl_opt.runtime.machine.threads import parallel_library
from okl_opt.runtime.memory.device_memory import HOST, DeviceMemory
from okl_opt.runtime.native import entry_points
from okl_opt.runtime.native import parallel as parallel_code
from okl_opt.runtime.plan.launch_plan import COPY, LaunchPlan, OpPlan

if TYPE_CHECKING:
    from llvmlite import ir


class BuildOptions(NamedTuple):
    """The options for building and running launches.

    `forced` maps an op type, or "*", to a provider; `cache` stores compiled code. `threads` includes the caller. A
    `traced` launch calls hooks, see `runtime/watch/trace.py`; `progress` receives the build steps. `cuda_graph` is the
    word of the flag, None without it. `wall` is told before code is compiled.
    """

    forced: Mapping[str, str] = MappingProxyType({})
    target: Target = Target()
    runtime_checks: bool = False
    registry: KernelRegistry | None = None
    cache: ObjectCache | None = None
    threads: int = 1
    traced: bool = False
    progress: Progress = SILENT
    cuda_graph: str | None = None
    wall: Wall = OPEN


class Compute(NamedTuple):
    """An `okl_compute` given as LLVM IR, and its number of launches.

    `entry` is the function to call: the C wrapper if there is one. `launches` selects how it is compiled. `unsafe` code
    was not checked.
    """

    text: str
    entry: str
    launches: int
    unsafe: bool = False


class PackedOperands(NamedTuple):
    """The packing of an op's constants: `fill` is the address of compiled code, or a Python function."""

    operands: tuple[int, ...]
    layout: str
    nbytes: int
    fill: int | Callable[[OklRunCtx], None]


class DeviceContext(Protocol):
    """The state that a device keeps for one context of a launch."""

    def failure(self) -> str | None:
        """The device's message about the last run, which failed; None if the failure was not on the device."""
        ...


class CompiledLaunch(NamedTuple):
    """A launch ready to run, shared by any number of contexts, which keep it alive.

    `parallel` is the library of the thread pool, for kernels with a parallel region and for `streams`, the code that
    runs the launch on streams; `memory` is the memory of arguments, results and temporaries. `attach` makes the
    device's state of a context from its launcher. With `overlaps_streams` the device runs streams at the same time.
    `registry` is the table that the entries are from, None for the default one; `given` is its `okl_compute`, None for
    one that runs every op in order.
    """

    plan: LaunchPlan
    entries: tuple[KernelEntry, ...]
    workspaces: tuple[int, ...]
    addresses: tuple[int, ...]
    packings: tuple[PackedOperands | None, ...]
    library: Library
    compute: int
    callers: Library
    parallel: Library | None
    owners: tuple[object, ...]
    memory: DeviceMemory = HOST
    streams: Library | None = None
    attach: Callable[[OklLauncher], DeviceContext] | None = None
    overlaps_streams: bool = False
    registry: KernelRegistry | None = None
    given: Compute | None = None


def choose_kernels(plan: LaunchPlan, options: BuildOptions, copy: KernelEntry) -> tuple[KernelEntry, ...]:
    """One entry of the table for each op of the plan; `copy` is the entry for copies.

    Raises: KernelNotFound, naming op, device and types.
    """
    registry = options.registry or default_registry()
    return tuple(copy if op.is_copy else registry.choose(op.reg, options.forced) for op in plan.ops)


class _Kernels:
    """The prepared kernels of one launch; ops that differ only in their names share one."""

    def __init__(self, cache: ObjectCache | None):
        self._cache = cache
        self._prepared: dict[str, str | int] = {}
        self._packed: dict[str, Packing | None] = {}
        self.module: ir.Module | None = None
        self.emitted: list[str] = []
        self.translated: dict[str, str] = {}
        self.fills: dict[str, str] = {}
        self.owners: list[object] = []
        self.imports: dict[str, int] = {}

    def prepare(self, key: str, entry: KernelEntry, reg: RegContext) -> None:
        """Prepare the kernel of an op, unless an equal one is already prepared."""
        kernel = entry.prepare(reg)
        match kernel:
            case EmittedKernel():
                self._prepared[key] = self._emit(kernel, reg, "kernel")
            case NativeKernel():
                self.owners.append(kernel.owner)
                self._prepared[key] = kernel.address
            case TranslatedKernel():
                self._prepared[key] = self._translate(kernel)
            case LoadedKernel():
                parts = ["image", kernel.chip, kernel.host.symbol, *kernel.host.facts]
                self.owners.append(kernel.load(_kept_text(parts, kernel.image, self._cache)))
                self._prepared[key] = self._translate(kernel.host)
        packing = entry.pack(reg) if reg.constants else None
        self._packed[key] = packing
        if packing is not None and isinstance(packing.fill, EmittedKernel):
            self.fills[key] = self._emit(packing.fill, reg, "pack")

    def _translate(self, kernel: TranslatedKernel) -> str:
        if kernel.symbol not in self.translated:
            parts = ["kernel", kernel.symbol, *kernel.facts]
            self.translated[kernel.symbol] = _kept_text(parts, kernel.text, self._cache)
            self.imports.update(kernel.imports)
        return kernel.symbol

    def _emit(self, kernel: EmittedKernel, reg: RegContext, what: str) -> str:
        if self.module is None:
            self.module = _new_module()
        name = f"okl_{what}_{len(self.emitted)}_{_identifier(reg.op_type)}"
        kernel.emit(self.module, reg, name)
        self.imports.update(kernel.imports)
        self.emitted.append(name)
        return name

    def __contains__(self, key: str) -> bool:
        return key in self._prepared

    def objects(self, options: BuildOptions) -> list[bytes]:
        """The machine code of the kernels."""
        objects: list[bytes] = []
        if self.module is not None:
            objects.append(self._compiled(Source(str(self.module), KERNEL), self.emitted, options))
        for symbol, text in self.translated.items():
            objects.append(self._compiled(Source(text, TRANSLATED), [symbol], options))
        return objects

    def _compiled(self, source: Source, names: Sequence[str], options: BuildOptions) -> bytes:
        known = (entry_points.SET_ERROR, parallel_code.PARALLEL_FOR, *self.imports)
        return compile_object([source], options.target, optimise=True, keep=names, imports=known, cache=options.cache)

    def address(self, key: str, library: Library) -> int:
        place = self._prepared[key]
        return place if isinstance(place, int) else library.addresses[place]

    def packing(self, key: str, library: Library) -> PackedOperands | None:
        packing = self._packed[key]
        if packing is None:
            return None
        fill = packing.fill
        if isinstance(fill, EmittedKernel):
            fill = library.addresses[self.fills[key]]
        return PackedOperands(packing.operands, packing.layout, packing.nbytes, fill)


def build_launch(
    plan: LaunchPlan,
    options: BuildOptions,
    stats: RunStats,
    compute: Compute | None = None,
    copy: KernelEntry | None = None,
) -> CompiledLaunch:
    """Choose, prepare and compile the kernels of a launch, and its `okl_compute` (by default: every op in order).

    `copy` is the kernel of copies that the runtime inserts, by default one for the host's memory.
    Raises: KernelNotFound, LinkError, OklRuntimeError.
    """
    entries = choose_kernels(plan, options, copy or _COPY_ENTRY)
    kernels = _Kernels(options.cache)
    keys = [_kernel_key(entry, op.reg) for op, entry in zip(plan.ops, entries, strict=True)]
    different = len(set(keys))
    prepared = 0
    for op, entry, key in zip(plan.ops, entries, keys, strict=True):
        if key not in kernels:
            prepared += 1
            options.progress.step(f"{plan.name}: preparing kernel {prepared} of {different}, {op.reg.op_type}")
            kernels.prepare(key, entry, op.reg)
            stats.kernels_prepared += 1
    options.progress.step(f"{plan.name}: compiling {different} kernel{'' if different == 1 else 's'}")
    callers = _callers(options.target, options.cache)
    entry_name = entry_points.COMPUTE if compute is None else compute.entry
    objects = [compile_compute(plan, options, compute, entry_name), *kernels.objects(options)]
    needed = {name for code in objects for name in symbols(code)[1]}
    parallel = parallel_library(options.cache) if parallel_code.PARALLEL_FOR in needed else None
    imports = {entry_points.SET_ERROR: callers.addresses[entry_points.SET_ERROR], **kernels.imports}
    if parallel is not None:
        imports[parallel_code.PARALLEL_FOR] = parallel.addresses[parallel_code.PARALLEL_FOR]
    exports = [entry_name, *kernels.emitted, *kernels.translated]
    library = link(objects, exports, imports, entry_points.COMPUTE)
    stats.launches_built += 1
    return CompiledLaunch(
        plan,
        entries,
        tuple(_workspace(op, entry) for op, entry in zip(plan.ops, entries, strict=True)),
        tuple(kernels.address(key, library) for key in keys),
        tuple(kernels.packing(key, library) for key in keys),
        library,
        library.addresses[entry_name],
        callers,
        parallel,
        tuple(kernels.owners),
        registry=options.registry,
    )


def _workspace(op: OpPlan, entry: KernelEntry) -> int:
    return round_up(entry.workspace(op.reg))


def _kept_text(parts: Sequence[str], make: Callable[[], str], cache: ObjectCache | None) -> str:
    """The text determined by `parts`, from the cache if possible."""
    if cache is None:
        return make()
    key = cache_key(parts)
    found = cache.get(key)
    if found is not None:
        return found.decode()
    text = make()
    cache.put(key, text.encode())
    return text


@functools.cache
def _callers(target: Target, cache: ObjectCache | None) -> Library:
    """The code that calls compute functions, and the error function for kernels; built once per process."""
    names = [entry_points.RUN, entry_points.CALL, entry_points.BENCHMARK, entry_points.SET_ERROR]
    modules = [entry_points.callers(), entry_points.set_error()]
    # Level 1 would save 2 ns per call, but cost 10 ms at each start with a cold cache.
    code = compile_object(modules, target, optimise=False, level=0, keep=names, cache=cache)
    return link([code], names, {}, "the runtime")


def compile_compute(plan: LaunchPlan, options: BuildOptions, compute: Compute | None, entry: str) -> bytes:
    """Machine code of a launch's `okl_compute`, None for every op in order, with the entry points that it calls."""
    launches = len(plan.runs) if compute is None else compute.launches
    if compute is None and launches >= entry_points.LOOP_FROM:
        text, launches = entry_points.loop_compute(launches), 1
    elif compute is None:
        text = entry_points.straight_compute(range(launches))
    else:
        text = compute.text
    inline = launches <= entry_points.INLINE_LIMIT
    modules = [
        entry_points.entry_points(text, inline, options.runtime_checks, options.traced),
        Source(text, OWNER if compute is not None and compute.unsafe else COMPUTE),
    ]
    return compile_object(modules, options.target, optimise=inline, keep=[entry], cache=options.cache)


def _new_module() -> ir.Module:
    """A module for kernels. Its name does not come from the program, as llvmlite prints it unescaped."""
    from llvmlite import ir

    return ir.Module(name="kernels")


def _identifier(text: str) -> str:
    return "".join(c if c.isascii() and c.isalnum() else "_" for c in text)


def _kernel_key(entry: KernelEntry, reg: RegContext) -> str:
    """A key that is equal for ops that can share a kernel; a text, since 1, 1.0 and True are equal as keys."""
    return f"{entry.provider} {_facts(reg)!r}"


def _facts(reg: RegContext) -> Sequence[object]:
    """All that determines an op's code: everything except its name."""
    body: Sequence[object] = ()
    if reg.body is not None:
        body = ([(_facts(step.reg), step.operands) for step in reg.body.steps], reg.body.yields)
    tensors = (reg.inputs, reg.outputs, reg.input_keys, reg.output_keys)
    return (reg.op_type, reg.device, *tensors, sorted(reg.attrs.items()), reg.constants, body)


def _emit_copy(module: ir.Module, reg: RegContext, name: str) -> None:
    """memcpy of the one input to the one output."""
    from llvmlite import ir

    pointer, i32, i64 = ir.PointerType(), ir.IntType(32), ir.IntType(64)
    function = ir.Function(module, ir.FunctionType(i32, [pointer]), name)
    builder = ir.IRBuilder(function.append_basic_block("entry"))

    def field(base: ir.Value, which: object) -> ir.Value:
        at = builder.gep(base, [ir.Constant(i64, offset(which))], source_etype=ir.IntType(8))
        return builder.load(at, typ=pointer)

    def data(table: object) -> ir.Value:
        first = builder.load(field(function.args[0], table), typ=pointer)
        return field(first, OklTensor.data)

    i1 = ir.IntType(1)
    memcpy = module.globals.get("llvm.memcpy.p0.p0.i64")
    if memcpy is None:
        memcpy_type = ir.FunctionType(ir.VoidType(), [pointer, pointer, i64, i1])
        memcpy = ir.Function(module, memcpy_type, "llvm.memcpy.p0.p0.i64")
    nbytes = ir.Constant(i64, reg.inputs[0].nbytes)
    builder.call(memcpy, [data(OklRunCtx.outs), data(OklRunCtx.ins), nbytes, ir.Constant(i1, 0)])
    builder.ret(ir.Constant(i32, 0))


_COPY_ENTRY = KernelEntry(COPY, "llvm", 1, lambda reg: None, lambda reg: EmittedKernel(_emit_copy))
