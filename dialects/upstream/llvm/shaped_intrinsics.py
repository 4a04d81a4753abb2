"""Intrinsics of the llvm dialect with a custom assembly. Source: `LLVMIntrinsicOps.td` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.declare import declare
from okl_opt.dialects.upstream.llvm.attributes import ExpressionAttr
from okl_opt.dialects.upstream.llvm.forms.words import parse_attribute_of

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


SHAPED_INTRINSICS: Sequence[type[IRDLOperation]] = (
    declare(DbgValueOperation, "llvm.intr.dbg.declare", "Where a variable lies."),
    declare(DbgValueOperation, "llvm.intr.dbg.value", "What a variable holds."),
    DbgLabelOp,
    NoAliasScopeDeclOp,
)
