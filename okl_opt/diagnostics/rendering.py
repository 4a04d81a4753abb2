"""Diagnostics as text, the way MLIR shows them.

    FILE:LINE:COL: error: MESSAGE
      source line
          ^
    FILE:LINE:COL: note: see current operation: "func.return"(%arg0) : (i32) -> ()

Source: mlir-opt's SourceMgrDiagnosticHandler.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, TextIO

from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, Severity, file_position, place_of
from okl_opt.dialects.text import PrintOptions, print_op
from okl_opt.dialects.visible import in_one_line, visible

if TYPE_CHECKING:
    import traceback

_DRIVER = "okl_opt/driver/driver.py"

_BOLD, _CARET, _RESET = "\x1b[1m", "\x1b[0;1;32m", "\x1b[0m"
_COLOURS = {
    Severity.ERROR: "\x1b[0;1;31m",
    Severity.WARNING: "\x1b[0;1;35m",
    Severity.REMARK: "\x1b[0;1;34m",
    Severity.NOTE: "\x1b[0;1;30m",
}


# A longer line is shown in part: a constant or a file without line ends would fill the screen.
_LONGEST_LINE = 2000
_AROUND = 100


class Listener:
    """Receives all diagnostics given to a renderer, shown or not."""

    def add_source(self, name: str, text: str) -> None:
        """Make a text known that diagnostics may refer to."""

    def heard(self, diagnostic: Diagnostic) -> None:
        """Receive a diagnostic after it was written."""

    def heard_plain(self, severity: Severity, message: str) -> None:
        """Receive a message without a place in a file before it is written."""


class Renderer:
    """Writes diagnostics to `stream`, with source lines of the known files.

    `show_op` is for notes that show an op, `show_regions` for its regions in them, `show_notes` for all notes, and
    `show_trace` for a note with the stack trace of a diagnostic. Only warnings and remarks in `severities` are written.
    """

    def __init__(
        self,
        stream: TextIO,
        color: bool = False,
        show_op: bool = True,
        *,
        show_regions: bool = True,
        show_notes: bool = True,
        show_trace: bool = False,
        severities: Collection[Severity] = tuple(Severity),
    ):
        self.stream = stream
        self.color = color
        self.show_op = show_op
        self.show_regions = show_regions
        self.show_notes = show_notes
        self.show_trace = show_trace
        self.severities = severities
        self.listeners: Sequence[Listener] = ()
        self._sources: dict[str, str] = {}
        self._lines: dict[str, list[str]] = {}

    def add_source(self, name: str, text: str) -> None:
        """Remember the text of a file."""
        self._sources[name] = text
        for listener in self.listeners:
            listener.add_source(name, text)

    def exit_status(self, status: int) -> int:
        """Return the exit status of a run that ended with `status`."""
        return status

    def report(self, error: DiagnosticError) -> None:
        """Write all diagnostics of an error."""
        for diagnostic in error.diagnostics:
            if self.show_trace and not diagnostic.trace:
                diagnostic.trace = trace_of_error(error)
            self.write(diagnostic)
            self._tell(diagnostic)

    def emit(self, diagnostic: Diagnostic) -> None:
        """Write a warning or remark."""
        if self.show_trace:
            diagnostic.trace = trace_of_call()
        self.write(diagnostic)
        self._tell(diagnostic)

    def _tell(self, diagnostic: Diagnostic) -> None:
        for listener in self.listeners:
            listener.heard(diagnostic)

    def write(self, diagnostic: Diagnostic) -> None:
        """Write one diagnostic with its notes; a note at the same place does not repeat the source line."""
        if diagnostic.severity not in self.severities:
            return
        place = place_of(diagnostic)
        self.write_at(diagnostic.severity, place, diagnostic.message, with_source=True, has_lines=diagnostic.has_lines)
        if not self.show_notes:
            return
        if diagnostic.trace:
            self.write_at(Severity.NOTE, place, diagnostic.trace, with_source=False, has_lines=True)
        if diagnostic.op is not None and self.show_op:
            self.write_at(
                Severity.NOTE,
                place,
                current_operation(diagnostic.op, self.show_regions),
                with_source=False,
                has_lines=True,
            )
        for note in diagnostic.notes:
            note_place = file_position(note.location)
            self.write_at(
                note.severity, note_place, note.message, with_source=note_place != place, has_lines=note.has_lines
            )

    def plain(self, severity: Severity, message: str) -> None:
        """Write a message without a location."""
        for listener in self.listeners:
            listener.heard_plain(severity, message)
        if severity not in self.severities:
            return
        self.stream.write(self._head("okl-opt: ", severity) + self._bold(in_one_line(message) + "\n"))

    def write_at(
        self,
        severity: Severity,
        place: tuple[str, int, int] | None,
        message: str,
        *,
        with_source: bool,
        width: int = 1,
        has_lines: bool = False,
    ) -> None:
        """Write a message at a position, optionally with the source line and `width` characters of it marked.

        The message is written as one line, so that names from the input cannot imitate diagnostics.
        """
        name = "<unknown>:0" if place is None else f"{place[0]}:{place[1]}:{place[2]}"
        text = visible(message) if has_lines else in_one_line(message)
        self.stream.write(self._head(f"{in_one_line(name)}: ", severity) + self._bold(text + "\n"))
        if place is not None and with_source:
            self._write_source(*place, width)

    def _head(self, place: str, severity: Severity) -> str:
        if not self.color:
            return f"{place}{severity}: "
        return f"{_BOLD}{place}{_RESET}{_COLOURS[severity]}{severity}: {_RESET}"

    def _bold(self, text: str) -> str:
        return f"{_BOLD}{text}{_RESET}" if self.color else text

    def _write_source(self, name: str, line: int, column: int, width: int) -> None:
        lines = self._lines_of(name)
        if not 1 <= line <= len(lines):
            return
        text = lines[line - 1]
        # The column counts bytes, the caret position characters.
        before = text.encode(errors="replace")[: column - 1].decode(errors="ignore")
        if len(text) > _LONGEST_LINE:
            text, before = _excerpt(text, before)
        text, before = visible(text), visible(before)
        indent = "".join("\t" if character == "\t" else " " for character in before)
        mark = indent + "^" + "~" * (width - 1) + "\n"
        caret = f"{_CARET}{mark}{_RESET}" if self.color else mark
        self.stream.write(f"{text}\n{caret}")

    def _lines_of(self, name: str) -> list[str]:
        if name not in self._sources:
            return []
        if name not in self._lines:
            self._lines[name] = [line.removesuffix("\r") for line in self._sources[name].split("\n")]
        return self._lines[name]


def _excerpt(text: str, before: str) -> tuple[str, str]:
    """The part of a very long line around a position, and the beginning of this part up to the position."""
    start, end = max(len(before) - _AROUND, 0), len(before) + _AROUND
    left, right = "..." if start else "", "..." if end < len(text) else ""
    return f"{left}{text[start:end]}{right}", left + before[start:]


def shown_severities(level: str) -> tuple[Severity, ...]:
    """The severities that `--mlir-diagnostic-verbosity-level` shows."""
    shown = (Severity.ERROR, Severity.NOTE, Severity.WARNING, Severity.REMARK)
    return shown[: {"errors": 2, "warnings": 3, "remarks": 4}[level]]


def trace_of_error(error: DiagnosticError) -> str:
    """The stack trace of an error and its causes, innermost call first."""
    import traceback

    frames: list[traceback.FrameSummary] = []
    exception: BaseException | None = error
    while exception is not None:
        frames.extend(traceback.extract_tb(exception.__traceback__))
        exception = exception.__cause__
    return _trace(frames)


def trace_of_call() -> str:
    """The current stack trace up to the driver, innermost call first."""
    import traceback

    frames = traceback.extract_stack()[:-2]
    driver = [number for number, frame in enumerate(frames) if frame.filename.endswith(_DRIVER)]
    return _trace(frames[driver[0] :] if driver else frames)


def _trace(frames: Sequence[traceback.FrameSummary]) -> str:
    lines = [
        f"{f'#{number}':>3} {frame.name} ({frame.filename}:{frame.lineno})\n"
        for number, frame in enumerate(reversed(frames))
    ]
    return "diagnostic emitted with trace:\n" + "".join(lines)


def current_operation(op: Operation, show_regions: bool = True) -> str:
    """The text of the note that shows an op in generic form, with its regions unless told otherwise."""
    text = print_op(op, PrintOptions(generic=True, local_scope=True, skip_regions=not show_regions))
    return "see current operation: " + ("\n" + text if "\n" in text else text)


def wants_color(asked: bool | None, stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Return whether to colour diagnostics on `stream`: `asked`, else true on a terminal unless NO_COLOR is set."""
    if asked is not None:
        return asked
    return not environment.get("NO_COLOR") and stream.isatty()
