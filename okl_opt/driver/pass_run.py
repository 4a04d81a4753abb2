"""Runs the passes of a command line, or of a reproducer, on each chunk."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager, nullcontext, redirect_stdout

from xdsl.context import Context
from xdsl.dialects.builtin import LocationAttr
from xdsl.ir import Operation

from okl_opt.diagnostics.rendering import Renderer
from okl_opt.dialects.diagnostic import UNKNOWN, Diagnostic, DiagnosticError, Severity, diagnostic_sink, error, op_name
from okl_opt.dialects.registry import factories
from okl_opt.dialects.text.locations import SourceMap
from okl_opt.dialects.verifier import verify
from okl_opt.driver.transform import ChunkFailed, Transform
from okl_opt.instruments.observer import PipelineRun, Session
from okl_opt.passes.base import MendingPass
from okl_opt.passes.pipeline.files import files_read_by
from okl_opt.passes.pipeline.manager import Instrument, PassManager, PipelineFailed
from okl_opt.passes.pipeline.plugins import given_plugins, plugins
from okl_opt.passes.pipeline.text import (
    ANY,
    TOP,
    Manager,
    ScheduledPass,
    add_flags,
    anchors_of,
    parse_pipeline,
    pipeline_of_flags,
)
from okl_opt.words.flags import Settings
from okl_opt.words.source import FileProblem, read_file


def command_line_pipeline(settings: Settings, anchor: str = TOP, *, from_file: bool = False) -> Manager:
    """The pipeline of the command line; one given as flags runs on ops named `anchor`.

    Raises: DiagnosticError; NotFromFiles, with `from_file`, for passes that files may not name.
    """
    if settings.pipeline is None:
        return pipeline_of_flags(settings.passes, anchor, from_file=from_file)
    if settings.passes:
        raise error(UNKNOWN, "'-pass-pipeline' option can't be used with individual pass options")
    return parse_pipeline(settings.pipeline, from_file=from_file)


def warn_of_unknown_anchors(renderer: Renderer, manager: Manager, dialects: Collection[str]) -> None:
    """Warn of passes on ops that no dialect defines: they never run. `dialects` are those of the command line."""
    known = {*factories(), *dialects, *given_plugins().dialects}
    for anchor in anchors_of(manager):
        dialect = anchor.partition(".")[0]
        if anchor != ANY and dialect not in known and dialect not in plugins().dialects:
            message = f"no dialect has the operation '{anchor}' of the pass pipeline; its passes will not run"
            renderer.plain(Severity.WARNING, message)


class PassRun(Transform):
    """Runs the pipeline of the command line, or that of a reproducer followed by the passes given as flags.

    `dialects` are those of the command line. The constructor raises DiagnosticError.
    """

    def __init__(self, session: Session, dialects: Collection[str]):
        self.session = session
        self.settings = session.settings
        self.verify_each = self.settings.verify_each
        self.printed = session.stdout
        """Where passes of xDSL print."""
        self._command_line = command_line_pipeline(session.settings)
        self._reproduced: tuple[str, LocationAttr] | None = None
        if self.settings.pipeline is not None:
            warn_of_unknown_anchors(session.renderer, self._command_line, dialects)

    def begin_chunk(self, text: SourceMap) -> None:
        if self.settings.run_reproducer:
            from okl_opt.instruments.reproducer import read_reproducer

            self._reproduced, verify_each = read_reproducer(text)
            self.verify_each = self.settings.verify_each if verify_each is None else verify_each

    def parsed(self, op: Operation) -> None:
        if self.settings.run_reproducer:
            from okl_opt.instruments.reproducer import forget_reproducer

            forget_reproducer(op)

    def tolerance(self, op: Operation) -> AbstractContextManager[None]:
        first = next(iter(self.pipeline(op).elements), None)
        if isinstance(first, ScheduledPass) and isinstance(first.instance, MendingPass):
            return first.instance.tolerance()
        return nullcontext()

    def run(self, context: Context, op: Operation) -> None:
        self.run_pipeline(self.pipeline(op), context, op)

    def pipeline(self, op: Operation) -> Manager:
        """The pipeline for a chunk. A pipeline text takes precedence over a reproducer's. Raises: DiagnosticError."""
        settings = self.settings
        if settings.pipeline is not None:
            return self._command_line
        if self._reproduced is not None:
            manager = _reproduced_pipeline(*self._reproduced)
            add_flags(manager, settings.passes)
            return manager
        return command_line_pipeline(settings, op_name(op)) if settings.no_implicit_module else self._command_line

    def run_pipeline(
        self, manager: Manager, context: Context, op: Operation, more: Sequence[Instrument] = (), label: str = ""
    ) -> None:
        """Run a pipeline on its top op with the observers' instruments; `label` names one that `--run` adds.

        Such a pipeline is verified once, unless it is observed. Raises: DiagnosticError, ChunkFailed.
        """
        session = self.session
        run = PipelineRun(manager, self.verify_each, context, op, session.options, label)
        watching = [each for observer in session.observers for each in observer.begin_pipeline(run)]
        if label and self.verify_each and not watching:
            self._run_added(manager, context, op)
            return
        try:
            instruments = [*more, *watching]
            passes = PassManager(context, session.report, instruments, self.verify_each, from_changes=bool(label))
            self._run_passes(passes, manager, op)
        except PipelineFailed as failed:
            raise ChunkFailed from failed
        if label and not self.verify_each:
            verify(op)

    def _run_passes(self, passes: PassManager, manager: Manager, op: Operation) -> None:
        with redirect_stdout(self.printed), files_read_by(self._text_of_file):
            passes.run(manager, op)

    def _run_added(self, manager: Manager, context: Context, op: Operation) -> None:
        """Run a pipeline and verify once; if that fails, run it again on what was there, to find the pass at fault."""
        before = op.clone()
        before.location = op.location
        problems: list[DiagnosticError] = []
        try:
            passes = PassManager(context, problems.append, verify_each=False, from_changes=True)
            self._run_passes(passes, manager, op)
            verify(op)
        except Exception as failure:
            try:
                # What the passes say besides has been said.
                with diagnostic_sink(lambda diagnostic: None):
                    self._run_passes(PassManager(context, self.session.report, from_changes=True), manager, before)
            except PipelineFailed as failed:
                raise ChunkFailed from failed
            if problems:
                raise problems[0] from failure
            raise

    def _text_of_file(self, path: str) -> str:
        """The text of a file that an option of a pass names. Raises: DiagnosticError."""
        try:
            source = read_file(path)
        except FileProblem as problem:
            raise error(UNKNOWN, str(problem)) from problem
        self.session.renderer.add_source(source.name, source.text)
        if source.problem is not None:
            raise source.problem
        return source.text


def _reproduced_pipeline(text: str, place: LocationAttr) -> Manager:
    """Parse a reproducer's pipeline text, found at `place`. Raises: DiagnosticError."""
    try:
        return parse_pipeline(text, from_file=True)
    except DiagnosticError as problem:
        # These lines come from an untrusted file: indented, they cannot imitate diagnostics.
        message = problem.diagnostics[0].message.rstrip("\n").replace("\n", "\n  ")
        raise DiagnosticError(Diagnostic(Severity.ERROR, place, message, has_lines=True)) from problem
