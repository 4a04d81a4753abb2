"""Chunks of a file keep the places of the file."""

import io
from pathlib import Path

import pytest

from okl_opt.runtime.base.files import whole_or_nothing
from okl_opt.words.source import FileProblem, decode, near_misses, read_source, split, write_output


def test_columns_of_a_chunk_count_from_the_line_of_its_marker() -> None:
    text = "a\n// ----- b\nc"
    first, second = split(text, "// -----")
    assert (first.text, first.first_line) == ("a\n", 1)
    assert (second.text, second.first_line) == (" " * 8 + " b\nc", 2)


def test_an_empty_chunk_is_a_chunk() -> None:
    assert [chunk.text.strip() for chunk in split("// -----", "// -----")] == ["", ""]


def test_without_a_marker_the_text_is_one() -> None:
    assert [chunk.text for chunk in split("a // ----- b", None)] == ["a // ----- b"]


def test_standard_input_has_a_name_of_its_own() -> None:
    assert read_source("-", io.StringIO("x")).name == "<stdin>"


def test_a_byte_order_mark_is_no_text() -> None:
    assert decode("x", b"\xef\xbb\xbfmodule {}").text == "module {}"


def test_a_file_that_cannot_be_written_to_its_end_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "out.mlir"
    with pytest.raises(FileProblem, match="No space left"):
        write_output("/dev/full", "text", io.StringIO())
    with pytest.raises(UnicodeEncodeError), whole_or_nothing(str(path)):
        path.write_text("\ud800", encoding="utf-8")
    assert not path.exists()


def test_a_dash_is_standard_output() -> None:
    out = io.StringIO()
    write_output("-", "text", out)
    assert out.getvalue() == "text"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("a\n// -----\nb\n// ------\n", []),
        ("a\n// ----\nb // --- c", [(2, 7), (3, 9)]),
        ("\N{LATIN SMALL LETTER E WITH ACUTE} // ---", [(1, 10)]),
        ("//-----\n// --\n", []),
    ],
)
def test_near_misses_of_the_marker(text: str, places: list[tuple[int, int]]) -> None:
    assert list(near_misses(text, "// -----")) == places


def test_a_marker_of_two_characters_is_never_missed_nearly() -> None:
    assert list(near_misses("a -- b", "--")) == []
