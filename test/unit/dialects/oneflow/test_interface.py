"""Keys, names, defaults, names of results, segment forms and folds: what others read off an op."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import DenseArrayBase, FloatAttr, IntegerAttr, IntegerType, i1, i32
from xdsl.ir import Operation
from xdsl.transforms.canonicalize import CanonicalizePass
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.oneflow.convolution import Conv2dOp
from okl_opt.dialects.oneflow.elementwise import AddN2Op
from okl_opt.dialects.oneflow.interface import (
    attributes_with_defaults,
    element_type_of,
    infer_result_types,
    is_compute_op,
    kernel_name,
    number_of,
    operand_keys,
    result_keys,
)
from okl_opt.dialects.oneflow.normalization import NormalizationOp
from okl_opt.dialects.oneflow.traits import Elementwise, NoGradient
from okl_opt.dialects.verifier import verify

PLACED = 'device_name = ["@0:0"], device_tag = "cpu", op_name = "op"'
CONV = (
    "filters = 8 : si32, padding_before = [0 : si32, 0 : si32], kernel_size = [3 : si32, 3 : si32], "
    'strides = [1 : si32, 1 : si32], dilation_rate = [1 : si32, 1 : si32], data_format = "channels_first"'
)
ADDEND_ONLY = "array<i32: 1, 1, 0, 1>"


def conv(make, segments: str) -> Operation:
    operands = ["1x4x9x9xf32", "8x4x3x3xf32", "1x8x7x7xf32"]
    return make("conv2d", operands, ["1x8x7x7xf32"], f"{CONV}, operand_segment_sizes = {segments}")


def normalization(make) -> Operation:
    segments = "operand_segment_sizes = array<i32: 1, 0, 0, 1, 1, 0>, result_segment_sizes = array<i32: 1, 1, 1>"
    return make("normalization", ["2xf32"] * 3, ["2xf32"] * 3, f"training = true, {segments}")


class TestKeys:
    def test_python_words_are_spelt_as_in_the_catalogue(self, make):
        op = make("gelu", ["2xf32"], ["2xf32"])
        assert (operand_keys(op), result_keys(op)) == ((("in", 0),), (("out", 0),))

    def test_absent_groups_are_skipped(self, make):
        assert operand_keys(conv(make, ADDEND_ONLY)) == (("in", 0), ("weight", 0), ("_add_to_output", 0))

    def test_variadic_groups_count(self, make):
        op = make("split_like", ["5xf32", "3xf32", "2xf32"], ["3xf32", "2xf32"])
        assert operand_keys(op) == (("in", 0), ("like", 0), ("like", 1))
        assert result_keys(op) == (("out", 0), ("out", 1))

    def test_add_n2_has_the_keys_of_add_n(self, make):
        op = make("add_n2", ["2xf32", "2xf32"], ["2xf32"])
        assert operand_keys(op) == (("in", 0), ("in", 1))

    def test_optional_addend_without_segments(self, make):
        op = make("matmul", ["2x2xf32"] * 3, ["2x2xf32"])
        assert operand_keys(op) == (("a", 0), ("b", 0), ("_add_to_output", 0))

    def test_results_of_training(self, make):
        assert result_keys(normalization(make)) == (("y", 0), ("mean", 0), ("inv_variance", 0))

    def test_other_dialects_have_none(self, read):
        with pytest.raises(VerifyException, match=r"'builtin.module' is no op of oneflow"):
            operand_keys(read(""))


class TestKernelName:
    def test_is_the_mnemonic(self, make):
        assert kernel_name(make("relu", ["2xf32"], ["2xf32"])) == "relu"

    def test_is_op_type_name_where_it_is_given(self, make):
        assert kernel_name(make("relu", ["2xf32"], ["2xf32"], 'op_type_name = "other"')) == "other"

    def test_has_a_default(self, make):
        assert kernel_name(make("add_n2", ["2xf32", "2xf32"], ["2xf32"])) == "add_n"


class TestDefaults:
    def test_are_filled_in(self, make):
        op = make("scalar_add", ["2xf32"], ["2xf32"], "has_int_operand = true, int_operand = 3 : si64")
        attributes = attributes_with_defaults(op)
        assert sorted(attributes) == ["float_operand", "has_float_operand", "has_int_operand", "int_operand"]
        assert attributes["has_float_operand"] == IntegerAttr(0, i1)
        assert attributes["int_operand"].value.data == 3
        assert isinstance(attributes["float_operand"], FloatAttr)

    def test_do_not_appear_on_the_op(self, make):
        op = make("matmul", ["2x2xf32"] * 2, ["2x2xf32"])
        assert sorted(op.attributes) == ["device_name", "device_tag", "op_name"]
        assert op.alpha.value.data == 1.0

    def test_leave_out_identity_and_segments(self, make):
        names = attributes_with_defaults(conv(make, ADDEND_ONLY))
        assert "groups" in names and "filters" in names
        assert not {"op_name", "device_tag", "hierarchy", "operand_segment_sizes"} & set(names)

    def test_leave_out_what_is_absent_and_has_none(self, make):
        op = make("constant", [], ["2xf32"], "dtype = 2 : i32, shape = [2 : si64]")
        assert "nd_sbp" not in attributes_with_defaults(op)


class TestSegments:
    @pytest.mark.parametrize("form", [ADDEND_ONLY, "dense<[1, 1, 0, 1]> : vector<4xi32>"], ids=["array", "dense"])
    def test_both_forms_are_read_and_become_an_array(self, make, form):
        op = conv(make, form)
        verify(op)
        assert op.attributes["operand_segment_sizes"] == DenseArrayBase.from_list(i32, [1, 1, 0, 1])
        assert op.bias is None
        assert op.operands[2] is dict(op.operand_groups())["_add_to_output"][0]

    def test_a_splat_is_read(self, make):
        segments = "dense<1> : vector<6xi32>"
        op = make("normalization_infer", ["2xf32"] * 6, ["2xf32"], f"operand_segment_sizes = {segments}")
        verify(op)
        assert len(operand_keys(op)) == 6

    def test_the_builder_writes_our_name(self, make):
        source = conv(make, ADDEND_ONLY)
        image, weight, addend = source.operands
        built = Conv2dOp.build(
            operands=[image, weight, None, addend], attributes=source.attributes, result_types=[source.results[0].type]
        )
        assert built.attributes == source.attributes
        verify(built)

    def test_the_builder_writes_result_sizes(self, make):
        source = normalization(make)
        x, gamma, beta = source.operands
        types = [result.type for result in source.results]
        kept = {name: value for name, value in source.attributes.items() if not name.endswith("sizes")}
        built = NormalizationOp.build(operands=[x, None, None, gamma, beta, None], result_types=types, attributes=kept)
        assert built.attributes == source.attributes

    def test_a_clone_keeps_them(self, make):
        op = conv(make, ADDEND_ONLY)
        assert op.clone().attributes == op.attributes

    def test_wrong_sum(self, make):
        with pytest.raises(DiagnosticError, match="does not match with the total size"):
            verify(conv(make, "array<i32: 1, 1, 0, 0>"))


class TestResultNames:
    def test_one_group_has_none(self, make):
        assert make("relu", ["2xf32"], ["2xf32"]).asm_result_names() == (None,)
        assert make("split_like", ["2xf32"] * 2, ["2xf32"]).asm_result_names() == (None,)

    def test_two_groups_have_theirs(self, make):
        assert make("dropout", ["2xf32"], ["2xf32", "2xi8"]).asm_result_names() == ("out", "mask")
        assert normalization(make).asm_result_names() == ("y", "mean", "inv_variance")

    def test_absent_group(self, make):
        lbns = 'output_lbns = ["o"], shape = [2 : si64], data_type = 2 : i32'
        assert make("input", ["2xf32"], ["2xf32"], lbns).asm_result_names() == ("output",)
        assert make("variable", [], ["2xf32", "f32"], lbns).asm_result_names() == ("output", "ctrl_output")


class TestNumbers:
    @pytest.mark.parametrize("number", range(1, 13))
    def test_are_inverse(self, number):
        assert number_of(element_type_of(number)) == number

    @pytest.mark.parametrize(("element", "number"), [(IntegerType(1), 12), (IntegerType(32), 5), (IntegerType(64), 6)])
    def test_of_signless_types(self, element, number):
        assert number_of(element) == number

    def test_of_a_type_without(self):
        with pytest.raises(VerifyException, match="element type i7 has no data type number"):
            number_of(IntegerType(7))


def test_frame_ops_are_no_compute_ops(read, make):
    assert is_compute_op(make("relu", ["2xf32"], ["2xf32"]))
    module = read("oneflow.job @j() -> () {\n  oneflow.return\n}")
    assert not any(is_compute_op(op) for op in module.walk())
    with pytest.raises(VerifyException, match="is no compute op"):
        infer_result_types(module)


def test_inference_names_a_missing_attribute(make):
    with pytest.raises(VerifyException, match="requires attribute 'perm'"):
        infer_result_types(make("transpose", ["2xf32"], ["2xf32"]))


def test_traits(make):
    assert make("gelu", ["2xf32"], ["2xf32"]).has_trait(Elementwise)
    assert not make("softmax", ["2xf32"], ["2xf32"]).has_trait(Elementwise)
    assert make("argmax", ["2xf32"], ["si64"]).has_trait(NoGradient)


def twice(first: str, second: str, tag: str = "cpu") -> str:
    other = PLACED.replace("cpu", tag)
    return (
        "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
        f'  %0 = "oneflow.{first}"(%x) {{{PLACED}}} : (tensor<2xf32>) -> tensor<2xf32>\n'
        f'  %1 = "oneflow.{second}"(%0) {{{other}}} : (tensor<2xf32>) -> tensor<2xf32>\n'
        "  return %1 : tensor<2xf32>\n}"
    )


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (twice("relu", "relu"), 1),
        (twice("relu", "relu", "cuda"), 2),
        (twice("relu", "abs"), 2),
        (twice("negative", "negative"), 0),
        (twice("negative", "negative", "cuda"), 2),
        (twice("tanh", "tanh"), 2),
    ],
)
def test_canonicalize_folds_by_trait(context, read, text, left):
    module = read(text)
    CanonicalizePass().apply(context, module)
    verify(module)
    assert sum(is_compute_op(op) for op in module.walk()) == left


@pytest.mark.parametrize(("count", "kind"), [(1, "oneflow.add_n"), (2, "oneflow.add_n2"), (3, "oneflow.add_n")])
def test_canonicalize_gives_two_addends_their_own_op(context, read, count, kind):
    module = read(
        "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
        f'  %0 = "oneflow.add_n"({", ".join(["%x"] * count)}) {{{PLACED}}} : '
        f"({', '.join(['tensor<2xf32>'] * count)}) -> tensor<2xf32>\n"
        "  return %0 : tensor<2xf32>\n}"
    )
    CanonicalizePass().apply(context, module)
    verify(module)
    (op,) = (op for op in module.walk() if is_compute_op(op))
    assert op.name == kind
    assert isinstance(op, AddN2Op) == (count == 2)
    assert kernel_name(op) == "add_n"
