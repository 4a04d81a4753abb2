"""The memory-pool passes end to end: whatever the job, each op keeps its operands, and passes change things once."""

from __future__ import annotations

import pytest
from host import examples
from hypothesis import given
from hypothesis import strategies as st
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, StringAttr
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects import okl
from okl_opt.dialects.oneflow.frame import KernelLaunchOp
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.analysis import kernel_facts
from okl_opt.passes.analysis.launches import function_of_launch
from okl_opt.passes.okm.convert_okm_to_okl import ConvertOKMToOKLPass
from okl_opt.passes.okm.extract_okm_tensor import ExtractOKMTensorPass
from okl_opt.passes.okm.opt_okm_memref import OptOKMMemrefPass
from okl_opt.passes.okm.tag_cuda_graph_support import TagCudaGraphSupportPass
from okl_opt.passes.okm.wrap_okm_kernel import WrapOKMKernelPass
from okl_opt.passes.oneflow.wrap_ops_to_kernel_launch import WrapOpsToKernelLaunchPass

T = "tensor<200xf32>"
HERE = 'device_name = ["@0:0"], device_tag = "cpu"'
PASSES = (
    ExtractOKMTensorPass(),
    WrapOKMKernelPass(),
    OptOKMMemrefPass(),
    ConvertOKMToOKLPass(),
    TagCudaGraphSupportPass(),
)


def job(chosen: list[tuple[str, int, int]], returned: list[int]) -> str:
    """A job; numbers pick operands among the values there are, negative ones the last."""
    values = ["%a", "%b"]
    lines: list[str] = []
    for number, (kind, first, second) in enumerate(chosen):
        x, y = values[first % len(values)], values[second % len(values)]
        operands, types = (f"{x}, {y}", f"{T}, {T}") if kind == "broadcast_add" else (x, T)
        lines.append(f'%v{number} = "oneflow.{kind}"({operands}) {{{HERE}, op_name = "op{number}"}} : ({types}) -> {T}')
        values.append(f"%v{number}")
    names = [values[-1 - number % (len(values) - 2)] for number in returned] if len(values) > 2 else []
    types = ", ".join([T] * len(names))
    end = f"oneflow.return {', '.join(names)} : {types}" if names else "oneflow.return"
    return f"oneflow.job @j(%a: {T}, %b: {T}) -> ({types}) {{\n" + "\n".join([*lines, end]) + "\n}"


def name_of(op: Operation) -> str:
    name = op.attributes["op_name"]
    assert isinstance(name, StringAttr)
    return name.data


def number_of(op: Operation, attribute: str) -> int:
    number = op.attributes[attribute]
    assert isinstance(number, IntegerAttr)
    return number.value.data


def wanted(function: Operation) -> tuple[list[tuple[str, list[object]]], list[object]]:
    """The ops of a wrapped function with where each operand comes from, and what is returned."""
    block = function.regions[0].block
    sources: dict[SSAValue, object] = {argument: argument.index for argument in block.args}
    ops: list[tuple[str, list[object]]] = []
    returned: list[object] = []
    for op in block.ops:
        operands = [sources[value] for value in op.operands]
        if op.name == "func.return":
            returned = operands
            continue
        ops.append((name_of(op), operands))
        sources.update((result, name_of(op)) for result in op.results)
    return ops, returned


def found(subgraph: Operation) -> tuple[list[tuple[str, list[object]]], list[object]]:
    """The same, read back from places: who wrote there last."""
    pool: dict[int, object] = {}
    slots: dict[int, object] = {}
    ops: list[tuple[str, list[object]]] = []
    for kernel in subgraph.regions[0].block.ops:
        if not isinstance(kernel, okl.WrapperKernelOp):
            continue
        sources: dict[SSAValue, object] = {}
        for op in kernel.body.block.ops:
            match op:
                case okl.GetTensorFromArgOp():
                    sources[op.tensor] = number_of(op, "index")
                case okl.GetTensorFromRetOp():
                    sources[op.tensor] = slots[number_of(op, "index")]
                case okl.PoolToTensorOp():
                    sources[op.tensor] = pool[number_of(op, "offset")]
                case okl.GetTensorAsRetOp():
                    slots[number_of(op, "index")] = sources[op.value]
                case okl.TensorToPoolOp():
                    pool[number_of(op, "offset")] = sources[op.value]
                case okl.ReturnOp():
                    pass
                case _:
                    ops.append((name_of(op), [sources[value] for value in op.operands]))
                    sources.update((result, name_of(op)) for result in op.results)
    return ops, [slots[index] for index in sorted(slots)]


@pytest.mark.slow("goes through many programs")
@examples(60)
@given(
    st.lists(
        st.tuples(st.sampled_from(("relu", "tanh", "broadcast_add")), st.integers(0, 99), st.integers(0, 99)),
        min_size=2,
        max_size=16,
    ),
    st.lists(st.integers(0, 99), max_size=4),
)
def test_every_operand_is_read_where_it_was_written(chosen: list[tuple[str, int, int]], returned: list[int]):
    context = make_context()
    module = parse(context, job(chosen, returned))
    assert isinstance(module, ModuleOp)
    WrapOpsToKernelLaunchPass(mode="simple").apply(context, module)
    launch = next(op for op in module.walk() if isinstance(op, KernelLaunchOp))
    function = function_of_launch(context, launch)
    before = wanted(function)
    lowered = function.parent_op()
    assert isinstance(lowered, ModuleOp)
    for each in PASSES:
        each.apply(context, lowered)
        verify(lowered)
        once = print_op(lowered)
        each.apply(context, lowered)
        assert print_op(lowered) == once, f"{each.name} twice"
    assert found(next(iter(lowered.ops))) == before


def test_scratch_of_a_kernel_is_planned_and_lies_beside_its_tensors(monkeypatch: pytest.MonkeyPatch, apply):
    monkeypatch.setitem(kernel_facts.SCRATCH, ("cuda", "tanh"), lambda op: 700)
    text = (
        f"func.func @_mlir_oneflow_subgraph0(%a: {T}) -> {T} {{\n"
        f'%0 = "oneflow.relu"(%a) {{{HERE}, op_name = "r"}} : ({T}) -> {T}\n'
        f'%1 = "oneflow.tanh"(%0) {{{HERE}, op_name = "t"}} : ({T}) -> {T}\n'
        f"return %1 : {T}\n}}"
    )
    names = [each.name for each in PASSES]
    # A temporary of 800 bytes and scratch of 700, alive together.
    lowered = apply(text.replace('"cpu"', '"cuda"'), *names[:4])
    assert "pool_size = 2048 : i64" in lowered
    assert '"okl.pool_to_buffer"(%arg0) {offset = 1024 : i64} : (!okl.launcher_ctx) -> tensor<700xi8>' in lowered
    assert "okl.pool_to_buffer" not in apply(text, *names[:4]), "kernels of the CPU use the workspace"


def test_a_pass_that_refuses_leaves_the_module_as_it_was(refusal):
    good = f'func.func @okm_subgraph0() {{\n%0 = "okm.arg_to_tensor"() {{index = 0 : i32}} : () -> {T}\nreturn\n}}\n'
    bad = "func.func @okm_subgraph1() {\n%0 = arith.constant 1 : i32\nreturn\n}"
    assert "is not a compute op" in refusal(good + bad, "wrap-okm-kernel")
    good = "func.func @okm_wrap_subgraph0() {\nreturn\n}\n"
    bad = 'func.func @okm_wrap_subgraph1() {\n%0 = "okm.plan_memref"() : () -> memref<2xf32>\nreturn\n}'
    assert "its lifetime is not known" in refusal(good + bad, "opt-okm-memref")
    good = 'func.func @okm_alloc_subgraph0() {\n%0 = "okm.alloc_memref"() : () -> memref<1xi8>\nreturn\n}\n'
    assert "cannot become 'okl_subgraph'" in refusal(good + good.replace("ph0", "ph1"), "convert-okm-to-okl")
    good = "func.func @_mlir_oneflow_subgraph0() {\nreturn\n}\n"
    bad = "func.func @_mlir_oneflow_subgraph1(%a: i32) {\nreturn\n}"
    assert "expected a ranked tensor" in refusal(good + bad, "extract-okm-tensor")
