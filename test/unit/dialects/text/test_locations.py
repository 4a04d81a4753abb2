from __future__ import annotations

import pytest

from okl_opt.dialects.text.locations import SourceMap, after_previous_token


def place(source: SourceMap, offset: int) -> tuple[int, int]:
    location = source.location(offset)
    return location.line.data, location.column.data


def test_lines_and_columns_count_from_one():
    source = SourceMap("ab\ncd\n", "in", first_line=1)
    assert [place(source, offset) for offset in (0, 1, 3, 6)] == [(1, 1), (1, 2), (2, 1), (3, 1)]


def test_first_line_of_a_chunk():
    assert place(SourceMap("a\nb", "in", first_line=10), 2) == (11, 1)


def test_columns_count_bytes():
    assert place(SourceMap('"é" x', "in"), 4) == (1, 6)


@pytest.mark.parametrize(
    ("text", "offset", "expected"),
    [
        ("a  b", 3, 1),
        ("a\n  \n b", 6, 1),
        ("a // comment\nb", 13, 1),
        ("// only a comment\nb", 18, 18),
        ("  b", 2, 2),
    ],
)
def test_after_previous_token(text: str, offset: int, expected: int):
    assert after_previous_token(text, offset) == expected
