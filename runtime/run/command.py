"""`--run`: runs one module on its inputs and parameters, and prints or writes its results.

The driver calls `run`; to call a program repeatedly, library users call `okl_opt.load`.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING, TextIO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import UNKNOWN, Diagnostic, Severity, emit
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.analysis.kernel_facts import device_tag
from okl_opt.passes.byoc.codegen import bound_functions
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.options import LINALG, RunOptions
from okl_opt.runtime.base.progress import SILENT, Progress
from okl_opt.runtime.base.runnable import Runnable
from okl_opt.runtime.base.switches import read_switches
from okl_opt.runtime.base.targets import CUDA
from okl_opt.runtime.base.wall import OPEN, Wall
from okl_opt.runtime.code.called_function import CalledFunction
from okl_opt.runtime.code.options import PLAIN, FunctionOptions, KeptPrograms
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.code.symbols import Console
from okl_opt.runtime.compile.safety import check_source
from okl_opt.runtime.kernels.registry import default_registry
from okl_opt.runtime.launch.program import LaunchProgram
from okl_opt.runtime.prepare.builder import ProgramBuilder
from okl_opt.runtime.prepare.passes import RunPipeline, apply_passes
from okl_opt.runtime.run.calls import calls_of
from okl_opt.runtime.run.checks import check_options, limit_of
from okl_opt.runtime.run.function import run_function
from okl_opt.runtime.run.launches import build_options, refuse_function_options, run_launches
from okl_opt.runtime.run.worker import on_worker
from okl_opt.runtime.watch.report import kernel_choice

if TYPE_CHECKING:
    from okl_opt.runtime.prepare.lowered_guards import LoweredGuards
    from okl_opt.runtime.watch.observe import Observation


def run(
    ctx: Context,
    module: ModuleOp,
    options: RunOptions,
    *,
    source_module: ModuleOp,
    launcher_module: ModuleOp | None = None,
    run_pipeline: RunPipeline | None = None,
    progress: Progress = SILENT,
    wall: Wall = OPEN,
    started: float | None = None,
    kept: KeptPrograms | None = None,
    guarded: LoweredGuards | None = None,
    stdout: TextIO,
    stderr: TextIO,
) -> int:
    """Run `module` and print or write its results; return 0.

    `source_module` is the module as parsed, before any pass. `launcher_module` has the contexts that an `okl_compute`
    in the llvm dialect indexes. Code is compiled and run on another thread, so that an interrupt (KeyboardInterrupt
    here) ends the wait whatever the code does. `started` is the time at which preparation began, by
    `time.perf_counter`. `kept` stores the program of a function before it runs, and those of kernels; kernels are also
    loaded from it. `wall` is around the code. `guarded` has watched the passes that made `module`.
    Raises: DiagnosticError at an op, OklRuntimeError for errors without a location.
    """
    started = perf_counter() if started is None else started
    check_options(options)
    if not options.unsafe_llvm:
        check_source(source_module)
    choices: list[str] = []

    def tell_choice(name: str, choice: str, reason: str) -> None:
        choices.append(choice)
        if options.print_codegen_choice:
            stderr.write(f"codegen: {name}: {choice}: {reason}\n")

    functions = FunctionOptions(
        source_module,
        Console(stdout, stderr, options.stable_addresses),
        options.opt_level,
        limit_of(options),
        _names_of_libraries(options),
        options.entry_point_result is not None,
        options.check_uninitialized,
        options.codegen,
        options.check_workgroups,
        kept,
        bound_functions(module),
        options.target,
        options.emulator_seed,
        options.check_accesses,
        None if guarded is None else guarded.refusal,
        {} if guarded is None else guarded.types,
        calls_of(options),
        tell_choice,
    )
    if _is_on_gpu(options, module):
        wall = OPEN
    builder = builder_of(ctx, options, run_pipeline or apply_passes, progress, functions, wall)
    fuse = read_switches().fuse_kernel_launch if options.fuse_kernel_launch is None else options.fuse_kernel_launch

    def build() -> LaunchProgram | CalledFunction:
        return builder.program(builder.fuse(module) if fuse else module, options.function, launcher_module)

    # A process that has other threads cannot go on in a child.
    program = on_worker(build, builder) if wall is OPEN else build()
    if functions.libraries:
        names = ", ".join(f"'{name}'" for name in functions.libraries)
        are = "are" if len(functions.libraries) > 1 else "is"
        what = f"--shared-libs: {names} {are} not opened: the runtime has every function that is used"
        emit(Diagnostic(Severity.REMARK, UNKNOWN, in_one_line(what)))
    if options.dump_launch_plan:
        stderr.write(_plan_text(program))
    if not isinstance(program, LaunchProgram):
        function = program
        if function.notice is not None:
            stderr.write(f"{function.notice}\n")
        if kept is not None and isinstance(function, FunctionProgram):
            kept.keep(function, *kept.keep_choice(*choices or [_NO_CHOICE]))
        # A function of which nothing is compiled yet, such as one that only calls others that launch kernels.
        wall.compiling(function.name)
        return on_worker(lambda: run_function(function, options, stdout, stderr, wall), program)
    refuse_function_options(options)
    if kept is not None:
        kept.keep_launches(program)
    if options.print_kernel_choice:
        stderr.write(kernel_choice(builder.launches, default_registry()))
    run_launches(program, options, builder.options, _observation(options, stderr), started, stdout, stderr)
    return 0


def _is_on_gpu(options: RunOptions, module: ModuleOp) -> bool:
    """Return whether a run uses an NVIDIA GPU: its driver works in the process of the command only."""
    if CUDA in (options.target, options.device):
        return True
    return options.device is None and any(device_tag(op) == CUDA for op in module.walk())


def _plan_text(program: Runnable) -> str:
    """The plan of a program with a newline after it. Raises: OklRuntimeError if it has no plan."""
    plan = program.plan_text()
    if plan is None:
        is_launch = isinstance(program, LaunchProgram)
        hint = " (okl-launch-dag and okl-assign-streams put launches on some)" if is_launch else ""
        raise OklRuntimeError(f"--dump-launch-plan is for programs that launch on streams{hint}")
    return f"{plan}\n"


_NO_CHOICE = "none"
"""Instead of the choice of `--codegen=auto`, if there are no tensors."""


def _names_of_libraries(options: RunOptions) -> Sequence[str]:
    """The libraries of `--shared-libs`, each a list separated by commas."""
    return tuple(name for text in options.libraries for name in text.split(",") if name)


def builder_of(
    ctx: Context,
    options: RunOptions,
    run_pipeline: RunPipeline,
    progress: Progress = SILENT,
    functions: FunctionOptions = PLAIN,
    wall: Wall = OPEN,
) -> ProgramBuilder:
    """A builder with the given options. Raises: OklRuntimeError if the object cache cannot be used."""
    return ProgramBuilder(
        ctx,
        build_options(options, progress, wall),
        options.device,
        options.unsafe_llvm,
        options.strict_layout,
        options.lower_through == LINALG,
        run_pipeline,
        functions,
    )


def _observation(options: RunOptions, stderr: TextIO) -> Observation | None:
    if not options.observes:
        return None
    from okl_opt.runtime.watch.observe import Observation

    return Observation(
        options.profile, options.check_numerics, options.trace_tensors, stderr, options.repeat, options.output_digits
    )
