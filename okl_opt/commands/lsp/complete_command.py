"""Completion in the command of a RUN line and in the text of a pipeline."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lsprotocol import types

from okl_opt.cli.completion import candidates, split_line
from okl_opt.cli.pipeline_completion import Ending, endings
from okl_opt.commands.lit.run_lines import CHECKERS
from okl_opt.commands.lsp.analysis import Analysis
from okl_opt.words.command_line import PROGRAM
from okl_opt.words.flags import FLAGS

_PROGRAMS = (PROGRAM, *CHECKERS, "not")
_LAST_PROGRAM = re.compile(r"(?:^|\|)\s*(?:not\s+)?([^\s|]*)([^|]*)$")
# The start of the part of a word that the editor should replace.
_LAST_PART = re.compile(r"[^=,\s\"'({]*$")


def after_command(command: str, analysis: Analysis, offset: int) -> Iterator[types.CompletionItem]:
    """The candidates after an unfinished command."""
    match = _LAST_PROGRAM.search(command)
    if match is None:
        return
    program, rest = match.groups()
    if not rest:
        yield from _items([Ending(0, name) for name in _PROGRAMS], len(program), analysis, offset, "")
    elif program == PROGRAM:
        yield from _words(rest, analysis, offset)


def after_pipeline(text: str, analysis: Analysis, offset: int) -> Iterator[types.CompletionItem]:
    """The candidates after the unfinished text of a pipeline."""
    yield from _items(endings(text), len(text), analysis, offset, "pass")


def _words(line: str, analysis: Analysis, offset: int) -> Iterator[types.CompletionItem]:
    *before, word = split_line(line)
    part = _LAST_PART.search(word)
    assert part is not None
    # The program completes whole words; the editor gets only the value of `--flag=value`.
    found = [
        Ending(part.start(), one.value[part.start() :])
        for one in candidates(before, word)
        if one.kind != "file" and one.value.startswith(word[: part.start()])
    ]
    yield from _items(found, len(word), analysis, offset, "")


def _items(
    found: list[Ending], length: int, analysis: Analysis, offset: int, detail: str
) -> Iterator[types.CompletionItem]:
    """Completion items for the endings of a text of `length` characters that ends at `offset`."""
    for ending in found:
        start = offset - (length - ending.start)
        edit = types.TextEdit(analysis.places.range(start, offset), ending.text)
        flag = FLAGS.get(ending.text.strip("-="))
        kind = types.CompletionItemKind.Property if flag is not None else types.CompletionItemKind.Function
        about = detail or (flag.help if flag is not None else None)
        yield types.CompletionItem(ending.text, kind=kind, detail=about, text_edit=edit, filter_text=ending.text)
