"""Checks of bufferization ops."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from xdsl.ir import Operation

from okl_opt.dialects.upstream.shared.shapes import integers, shape_of
from okl_opt.passes.checks.guards.indices import equal
from okl_opt.passes.checks.guards.tensor import new_tensor
from okl_opt.passes.checks.guards.terms import Check, size


def _alloc_tensor(op: Operation) -> Iterator[Check]:
    dynamic, copied, *_ = integers(op.properties.get("operandSegmentSizes"))
    if not copied:
        yield from new_tensor(op, op.operands[:dynamic])


def _materialize(op: Operation) -> Iterator[Check]:
    source, target = op.operands
    for dimension in range(len(shape_of(source.type) or ())):
        one, other = size(source, dimension), size(target, dimension)
        yield equal(op, one, other, f"dimension {dimension} has size %0 in the source and %1 in the destination")


GUARDS: dict[str, Callable[[Operation], Iterator[Check]]] = {
    "bufferization.alloc_tensor": _alloc_tensor,
    "bufferization.materialize_in_destination": _materialize,
}
