"""The engine's diagnostics in the protocol's form, with notes as related information."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

from lsprotocol import types

from okl_opt.commands.lsp.analysis import Analysis, Placed
from okl_opt.diagnostics.rendering import file_position
from okl_opt.diagnostics.verify_diagnostics import ExpectedRenderer
from okl_opt.dialects.diagnostic import Diagnostic, Severity
from okl_opt.words.source import near_misses

SOURCE = "okl-opt"
_MOST = 500

_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.REMARK: types.DiagnosticSeverity.Information,
    Severity.NOTE: types.DiagnosticSeverity.Hint,
}


def problems(analysis: Analysis, uri: str) -> list[types.Diagnostic]:
    """All diagnostics of a document in text order; expected ones are hints."""
    found: list[types.Diagnostic] = []
    for placed, diagnostic, is_expected in _reported(analysis):
        shown = _shown(diagnostic, placed, analysis, uri)
        if is_expected:
            shown.severity = types.DiagnosticSeverity.Hint
        found.append(shown)
    for placed in analysis.chunks:
        found += [_shown(diagnostic, placed, analysis, uri) for diagnostic in placed.chunk.further]
    if analysis.way.is_split:
        found += _near_misses(analysis)
    found.sort(key=lambda one: (one.range.start.line, one.range.start.character))
    return found[:_MOST]


def unexpected(analysis: Analysis, uri: str) -> list[types.Diagnostic]:
    """The diagnostics that okl-opt reports (the first error of each chunk) and the document does not expect."""
    return [
        _shown(diagnostic, placed, analysis, uri)
        for placed, diagnostic, is_expected in _reported(analysis)
        if not is_expected
    ]


def _reported(analysis: Analysis) -> Iterator[tuple[Placed, Diagnostic, bool]]:
    """The diagnostics of okl-opt for each chunk, and whether an annotation expects each."""
    judge = None
    if analysis.way.is_annotated:
        judge = ExpectedRenderer(StringIO(), False, mode="all")
        judge.add_source(analysis.name, analysis.text)
    for placed in analysis.chunks:
        for diagnostic in placed.chunk.diagnostics:
            is_expected = False
            if judge is not None:
                judge.failed = False
                judge.write(diagnostic)
                is_expected = not judge.failed
            yield placed, diagnostic, is_expected


def _shown(diagnostic: Diagnostic, placed: Placed, analysis: Analysis, uri: str) -> types.Diagnostic:
    notes = [
        types.DiagnosticRelatedInformation(types.Location(uri, _range(note, placed, analysis)), note.message)
        for note in diagnostic.notes
    ]
    return types.Diagnostic(
        _range(diagnostic, placed, analysis),
        diagnostic.message,
        _SEVERITIES[diagnostic.severity],
        source=SOURCE,
        related_information=notes or None,
    )


def _range(diagnostic: Diagnostic, placed: Placed, analysis: Analysis) -> types.Range:
    start = _offset(diagnostic, placed, analysis)
    word = analysis.words.at(start)
    end = word.end if word is not None and word.start <= start < word.end else start + 1
    if "\n" in analysis.text[start:end]:
        end = analysis.places.line_end(analysis.places.line_of(start))
    return analysis.places.range(start, end)


def _offset(diagnostic: Diagnostic, placed: Placed, analysis: Analysis) -> int:
    """The offset where a diagnostic is shown: its location, else its op's, else the start of its chunk."""
    place = file_position(diagnostic.location)
    if place is not None and place[0] == analysis.name and place[1] > 0:
        return analysis.places.offset_of(place[1], place[2])
    written = None if diagnostic.op is None else placed.chunk.record.place_of(diagnostic.op)
    if written is not None:
        return placed.base + written.name_start
    first = placed.chunk.words.all[:1]
    return placed.base + (first[0].start if first else placed.start - placed.base)


def _near_misses(analysis: Analysis) -> Iterator[types.Diagnostic]:
    for line, column in near_misses(analysis.text, analysis.way.marker):
        start = analysis.places.offset_of(line, column)
        yield types.Diagnostic(
            analysis.places.range(start, start + 1),
            "near miss with file split marker",
            types.DiagnosticSeverity.Warning,
            source=SOURCE,
        )
