"""Observers: everything that watches a run of the command line. The driver knows no instrument by name.

The table says which settings ask for which observer. Its module is imported for those settings only.
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

from dialects.diagnostic import DiagnosticError
from dialects.text import PrintOptions
from okl_opt.diagnostics.rendering import Listener, Renderer
from okl_opt.words.flags import Settings
from okl_opt.words.print_settings import print_options
from runtime.base.progress import Progress

if TYPE_CHECKING:
    from passes.pipeline.manager import Instrument
    from passes.pipeline.text import Manager


class PipelineRun(NamedTuple):
    """A pipeline that is about to run on `op`.

    `label` names a pipeline that `--run` starts by itself; it is empty for the one of the command line.
    """

    manager: Manager
    verify_each: bool
    context: Context
    op: Operation
    options: PrintOptions
    label: str = ""


class Observer(Listener):
    """Watches one run of the command line. The run is the block of its `with` statement; no method need be defined.

    Of several observers, the first is told first of what begins and last of what ends.
    """

    def __enter__(self) -> None:
        """The run begins."""

    def __exit__(
        self, kind: type[BaseException] | None, end: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """The run ends; `end` is what ended it if the program crashed or was interrupted. Raises: FileProblem."""

    def prepare(self) -> None:
        """The command line is understood, the input not read: check what will be written. Raises: FileProblem."""

    def begin_chunk(self, source: str, first_line: int) -> None:
        """A part of the input is about to be read."""

    def finish_chunk(self) -> None:
        """A part of the input is done, or has failed."""

    def begin_stage(self, stage: str) -> None:
        """A stage begins: Import, Parser, Output or Run."""

    def finish_stage(self, stage: str) -> None:
        """A stage ends."""

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        """A pipeline is about to run; return what watches its passes. Raises: FileProblem."""
        return ()

    def print_options(self, options: PrintOptions) -> PrintOptions:
        """Return the options that IR is printed with, dumps and output alike."""
        return options

    def explain(self, problem: DiagnosticError) -> None:
        """Add notes to an error before it is reported."""


class Watching(Observer):
    """Lets given instruments watch the pipeline of the command line."""

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
    ):
        self.settings = settings
        self.stdin = stdin
        self.stdout = stdout
        self.stderr = stderr
        self.renderer = renderer
        self.progress = progress
        self.observers: list[Observer] = [*more]
        for row in _wanted(settings):
            self.observers.append(row.load()(self))
        renderer.listeners = self.observers

    @contextmanager
    def observed(self) -> Generator[None]:
        """Let the observers watch the run inside the block. Raises: FileProblem."""
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
        """How IR is printed now."""
        options = print_options(self.settings)
        for observer in self.observers:
            options = observer.print_options(options)
        return options

    def report(self, problem: DiagnosticError) -> None:
        """Write an error with all that observers know about it."""
        for observer in self.observers:
            observer.explain(problem)
        self.renderer.report(problem)

    def find(self, kind: type[AnyObserver]) -> AnyObserver:
        """The observer of a class; there must be one."""
        return next(observer for observer in self.observers if isinstance(observer, kind))


class Row(NamedTuple):
    """An observer that any of `settings`, or the environment `variable`, asks for.

    `place` is "module:class"; the class is called with the session. One that `runs_pipeline` has a pipeline run even if
    that is empty.
    """

    settings: tuple[str, ...]
    place: str
    variable: str = ""
    runs_pipeline: bool = False

    def is_wanted(self, settings: Settings) -> bool:
        """Whether a command line, or the environment, asks for it."""
        return self.variable in os.environ or any(
            getattr(settings, name) != getattr(Settings, name) for name in self.settings
        )

    def load(self) -> type[SessionObserver]:
        """The class, for which its module is imported."""
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
    Row(("pause_after",), "pause:PauseObserver"),
    Row(("pass_statistics",), "statistics:StatisticsObserver", runs_pipeline=True),
    Row(("print_provenance", "report"), "provenance:ProvenanceObserver"),
    Row(("crash_reproducer",), "reproducer:CrashObserver"),
    Row(_DUMPS, "dumps:DumpObserver", variable="ONEFLOW_MLIR_ENABLE_IR_PRINTING"),
    Row(("report",), "report.report:Report", runs_pipeline=True),
    Row(("op_stats",), "op_stats:OpStatsObserver", runs_pipeline=True),
    Row(("timing",), "timing:TimingObserver"),
)
"""The observers in the order in which they are told of what begins."""


def _wanted(settings: Settings) -> list[Row]:
    return [row for row in OBSERVERS if row.is_wanted(settings)]


def observers_run_pipeline(settings: Settings) -> bool:
    """Whether an observer has something to say of a pipeline even if that is empty."""
    return any(row.runs_pipeline for row in _wanted(settings))
