"""The base of okl ops, with a fast constructor: launches have thousands of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation


class OklOp(IRDLOperation):
    """The constructor stores operands, result types and attributes directly, without xDSL's grouping."""

    def __init__(
        self,
        *,
        operands: Sequence[SSAValue] = (),
        result_types: Sequence[Attribute] = (),
        attributes: Mapping[str, Attribute] = {},
        regions: Sequence[Region] = (),
    ):
        Operation.__init__(self, operands=operands, result_types=result_types, attributes=attributes, regions=regions)


@lru_cache(1 << 16)
def integer(value: int, type: IntegerType | IndexType) -> IntegerAttr[IntegerType | IndexType]:
    """`value : type`. One object for equal numbers, so that cached checks apply."""
    return IntegerAttr(value, type)
