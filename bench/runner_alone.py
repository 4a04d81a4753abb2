"""The relu/tanh job on 16 elements from a plan: what the runtime needs where no compiler runs.

`python -m bench.runner_alone CACHE` prints the result; CACHE is a folder for compiled objects, or `off`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions, build_launch
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.machine.object_cache import open_cache
from okl_opt.runtime.memory.values import format_value, parse_value
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space

SPEC = TensorSpec((16,), DType.F32)


def relu_tanh() -> LaunchPlan:
    """tanh(relu(argument)), with one temporary between the two."""

    def op(name: str, source: Slot, target: Slot) -> OpPlan:
        reg = RegContext(name, name, "cpu", (SPEC,), (SPEC,), (("x", 0),), (("y", 0),), {})
        return OpPlan(reg, (source,), (target,))

    between = Slot(Space.TEMP, 0)
    ops = (op("relu", Slot(Space.ARG, 0), between), op("tanh", between, Slot(Space.RET, 0)))
    return LaunchPlan("main", (SPEC,), (SPEC,), (SPEC,), ops, (0, 1), (0, 1))


def main(argv: Sequence[str]) -> int:
    """Build, run once, print; fail where more than the runtime was imported."""
    (cache,) = argv
    stats = RunStats()
    launch = build_launch(relu_tanh(), BuildOptions(cache=open_cache(cache)), stats)
    (result,) = LauncherContext(launch, stats).call([parse_value("16xf32=0.5")])
    print(f"result[0]: {format_value(result)}")
    return int(not {"xdsl", "okl_opt.driver", "numpy", "numba"}.isdisjoint(sys.modules))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
