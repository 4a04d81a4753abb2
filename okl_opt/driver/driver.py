"""The driver: reads the input, transforms it and writes it, chunk by chunk.

Pass modules are imported only if the command line has passes: one that only parses and prints starts as fast as xDSL
itself.
Source: MlirOptMain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, TextIO

from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError, Severity, diagnostic_sink, text_sink
from okl_opt.dialects.local_checks import remembered_checks
from okl_opt.dialects.text import print_op
from okl_opt.dialects.text.locations import SourceMap
from okl_opt.dialects.verifier import is_valid, verify
from okl_opt.driver.contexts import Contexts
from okl_opt.driver.reading import known, read
from okl_opt.driver.renderer import renderer_of
from okl_opt.driver.transform import ChunkFailed, Transform
from okl_opt.instruments.observer import Observer, Session, observers_run_pipeline
from okl_opt.runtime.base.progress import SILENT, shown_progress
from okl_opt.runtime.base.wall import OPEN, Wall
from okl_opt.words.flags import BINARY, SPLIT_MARKER, Settings
from okl_opt.words.source import (
    Chunk,
    FileProblem,
    Source,
    check_writable,
    near_misses,
    split,
    write_files,
    write_output,
)

if TYPE_CHECKING:
    from okl_opt.driver.keeping import Keeping
    from okl_opt.driver.kept_run import Given


def process_input(
    settings: Settings,
    stdin: TextIO,
    stdout: TextIO,
    stderr: TextIO,
    observers: Sequence[Observer] = (),
    given: Given | None = None,
    wall: Wall = OPEN,
) -> int:
    """Run a command line; return the exit status, 0 or 1. Errors are reported on `stderr`.

    `observers` are added to the observers of the settings. `given` is the input, if it was read before; `wall` is
    around the code of a run.
    """
    with shown_progress(stderr) if settings.run else nullcontext((SILENT, stderr)) as (progress, shown):
        wall.before_child(progress.end)
        renderer = renderer_of(settings, shown)
        session = Session(settings, stdin, stdout, shown, renderer, progress, observers, wall)
        with diagnostic_sink(renderer.emit), text_sink(shown.write):
            return renderer.exit_status(_Driver(session, given).process())


class _Driver:
    """One run of the command line."""

    def __init__(self, session: Session, given: Given | None):
        self.session = session
        self.given = given
        self.settings = session.settings
        self.renderer = session.renderer
        warn = partial(session.renderer.plain, Severity.WARNING)
        self.contexts = Contexts(session.settings, warn, session.stage)
        self.transform = Transform()

    def process(self) -> int:
        """Return the exit status, which includes failures of observers at the end."""

        def observed() -> int:
            with self.session.observed():
                return self._status(self._read_transform_write)

        return self._status(observed)

    def _status(self, work: Callable[[], int]) -> int:
        """Return the exit status of `work`; 1 if it fails for a reason that can be reported."""
        try:
            return work()
        except DiagnosticError as problem:
            self.session.report(problem)
        except FileProblem as problem:
            self.renderer.plain(Severity.ERROR, str(problem))
        return 1

    def _read_transform_write(self) -> int:
        settings = self.settings
        if settings.irdl_file is not None:
            self.contexts.read_irdl(read(self.session, settings.irdl_file))
        self.transform = self._make_transform()
        if settings.output not in (None, "-"):
            check_writable(settings.output)
        for observer in self.session.observers:
            observer.prepare()
        text, ok = self._chunks(self._input())
        self._deliver(text, ok)
        return 0 if ok else 1

    def _input(self) -> Source:
        """The input. Raises: FileProblem, DiagnosticError."""
        if self.given is None:
            return read(self.session, self.settings.input)
        if isinstance(self.given.source, FileProblem):
            raise self.given.source
        return known(self.session, self.given.source)

    def _keeping(self) -> Keeping | None:
        """The listener that keeps the program of a run for the next one; None if the program is not kept."""
        shelf = None if self.given is None else self.given.shelf
        if shelf is None:
            return None
        from okl_opt.driver.keeping import Keeping

        return Keeping(shelf, self.session, self.contexts)

    def _make_transform(self) -> Transform:
        """Return the transformation of chunks. Raises: DiagnosticError."""
        settings = self.settings
        runs_passes = settings.passes or settings.pipeline is not None or settings.run_reproducer
        is_code = settings.emit != "mlir"
        if not (settings.run or is_code or runs_passes or observers_run_pipeline(settings)):
            return self.transform
        with self.session.stage("Import"):
            from okl_opt.driver.pass_run import PassRun

            kind = PassRun
            if settings.run:
                from okl_opt.driver.run_stage import ModuleRun

                return ModuleRun(self.session, self.contexts.irdl_dialects, self._keeping())
            elif is_code:
                from okl_opt.driver.emit import Emission

                kind = Emission
            return kind(self.session, self.contexts.irdl_dialects)

    def _chunks(self, source: Source) -> tuple[str, bool]:
        """The output text of all chunks, and whether all succeeded."""
        settings, observers = self.settings, self.session.observers
        for line, column in near_misses(source.text, settings.split_marker):
            message = "near miss with file split marker"
            self.renderer.write_at(Severity.WARNING, (source.name, line, column), message, with_source=True)
        ok = True
        texts: list[str] = []
        for number, chunk in enumerate(split(source.text, settings.split_marker)):
            if number:
                texts.append(f"{settings.output_split_marker}\n")
                if settings.run:
                    self.session.stdout.write(f"{SPLIT_MARKER}\n")
            for observer in observers:
                observer.begin_chunk(source.name, chunk.first_line)
            try:
                with remembered_checks():
                    texts.append(self._chunk(source, chunk))
            except DiagnosticError as problem:
                self.session.report(problem)
                ok = False
            except ChunkFailed:
                ok = False
            for observer in reversed(observers):
                observer.finish_chunk()
        return "".join(texts), ok

    def _deliver(self, text: str, ok: bool) -> None:
        output = self.settings.output
        if output is None and self.settings.run:
            return
        files = self.transform.files()
        if files:
            write_files(files)
            return
        if self.settings.emit in BINARY:
            return
        if ok or output in (None, "-"):
            write_output(output or "-", text, self.session.stdout)

    def _chunk(self, source: Source, chunk: Chunk) -> str:
        """The output text of a chunk. Raises: DiagnosticError, ChunkFailed."""
        settings, stage, transform = self.settings, self.session.stage, self.transform
        self.session.progress.step(f"parsing {source.name}")
        transform.begin_chunk(SourceMap(chunk.text, source.name, chunk.first_line))
        with stage("Parser"):
            context, op = self.contexts.parse(source.name, chunk)
            transform.parsed(op)
            if settings.verify_on_parsing:
                with transform.tolerance(op):
                    verify(op)
        if settings.verify_roundtrip:
            from okl_opt.driver.roundtrip import verify_roundtrip

            verify_roundtrip(lambda: self.contexts.make(installed=True), op)
        transform.run(context, op)
        text = transform.text()
        if text is not None:
            return text
        with stage("Output"):
            return self._text(op)

    def _text(self, op: Operation) -> str:
        """The output; unverified invalid IR is printed in generic form, as by mlir-opt."""
        options = self.session.options
        if not (self.settings.verify_each and self.settings.verify_on_parsing) and not is_valid(op):
            options = options._replace(generic=True)
        return print_op(op, options) + ("\n" if options.local_scope else "\n\n")
