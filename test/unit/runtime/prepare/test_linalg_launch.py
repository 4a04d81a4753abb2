"""Every op of the catalogue by both roads: as a kernel, and through linalg as code of its launch."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from catalogue import CASES, UNARY
from linalg_jobs import ERRORS, LOWERED, Case, inputs_of, job, results

from okl_opt import Program, load
from okl_opt.cli.main import main
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.memory.buffer import Buffer


@pytest.mark.sample(4)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("case", LOWERED, ids=str)
def test_both_roads_agree(case: Case):
    expected = results(case, kernel_providers={"*": "ref"})
    for codegen in ("loops", ""):
        found = results(case, lower_through="linalg", codegen=codegen, opt_level=1)
        for type_, one, other in zip(case[2], found, expected, strict=True):
            error = ERRORS.get(type_.split("x")[-1], 0)
            np.testing.assert_allclose(one, other, rtol=error, atol=error, err_msg=codegen)


@pytest.mark.slow("compiles a program of all formulas", short=True)
def test_every_formula_on_both_signs():
    """Every op on one operand, in one job: no sample leaves an op out, and rows of 7 leave a rest after the vectors."""
    given = Buffer.from_values(TensorSpec((5, 7), DType.F32), [(number - 17) / 4 for number in range(35)])
    kinds = ", ".join(["tensor<5x7xf32>"] * len(UNARY))
    ops = [
        f'%{name} = "oneflow.{name}"(%x) {{device_name = ["@0:0"], device_tag = "cpu", op_name = "{name}"}} '
        ": (tensor<5x7xf32>) -> tensor<5x7xf32>"
        for name in UNARY
    ]
    names = ", ".join(f"%{name}" for name in UNARY)
    body = "\n".join([*ops, f"oneflow.return {names} : {kinds}"])
    text = f"oneflow.job @j(%x: tensor<5x7xf32>) -> ({kinds}) {{\n{body}\n}}\n"

    def launched(**options: Any) -> list[list[float]]:
        with load(text, object_cache="off", **options) as module:
            assert isinstance(module, Program)
            return [list(each.values()) for each in module.launch(given)]

    expected = launched(kernel_providers={"*": "ref"})
    # As vectors: more passes run than on loops.
    found = launched(lower_through="linalg", opt_level=1)
    for name, one, other in zip(UNARY, found, expected, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-5, err_msg=name)


@pytest.mark.parametrize("case", [case for case in CASES if case not in LOWERED], ids=str)
def test_other_ops_stay(case: Case):
    text = job(case).replace("oneflow.job", "func.func").replace("oneflow.return", "return")
    out, err = io.StringIO(), io.StringIO()
    assert main(["-lower-oneflow-to-linalg=strict"], io.StringIO(text), out, err) == 1
    assert f"'oneflow.{case[0]}' op" in err.getvalue()


@pytest.mark.slow("compiles programs")
def test_a_launch_of_other_ops_runs_as_kernels():
    case = next(case for case in CASES if case[0] == "sort")
    assert results(case, lower_through="linalg") == results(case)


def test_contexts_run_at_once():
    case = next(case for case in CASES if case[0] == "matmul")
    with load(job(case), lower_through="linalg", object_cache="off") as module:
        assert isinstance(module, Program)
        inputs = inputs_of(module)
        with ThreadPoolExecutor(4) as threads:
            launches = [threads.submit(module.launch, *inputs) for _ in range(64)]
            found = {tuple(each.result()[0].values()) for each in launches}
        assert len(found) == 1
