"""`--report`: from a command line to a page in a file."""

from __future__ import annotations

import os
import shlex
from typing import TextIO

from dialects.text import PrintOptions
from okl_opt.driver.pass_run import ChunkPipeline
from okl_opt.instruments.provenance import Provenance
from okl_opt.instruments.report.album import Album
from okl_opt.instruments.report.page import page
from okl_opt.instruments.report.record import FOLDED_ABOVE, Record
from okl_opt.instruments.report.recorder import Recorder
from okl_opt.words.command_line import PROGRAM
from okl_opt.words.flags import Settings
from okl_opt.words.source import FileProblem, write_output


def _check_is_no_other(path: str, settings: Settings) -> None:
    """Raises: FileProblem if the page would be written over the input, over the output, or over IR."""
    for what, other in (("input", settings.input), ("output", settings.output)):
        # A device, as /dev/null, takes both.
        if other is not None and os.path.isfile(other) and os.path.realpath(path) == os.path.realpath(other):
            raise FileProblem(f"--report can't write over the {what} file, '{other}'")
    if path.endswith(".mlir"):
        raise FileProblem(f"--report writes a page, and '{path}' is a name for IR: write --report=FILE.html")


class Report:
    """The report of a command line that asks for one; its `record` is what happens."""

    def __init__(self, settings: Settings, stdout: TextIO):
        assert settings.report is not None, "the command line asks for a report"
        elide_above = settings.elide_elements_above
        self.path = settings.report
        _check_is_no_other(self.path, settings)
        self.settings = settings
        self.stdout = stdout
        self.record = Record(
            shlex.join([PROGRAM, *settings.words]), Album(FOLDED_ABOVE if elide_above is None else elide_above)
        )

    def begin_chunk(self, name: str, first_line: int, provenance: Provenance) -> None:
        """A part of the input is about to be read."""
        self.record.begin_chunk(name if first_line == 1 else f"{name}:{first_line}", provenance)

    def recorder(self, pipeline: ChunkPipeline, options: PrintOptions, label: str) -> Recorder:
        """What is to watch a pipeline."""
        trusted = self.settings.verify_on_parsing and pipeline.verify_each
        edited = bool(self.settings.pause_after)
        return Recorder(self.record, pipeline, options, trusted, edited, label)

    def write(self) -> int:
        """Write the page; the exit status. Raises: FileProblem."""
        write_output(self.path, page(self.record), self.stdout)
        return 0

    def write_after(self, end: BaseException) -> None:
        """Write what happened until the program was ended by a mistake of its own, or from outside."""
        if isinstance(end, KeyboardInterrupt):
            self.record.stop("interrupted")
        elif not isinstance(end, BrokenPipeError):
            self.record.stop(" ".join(f"{type(end).__name__}: {end}".split()))
        try:
            self.write()
        except FileProblem as problem:
            end.add_note(str(problem))
