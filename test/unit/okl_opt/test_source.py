"""Chunks of a file keep the places of the file."""

import io

from okl_opt.source import read_source, split


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
