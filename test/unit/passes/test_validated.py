"""Every pass keeps what functions compute: in its docstring's example, and in its lit tests."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from okl_opt.cli.main import main
from okl_opt.commands.explain import explanation
from okl_opt.commands.lit.run_lines import NeedsShell, parse_command, run_lines, substituted
from okl_opt.passes.pipeline.table import PASSES

LIT = Path(__file__).parents[2] / "lit" / "passes"
FOLDERS = sorted(folder.name for folder in LIT.iterdir() if any(folder.glob("*.mlir")))
ELSEWHERE = ("--run", "--verify-diagnostics", "--load-pass-plugin", "--emit", "--split-input-file=")
REFUTED = re.compile(r"validate: .*: refuted: .*")
CHANGED = {
    "eliminate-empty-tensors": "elements that are never written have another number",
    "iree-util-fold-globals": "a global that is never written but by one function has the value that this one writes",
    "name-failing-threads": "the report of a failing thread says which thread it was",
    "ownership-based-buffer-deallocation": "a run refuses to look at the buffer of a memref of size 0",
    "convert-math-to-libm/calls.mlir": "a function of the file has the name of one of libm, and does something else",
}
"""Tests and examples whose functions compute something else afterwards, by intent."""


def refuted(flags: list[str], text: str, mode: str) -> str | None:
    """What `--validate` refutes; None if nothing. What fails otherwise is for other tests."""
    err = io.StringIO()
    main([*flags, f"--validate={mode}"], io.StringIO(text), io.StringIO(), err)
    found = REFUTED.search(err.getvalue())
    assert "internal error" not in err.getvalue()
    return None if found is None else found[0]


def commands(file: Path) -> Iterator[list[str]]:
    """The flags of the RUN lines of a test that only run passes."""
    for run in run_lines(file.read_text()):
        try:
            stages = parse_command(substituted(run.command, {"s": str(file), "S": str(file.parent)}))
        except NeedsShell:
            continue
        first = stages[0]
        if first.tool == "okl-opt" and not any(word.startswith(ELSEWHERE) for word in first.argv):
            yield list(first.argv)


@pytest.mark.sample(20)
@pytest.mark.parametrize("folder", FOLDERS)
def test_lit_tests_are_not_refuted(folder: str):
    for file in sorted((LIT / folder).glob("*.mlir")):
        if f"{folder}/{file.name}" in CHANGED:
            continue
        for flags in commands(file):
            assert refuted(flags, "", "prove") is None, file.name


@pytest.mark.sample(20)
@pytest.mark.slow("compiles the examples of all passes")
@pytest.mark.parametrize("name", [name for name in PASSES if name not in CHANGED])
def test_examples_are_not_refuted(name: str):
    found = explanation(name)
    assert found is not None and found.example is not None
    assert refuted([f"-{name}"], found.example.before, "both") is None
