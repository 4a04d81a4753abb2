"""Wrapping keeps a job's meaning, whatever the job: checked structurally, by inlining the launches again."""

from __future__ import annotations

import pytest
from host import examples
from hypothesis import given
from hypothesis import strategies as st
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.oneflow.frame import JobOp, KernelLaunchOp, ReturnOp
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.analysis.launches import function_of_launch, launch_name
from okl_opt.passes.named.okl import LOWER_TO_CONTEXT, LOWER_TO_LLVM
from okl_opt.passes.oneflow.aggregate_compute_ops import AggregateComputeOpsPass
from okl_opt.passes.oneflow.wrap_ops_to_kernel_launch import Mode, WrapOpsToKernelLaunchPass
from okl_opt.passes.pipeline.entries import load_class
from okl_opt.passes.pipeline.table import PASSES

T = "tensor<2xf32>"
MASK = "tensor<2xi8>"
DEVICES = ('device_name = ["@0:0"], device_tag = "cpu"', 'device_name = ["@0:1"], device_tag = "cpu"')
KINDS = ("relu", "tanh", "broadcast_add", "dropout", "output", "constant")

ops = st.lists(
    st.tuples(st.sampled_from(KINDS), st.sampled_from(DEVICES), st.integers(0, 99), st.integers(0, 99)),
    max_size=24,
)
returned = st.lists(st.integers(0, 99), max_size=4)


def job_text(chosen: list[tuple[str, str, int, int]], results: list[int]) -> str:
    """A job of the chosen ops; numbers pick operands among the values there are."""
    values = ["%a", "%b"]
    lines: list[str] = []
    for number, (kind, device, first, second) in enumerate(chosen):
        x, y = values[first % len(values)], values[second % len(values)]
        common = f'{device}, op_name = "op{number}"'
        match kind:
            case "broadcast_add":
                lines.append(f'%v{number} = "oneflow.broadcast_add"({x}, {y}) {{{common}}} : ({T}, {T}) -> {T}')
            case "dropout":
                lines.append(f'%v{number}, %m{number} = "oneflow.dropout"({x}) {{{common}}} : ({T}) -> ({T}, {MASK})')
            case "output":
                boundary = f'{common}, data_type = 2 : i32, output_lbns = ["o/out"], shape = [2 : si64]'
                lines.append(f'%v{number} = "oneflow.output"({x}) {{{boundary}}} : ({T}) -> {T}')
            case "constant":
                filled = f"{common}, dtype = 2 : i32, is_floating_value = true, shape = [2 : si64], nd_sbp = []"
                lines.append(f'%v{number} = "oneflow.constant"() {{{filled}}} : () -> {T}')
            case _:
                lines.append(f'%v{number} = "oneflow.{kind}"({x}) {{{common}}} : ({T}) -> {T}')
        values.append(f"%v{number}")
    names = [values[number % len(values)] for number in results]
    types = ", ".join([T] * len(names))
    end = f"oneflow.return {', '.join(names)} : {types}" if names else "oneflow.return"
    return f"oneflow.job @j(%a: {T}, %b: {T}) -> ({types}) {{\n" + "\n".join([*lines, end]) + "\n}"


def job_of(module: ModuleOp) -> JobOp:
    return next(op for op in module.ops if isinstance(op, JobOp))


def meaning(job: JobOp, bodies: dict[str, func.FuncOp]) -> list[object]:
    """What the job returns, as terms of op names over its parameters; launches count as what they hold."""
    terms: dict[SSAValue, object] = {argument: argument.index for argument in job.body.block.args}

    def evaluate(op: Operation) -> list[object] | None:
        inputs = tuple(terms[operand] for operand in op.operands)  # KeyError: used before it is defined
        if isinstance(op, (ReturnOp, func.ReturnOp)):
            return list(inputs)
        if isinstance(op, KernelLaunchOp):
            body = bodies[launch_name(op)].body.block
            assert [argument.type for argument in body.args] == [operand.type for operand in op.operands]
            terms.update(zip(body.args, inputs, strict=True))
            outputs: list[object] = []
            for inner in body.ops:
                outputs = evaluate(inner) or outputs
            terms.update(zip(op.results, outputs, strict=True))
        else:
            for result in op.results:
                terms[result] = (str(op.attributes["op_name"]), result.index, inputs)
        return None

    found: list[object] = []
    for op in job.body.block.ops:
        found = evaluate(op) or found
    return found


def check_lowering(context: Context, launch: KernelLaunchOp) -> None:
    """A launch that returns all it computes can be lowered, to one call of the runtime for each op."""
    module = function_of_launch(context, launch).parent_op()
    assert isinstance(module, ModuleOp)
    count = sum(1 for op in module.walk() if op.name.startswith("oneflow."))
    for name in (*LOWER_TO_CONTEXT, *LOWER_TO_LLVM):
        load_class(PASSES[name])().apply(context, module)
        verify(module)
    assert print_op(module).count("llvm.call @launch(") == count


def check(text: str, mode: Mode | None, merge_args: bool, aggregate: bool) -> None:
    context = make_context()
    module = parse(context, text)
    assert isinstance(module, ModuleOp)
    verify(module)
    before = meaning(job_of(module), {})
    if aggregate:
        AggregateComputeOpsPass().apply(context, module)
    wrap = WrapOpsToKernelLaunchPass(merge_args=merge_args, mode=mode)
    wrap.apply(context, module)
    verify(module)
    launches = [op for op in job_of(module).body.block.ops if isinstance(op, KernelLaunchOp)]
    symbols = {op.sym_name.data: op for op in module.ops if isinstance(op, func.FuncOp)}
    assert meaning(job_of(module), symbols) == before
    from_text = {launch_name(launch): function_of_launch(context, launch) for launch in launches}
    assert meaning(job_of(module), from_text) == before
    if mode is None:
        for launch in launches:
            check_lowering(context, launch)
    if merge_args:
        assert all(len(set(launch.operands)) == len(launch.operands) for launch in launches)
    if mode is not None:
        assert all(result.first_use is not None for launch in launches for result in launch.results)
    once = print_op(module)
    wrap.apply(context, module)
    assert print_op(module) == once


@pytest.mark.slow("goes through many programs")
@examples(60)
@given(ops, returned, st.sampled_from((None, "simple", "cuda_graph")), st.booleans(), st.booleans())
def test_wrapping_keeps_what_a_job_returns(chosen, results, mode, merge_args, aggregate):
    check(job_text(chosen, results), mode, merge_args, aggregate)
