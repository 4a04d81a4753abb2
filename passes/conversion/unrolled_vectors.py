"""Elementwise ops on vectors, done element by element. Source: `VecOpToScalarOp` in `MathToLibm.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from xdsl.dialects.builtin import VectorType
from xdsl.dialects.vector import ExtractOp, InsertOp
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.elements import element_type
from okl_opt.dialects.numbers.matchers import zero_of
from okl_opt.dialects.registry import create

Compute = Callable[[Sequence[SSAValue]], Sequence[Operation]]
"""Builds the ops for one element of each operand; the last op gives the result."""


def unroll(operands: Sequence[SSAValue], type_: Attribute, compute: Compute) -> list[Operation]:
    """Return the ops that compute a value, for vectors element by element. The last op gives the result."""
    if not isa(type_, VectorType):
        return list(compute(operands))
    zero = zero_of(type_)
    assert zero is not None, "vectors of numbers have a zero"
    made = [create("arith.constant", types=[type_], properties={"value": zero})]
    for place in product(*map(range, type_.get_shape())):
        whole = made[-1].results[0]
        parts = [ExtractOp(operand, place, element_type(operand.type)) for operand in operands]
        new = compute([part.results[0] for part in parts])
        made += [*parts, *new, InsertOp(new[-1].results[0], whole, place)]
    return made
