"""The searches of `okl-opt bisect`, and the parts of pipelines that it tries."""

from __future__ import annotations

import pytest

from okl_opt.commands.bisect.prefixes import first, followed_by, in_a_row, places
from okl_opt.commands.bisect.search import Breakage, Outcome, doubled, first_step, halved
from okl_opt.passes.pipeline.text import parse_pipeline, pipeline_text

PIPELINE = "builtin.module(func.func(cse,canonicalize),cse,builtin.module(func.func(cse)))"
OUTCOMES = {"g": Outcome.GOOD, "b": Outcome.BAD, "?": Outcome.UNTESTABLE}


def outcome_of(text: str):
    """A test that says what stands at a place of `text`, and keeps what it was asked."""
    asked: list[int] = []

    def test(place: int) -> Outcome:
        asked.append(place)
        return OUTCOMES[text[place]]

    return test, asked


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("gb", Breakage(0, 1)),
        ("gggb", Breakage(2, 3)),
        ("gbgb", Breakage(0, 1)),
        ("bbgb", Breakage(2, 3)),
        ("g??b", Breakage(0, 3)),
        ("g?gb", Breakage(2, 3)),
        ("b?b", None),
        ("bbb", None),
    ],
)
def test_the_first_step(text: str, step: Breakage | None):
    assert first_step(len(text) - 1, outcome_of(text)[0]) == step


@pytest.mark.parametrize("length", [1, 2, 3, 100, 1000])
def test_halving_finds_every_place(length: int):
    for bad in range(1, length + 1, 1 + length // 7):
        test, asked = outcome_of("g" * bad + "b" * (length + 1 - bad))
        assert halved(Breakage(0, length), test) == Breakage(bad - 1, bad)
        assert len(asked) <= length.bit_length()


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("g???b", Breakage(0, 4)),
        ("ggg??bbbb", Breakage(2, 5)),
        ("gg?bbbbbb", Breakage(1, 3)),
        ("g????????????g???bbbbbbb", Breakage(13, 17)),
        ("g" + "?" * 30 + "b", Breakage(0, 31)),
    ],
)
def test_halving_goes_round_what_cannot_be_tested(text: str, step: Breakage):
    assert halved(Breakage(0, len(text) - 1), outcome_of(text)[0]) == step


def test_doubling_stops():
    test, asked = outcome_of("g" * 1000)
    assert doubled(0, 999, test) is None
    assert len(asked) < 12
    assert doubled(0, 999, outcome_of("gb" + "b" * 998)[0]) == Breakage(0, 1)
    step = doubled(3, 999, outcome_of("g" * 500 + "b" * 500)[0])
    assert step is not None and step.good < 500 <= step.bad


def test_parts_of_a_pipeline():
    manager = parse_pipeline(PIPELINE)
    found = places(manager)
    assert [place.scheduled.name for place in found] == ["cse", "canonicalize", "cse", "cse"]
    assert [place.anchors for place in found] == [
        ("builtin.module", "func.func"),
        ("builtin.module", "func.func"),
        ("builtin.module",),
        ("builtin.module", "builtin.module", "func.func"),
    ]
    assert pipeline_text(first(manager, 0)) == "builtin.module()"
    assert pipeline_text(first(manager, 1)) == "builtin.module(func.func(cse))"
    assert pipeline_text(first(manager, 3)).endswith("}),cse)")
    assert pipeline_text(first(manager, 4)) == pipeline_text(manager)
    assert pipeline_text(in_a_row("builtin.module", found[2:])) == "builtin.module(cse,builtin.module(func.func(cse)))"
    assert pipeline_text(followed_by(first(manager, 1), found[0])) == "builtin.module(func.func(cse),func.func(cse))"
