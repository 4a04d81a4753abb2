"""Random programs on numbers: lowered to the text of mlir-opt, and run with the numbers of mlir-runner."""

from __future__ import annotations

import io
from random import Random

import pytest
from conformance.harness import MlirOpt
from conformance.scalar_programs import program
from conformance.test_programs import run_theirs
from host import examples
from hypothesis import given
from hypothesis import strategies as st

from okl_opt.cli.main import main

_LAST = (
    "convert-vector-to-llvm,func.func(convert-math-to-llvm),convert-func-to-llvm,convert-arith-to-llvm,"
    "convert-cf-to-llvm,convert-index-to-llvm,convert-ub-to-llvm,reconcile-unrealized-casts"
)
PIPELINES = {
    "straight": "convert-math-to-funcs,func.func(convert-vector-to-scf),convert-scf-to-cf,convert-complex-to-llvm",
    "expanded": (
        "arith-expand{include-bf16=true},convert-math-to-funcs{convert-ctlz=true},func.func(convert-vector-to-scf),"
        "convert-scf-to-cf,convert-complex-to-standard,convert-complex-to-llvm"
    ),
}
FUNCTIONS, OPS, CALLS = 2, 25, 2


def ours(text: str, *flags: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    assert main(flags, io.StringIO(text), out, err) == 0, f"{err.getvalue()}\n{text}"
    return out.getvalue()


@pytest.mark.sample(1)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("name", PIPELINES)
@examples(1, long=20)
@given(seed=st.integers(0, 1 << 32))
def test_same_text_and_numbers(mlir_opt: MlirOpt, name: str, seed: int):
    text = program(Random(seed), FUNCTIONS, OPS, CALLS)
    flag = f"--pass-pipeline=builtin.module({PIPELINES[name]},{_LAST})"
    lowered = mlir_opt(text, flag)
    assert lowered.returncode == 0, lowered.stderr
    assert ours(text, flag) == lowered.stdout, text
    assert ours(text, flag, "--run", "--function=main") == run_theirs(lowered.stdout), text
