"""Intrinsics of the llvm dialect with a custom assembly. Source: `LLVMIntrinsicOps.td` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import Attribute
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.declare import declare
from okl_opt.dialects.upstream.llvm.attributes import ExpressionAttr
from okl_opt.dialects.upstream.llvm.forms.words import parse_attribute_of, parse_enum


class ConstrainedOperation(IRDLOperation):
    """`llvm.intr.experimental.constrained.fptrunc %a tonearest ignore : f64 to f32`."""

    arg_0 = operand_def()
    roundingmode = opt_prop_def(IntegerAttr.constr(i64))
    fpExceptionBehavior = prop_def(IntegerAttr.constr(i64))
    res = result_def()

    @classmethod
    def parse(cls, parser: Parser) -> ConstrainedOperation:
        operand = parser.parse_unresolved_operand()
        properties: dict[str, Attribute] = {}
        if "roundingmode" in cls.get_irdl_definition().properties and cls is not ConstrainedFPExtOp:
            mode = parse_enum(parser, tuple(_ROUNDING_MODES), "roundingmode")
            properties["roundingmode"] = IntegerAttr(_ROUNDING_MODES[mode], i64)
        behaviour = parse_enum(parser, _EXCEPTION_BEHAVIOURS, "fpExceptionBehavior")
        properties["fpExceptionBehavior"] = IntegerAttr(_EXCEPTION_BEHAVIOURS.index(behaviour), i64)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = parser.parse_type()
        parser.parse_keyword("to")
        return cls.create(
            operands=[parser.resolve_operand(operand, type)],
            result_types=[parser.parse_type()],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.arg_0)
        if self.roundingmode is not None:
            printer.print_string(f" {_ROUNDING_WORDS[self.roundingmode.value.data]}")
        printer.print_string(f" {_EXCEPTION_BEHAVIOURS[self.fpExceptionBehavior.value.data]}")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.arg_0.type)
        printer.print_string(" to ")
        printer.print_attribute(self.res.type)


# Source: `RoundingMode` of LLVM.
_ROUNDING_MODES = {
    "towardzero": 0,
    "tonearest": 1,
    "upward": 2,
    "downward": 3,
    "tonearestaway": 4,
    "dynamic": 7,
    "invalid": -1,
}
_ROUNDING_WORDS = {number: word for word, number in _ROUNDING_MODES.items()}
# Source: `fp::ExceptionBehavior` of LLVM.
_EXCEPTION_BEHAVIOURS = ("ignore", "maytrap", "strict")


# ----- debug info


class DbgValueOperation(IRDLOperation):
    """`llvm.intr.dbg.value #variable #llvm.di_expression<...> = %a : i32`."""

    described = operand_def()
    varInfo = prop_def()
    locationExpr = opt_prop_def()

    @classmethod
    def parse(cls, parser: Parser) -> DbgValueOperation:
        properties = {
            "varInfo": parse_attribute_of(parser, "llvm.di_local_variable"),
            "locationExpr": ExpressionAttr(()),
        }
        if parser.parse_optional_punctuation("=") is None:
            properties["locationExpr"] = parse_attribute_of(parser, ExpressionAttr.name)
            parser.parse_punctuation("=")
        operand = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        value = parser.resolve_operand(operand, parser.parse_type())
        attributes = parser.parse_optional_attr_dict()
        return cls.create(operands=[value], properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.varInfo)
        expression = self.locationExpr
        # The default has no operators.
        if expression is not None and getattr(expression, "data", None) != ():
            printer.print_string(" ")
            printer.print_attribute(expression)
        printer.print_string(" = ")
        printer.print_ssa_value(self.described)
        printer.print_string(" : ")
        printer.print_attribute(self.described.type)
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class DbgLabelOp(IRDLOperation):
    """`llvm.intr.dbg.label #label`."""

    name = "llvm.intr.dbg.label"

    label = prop_def()

    @classmethod
    def parse(cls, parser: Parser) -> DbgLabelOp:
        label = parse_attribute_of(parser, "llvm.di_label")
        return cls.create(properties={"label": label}, attributes=parser.parse_optional_attr_dict())

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.label)
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class NoAliasScopeDeclOp(IRDLOperation):
    """`llvm.intr.experimental.noalias.scope.decl #scope`."""

    name = "llvm.intr.experimental.noalias.scope.decl"

    scope = prop_def()

    @classmethod
    def parse(cls, parser: Parser) -> NoAliasScopeDeclOp:
        scope = parse_attribute_of(parser, "llvm.alias_scope")
        return cls.create(properties={"scope": scope}, attributes=parser.parse_optional_attr_dict())

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.scope)
        printer.print_op_attributes(self.attributes)


ConstrainedFPExtOp = declare(
    ConstrainedOperation, "llvm.intr.experimental.constrained.fpext", "A wider float, with a mode for exceptions."
)
_CONSTRAINED = "llvm.intr.experimental.constrained"

SHAPED_INTRINSICS: Sequence[type[IRDLOperation]] = (
    ConstrainedFPExtOp,
    declare(ConstrainedOperation, f"{_CONSTRAINED}.fptrunc", "A narrower float, with modes."),
    declare(ConstrainedOperation, f"{_CONSTRAINED}.sitofp", "A float of a signed integer, with modes."),
    declare(ConstrainedOperation, f"{_CONSTRAINED}.uitofp", "A float of an unsigned integer, with modes."),
    declare(DbgValueOperation, "llvm.intr.dbg.declare", "Where a variable lies."),
    declare(DbgValueOperation, "llvm.intr.dbg.value", "What a variable holds."),
    DbgLabelOp,
    NoAliasScopeDeclOp,
)
