"""Code actions: insert expected-... annotations, update CHECK lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lsprotocol import types

from okl_opt.commands.lsp.analysis import Analysis
from okl_opt.commands.lsp.problems import unexpected
from okl_opt.commands.lsp.run_lines import tool_stage

UPDATE_CHECKS = "okl-opt.updateChecks"

_WORDS = {
    types.DiagnosticSeverity.Error: "error",
    types.DiagnosticSeverity.Warning: "warning",
    types.DiagnosticSeverity.Information: "remark",
}


def actions(analysis: Analysis, uri: str, wanted: types.CodeActionParams) -> list[types.CodeAction]:
    """The code actions for a range of a document."""
    known = {(one.message, one.range.start.line) for one in unexpected(analysis, uri)}
    ours = [one for one in wanted.context.diagnostics if (one.message, one.range.start.line) in known]
    found = [_expect(f"Insert expected-{_word(one)}", [one], analysis, uri) for one in ours]
    if len(ours) > 1:
        found.append(_expect("Insert expected-... for all of these", ours, analysis, uri))
    if any(tool_stage(line.command) is not None for line in analysis.run_lines):
        title = "Update CHECK lines"
        command = types.Command(title, UPDATE_CHECKS, arguments=[uri])
        found.append(types.CodeAction(title, kind=types.CodeActionKind.Source, command=command))
    return found


def _expect(title: str, diagnostics: Sequence[types.Diagnostic], analysis: Analysis, uri: str) -> types.CodeAction:
    return types.CodeAction(
        title,
        kind=types.CodeActionKind.QuickFix,
        diagnostics=list(diagnostics),
        edit=types.WorkspaceEdit(changes={uri: list(expectations(diagnostics, analysis))}),
    )


def expectations(diagnostics: Sequence[types.Diagnostic], analysis: Analysis) -> Iterator[types.TextEdit]:
    """Annotations for the diagnostics and their notes, each above its line."""
    above: dict[int, list[tuple[str, str]]] = {}
    for diagnostic in diagnostics:
        above.setdefault(diagnostic.range.start.line, []).append((_word(diagnostic), diagnostic.message))
        for note in diagnostic.related_information or ():
            above.setdefault(note.location.range.start.line, []).append(("note", note.message))
    for line, expected in above.items():
        written = analysis.places.line_text(line)
        indent = written[: len(written) - len(written.lstrip())]
        lines = [
            f"{indent}// expected-{word}@+{len(expected) - number} {{{{{_first_line(message)}}}}}\n"
            for number, (word, message) in enumerate(expected)
        ]
        at = types.Position(line, 0)
        yield types.TextEdit(types.Range(at, at), "".join(lines))


def _first_line(message: str) -> str:
    """The first line is enough: an annotation matches part of a message."""
    return message.partition("\n")[0].rstrip()


def _word(diagnostic: types.Diagnostic) -> str:
    return _WORDS.get(diagnostic.severity or types.DiagnosticSeverity.Error, "note")
