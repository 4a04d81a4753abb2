from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, StringAttr
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition, param_def

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op

TEXT = """
%0 = "a.b"() ({
  "a.c"() {m = affine_map<(d0) -> (d0 * 2)>} : () -> ()
}) {m = affine_map<(d0) -> (d0 * 3)>, s = affine_set<(d0) : (d0 >= 0)>} : () -> memref<4xf32, affine_map<(d0) -> (d0 * 4)>>
"""  # noqa: E501


@irdl_attr_definition
class TargetAttr(ParametrizedAttribute):
    """An attribute that asks for an alias and may hold others."""

    name = "t.target"
    inner: ArrayAttr[Attribute] = param_def()

    def asm_alias(self) -> str:
        return "target1"


def test_regions_then_types_then_attributes():
    """The order in which MLIR meets them, not that of the text; sets come after maps."""
    lines = print_op(parse(make_context(allow_unregistered=True), TEXT)).splitlines()
    assert lines[:4] == [
        "#map = affine_map<(d0) -> (d0 * 2)>",
        "#map1 = affine_map<(d0) -> (d0 * 4)>",
        "#map2 = affine_map<(d0) -> (d0 * 3)>",
        "#set = affine_set<(d0) : (d0 >= 0)>",
    ]
    assert lines[-2] == "  }) {m = #map2, s = #set} : () -> memref<4xf32, #map1>"


def test_local_scope_and_nested_ops_have_none():
    module = parse(make_context(allow_unregistered=True), TEXT)
    assert "#map" not in print_op(module, PrintOptions(local_scope=True))
    op = module.regions[0].block.first_op
    assert op is not None
    assert "#map" not in print_op(op)


def test_attributes_of_ours_may_ask_for_an_alias():
    inner = TargetAttr(ArrayAttr([]))
    outer = TargetAttr(ArrayAttr([inner, StringAttr("x")]))
    module = parse(make_context(allow_unregistered=True), '"a.b"() : () -> ()')
    op = module.regions[0].block.first_op
    assert op is not None
    op.attributes.update({"a": outer, "b": inner})
    assert print_op(module).splitlines() == [
        "#target1_ = #t.target<[]>",
        '#target1_1 = #t.target<[#target1_, "x"]>',
        "module {",
        '  "a.b"() {a = #target1_1, b = #target1_} : () -> ()',
        "}",
    ]


def test_attributes_of_arguments_have_none_in_custom_form():
    """MLIR passes over them; those of results, and of arguments without names, it visits."""
    attribute = "{t.m = affine_map<(d0) -> (d0 * 2)>}"
    module = parse(make_context(), f"func.func @f(%a: i32 {attribute}) {{ return }}")
    assert "#map" not in print_op(module)
    assert "#map" in print_op(module, PrintOptions(generic=True))
    assert "#map" in print_op(parse(make_context(), f"func.func private @f(i32 {attribute}) -> i32"))
    assert "#map" in print_op(parse(make_context(), f"func.func private @f(i32) -> (i32 {attribute})"))
