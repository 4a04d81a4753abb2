"""Diagnostics as text."""

from __future__ import annotations

import io

from xdsl.dialects.builtin import (
    ArrayAttr,
    FileLineColLoc,
    FusedLoc,
    IntAttr,
    NameLoc,
    NoneAttr,
    StringAttr,
    UnknownLoc,
)

from okl_opt.cli.main import main
from okl_opt.diagnostics.rendering import Renderer, wants_color
from okl_opt.dialects.diagnostic import Diagnostic, Severity, file_position


def at(line: int, column: int) -> FileLineColLoc:
    return FileLineColLoc(StringAttr("a.mlir"), IntAttr(line), IntAttr(column))


def rendered(diagnostic: Diagnostic, text: str, color: bool = False) -> str:
    stream = io.StringIO()
    renderer = Renderer(stream, color)
    renderer.add_source("a.mlir", text)
    renderer.write(diagnostic)
    return stream.getvalue()


def test_a_note_shows_its_line_only_elsewhere() -> None:
    diagnostic = Diagnostic(Severity.ERROR, at(1, 2), "bad").note(at(1, 2), "same").note(at(2, 1), "other")
    assert rendered(diagnostic, "one\ntwo\n") == (
        "a.mlir:1:2: error: bad\none\n ^\na.mlir:1:2: note: same\na.mlir:2:1: note: other\ntwo\n^\n"
    )


def test_the_caret_stands_under_the_character() -> None:
    # The column counts bytes: two for the first letter. A tab stays a tab.
    assert rendered(Diagnostic(Severity.ERROR, at(1, 4), "bad"), "é\tx").endswith("é\tx\n \t^\n")


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert rendered(Diagnostic(Severity.ERROR, at(1, 3), "no \x1b[2J"), "a\x1bb\n") == (
        "a.mlir:1:3: error: no \\1B[2J\na\\1Bb\n    ^\n"
    )


def test_unknown_places_and_lines_outside_of_the_file() -> None:
    assert rendered(Diagnostic(Severity.WARNING, UnknownLoc(), "odd"), "") == "<unknown>:0: warning: odd\n"
    assert rendered(Diagnostic(Severity.ERROR, at(0, 0), "all"), "x") == "a.mlir:0:0: error: all\n"
    assert rendered(Diagnostic(Severity.ERROR, at(9, 1), "far"), "x") == "a.mlir:9:1: error: far\n"


def test_colours_are_those_of_llvm() -> None:
    assert rendered(Diagnostic(Severity.ERROR, at(1, 1), "bad"), "x", color=True) == (
        "\x1b[1ma.mlir:1:1: \x1b[0m\x1b[0;1;31merror: \x1b[0m\x1b[1mbad\n\x1b[0mx\n\x1b[0;1;32m^\n\x1b[0m"
    )


def test_places_inside_of_other_locations() -> None:
    assert file_position(NameLoc(StringAttr("n"), at(3, 4))) == ("a.mlir", 3, 4)
    assert file_position(FusedLoc([UnknownLoc(), at(5, 6)], NoneAttr())) == ("a.mlir", 5, 6)
    assert file_position(ArrayAttr([])) is None


def test_colour_only_on_a_terminal_or_when_asked() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    assert wants_color(None, Terminal(), {})
    assert not wants_color(None, Terminal(), {"NO_COLOR": "1"})
    assert not wants_color(None, io.StringIO(), {})
    assert wants_color(True, io.StringIO(), {"NO_COLOR": "1"})
    assert not wants_color(False, Terminal(), {})


def test_of_a_very_long_line_the_part_around_the_place_is_shown():
    text = '"a.b"() {x = "' + "a" * 3000 + '", y = } : () -> ()'
    out = io.StringIO()
    assert main(["--allow-unregistered-dialect"], io.StringIO(text), io.StringIO(), out) == 1
    message, line, caret = out.getvalue().splitlines()
    assert message.startswith("<stdin>:1:3021: error: ")
    assert line.startswith("...aaa") and line.endswith('aaa", y = } : () -> ()')
    assert line[caret.index("^") :] == " } : () -> ()"
