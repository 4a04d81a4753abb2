"""One op of the catalogue on cuda, against the oracle."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from catalogue import CASES, op_of

from okl_opt import Buffer
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions
from okl_opt.runtime.devices.cuda.device import CUDA
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cuda.code import reason_against
from okl_opt.runtime.kernels.registry import default_registry
from okl_opt.runtime.launch.program import LaunchProgram, PlacedLaunch
from okl_opt.runtime.plan.from_ir import reg_context
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space
from okl_opt.runtime.plan.layout import Layout

# The harness of kernels on the CPU has the oracle.
sys.path.append(str(Path(__file__).parents[1] / "kernels"))

from harness import assert_close, call_kernel, random


def case_name(number: int) -> str:
    """The name of a case of the catalogue."""
    return f"{number}-{CASES[number][0]}"


def check_op(case: int) -> None:
    """Hold an op on cuda against the oracle, if there is a kernel for it."""
    mnemonic, operands, types, attributes, *_ = CASES[case]
    reg = reg_context(op_of(mnemonic, operands, types, attributes), None)
    if reason_against(reg) is not None:
        return
    given = [random(spec, number, 0.25, 2.0) for number, spec in enumerate(reg.inputs)]
    wanted = call_kernel(default_registry().choose(reg, {"*": "ref"}), reg, given).outputs
    for spec, found, reference in zip(reg.outputs, run_op(reg, given), wanted, strict=True):
        assert_close(found, reference, spec.dtype, ulps=16)


def run_op(reg: RegContext, given: Sequence[np.ndarray]) -> list[np.ndarray]:
    """The results of an op on cuda."""
    args = tuple(range(len(reg.inputs)))
    rets = tuple(range(len(args), len(args) + len(reg.outputs)))
    inputs = tuple(Slot(Space.ARG, number) for number in args)
    outputs = tuple(Slot(Space.RET, number) for number in range(len(rets)))
    op = OpPlan(reg._replace(device=CUDA.name), inputs, outputs)
    plan = LaunchPlan("op", reg.inputs, reg.outputs, (), (op,), (0,), (0,))
    launch = CUDA.compile(plan, BuildOptions(), RunStats(), None)
    layout = Layout("op", (*reg.inputs, *reg.outputs), args, {}, rets)
    program = LaunchProgram(layout, [PlacedLaunch(launch, args, rets)], (), RunStats())
    found = [np.empty(spec.shape, spec.dtype.numpy) for spec in reg.outputs]
    buffers = [
        [Buffer(spec, array.ctypes.data, array) for spec, array in zip(specs, arrays, strict=True)]
        for specs, arrays in ((reg.inputs, given), (reg.outputs, found))
    ]
    program.run(*buffers)
    return found
