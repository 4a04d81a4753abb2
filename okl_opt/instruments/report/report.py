"""`--report`: writes the report page."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from types import TracebackType

from okl_opt.dialects.diagnostic import Diagnostic, Severity
from okl_opt.instruments.observer import PipelineRun, Session, SessionObserver
from okl_opt.instruments.provenance import ProvenanceObserver
from okl_opt.instruments.report.page import page
from okl_opt.instruments.report.record import FOLDED_ABOVE, Record
from okl_opt.instruments.report.recorder import Recorder
from okl_opt.instruments.report.snapshots import Snapshots
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.words.command_line import PROGRAM
from okl_opt.words.flags import Settings
from okl_opt.words.source import FileProblem, check_writable, write_output


def _check_is_no_other(path: str, settings: Settings) -> None:
    """Refuse to overwrite the input, the output, or an IR file with the page. Raises: FileProblem."""
    for what, other in (("input", settings.input), ("output", settings.output)):
        # A device such as /dev/null may serve as both.
        if other is not None and os.path.isfile(other) and os.path.realpath(path) == os.path.realpath(other):
            raise FileProblem(f"--report can't write over the {what} file, '{other}'")
    if path.endswith(".mlir"):
        raise FileProblem(f"--report writes a page, and '{path}' is a name for IR: write --report=FILE.html")


class Report(SessionObserver):
    """Records a run and writes the page when it ends."""

    def __init__(self, session: Session):
        super().__init__(session)
        settings = session.settings
        elide_above = settings.elide_elements_above
        snapshots = Snapshots(FOLDED_ABOVE if elide_above is None else elide_above)
        self._record = Record(shlex.join([PROGRAM, *settings.words]), snapshots)
        self._path = ""

    def prepare(self) -> None:
        path = self.settings.report
        assert path is not None, "the command line asks for a report"
        if path != "-":
            check_writable(path)
        _check_is_no_other(path, self.settings)
        self._path = path

    def begin_chunk(self, source: str, first_line: int) -> None:
        provenance = self.session.find(ProvenanceObserver).of_chunk
        self._record.begin_chunk(source if first_line == 1 else f"{source}:{first_line}", provenance)

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        trusted = self.settings.verify_on_parsing and run.verify_each
        return [Recorder(self._record, run, trusted, edited=bool(self.settings.pause_after))]

    def add_source(self, name: str, text: str) -> None:
        self._record.add_source(name, text)

    def heard(self, diagnostic: Diagnostic) -> None:
        self._record.heard(diagnostic)

    def heard_plain(self, severity: Severity, message: str) -> None:
        self._record.heard_plain(severity, message)

    def __exit__(
        self, kind: type[BaseException] | None, end: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if not self._path:
            return  # the command line was refused
        if end is None:
            self._write()
            return
        if isinstance(end, KeyboardInterrupt):
            self._record.stop("interrupted")
        elif not isinstance(end, BrokenPipeError):
            self._record.stop(" ".join(f"{type(end).__name__}: {end}".split()))
        try:
            self._write()
        except FileProblem as problem:
            end.add_note(str(problem))

    def _write(self) -> None:
        write_output(self._path, page(self._record), self.session.stdout)
