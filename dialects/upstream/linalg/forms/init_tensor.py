"""`linalg.init_tensor`, the name of `tensor.empty` before LLVM 16."""

from __future__ import annotations

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType
from xdsl.dialects.tensor import EmptyOp
from xdsl.dialects.utils import parse_dynamic_index_list_without_types
from xdsl.parser import Parser

from okl_opt.dialects.text.assembly.kinds import RANKED_TENSOR
from okl_opt.dialects.upstream.shared.shapes import shape_of


def parse_init_tensor(parser: Parser) -> EmptyOp:
    """`linalg.init_tensor [4, %n] : tensor<4x?xf32>`, as `tensor.empty(%n) : tensor<4x?xf32>`."""
    start = parser.pos
    dynamic, static = parse_dynamic_index_list_without_types(parser, DYNAMIC_INDEX)
    end = parser.pos
    sizes = parser.resolve_operands(dynamic, [IndexType()] * len(dynamic), start)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = RANKED_TENSOR.parse(parser)
    if list(static) != list(shape_of(type) or ()) or static.count(DYNAMIC_INDEX) != len(sizes):
        parser.raise_error(f"expected the sizes of '{type}'", start, end)
    return EmptyOp.create(operands=sizes, result_types=[type], attributes=attributes)
