"""Kernels of numba and the oracle inside a launch: chosen from the table, run by the launcher, their errors."""

import numpy as np
import pytest
from harness import reg, spec

from okl_opt.runtime.base.errors import KernelError
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions, build_launch
from okl_opt.runtime.kernels.registry import default_registry
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space


def launch(forced: dict[str, str]) -> LauncherContext:
    """Positions and values of a sorted row, and elements of the row at the positions of argument 1."""
    ops = (
        OpPlan(
            reg("arg_sort", ["5xf32"], ["5xsi32"], direction="ASCENDING"), (Slot(Space.ARG, 0),), (Slot(Space.RET, 0),)
        ),
        OpPlan(
            reg("dim_gather", ["5xf32", "5xsi32"], ["5xf32"]),
            (Slot(Space.ARG, 0), Slot(Space.RET, 0)),
            (Slot(Space.RET, 1),),
        ),
        OpPlan(
            reg("gather", ["5xf32", "2xsi64"], ["2xf32"]),
            (Slot(Space.ARG, 0), Slot(Space.ARG, 1)),
            (Slot(Space.RET, 2),),
        ),
    )
    args, rets = (spec("5xf32"), spec("2xsi64")), (spec("5xsi32"), spec("5xf32"), spec("2xf32"))
    plan = LaunchPlan("sorting", args, rets, (), ops, (0, 1, 2), (0, 1, 2))
    stats = RunStats()
    return LauncherContext(build_launch(plan, BuildOptions(forced=forced), stats), stats)


ROW = np.array([3, -1, 2, 2, 0], np.float32)


@pytest.mark.slow("compiles kernels")
@pytest.mark.sample(1)
@pytest.mark.parametrize("forced", [{}, {"*": "ref"}, {"gather": "ref"}])
def test_sorting(forced: dict[str, str]):
    order, values, found = launch(forced).call([ROW, np.array([4, 0], np.int64)])
    assert list(order.values()) == [1, 4, 2, 3, 0]
    assert list(values.values()) == [-1, 0, 2, 2, 3]
    assert list(found.values()) == [0, 3]


@pytest.mark.parametrize("forced", [{}, {"*": "ref"}])
def test_an_index_out_of_range_names_itself_and_the_next_run_is_clean(forced: dict[str, str]):
    context = launch(forced)
    with pytest.raises(
        KernelError, match=r"gather.*index 5 at position 1 is out of range for axis 0 of size 5"
    ) as error:
        context.call([ROW, np.array([4, 5], np.int64)])
    assert error.value.code == 1 and error.value.index == 2
    assert list(context.call([ROW, np.array([1, 1], np.int64)])[2].values()) == [-1, -1]


@pytest.mark.parametrize("op_type", ["arg_sort", "gather"])
def test_numba_serves_unless_another_is_forced(op_type: str):
    context = {
        "arg_sort": reg("arg_sort", ["5xf32"], ["5xsi32"], direction="ASCENDING"),
        "gather": reg("gather", ["5xf32", "2xsi64"], ["2xf32"]),
    }[op_type]
    assert default_registry().choose(context).provider == "numba"
    assert default_registry().choose(context, {"*": "ref"}).provider == "ref"
