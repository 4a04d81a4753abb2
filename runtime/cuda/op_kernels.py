"""The kernels of ops on an NVIDIA GPU: PTX, loaded by the driver, and code of the host that launches it.

The host code contains no address of this process, so it can be cached: the handles of kernels are in a table at
`okl_run_ctx.cache`, the handle of the stream in `okl_gpu`.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from weakref import WeakValueDictionary

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.visible import in_one_line
from okl_opt.runtime.base.abi import Block, OklRunCtx
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.cuda.driver import Driver, open_gpu
from okl_opt.runtime.cuda.kernels import kernel_code
from okl_opt.runtime.cuda.probe import probe
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cuda.code import Launch, NoCode, Place, Table, code_of, facts_of, run_passes, sources_key
from okl_opt.runtime.kernels.cuda.entry import PROVIDER, rows
from okl_opt.runtime.kernels.cuda.host import host_text
from okl_opt.runtime.kernels.registry import KernelEntry, LoadedKernel, TranslatedKernel
from okl_opt.runtime.machine.jit import Target
from okl_opt.runtime.native import gpu as native
from okl_opt.runtime.native.text import pointer_in, slot
from okl_opt.runtime.plan.launch_plan import COPY

_LEVEL = 3
"""LLVM's optimisation level."""


class Loaded:
    """The kernels of an op on the GPU, and a table of their handles."""

    def __init__(self, driver: Driver, ptx: str, entries: Sequence[str]):
        """Raises: DriverError, OklRuntimeError."""
        self.driver = driver
        module = driver.load(ptx) if entries else None
        self._kernels = [module.function(entry) for entry in entries] if module is not None else []
        for kernel in self._kernels:
            # This query makes the driver load the kernel now, not during a capture.
            kernel.static_shared()
        self.handles = Block.pointers([kernel.address for kernel in self._kernels])


_loaded: WeakValueDictionary[str, Loaded] = WeakValueDictionary()
"""Kernels that launches keep loaded, by the facts of the op."""
_lock = threading.Lock()


def prepare(reg: RegContext) -> LoadedKernel:
    """The kernel of an op with generated code, for the GPU found by the probe. Raises: DriverError."""
    driver = _driver()
    facts = facts_of(reg)
    symbol = f"okl_cuda_{sha256(facts.encode()).hexdigest()[:32]}"
    chip = "sm_{}{}".format(*driver.gpu.capability)
    imports = driver.addresses([native.LAUNCH_KERNEL])
    host = TranslatedKernel(symbol, ("cuda", facts, sources_key()), lambda: _host_text(reg, symbol), imports)

    def load(image: str) -> Loaded:
        with _named(reg), _lock:
            found = _loaded.get(facts)
            if found is None or found.driver is not driver:
                made = json.loads(image)
                found = _loaded[facts] = Loaded(driver, made["ptx"], made["entries"])
            return found

    return LoadedKernel(host, chip, lambda: image_of(reg, chip), load)


def image_of(reg: RegContext, chip: str) -> str:
    """The PTX of an op's kernels for a GPU, and the names of their entries in the order of `kernels_of`, as JSON.

    Raises: OklRuntimeError.
    """
    code = code_of(reg)
    names = kernels_of(code.launches)
    if not names:
        return json.dumps({"ptx": "", "entries": []})
    with _named(reg):
        made = kernel_code(code.module, run_passes, Target(chip), _LEVEL)
    entries = {"::".join(kernel): entry for kernel, entry in made.entries.items()}
    return json.dumps({"ptx": made.ptx, "entries": [entries[name] for name in names]})


def kernels_of(launches: Sequence[Launch]) -> list[str]:
    """The launched kernels, without duplicates."""
    return list(dict.fromkeys(each.kernel for each in launches))


def _driver() -> Driver:
    gpu = probe().gpu
    assert gpu is not None, "the device was asked whether there is one"
    return open_gpu(gpu)


@contextmanager
def _named(reg: RegContext) -> Generator[None]:
    """Add the op to errors about its kernels."""
    try:
        yield
    except (DiagnosticError, NoCode, OklRuntimeError) as problem:
        about = f"the kernels of '{reg.op_type}' ({in_one_line(reg.op_name)})"
        reason = problem.message if isinstance(problem, DiagnosticError) else problem
        raise OklRuntimeError(f"{about} cannot be made for the GPU: {reason}") from problem


def attach(reg: RegContext, run: OklRunCtx) -> object:
    """Give a run context the handles of its kernels."""
    found = _loaded[facts_of(reg)]
    run.cache = found.handles.address
    return found


def _host_text(reg: RegContext, symbol: str) -> str:
    """The host's part: launches in order, up to the first failure."""
    launches = code_of(reg).launches
    kernels = kernels_of(launches)
    named = [
        native.c_string(f"{symbol}_name_{number}", f"{native.LAUNCH_KERNEL} of '{kernel}'")
        for number, kernel in enumerate(kernels)
    ]
    declared = f"declare i32 @{native.LAUNCH_KERNEL}(ptr, {', '.join(['i32'] * 7)}, ptr, ptr, ptr)"
    if not launches:
        return host_text(symbol, launches, lambda buffers: ["ret i32 0"])

    def body(buffers: Mapping[Place, str]) -> Sequence[str]:
        places = list(buffers)
        most = max(len(each.arguments) for each in launches)
        lines = [f"%values = alloca [{len(places)} x ptr]", f"%arguments = alloca [{most} x ptr]"]
        for number, place in enumerate(places):
            lines += [slot(f"value_{number}", "values", number), f"store ptr {buffers[place]}, ptr %value_{number}"]
        lines += [*pointer_in("handles", "run", OklRunCtx.cache), *native.device_of_kernel()]
        for number, each in enumerate(launches):
            lines += _launch(number, each, places, kernels.index(each.kernel))
        results = [f"[ %result_{number}, %{_block(number)} ]" for number in range(len(launches))]
        names = [
            f"[ @{symbol}_name_{kernels.index(each.kernel)}, %{_block(number)} ]"
            for number, each in enumerate(launches)
        ]
        failed = [f"%result = phi i32 {', '.join(results)}", f"%name = phi ptr {', '.join(names)}"]
        return [*lines, "ret i32 0", "failed:", *failed, *native.failed_kernel("%result", "%name")]

    return "\n".join([*named, declared, host_text(symbol, launches, body)])


def _launch(number: int, launch: Launch, places: Sequence[Place], kernel: int) -> Iterator[str]:
    """The lines of launch `number`, of the kernel with number `kernel`."""
    for position, place in enumerate(launch.arguments):
        own = f"argument_{number}_{position}"
        yield slot(own, "arguments", position)
        yield f"store ptr %value_{places.index(place)}, ptr %{own}"
    yield slot(f"handle_at_{number}", "handles", kernel)
    yield f"%handle_{number} = load ptr, ptr %handle_at_{number}"
    sizes = ", ".join(f"i32 {size}" for size in (*launch.grid, *launch.block, 0))
    given = f"ptr %handle_{number}, {sizes}, ptr %stream, ptr %arguments, ptr null"
    yield f"%result_{number} = call i32 @{native.LAUNCH_KERNEL}({given})"
    yield f"%good_{number} = icmp eq i32 %result_{number}, 0"
    yield f"br i1 %good_{number}, label %{_block(number + 1)}, label %failed"
    yield f"{_block(number + 1)}:"


def _block(number: int) -> str:
    """The name of the block of launch `number`."""
    return f"launch_{number}" if number else "entry"


entry_of = rows(prepare, attach)


def _prepare_copy(reg: RegContext) -> TranslatedKernel:
    nbytes = reg.inputs[0].nbytes
    symbol = f"okl_cuda_copy_{nbytes}"
    imports = _driver().addresses([native.COPY])
    return TranslatedKernel(symbol, ("cuda", sources_key()), lambda: _copy_text(symbol, nbytes), imports)


def _copy_text(symbol: str, nbytes: int) -> str:
    source, target = Place(Table.INPUT, 0), Place(Table.OUTPUT, 0)
    copy = Launch(COPY, (1, 1, 1), (1, 1, 1), (source, target))

    def body(buffers: Mapping[Place, str]) -> Sequence[str]:
        given = f"ptr {buffers[target]}, ptr {buffers[source]}, i64 {nbytes}, ptr %stream"
        return [
            *native.device_of_kernel(),
            f"%result = call i32 @{native.COPY}({given})",
            "%good = icmp eq i32 %result, 0",
            "br i1 %good, label %done, label %failed",
            "done:",
            "ret i32 0",
            "failed:",
            *native.failed_kernel("%result", f"@{symbol}_name"),
        ]

    name = native.c_string(f"{symbol}_name", native.COPY)
    declared = f"declare i32 @{native.COPY}(ptr, ptr, i64, ptr)"
    return "\n".join([name, declared, host_text(symbol, [copy], body)])


COPY_ENTRY = KernelEntry(COPY, PROVIDER, 1, lambda reg: None, _prepare_copy)
"""The kernel of copies inserted by the runtime."""
