"""`--run` on launches: reads their inputs and parameters, runs them, and shows their results."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from time import perf_counter
from typing import TYPE_CHECKING, TextIO

from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.base.options import LINALG, RunOptions
from okl_opt.runtime.base.progress import SILENT, Progress
from okl_opt.runtime.base.wall import OPEN, Wall
from okl_opt.runtime.compile.launch import BuildOptions
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
from okl_opt.runtime.run.results import check_places, deliver, expected_values, refuse
from okl_opt.runtime.run.worker import on_worker

if TYPE_CHECKING:
    from okl_opt.runtime.watch.observe import Observation


def build_options(options: RunOptions, progress: Progress = SILENT, wall: Wall = OPEN) -> BuildOptions:
    """The options for building launches. Raises: OklRuntimeError if the object cache cannot be used."""
    return BuildOptions(
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


def run_launches(
    program: LaunchProgram,
    options: RunOptions,
    build: BuildOptions,
    observation: Observation | None,
    started: float,
    stdout: TextIO,
    stderr: TextIO,
) -> None:
    """Run a program as often as asked, print or write its results, and close it.

    It was built by the options `build`, whose preparation began at `started`. Raises: OklRuntimeError.
    """
    progress = build.progress
    progress.step("reading inputs and parameters")
    inputs = read_inputs(options.inputs, program.params)
    check_places(options.outputs, "program", len(program.results))
    expected = read_expected(options.expected, program.results)
    parameters = load_parameters(options.parameters, program.variables)
    if observation is not None:
        observation.attach(program, build.cache)
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

    build.wall.running(program.layout.name)
    results = on_worker(load_and_run, program)
    _deliver(results, expected, options, stdout)
    stdout.flush()  # before messages about the results on standard error
    if observation is not None:
        observation.report()
    if options.benchmark is not None:
        stderr.write(_benchmark(program, inputs, options.benchmark, setup, build))
    if options.print_run_stats:
        # Imported here, since few runs ask for it.
        from okl_opt.runtime.watch.report import run_stats_text

        stderr.write(run_stats_text(program.stats))
    program.close()


def refuse_function_options(options: RunOptions) -> None:
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
