from __future__ import annotations

import gc
import sys

import pytest
from xdsl.dialects.builtin import FileLineColLoc, IntegerAttr, ModuleOp, StringAttr, UnknownLoc, i64
from xdsl.dialects.llvm import LLVMPointerType
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_attribute, print_op


def read(text: str, **options: object) -> Operation:
    return parse(make_context(allow_unregistered=True), text, "in.mlir", **options)  # type: ignore[arg-type]


def refusal(text: str) -> str:
    with pytest.raises(DiagnosticError) as raised:
        read(text)
    diagnostic = raised.value.diagnostics[0]
    location = diagnostic.location
    assert isinstance(location, FileLineColLoc)
    return f"{location.line.data}:{location.column.data} {diagnostic.message}"


def line_and_column(location: object) -> tuple[int, int]:
    assert isinstance(location, FileLineColLoc)
    assert location.filename.data == "in.mlir"
    return location.line.data, location.column.data


# ----- top level


def test_empty_text_is_an_empty_module():
    assert print_op(read("")) == "module {\n}"
    assert print_op(read("// nothing\n")) == "module {\n}"


def test_a_single_module_is_not_wrapped():
    assert print_op(read("module @m {\n}")) == "module @m {\n}"


def test_other_operations_are_wrapped():
    module = read('"a.b"() : () -> ()\nmodule {\n}')
    assert isinstance(module, ModuleOp)
    assert len(list(module.ops)) == 2
    assert line_and_column(module.location) == (0, 0)


def test_without_implicit_module():
    assert read('"a.b"() : () -> ()', implicit_module=False).name != "builtin.module"
    with pytest.raises(DiagnosticError, match="source must contain a single top-level operation, found: 2"):
        read('"a.b"() : () -> ()\n"a.c"() : () -> ()', implicit_module=False)


# ----- locations


def test_location_is_that_of_the_op_name():
    module = read('func.func @f(%a: i32,\n   %b: f32) {\n  %0 = "a.b"() : () -> i32\n  return\n}')
    function = next(iter(module.walk())).regions[0].block.first_op
    assert function is not None
    assert line_and_column(function.location) == (1, 1)
    assert [line_and_column(a.location) for a in function.regions[0].block.args] == [(1, 14), (2, 4)]
    assert [line_and_column(op.location) for op in function.regions[0].block.ops] == [(3, 8), (4, 3)]


def test_block_arguments_and_implicit_terminators_have_locations():
    module = read("func.func @f(%c: i1) {\n  scf.if %c {\n  }\n  cf.br ^bb1(%c : i1)\n^bb1(%x: i1):\n  return\n}")
    ops = list(module.walk())
    assert not [op.name for op in ops if isinstance(op.location, UnknownLoc)]
    block = ops[1].regions[0].blocks[1]
    assert line_and_column(block.args[0].location) == (5, 6)


def test_written_locations_are_kept():
    module = read('"a.b"() : () -> () loc("x.py":7:8)', first_line=3)
    op = module.regions[0].block.first_op
    assert op is not None
    assert print_attribute(op.location) == 'loc("x.py":7:8)'


def test_location_aliases_may_be_defined_at_the_end():
    text = '"a.b"() : () -> () loc(#loc1)\n#loc = loc("x":1:2)\n#loc1 = loc(fused[#loc, "y"])\n'
    op = read(text).regions[0].block.first_op
    assert op is not None
    assert print_attribute(op.location) == 'loc(fused["x":1:2, "y"])'


# ----- scopes


def test_names_of_a_sibling_region_may_be_used_again():
    read('"a.b"() ({\n  %0 = "a.c"() : () -> i32\n}, {\n  %0 = "a.c"() : () -> i32\n}) : () -> ()')


def test_names_inside_an_isolated_op_are_those_outside():
    outside = '%0 = "a.c"() : () -> i32\n'
    assert refusal(outside + 'module {\n  %0 = "a.c"() : () -> f32\n}') == "3:3 redefinition of SSA value '%0'"
    # That the value is not to be used there is for the verifier to say.
    read(outside + 'module {\n  "a.d"(%0) : (i32) -> ()\n}')


def test_forward_reference_across_blocks():
    read('"a.b"() ({\n  "a.br"()[^bb2] : () -> ()\n^bb1:\n  "a.use"(%0#1) : (i32) -> ()\n^bb2:\n'
         '  %0:2 = "a.c"() : () -> (f32, i32)\n  "a.br"()[^bb1] : () -> ()\n}) : () -> ()')  # fmt: skip


def test_forward_reference_with_another_type():
    text = '"a.use"(%0) : (f32) -> ()\n%0 = "a.c"() : () -> i32'
    assert refusal(text) == "2:1 definition of SSA value '%0#0' has type 'i32'"


def test_all_undeclared_names_are_reported():
    with pytest.raises(DiagnosticError) as raised:
        read('"a.use"(%x, %y) : (f32, f32) -> ()')
    assert len(raised.value.diagnostics) == 2


def test_default_dialect_is_that_of_the_enclosing_op_only():
    text = "func.func @f(%c: i1) {\n  scf.if %c {\n    return\n  }\n  return\n}"
    assert refusal(text) == "3:5 Dialect `' not found for custom op 'return'  (tried '.return' as well)"


def test_default_dialect_passes_through_generic_form():
    (function,) = read('func.func @f() {\n  "a.b"() ({\n    return\n  }) : () -> ()\n  return\n}').ops
    assert [op.name for op in function.walk()].count("func.return") == 2


# ----- attributes


def test_typed_pointers_lose_their_type():
    text = "func.func private @f(!llvm.ptr<i8>, !llvm.ptr<ptr<i8>>, !llvm.ptr<f32, 3>, !llvm.ptr<2>)"
    assert print_op(read(text)) == (
        "module {\n  func.func private @f(!llvm.ptr, !llvm.ptr, !llvm.ptr<3>, !llvm.ptr<2>)\n}"
    )


def test_remembered_attributes_are_the_right_ones():
    """The same text twice, near misses of it between."""
    texts = ["i32", "i3", "tensor<2xf32>", "1", "1 : i32", '"a"', '"a" ', "[1, 2]", "[1, 2 : i32]"]
    entries = ", ".join(f"{'xy'[i % 2]}{i} = {text}" for i, text in enumerate([*texts, *texts]))
    op = read(f'"a.b"() {{{entries}}} : () -> ()').regions[0].block.first_op
    assert op is not None
    values = [value for name, value in op.attributes.items() if name != "op_name__"]
    half = len(texts)
    assert values[:half] == values[half:]
    assert values[3] == IntegerAttr(1, i64)
    assert values[5] == values[6] == StringAttr("a")
    assert len(set(map(str, values[:half]))) == half - 1


def test_pointer_with_parameters_is_not_taken_for_the_remembered_one():
    op = read('"a.b"() {a = !llvm.ptr, b = !llvm.ptr<3>, c = !llvm.ptr} : () -> ()').regions[0].block.first_op
    assert op is not None
    assert op.attributes["a"] is op.attributes["c"] == LLVMPointerType()
    assert op.attributes["b"] != op.attributes["a"]


def test_function_types_in_a_row():
    text = '"a.b"() {a = (i32) -> f32, b = (i32) -> (f32), c = () -> (() -> ()), d = (i32) -> (f32, i1)} : () -> ()'
    op = read(text).regions[0].block.first_op
    assert op is not None
    assert op.attributes["a"] == op.attributes["b"]
    assert print_attribute(op.attributes["c"]) == "() -> (() -> ())"
    assert print_attribute(op.attributes["d"]) == "(i32) -> (f32, i1)"


def test_metadata_of_a_reproducer_is_read_and_dropped():
    read('module {\n}\n{-#\n  external_resources: {\n    mlir_reproducer: {\n      pipeline: "builtin.module(cse)",\n'
         "      disable_threading: false,\n      verify_each: true\n    }\n  }\n#-}\n")  # fmt: skip


# ----- refusals


@pytest.mark.parametrize(
    "text",
    [
        '"a.b"() {x = ' + "[" * 5000,
        '"a.b"() {x = ' + "tuple<" * 5000,
        '"a.b"() ({' * 3000,
        '"a.b"() {x = ' + "(" * 5000,
        '"a.b"() {x = ' + "!llvm.struct<(" * 3000,
        "#m = affine_map<(d0) -> (" + "(" * 5000,
    ],
    ids=["arrays", "types", "regions", "function types", "dialect types", "affine"],
)
def test_deep_nesting_is_refused(text: str):
    limit = sys.getrecursionlimit()
    assert refusal(text).endswith("nesting deeper than 128 levels is not supported")
    assert sys.getrecursionlimit() == limit
    assert gc.isenabled()


def test_nesting_below_the_limit():
    depth = 126
    text = '"a.b"() ({' * depth + '"a.c"() : () -> ()' + "}) : () -> ()" * depth
    once = print_op(read(text))
    assert print_op(read(once)) == once


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('"a.b"() {x = ' + "9" * 10_000 + "} : () -> ()", "1:10014 integer literal is too large"),
        ('"a.b"() {x = 300 : i8} : () -> ()', "1:14 integer constant out of range for attribute"),
        ('"a.b"() {x = dense<1> : tensor<99999x99999xi32>} : () -> ()', "1:25 dense attributes of more than 67108864 "
         "elements are not supported"),
        ('"a.b"() {x = 1 : i99999999999} : () -> ()', "1:18 invalid integer width"),
        ("#m = affine_map<(d0) -> (d0 * d0)>", "1:29 non-affine expression: at least one of the multiply operands has "
         "to be either a constant or symbolic"),
        ('"a.b"() {x = dense<"0x0G"> : tensor<2xi32>} : () -> ()', "1:20 expected string containing hex digits "
         "starting with `0x`"),
    ],
    ids=["digits", "range", "splat", "width", "product", "hex"],
)  # fmt: skip
def test_what_xdsl_raises_becomes_a_diagnostic(text: str, message: str):
    assert refusal(text) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('""() : () -> ()', "empty operation name is invalid"),
        (r'"a\00b"() : () -> ()', "null character not allowed in operation name"),
    ],
)
def test_names_that_no_op_has(text: str, message: str):
    assert refusal(text) == f"1:1 {message}"


def test_a_block_may_be_called_by_a_number():
    read("func.func @f() {\n  cf.br ^5\n^5:\n  cf.br ^7\n^7:\n  return\n}")
    assert refusal("func.func @f() {\n  cf.br ^5\n^6:\n  return\n}") == "2:9 reference to an undefined block"
