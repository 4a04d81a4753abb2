"""`--run` on a function of loops and buffers: reads its arguments, calls it, and shows its results."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import TextIO

from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.base.options import RunOptions
from okl_opt.runtime.base.units import time_text
from okl_opt.runtime.base.wall import OPEN, Range, Wall
from okl_opt.runtime.code.border import Border, Passing, Scalar, Value, read_argument, read_value, show_value
from okl_opt.runtime.code.called_function import CalledFunction
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.memory.guarded import guarded_copy
from okl_opt.runtime.memory.values import compare
from okl_opt.runtime.run.results import check_places, deliver, expected_values, refuse
from okl_opt.runtime.watch.report import function_stats_text


def run_function(
    program: CalledFunction, options: RunOptions, stdout: TextIO, stderr: TextIO, wall: Wall = OPEN
) -> int:
    """Run a function as often as asked, and print or write its results and written arguments; return 0.

    Raises: DiagnosticError at the op that fails; OklRuntimeError.
    """
    _refuse_launch_options(options)
    try:
        _run(program, options, stdout, stderr, wall)
    finally:
        if options.print_run_stats:
            stderr.write(function_stats_text(program.stats))
    return 0


def _run(program: CalledFunction, options: RunOptions, stdout: TextIO, stderr: TextIO, wall: Wall) -> None:
    entry_result = options.entry_point_result
    if entry_result is not None:
        _check_entry(program, entry_result)
    arguments = _arguments(program, options.inputs)
    types = program.signature.results
    check_places(options.outputs, "function", len(types))
    expected = expected_values(
        options.expected, "function", types, lambda _, text, type: read_value(text, type.element)
    )
    wall.running(program.name, _ranges(program, arguments))
    results = program.run(arguments)
    for _ in range(options.repeat - 1):
        results = program.run(arguments)
    if entry_result is not None:
        _print_as_runner(results, stdout)
    else:
        _deliver(results, expected, options, stdout)
    if options.print_arguments:
        _print_arguments(program, arguments, options, stdout)
    stdout.flush()
    if options.benchmark is not None:
        stderr.write(_benchmark(program, arguments, options.benchmark))


def _ranges(program: CalledFunction, arguments: Sequence[Value]) -> list[Range]:
    """The memory that a function may access, with names for messages."""
    pairs = enumerate(zip(program.signature.params, arguments, strict=True))
    given = [
        Range(value.buffer.address, value.buffer.spec.nbytes, f"input {number} ({value})")
        for number, (border, value) in pairs
        if not isinstance(border, Scalar)
    ]
    if not isinstance(program, FunctionProgram):
        return given
    return [*given, Range(program.memory.address, program.memory.capacity, "the memory of the run")]


def _refuse_launch_options(options: RunOptions) -> None:
    asked = [*options.observes]
    asked += ["--parameters"] if options.parameters else []
    asked += ["--print-kernel-choice"] if options.print_kernel_choice else []
    asked += ["--kernel-provider"] if options.kernel_providers else []
    if asked:
        raise OklRuntimeError(f"{asked[0]} is for jobs and okl launches; this is a function")


def _check_entry(program: CalledFunction, wanted: str) -> None:
    """Check the called function as mlir-runner does. Raises: OklRuntimeError with its messages."""
    if program.signature.params:
        raise OklRuntimeError("JIT can't invoke a main function expecting arguments")
    results = program.signature.results
    numbers = [result for result in results if isinstance(result, Scalar) and not result.is_vector]
    texts = ["i64" if result.element.text == "index" else str(result) for result in numbers]
    if texts != ([] if wanted == "void" else [wanted]) or len(texts) != len(results):
        if wanted == "void":
            raise OklRuntimeError("expected void function")
        raise OklRuntimeError(f"only single {wanted} function result supported")


def _arguments(program: CalledFunction, texts: Sequence[str]) -> list[Value]:
    params = program.signature.params
    if len(texts) != len(params):
        given = f"{len(texts)} input{'' if len(texts) == 1 else 's'} given"
        wanted = f"{len(params)} wanted: ({', '.join(map(str, params))})"
        raise InputError(f"{given}, {wanted} (--input=SPEC, once each, in order)")
    pairs = enumerate(zip(texts, params, strict=True))
    return [_guarded(read_argument(number, text, border), border) for number, (text, border) in pairs]


def _guarded(value: Value, border: Border) -> Value:
    """The value; in memory between pages that trap if the function gets its address."""
    return value if isinstance(border, Scalar) else value._replace(buffer=guarded_copy(value.buffer))


def _deliver(results: Sequence[Value], expected: Sequence[Value], options: RunOptions, stdout: TextIO) -> None:
    digits, most = options.output_digits, options.output_max_element_count
    buffers = [result.buffer for result in results]
    deliver(buffers, lambda number: show_value(results[number], digits, most), options, stdout)
    pairs = enumerate(zip(results, expected, strict=False))
    refuse(_difference(number, *pair, options) for number, pair in pairs)


def _difference(number: int, result: Value, wanted: Value, options: RunOptions) -> str | None:
    if result.shape != wanted.shape:
        return f"result[{number}] is {result}, expected {wanted}"
    return compare(number, result.buffer, wanted.buffer, options.expected_atol, options.expected_rtol)


def _print_arguments(program: CalledFunction, arguments: Sequence[Value], options: RunOptions, stdout: TextIO) -> None:
    """Print the memrefs among the arguments, after the run."""
    for number, (border, value) in enumerate(zip(program.signature.params, arguments, strict=True)):
        if not isinstance(border, Scalar) and border.passing is Passing.WRITTEN:
            text = show_value(value, options.output_digits, options.output_max_element_count)
            stdout.write(f"argument[{number}]: {text}\n")


def _print_as_runner(results: Sequence[Value], stdout: TextIO) -> None:
    """Print results as mlir-runner does, with floats as `%e`."""
    for result in results:
        number = result.buffer.values()[0]
        is_float = result.element.dtype.is_float
        stdout.write(f"{number:e}\n" if is_float else f"{int(number)}\n")


def _benchmark(program: CalledFunction, arguments: Sequence[Value], seconds: float) -> str:
    """Minimum and median time of a call, from calls that take `seconds` together."""
    times: list[float] = []
    until = perf_counter() + seconds
    while not times or perf_counter() < until:
        began = perf_counter()
        program.run(arguments)
        times.append(perf_counter() - began)
    times.sort()
    least, middle, late = (time_text(times[len(times) * part // 100]) for part in (0, 50, 95))
    return f"call: min {least}, median {middle}, p95 {late} ({len(times)} runs)\n"
