"""How ops of the okl dialect are made: a launch of thousands of ops has several of them for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation


class OklOp(IRDLOperation):
    """Takes operands, result types and attributes as they are: xDSL's constructor sorts them into groups first."""

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
    """`value : type`. One object for equal numbers, so that what was verified of it is known again."""
    return IntegerAttr(value, type)
