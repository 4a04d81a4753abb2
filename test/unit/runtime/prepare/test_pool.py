"""Launches through the memory pool: same bytes as op by op, the IR's places, and what is refused of them."""

from __future__ import annotations

import re

import pytest
from host import examples
from hypothesis import given
from hypothesis import strategies as st
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.analysis.launch_names import SUBGRAPH
from okl_opt.passes.named.okl import LOWER_POOL_TO_LLVM, LOWER_TO_POOL_CONTEXT
from okl_opt.passes.oneflow.wrap_ops_to_kernel_launch import WrapOpsToKernelLaunchPass
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.compile.compute import compute_of
from okl_opt.runtime.memory.values import parse_value
from okl_opt.runtime.native.entry_points import loop_compute
from okl_opt.runtime.plan.launch_ir import plan_from_subgraph
from okl_opt.runtime.plan.launch_plan import LaunchPlan, Space
from okl_opt.runtime.plan.pool_places import PoolPlaces
from okl_opt.runtime.prepare.builder import ProgramBuilder
from okl_opt.runtime.prepare.passes import apply_passes

HERE = 'device_name = ["@0:0"], device_tag = "cpu"'
SHAPE = "3x5x"
T = f"tensor<{SHAPE}f32>"
UNARY = ("relu", "tanh", "sigmoid", "softmax", "negative")


def job(chosen: list[tuple[str, int, int]], returned: list[int]) -> str:
    """A job; numbers pick operands among the values there are, and results from the end."""
    values = ["%a", "%b"]
    lines: list[str] = []
    for number, (kind, first, second) in enumerate(chosen):
        x, y = values[first % len(values)], values[second % len(values)]
        operands, types = (f"{x}, {y}", f"{T}, {T}") if kind.startswith("broadcast") else (x, T)
        lines.append(f'%v{number} = "oneflow.{kind}"({operands}) {{{HERE}, op_name = "op{number}"}} : ({types}) -> {T}')
        values.append(f"%v{number}")
    names = [values[-1 - number % len(values)] for number in returned]
    types = ", ".join([T] * len(names))
    lines.append(f"oneflow.return {', '.join(names)} : {types}")
    return f"oneflow.job @j(%a: {T}, %b: {T}) -> ({types}) {{\n" + "\n".join(lines) + "\n}"


def results(text: str, *, pooled: bool) -> list[bytes]:
    context = make_context()
    module = parse(context, text)
    assert isinstance(module, ModuleOp)
    if pooled:
        WrapOpsToKernelLaunchPass(mode="simple").apply(context, module)
    numbers = [(-1) ** i * i / 3 for i in range(15)]
    inputs = [parse_value("3x5xf32=" + ",".join(map(str, values))) for values in (numbers, list(reversed(numbers)))]
    program = ProgramBuilder(context).program(module, "j", None)
    program.set_variables({})
    return [bytes(result.memory) for _ in range(2) for result in program.run(inputs)]


@pytest.mark.slow("compiles programs")
@examples(12)
@given(
    st.lists(
        st.tuples(
            st.sampled_from((*UNARY, "broadcast_add", "broadcast_mul", "broadcast_sub")),
            st.integers(0, 99),
            st.integers(0, 99),
        ),
        min_size=2,
        max_size=12,
    ),
    st.lists(st.integers(0, 99), min_size=1, max_size=3),
)
def test_the_same_bytes_as_op_by_op(chosen: list[tuple[str, int, int]], returned: list[int]):
    text = job(chosen, returned)
    assert results(text, pooled=True) == results(text, pooled=False)


def function(count: int, returned: list[int]) -> str:
    """A chain of ops of which the given results are returned."""
    lines = [f'%{i + 1} = "oneflow.negative"(%{i}) {{{HERE}, op_name = "s{i}"}} : ({T}) -> {T}' for i in range(count)]
    body = "\n".join(lines).replace("(%0)", "(%a)")
    values, types = ", ".join(f"%{i}" for i in returned), ", ".join([T] * len(returned))
    return f"func.func @_mlir_oneflow_subgraph0(%a: {T}) -> ({types}) {{\n{body}\nreturn {values} : {types}\n}}"


def lowered(text: str) -> tuple[ModuleOp, LaunchPlan]:
    context = make_context()
    module = parse(context, text)
    assert isinstance(module, ModuleOp)
    apply_passes(context, module, LOWER_TO_POOL_CONTEXT, "")
    plan = plan_from_subgraph(module, "launch", None)
    apply_passes(context, module, LOWER_POOL_TO_LLVM, "")
    return module, plan


def calls(text: str) -> list[str]:
    body = text[text.index("define ") :]
    return re.findall(r"call [\w ]+ @(\w+)", body[: body.index("}")])


def test_the_plan_keeps_the_places_of_the_ir():
    _, plan = lowered(function(4, [4]))
    assert plan.pool is not None
    assert (plan.pool.offsets, plan.pool.nbytes) == ((0, 512, 0), 1024)
    spaces = [(op.inputs[0].space, op.outputs[0].space) for op in plan.ops]
    assert spaces == [
        (Space.ARG, Space.TEMP),
        (Space.TEMP, Space.TEMP),
        (Space.TEMP, Space.TEMP),
        (Space.TEMP, Space.RET),
    ]
    assert [op.inputs[0].index for op in plan.ops[1:]] == [0, 1, 2]


def test_few_kernels_are_one_call_each():
    module, plan = lowered(function(3, [3]))
    compute = compute_of(module, plan, unsafe=False, function=SUBGRAPH)
    assert calls(compute.text) == ["okl_llvm_func"] * 3
    assert (compute.launches, compute.entry) == (3, "okl_symbol_1")


def test_from_256_kernels_in_order_a_loop_runs_over_the_tables():
    module, plan = lowered(function(256, [256]))
    assert compute_of(module, plan, unsafe=False, function=SUBGRAPH).text == loop_compute(256)


@pytest.mark.parametrize("count", [65, 300])
def test_long_launches_run(count: int):
    text = function(count, [count])
    context = make_context()
    module = parse(context, text)
    assert isinstance(module, ModuleOp)
    program = ProgramBuilder(context).program(module, None, None)
    value = parse_value("3x5xf32=2")
    expected = 2.0 if count % 2 == 0 else -2.0
    assert list(program.run([value])[0].values()) == [expected] * 15


def test_a_value_returned_twice_is_copied_after_its_kernel():
    text = function(2, [1, 2, 1])
    module, plan = lowered(text)
    assert plan.copies == {0: (2,)} and plan.op_count == 2
    assert calls(compute_of(module, plan, unsafe=False, function=SUBGRAPH).text) == ["okl_llvm_func"] * 3
    context = make_context()
    source = parse(context, text)
    assert isinstance(source, ModuleOp)
    program = ProgramBuilder(context).program(source, None, None)
    found = program.run([parse_value("3x5xf32=2")])
    assert [each.values()[0] for each in found] == [-2.0, 2.0, -2.0]


def test_empty_tensors_lie_in_the_pool_too():
    text = function(3, [3]).replace(SHAPE, "0x5x")
    _, plan = lowered(text)
    assert plan.pool is not None and plan.pool.nbytes == 64
    context = make_context()
    source = parse(context, text)
    assert isinstance(source, ModuleOp)
    empty = parse_value("0x5xf32=")
    assert list(ProgramBuilder(context).program(source, None, None).run([empty])[0].values()) == []


def test_code_that_no_pass_made_is_compiled_call_by_call():
    """The second kernel alone, from the pool as it is, and twice: other indices than 0..n-1 in order."""
    _, plan = lowered(function(2, [2]))
    text = """
    llvm.func @okl_llvm_func(!llvm.ptr, i64)
    llvm.func @okl_subgraph(%p: !llvm.ptr) {
      %0 = llvm.mlir.constant(1 : i64) : i64
      llvm.call @okl_llvm_func(%p, %0) : (!llvm.ptr, i64) -> ()
      llvm.call @okl_llvm_func(%p, %0) : (!llvm.ptr, i64) -> ()
      llvm.return
    }"""
    module = parse(make_context(), text)
    assert isinstance(module, ModuleOp)
    compute = compute_of(module, plan, unsafe=False, function=SUBGRAPH)
    assert calls(compute.text) == ["okl_llvm_func"] * 2 and compute.launches == 2


class TestPlaces:
    OP = func.ReturnOp()
    ROW = TensorSpec((16,), DType.F32)
    HALF = TensorSpec((8,), DType.F32)

    def test_a_read_finds_the_last_write(self):
        pool = PoolPlaces(256)
        first = pool.write(self.OP, 0, self.ROW)
        pool.next_op()
        second = pool.write(self.OP, 0, self.ROW)
        pool.next_op()
        assert first != second and pool.read(self.OP, 0, self.ROW) == second
        assert pool.offsets == [0, 0] and pool.temps == [self.ROW, self.ROW]

    def test_neighbours_stay(self):
        pool = PoolPlaces(256)
        slots = [pool.write(self.OP, offset, self.ROW) for offset in (128, 0, 64)]
        pool.next_op()
        pool.write(self.OP, 64, self.ROW)
        assert pool.read(self.OP, 128, self.ROW) == slots[0] and pool.read(self.OP, 0, self.ROW) == slots[1]

    @pytest.mark.parametrize("offset", [0, 64, 128])
    def test_a_write_across_others_leaves_nothing_of_them(self, offset: int):
        pool = PoolPlaces(256)
        for start in (0, 64, 128):
            pool.write(self.OP, start, self.ROW)
        pool.next_op()
        pool.claim(self.OP, 0, TensorSpec((192,), DType.BOOL))
        pool.next_op()
        with pytest.raises(DiagnosticError, match="no earlier op has left"):
            pool.read(self.OP, offset, self.ROW)

    def test_a_write_into_the_end_of_another_leaves_nothing_of_it(self):
        pool = PoolPlaces(256)
        pool.write(self.OP, 0, TensorSpec((32,), DType.F32))
        pool.next_op()
        pool.write(self.OP, 64, self.ROW)
        pool.next_op()
        with pytest.raises(DiagnosticError, match="no earlier op has left"):
            pool.read(self.OP, 0, TensorSpec((32,), DType.F32))

    def test_part_of_a_tensor_is_no_tensor(self):
        pool = PoolPlaces(256)
        pool.write(self.OP, 0, self.ROW)
        pool.next_op()
        with pytest.raises(DiagnosticError, match="no earlier op has left a tensor of type 8xf32"):
            pool.read(self.OP, 0, self.HALF)

    def test_the_last_byte_is_the_limit(self):
        pool = PoolPlaces(128)
        pool.write(self.OP, 64, self.ROW)
        with pytest.raises(DiagnosticError, match="takes bytes 64 to 132 of the pool, which has 128"):
            pool.write(self.OP, 64, TensorSpec((17,), DType.F32))
