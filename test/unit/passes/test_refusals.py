"""What passes refuse, with the message, and that they refuse before they change anything."""

from __future__ import annotations

import re

import pytest

HERE = 'device_name = ["@0:0"], device_tag = "cpu"'
T = "tensor<2xf32>"
CTX = "!okl.launcher_ctx"


def relu(result: str, operand: str, name: str = "r", type_: str = T) -> str:
    return f'{result} = "oneflow.relu"({operand}) {{{HERE}, op_name = "{name}"}} : ({type_}) -> {type_}\n'


def arg(result: str, index: int = 0) -> str:
    attributes = f"{{index = {index} : i32, tensor_type = 0 : i32}}"
    return f'{result} = "okl.get_tensor_from_arg"(%l) {attributes} : ({CTX}) -> {T}\n'


def ret(result: str, operand: str, index: int = 0) -> str:
    attributes = f"{{index = {index} : i32, tensor_type = 2 : i32}}"
    return f'{result} = "okl.get_tensor_as_ret"(%l, {operand}) {attributes} : ({CTX}, {T}) -> {T}\n'


def launcher_function(*lines: str, name: str = "wrap0") -> str:
    return f"func.func @{name}(%l: {CTX}) {{\n{''.join(lines)}return\n}}\n"


def launch(assembly: str, name: str = "wrap0", type_: str = f"({T}) -> {T}", count: int = 1) -> str:
    escaped = assembly.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\0A")
    operands = ", ".join(["%arg0"] * count)
    return (
        f"oneflow.job @j(%arg0: {T}) -> {T} {{\n"
        f'%0 = oneflow.kernel_launch @{name}({operands}) {{{HERE}, mlir_assembly = "{escaped}", '
        f'op_name = "{name}"}} : {type_}\n'
        f"oneflow.return %0 : {T}\n}}\n"
    )


def function(name: str = "wrap0", type_: str = T, parameters: int = 1) -> str:
    names = ", ".join(f"%arg{i}: {type_}" for i in range(parameters))
    return f"func.func @{name}({names}) -> {type_} {{\nreturn %arg0 : {type_}\n}}"


BUILD = """%r = "okl.build_reg_ctx"() ({
  %a = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
  %b = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %c = "okl.get_tensor_as_ret"(%l, %b) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
  okl.return
}) : () -> !okl.reg_ctx
"""  # noqa: E501
POINTER_FUNCTION = """func.func @okl_compute(%p: !llvm.ptr) {
  %l = builtin.unrealized_conversion_cast %p : !llvm.ptr to !okl.launcher_ctx
"""
FETCH_RUN = '%c = "okl.fetch_run_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx\n'
FETCH_KERNEL = '%k = "okl.fetch_kernel"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel\n'
LAUNCH = '"okl.launch"(%c, %k) : (!okl.run_ctx, !okl.kernel) -> ()\n'

REFUSED = {
    # kernel-launch-to-module
    "several launches": (
        launch(function()) + launch(function("wrap1"), "wrap1").replace("@j", "@k"),
        "kernel-launch-to-module",
        "'builtin.module' op has several launches, choose one with the option name: wrap0, wrap1",
    ),
    "assembly that does not parse": (
        launch("func.func @wrap0("),
        "kernel-launch-to-module",
        "'oneflow.kernel_launch' op 'mlir_assembly' does not hold a valid function: ...",
    ),
    "assembly that does not verify": (
        launch(function().replace("return %arg0 : tensor<2xf32>", "return")),
        "kernel-launch-to-module",
        "'oneflow.kernel_launch' op 'mlir_assembly' does not hold a valid function: ...",
    ),
    "two functions": (
        launch(function() + "\n" + function("other")),
        "kernel-launch-to-module",
        "'oneflow.kernel_launch' op 'mlir_assembly' must hold exactly one function, holds 2 ops",
    ),
    "another function": (
        launch(function("other")),
        "kernel-launch-to-module",
        "'oneflow.kernel_launch' op 'mlir_assembly' must hold the function 'wrap0', holds 'other'",
    ),
    "a declaration": (
        launch(f"func.func private @wrap0({T}) -> {T}"),
        "kernel-launch-to-module",
        "'oneflow.kernel_launch' op function 'wrap0' in 'mlir_assembly' has no body",
    ),
    "number of arguments": (
        launch(function(parameters=2)),
        "kernel-launch-to-module",
        "'oneflow.kernel_launch' op has 1 operands, but function 'wrap0' in 'mlir_assembly' has 2 parameters",
    ),
    "type of an argument": (
        launch(
            f"func.func @wrap0(%a: {T}, %b: tensor<3xf32>) -> {T} {{\nreturn %a : {T}\n}}",
            type_=f"({T}, {T}) -> {T}",
            count=2,
        ),
        "kernel-launch-to-module",
        "'oneflow.kernel_launch' op argument #1 has type tensor<2xf32>, but function 'wrap0' in 'mlir_assembly' has "
        "tensor<3xf32>",
    ),
    "type of a result": (
        launch(
            f"func.func @wrap0(%a: {T}) -> tensor<2xf16> {{\n"
            f'%0 = "oneflow.cast"(%a) {{{HERE}, dtype = 9 : i32, op_name = "c"}} : ({T}) -> tensor<2xf16>\n'
            "return %0 : tensor<2xf16>\n}"
        ),
        "kernel-launch-to-module",
        "'oneflow.kernel_launch' op result #0 has type tensor<2xf32>, but function 'wrap0' in 'mlir_assembly' has "
        "tensor<2xf16>",
    ),
    # extract-kernel-launch-tensor
    "parameter that is no tensor": (
        f"func.func @f(%a: {T}, %n: i32) {{\nreturn\n}}",
        "extract-kernel-launch-tensor",
        "'func.func' op 'f' parameter #1 has type i32, expected a ranked tensor",
    ),
    "result that is no tensor": (
        "func.func @f() -> i32 {\n%0 = arith.constant 1 : i32\nreturn %0 : i32\n}",
        "extract-kernel-launch-tensor",
        "'func.func' op 'f' result #0 has type i32, expected a ranked tensor",
    ),
    "several blocks": (
        f"func.func @f(%a: {T}) {{\ncf.br ^bb1\n^bb1:\nreturn\n}}",
        "extract-kernel-launch-tensor",
        "'func.func' op 'f' must be one block to become a launch, has 2",
    ),
    "caller of what is extracted": (
        f"{function()}\nfunc.func @g(%l: {CTX}, %a: {T}) {{\n%0 = call @wrap0(%a) : ({T}) -> {T}\nreturn\n}}",
        "extract-kernel-launch-tensor",
        "'func.call' op calls 'wrap0', whose parameters are about to be replaced",
    ),
    # trim-return-to-void
    "used result of a call": (
        f"{function()}\nfunc.func @g(%a: {T}) {{\n%0 = call @wrap0(%a) : ({T}) -> {T}\n{relu('%1', '%0')}return\n}}",
        "trim-return-to-void",
        "'func.call' op result #0 is used, but 'wrap0' is about to return nothing",
    ),
    # lower-to-okl
    "nothing to lower": (
        function(),
        "lower-to-okl",
        "'builtin.module' op has no function of type (!okl.launcher_ctx) -> () to lower",
    ),
    "two functions to lower": (
        launcher_function() + launcher_function(name="wrap1"),
        "lower-to-okl",
        "'func.func' op 'wrap1' is not the only function of type (!okl.launcher_ctx) -> (); "
        "choose one launch with kernel-launch-to-module",
    ),
    "name that is taken": (
        launcher_function() + "func.func private @okl_func()",
        "lower-to-okl",
        "'func.func' op cannot become 'okl_func': the module has a symbol of that name",
    ),
    "result without a slot": (
        launcher_function(arg("%0"), relu("%1", "%0", "lost")),
        "lower-to-okl",
        "'oneflow.relu' op no return slot for result #0 of 'lost'",
    ),
    "argument returned": (
        launcher_function(arg("%0", 1), ret("%1", "%0", 3)),
        "lower-to-okl",
        "'okl.get_tensor_as_ret' op return #3 is argument #1 itself: no op writes its slot; "
        "return the result of 'oneflow.identity'",
    ),
    "op that is no compute op": (
        launcher_function("%0 = arith.constant 1 : i32\n"),
        "lower-to-okl",
        "'arith.constant' op is not a compute op: lower-to-okl needs a function as extract-kernel-launch-tensor makes",
    ),
    "lowered function without its mark": (
        launcher_function(BUILD),
        "lower-to-okl",
        "'okl.build_reg_ctx' op is not a compute op: lower-to-okl needs a function as extract-kernel-launch-tensor "
        "makes",
    ),
    "slot without index": (
        launcher_function(arg("%0").replace("index = 0 : i32, ", ""), relu("%1", "%0"), ret("%2", "%1")),
        "lower-to-okl",
        "'okl.get_tensor_from_arg' op has no 'index'; make it with extract-kernel-launch-tensor",
    ),
    "operand from a slot": (
        launcher_function(arg("%0"), relu("%1", "%0"), ret("%2", "%1"), relu("%3", "%2"), ret("%4", "%3", 1)),
        "lower-to-okl",
        "'oneflow.relu' op operand #0 is neither an argument of the launch nor a result of a compute op",
    ),
    # split-into-funcs
    "nothing to split": ("", "split-into-funcs", "'builtin.module' op has no function to split"),
    "two functions to split": (
        launcher_function() + launcher_function(name="wrap1"),
        "split-into-funcs",
        "'func.func' op 'wrap1' is not the only function: split-into-funcs needs one",
    ),
    "another type": (
        f"func.func @f(%l: {CTX}, %n: i32) -> i32 {{\nreturn %n : i32\n}}",
        "split-into-funcs",
        "'func.func' op 'f' has type (!okl.launcher_ctx, i32) -> (i32), expected (!okl.launcher_ctx) -> ()",
    ),
    "some of the names": (
        launcher_function(name="okl_compute"),
        "split-into-funcs",
        "'func.func' op 'okl_compute' is a name that split-into-funcs gives",
    ),
    "build that reads a fetch": (
        launcher_function(
            '%r = "okl.fetch_reg_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.reg_ctx\n',
            '%c = "okl.build_run_ctx"(%r) : (!okl.reg_ctx) -> !okl.run_ctx\n',
        ),
        "split-into-funcs",
        "'okl.build_run_ctx' op reads a value that okl_init_context would not have",
    ),
    "destroying a fetch": (
        launcher_function(
            '%r = "okl.fetch_reg_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.reg_ctx\n',
            '"okl.destroy_reg_ctx"(%r) : (!okl.reg_ctx) -> ()\n',
        ),
        "split-into-funcs",
        "'okl.destroy_reg_ctx' op destroys what this function does not build",
    ),
    # fetch-from-launcher
    "resource of another type": (
        f"func.func private @get_resources_type_0({CTX}) -> i32\n"
        + launcher_function(f"%0 = call @get_resources_type_0(%l) : ({CTX}) -> i32\n"),
        "fetch-from-launcher",
        "'func.call' op result #0 has type i32, which no launcher holds",
    ),
    "no launcher around": (
        "func.func private @get_resources_type_0() -> !okl.kernel\n"
        "func.func @f() {\n%0 = call @get_resources_type_0() : () -> !okl.kernel\nreturn\n}",
        "fetch-from-launcher",
        "'func.call' op needs '!okl.launcher_ctx' as the first parameter of the function around it",
    ),
    # only-keep-compute-ops
    "call of what is erased": (
        f"func.func private @get_resources_type_0({CTX})\n"
        + launcher_function(f"call @get_resources_type_0(%l) : ({CTX}) -> ()\n", name="okl_compute"),
        "only-keep-compute-ops",
        "'func.call' op calls 'get_resources_type_0', which is about to be erased; run fetch-from-launcher first",
    ),
    # lower-launcher-to-llvm-ptr
    "call of what takes a pointer": (
        launcher_function() + launcher_function(f"call @wrap0(%l) : ({CTX}) -> ()\n", name="g"),
        "lower-launcher-to-llvm-ptr",
        "'func.call' op calls 'wrap0', whose parameter is about to become a pointer",
    ),
    "the same, older": (
        launcher_function() + launcher_function(f"call @wrap0(%l) : ({CTX}) -> ()\n", name="g"),
        "lower-okl-to-llvm-func",
        "'func.call' op calls 'wrap0', whose parameter is about to become a pointer",
    ),
    # lower-okl-to-llvm-call
    "op without a lowering": (
        POINTER_FUNCTION
        + '%r = "okl.fetch_reg_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.reg_ctx\n'
        + '"okl.destroy_reg_ctx"(%r) : (!okl.reg_ctx) -> ()\nreturn\n}',
        "lower-okl-to-llvm-call",
        "'okl.destroy_reg_ctx' op uses the result of 'okl.fetch_reg_ctx', which is about to become a pointer",
    ),
    "build": (
        POINTER_FUNCTION + BUILD + "return\n}",
        "lower-okl-to-llvm-call",
        "'okl.build_reg_ctx' op has no lowering to LLVM; run only-keep-compute-ops first",
    ),
    "launcher that is no pointer": (
        launcher_function(FETCH_RUN),
        "lower-okl-to-llvm-call",
        "'okl.fetch_run_ctx' op needs a launcher that is cast from a pointer parameter; "
        "run lower-launcher-to-llvm-ptr first",
    ),
    "resource that is not fetched": (
        f"func.func @f(%c: !okl.run_ctx, %k: !okl.kernel) {{\n{LAUNCH}return\n}}",
        "lower-okl-to-llvm-call",
        "'okl.launch' op operand #0 is not fetched from the launcher; run fetch-from-launcher first",
    ),
    "taken runtime name": (
        "llvm.func @launch(i32)\n" + POINTER_FUNCTION + FETCH_RUN + FETCH_KERNEL + LAUNCH + "return\n}",
        "lower-okl-to-llvm-call",
        "'llvm.func' op has the name of the runtime's function 'launch', but not its type "
        "!llvm.func<void (!llvm.ptr, !llvm.ptr)>",
    ),
    # convert-func-to-llvm
    "linkage of another kind": (
        "func.func private @f() attributes {llvm.linkage = 3 : i64}",
        "convert-func-to-llvm",
        "Contains llvm.linkage attribute not of type LLVM::LinkageAttr",
    ),
    "readnone with a value": (
        "func.func private @f() attributes {llvm.readnone = 3 : i64}",
        "convert-func-to-llvm",
        "Contains llvm.readnone attribute not of type UnitAttr",
    ),
    "variable number of arguments from C": (
        "func.func private @f() attributes {func.varargs = true, llvm.emit_c_interface}",
        "convert-func-to-llvm",
        "C interface for variadic functions is not supported yet.",
    ),
}


@pytest.mark.parametrize(("text", "pass_name", "message"), REFUSED.values(), ids=REFUSED)
def test_refused(text, pass_name, message, refusal):
    pattern = re.escape(message).replace(re.escape("..."), ".+")
    assert re.fullmatch(pattern, refusal(text, pass_name))


def test_launch_name_must_choose_one(refusal, make_pass):
    two = launch(function()) + launch(function("wrap1"), "wrap1").replace("@j", "@k")
    chosen = make_pass("kernel-launch-to-module", launch="wrap2")
    assert refusal(two, chosen) == "'builtin.module' op has no launch named 'wrap2'; its launches: wrap0, wrap1"
    same = launch(function()) + launch(function()).replace("@j", "@k")
    chosen = make_pass("kernel-launch-to-module", launch="wrap0")
    assert refusal(same, chosen) == "'oneflow.kernel_launch' op is not the only launch named 'wrap0'"


def test_op_without_a_device_cannot_be_wrapped(refusal):
    text = f'oneflow.job @j(%a: {T}) {{\n%0 = "x.y"(%a) {{op_name = "n"}} : ({T}) -> {T}\noneflow.return\n}}'
    message = refusal(text, "wrap-ops-to-kernel-launch", allow_unregistered=True)
    assert message == "'x.y' op cannot be wrapped: expected operation to have attribute: device_tag"
