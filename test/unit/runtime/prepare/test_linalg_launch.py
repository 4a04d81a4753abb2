"""Every op of the catalogue by both roads: as a kernel, and through linalg as code of its launch."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from catalogue import CASES
from linalg_jobs import ERRORS, LOWERED, Case, inputs_of, job, results

from okl_opt import Program, load
from okl_opt.cli.main import main


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


@pytest.mark.parametrize("case", [case for case in CASES if case not in LOWERED], ids=str)
def test_other_ops_stay(case: Case):
    text = job(case).replace("oneflow.job", "func.func").replace("oneflow.return", "return")
    out, err = io.StringIO(), io.StringIO()
    assert main(["-lower-oneflow-to-linalg=strict"], io.StringIO(text), out, err) == 1
    assert f"'oneflow.{case[0]}' op" in err.getvalue()


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
