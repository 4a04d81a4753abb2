"""Assembly of the bufferization dialect. Source: `BufferizationOps.td` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.bufferization import AllocTensorOp, CloneOp, TensorFromMemRefConstraint, ToBufferOp, ToTensorOp
from xdsl.dialects.builtin import MemRefType, UnitAttr, UnrankedMemRefType, i1
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly, GenericForm, Parse, Write, declarative, properties_among_attributes
from okl_opt.dialects.text.assembly.kinds import ANY_MEMREF, ANY_TENSOR, Kind
from okl_opt.dialects.text.assembly.typed_values import parse_optional_typed_values, print_typed_values
from okl_opt.dialects.upstream.bufferization.ops import DeallocOp, ToMemrefOp

# ----- between tensors and memrefs


def _parse_words(parser: Parser, *words: str) -> dict[str, Attribute]:
    return {word: UnitAttr() for word in words if parser.parse_optional_keyword(word) is not None}


def _tensor_of(type: Attribute, parser: Parser) -> Attribute:
    if not isa(type, MemRefType | UnrankedMemRefType):
        parser.raise_error(f"expected a memref type, found {type}")
    return TensorFromMemRefConstraint.memref_to_tensor(type)


def parse_to_tensor(parser: Parser) -> ToTensorOp:
    """`bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>`; before LLVM 20 only `memref<4xf32>`."""
    memref = parser.parse_unresolved_operand()
    properties = _parse_words(parser, "restrict", "writable")
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = ANY_MEMREF.parse(parser)
    has_result = parser.parse_optional_keyword("to") is not None
    return ToTensorOp.create(
        operands=[parser.resolve_operand(memref, type)],
        result_types=[ANY_TENSOR.parse(parser) if has_result else _tensor_of(type, parser)],
        properties=properties,
        attributes=attributes,
    )


def print_to_tensor(op: ToTensorOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.memref)
    for word, given in (("restrict", op.restrict), ("writable", op.writable)):
        if given is not None:
            printer.print_string(f" {word}")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.memref.type)
    if not _has_old_form(op, op.memref, op.tensor):
        printer.print_string(" to ")
        printer.print_attribute(op.tensor.type)


def _has_old_form(op: Operation, memref: SSAValue, tensor: SSAValue) -> bool:
    """Return whether only the memref's type is printed: the old form, used in regions of okm kernels."""
    parent = op.parent_op()
    if parent is None or parent.name != "okm.wrapper_kernel" or not isa(memref.type, MemRefType | UnrankedMemRefType):
        return False
    return TensorFromMemRefConstraint.memref_to_tensor(memref.type) == tensor.type


def _parse_conversion(cls: type[ToBufferOp | CloneOp], kind: Kind, *words: str) -> Parse:
    def parse(parser: Parser) -> Operation:
        """`%t read_only : tensor<4xf32> to memref<4xf32>`; the two may differ in more than the class allows."""
        source = parser.parse_unresolved_operand()
        properties = _parse_words(parser, *words)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        operand = parser.resolve_operand(source, kind.parse(parser))
        parser.parse_keyword("to")
        return cls.create(
            operands=[operand], result_types=[ANY_MEMREF.parse(parser)], properties=properties, attributes=attributes
        )

    return parse


def parse_to_memref(parser: Parser) -> ToMemrefOp:
    """`bufferization.to_memref %t read_only : tensor<4xf32> to memref<4xf32>`; before LLVM 20 only `memref<4xf32>`."""
    tensor = parser.parse_unresolved_operand()
    properties = _parse_words(parser, "read_only")
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_type()
    if parser.parse_optional_keyword("to") is not None:
        tensor_type, type = type, parser.parse_type()
    else:
        tensor_type = _tensor_of(type, parser)
    return ToMemrefOp.create(
        operands=[parser.resolve_operand(tensor, tensor_type)],
        result_types=[type],
        properties=properties,
        attributes=attributes,
    )


def print_to_memref(op: ToMemrefOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.tensor)
    if op.read_only is not None:
        printer.print_string(" read_only")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    if not _has_old_form(op, op.memref, op.tensor):
        printer.print_attribute(op.tensor.type)
        printer.print_string(" to ")
    printer.print_attribute(op.memref.type)


# ----- bufferization.dealloc


def parse_dealloc(parser: Parser) -> DeallocOp:
    memrefs = parse_optional_typed_values(parser)
    conditions: list[SSAValue] = []
    if memrefs:
        parser.parse_keyword("if")
        conditions = parser.parse_comma_separated_list(parser.Delimiter.PAREN, lambda: parser.parse_operand(i1))
    retained = parse_optional_typed_values(parser) if parser.parse_optional_keyword("retain") is not None else []
    return DeallocOp.build(
        operands=[memrefs, conditions, retained],
        result_types=[[i1] * len(retained)],
        attributes=parser.parse_optional_attr_dict(),
    )


def print_dealloc(op: DeallocOp, printer: Printer) -> None:
    if op.memrefs:
        printer.print_string(" ")
        print_typed_values(op.memrefs, printer)
        printer.print_string(" if (")
        printer.print_list(op.conditions, printer.print_ssa_value)
        printer.print_string(")")
    if op.retained:
        printer.print_string(" retain ")
        print_typed_values(op.retained, printer)
    printer.print_op_attributes(op.attributes)


ASM: Mapping[str, Assembly] = {
    ToTensorOp.name: Assembly(parse_to_tensor, print_to_tensor),
    ToBufferOp.name: Assembly(
        _parse_conversion(ToBufferOp, ANY_TENSOR, "read_only"),
        declarative(
            ToBufferOp, "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($memref)"
        ).print,
    ),
    CloneOp.name: Assembly(_parse_conversion(CloneOp, ANY_MEMREF)),
    ToMemrefOp.name: Assembly(parse_to_memref, print_to_memref),
    AllocTensorOp.name: declarative(
        AllocTensorOp,
        "`(` $dynamic_sizes `)` (`copy` `(` $copy^ `)`)? (`size_hint` `` `=` `` $size_hint^)? attr-dict `:` "
        "type($tensor)",
    ),
    DeallocOp.name: Assembly(parse_dealloc, print_dealloc),
}
ATTRIBUTES: Mapping[str, Write] = {}
GENERIC: Mapping[str, GenericForm] = {AllocTensorOp.name: properties_among_attributes("memory_space")}
