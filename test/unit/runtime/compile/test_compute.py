"""How an `okl_compute` in the llvm dialect becomes LLVM IR: loops, fetches next to launches, copies after them."""

import re

import pytest
from xdsl.dialects import llvm
from xdsl.dialects.builtin import ModuleOp, StringAttr, SymbolRefAttr

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.named.okl import LOWER_TO_CONTEXT, LOWER_TO_LLVM
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.compile.compute import compute_of
from okl_opt.runtime.memory.values import parse_value
from okl_opt.runtime.native.entry_points import loop_compute
from okl_opt.runtime.plan.launch_ir import plan_from_init_context
from okl_opt.runtime.plan.launch_plan import LaunchPlan
from okl_opt.runtime.prepare.builder import ProgramBuilder
from okl_opt.runtime.prepare.passes import apply_passes

T = "tensor<2xf32>"


def function(count: int, returned_twice: tuple[int, ...] = ()) -> str:
    """A chain of `scalar_add 1`, all results returned, some of them a second time at the end."""
    attributes = 'device_name = ["@0:0"], device_tag = "cpu", float_operand = 1.0 : f64, has_float_operand = true'
    lines = [
        f'%{i + 1} = "oneflow.scalar_add"(%{i}) {{{attributes}, op_name = "s{i}"}} : ({T}) -> {T}' for i in range(count)
    ]
    results = [*range(1, count + 1), *returned_twice]
    types = ", ".join([T] * len(results))
    values = ", ".join(f"%{i}" for i in results)
    body = "\n".join(lines).replace("(%0)", "(%a)")
    return f"func.func @wrap0(%a: {T}) -> ({types}) {{\n{body}\nreturn {values} : {types}\n}}"


def lowered(text: str) -> tuple[ModuleOp, LaunchPlan]:
    ctx = make_context()
    module = parse(ctx, text)
    assert isinstance(module, ModuleOp)
    apply_passes(ctx, module, LOWER_TO_CONTEXT, "")
    plan = plan_from_init_context(module, "wrap0", None)
    apply_passes(ctx, module, LOWER_TO_LLVM, "")
    return module, plan


def calls(text: str) -> list[str]:
    """What the first function calls: the compute function, which a wrapper may follow."""
    body = text[text.index("define ") :]
    return re.findall(r"call [\w ]+ @(\w+)", body[: body.index("}")])


def test_few_launches_stay_as_the_passes_made_them():
    module, plan = lowered(function(3))
    compute = compute_of(module, plan, unsafe=False)
    assert calls(compute.text) == ["fetch_run_ctx"] * 3 + ["fetch_kernel"] * 3 + ["launch"] * 3
    assert (compute.launches, compute.entry) == (3, "okl_symbol_1")


def test_above_64_launches_each_fetch_stands_next_to_its_launch():
    module, plan = lowered(function(65))
    before = str(module)
    assert calls(compute_of(module, plan, unsafe=False).text) == ["fetch_run_ctx", "fetch_kernel", "launch"] * 65
    assert str(module) == before


def test_from_256_launches_in_order_a_loop_runs_over_the_tables():
    module, plan = lowered(function(256))
    assert compute_of(module, plan, unsafe=False).text == loop_compute(256)


def test_copies_follow_their_launch():
    module, plan = lowered(function(2, (1, 1, 2)))
    assert plan.copies == {0: (2, 3), 1: (4,)} and plan.op_count == 2
    text = compute_of(module, plan, unsafe=False).text
    copy = ["fetch_run_ctx", "fetch_kernel", "launch"]
    assert calls(text)[4:] == ["launch", *copy, *copy, "launch", *copy]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("count", "again"), [(1, ()), (3, (1, 3, 1)), (64, ()), (65, (65, 1)), (256, ()), (257, (2,))])
def test_every_form_computes_the_same(count: int, again: tuple[int, ...]):
    ctx = make_context()
    module = parse(ctx, function(count, again))
    assert isinstance(module, ModuleOp)
    program = ProgramBuilder(ctx).program(module, None, None)
    results = program.run([parse_value("2xf32=0,10")])
    expected = [*range(1, count + 1), *again]
    assert [list(result.values()) for result in results] == [[i, 10 + i] for i in expected]
    assert program.results == (TensorSpec((2,), DType.F32),) * len(expected)


def test_launches_in_other_functions_count():
    """How code is compiled follows from all launches there are, wherever they stand."""
    module, plan = lowered(function(65))
    helper = module.clone()
    for op in helper.ops:
        if isinstance(op, llvm.FuncOp) and op.sym_name.data == "okl_compute":
            op.sym_name = StringAttr("part")
        elif isinstance(op, llvm.FuncOp) and op.body.blocks:
            for call in op.body.walk():
                if isinstance(call, llvm.CallOp):
                    call.callee = SymbolRefAttr("part")
            op.sym_name = StringAttr("okl_compute")
    compute = compute_of(helper, plan, unsafe=False)
    assert compute.launches == 65
    assert calls(compute.text) == ["fetch_run_ctx", "fetch_kernel", "launch"] * 65
