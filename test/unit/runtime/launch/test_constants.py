"""Parameters as constants: what follows from them alone is worked out at load, and kernels pack them once."""

from pathlib import Path

import numpy as np
import pytest
from llvmlite import ir
from runtime_fakes import entry, registry

from okl_opt.runtime.base.abi import OklRunCtx
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions, build_launch
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import Frame
from okl_opt.runtime.kernels.registry import EmittedKernel, KernelEntry, Packing
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.launch.program import LaunchProgram
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space, with_constants
from okl_opt.runtime.prepare.builder import ProgramBuilder

SPEC = TensorSpec((4,), DType.F32)

COMMON = 'device_tag = "cpu", device_name = ["@0:0"]'
VARIABLE = f'output_lbns = ["v"], shape = [2 : si64], data_type = 2 : i32, {COMMON}'
JOB = f"""
oneflow.job @job(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {{
  %v = "oneflow.variable"() {{op_name = "v", {VARIABLE}}} : () -> tensor<2xf32>
  %w = "oneflow.variable"() {{op_name = "w", {VARIABLE}}} : () -> tensor<2xf32>
  %a = "oneflow.broadcast_mul"(%v, %w) {{op_name = "a", {COMMON}}} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %i = "oneflow.input"(%x) {{op_name = "i", {VARIABLE}}} : (tensor<2xf32>) -> tensor<2xf32>
  %b = "oneflow.broadcast_add"(%i, %a) {{op_name = "b", {COMMON}}} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %b, %a : tensor<2xf32>, tensor<2xf32>
}}
"""


def program(text: str, *, fuse: bool = False) -> tuple[LaunchProgram, ProgramBuilder]:
    from xdsl.dialects.builtin import ModuleOp

    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse

    ctx = make_context()
    module = parse(ctx, text)
    assert isinstance(module, ModuleOp)
    builder = ProgramBuilder(ctx)
    return builder.program(builder.fuse(module) if fuse else module, None, None), builder


def values(*numbers: float) -> Buffer:
    return Buffer.from_values(TensorSpec((len(numbers),), DType.F32), numbers)


@pytest.mark.parametrize("fuse", [False, True])
def test_what_follows_from_parameters_runs_once(fuse: bool):
    made, builder = program(JOB, fuse=fuse)
    made.set_variables({"v": values(2, 3), "w": values(10, 100)})
    assert builder.stats.runs == 1
    for x in (1.0, 2.0):
        sums, products = made.run([np.full(2, x, np.float32)])
        assert list(sums.values()) == [20 + x, 300 + x] and list(products.values()) == [20, 300]
    # Each run is one launch of the ops, and one of the copy of a constant into a result.
    assert builder.stats.runs == 1 + 2 * len(made.steps)


@pytest.mark.parametrize("fuse", [False, True])
def test_new_parameters_are_worked_out_anew(fuse: bool):
    made, _ = program(JOB, fuse=fuse)
    for factor in (1.0, 5.0):
        made.set_variables({"v": values(factor, factor), "w": values(1, 2)})
        assert list(made.run([np.zeros(2, np.float32)])[0].values()) == [factor, 2 * factor]


def test_parameters_must_be_given_before_a_run():
    with pytest.raises(InputError, match="no value for variable 'v'"):
        program(JOB)[0].run([np.zeros(2, np.float32)])


T = "tensor<3xf32>"
THREE = VARIABLE.replace("2 : si64", "3 : si64")
TWICE = f'op_name = "t", has_float_operand = true, float_operand = 2.0 : f64, {COMMON}'
TRAIN = (
    'op_name = "n", axis = 1 : si32, epsilon = 0.0 : f32, training = true, momentum = 0.5 : f32, '
    "operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>, " + COMMON
)
TRAINING = f"""
oneflow.job @job(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, {T}) {{
  %mean = "oneflow.variable"() {{op_name = "mean", {THREE}}} : () -> {T}
  %twice = "oneflow.scalar_mul"(%mean) {{{TWICE}}} : ({T}) -> {T}
  %one = "oneflow.variable"() {{op_name = "one", {THREE}}} : () -> {T}
  %y = "oneflow.normalization"(%x, %mean, %one, %one, %one) {{{TRAIN}}}
    : (tensor<2x3xf32>, {T}, {T}, {T}, {T}) -> tensor<2x3xf32>
  oneflow.return %y, %twice : tensor<2x3xf32>, {T}
}}
"""


@pytest.mark.parametrize("fuse", [False, True])
def test_what_training_writes_is_no_constant(fuse: bool):
    made, _ = program(TRAINING, fuse=fuse)
    assert not made.layout.constants
    made.set_variables({"mean": values(0, 0, 0), "one": values(1, 1, 1)})
    x = np.array([[0, 2, 4], [2, 4, 6]], np.float32)
    assert list(made.run([x])[1].values()) == [0, 0, 0]
    assert list(made.run([x])[1].values()) == [1, 3, 5]


WRITTEN = f"""
oneflow.job @job(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, {T}) {{
  %one = "oneflow.variable"() {{op_name = "one", {THREE}}} : () -> {T}
  %mean = "oneflow.negative"(%one) {{op_name = "mean", {COMMON}}} : ({T}) -> {T}
  %variance = "oneflow.abs"(%one) {{op_name = "variance", {COMMON}}} : ({T}) -> {T}
  %y = "oneflow.normalization"(%x, %mean, %variance, %one, %one) {{{TRAIN}}}
    : (tensor<2x3xf32>, {T}, {T}, {T}, {T}) -> tensor<2x3xf32>
  %twice = "oneflow.scalar_mul"(%mean) {{{TWICE}}} : ({T}) -> {T}
  oneflow.return %y, %twice : tensor<2x3xf32>, {T}
}}
"""


@pytest.mark.parametrize("fuse", [False, True])
def test_what_is_written_in_place_is_made_anew_in_each_run(fuse: bool):
    """Made of a parameter alone, but training writes on it: what reads it afterwards must not run at load either."""
    made, _ = program(WRITTEN, fuse=fuse)
    made.set_variables({"one": values(1, 1, 1)})
    x = np.array([[0, 2, 4], [2, 4, 6]], np.float32)
    assert [list(made.run([x])[1].values()) for _ in range(2)] == [[0, 2, 4], [0, 2, 4]]


def packing_kernel(fill: EmittedKernel | None) -> KernelEntry:
    """out = in + reversed constant, which is packed reversed."""

    def emit(module: ir.Module, reg: RegContext, name: str) -> None:
        frame = Frame(module, reg, name)
        packed = frame.state() if reg.constants else frame.inputs[1]
        with frame.loop(0, 4) as i:
            at = i if reg.constants else frame.b.sub(frame.index(3), i)
            total = frame.b.fadd(frame.load(frame.inputs[0], DType.F32, i), frame.load(packed, DType.F32, at))
            frame.store(total, frame.outputs[0], DType.F32, i)
        frame.finish()

    def python_fill(run: OklRunCtx) -> None:
        import ctypes

        tensor = ctypes.c_void_p.from_address((run.ins or 0) + 8).value or 0
        source = (ctypes.c_float * 4).from_address(ctypes.c_void_p.from_address(tensor).value or 0)
        (ctypes.c_float * 4).from_address(run.state or 0)[:] = source[::-1]

    made = entry("add_reversed", emit)
    packing = Packing((1,), "reversed", 16, fill or python_fill)
    return KernelEntry(made.op_type, "llvm", 20, made.supports, made.prepare, pack=lambda reg: packing)


def emit_fill(module: ir.Module, reg: RegContext, name: str) -> None:
    frame = Frame(module, reg, name)
    with frame.loop(0, 4) as i:
        value = frame.load(frame.inputs[1], DType.F32, frame.b.sub(frame.index(3), i))
        frame.store(value, frame.state(), DType.F32, i)
    frame.finish()


def packing_context(fill: EmittedKernel | None, constants: tuple[int, ...] = (1,)) -> LauncherContext:
    keys = (("in", 0), ("in", 1))
    reg = RegContext("add_reversed", "r", "cpu", (SPEC, SPEC), (SPEC,), keys, (("out", 0),), {})
    op = OpPlan(reg, (Slot(Space.ARG, 0), Slot(Space.ARG, 1)), (Slot(Space.RET, 0),))
    plan = with_constants(LaunchPlan("packing", (SPEC, SPEC), (SPEC,), (), (op,), (0,), (0,)), constants)
    stats = RunStats()
    return LauncherContext(build_launch(plan, BuildOptions(registry=registry(packing_kernel(fill))), stats), stats)


@pytest.mark.parametrize("fill", [EmittedKernel(emit_fill), None], ids=["compiled", "in Python"])
def test_a_constant_is_packed_once_and_shared(fill: EmittedKernel | None):
    constant, argument = values(1, 2, 3, 4), values(10, 20, 30, 40)
    contexts = [packing_context(fill), packing_context(fill)]
    for context in contexts:
        context.bind_constants({1: constant})
        assert list(context.call([argument, constant])[0].values()) == [14, 23, 32, 41]
    first, second = (context.run_context(0).state for context in contexts)
    assert first == second != None  # noqa: E711
    plain = packing_context(fill, constants=())
    assert list(plain.call([argument, constant])[0].values()) == [14, 23, 32, 41]


def test_binding_anew_packs_anew():
    context = packing_context(None)
    for start in (1.0, 5.0):
        constant = values(start, start, start, 0)
        context.bind_constants({1: constant})
        assert list(context.call([values(0, 0, 0, 0), constant])[0].values()) == [0, start, start, start]


def test_another_array_than_the_constant_is_refused():
    context = packing_context(None)
    context.bind_constants({1: values(1, 2, 3, 4)})
    with pytest.raises(InputError, match="argument 1 is not the constant that this context was given"):
        context.call([values(0, 0, 0, 0), values(1, 2, 3, 4)])


def test_a_constant_of_another_type_is_refused():
    with pytest.raises(InputError, match="argument 1 is 3xf32, wanted 4xf32"):
        packing_context(None).bind_constants({1: values(1, 2, 3)})


def test_parameters_of_a_file_are_constants(tmp_path: Path):
    from okl_opt.runtime.memory.values import load_parameters

    np.savez(tmp_path / "p.npz", v=np.array([1, 2], np.float32), w=np.array([3, 4], np.float32))
    made, _ = program(JOB)
    made.set_variables(load_parameters([str(tmp_path / "p.npz")], made.variables))
    assert list(made.run([np.zeros(2, np.float32)])[0].values()) == [3, 8]
