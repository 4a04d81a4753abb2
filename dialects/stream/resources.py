"""Base classes for ops on resources, with their affinity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import IRDLOperation, opt_prop_def
from xdsl.parser import Parser

from okl_opt.dialects.interfaces.affinity import AffinityOp
from okl_opt.dialects.interfaces.shape_aware import ShapeAware
from okl_opt.dialects.stream.types import ResourceType
from okl_opt.dialects.text.assembly.sized_types import parse_sized_type

INDEX = IndexType()


class PlacedOp(IRDLOperation, AffinityOp):
    """An op with an optional device: `on(#hal.device.affinity<@a>)`."""

    affinity = opt_prop_def()


class ResourceOp(IRDLOperation, ShapeAware):
    """An op with operands for the sizes in bytes of its first operand and its result, both resources."""

    SOURCE_SIZE: ClassVar[str | None] = None
    """The name of the size of the operand, if that is a resource."""
    RESULT_SIZE: ClassVar[str | None] = None
    """The name of the size of the result, if that is a resource."""

    def operand_sizes(self, number: int) -> Sequence[SSAValue]:
        return () if number or self.SOURCE_SIZE is None else (getattr(self, self.SOURCE_SIZE),)

    def result_sizes(self, number: int) -> Sequence[SSAValue]:
        return () if number or self.RESULT_SIZE is None else (getattr(self, self.RESULT_SIZE),)


def parse_resource(parser: Parser) -> tuple[ResourceType, SSAValue]:
    """`!stream.resource<*>{%size}`."""
    start = parser.pos
    type, sizes = parse_sized_type(parser)
    if not isinstance(type, ResourceType):
        parser.raise_error(f"expected a resource, got {type}", start)
    return type, sizes[0]


def parse_attributes(parser: Parser) -> dict[str, Attribute]:
    """`attributes {...}`, or nothing."""
    found = parser.parse_optional_attr_dict_with_keyword()
    return {} if found is None else dict(found.data)
