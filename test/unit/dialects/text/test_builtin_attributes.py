"""Builtin attributes that xDSL lacks or cannot hold: their text, their identity, and what is refused of them."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import FloatAttr, ModuleOp
from xdsl.ir import Attribute

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_attribute, print_op


def module_of(text: str) -> ModuleOp:
    module = parse(make_context(allow_unregistered=True), text)
    assert isinstance(module, ModuleOp)
    return module


def attribute(text: str) -> Attribute:
    return next(iter(module_of(f'"a.b"() {{x = {text}}} : () -> ()').ops)).attributes["x"]


def refusal(text: str) -> str:
    with pytest.raises(DiagnosticError) as raised:
        module_of(text)
    return raised.value.diagnostics[0].message


@pytest.mark.parametrize(
    "text",
    [
        "0x7F800001 : f32",
        "0x7FFFC000000000000001 : f80",
        '"text" : i32',
        "dense<[1, -2]> : tensor<2xi128>",
        "dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f128>>",
        "dense<[0x7F800001, 1.000000e+00]> : tensor<2xf32>",
        'dense<["a", "b\\22"]> : tensor<2x!my.string>',
        'dense<"a"> : tensor<2x!my.string>',
        "sparse<[[0, 0], [1, 2]], [1.000000e+00, 5.000000e+00]> : tensor<3x4xf32>",
        'sparse<0, "x"> : tensor<2x2x!my.string>',
        "sparse<> : tensor<2xi32>",
        "array<f32: 0x7F800001, 1.000000e+00>",
        "array<i128: -5, 6>",
        "array<i24: 1, -1>",
        "#my.attr : i32",
        '#my<"odd >" x>',
        "!my.type<->>",
        "!my<x-y>",
    ],
)
def test_reads_and_prints(text: str):
    assert print_attribute(attribute(text)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0x3FFF8000000000000001 : f80", "1.00000000000000000011 : f80"),
        ("0.1 : f80", "0.100000000000000005551 : f80"),
        ("0x3FFF0000000000000000 : f80", "0x7FFF0000000000000000 : f80"),
        ('"x" : none', '"x"'),
        ("#my<attr<1>>", "#my.attr<1>"),
        ("tensor<2 x ? x f32>", "tensor<2x?xf32>"),
        ("1.0e40 : f32", "0x7F800000 : f32"),
        ("dense<[[1, 2], [0x3, 4]]> : tensor<2x2xi8>", "dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>"),
    ],
)
def test_prints_as_mlir_keeps_it(text: str, expected: str):
    assert print_attribute(attribute(text)) == expected


def test_bits_of_a_python_float_give_the_plain_attribute():
    assert attribute("0x3FFF8000000000000000 : f80") == attribute("1.0 : f80")
    assert isinstance(attribute("0x7FC00001 : f32"), FloatAttr)


def test_distinct_attributes_are_one_by_their_number_and_numbered_in_order():
    text = '"a.b"() {x = distinct[7]<1 : i32>, y = distinct[3]<1 : i32>, z = distinct[7]<1 : i32>} : () -> ()'
    module = module_of(text)
    attributes = next(iter(module.ops)).attributes
    assert attributes["x"] == attributes["z"] != attributes["y"]
    printed = print_op(module, PrintOptions(local_scope=True))
    assert "x = distinct[0]<1 : i32>, y = distinct[1]<1 : i32>, z = distinct[0]<1 : i32>" in printed
    assert print_op(module).startswith("#distinct = distinct[0]<1 : i32>\n#distinct1 = distinct[1]<1 : i32>\n")


def test_distinct_attributes_of_two_texts_are_not_equal():
    assert attribute("distinct[0]<1 : i32>") != attribute("distinct[0]<1 : i32>")


def test_properties_need_no_dictionary_where_the_op_is_not_registered():
    text = 'module {\n  "a.b"() <[1, 2]> : () -> ()\n  "a.b"() <{}> : () -> ()\n}'
    assert print_op(module_of(text)) == text
    assert refusal('%0 = "arith.constant"() <"a"> : () -> i32') == (
        'invalid properties "a" for op arith.constant: expected DictionaryAttr to set properties'
    )


def test_an_alias_ahead_is_read_after_an_op_but_not_in_an_attribute():
    ahead = "#l = loc(callsite(#k at #k))\n"
    known = '#k = loc("x")\n'
    assert refusal('"a.b"() {x = #l} : () -> ()\n#l = loc("x")\n') == "undefined symbol alias id 'l'"
    assert refusal('"a.b"() {x = loc(#l)} : () -> ()\n#l = loc("x")\n') == "undefined symbol alias id 'l'"
    assert refusal('"a.b"() : () -> () loc(#l)\n' + ahead + known) == "undefined symbol alias id 'k'"
    module_of('"a.b"() : () -> () loc(#l)\n' + known + ahead)


def test_external_resources_stay_with_their_module():
    metadata = '{-#\n  external_resources: {\n    tool: {\n      key: "text",\n      "odd key": true\n    }\n  }\n#-}'
    text = f"module {{\n}}\n\n{metadata}"
    assert print_op(module_of(text)) == text
    assert print_op(module_of("module {\n}")) == "module {\n}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sparse<[[5, 0]], [3]> : tensor<2x2xi32>", "sparse index #0 is not contained within the value shape, with "
         "index=[5, 0], and type='tensor<2x2xi32>'"),
        ("sparse<[[1, 0]], [3, 4]> : tensor<2x2xi32>", "expected shape ([2, 2]); inferred shape of indices literal "
         "([1, 2]); inferred shape of values literal ([2])"),
        ("sparse<[], []> : tensor<2x2xi32>", "expected shape ([2, 2]); inferred shape of indices literal ([0]); "
         "inferred shape of values literal ([0])"),
        ("dense<[\"a\", 1]> : tensor<2x!a.b>", "expected string token, got 1"),
        ("[distinct[0]<1 : i32>, distinct[0]<2 : i32>]", "referenced attribute does not match previous definition: "
         "1 : i32"),
        ("-0 : i32", "integer constant out of range for attribute"),
        ("128 : si8", "integer constant out of range for attribute"),
        ("dense<true> : tensor<2xi8>", "expected i1 type for 'true' or 'false' values"),
        ("dense<-1> : tensor<2xui8>", "expected unsigned integer elements, but parsed negative value"),
        ("dense<1> : tensor<2xcomplex<i8>>", "parsed 1 elements, but type ('complex<i8>') expected 2 elements"),
        ("dense<1> : i8", "elements literal must be a shaped type"),
        ("array<i1: 1>", "expected 'true' or 'false' values for i1 type"),
        ("array<i7: 1>", "element type bitwidth must be a multiple of 8"),
        ("{\"\" = 1}", "expected valid attribute name"),
    ],
)  # fmt: skip
def test_refused(text: str, message: str):
    assert refusal(f'"a.b"() {{x = {text}}} : () -> ()') == message
