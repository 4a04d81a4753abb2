"""Ops of the llvm dialect on addresses of blocks and functions. Source: `LLVMOps.td` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.dialects.llvm import LLVMPointerType
from xdsl.ir import Block, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_successor_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure

from okl_opt.dialects.text.assembly.typed_values import parse_target, print_target
from okl_opt.dialects.upstream.llvm.attributes import BLOCK_ADDRESS, BLOCK_TAG


@irdl_op_definition
class BlockAddressOp(IRDLOperation):
    """The address of the block with a tag: `llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr`."""

    name = "llvm.blockaddress"

    block_addr = prop_def(BLOCK_ADDRESS)
    res = result_def(LLVMPointerType)

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> BlockAddressOp:
        address = BLOCK_ADDRESS.new(BLOCK_ADDRESS.parse_parameters(parser))
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = parser.parse_type()
        return cls.create(result_types=[type], properties={"block_addr": address}, attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        self.block_addr.print_parameters(printer)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.res.type)


@irdl_op_definition
class BlockTagOp(IRDLOperation):
    """The tag of the block it stands in: `llvm.blocktag <id = 1>`."""

    name = "llvm.blocktag"

    tag = prop_def(BLOCK_TAG)

    @classmethod
    def parse(cls, parser: Parser) -> BlockTagOp:
        tag = BLOCK_TAG.new(BLOCK_TAG.parse_parameters(parser))
        return cls.create(properties={"tag": tag}, attributes=parser.parse_optional_attr_dict())

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        self.tag.print_parameters(printer)
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class IndirectBrOp(IRDLOperation):
    """A branch to one of several addresses.

    llvm.indirectbr %address : !llvm.ptr, [
    ^bb1(%x : i32),
    ^bb2
    ]
    """

    name = "llvm.indirectbr"

    addr = operand_def(LLVMPointerType)
    succOperands = var_operand_def()
    indbr_operand_segments = prop_def(DenseArrayBase.constr(i32))
    successor = var_successor_def()

    traits = traits_def(IsTerminator())

    @classmethod
    def parse(cls, parser: Parser) -> IndirectBrOp:
        address = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        operand = parser.resolve_operand(address, parser.parse_type())
        parser.parse_punctuation(",")
        parser.parse_punctuation("[")
        targets: list[tuple[Block, list[SSAValue]]] = []
        if parser.parse_optional_punctuation("]") is None:
            targets = parser.parse_comma_separated_list(parser.Delimiter.NONE, lambda: parse_target(parser))
            parser.parse_punctuation("]")
        sizes = [len(values) for _, values in targets]
        return cls.build(
            operands=[operand, [value for _, values in targets for value in values]],
            properties={"indbr_operand_segments": DenseArrayBase.from_list(i32, sizes)},
            attributes=parser.parse_optional_attr_dict(),
            successors=[[block for block, _ in targets]],
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.addr)
        printer.print_string(" : ")
        printer.print_attribute(self.addr.type)
        printer.print_string(", [")
        rest: Sequence[SSAValue] = self.succOperands
        for place, (size, block) in enumerate(
            zip(self.indbr_operand_segments.get_values(), self.successor, strict=True)
        ):
            printer.print_string(",\n" if place else "\n")
            print_target(block, rest[:size], printer)
            rest = rest[size:]
        printer.print_string("\n]")
        printer.print_op_attributes(self.attributes)


ADDRESSES: Sequence[type[IRDLOperation]] = (BlockAddressOp, BlockTagOp, IndirectBrOp)
