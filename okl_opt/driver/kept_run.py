"""`--run` of a module whose program is kept: nothing is parsed and no pass runs.

Only for command lines that show nothing of the compilation. A program is kept if it was compiled for such a command
line, without diagnostics or other output.
"""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple, TextIO

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.options import RunOptions
from okl_opt.runtime.base.switches import read_switches
from okl_opt.runtime.base.wall import Wall
from okl_opt.runtime.code.symbols import Console
from okl_opt.runtime.run.function import run_function
from okl_opt.runtime.run.kept import Shelf, shelf_of
from okl_opt.runtime.run.worker import on_worker
from okl_opt.words.flags import Settings
from okl_opt.words.source import FileProblem, Source, read_source

_ALLOWED = frozenset(
    (
        *("run", "run_values", "words", "input", "passes", "pipeline", "disable_threading"),
        *("color", "op_on_diagnostic", "diagnostic_verbosity", "diagnostic_notes"),
        *("isolate", "isolate_memory", "isolate_seconds"),
    )
)
"""Settings that may differ from their defaults: parts of the key, and settings for the look of errors."""


class Given(NamedTuple):
    """The input of a run, read or failed to read, and the shelf of its kept program, or None."""

    source: Source | FileProblem
    shelf: Shelf | None


def given_run(settings: Settings, stdin: TextIO) -> Given | None:
    """The input of a command line that may use a kept program; None for other command lines."""
    changed = {name for name, value in vars(settings).items() if value != getattr(Settings, name)}
    if not settings.run or not changed <= _ALLOWED or read_switches().enable_ir_printing:
        return None
    if settings.run_options.print_codegen_choice:
        return None
    try:
        source = read_source(settings.input, stdin)
    except FileProblem as problem:
        return Given(problem, None)
    if source.problem is not None:
        return Given(source, None)
    passes = [repr((settings.passes, settings.pipeline))]
    return Given(source, shelf_of(source.name, source.text, passes, settings.run_options, ["okl_opt"]))


def run_kept(settings: Settings, given: Given, stdout: TextIO, stderr: TextIO, wall: Wall) -> int | None:
    """Run the kept program behind a wall; return the exit status, or None if there is no program."""
    options = settings.run_options
    shelf = given.shelf
    if shelf is None:
        return None
    try:
        if shelf.has_launches:
            return _run_launches(shelf, options, stdout, stderr, wall)
        part = shelf.find_choice()
        if part is None:
            return None
        program = shelf.find(Console(stdout, stderr, options.stable_addresses), *part, wall=wall)
        if program is None:
            return None
        return on_worker(lambda: run_function(program, options, stdout, stderr, wall), program)
    except Exception as problem:
        return _status_of(problem, settings, given, stderr)


def _run_launches(shelf: Shelf, options: RunOptions, stdout: TextIO, stderr: TextIO, wall: Wall) -> int | None:
    """Run the kept program of launches; return the exit status, or None if there is no program."""
    # Imported here, since runs of functions need nothing of launches.
    from okl_opt.runtime.run.launches import build_options, refuse_function_options, run_launches

    started = perf_counter()
    build = build_options(options, wall=wall)
    program = shelf.find_launches(build)
    if program is None:
        return None
    refuse_function_options(options)
    run_launches(program, options, build, None, started, stdout, stderr)
    return 0


def _status_of(problem: Exception, settings: Settings, given: Given, stderr: TextIO) -> int:
    """Report why a run failed; return the exit status. Raises: exceptions that are no fault of the input."""
    # Imported here, since a run that does not fail needs nothing of xDSL.
    from okl_opt.dialects.diagnostic import DiagnosticError, Severity
    from okl_opt.driver.renderer import renderer_of

    renderer = renderer_of(settings, stderr)
    if isinstance(problem, OklRuntimeError):
        renderer.plain(Severity.ERROR, str(problem))
    elif isinstance(problem, DiagnosticError):
        assert isinstance(given.source, Source), "what runs was read"
        renderer.add_source(given.source.name, given.source.text)
        renderer.report(problem)
    else:
        raise problem
    return 1
