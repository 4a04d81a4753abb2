"""The okl ops: constructors, purity, refusals."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import FunctionType, TensorType, f32
from xdsl.ir import Block, Region
from xdsl.traits import is_side_effect_free

from okl_opt.dialects import okl
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.text import print_op
from okl_opt.dialects.verifier import verify

T = "tensor<2xf32>"
RELU = f'%1 = "oneflow.relu"(%0) {{device_name = ["@0:0"], device_tag = "cpu", op_name = "r"}} : ({T}) -> {T}'
FROM_ARG = f'%0 = "okl.get_tensor_from_arg"(%l) {{index = 0 : i32, tensor_type = 0 : i32}} : (!okl.launcher_ctx) -> {T}'
AS_RET = (
    f'%2 = "okl.get_tensor_as_ret"(%l, %1) {{index = 0 : i32, tensor_type = 2 : i32}} : (!okl.launcher_ctx, {T}) -> {T}'
)


def function(*lines: str, parameters: str = "%l: !okl.launcher_ctx") -> str:
    return "\n  ".join((f"func.func @f({parameters}) {{", *lines, "return")) + "\n}"


def reg_ctx(*lines: str, block: str = "") -> str:
    return '%r = "okl.build_reg_ctx"() ({\n' + "\n".join((block, *lines)) + "\n}) : () -> !okl.reg_ctx"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([FROM_ARG.replace("index = 0", "index = -1")], "'index' must not be negative, got -1"),
        (
            [FROM_ARG.replace("tensor_type = 0", "tensor_type = 2")],
            "'okl.get_tensor_from_arg' op 'tensor_type' must be 0 (argument), got 2",
        ),
        (
            [FROM_ARG.replace("from_arg", "from_ret").replace("tensor_type = 0", "tensor_type = 2")],
            "'okl.get_tensor_from_ret' op 'tensor_type' must be 0 (argument), got 2",
        ),
        ([FROM_ARG.replace("0 : i32", "0 : i64")], "i64"),
        (
            [FROM_ARG, AS_RET.replace("%1", "%0").replace("tensor_type = 2", "tensor_type = 0")],
            "'okl.get_tensor_as_ret' op 'tensor_type' must be 2 (return), got 0",
        ),
        (
            [FROM_ARG, AS_RET.replace("%1", "%0").replace(f"-> {T}", "-> tensor<3xf32>")],
            "operand type tensor<2xf32> differs from result type tensor<3xf32>",
        ),
        (
            ['%k = "okl.fetch_kernel"(%l) {index = -1 : si64} : (!okl.launcher_ctx) -> !okl.kernel'],
            "'index' must not be",
        ),
        (['%k = "okl.fetch_kernel"(%l) {index = 1 : i32} : (!okl.launcher_ctx) -> !okl.kernel'], "i32"),
        (['%k = "okl.fetch_kernel"(%l) : (!okl.launcher_ctx) -> !okl.kernel'], "'index'"),
        (['%k = "okl.fetch_kernel"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx'], "okl.run_ctx"),
        ([reg_ctx("okl.return")], "must hold exactly one op outside the okl dialect, holds 0"),
        (
            [reg_ctx(FROM_ARG, RELU, RELU.replace("%1 =", "%3 ="), AS_RET, "okl.return")],
            "holds 2 'oneflow.relu' 'oneflow.relu'",
        ),
        (
            [reg_ctx(FROM_ARG, RELU, "okl.return")],
            "result #0 of 'oneflow.relu' has no okl.get_tensor_as_ret",
        ),
        (
            [FROM_ARG, RELU, reg_ctx(RELU.replace("%1 =", "%3 =").replace("%0", "%1"), "okl.return")],
            "operand #0 of 'oneflow.relu' must come from an okl.get_tensor_from_arg or okl.get_tensor_from_ret",
        ),
        (
            [reg_ctx(FROM_ARG, f'%1 = "tensor.cast"(%0) : ({T}) -> {T}', AS_RET, "okl.return")],
            "'tensor.cast' in the region has no attribute 'op_name'",
        ),
    ],
)
def test_refusals(read, lines, message):
    with pytest.raises(DiagnosticError) as refusal:
        verify(read(function(*lines)))
    assert message in str(refusal.value)


def test_return_belongs_into_a_reg_ctx(read):
    with pytest.raises(
        DiagnosticError, match=r"expects parent op to be one of 'okl.build_reg_ctx', 'okl.wrapper_kernel'"
    ):
        verify(read("func.func @f() {\n  okl.return\n}"))


def test_launch_of_october_12_is_refused(read):
    text = function(
        '"okl.launch"(%g, %c, %k) : (!okl.reg_ctx, !okl.run_ctx, !okl.kernel) -> ()',
        parameters="%g: !okl.reg_ctx, %c: !okl.run_ctx, %k: !okl.kernel",
    )
    with pytest.raises(DiagnosticError, match=r"'okl.launch' op expected 2 operands, but found 3"):
        verify(read(text))


@pytest.mark.parametrize(
    "lines",
    [
        [FROM_ARG.replace("index = 0 : i32, ", ""), AS_RET.replace("index = 0 : i32, ", "").replace("%1", "%0")],
        [reg_ctx(RELU, f"okl.return %1 : {T}", block=f"^bb0(%0: {T}):")],
        [
            reg_ctx(FROM_ARG, RELU, AS_RET, "okl.return"),
            '%c = "okl.build_run_ctx"(%r, %l) : (!okl.reg_ctx, !okl.launcher_ctx) -> !okl.run_ctx',
            '%k = "okl.build_op_kernel"(%r) {op_type_name = "relu"} : (!okl.reg_ctx) -> !okl.kernel',
        ],
    ],
    ids=["no index", "block arguments", "launcher operand"],
)
def test_old_forms_are_read(read, lines):
    module = read(function(*lines))
    verify(module)
    assert print_op(read(print_op(module))) == print_op(module)


def test_constructors_give_what_the_text_says(read):
    block = Block(arg_types=[okl.LauncherCtxType()])
    (launcher,) = block.args
    inner = Block()
    argument = okl.GetTensorFromArgOp(launcher, 1, TensorType(f32, [2]))
    slot = okl.GetTensorAsRetOp(launcher, argument.tensor, 2)
    inner.add_ops([argument, slot, okl.ReturnOp()])
    reg = okl.BuildRegCtxOp(Region(inner), FunctionType.from_lists([], []))
    run = okl.BuildRunCtxOp(reg.reg_ctx)
    kernel = okl.BuildOpKernelOp(reg.reg_ctx)
    block.add_ops(
        [
            reg,
            run,
            kernel,
            okl.LaunchOp(run.run_ctx, kernel.kernel),
            okl.GetTensorFromRetOp(launcher, 3, TensorType(f32, [2])),
            okl.FetchRegCtxOp(launcher, 0),
            okl.FetchRunCtxOp(launcher, 1),
            okl.FetchKernelOp(launcher, 2),
            okl.DestroyRegCtxOp(reg.reg_ctx),
            okl.DestroyRunCtxOp(run.run_ctx),
        ]
    )
    text = "\n".join(print_op(op) for op in block.ops)
    for line in (
        "{index = 1 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>",
        "{index = 2 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>",
        '"okl.get_tensor_from_ret"',
        "}) {function_type = () -> ()} : () -> !okl.reg_ctx",
        ": (!okl.reg_ctx) -> !okl.run_ctx",
        ": (!okl.reg_ctx) -> !okl.kernel",
        ": (!okl.run_ctx, !okl.kernel) -> ()",
        "{index = 0 : si64} : (!okl.launcher_ctx) -> !okl.reg_ctx",
        "{index = 1 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx",
        "{index = 2 : si64} : (!okl.launcher_ctx) -> !okl.kernel",
        '"okl.destroy_reg_ctx"',
        '"okl.destroy_run_ctx"',
    ):
        assert line in text
    assert [argument.index.value.data, slot.tensor_type.value.data] == [1, okl.RETURN]


def test_only_fetches_are_pure():
    block = Block(arg_types=[okl.LauncherCtxType()])
    (launcher,) = block.args
    for kind in (okl.FetchRegCtxOp, okl.FetchRunCtxOp, okl.FetchKernelOp):
        assert is_side_effect_free(kind(launcher, 0))
    assert not is_side_effect_free(okl.GetTensorFromArgOp(launcher, 0, TensorType(f32, [2])))
