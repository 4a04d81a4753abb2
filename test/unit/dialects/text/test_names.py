from __future__ import annotations

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op

TEXT = """
func.func @f(%a: i32) {
  %x = arith.constant 0 : index
  "a.r"() ({
    %y = arith.constant 0 : index
    %z = "a.v"() : () -> i32
  }, {
  ^bb0(%b: i32):
    %z = arith.constant 0 : index
    %t = arith.constant 0 : index
    %n = "a.v"() : () -> i32
  ^bb1(%c: i32):
    %z1 = "a.v"() : () -> i32
  }) : () -> ()
  %v:2 = "a.v"() : () -> (i32, i32)
  "a.u"(%v#1) : (i32) -> ()
  return
}
"""


def printed(text: str, **options: bool) -> list[str]:
    op = parse(make_context(allow_unregistered=True), text)
    return [line.strip() for line in print_op(op, PrintOptions(**options)).splitlines()]


def test_regions_go_on_from_the_enclosing_numbers():
    """The values of a region are numbered before those of the regions in it; siblings start alike."""
    assert printed(TEXT)[1:-2] == [
        "func.func @f(%arg0: i32) {",
        "%c0 = arith.constant 0 : index",
        '"a.r"() ({',
        "%c0_0 = arith.constant 0 : index",
        '%1 = "a.v"() : () -> i32',
        "}, {",
        "^bb0(%arg1: i32):",
        "%c0_0 = arith.constant 0 : index",
        "%c0_1 = arith.constant 0 : index",
        '%1 = "a.v"() : () -> i32',
        "^bb1(%2: i32):  // no predecessors",
        '%3 = "a.v"() : () -> i32',
        "}) : () -> ()",
        '%0:2 = "a.v"() : () -> (i32, i32)',
        '"a.u"(%0#1) : (i32) -> ()',
        "return",
    ]


def test_generic_form_asks_for_no_names_and_repeats_no_number():
    lines = printed(TEXT, generic=True)
    assert not [line for line in lines if "%c0" in line]
    defined = [line.split(" = ")[0] for line in lines if " = " in line and line.startswith("%")]
    assert len(defined) == len(set(defined)) == 8


def test_result_groups():
    text = """
    func.func @f(%m: memref<4x8xf32>, %x: i32) {
      %0, %1, %2:2, %3:2 = memref.extract_strided_metadata %m : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
      "a.u"(%2#1, %3#0) : (index, index) -> ()
      %s, %o = arith.addui_extended %x, %x : i32, i1
      %s1, %o1 = arith.addui_extended %s, %x : i32, i1
      return
    }"""  # noqa: E501
    lines = printed(text)
    assert lines[2].startswith("%base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0")
    assert lines[3] == '"a.u"(%sizes#1, %strides#0) : (index, index) -> ()'
    assert lines[4].startswith("%sum, %overflow = ")
    assert lines[5].startswith("%sum_0, %overflow_1 = arith.addui_extended %sum,")


def test_names_that_ops_of_ours_ask_for():
    text = """
    oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
      %0 = "oneflow.input"(%a) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "i", output_lbns = ["i/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
      %1 = "oneflow.input"(%a) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "i", output_lbns = ["i/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
      oneflow.return %1 : tensor<2xf32>
    }"""  # noqa: E501
    lines = printed(text)
    assert lines[2].startswith("%output = ")
    assert lines[3].startswith("%output_0 = ")
    assert lines[4] == "oneflow.return %output_0 : tensor<2xf32>"


def test_constants_are_named_by_value_and_type():
    text = """
      %0 = arith.constant -1 : i32
      %1 = arith.constant true
      %2 = arith.constant 1.0 : f32
      %3 = arith.constant dense<1> : tensor<2xi32>
      %4 = arith.constant -7 : index"""
    names = [line.split(" = ")[0] for line in printed(text)[1:-1]]
    assert names == ["%c-1_i32", "%true", "%cst", "%cst_0", "%c-7"]


def test_unique_ssa_ids():
    lines = printed(
        '"a.r"() ({\n  %0 = "a.v"() : () -> i32\n}, {\n  %0 = "a.v"() : () -> i32\n}) : () -> ()', unique_ssa_ids=True
    )
    assert [line[:2] for line in lines if "a.v" in line] == ["%1", "%0"]


def test_an_op_by_itself_has_the_names_of_its_function():
    module = parse(make_context(allow_unregistered=True), TEXT)
    function = module.regions[0].block.first_op
    assert function is not None
    *_, multiple, use, _ = function.regions[0].block.ops
    assert print_op(multiple) == '%0:2 = "a.v"() : () -> (i32, i32)'
    assert print_op(use, PrintOptions(generic=True)) == '"a.u"(%1#1) : (i32) -> ()'
    inner = list(function.walk())[3]
    assert print_op(inner) == "%c0_0 = arith.constant 0 : index"


def test_functions_printed_by_themselves_start_from_zero():
    module = parse(make_context(), "func.func @f(%a: i32) { return }\nfunc.func @g(%a: i32) { return }")
    for function in module.regions[0].block.ops:
        assert "%arg0" in print_op(function)
        assert "%arg0" in print_op(function, PrintOptions(generic=True))
