"""What we print for one op or idea at a time, byte for byte against what mlir-opt 22 prints, in four forms."""

from __future__ import annotations

import pytest
from conformance.differences import DIFFERENCES
from conformance.harness import FORMS, REFUSED, MlirOpt, compare, print_ours
from conformance.snippets import DIALECTS, duplicates, load, load_all


@pytest.mark.sample(1)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_prints_as_mlir_opt(dialect: str, form: str, mlir_opt: MlirOpt):
    """mlir-opt also reads a text that is known to differ from its own, but for snippets that we are known to refuse."""
    outcomes = compare(mlir_opt, load(dialect), form)
    found = [problem for outcome in outcomes if (problem := outcome.problem()) is not None]
    assert not found, "\n\n".join(found)
    for outcome in outcomes:
        if outcome.accepted and not (outcome.reason is not None and outcome.ours.startswith(REFUSED)):
            assert outcome.read_back, outcome.snippet.name


@pytest.mark.sample(3)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_text_is_stable(dialect: str, form: str):
    """Printed, read and printed again, the text is the same; runs without mlir-opt."""
    changed: list[str] = []
    for snippet in load(dialect):
        once = print_ours(snippet.text, form)
        if once.startswith(REFUSED) and (snippet.name, form) in DIFFERENCES:
            continue
        if once.startswith(REFUSED) or print_ours(once, form) != once:
            changed.append(snippet.name)
    assert changed == []


def test_names_are_unique():
    assert duplicates() == []


def test_differences_name_snippets():
    names = {snippet.name for snippets in load_all().values() for snippet in snippets}
    assert {case for case in DIFFERENCES if case[0] not in names or case[1] not in FORMS} == set()
