"""Values that are opaque to analyses."""

from __future__ import annotations

from xdsl.irdl import IRDLOperation, irdl_op_definition, var_operand_def, var_result_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException


@irdl_op_definition
class OptimizationBarrierOp(IRDLOperation):
    """The operands, hidden from analyses: no pass folds or drops them.

    %0 = util.optimization_barrier %arg0 : i32
    """

    name = "util.optimization_barrier"

    arguments = var_operand_def()
    res = var_result_def()

    @classmethod
    def parse(cls, parser: Parser) -> OptimizationBarrierOp:
        attributes = parser.parse_optional_attr_dict()
        start = parser.pos
        operands = parser.parse_optional_undelimited_comma_separated_list(
            parser.parse_optional_unresolved_operand, parser.parse_unresolved_operand
        )
        if operands is None:
            return cls.create(attributes=attributes)
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        values = parser.resolve_operands(operands, types, start)
        return cls.create(operands=values, result_types=types, attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes)
        if not self.operands:
            return
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_string(" : ")
        printer.print_list(self.operand_types, printer.print_attribute)

    def verify_(self) -> None:
        if tuple(self.operand_types) != tuple(self.result_types):
            raise VerifyException("result types must be those of the operands")
