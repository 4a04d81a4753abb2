"""Assembly of vector.transfer_read and vector.transfer_write. Source: `VectorOps.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import IndexType, MemRefType, TensorType, VectorType
from xdsl.dialects.vector import (
    TransferReadOp,
    TransferWriteOp,
    VectorTransferOperation,
)
from xdsl.ir import Operation
from xdsl.parser import Parser

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly, Parse


def _parse_transfer(cls: type[TransferReadOp | TransferWriteOp]) -> Parse:
    is_read = cls is TransferReadOp

    def parse(parser: Parser) -> Operation:
        """`%m[%i], %padding, %mask {in_bounds = [true]} : memref<4xf32>, vector<4xf32>`.

        A write has the vector before the memref, and no padding.
        """
        vector = None
        if not is_read:
            vector = parser.parse_unresolved_operand()
            parser.parse_punctuation(",")
        source = parser.parse_unresolved_operand()
        index = IndexType()
        indices = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, lambda: parser.parse_operand(index))
        padding = None
        if is_read:
            parser.parse_punctuation(",")
            padding = parser.parse_unresolved_operand()
        mask, mask_start = None, parser.pos
        if parser.parse_optional_punctuation(",") is not None:
            mask = parser.parse_unresolved_operand()
        mask_end = parser.pos
        attributes = parser.parse_optional_attr_dict()
        start = parser.pos
        parser.parse_punctuation(":")
        first = parser.parse_type()
        parser.parse_punctuation(",")
        second = parser.parse_type()
        source_type, vector_type = (first, second) if is_read else (second, first)
        if not isa(source_type, MemRefType | TensorType):
            parser.raise_error("requires memref or ranked tensor type", start)
        if not isa(vector_type, VectorType):
            parser.raise_error("requires vector type", start)
        mask, permutation, in_bounds = VectorTransferOperation.resolve_attrs(
            parser, attributes, source_type, vector_type, mask_start, mask_end, mask, start
        )
        masks = [] if mask is None else [mask]
        resolved = parser.resolve_operand(source, source_type)
        if padding is None:
            assert vector is not None
            operands = [[parser.resolve_operand(vector, vector_type)], [resolved], indices, masks]
            results = [[source_type] if isinstance(source_type, TensorType) else []]
        else:
            operands = [[resolved], indices, [parser.resolve_operand(padding, source_type.element_type)], masks]
            results = [[vector_type]]
        for name in ("permutation_map", "in_bounds"):
            attributes.pop(name, None)
        return cls.build(
            operands=operands,
            result_types=results,
            properties={"permutation_map": permutation, "in_bounds": in_bounds},
            attributes=attributes,
        )

    return parse


TRANSFER_ASM: Mapping[str, Assembly] = {
    cls.name: Assembly(_parse_transfer(cls)) for cls in (TransferReadOp, TransferWriteOp)
}
