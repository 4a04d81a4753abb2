"""Random programs on tensors: those are written in place that mlir-opt writes in place."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from conformance.harness import REFUSED, MlirOpt, run_batch
from conformance.tensor_programs import TensorProgram
from host import is_long

from okl_opt.cli.main import main

COUNT = 12
"""Programs in one run of mlir-opt."""

_ALLOW = "test-analysis-only allow-return-allocs-from-loops"
OPTIONS = (
    f"{_ALLOW} bufferize-function-boundaries",
    f"{_ALLOW} bufferize-function-boundaries dump-alias-sets",
    f"{_ALLOW} bufferize-function-boundaries analysis-heuristic=top-down",
    f"{_ALLOW} bufferize-function-boundaries analysis-heuristic=fuzzer analysis-fuzzer-seed=5",
    f"{_ALLOW} bufferize-function-boundaries analysis-heuristic=bottom-up-from-terminators",
    f"{_ALLOW} check-parallel-regions=false",
    "test-analysis-only",
)


WEAKER = (438,)
"""Programs, by seed, in which mlir-opt finds that a function returns its argument through a call, and we do not."""


def _first_error(text: str) -> str:
    """The text, or only the first error of a refusal."""
    return text if not text.startswith(REFUSED) else REFUSED + text.partition("error: ")[2].partition("\n")[0]


def _results(mlir_opt: MlirOpt, flag: str, batch: int) -> Iterator[tuple[str, str, str]]:
    """Random programs, and what we and mlir-opt make of them."""
    seeds = [seed for seed in range(batch * COUNT, (batch + 1) * COUNT) if seed not in WEAKER]
    texts = [TensorProgram(seed).text for seed in seeds]
    for text, wanted in zip(texts, run_batch(mlir_opt, texts, flag), strict=True):
        out, err = io.StringIO(), io.StringIO()
        status = main((flag,), io.StringIO(text), out, err)
        found = out.getvalue() if status == 0 else REFUSED + err.getvalue()
        yield text, _first_error(found).strip(), _first_error(wanted).strip()


@pytest.mark.slow("compares many programs")
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("batch", range(80 if is_long() else 1))
def test_same_decisions(batch: int, options: str, mlir_opt: MlirOpt):
    for text, found, wanted in _results(mlir_opt, f"-one-shot-bufferize={options}", batch):
        assert found == wanted, text


@pytest.mark.slow("compares many programs")
@pytest.mark.parametrize("batch", range(80 if is_long() else 1))
def test_same_empty_tensors_are_eliminated(batch: int, mlir_opt: MlirOpt):
    for text, found, wanted in _results(mlir_opt, "-eliminate-empty-tensors", batch):
        if "does not dominate this use" in wanted:
            # MLIR takes an op around a place for one before it.
            assert not found.startswith(REFUSED), text
        else:
            assert found == wanted, text
