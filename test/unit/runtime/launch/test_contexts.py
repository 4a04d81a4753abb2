"""Launches of chance against a model of which are refused and what the others compute.

`python -m bench.faults contexts` runs many more of them.
"""

from __future__ import annotations

import pytest

from bench.faults.contexts import run_contexts
from bench.faults.launch_draws import draw_case
from bench.faults.launch_model import Function, Op, Place, Refused, Spec, Step, expected


@pytest.mark.slow("compiles programs")
def test_launches_do_what_the_model_says():
    seen = run_contexts(60)
    assert seen.is_good and seen.accepted > 20 and sum(seen.refused.values()) > 10, seen.text()


def test_the_model_computes():
    case = next(case for case in map(draw_case, range(1000)) if case.dialect == "okl" and case.launch.pool is None)
    spec = Spec((2,), "f32")
    op = Op("broadcast_add", ((Place("arg", 0), spec),) * 2, spec, (Place("ret", 0),), 0)
    launch = case.launch._replace(ops=(op,), runs=(0,), kernels=(0,))
    fetches = (Step("fetch", "fetch_run_ctx", 0), Step("fetch", "fetch_kernel", 0))
    launched = (*fetches, Step("launch", "launch", 0, (0, 1)))
    case = case._replace(launch=launch, functions=(Function("okl_compute", launched),))
    (arg,), (ret,), ((result,), _) = expected(case)
    assert arg == ret == spec and len(result) == 8
    swapped = (*fetches, Step("launch", "launch", 0, (1, 0)))
    with pytest.raises(Refused, match="handles"):
        expected(case._replace(functions=(Function("okl_compute", swapped),)))
