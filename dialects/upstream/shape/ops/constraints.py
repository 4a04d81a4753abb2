"""Constraints on shapes, and code under constraints. Source: `ShapeOps.td` and `Shape.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import BoolAttr, IntegerAttr, StringAttr, i1
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure, RecursiveMemoryEffect, SingleBlockImplicitTerminator

from okl_opt.dialects.declare import declare, declared_ops
from okl_opt.dialects.text.assembly.regions import end_with
from okl_opt.dialects.text.assembly.result_types import parse_arrow_types, print_arrow_list
from okl_opt.dialects.upstream.shape.ops.sizes import parse_number
from okl_opt.dialects.upstream.shape.ops.types import Extents, WitnessType


class ConstraintOp(IRDLOperation):
    """A constraint on shapes: `shape.cstr_eq %a, %b : !shape.shape, !shape.shape`."""

    shapes = var_operand_def(Extents)
    result = result_def(WitnessType)

    assembly_format = "$shapes attr-dict `:` type($shapes)"


CstrBroadcastableOp = declare(ConstraintOp, "shape.cstr_broadcastable", "The shapes can be broadcast.")
CstrEqOp = declare(ConstraintOp, "shape.cstr_eq", "The shapes are equal.")


@irdl_op_definition
class CstrRequireOp(IRDLOperation):
    """A constraint that a condition holds: `shape.cstr_require %p, "message"`."""

    name = "shape.cstr_require"

    pred = operand_def(i1)
    msg = prop_def(StringAttr)
    result = result_def(WitnessType)

    assembly_format = "$pred `,` $msg attr-dict"


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
class AssumingAllOp(IRDLOperation):
    """The conjunction of witnesses: `shape.assuming_all %v, %w`."""

    name = "shape.assuming_all"

    inputs = var_operand_def(WitnessType)
    result = result_def(WitnessType)

    assembly_format = "$inputs attr-dict"
    traits = traits_def(Pure())


@irdl_op_definition
class AssumingYieldOp(IRDLOperation):
    """The end of code under a witness: `shape.assuming_yield %a : f32`."""

    name = "shape.assuming_yield"

    operands_ = var_operand_def()

    assembly_format = "attr-dict ($operands_^ `:` type($operands_))?"
    traits = traits_def(Pure(), IsTerminator())


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
