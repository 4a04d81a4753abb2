"""The fused loop and the fused linear layers: text forms, result types, and what they refuse."""

from __future__ import annotations

import pytest

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.oneflow.fused import FusedElementwiseOp
from okl_opt.dialects.oneflow.interface import infer_result_types, operand_keys, result_keys
from okl_opt.dialects.text import PrintOptions, print_op
from okl_opt.dialects.verifier import verify

PLACE = 'device_name = ["@0:0"], device_tag = "cpu", op_name = "op"'
T, V, H = "tensor<4x8xf32>", "tensor<8xf32>", "tensor<4x8xf16>"
RELU = f'%1 = "oneflow.relu"(%x) {{{PLACE}}} : ({T}) -> {T}'
MUL = f'%2 = "oneflow.broadcast_mul"(%1, %y) {{{PLACE}}} : ({T}, {V}) -> {T}'


def loop(body: str, *, results: str = T, arguments: str = f"%x: {T}, %y: {V}", place: str = PLACE) -> str:
    return f"""func.func @f(%a: {T}, %b: {V}) {{
      %r:{results.count("tensor")} = "oneflow.fused_elementwise"(%a, %b) ({{
      ^bb0({arguments}):
        {body}
      }}) {{{place}}} : ({T}, {V}) -> ({results})
      return
    }}"""


TWO = loop(f"{RELU}\n{MUL}\noneflow.yield %2, %1 : {T}, {T}", results=f"{T}, {T}")


@pytest.mark.parametrize("generic", [False, True])
def test_round_trip(read, generic):
    module = read(TWO)
    verify(module)
    text = print_op(module, PrintOptions(generic=generic))
    again = read(text)
    verify(again)
    assert print_op(again, PrintOptions(generic=generic)) == text
    assert ('"oneflow.yield"(%2, %1)' if generic else "oneflow.yield %2, %1") in text


def test_interface(read):
    (op,) = (op for op in read(TWO).walk() if isinstance(op, FusedElementwiseOp))
    assert operand_keys(op) == (("in", 0), ("in", 1))
    assert result_keys(op) == (("out", 0), ("out", 1))
    assert list(infer_result_types(op)) == list(op.result_types)
    assert [step.name for step in op.steps] == ["oneflow.relu", "oneflow.broadcast_mul"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (loop(f"{RELU}\noneflow.yield %1 : {T}", arguments=f"%x: {T}"), "block arguments must have the types of the"),
        (loop(RELU), "region must end with 'oneflow.yield'"),
        (loop(f"{RELU}\noneflow.yield", results="").replace("%r:0 = ", ""), "must yield a value or more"),
        (loop(f"{RELU}\noneflow.yield %1 : {T}", results=V), "result 'out' has type"),
        (loop(f"oneflow.yield %x : {T}"), "yields operand #0 as result #0, which no op computes"),
        (loop(f"{RELU}\noneflow.yield %1 : {T}", place=PLACE.replace("0:0", "0:1")), "the op around it"),
        (
            loop(f'%1 = "oneflow.softmax"(%x) {{{PLACE}}} : ({T}) -> {T}\noneflow.yield %1 : {T}'),
            "'oneflow.softmax' in the region is no elementwise op",
        ),
        (
            loop(f'{RELU}\n%2 = "oneflow.relu"(%y) {{{PLACE}}} : ({V}) -> {V}\noneflow.yield %1 : {T}'),
            "'oneflow.relu' in the region has a result of shape [8], the loop is over [4, 8]",
        ),
        (
            f"func.func @f(%a: {T}) {{\noneflow.yield %a : {T}\n}}",
            "expects parent op 'oneflow.fused_elementwise'",
        ),
    ],
)
def test_refused_loops(read, text, message):
    with pytest.raises(DiagnosticError) as refusal:
        verify(read(text))
    assert message in str(refusal.value)


def test_the_region_is_isolated(read):
    with pytest.raises(DiagnosticError):
        verify(read(loop(f'%1 = "oneflow.relu"(%a) {{{PLACE}}} : ({T}) -> {T}\noneflow.yield %1 : {T}')))


@pytest.mark.parametrize(
    ("mnemonic", "operands", "results", "attributes", "message"),
    [
        ("fused_matmul_bias", ["3xf32", "4x3xf32", "4xf32"], ["4xf32"], "", "'x' must have rank 2 or more, got shape"),
        ("fused_matmul_bias", ["2x3xf32", "3x4xf32", "4xf32"], ["2x4xf32"], "", "inner sizes differ: 3 of 'x' [2, 3]"),
        ("fused_matmul_bias", ["2x3xf32", "1x4x3xf32", "4xf32"], ["2x4xf32"], "", "'weight' must have rank 2"),
        ("fused_matmul_bias", ["2x3xf32", "4x3xf32", "3xf32"], ["2x4xf32"], "", "'bias' must have shape [4], got [3]"),
        (
            "fused_matmul_bias",
            ["2x3xf32", "4x3xf32", "4xf32", "4xf32"],
            ["2x4xf32"],
            "",
            "'_add_to_output' must have shape [2, 4], got [4]",
        ),
        (
            "fused_matmul_bias",
            ["2x3xf32", "4x3xf32", "4xf32"],
            ["2x4xf32"],
            'activation = "swish"',
            '\'activation\' must be one of "none", "relu"',
        ),
        ("fused_matmul_bias", ["2x3xsi32", "4x3xsi32", "4xf32"], ["2x4xsi32"], "", "must have one element type"),
        (
            "grouped_matmul_bias",
            ["2x3xf32", "2x3xf32", "4x3xf32"],
            ["2x4xf32"],
            "operand_segment_sizes = array<i32: 2, 1, 0>",
            "has 2 'xs', 1 'weights' and 0 'biases'",
        ),
        (
            "grouped_matmul_bias",
            ["2x3xf32", "2x3xf32", "4x3xf32", "4x2xf32"],
            ["2x4xf32", "2x4xf32"],
            "operand_segment_sizes = array<i32: 2, 2, 0>",
            "inner sizes differ: 3 of 'x' 1 [2, 3] and 2 of 'weight' [4, 2]",
        ),
        (
            "grouped_matmul_bias",
            [],
            [],
            "operand_segment_sizes = array<i32: 0, 0, 0>",
            "needs one layer or more",
        ),
    ],
)
def test_refused_layers(make, mnemonic, operands, results, attributes, message):
    with pytest.raises(DiagnosticError) as refusal:
        verify(make(mnemonic, operands, results, attributes))
    assert message in str(refusal.value)
