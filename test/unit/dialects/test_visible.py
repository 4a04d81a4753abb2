"""Text from strangers on its way to a terminal."""

import pytest

from okl_opt.dialects.visible import in_one_line, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain\ttext\n", "plain\ttext\n"),
        ("Grüße, 数", "Grüße, 数"),
        ("\x1b[31mred", "\\1B[31mred"),
        ("a\rb\x00\x7f", "a\\0Db\\00\\7F"),
        ("\x9b2J", "\\C2\\9B2J"),
        ("\u202eback", "\\E2\\80\\AEback"),
    ],
)
def test_only_what_moves_or_turns_text_is_escaped(text: str, shown: str):
    assert visible(text) == shown


def test_a_name_stays_in_its_line():
    assert in_one_line("a\nerror: b\tc\x1b") == "a\\0Aerror: b\\09c\\1B"
