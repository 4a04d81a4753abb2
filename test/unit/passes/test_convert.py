"""Conversion of types: one to one, one to several, signatures, calls, and ops that stay."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import IntegerType, ModuleOp, UnitAttr, UnregisteredOp, f32, i1, i32, i64
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter, convert
from okl_opt.passes.rewriting.signatures import PATTERNS, has_converted_types
from okl_opt.passes.rewriting.watch import Rewrites, watched_rewrites


def narrow(type_: Attribute) -> Attribute | Sequence[Attribute] | None:
    """i64 becomes two i32, i1 nothing, f32 an i32."""
    return {i64: [i32, i32], i1: [], f32: i32}.get(type_) if isinstance(type_, IntegerType) or type_ == f32 else None


NARROW = TypeConverter(narrow)


def is_legal(op: Operation) -> bool | None:
    if isinstance(op, func.FuncOp | func.CallOp | func.ReturnOp):
        return has_converted_types(op, NARROW)
    return False if "illegal" in op.attributes else None


class SwapAdd(ConversionPattern[arith.AddiOp]):
    """An addition of two i64, which stand for four i32, becomes two additions."""

    names = (arith.AddiOp.name,)

    def convert(self, op: arith.AddiOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        if len(operands) == 4:
            sums = [arith.AddiOp(operands[0], operands[2]), arith.AddiOp(operands[1], operands[3])]
            edit.replace_by(op, sums, [[each.result for each in sums]])


def parsed(text: str) -> ModuleOp:
    module = parse(make_context(allow_unregistered=True), text, "in.mlir")
    assert isinstance(module, ModuleOp)
    verify(module)
    return module


def converted(text: str, patterns: Sequence[ConversionPattern] = PATTERNS) -> str:
    module = parsed(text)
    assert convert("it", module, patterns, NARROW, is_legal)
    verify(module)
    return print_op(module)


def test_signatures_calls_and_returns():
    text = """func.func private @g(i64, f32) -> i64
func.func @f(%a: i64, %b: i1, %c: f32) -> (f32, i64) {
  %0 = call @g(%a, %c) : (i64, f32) -> i64
  return %c, %0 : f32, i64
}
"""
    assert converted(text) == print_op(
        parsed("""func.func private @g(i32, i32, i32) -> (i32, i32)
func.func @f(%a: i32, %b: i32, %c: i32) -> (i32, i32, i32) {
  %0:2 = call @g(%a, %b, %c) : (i32, i32, i32) -> (i32, i32)
  return %c, %0#0, %0#1 : i32, i32, i32
}
""")
    )


def test_what_is_not_converted_goes_on_by_way_of_casts():
    text = """func.func private @g() -> i64
func.func @f(%a: i64) -> i64 {
  %0 = call @g() : () -> i64
  %1 = "other.op"(%a, %0) : (i64, i64) -> i64
  return %1 : i64
}
"""
    assert converted(text) == print_op(
        parsed("""func.func private @g() -> (i32, i32)
func.func @f(%a: i32, %b: i32) -> (i32, i32) {
  %0 = builtin.unrealized_conversion_cast %a, %b : i32, i32 to i64
  %1:2 = call @g() : () -> (i32, i32)
  %2 = builtin.unrealized_conversion_cast %1#0, %1#1 : i32, i32 to i64
  %3 = "other.op"(%0, %2) : (i64, i64) -> i64
  %4:2 = builtin.unrealized_conversion_cast %3 : i64 to i32, i32
  return %4#0, %4#1 : i32, i32
}
""")
    )


def test_values_that_become_several_need_no_casts_between_patterns():
    text = """func.func @f(%a: i64) -> i64 {
  %0 = arith.addi %a, %a : i64
  %1 = arith.addi %0, %a : i64
  return %1 : i64
}
"""
    assert converted(text, (*PATTERNS, SwapAdd())) == print_op(
        parsed("""func.func @f(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %b, %b : i32
  %2 = arith.addi %0, %a : i32
  %3 = arith.addi %1, %b : i32
  return %2, %3 : i32, i32
}
""")
    )


def test_new_arguments_are_located_where_the_old_one_is():
    module = parsed('func.func @f(%a: f32 loc("x"), %b: i64 loc("y")) {\n  return\n}')
    convert("it", module, PATTERNS, NARROW, is_legal)
    (function,) = module.ops
    assert [str(argument.location) for argument in function.body.block.args] == ['loc("x")', 'loc("y")', 'loc("y")']


ILLEGAL = """func.func @f(%a: i64) {
  %0 = "other.op"(%a) {illegal} : (i64) -> i64
  return
}
"""


@pytest.mark.parametrize("full", [False, True])
def test_an_illegal_op_is_refused_with_nothing_changed(full: bool):
    module = parsed(ILLEGAL)
    text = print_op(module)
    with pytest.raises(DiagnosticError) as caught:
        convert("it", module, PATTERNS, NARROW, is_legal, full=full)
    diagnostic = caught.value.diagnostics[0]
    assert diagnostic.message == "failed to legalize operation 'other.op' that was explicitly marked illegal"
    assert diagnostic.op is not None and diagnostic.op.name == "builtin.unregistered"
    assert print_op(module) == text


def test_a_full_conversion_leaves_nothing_that_is_not_known_to_be_legal():
    module = parsed(ILLEGAL.replace("{illegal} ", ""))
    with pytest.raises(DiagnosticError) as caught:
        convert("it", module, PATTERNS, NARROW, is_legal, full=True)
    assert caught.value.diagnostics[0].message == "failed to legalize operation 'other.op'"


class ToOther(ConversionPattern[arith.AddiOp]):
    """An addition becomes another op."""

    names = (arith.AddiOp.name,)

    def convert(self, op: arith.AddiOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        new = arith.MuliOp(operands[0], operands[1])
        edit.replace_by(op, [new], [[new.result]])


def test_what_is_not_legal_is_folded_but_to_constants_only_that_may_stay():
    text = """func.func @f(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %a, %c0 : i32
  %1 = arith.subi %c1, %c1 : i32
  %2 = arith.addi %c1, %0 : i32
  %3 = arith.muli %2, %1 : i32
  return %3 : i32
}
"""
    module = parsed(text)
    assert convert("it", module, (ToOther(),), TypeConverter(), lambda op: None if "addi" in op.name else True)
    verify(module)
    assert print_op(module) == print_op(
        parsed("""func.func @f(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %1 = arith.subi %c1, %c1 : i32
  %2 = arith.muli %a, %c1 : i32
  %3 = arith.muli %2, %1 : i32
  return %3 : i32
}
""")
    )


class Marks(ConversionPattern[arith.AddiOp]):
    """Puts an op there that is as illegal as the one before."""

    names = (arith.AddiOp.name,)

    def convert(self, op: arith.AddiOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        new = arith.AddiOp(op.lhs, op.rhs)
        new.attributes["illegal"] = UnitAttr()
        edit.replace_by(op, [new], [[new.result]])


def test_a_pattern_may_not_make_what_it_cannot_convert():
    module = parsed("func.func @f(%a: i32) {\n  %0 = arith.addi %a, %a {illegal} : i32\n  return\n}")
    with pytest.raises(DiagnosticError, match=r"failed to legalize operation 'arith\.addi'"):
        convert("it", module, (Marks(),), NARROW, is_legal)


def test_a_conversion_is_one_rewrite():
    module = parsed("func.func @f(%a: i64) {\n  return\n}")
    text = print_op(module)
    with watched_rewrites(Rewrites(limit=0)):
        assert not convert("it", module, PATTERNS, NARROW, is_legal)
    assert print_op(module) == text
    with watched_rewrites(Rewrites(limit=1)) as _:
        assert convert("it", module, PATTERNS, NARROW, is_legal)


class Rename(ConversionPattern[Operation]):
    """An addition becomes the op `known.sum`, a constant `known.value`, in the types that theirs become."""

    names = (arith.AddiOp.name, arith.ConstantOp.name)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        name = "known.sum" if op.operands else "known.value"
        types = edit.converter.convert_all(op.result_types)
        new = UnregisteredOp.with_name(name).create(operands=operands, result_types=types)
        edit.replace_by(op, [new], [new.results])


def i64_to_i32(type_: Attribute) -> Attribute | None:
    return i32 if type_ == i64 else None


def renamed(text: str) -> str:
    module = parsed(text)
    convert("it", module, (Rename(),), TypeConverter(i64_to_i32, lambda type_: type_), lambda op: None)
    verify(module)
    return print_op(module)


def test_ops_fold_before_they_are_converted():
    text = """func.func @f(%a: i64) -> (i64, i64) {
  %c = arith.constant 0 : i64
  %d = arith.constant 2 : i64
  %0 = arith.addi %c, %a : i64
  %1 = arith.addi %d, %d : i64
  return %0, %1 : i64, i64
}
"""
    assert renamed(text) == print_op(
        parsed("""func.func @f(%a: i64) -> (i64, i64) {
  %c = "known.value"() : () -> i32
  %d = "known.value"() : () -> i32
  %1 = "known.value"() : () -> i32
  %2 = builtin.unrealized_conversion_cast %1 : i32 to i64
  return %a, %2 : i64, i64
}
""")
    )


def test_constants_come_last():
    text = """func.func @f(%a: i32) -> i32 {
  %c = arith.constant 1 : i32
  %0 = arith.addi %c, %a : i32
  return %0 : i32
}
"""
    assert '"known.sum"(%arg0, %0)' in renamed(text)


class NoConstants(Rename):
    """The same, but constants stay."""

    names = (arith.AddiOp.name,)


def test_an_op_does_not_fold_to_a_constant_that_no_pattern_takes():
    text = """func.func @f() -> i32 {
  %c = arith.constant 1 : i32
  %0 = arith.addi %c, %c : i32
  return %0 : i32
}
"""
    module = parsed(text)
    convert("it", module, (NoConstants(),), NARROW, lambda op: None)
    assert print_op(module).count("arith.constant") == 1


def test_casts_stand_after_what_they_cast():
    text = """func.func @f(%a: i64, %b: i64) -> i64 {
  %c = arith.addi %a, %b : i64
  "other.op"() : () -> ()
  return %c : i64
}
"""
    assert renamed(text) == print_op(
        parsed("""func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = builtin.unrealized_conversion_cast %b : i64 to i32
  %1 = builtin.unrealized_conversion_cast %a : i64 to i32
  %2 = "known.sum"(%1, %0) : (i32, i32) -> i32
  %3 = builtin.unrealized_conversion_cast %2 : i32 to i64
  "other.op"() : () -> ()
  return %3 : i64
}
""")
    )


def test_what_was_cast_from_the_wanted_type_is_used_itself():
    text = """func.func @f(%a: i32) -> i64 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  %1 = arith.addi %0, %0 : i64
  return %1 : i64
}
"""
    assert '"known.sum"(%arg0, %arg0)' in renamed(text)


def test_blocks_that_control_does_not_reach_stay():
    text = """func.func @f(%a: i64) {
  return
^bb1:
  %0 = arith.addi %0, %a : i64
  cf.br ^bb1
}
"""
    module = parsed(text)
    assert not convert("it", module, (Rename(),), NARROW, lambda op: None)
    assert "arith.addi" in print_op(module)


class LeavesAlone(ConversionPattern[arith.MuliOp]):
    """Does nothing."""

    names = (arith.MuliOp.name,)

    def convert(self, op: arith.MuliOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        assert [operand.type for operand in operands] == [i32, i32]


def test_a_pattern_that_does_nothing_leaves_no_casts():
    text = """func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.muli %a, %b : i64
  %1 = arith.addi %b, %a : i64
  return %0 : i64
}
"""
    module = parsed(text)
    convert("it", module, (Rename(), LeavesAlone()), TypeConverter(i64_to_i32), lambda op: None)
    lines = print_op(module).splitlines()
    assert [line.strip() for line in lines if "cast" in line] == [
        "%0 = builtin.unrealized_conversion_cast %arg0 : i64 to i32",
        "%1 = builtin.unrealized_conversion_cast %arg1 : i64 to i32",
    ]
