"""Diagnostics of verifiers, parser, passes and runtime, as data.

`DiagnosticError` carries one or more diagnostics to its handler; warnings and remarks go to the sink of the current
run. `okl_opt/diagnostics/rendering.py` renders them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import StrEnum

from xdsl.dialects.builtin import (
    ArrayAttr,
    CallSiteLoc,
    FileLineColLoc,
    FusedLoc,
    LocationAttr,
    NameLoc,
    UnknownLoc,
    UnregisteredOp,
)
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.visible import in_one_line, visible


class Severity(StrEnum):
    """The severity of a diagnostic; the value is the word that is printed."""

    ERROR = "error"
    WARNING = "warning"
    REMARK = "remark"
    NOTE = "note"


@dataclass
class Diagnostic:
    """One message at one location.

    `op` is the operation to show in a "see current operation" note, None for none; `trace` is the program's stack
    trace, "" unless the user asks for it. Line ends in the message are shown escaped, as they come from names in the
    input, unless the message `has_lines`.
    """

    severity: Severity
    location: LocationAttr
    message: str
    notes: list[Diagnostic] = field(default_factory=list["Diagnostic"])
    op: Operation | None = None
    trace: str = ""
    has_lines: bool = False

    def all_notes(self) -> list[Diagnostic]:
        """The notes, after one with the trace if there is one."""
        if not self.trace:
            return self.notes
        return [Diagnostic(Severity.NOTE, self.location, self.trace, has_lines=True), *self.notes]

    def note(self, location: LocationAttr, message: str) -> Diagnostic:
        """Attach a note and return self, so that notes chain."""
        self.notes.append(Diagnostic(Severity.NOTE, location, message))
        return self


class DiagnosticError(Exception):
    """Aborts the current work; `diagnostics` are the reasons, in source order.

    Its text is `FILE:LINE:COLUMN: error: MESSAGE`, with a line for each note below.
    """

    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, *diagnostics: Diagnostic):
        super().__init__(*(each.message for each in diagnostics))
        self.diagnostics = diagnostics

    @property
    def message(self) -> str:
        """The messages alone, without places and notes."""
        return "; ".join(each.message for each in self.diagnostics)

    def __str__(self) -> str:
        return "\n".join(line for each in self.diagnostics for line in (_line(each), *map(_line, each.notes)))

    def note(self, location: LocationAttr, message: str) -> DiagnosticError:
        """Attach a note to the last diagnostic and return self."""
        self.diagnostics[-1].note(location, message)
        return self


def error(location: LocationAttr, message: str) -> DiagnosticError:
    """An error at a location; UnknownLoc() if there is none."""
    return DiagnosticError(Diagnostic(Severity.ERROR, location, message))


def op_error(op: Operation, message: str) -> DiagnosticError:
    """An error at `op`: `'dialect.name' op <message>`, with the op shown in a note."""
    return DiagnosticError(op_diagnostic(Severity.ERROR, op, message))


def bare_error(op: Operation, message: str) -> DiagnosticError:
    """An error at `op` that does not begin with its name, as MLIR's `emitError` words it."""
    return DiagnosticError(Diagnostic(Severity.ERROR, op.location, message, op=op))


def op_diagnostic(severity: Severity, op: Operation, message: str) -> Diagnostic:
    """A diagnostic at `op`, worded as MLIR's `emitOpError` words it."""
    return Diagnostic(severity, op.location, f"'{op_name(op)}' op {message}", op=op)


def file_position(location: Attribute) -> tuple[str, int, int] | None:
    """The first file, line and column in a location; None if there is none."""
    match location:
        case FileLineColLoc():
            return location.filename.data, location.line.data, location.column.data
        case NameLoc():
            return file_position(location.location)
        case CallSiteLoc():
            return file_position(location.callee) or file_position(location.caller)
        case FusedLoc(locations=ArrayAttr() as locations):
            return next((place for part in locations if (place := file_position(part)) is not None), None)
        case _:
            return None


def place_of(diagnostic: Diagnostic) -> tuple[str, int, int] | None:
    """The position of a diagnostic: its own location, else the nearest known one around its op, else None."""
    place = file_position(diagnostic.location)
    if diagnostic.op is None or (place is not None and place[1]):
        return place
    near = (file_position(op.location) for op in _ops_near(diagnostic.op))
    return next((known for known in near if known is not None and known[1]), place)


def _ops_near(op: Operation) -> Iterator[Operation]:
    """The ops whose locations stand in for an unknown one: definers of operands, users, parents, ops inside."""
    yield from (operand.owner for operand in op.operands if isinstance(operand.owner, Operation))
    yield from (use.operation for result in op.results for use in result.uses)
    parent = op.parent_op()
    while parent is not None:
        yield parent
        parent = parent.parent_op()
    yield from op.walk()


def _line(diagnostic: Diagnostic) -> str:
    """A diagnostic without its notes, as text."""
    place = place_of(diagnostic)
    text = visible(diagnostic.message) if diagnostic.has_lines else in_one_line(diagnostic.message)
    where = "" if place is None else in_one_line("{}:{}:{}: ".format(*place))
    return f"{where}{diagnostic.severity}: {text}"


def op_name(op: Operation) -> str:
    """The name as written in the IR; only an unregistered op has its name in an attribute."""
    attribute = op.attributes.get("op_name__") if isinstance(op, UnregisteredOp) else None
    return op.name if attribute is None else getattr(attribute, "data", op.name)


Sink = Callable[[Diagnostic], None]

_sink: ContextVar[Sink | None] = ContextVar("diagnostic_sink", default=None)


@contextmanager
def diagnostic_sink(sink: Sink) -> Generator[None]:
    """Send warnings and remarks emitted inside the block to `sink`."""
    token = _sink.set(sink)
    try:
        yield
    finally:
        _sink.reset(token)


def emit(diagnostic: Diagnostic) -> None:
    """Report without stopping. Without a sink (library use) the message goes to Python's `warnings`."""
    sink = _sink.get()
    if sink is not None:
        sink(diagnostic)
        return
    import warnings

    warnings.warn(in_one_line(diagnostic.message), stacklevel=2)


_text_sink: ContextVar[Callable[[str], object] | None] = ContextVar("text_sink", default=None)


@contextmanager
def text_sink(write: Callable[[str], object]) -> Generator[None]:
    """Send text that passes print inside the block to `write`."""
    token = _text_sink.set(write)
    try:
        yield
    finally:
        _text_sink.reset(token)


def print_text(text: str) -> None:
    """Print text of a pass besides the IR, such as statistics. Without a sink it goes to standard error."""
    sink = _text_sink.get()
    (sys.stderr.write if sink is None else sink)(text)


@contextmanager
def heard(listener: Callable[[], None]) -> Generator[None]:
    """Call `listener` whenever something is reported or printed inside the block, and pass it on as before."""
    report, write = _sink.get(), _text_sink.get()

    def hear(diagnostic: Diagnostic) -> None:
        listener()
        token = _sink.set(report)
        try:
            emit(diagnostic)
        finally:
            _sink.reset(token)

    def hear_text(text: str) -> None:
        listener()
        (sys.stderr.write if write is None else write)(text)

    tokens = _sink.set(hear), _text_sink.set(hear_text)
    try:
        yield
    finally:
        _sink.reset(tokens[0])
        _text_sink.reset(tokens[1])


def warn(op: Operation, message: str) -> None:
    """A warning at `op`."""
    emit(op_diagnostic(Severity.WARNING, op, message))


def remark(op: Operation, message: str) -> None:
    """A remark at `op`."""
    emit(op_diagnostic(Severity.REMARK, op, message))


UNKNOWN = UnknownLoc()
