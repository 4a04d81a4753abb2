"""The index dialect, which xDSL lacks. Source: `IndexOps.td`, `IndexEnums.td` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, i1
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Dialect, SpacedOpaqueSyntaxAttribute
from xdsl.irdl import (
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import NoMemoryEffect, Pure
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.str_enum import StrEnum

from okl_opt.dialects.declare import declare


class ComparePredicate(StrEnum):
    EQ = "eq"
    NE = "ne"
    SLT = "slt"
    SLE = "sle"
    SGT = "sgt"
    SGE = "sge"
    ULT = "ult"
    ULE = "ule"
    UGT = "ugt"
    UGE = "uge"


PREDICATES = tuple(ComparePredicate)
"""The predicates in the order of MLIR's numbers."""


@irdl_attr_definition
class ComparePredicateAttr(EnumAttribute[ComparePredicate], SpacedOpaqueSyntaxAttribute):
    """`#index<cmp_predicate slt>`: the predicate of a comparison."""

    name = "index.cmp_predicate"


class BinaryOp(IRDLOperation):
    """An index computed from two: `index.add %a, %b`."""

    lhs = operand_def(IndexType)
    rhs = operand_def(IndexType)
    result = result_def(IndexType)

    assembly_format = "$lhs `,` $rhs attr-dict"
    traits = traits_def(Pure())


class DivisionOp(BinaryOp):
    """An op that is undefined for some operands, so it may not be executed speculatively."""

    traits = traits_def(NoMemoryEffect())


class CastOp(IRDLOperation):
    """A cast between index and integer: `index.casts %a : i32 to index`."""

    input = operand_def(IntegerType | IndexType)
    output = result_def(IntegerType | IndexType)

    assembly_format = "$input attr-dict `:` type($input) `to` type($output)"
    traits = traits_def(Pure())

    def verify_(self) -> None:
        if isinstance(self.input.type, IndexType) == isinstance(self.output.type, IndexType):
            kinds = f"operand type '{self.input.type}' and result type '{self.output.type}'"
            raise VerifyException(f"{kinds} are cast incompatible")


AddOp = declare(BinaryOp, "index.add", "The sum, modulo the width of an index.")
AndOp = declare(BinaryOp, "index.and", "The bitwise and.")
CastSOp = declare(CastOp, "index.casts", "A cast that extends the sign.")
CastUOp = declare(CastOp, "index.castu", "A cast that extends with zeros.")
CeilDivSOp = declare(DivisionOp, "index.ceildivs", "The signed quotient, rounded up.")
CeilDivUOp = declare(DivisionOp, "index.ceildivu", "The unsigned quotient, rounded up.")
DivSOp = declare(DivisionOp, "index.divs", "The signed quotient, rounded to zero.")
DivUOp = declare(DivisionOp, "index.divu", "The unsigned quotient, rounded to zero.")
FloorDivSOp = declare(DivisionOp, "index.floordivs", "The signed quotient, rounded down.")
MaxSOp = declare(BinaryOp, "index.maxs", "The larger of two signed indices.")
MaxUOp = declare(BinaryOp, "index.maxu", "The larger of two unsigned indices.")
MinSOp = declare(BinaryOp, "index.mins", "The smaller of two signed indices.")
MinUOp = declare(BinaryOp, "index.minu", "The smaller of two unsigned indices.")
MulOp = declare(BinaryOp, "index.mul", "The product, modulo the width of an index.")
OrOp = declare(BinaryOp, "index.or", "The bitwise or.")
RemSOp = declare(DivisionOp, "index.rems", "The remainder of `index.divs`.")
RemUOp = declare(DivisionOp, "index.remu", "The remainder of `index.divu`.")
ShlOp = declare(BinaryOp, "index.shl", "A shift to the left.")
ShrSOp = declare(BinaryOp, "index.shrs", "A shift to the right that copies the sign.")
ShrUOp = declare(BinaryOp, "index.shru", "A shift to the right that fills with zeros.")
SubOp = declare(BinaryOp, "index.sub", "The difference, modulo the width of an index.")
XOrOp = declare(BinaryOp, "index.xor", "The bitwise exclusive or.")


@irdl_op_definition
class CmpOp(IRDLOperation):
    """A comparison of two indices: `index.cmp slt(%a, %b)`."""

    name = "index.cmp"

    pred = prop_def(ComparePredicateAttr)
    lhs = operand_def(IndexType)
    rhs = operand_def(IndexType)
    result = result_def(i1)

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> CmpOp:
        predicate = ComparePredicateAttr(parser.parse_str_enum(ComparePredicate))
        parser.parse_punctuation("(")
        lhs = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        rhs = parser.parse_unresolved_operand()
        parser.parse_punctuation(")")
        attributes = parser.parse_optional_attr_dict()
        return cls.create(
            operands=[parser.resolve_operand(operand, IndexType()) for operand in (lhs, rhs)],
            result_types=[i1],
            properties={"pred": predicate},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {self.pred.data}(")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_string(")")
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class SizeOfOp(IRDLOperation):
    """The width of an index in bits: `index.sizeof`."""

    name = "index.sizeof"

    result = result_def(IndexType)

    assembly_format = "attr-dict"
    traits = traits_def(Pure())


@irdl_op_definition
class ConstantOp(IRDLOperation):
    """A constant index: `index.constant 42`."""

    name = "index.constant"

    value = prop_def(IntegerAttr[IndexType])
    result = result_def(IndexType)

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> ConstantOp:
        attributes = parser.parse_optional_attr_dict()
        value = IntegerAttr(parser.parse_integer(allow_boolean=False), IndexType())
        return cls.create(result_types=[IndexType()], properties={"value": value}, attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes)
        printer.print_string(f" {self.value.value.data}")

    def asm_result_names(self) -> tuple[str]:
        """The result name in MLIR."""
        return (f"idx{self.value.value.data}",)


@irdl_op_definition
class BoolConstantOp(IRDLOperation):
    """A constant truth value: `index.bool.constant true`."""

    name = "index.bool.constant"

    value = prop_def(IntegerAttr.constr(i1))
    result = result_def(i1)

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> BoolConstantOp:
        attributes = parser.parse_optional_attr_dict()
        value = IntegerAttr(int(parser.parse_boolean()), i1)
        return cls.create(result_types=[i1], properties={"value": value}, attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes)
        printer.print_string(f" {self._word()}")

    def asm_result_names(self) -> tuple[str]:
        """The result name in MLIR."""
        return (self._word(),)

    def _word(self) -> str:
        return "true" if self.value.value.data else "false"


INDEX = Dialect(
    "index",
    [
        AddOp,
        AndOp,
        BoolConstantOp,
        CastSOp,
        CastUOp,
        CeilDivSOp,
        CeilDivUOp,
        CmpOp,
        ConstantOp,
        DivSOp,
        DivUOp,
        FloorDivSOp,
        MaxSOp,
        MaxUOp,
        MinSOp,
        MinUOp,
        MulOp,
        OrOp,
        RemSOp,
        RemUOp,
        ShlOp,
        ShrSOp,
        ShrUOp,
        SizeOfOp,
        SubOp,
        XOrOp,
    ],
    [ComparePredicateAttr],
)
