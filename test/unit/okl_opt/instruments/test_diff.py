"""Differences of texts: what is found, and how the two forms show it."""

from __future__ import annotations

import io
import random

import pytest

from okl_opt.instruments import diff as module
from okl_opt.instruments.diff import Look, columns, diff

LINES = [f"  %{number} = t.op{number % 50} %{number - 1}" for number in range(40)]


def changed_lines(hunks: str) -> list[str]:
    return [line for line in hunks.splitlines() if line[:1] in "+-"]


def test_a_new_op_is_one_line_whatever_the_names_after_it():
    after = [line.replace("%", "%1") for line in LINES]
    after.insert(20, '  %x = "new"')
    hunks = diff("\n".join(LINES), "\n".join(after), Look())
    assert changed_lines(hunks) == ['+  %x = "new"']
    assert hunks.splitlines()[0] == "@@ -18,6 +18,7 @@"
    assert hunks.splitlines()[1] == " " + after[17]


def test_names_alone_are_no_difference():
    assert diff("%0 = a %1", "%x = a %arg0", Look()) == ""
    assert diff("", "", Look()) == ""
    assert diff("same", "same", Look()) == ""


def test_ranges_are_counted_as_patches_count_them():
    assert diff("", "a\nb", Look()) == "@@ -0,0 +1,2 @@\n+a\n+b\n"
    assert diff("a", "", Look()) == "@@ -1 +0,0 @@\n-a\n"


def test_changes_far_apart_are_hunks_of_their_own():
    after = ["top", *LINES[1:-1], "end"]
    hunks = diff("\n".join(LINES), "\n".join(after), Look())
    assert hunks.count("@@ -") == 2
    assert changed_lines(hunks) == [f"-{LINES[0]}", "+top", f"-{LINES[-1]}", "+end"]


def test_side_by_side():
    assert diff("a\nb\nc", "a\nx\ny\nc", Look(side=True, width=23)) == (
        "@@ -1,3 +1,4 @@\na            a\nb          | x\n           > y\nc            c\n"
    )
    assert diff("b\nc", "c", Look(side=True, width=23)) == "@@ -1,2 +1 @@\nb          <\nc            c\n"


def test_long_lines_go_on_below_and_end_in_dots():
    hunks = diff("abcdefghijklm", "x" * 100, Look(side=True, width=23))
    assert hunks.splitlines()[1:] == [
        "abcdefghij | xxxxxxxxxx",
        "klm        | xxxxxxxxxx",
        "           | xxxxxxxxxx",
        "           | xxxxxxx...",
    ]
    assert len(diff("a", "x" * 1000, Look()).splitlines()[-1]) == 1001


def test_colours():
    assert diff("a", "b", Look(color=True)) == "\x1b[36m@@ -1 +1 @@\x1b[0m\n\x1b[31m-a\x1b[0m\n\x1b[32m+b\x1b[0m\n"


@pytest.mark.parametrize(
    ("environment", "width"),
    [
        ({}, 160),
        ({"COLUMNS": "100"}, 100),
        ({"COLUMNS": "x"}, 160),
        ({"COLUMNS": "1"}, 40),
        ({"COLUMNS": "999999999"}, 10_000),
        ({"COLUMNS": "9" * 5000}, 160),
    ],
)
def test_the_width(environment: dict[str, str], width: int):
    assert columns(io.StringIO(), environment) == width


def test_few_changes_among_many_equal_lines_are_found_at_once():
    rng = random.Random(0)
    before = [f"  %{number} = {rng.choice(('t.a', 't.b', 't.c'))} %0" for number in range(10_000)]
    after = [line for number, line in enumerate(before) if number % 1000 != 7]
    assert len(changed_lines(diff("\n".join(before), "\n".join(after), Look()))) == 10
    different = [line.replace("t.", "u.") for line in before]
    assert len(changed_lines(diff("\n".join(before), "\n".join(different), Look()))) == 20_000


@pytest.mark.parametrize("seed", range(50))
def test_the_fewest_edits(monkeypatch: pytest.MonkeyPatch, seed: int):
    monkeypatch.setattr(module, "_PAIRS", -1)
    rng = random.Random(seed)
    before, after = (rng.choices("abc", k=rng.randrange(1, 12)) for _ in range(2))
    common = [[0] * (len(after) + 1) for _ in range(len(before) + 1)]
    for i, old in enumerate(before):
        for j, new in enumerate(after):
            common[i + 1][j + 1] = common[i][j] + 1 if old == new else max(common[i][j + 1], common[i + 1][j])
    hunks = diff("\n".join(before), "\n".join(after), Look())
    assert len(changed_lines(hunks)) == len(before) + len(after) - 2 * common[-1][-1]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("f(%a: i32, %b: i32)\n%0 = sub %a, %b", "f(%x: i32, %y: i32)\n%1 = sub %y, %x"),
        ("%0 = a\n%1 = b\nuse %0", "%0 = a\n%1 = b\nuse %1"),
        ("%0:2 = a\nuse %0#0\n%1 = b\nuse %1", "%0:2 = a\nuse %0#0\n%1 = b\nuse %0"),
    ],
)
def test_another_value_is_a_difference(before: str, after: str):
    hunks = diff(before, after, Look())
    assert changed_lines(hunks) == [f"-{before.splitlines()[-1]}", f"+{after.splitlines()[-1]}"]


def test_names_mean_other_values_in_the_next_function():
    before = "f(%a: i32)\nuse %a\nf(%a: i32)\nuse %a"
    assert changed_lines(diff(before, "f(%b: i32)\nuse %b\nf(%c: i32)\nuse %c", Look())) == []
    assert changed_lines(diff(before, "f(%a: i32)\nuse %a", Look())) == ["-f(%a: i32)", "-use %a"]
