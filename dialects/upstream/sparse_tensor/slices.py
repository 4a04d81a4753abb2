"""Slices of tensors that a sparse tensor represents. Source: `SparseTensorDimSliceAttr` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, IntAttr
from xdsl.ir import Attribute, OpaqueSyntaxAttribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer


@irdl_attr_definition
class SliceAttr(ParametrizedAttribute, OpaqueSyntaxAttribute):
    """`#sparse_tensor<slice(1, ?, 3)>`: offset, size and stride of a part of a dimension."""

    name = "sparse_tensor.slice"

    parts: ArrayAttr[IntAttr]

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        def part() -> IntAttr:
            if parser.parse_optional_punctuation("?") is not None:
                return IntAttr(DYNAMIC_INDEX)
            value = parser.parse_optional_integer(allow_boolean=False)
            if value is None or value < 0:
                parser.raise_error("expect positive value or ? for slice offset/size/stride")
            return IntAttr(value)

        start = parser.pos
        parts = parser.parse_comma_separated_list(parser.Delimiter.PAREN, part)
        if len(parts) != 3:
            parser.raise_error("expected an offset, a size and a stride", start)
        return [ArrayAttr(parts)]

    def print_parameters(self, printer: Printer) -> None:
        parts = ("?" if part.data == DYNAMIC_INDEX else str(part.data) for part in self.parts)
        printer.print_string(f"({', '.join(parts)})")
