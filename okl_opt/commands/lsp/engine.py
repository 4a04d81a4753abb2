"""Parse and verify one chunk of a document.

A text that is being typed rarely parses. An op that fails to parse is removed and the rest is parsed again, so that the
other ops keep their types, names and diagnostics.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.commands.lsp.places import Places
from okl_opt.commands.lsp.record import Record
from okl_opt.commands.lsp.words import Words
from okl_opt.diagnostics.rendering import file_position
from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, diagnostic_sink
from okl_opt.dialects.local_checks import remembered_checks
from okl_opt.dialects.text import parse
from okl_opt.dialects.verifier import verify

_UNDECLARED = "use of undeclared SSA value name"
_CONSEQUENCES = (
    _UNDECLARED,
    "reference to an undefined block",
    "undefined symbol alias id",
    "operation location alias",
)
_NOT_BLANK = re.compile(r"[^\s]")
# Each attempt parses the whole chunk.
_ATTEMPTS = 24
_LARGE = 200_000
_ATTEMPTS_OF_LARGE = 3
# At most this many verifier errors of a module are shown.
_FAILURES = 50


@dataclass
class Chunk:
    """The analysis of one chunk; offsets are relative to its start.

    `diagnostics` are the diagnostics of okl-opt, `further` the additional ones without the first errors. `module` is
    None if nothing could be verified. `taken_out` are the parts that failed to parse.
    """

    text: str
    words: Words
    record: Record
    module: Operation | None = None
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])
    further: list[Diagnostic] = field(default_factory=list[Diagnostic])
    taken_out: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])

    @property
    def is_valid(self) -> bool:
        return self.module is not None and not self.diagnostics


@dataclass(frozen=True)
class Reading:
    """The options for reading a chunk."""

    context: Context
    name: str
    first_line: int = 1
    implicit_module: bool = True
    verify: bool = True
    wanted: Callable[[], bool] = lambda: True


def read_chunk(text: str, reading: Reading) -> Chunk:
    """Parse and verify. Raises: Abandoned."""
    chunk = Chunk(text, Words(text), Record())
    with diagnostic_sink(chunk.diagnostics.append):
        _parse(chunk, reading)
        chunk.record.trim([word.end for word in chunk.words.all if not _is_in(word.start, chunk.taken_out)])
        if reading.verify and chunk.module is not None:
            with remembered_checks():
                _verify(chunk, chunk.module)
    return chunk


def _parse(chunk: Chunk, reading: Reading) -> None:
    places = Places(chunk.text)
    text = chunk.text
    for _ in range(_ATTEMPTS if len(text) < _LARGE else _ATTEMPTS_OF_LARGE):
        chunk.record = Record(reading.wanted)
        try:
            module = parse(
                reading.context,
                text,
                reading.name,
                first_line=reading.first_line,
                implicit_module=reading.implicit_module,
                listener=chunk.record,
            )
        except DiagnosticError as problem:
            offset = _offset(problem.diagnostics[0], reading, places)
            if chunk.taken_out:
                chunk.further += _believed(problem, chunk, reading, places)
            else:
                chunk.diagnostics += problem.diagnostics
            if offset is None or all(one.message == _UNDECLARED for one in problem.diagnostics):
                return
            span = _broken(text, offset, chunk)
            if span is None:
                return
            chunk.taken_out.append(span)
            text = _without(text, *span)
        else:
            if not chunk.taken_out:
                chunk.module = module
            return


def _is_in(offset: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= offset < end for start, end in spans)


def _offset(diagnostic: Diagnostic, reading: Reading, places: Places) -> int | None:
    """The offset of a diagnostic in the chunk, or None."""
    place = file_position(diagnostic.location)
    if place is None or place[0] != reading.name or place[1] < reading.first_line:
        return None
    return places.offset_of(place[1] - reading.first_line + 1, place[2])


def _believed(problem: DiagnosticError, chunk: Chunk, reading: Reading, places: Places) -> Iterator[Diagnostic]:
    """The diagnostics that are not mere consequences of an earlier removal."""
    gone = [chunk.text[start:end] for start, end in chunk.taken_out]
    for diagnostic in problem.diagnostics:
        if diagnostic.message.startswith(_CONSEQUENCES):
            offset = _offset(diagnostic, reading, places)
            word = None if offset is None else chunk.words.at(offset)
            if word is None or any(word.text in text for text in gone):
                continue
        yield diagnostic


def _broken(text: str, offset: int, chunk: Chunk) -> tuple[int, int] | None:
    """The part to remove for an error at `offset`: the op, or the line if the op is already removed."""
    index = chunk.words.index_at(offset)
    word = chunk.words.all[index] if index >= 0 else None
    if word is not None and "\n" in text[word.end : offset] and _NOT_BLANK.match(text, offset) is not None:
        # A character that begins no token, alone in its line: no op before it is at fault.
        return offset, offset + 1
    for place in reversed(chunk.record.open):
        span = place.start, chunk.words.end_of_op(place.start)
        if _NOT_BLANK.search(text, *span) is not None:
            return span
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", max(offset, start))
    for span in ((start, len(text) if end < 0 else end), (start, len(text))):
        if _NOT_BLANK.search(text, *span) is not None:
            return span
    return None


def _without(text: str, start: int, end: int) -> str:
    return text[:start] + re.sub(r"[^\r\n]", " ", text[start:end]) + text[end:]


def _verify(chunk: Chunk, module: Operation) -> None:
    """Collect the errors that verifying the module finds, then the first of each of its other ops."""
    try:
        verify(module)
        return
    except DiagnosticError as problem:
        chunk.diagnostics += problem.diagnostics
        failed = {_op_in(module, diagnostic.op) for diagnostic in problem.diagnostics}
    if None in failed:
        return
    ops = [op for region in module.regions for block in region.blocks for op in block.ops if op not in failed]
    for op in ops:
        if len(chunk.further) >= _FAILURES:
            return
        try:
            verify(op)
        except DiagnosticError as problem:
            chunk.further += problem.diagnostics


def _op_in(module: Operation, op: Operation | None) -> Operation | None:
    """The op of the module that is or contains `op`; None if there is none."""
    while op is not None and op.parent_op() is not module:
        op = op.parent_op()
    return op
