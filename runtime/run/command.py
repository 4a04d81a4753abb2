"""`--run`: runs one module on its inputs and parameters, and prints or writes its results.

The driver calls `run`; to call a program repeatedly, library users call `okl_opt.load`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from time import perf_counter
from typing import TYPE_CHECKING, TextIO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import UNKNOWN, Diagnostic, Severity, emit
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.analysis.kernel_facts import device_tag
from okl_opt.passes.byoc.codegen import bound_functions
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
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
from okl_opt.runtime.compile.launch import BuildOptions
from okl_opt.runtime.compile.safety import check_source
from okl_opt.runtime.kernels.registry import default_registry
from okl_opt.runtime.launch.program import LaunchProgram, wanted_text
from okl_opt.runtime.machine.jit import Target
from okl_opt.runtime.machine.object_cache import open_cache
from okl_opt.runtime.machine.threads import available_threads
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.values import (
    compare,
    different_types,
    format_value,
    load_parameters,
    open_value,
    parse_argument,
)
from okl_opt.runtime.prepare.builder import ProgramBuilder
from okl_opt.runtime.prepare.passes import RunPipeline, apply_passes
from okl_opt.runtime.run.calls import calls_of
from okl_opt.runtime.run.checks import check_options, limit_of
from okl_opt.runtime.run.function import run_function
from okl_opt.runtime.run.results import check_places, deliver, expected_values, refuse
from okl_opt.runtime.run.worker import on_worker
from okl_opt.runtime.watch.report import kernel_choice, run_stats_text

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
    _refuse_function_options(options)
    if options.print_kernel_choice:
        stderr.write(kernel_choice(builder.launches, default_registry()))
    progress.step("reading inputs and parameters")
    inputs = read_inputs(options.inputs, program.params)
    check_places(options.outputs, "program", len(program.results))
    expected = read_expected(options.expected, program.results)
    parameters = load_parameters(options.parameters, program.variables)
    observation = _observation(options, stderr)
    if observation is not None:
        observation.attach(program, builder.options.cache)
    setup = 0.0

    def load_and_run() -> list[Buffer]:
        nonlocal setup
        with nullcontext() if observation is None else observation.explaining():
            progress.step("preparing constants")
            program.set_variables(parameters)
            progress.end()
            setup = perf_counter() - started
            run_once = program.run if observation is None else observation.timed(program.run)
            results = run_once(inputs)
            for _ in range(options.repeat - 1):
                results = run_once(inputs, results)
            return results

    wall.running(program.layout.name)
    results = on_worker(load_and_run, program)
    _deliver(results, expected, options, stdout)
    stdout.flush()  # before messages about the results on standard error
    if observation is not None:
        observation.report()
    if options.benchmark is not None:
        stderr.write(_benchmark(program, inputs, options.benchmark, setup, builder.options))
    if options.print_run_stats:
        stderr.write(run_stats_text(builder.stats))
    program.close()
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


def _refuse_function_options(options: RunOptions) -> None:
    """Refuse options that have no effect on launches. Raises: OklRuntimeError."""
    given = options.given()
    flags = {"print_arguments": "--print-arguments", "entry_point_result": "--entry-point-result"}
    asked = [flag for name, flag in flags.items() if name in given]
    if asked:
        raise OklRuntimeError(f"{asked[0]} is for functions of loops and buffers; this is a job or a launch")
    if options.lower_through != LINALG:
        asked = [flag for name, flag in _FOR_CODE.items() if name in given]
    if asked:
        raise OklRuntimeError(
            f"{asked[0]} is for code of functions; kernels run this job or launch, unless --lower-through=linalg"
        )


_NO_CHOICE = "none"
"""Instead of the choice of `--codegen=auto`, if there are no tensors."""
_FOR_CODE = {
    "memory_limit": "--memory-limit",
    "codegen": "--codegen",
    "print_codegen_choice": "--print-codegen-choice",
    "opt_level": "-O",
    "check_uninitialized": "--check-uninitialized",
    "check_accesses": "--check-accesses",
    "check_workgroups": "--check-workgroups",
    "hoist_guards": "--hoist-guards",
}
"""Options for functions of loops and buffers, and for launches lowered to such functions, with their flags."""


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
    build_options = BuildOptions(
        forced=options.kernel_providers,
        target=Target(options.target_cpu, options.target_features),
        runtime_checks=options.runtime_checks,
        cache=open_cache(options.object_cache),
        threads=available_threads() if options.threads is None else options.threads,
        traced=bool(options.observes),
        progress=progress,
        cuda_graph=options.cuda_graph,
        wall=wall,
    )
    return ProgramBuilder(
        ctx,
        build_options,
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


def _benchmark(
    program: LaunchProgram, inputs: Sequence[Buffer], seconds: float, setup: float, build_options: BuildOptions
) -> str:
    from okl_opt.runtime.watch.benchmark import benchmark

    return on_worker(lambda: benchmark(program, inputs, seconds, setup, build_options.cache), program)


def read_inputs(specs: Sequence[str], params: Sequence[TensorSpec | None]) -> list[Buffer]:
    """The arguments of a run, one for each parameter. Raises: InputError."""
    if len(specs) != len(params):
        raise InputError(wanted_text(len(specs), params) + " (--input=SPEC, once each, in order)")
    return [parse_argument(number, text, spec) for number, (text, spec) in enumerate(zip(specs, params, strict=True))]


def read_expected(specs: Sequence[str], results: Sequence[TensorSpec]) -> list[Buffer]:
    """The values of `--expected-output` for the first results. Raises: InputError."""

    def read(number: int, text: str, spec: TensorSpec) -> Buffer:
        with open_value(text) as tensor:
            if tensor.spec != spec:
                raise OklRuntimeError(different_types(number, spec, tensor.spec))
            return tensor.read()

    return expected_values(specs, "program", results, read)


def _deliver(results: Sequence[Buffer], expected: Sequence[Buffer], options: RunOptions, stdout: TextIO) -> None:
    """Print or write the results, then compare them with the expected ones, if any. Raises: OklRuntimeError."""
    digits, most = options.output_digits, options.output_max_element_count
    deliver(results, lambda number: format_value(results[number], digits, most), options, stdout)
    pairs = enumerate(zip(results, expected, strict=False))
    refuse(compare(number, *pair, options.expected_atol, options.expected_rtol) for number, pair in pairs)
