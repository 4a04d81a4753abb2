"""Ops of the func dialect that xDSL lacks. Source: `FuncOps.td` of MLIR."""

from __future__ import annotations

from xdsl.dialects.builtin import FlatSymbolRefAttrConstr, FunctionType
from xdsl.ir import Dialect, Operation
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure, SymbolTable
from xdsl.utils.exceptions import VerifyException


@irdl_op_definition
class CallIndirectOp(IRDLOperation):
    """A call of a function value: `call_indirect %f(%a) : (i32) -> i32`."""

    name = "func.call_indirect"

    callee = operand_def(FunctionType)
    callee_operands = var_operand_def()
    res = var_result_def()

    @classmethod
    def parse(cls, parser: Parser) -> CallIndirectOp:
        callee = parser.parse_unresolved_operand()
        start = parser.pos
        operands = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_unresolved_operand)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = parser.parse_function_type()
        values = parser.resolve_operands([callee, *operands], [type, *type.inputs.data], start)
        return cls.create(operands=values, result_types=type.outputs.data, attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.callee)
        with printer.in_parens():
            printer.print_list(self.callee_operands, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.callee.type)

    def verify_(self) -> None:
        type = self.callee.type
        assert isinstance(type, FunctionType)
        if tuple(value.type for value in self.callee_operands) != type.inputs.data:
            raise VerifyException("operand types must be those of the callee's inputs")
        if tuple(self.result_types) != type.outputs.data:
            raise VerifyException("result types must be those of the callee's results")


@irdl_op_definition
class ConstantOp(IRDLOperation):
    """A function as a value: `%f = constant @name : (i32) -> i32`."""

    name = "func.constant"

    value = prop_def(FlatSymbolRefAttrConstr)
    result = result_def(FunctionType)

    assembly_format = "attr-dict $value `:` type($result)"
    traits = traits_def(Pure())

    def asm_result_names(self) -> tuple[str]:
        """The result name in MLIR."""
        return ("f",)

    def verify_(self) -> None:
        name = self.value.root_reference.data
        function = None if self.parent is None else SymbolTable.lookup_symbol(self, self.value)
        if self.parent is not None and (not isinstance(function, Operation) or function.name != "func.func"):
            raise VerifyException(f"reference to undefined function '{name}'")
        if function is not None and function.properties["function_type"] != self.result.type:
            raise VerifyException("reference to function with mismatched type")


FUNC = Dialect("func", [CallIndirectOp, ConstantOp])
