"""Whatever a text says, no answer is an exception; and a name that is changed everywhere changes no meaning."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from lsp_client import edited, offset
from lsprotocol import types
from lsprotocol.converters import get_converter

from okl_opt.commands.lsp.actions import actions
from okl_opt.commands.lsp.analysis import Analysis, Work, analyse
from okl_opt.commands.lsp.colours import semantic_tokens
from okl_opt.commands.lsp.complete import complete
from okl_opt.commands.lsp.descendants import Descendants
from okl_opt.commands.lsp.formatting import formatted
from okl_opt.commands.lsp.hover import hover
from okl_opt.commands.lsp.lenses import lenses
from okl_opt.commands.lsp.navigation import CannotRename, definitions, highlights, references, rename, renamed_part
from okl_opt.commands.lsp.outline import folds, outline
from okl_opt.commands.lsp.problems import problems
from okl_opt.commands.lsp.setup import dialects_of

LIT = Path(__file__).parents[4] / "lit"
# `test.isolated_region %a` gives its argument the name of its operand: one name for two values.
_SHADOWING = LIT / "dialects" / "test" / "names.mlir"
# What lit writes beside the tests is there on some machines only.
_TESTS = [path for path in sorted(LIT.rglob("*.mlir")) if "Output" not in path.parts and path != _SHADOWING]
FILES = [path for path in _TESTS if path.stat().st_size < 8000]
DIALECTS = dialects_of(())
URI = "file:///a.mlir"
PIECES = (
    "",
    "",
    "%",
    "{",
    "}",
    '"',
    "@",
    "(",
    "é😀",
    "\n",
    "loc(",
    "!",
    "#",
    "^",
    "\0",
    "// -----\n",
    "// RUN: okl-opt '",
)


def analysed(text: str, name: str = "a.mlir") -> Analysis:
    return analyse(text, 1, name, types.PositionEncodingKind.Utf16, DIALECTS, Work(None, lambda: True))


def mutated(text: str, choose: random.Random) -> str:
    for _ in range(choose.randrange(1, 4)):
        start = choose.randrange(len(text) + 1)
        end = start + choose.choice((1, 1, 2, 5, 20, 80))
        text = text[:start] + choose.choice(PIECES) + text[end:]
    return text


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(8))
def test_every_question_has_an_answer(seed: int) -> None:
    choose = random.Random(seed)
    for _ in range(8):
        text = mutated(choose.choice(FILES).read_text(), choose)
        analysis = analysed(text)
        found = problems(analysis, URI)
        start = types.Position(0, 0)
        context = types.CodeActionContext(found)
        asked = types.CodeActionParams(types.TextDocumentIdentifier(URI), types.Range(start, start), context)
        actions(analysis, URI, asked)
        lenses(analysis, URI)
        for about_all in (outline, folds, formatted):
            about_all(analysis)
        assert all(number >= 0 for number in semantic_tokens(analysis))
        for place in (choose.randrange(len(text) + 1) for _ in range(12)):
            hover(analysis, place, Descendants())
            for about_place in (complete, renamed_part):
                about_place(analysis, place)
            used = references(analysis, place, with_definition=True)
            assert len(highlights(analysis, place)) == len(used) and len(definitions(analysis, place)) <= len(used)


def messages(analysis: Analysis) -> int:
    return sum(len(placed.chunk.diagnostics) for placed in analysis.chunks)


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(8))
def test_a_rename_changes_no_meaning(seed: int) -> None:
    choose = random.Random(seed)
    convert = get_converter()
    renamed = 0
    for path in choose.sample(FILES, 8):
        text = path.read_text()
        analysis = analysed(text, path.name)
        places = [
            name.start + placed.base
            for placed in analysis.chunks
            for name in placed.names.all
            if placed.names.definitions(name)
        ]
        for place in choose.sample(places, min(4, len(places))):
            try:
                edits = rename(analysis, place, "a_new_name")
            except CannotRename:
                continue
            changed = edited(text, convert.unstructure(edits))
            assert messages(analysed(changed, path.name)) == messages(analysis), (path, place)
            assert changed.count("a_new_name") == len(edits)
            renamed += 1
    assert renamed > 8


@pytest.mark.slow("formats every lit test")
def test_a_formatted_text_is_left_as_it_is() -> None:
    convert = get_converter()
    for path in FILES[::6]:
        text = path.read_text()
        once = edited(text, convert.unstructure(formatted(analysed(text)).edits))
        assert formatted(analysed(once)).edits == [], path
        assert messages(analysed(once)) == messages(analysed(text)), path


def test_offsets_and_positions_are_each_others_inverse() -> None:
    text = "é😀a\n\r\nb\u2028c\n"
    places = analysed(text).places
    for place in range(len(text) + 1):
        if text[place - 1 : place + 1] == "\r\n":
            continue  # no position stands between the two
        position = places.position(place)
        assert places.offset(position) == place
        assert offset(text, {"line": position.line, "character": position.character}) == place
