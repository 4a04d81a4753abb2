"""Inference of integer ranges of results from ranges of operands.

`dialects/upstream/<dialect>/ranges.py` has the tables of a dialect; all are optional.
Source: `InferIntRangeInterface.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from xdsl.dialects.builtin import (
    IndexType,
    IntegerType,
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.modules import dialect_module
from okl_opt.dialects.numbers.elements import INDEX_WIDTH
from okl_opt.dialects.numbers.int_ranges import IntRange

_Shaped = (
    VectorType[Attribute]
    | TensorType[Attribute]
    | MemRefType[Attribute]
    | UnrankedTensorType[Attribute]
    | UnrankedMemRefType[Attribute]
)

Ranges = Sequence[IntRange | None]
"""The ranges of the operands; None for other types, and for ranges that are not known yet."""


class IntRanges(NamedTuple):
    """The tables of a dialect's `ranges.py`, by op name."""

    RESULT: Mapping[str, Callable[[Operation, Sequence[IntRange]], IntRange | None]] = {}
    """The range of the only result, if all operand ranges are known."""
    RESULT_OF_SOME: Mapping[str, Callable[[Operation, Ranges], IntRange | None]] = {}
    """The range of the only result, even if some operand ranges are unknown."""
    ARGUMENTS: Mapping[str, Callable[[Operation, Sequence[IntRange]], Sequence[tuple[SSAValue, IntRange]]]] = {}
    """The ranges of region arguments."""


@cache
def int_ranges(dialect: str) -> IntRanges:
    """The range tables of a dialect."""
    module = dialect_module(dialect, "ranges")
    return IntRanges(**{name: getattr(module, name) for name in IntRanges._fields if hasattr(module, name)})


def infers_ranges(op: Operation) -> bool:
    """Return whether ranges can be inferred for an op."""
    tables = int_ranges(op.dialect_name())
    return any(op.name in table for table in tables)


def result_range(op: Operation, operands: Ranges) -> IntRange | None:
    """The range of the result; None if unknown."""
    tables = int_ranges(op.dialect_name())
    of_some = tables.RESULT_OF_SOME.get(op.name)
    if of_some is not None:
        return of_some(op, operands)
    infer = tables.RESULT.get(op.name)
    known = [operand for operand in operands if operand is not None]
    return None if infer is None or len(known) < len(operands) else infer(op, known)


def argument_ranges(op: Operation, operands: Ranges) -> Sequence[tuple[SSAValue, IntRange]]:
    """The ranges of region arguments of an op; empty if unknown."""
    infer = int_ranges(op.dialect_name()).ARGUMENTS.get(op.name)
    known = [operand for operand in operands if operand is not None]
    return () if infer is None or len(known) < len(operands) else infer(op, known)


def integer_width_of(type: Attribute) -> int:
    """The width of an integer or index, or of the elements of a container; 0 for other types.

    Source: `ConstantIntRanges::getStorageBitwidth`.
    """
    element = type.element_type if isa(type, _Shaped) else type
    if isa(element, IntegerType):
        return element.width.data
    return INDEX_WIDTH if isinstance(element, IndexType) else 0
