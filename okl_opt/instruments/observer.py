"""Observers of a run of the command line. The driver knows no instrument by name.

The table maps settings to observers, whose modules are imported only if needed.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from importlib import import_module
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, TextIO, TypeVar

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.diagnostics.rendering import Listener, Renderer
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.text import PrintOptions
from okl_opt.runtime.base.progress import Progress
from okl_opt.runtime.base.wall import OPEN, Wall
from okl_opt.words.flags import Settings
from okl_opt.words.print_settings import print_options

if TYPE_CHECKING:
    from okl_opt.passes.pipeline.manager import Instrument
    from okl_opt.passes.pipeline.text import Manager


class PipelineRun(NamedTuple):
    """A pipeline that is about to run on `op`.

    `label` names a pipeline that `--run` adds; it is "" for that of the command line.
    """

    manager: Manager
    verify_each: bool
    context: Context
    op: Operation
    options: PrintOptions
    label: str = ""


class Observer(Listener):
    """Observes one run of the command line, the body of its `with` statement. All methods are optional.

    Begin methods are called in the order of the observers, end methods in reverse.
    """

    def __enter__(self) -> None:
        """The run begins."""

    def __exit__(
        self, kind: type[BaseException] | None, end: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """The run ends; `end` is the exception of a crash or interrupt. Raises: FileProblem."""

    def prepare(self) -> None:
        """Check output paths, after parsing the command line and before reading the input. Raises: FileProblem."""

    def begin_chunk(self, source: str, first_line: int) -> None:
        """A chunk of the input is about to be read."""

    def finish_chunk(self) -> None:
        """A chunk of the input is done, or has failed."""

    def begin_stage(self, stage: str) -> None:
        """A stage begins: Import, Parser, Output or Run."""

    def finish_stage(self, stage: str) -> None:
        """A stage ends."""

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        """A pipeline is about to run; return the instruments for it. Raises: FileProblem."""
        return ()

    def print_options(self, options: PrintOptions) -> PrintOptions:
        """Return the options for printing IR, in dumps and output."""
        return options

    def explain(self, problem: DiagnosticError) -> None:
        """Add notes to an error before it is reported."""


class Watching(Observer):
    """An observer that adds given instruments to the pipeline of the command line."""

    def __init__(self, instruments: Sequence[Instrument]):
        self.instruments = instruments

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        return () if run.label else self.instruments


AnyObserver = TypeVar("AnyObserver", bound=Observer)


class Session:
    """One run of the command line: its settings and streams, and the observers of it."""

    def __init__(
        self,
        settings: Settings,
        stdin: TextIO,
        stdout: TextIO,
        stderr: TextIO,
        renderer: Renderer,
        progress: Progress,
        more: Sequence[Observer] = (),
        wall: Wall = OPEN,
    ):
        self.settings = settings
        self.stdin = stdin
        self.stdout = stdout
        self.stderr = stderr
        self.renderer = renderer
        self.progress = progress
        self.wall = wall
        self.observers: list[Observer] = [*more]
        for row in _wanted(settings):
            self.observers.append(row.load()(self))
        renderer.listeners = self.observers

    @contextmanager
    def observed(self) -> Generator[None]:
        """Run the block under the observers. Raises: FileProblem."""
        with ExitStack() as stack:
            for observer in self.observers:
                stack.enter_context(observer)
            yield

    @contextmanager
    def stage(self, name: str) -> Generator[None]:
        """Tell the observers of a stage."""
        for observer in self.observers:
            observer.begin_stage(name)
        try:
            yield
        finally:
            for observer in reversed(self.observers):
                observer.finish_stage(name)

    @property
    def options(self) -> PrintOptions:
        """The options for printing IR."""
        options = print_options(self.settings)
        for observer in self.observers:
            options = observer.print_options(options)
        return options

    def report(self, problem: DiagnosticError) -> None:
        """Write an error with the notes of the observers."""
        for observer in self.observers:
            observer.explain(problem)
        self.renderer.report(problem)

    def find(self, kind: type[AnyObserver]) -> AnyObserver:
        """The observer of a class, which must exist."""
        return next(observer for observer in self.observers if isinstance(observer, kind))


class Row(NamedTuple):
    """An observer that any of `settings` or the environment `variable` enables.

    `place` is "module:class"; the class is called with the session. With `runs_pipeline` even an empty pipeline runs.
    """

    settings: tuple[str, ...]
    place: str
    variable: str = ""
    runs_pipeline: bool = False

    def is_wanted(self, settings: Settings) -> bool:
        """Return whether the command line or the environment enables it."""
        return self.variable in os.environ or any(
            getattr(settings, name) != getattr(Settings, name) for name in self.settings
        )

    def load(self) -> type[SessionObserver]:
        """Import the module and return the class."""
        module, _, name = self.place.partition(":")
        return getattr(import_module(f"okl_opt.instruments.{module}"), name)


class SessionObserver(Observer):
    """An observer of the table."""

    def __init__(self, session: Session):
        self.session = session
        self.settings = session.settings


_DUMPS = (
    *("print_before", "print_before_all", "print_after", "print_after_all", "print_after_failure", "print_tree_dir"),
    *("print_diff", "print_collapse_unchanged", "print_filter", "print_to"),
)
OBSERVERS = (
    Row(("rewrite_limit", "print_provenance", "report"), "rewrites:WatchedRewrites"),
    Row(("dump_pass_pipeline",), "pipeline_dump:PipelineDump", runs_pipeline=True),
    Row(("generate_reproducer",), "reproducer:GeneratedReproducer", runs_pipeline=True),
    Row(("validate",), "validation.observer:ValidationObserver"),
    Row(("pause_after",), "pause:PauseObserver"),
    Row(("pass_statistics",), "statistics:StatisticsObserver", runs_pipeline=True),
    Row(("print_tile_choice",), "choices:ChoicesObserver"),
    Row(("print_provenance", "report"), "provenance:ProvenanceObserver"),
    Row(("crash_reproducer",), "reproducer:CrashObserver", runs_pipeline=True),
    Row(_DUMPS, "dumps:DumpObserver", variable="ONEFLOW_MLIR_ENABLE_IR_PRINTING"),
    Row(("report",), "report.report:Report", runs_pipeline=True),
    Row(("op_stats",), "op_stats:OpStatsObserver", runs_pipeline=True),
    Row(("timing",), "timing:TimingObserver"),
)
"""The observers in the order of their begin methods."""


def _wanted(settings: Settings) -> list[Row]:
    return [row for row in OBSERVERS if row.is_wanted(settings)]


def observers_run_pipeline(settings: Settings) -> bool:
    """Return whether an enabled observer needs even an empty pipeline to run."""
    return any(row.runs_pipeline for row in _wanted(settings))
