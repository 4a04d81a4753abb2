"""Checks of elementwise ops on several tensors."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation

from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.passes.checks.guards.indices import equal
from okl_opt.passes.checks.guards.terms import Check, size


def same_shape(op: Operation) -> Iterator[Check]:
    """Check that all tensors have the sizes of the first."""
    tensors = [(number, each) for number, each in enumerate(op.operands) if isinstance(each.type, TensorType)]
    (_, first), *others = tensors
    for number, tensor in others:
        for dimension in range(len(shape_of(first.type) or ())):
            one, other = size(tensor, dimension), size(first, dimension)
            what = f"dimension {dimension} of operand #{number} has size %0, where others have %1"
            yield equal(op, one, other, what)
