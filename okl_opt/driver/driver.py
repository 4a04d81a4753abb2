"""What a command line does: read, run the pipeline, print, emit or run; chunk by chunk.

What has to do with passes is imported where passes are asked for: a command line that only reads and prints starts
as fast as xDSL itself.
Source: MlirOptMain.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, TextIO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from dialects.diagnostic import DiagnosticError, Severity, diagnostic_sink
from dialects.local_checks import remembered_checks
from dialects.text import parse, print_op
from dialects.text.locations import SourceMap
from dialects.verifier import is_valid, verify
from okl_opt.diagnostics.rendering import Renderer, shown_severities, wants_color
from okl_opt.driver.contexts import Contexts
from okl_opt.words.flags import SPLIT_MARKER, Settings
from okl_opt.words.print_settings import print_options
from okl_opt.words.source import (
    Chunk,
    FileProblem,
    Source,
    check_writable,
    near_misses,
    open_output,
    read_source,
    split,
    write_output,
)

if TYPE_CHECKING:
    from okl_opt.diagnostics.verify_diagnostics import ExpectedRenderer
    from okl_opt.driver.pass_run import ChunkPipeline
    from okl_opt.instruments.provenance import Provenance
    from okl_opt.instruments.report.report import Report
    from okl_opt.instruments.timing import Timing
    from passes.pipeline.manager import Instrument
    from passes.pipeline.text import Manager
    from runtime.base.progress import TerminalProgress


class ChunkFailed(Exception):
    """A chunk failed and what was wrong has been reported."""


def _wants_passes(settings: Settings) -> bool:
    """Whether there is a pipeline to run or, though it be empty, to tell of."""
    return (
        settings.pipeline is not None
        or bool(settings.passes)
        or settings.dump_pass_pipeline
        or settings.run_reproducer
        or settings.generate_reproducer is not None
        or settings.pass_statistics
        or settings.op_stats is not None
        or settings.report is not None
    )


def drive(settings: Settings, stdin: TextIO, stdout: TextIO, stderr: TextIO, more: Sequence[Instrument] = ()) -> int:
    """Do what the settings say; the exit status, 0 or 1. Whatever went wrong has been reported on `stderr`.

    `more` watches the pipeline run, beside what the settings ask for.
    """
    if settings.run:
        from runtime.base.progress import progress_of

        progress = progress_of(stderr)
        if progress is not None:
            try:
                return _drive(settings, stdin, stdout, progress, progress, more)
            finally:
                progress.end()
    return _drive(settings, stdin, stdout, stderr, None, more)


def _drive(
    settings: Settings,
    stdin: TextIO,
    stdout: TextIO,
    stderr: TextIO,
    progress: TerminalProgress | None,
    more: Sequence[Instrument],
) -> int:
    color = wants_color(settings.color, stderr, os.environ)
    if settings.verify_diagnostics is None:
        renderer = Renderer(
            stderr,
            color,
            settings.op_on_diagnostic,
            show_notes=settings.diagnostic_notes,
            show_trace=settings.stacktrace_on_diagnostic,
            severities=shown_severities(settings.diagnostic_verbosity),
        )
        return _Driver(settings, stdin, stdout, stderr, renderer, progress, more).main()
    from okl_opt.diagnostics.verify_diagnostics import ExpectedRenderer

    renderer = ExpectedRenderer(stderr, color, mode=settings.verify_diagnostics)
    renderer.show_trace = settings.stacktrace_on_diagnostic
    _Driver(settings, stdin, stdout, stderr, renderer, progress, more).main()
    renderer.finish()
    return 1 if renderer.failed else 0


class _Driver:
    """One run of the command line."""

    def __init__(
        self,
        settings: Settings,
        stdin: TextIO,
        stdout: TextIO,
        stderr: TextIO,
        renderer: Renderer | ExpectedRenderer,
        progress: TerminalProgress | None,
        more: Sequence[Instrument],
    ):
        self.settings = settings
        self.stdin = stdin
        self.stdout = stdout
        self.stderr = stderr
        self.renderer = renderer
        self.progress = progress
        self.more = more
        self.started = 0.0
        self.options = print_options(settings)
        self.dumps = stderr
        self.contexts = Contexts(settings, partial(renderer.plain, Severity.WARNING))
        self.timing: Timing | None = None
        self.provenance: Provenance | None = None
        self.page: Report | None = None

    def main(self) -> int:
        with diagnostic_sink(self.renderer.emit), self._rewrites():
            try:
                status = self._status(self._main)
            except BaseException as end:
                if self.page is not None:
                    self.page.write_after(end)
                raise
            return status if self.page is None else max(status, self._status(self.page.write))

    def _status(self, work: Callable[[], int]) -> int:
        """The exit status of `work`; 1 if it cannot be done, for a reason that is reported."""
        try:
            return work()
        except DiagnosticError as problem:
            self._report(problem)
        except FileProblem as problem:
            self.renderer.plain(Severity.ERROR, str(problem))
        return 1

    def _main(self) -> int:
        settings = self.settings
        self._start_timing()
        if settings.irdl_file is not None:
            self.contexts.read_irdl(self._read(settings.irdl_file))
        manager = self._pipeline()
        for path in (settings.output, settings.generate_reproducer, settings.report):
            if path is not None and path != "-":
                check_writable(path)
        self._open_page()
        source = self._read(settings.input)
        # Only now: it may be the input that dumps are written over.
        with self._dumps() as self.dumps:
            text, ok = self._chunks(manager, source)
        self._deliver(text, ok)
        return 0 if ok else 1

    def _rewrites(self) -> AbstractContextManager[None]:
        """Where the rewrites of passes are counted, if anybody wants to know of them."""
        settings = self.settings
        if settings.rewrite_limit is None and not settings.print_provenance and settings.report is None:
            return nullcontext()
        from passes.rewriting.watch import Rewrites, watched_rewrites

        return watched_rewrites(Rewrites(settings.rewrite_limit))

    def _unlimited(self) -> AbstractContextManager[None]:
        """Where rewrites are made that are none of the command line's: without them its module would not run."""
        if self.settings.rewrite_limit is None:
            return nullcontext()
        from passes.rewriting.watch import Rewrites, current_rewrites, watched_rewrites

        rewrites = current_rewrites()
        return watched_rewrites(Rewrites(origins=None if rewrites is None else rewrites.origins))

    def _watch_origins(self) -> None:
        """Each chunk has ops of its own."""
        from okl_opt.instruments.provenance import Provenance
        from passes.rewriting.watch import current_rewrites

        rewrites = current_rewrites()
        assert rewrites is not None, "they are counted where origins are asked for"
        self.provenance = Provenance(rewrites)
        if self.settings.print_provenance:
            self.options = self.options._replace(after_op=self.provenance.comment)

    def _open_page(self) -> None:
        """Begin the report, if there is to be one."""
        if self.settings.report is None:
            return
        from okl_opt.instruments.report.report import Report

        self.page = Report(self.settings, self.stdout)
        self.renderer.record = self.page.record

    def _report(self, problem: DiagnosticError) -> None:
        """Write an error, with the origins of ops where they are known."""
        self.renderer.report(problem if self.provenance is None else self.provenance.explain(problem))

    def _dumps(self) -> AbstractContextManager[TextIO]:
        """Where dumps go. Raises: FileProblem."""
        path = self.settings.print_to
        return nullcontext(self.stderr) if path is None else open_output(path, self.stdout)

    def _chunks(self, manager: Manager | None, source: Source) -> tuple[str, bool]:
        """The output text of all chunks, and whether none of them failed."""
        settings = self.settings
        if settings.split_marker is not None:
            for line, column in near_misses(source.text, settings.split_marker):
                message = "near miss with file split marker"
                self.renderer.write_at(Severity.WARNING, (source.name, line, column), message, with_source=True)
        ok = True
        texts: list[str] = []
        for number, chunk in enumerate(split(source.text, settings.split_marker)):
            if number:
                texts.append(f"{settings.output_split_marker}\n")
                if settings.run:
                    self.stdout.write(f"{SPLIT_MARKER}\n")
                self._start_timing()
            try:
                with remembered_checks():
                    texts.append(self._chunk(manager, source, chunk))
            except DiagnosticError as problem:
                self._report(problem)
                ok = False
            except ChunkFailed:
                ok = False
            if self.timing is not None:
                self.stderr.write(self.timing.report(settings.timing_display, settings.output_format))
        return "".join(texts), ok

    def _start_timing(self) -> None:
        """Each chunk has a report of its own; the first one's has what all of them need."""
        if self.settings.timing:
            from okl_opt.instruments.timing import Timing

            self.timing = Timing()

    def _phase(self, name: str) -> AbstractContextManager[None]:
        return nullcontext() if self.timing is None else self.timing.phase(name)

    def _read(self, path: str) -> Source:
        """A file whose text diagnostics can show. Raises: FileProblem, DiagnosticError."""
        source = read_source(path, self.stdin)
        self.renderer.add_source(source.name, source.text)
        if source.problem is not None:
            raise source.problem
        return source

    def _deliver(self, text: str, ok: bool) -> None:
        output = self.settings.output
        if output is None and self.settings.run:
            return
        if ok or output is None or output == "-":
            write_output("-" if output is None else output, text, self.stdout)

    def _pipeline(self) -> Manager | None:
        """The passes asked for, None if there are none. Raises: DiagnosticError."""
        settings = self.settings
        if not _wants_passes(settings):
            return None
        with self._phase("Import"):
            from okl_opt.driver.pass_run import command_line_pipeline, warn_of_unknown_anchors

            manager = command_line_pipeline(settings)
        if settings.pipeline is not None:
            warn_of_unknown_anchors(self.renderer, manager, self.contexts.irdl_dialects)
        return manager

    def _chunk(self, manager: Manager | None, source: Source, chunk: Chunk) -> str:
        """The output text of a chunk. Raises: DiagnosticError, ChunkFailed."""
        settings = self.settings
        self.started = perf_counter()
        if settings.print_provenance or self.page is not None:
            self._watch_origins()
        if self.page is not None:
            assert self.provenance is not None, "a report tells where ops come from"
            self.page.begin_chunk(source.name, chunk.first_line, self.provenance)
        if self.progress is not None:
            self.progress.step(f"parsing {source.name}")
        reproducer = None
        if settings.run_reproducer:
            from okl_opt.instruments.reproducer import read_reproducer

            reproducer = read_reproducer(SourceMap(chunk.text, source.name, chunk.first_line))
        with self._phase("Parser"):
            context, op = self.contexts.parse(source.name, chunk, self.timing)
            if reproducer is not None:
                from okl_opt.instruments.reproducer import forget_reproducer

                forget_reproducer(op)
            if settings.verify_on_parsing:
                verify(op)
        if settings.verify_roundtrip:
            from okl_opt.driver.roundtrip import verify_roundtrip

            verify_roundtrip(lambda: self.contexts.make(self.timing, installed=True), op)
        pipeline = None
        if manager is not None:
            from okl_opt.driver.pass_run import chunk_pipeline

            pipeline = chunk_pipeline(settings, manager, op, reproducer)
        if settings.run:
            assert isinstance(op, ModuleOp), "--run goes with an implicit module only"
            self._run(pipeline, context, op)
        elif pipeline is not None:
            self._run_passes(pipeline, context, op, self.more)
        if settings.emit == "llvm":
            from okl_opt.driver.emit import emit_llvm

            assert isinstance(op, ModuleOp), "--emit=llvm goes with an implicit module only"
            verify(op)
            return emit_llvm(op)
        with self._phase("Output"):
            return self._text(op)

    def _text(self, op: Operation) -> str:
        """The output; IR that was not verified and is not valid comes in generic form, as mlir-opt has it."""
        options = self.options
        if not (self.settings.verify_each and self.settings.verify_on_parsing) and not is_valid(op):
            options = options._replace(generic=True)
        return print_op(op, options) + ("\n" if options.local_scope else "\n\n")

    def _run_passes(
        self,
        pipeline: ChunkPipeline,
        context: Context,
        op: Operation,
        more: Sequence[Instrument] = (),
        label: str = "",
    ) -> None:
        """Raises: DiagnosticError, ChunkFailed."""
        from okl_opt.driver.pass_run import PassRun
        from passes.pipeline.manager import PipelineFailed

        if self.page is not None:
            more = (*more, self.page.recorder(pipeline, self.options, label))

        try:
            PassRun(
                self.settings,
                self._report,
                self.renderer.add_source,
                self.stdout,
                self.stderr,
                self.dumps,
                self.options,
                self.provenance,
                self.timing,
            ).run(pipeline, context, op, more, label)
        except PipelineFailed as failed:
            raise ChunkFailed from failed

    def _run(self, pipeline: ChunkPipeline | None, context: Context, module: ModuleOp) -> None:
        """Run the passes, then the module. Raises: DiagnosticError, ChunkFailed."""
        with self._phase("Import"):
            from okl_opt.driver.pass_run import ChunkPipeline
            from okl_opt.driver.run_stage import run_module
            from runtime.base.errors import OklRuntimeError
            from runtime.base.progress import SILENT

        def run_passes(
            manager: Manager, context: Context, module: ModuleOp, more: Sequence[Instrument], label: str
        ) -> None:
            verify_each = self.settings.verify_each if pipeline is None else pipeline.verify_each
            with self._unlimited() if label else nullcontext():
                self._run_passes(ChunkPipeline(manager, verify_each), context, module, more, label)

        manager = None if pipeline is None else pipeline.manager
        given = partial(self._launcher_module, context)
        try:
            run_module(
                self.settings,
                manager,
                context,
                module,
                given,
                run_passes,
                self.stdout,
                self.stderr,
                self._phase("Run"),
                self.progress or SILENT,
                self.started,
            )
        except OklRuntimeError as problem:
            self.renderer.plain(Severity.ERROR, str(problem))
            raise ChunkFailed from problem

    def _launcher_module(self, context: Context) -> ModuleOp | None:
        path = self.settings.launcher_module
        if path is None:
            return None
        source = self._read(path)
        module = parse(context, source.text, source.name)
        verify(module)
        assert isinstance(module, ModuleOp)
        return module
