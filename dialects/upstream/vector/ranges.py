"""Result ranges of vector ops. Source: `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.int_ranges import integer_width_of
from okl_opt.dialects.numbers.int_ranges import IntRange, mask, union


def _same(op: Operation, operands: Sequence[IntRange]) -> IntRange:
    return operands[0]


def _either(op: Operation, operands: Sequence[IntRange]) -> IntRange:
    return union(operands[0], operands[1])


def _step(op: Operation, operands: Sequence[IntRange]) -> IntRange | None:
    type = op.results[0].type
    if not isa(type, VectorType[Attribute]) or type.get_num_scalable_dims():
        return None
    width = integer_width_of(type)
    last = type.get_shape()[0] - 1 & mask(width)
    return IntRange(width, 0, last, 0, last)


RESULT = {
    "vector.broadcast": _same,
    "vector.extract": _same,
    "vector.insert": _either,
    "vector.shape_cast": _same,
    "vector.step": _step,
    "vector.transpose": _same,
}
