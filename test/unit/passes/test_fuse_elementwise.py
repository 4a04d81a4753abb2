"""Fusing keeps what a job returns, in which order whatever writes runs, and makes groups that hang together."""

from __future__ import annotations

import pytest
from host import examples
from hypothesis import given
from hypothesis import strategies as st
from work import calls
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.oneflow.frame import JobOp, ReturnOp
from okl_opt.dialects.oneflow.fused import FusedElementwiseOp, YieldOp
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.analysis.fusion import Limits, segments
from okl_opt.passes.oneflow.fuse_elementwise_kernels import FuseElementwiseKernelsPass

T = "tensor<2xf32>"
PLACES = ('device_name = ["@0:0"], device_tag = "cpu"', 'device_name = ["@0:1"], device_tag = "cpu"')
KINDS = ("relu", "relu", "broadcast_add", "broadcast_add", "softmax", "output", "variable", "launch", "normalization")

ops = st.lists(
    st.tuples(st.sampled_from(KINDS), st.sampled_from((0, 0, 0, 1)), st.integers(0, 99), st.integers(0, 99)),
    max_size=24,
)
returned = st.lists(st.integers(0, 99), max_size=3)


def job_text(chosen: list[tuple[str, int, int, int]], results: list[int]) -> str:
    """A job of the chosen ops; numbers pick operands among the values there are, mostly new ones."""
    values = ["%a", "%b"]
    lines: list[str] = []
    for number, (kind, place, first, second) in enumerate(chosen):
        x, y = values[-1 - first % min(len(values), 4)], values[second % len(values)]
        common = f'{PLACES[place]}, op_name = "op{number}"'
        boundary = f'{common}, data_type = 2 : i32, output_lbns = ["o/out"], shape = [2 : si64]'
        match kind:
            case "broadcast_add":
                lines.append(f'%v{number} = "oneflow.broadcast_add"({x}, {y}) {{{common}}} : ({T}, {T}) -> {T}')
            case "output":
                lines.append(f'%v{number} = "oneflow.output"({x}) {{{boundary}}} : ({T}) -> {T}')
            case "variable":
                lines.append(f'%v{number} = "oneflow.variable"() {{{boundary}}} : () -> {T}')
            case "launch":
                attributes = f'{{{common}, mlir_assembly = ""}}'
                lines.append(f"%v{number} = oneflow.kernel_launch @f({x}) {attributes} : ({T}) -> {T}")
            case "normalization":
                segments_ = "operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>"
                results_ = "result_segment_sizes = array<i32: 1, 0, 0>"
                training = f"{common}, axis = 0 : si32, training = true, {segments_}, {results_}"
                lines.append(
                    f'%v{number} = "oneflow.normalization"({x}, %a, %b, {y}, {y}) {{{training}}} : '
                    f"({', '.join([T] * 5)}) -> {T}"
                )
            case _:
                lines.append(f'%v{number} = "oneflow.{kind}"({x}) {{{common}}} : ({T}) -> {T}')
        values.append(f"%v{number}")
    names = [values[number % len(values)] for number in results]
    types = ", ".join([T] * len(names))
    end = f"oneflow.return {', '.join(names)} : {types}" if names else "oneflow.return"
    return f"oneflow.job @j(%a: {T}, %b: {T}) -> ({types}) {{\n" + "\n".join([*lines, end]) + "\n}"


def job_of(module: ModuleOp) -> JobOp:
    return next(op for op in module.ops if isinstance(op, JobOp))


def meaning(job: JobOp) -> tuple[list[object], list[object]]:
    """What the job returns, as terms over its parameters, and the ops that may write, each with its operands."""
    terms: dict[SSAValue, object] = {argument: argument.index for argument in job.body.block.args}
    effects: list[object] = []
    found: list[object] = []

    def evaluate(op: Operation) -> None:
        inputs = tuple(terms[operand] for operand in op.operands)
        if isinstance(op, FusedElementwiseOp):
            terms.update(zip(op.body.block.args, inputs, strict=True))
            for step in op.steps:
                evaluate(step)
            terms.update(zip(op.results, [terms[value] for value in op.yielded], strict=True))
            return
        # A value read after a write is not the one read before it.
        term = (str(op.attributes.get("op_name")), inputs, len(effects))
        if op.name in ("oneflow.kernel_launch", "oneflow.normalization"):
            effects.append(term)
        terms.update((result, term) for result in op.results)

    for op in job.body.block.ops:
        if isinstance(op, ReturnOp):
            found = [terms[operand] for operand in op.operands]
        else:
            evaluate(op)
    return found, effects


@pytest.mark.slow("tries many programs")
@examples(150)
@given(ops, returned, st.sampled_from((2, 3, 64)), st.sampled_from((1, 2, 16)))
def test_fusing_keeps_what_a_job_does(chosen, results, max_ops, max_operands):
    context = make_context()
    module = parse(context, job_text(chosen, results))
    assert isinstance(module, ModuleOp)
    verify(module)
    before = meaning(job_of(module))
    fuse = FuseElementwiseKernelsPass(max_ops=max_ops, max_operands=max_operands)
    fuse.apply(context, module)
    verify(module)
    assert meaning(job_of(module)) == before
    for op in job_of(module).body.block.ops:
        if isinstance(op, FusedElementwiseOp):
            assert 2 <= len(op.steps) <= max_ops
            assert len(op.operands) <= max_operands
            assert len({step.attributes["device_name"] for step in op.steps}) == 1
            assert all(result.first_use is not None for result in op.results)
            assert is_connected(op)
    once = print_op(module)
    fuse.apply(context, module)
    assert print_op(module) == once


def is_connected(op: FusedElementwiseOp) -> bool:
    """Whether each step is linked to each other one by values."""
    links = {step: {user.operation for user in step.results[0].uses} for step in op.steps}
    reached, waiting = set[Operation](), [op.steps[0]]
    while waiting:
        step = waiting.pop()
        if step in reached or isinstance(step, YieldOp):
            continue
        reached.add(step)
        waiting += links[step]
        waiting += [other for other, users in links.items() if step in users]
    return len(reached) == len(op.steps)


def test_twice_the_ops_are_twice_the_work():
    def work(count: int) -> int:
        chosen = [("softmax" if number % 4 == 3 else "relu", 0, 0, 0) for number in range(count)]
        module = parse(make_context(), job_text(chosen, [count - 1]))
        assert isinstance(module, ModuleOp)
        block = job_of(module).body.block
        found = segments(block, set(), Limits(64, 16, 2))
        assert [len(segment.groups) for segment in found] == [count // 4]
        return calls(lambda: FuseElementwiseKernelsPass().apply(make_context(), module))

    work(4)
    assert work(800) < 2.2 * work(400)
