"""The command line that is bisected, and its variants: with other pipelines and less output."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property
from typing import TextIO

from okl_opt.commands.bisect.prefixes import Place, places
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.text.locations import SourceMap
from okl_opt.driver.pass_run import command_line_pipeline
from okl_opt.instruments.reproducer import read_reproducer
from okl_opt.passes.pipeline.text import Manager, NotFromFiles, add_flags, parse_pipeline, pipeline_text
from okl_opt.words.command_line import PROGRAM, UsageError, Words, settings_of
from okl_opt.words.flags import FLAGS, Settings
from okl_opt.words.source import read_stdin

# Flags left out of tries: no output files, no reports, no waiting for input.
_QUIET = (
    *(flag.name for flag in FLAGS.values() if flag.group == FLAGS["print-ir-to"].group),
    *("o", "output", "report", "watch", "pause-after", "dump-pass-pipeline", "print-op-stats-after-all"),
    *("mlir-pass-pipeline-crash-reproducer", "mlir-pass-pipeline-local-reproducer", "mlir-generate-reproducer"),
    *("mlir-timing", "mlir-timing-display", "mlir-output-format"),
    *("mlir-pass-statistics", "mlir-pass-statistics-display"),
    *("benchmark", "profile", "print-run-stats", "print-kernel-choice", "trace-tensors"),
    *("p", "pass-pipeline", "color"),
)
# Flags that do not affect the IR.
_OF_RESULTS = (
    *(flag.name for flag in FLAGS.values() if flag.group == FLAGS["run"].group),
    *("emit", "verify-diagnostics", "verify-roundtrip", "print-provenance"),
)
_GENERIC = ("mlir-print-op-generic", "print-op-generic")


@dataclass(frozen=True)
class Line:
    """A command line and its pipeline. `stdin` is its standard input, if it reads that."""

    words: Words
    settings: Settings
    manager: Manager
    stdin: bytes = field(repr=False)

    @cached_property
    def passes(self) -> list[Place]:
        """Its passes, in order."""
        return places(self.manager)

    def argv(self, manager: Manager, limit: int | None = None) -> list[str]:
        """The command line with another pipeline and a rewrite limit."""
        words = [*self._words(_QUIET), "-p", pipeline_text(manager)]
        return words if limit is None else [*words, f"--okl-rewrite-limit={limit}"]

    def looking(self, manager: Manager, *, generic: bool) -> list[str]:
        """The command line that prints the IR after a pipeline, valid or not."""
        words = self._words((*_QUIET, *_OF_RESULTS, *_GENERIC))
        words += ["-p", pipeline_text(manager), "--verify-each=0"]
        return [*words, "--mlir-print-op-generic"] if generic else words

    def preparing(self, manager: Manager, limit: int | None) -> list[str]:
        """The command line that prints the IR after a pipeline, for `resuming` to read."""
        words = [*self._words((*_QUIET, *_OF_RESULTS)), "-p", pipeline_text(manager)]
        return words if limit is None else [*words, f"--okl-rewrite-limit={limit}"]

    def resuming(self, manager: Manager) -> list[str]:
        """The command line with another pipeline, on IR from standard input."""
        return [*self._words((*_QUIET, "run-reproducer"), with_input=False), "-p", pipeline_text(manager)]

    def saving(self, manager: Manager, path: str) -> list[str]:
        """The command line that writes IR from standard input, unchanged, as a reproducer with a pipeline."""
        words = self._words((*_QUIET, *_OF_RESULTS, *_GENERIC, "run-reproducer"), with_input=False)
        words += ["-p", pipeline_text(manager), "--okl-rewrite-limit=0"]
        return [*words, f"--mlir-generate-reproducer={path}"]

    def reproducing(self, manager: Manager, path: str) -> list[str]:
        """The command line that runs a reproducer's own pipeline."""
        return [*self._words((*_QUIET, "run-reproducer"), with_input=False), *running(manager), path]

    def _words(self, without: Collection[str], *, with_input: bool = True) -> list[str]:
        """The words except passes and the flags `without`."""
        options = [option for option in self.words.options if option.flag is not None and option.name not in without]
        words = [option.in_one_word for option in options]
        return [*self.words.positional, *words] if with_input else words


def running(manager: Manager) -> list[str]:
    """The flags that run a reproducer of a pipeline; a file may not name every pass."""
    text = pipeline_text(manager)
    try:
        parse_pipeline(text, from_file=True)
    except NotFromFiles:
        return ["-p", text]
    return ["--run-reproducer"]


def read_line(words: Words, stdin: TextIO) -> Line:
    """Parse a command line whose plugins are already loaded.

    Raises: UsageError for one that cannot be bisected, FileProblem for standard input that cannot be read.
    """
    settings = settings_of(words)
    for refused, flag, why in (
        (settings.split_marker is not None, "split-input-file", "give it the chunk that fails as a file"),
        (settings.rewrite_limit is not None, "okl-rewrite-limit", "it looks for the limit"),
        (settings.no_implicit_module and settings.pipeline is None, "no-implicit-module", "write the pipeline with -p"),
    ):
        if refused:
            raise UsageError(f"{PROGRAM}: error: bisect does not go with --{flag}: {why}")
    data = _bytes(stdin) if settings.input == "-" else b""
    try:
        manager = _pipeline(settings, data)
    except DiagnosticError as problem:
        raise UsageError(f"{PROGRAM}: error: {problem.diagnostics[0].message.rstrip()}") from problem
    line = Line(words, settings, manager, data)
    if not line.passes:
        raise UsageError(f"{PROGRAM}: error: there are no passes to bisect")
    return line


def _bytes(stdin: TextIO) -> bytes:
    data = read_stdin(stdin)
    return data.encode() if isinstance(data, str) else data


def _pipeline(settings: Settings, stdin: bytes) -> Manager:
    """The pipeline that the command line runs: its own, or that of a reproducer. Raises: DiagnosticError."""
    if not settings.run_reproducer or settings.pipeline is not None:
        return command_line_pipeline(settings)
    found = read_reproducer(SourceMap(_text(settings.input, stdin), settings.input, 1)).pipeline
    if found is None:
        return command_line_pipeline(settings)
    manager = parse_pipeline(found[0], from_file=True)
    add_flags(manager, settings.passes)
    return manager


def _text(path: str, stdin: bytes) -> str:
    """The text of the input; the tries report what is wrong with it."""
    if path == "-":
        return stdin.decode(errors="replace")
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else problem
        raise UsageError(f"{PROGRAM}: error: cannot open input file '{path}': {reason}") from problem
