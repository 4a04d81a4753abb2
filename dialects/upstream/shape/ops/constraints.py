"""Constraints on shapes, and code under constraints. Source: `ShapeOps.td` and `Shape.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import BoolAttr, IntegerAttr, i1
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure, RecursiveMemoryEffect, SingleBlockImplicitTerminator

from okl_opt.dialects.declare import declared_ops
from okl_opt.dialects.text.assembly.regions import end_with
from okl_opt.dialects.text.assembly.result_types import parse_arrow_types, print_arrow_list
from okl_opt.dialects.upstream.shape.ops.formatted import AssumingYieldOp
from okl_opt.dialects.upstream.shape.ops.sizes import parse_number
from okl_opt.dialects.upstream.shape.ops.types import WitnessType


@irdl_op_definition
class ConstWitnessOp(IRDLOperation):
    """A constant witness, which holds or fails: `shape.const_witness true`."""

    name = "shape.const_witness"

    passing = prop_def(BoolAttr)
    result = result_def(WitnessType)

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> ConstWitnessOp:
        passing = IntegerAttr(parse_number(parser, range(2), allow_boolean=True), i1)
        attributes = parser.parse_optional_attr_dict()
        return cls.create(result_types=[WitnessType()], properties={"passing": passing}, attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_string(" true" if self.passing.value.data else " false")
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class AssumingOp(IRDLOperation):
    """Code that runs under a witness.

    %r = shape.assuming %w -> (f32) {
      shape.assuming_yield %a : f32
    }
    """

    name = "shape.assuming"

    witness = operand_def(WitnessType)
    doRegion = region_def("single_block")
    results_ = var_result_def()

    traits = traits_def(RecursiveMemoryEffect(), SingleBlockImplicitTerminator(AssumingYieldOp))

    @classmethod
    def parse(cls, parser: Parser) -> AssumingOp:
        witness = parser.parse_operand(WitnessType())
        types = parse_arrow_types(parser)
        region = end_with(parser.parse_region(), AssumingYieldOp)
        attributes = parser.parse_optional_attr_dict()
        return cls.create(operands=[witness], result_types=types, regions=[region], attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.witness)
        if self.results:
            print_arrow_list(self.result_types, printer)
        printer.print_string(" ")
        printer.print_region(self.doRegion, print_entry_block_args=False, print_block_terminators=bool(self.results))
        printer.print_op_attributes(self.attributes)


OPS = declared_ops(globals())
