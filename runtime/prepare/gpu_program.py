"""Prepare programs that launch kernels: open the device of `--target`, and compile kernels for the host."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.interfaces.symbols import symbol_name
from okl_opt.runtime.base.graphs import chosen_graphs
from okl_opt.runtime.base.stats import FunctionStats
from okl_opt.runtime.base.targets import HOST
from okl_opt.runtime.code.border import Passing
from okl_opt.runtime.code.memory import default_limit
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.code.signature import signature_of
from okl_opt.runtime.code.source import check_launching_source, check_memory_is_known
from okl_opt.runtime.prepare.entries.code import function_program, lowered_functions
from okl_opt.runtime.prepare.launches import LaunchBuilder

if TYPE_CHECKING:
    from okl_opt.dialects.upstream.gpu.ops.kernels import GPUFuncOp
    from okl_opt.runtime.cuda.kernels import KernelCode
    from okl_opt.runtime.gpu.program import GpuProgram

_KERNEL_MEMORY = 128 << 20
"""Bytes for the private and shared memory of a block's threads, for each kernel on each stream."""
_KERNELS = "gpu.module"
_INLINE = "inline{default-pipeline= into-kernels=true}"
"""Inlining without simplifications: errors of a kernel must still be there when accesses are guarded."""
_INLINE_LAUNCH = "gpu.launch"


def has_kernels(module: ModuleOp) -> bool:
    """Return whether a module contains a `gpu.module`."""
    return any(op.name == _KERNELS for op in module.ops)


def uses_gpu(op: Operation) -> bool:
    """Return whether an op, or an op nested in it, is of the gpu dialect."""
    return any(each.name.startswith("gpu.") for each in op.walk())


def gpu_program(
    builder: LaunchBuilder, module: ModuleOp, op: func.FuncOp, *, leaves_results: bool = False
) -> GpuProgram:
    """The program of a function that launches kernels. Raises: DiagnosticError, OklRuntimeError."""
    functions = builder.functions
    if functions.target == HOST:
        raise op_error(op, "cannot run on the CPU: it launches kernels, so give --target=cuda-emu or --target=cuda")
    inline = next((each for each in module.walk() if each.name == _INLINE_LAUNCH), None)
    if inline is not None:
        raise op_error(inline, "cannot run: gpu-kernel-outlining makes kernels of launches")
    if not builder.unsafe:
        check_launching_source(module if functions.source is None else functions.source)
    # Imported here, since other programs do not need it.
    from okl_opt.runtime.gpu.devices import DEVICES, DeviceOptions
    from okl_opt.runtime.gpu.program import GpuProgram

    open_device = DEVICES[functions.target]

    def compile(kernel: GPUFuncOp) -> FunctionProgram:
        return _compiled(builder, kernel)

    def kernel_code(chip: str) -> KernelCode:
        from okl_opt.runtime.cuda.kernels import kernel_code as code_of

        def run_passes(kernels: ModuleOp, names: Sequence[str]) -> None:
            builder.run_pipeline(builder.ctx, kernels, names, f"run {op.sym_name.data}")

        target = builder.options.target
        return code_of(module, run_passes, target._replace(cpu=target.cpu or chip), functions.level)

    stats = FunctionStats()
    limit = default_limit() if functions.memory_limit is None else functions.memory_limit
    poisons = functions.marks_writes or functions.emulator_seed is not None
    threads, seed = builder.options.threads, functions.emulator_seed
    options = DeviceOptions(compile, stats, limit, threads, seed, poisons, kernel_code, builder.unsafe)
    graphs = chosen_graphs(builder.options.cuda_graph)
    return GpuProgram(module, op, open_device(options), stats, graphs, leaves_results=leaves_results)


def _compiled(builder: LaunchBuilder, kernel: GPUFuncOp) -> FunctionProgram:
    """Compile a kernel as a function of the host."""
    from okl_opt.passes.gpu.emulate_gpu_kernels import EmulateGPUKernelsPass
    from okl_opt.passes.gpu.name_failing_threads import NameFailingThreadsPass

    name = kernel.sym_name.data
    kernels = kernel.parent_op()
    assert kernels is not None and kernels.name == _KERNELS, "as the op is verified"
    copy = kernels.clone()
    for other in [each for each in copy.regions[0].block.ops if each.name == kernel.name]:
        if symbol_name(other) != name:
            other.detach()
            other.erase()
    outer = ModuleOp([copy])
    outer.location = kernels.location
    builder.options.progress.step(f"{name}: lowering")

    def run(module: ModuleOp, *passes: str) -> None:
        builder.run_pipeline(builder.ctx, module, passes, f"run {name}")

    if not builder.unsafe:
        check_memory_is_known(outer)
    run(outer, f"{_KERNELS}({_INLINE})", "lower-affine", EmulateGPUKernelsPass.name)
    inner = next(op for op in outer.ops if isinstance(op, ModuleOp))
    inner.detach()
    inner.sym_name = None
    if not builder.unsafe:
        run(inner, "guard-memory-accesses", NameFailingThreadsPass.name)
    function = _function_in(inner, name)
    signature = signature_of(function, Passing.READ)
    lowered = lowered_functions(builder, inner, name)
    return function_program(builder, lowered, function, signature, usual_memory=_KERNEL_MEMORY)


def _function_in(module: ModuleOp, name: str) -> func.FuncOp:
    return next(op for op in module.ops if isinstance(op, func.FuncOp) and op.sym_name.data == name)
