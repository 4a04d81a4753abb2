"""Reductions of all kinds of modules: no step stumbles over any of them, and each comes to an end.

The corpus is every .mlir file of the tests and examples, of which each run takes some. Seeds are fixed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from xdsl.ir import ErasedSSAValue

from okl_opt.commands.reduce.interest import NOTHING, KeepCrash, Outcome
from okl_opt.commands.reduce.ir import copy_of
from okl_opt.commands.reduce.reduction import Reduction
from okl_opt.commands.reduce.simplifiers import SIMPLIFIERS
from okl_opt.commands.reduce.tries import Candidate, T, Tries
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op
from okl_opt.dialects.verifier import is_valid
from okl_opt.runtime.base.progress import SILENT
from okl_opt.words.flags import SPLIT_MARKER, Settings

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("test/lit", "examples")
LONGEST = 20_000
OP_NAME = re.compile(r"\b[a-z_]+\.[a-z_]+\b")


@cache
def corpus() -> list[str]:
    """The texts that parse."""
    paths = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.mlir") if "Output" not in path.parts)
    found = [chunk for path in paths for chunk in path.read_text(errors="replace").split(SPLIT_MARKER)]
    return [text for text in found if len(text) < LONGEST]


def texts(seed: int, count: int) -> Iterator[str]:
    draw = random.Random(seed)
    while count:
        text = draw.choice(corpus())
        try:
            parse(make_context(allow_unregistered=True), text)
        except DiagnosticError:
            continue
        count -= 1
        yield text


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(4))
def test_steps_do_not_stumble(seed: int):
    draw = random.Random(seed)
    for text in texts(seed, 25):
        module = parse(make_context(allow_unregistered=True), text)
        for step in SIMPLIFIERS:
            copy = copy_of(module)
            edits = step.edits(copy)
            begin = draw.randrange(len(edits) + 1)
            for edit in edits[begin : begin + draw.choice([1, 4, len(edits)])]:
                edit()
            assert not any(isinstance(operand, ErasedSSAValue) for op in copy.walk() for operand in op.operands)


class InThisProcess(Tries):
    """Finds interesting what parses and has some words."""

    def __init__(self, words: list[str]):
        super().__init__(KeepCrash(()), "", jobs=1, time_limit=1)
        self.words = words
        self.finding = "words"

    def first(self, candidates: Iterator[Candidate[T]]) -> Candidate[T] | None:
        return next((candidate for candidate in candidates if self._outcome(candidate.text).finding != NOTHING), None)

    def _outcome(self, text: str) -> Outcome:
        self.count += 1
        assert self.count < 2000, "it does not come to an end"
        try:
            parse(make_context(allow_unregistered=True), text)
        except DiagnosticError:
            return Outcome(NOTHING, "")
        return Outcome("words" if all(word in text for word in self.words) else NOTHING, "")


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(4))
def test_reductions_come_to_an_end(seed: int):
    draw = random.Random(seed)
    for text in texts(100 + seed, 8):
        module = parse(make_context(allow_unregistered=True), text)
        # Only what is valid has a custom form.
        names = sorted(set(OP_NAME.findall(print_op(module, PrintOptions(generic=not is_valid(module))))))
        words = draw.sample(names, min(len(names), 2))
        reduction = Reduction(
            text, "any.mlir", Settings(), InThisProcess(words), SILENT, allow_invalid=False, allow_unregistered=True
        )
        reduction.run(lambda note: None)
        assert all(word in reduction.result for word in words)
        assert len(reduction.result) < 3000
