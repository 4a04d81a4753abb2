"""Jobs, their boundary and launches: text forms and refusals."""

from __future__ import annotations

import pytest
from xdsl.traits import is_side_effect_free

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.oneflow.frame import JobOp, KernelLaunchOp, VariableOp
from okl_opt.dialects.text import PrintOptions, print_op
from okl_opt.dialects.verifier import verify

PLACED = 'device_name = ["@0:0"], device_tag = "cpu"'
BOUNDARY = 'data_type = 2 : i32, output_lbns = ["in/out"], shape = [2 : si64]'

JOBS = [
    "oneflow.job @j() {\n    oneflow.return\n  }",
    "oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {\n    oneflow.return %arg0 : tensor<2xf32>\n  }",
    "oneflow.job private @j(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) attributes {extra} {\n"
    "    oneflow.return {note = 1 : i64} %arg0, %arg0 : tensor<2xf32>, tensor<2xf32>\n  }",
    "oneflow.job @j(%arg0: tensor<2xf32> {first}) -> (tensor<2xf32> {last}) {\n"
    "    oneflow.return %arg0 : tensor<2xf32>\n  }",
    "oneflow.job @j(%arg0: tensor<2x!oneflow.char_element>, %arg1: tensor<2x!oneflow.of_record_element>, "
    "%arg2: tensor<!oneflow.tensor_buffer_element>) {\n    oneflow.return\n  }",
    "oneflow.job @j(%arg0: tensor<2xf32>) {\n"
    f'    %0:2 = oneflow.kernel_launch @w(%arg0, %arg0) {{{PLACED}, mlir_assembly = "", op_name = "w"}} : '
    "(tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<3xf32>)\n    oneflow.return\n  }",
    f'oneflow.job @j() {{\n    oneflow.kernel_launch @w() {{{PLACED}, mlir_assembly = "", op_name = "w"}} : '
    "() -> ()\n    oneflow.return\n  }",
    "oneflow.job @j(%arg0: tensor<2xf32>) {\n"
    f'    %output, %ctrl_output = "oneflow.input"(%arg0, %arg0) {{data_type = 2 : i32, {PLACED}, op_name = "in", '
    'output_lbns = ["in/out"], shape = [2 : si64]} : '
    "(tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)\n    oneflow.return\n  }",
]


@pytest.mark.parametrize("job", JOBS)
def test_text_round_trip(read, job):
    text = f"module {{\n  {job}\n}}"
    module = read(text)
    verify(module)
    assert print_op(module) == text


@pytest.mark.parametrize("job", JOBS)
def test_generic_round_trip(read, job):
    module = read(job)
    generic = print_op(module, PrintOptions(generic=True))
    assert '"oneflow.job"() ' in generic
    again = read(generic)
    verify(again)
    assert print_op(again) == print_op(module)


def test_attributes_of_a_job_stand_in_the_dictionary(read):
    generic = print_op(read(JOBS[0]), PrintOptions(generic=True))
    assert '}) {function_type = () -> (), sym_name = "j"} : () -> ()' in generic


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '"oneflow.job"() ({\n^bb0(%a: tensor<2xf32>):\n  oneflow.return\n}) '
            '{sym_name = "j", function_type = (tensor<3xf32>) -> ()} : () -> ()',
            "type of entry block argument #0(tensor<2xf32>) must match the type of the corresponding argument in "
            "function signature(tensor<3xf32>)",
        ),
        (
            '"oneflow.job"() ({\n  oneflow.return\n}) {sym_name = "j", function_type = (f32) -> ()} : () -> ()',
            "entry block must have 1 arguments to match function signature, has 0",
        ),
        (
            "oneflow.job @j(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {\n"
            "  oneflow.return %a : tensor<2xf32>\n}",
            "'oneflow.return' op has 1 operands, but enclosing function (@j) returns 2",
        ),
        (
            "oneflow.job @j(%a: tensor<2xf32>) -> tensor<3xf32> {\n  oneflow.return %a : tensor<2xf32>\n}",
            "type of return operand 0 (tensor<2xf32>) doesn't match function result type (tensor<3xf32>) "
            "in function @j",
        ),
        ("func.func @f() {\n  oneflow.return\n}", "expects parent op 'oneflow.job'"),
    ],
)
def test_refused_jobs(read, text, message):
    with pytest.raises(DiagnosticError) as refusal:
        verify(read(text))
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("oneflow.job @j()", "expected a body: a job cannot be declared only"),
        ("oneflow.job @j() {\n  oneflow.kernel_launch @w() {callee = @v} : () -> ()\n}", "'callee' comes before"),
    ],
)
def test_text_that_does_not_parse(read, text, message):
    with pytest.raises(DiagnosticError) as refusal:
        read(text)
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    ("mnemonic", "operands", "results", "attributes", "message"),
    [
        ("input", ["2xf32"], ["3xf32"], BOUNDARY, "operand type tensor<2xf32> differs from result type tensor<3xf32>"),
        ("output", ["2xf32"], ["3xf32"], BOUNDARY, "operand type tensor<2xf32> differs from result type tensor<3xf32>"),
        ("input", ["2xf32"], ["2xf32"], 'data_type = 2 : i32, output_lbns = [""]', "to have attribute: shape"),
        ("variable", [], ["2xf32"], 'shape = [], output_lbns = [""]', "to have attribute: data_type"),
        ("output", ["2xf32"], ["2xf32"], "data_type = 2 : i32, shape = [2 : si64]", "'output_lbns'"),
        (
            "output",
            ["2xf32"],
            ["2xf32"],
            "data_type = 2 : i32, shape = [2 : si64], output_lbns = []",
            "'output_lbns' must name the one data result, has 0 names",
        ),
        (
            "variable",
            [],
            ["2xf32"],
            BOUNDARY.replace("2 : i32", "13 : i32"),
            "'data_type' must be a data type from 0 to 12, got 13",
        ),
    ],
)
def test_refused_boundaries(make, mnemonic, operands, results, attributes, message):
    with pytest.raises(DiagnosticError) as refusal:
        verify(make(mnemonic, operands, results, attributes))
    assert message in str(refusal.value)


def test_defaults_of_a_variable(make):
    op = make("variable", [], ["2xf32"], BOUNDARY)
    assert isinstance(op, VariableOp)
    verify(op)
    assert op.model_name.data == "weight"
    assert op.trainable.value.data != 0
    assert op.l1_regularization.value.data == op.l2_regularization.value.data == 0.0
    assert op.float_initializer is None


def test_a_launch_has_side_effects_and_a_compute_op_none(make, read):
    launch = next(op for op in read(JOBS[5]).walk() if isinstance(op, KernelLaunchOp))
    assert not is_side_effect_free(launch)
    assert is_side_effect_free(make("relu", ["2xf32"], ["2xf32"]))


def test_a_launch_needs_a_flat_callee(read):
    text = (
        "oneflow.job @j() {\n"
        f'  "oneflow.kernel_launch"() {{callee = @a::@b, {PLACED}, mlir_assembly = "", op_name = "w"}} : () -> ()\n'
        "  oneflow.return\n}"
    )
    with pytest.raises(DiagnosticError, match="'callee' must be a flat symbol reference"):
        verify(read(text))


def test_a_job_is_built_with_its_parameters(read):
    job = next(op for op in read(JOBS[1]).walk() if isinstance(op, JobOp))
    assert [arg.type for arg in JobOp("k", job.function_type).args] == list(job.function_type.inputs)
