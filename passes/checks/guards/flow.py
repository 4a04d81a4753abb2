"""Checks of flow ops: claimed sizes are true, and slices are within their tensors.

The sizes of an outer tensor are unknown inside a dispatch: `convert-flow-to-tensors` checks the claimed sizes there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects import flow
from okl_opt.dialects.flow.parts import PartOfTensor
from okl_opt.dialects.flow.signatures import Tied
from okl_opt.dialects.interfaces.shape_aware import ShapeAware, shape_aware_sizes
from okl_opt.dialects.upstream.shared.mixed import Mixed, mixed_values
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.passes.checks.guards.indices import (
    below,
    equal,
    fits_in_memory,
    not_negative,
    product,
    product_at_most,
    slice_in_bounds,
)
from okl_opt.passes.checks.guards.terms import Check, Term, size


def _sizes(value: SSAValue) -> Sequence[Term]:
    """Return all sizes of a tensor; sizes given to its defining op have been checked there."""
    told = shape_aware_sizes(value)
    return told or [size(value, dimension) for dimension in range(len(shape_of(value.type) or ()))]


def _claims(op: Operation) -> Iterator[Check]:
    """Check that the sizes given for operands are their true sizes."""
    assert isinstance(op, ShapeAware)
    for number, operand in enumerate(op.operands):
        told = op.operand_sizes(number)
        if told and isinstance(operand.type, TensorType):
            yield from _have_sizes(op, operand, told, f"operand {number}")


def _have_sizes(op: Operation, value: SSAValue, told: Sequence[SSAValue], what: str) -> Iterator[Check]:
    """Check that the dynamic sizes of a value are equal to the given ones."""
    claimed = mixed_values(shape_of(value.type) or (), told)
    for dimension, (one, other) in enumerate(zip(_sizes(value), claimed, strict=True)):
        if one is not other:
            yield equal(op, one, other, f"dimension {dimension} of {what} has size %0, not %1")


def _new(op: Operation, number: int) -> Iterator[Check]:
    """Check that the sizes given for a result are not negative, and that it is not too large."""
    assert isinstance(op, ShapeAware)
    type, given = op.results[number].type, op.result_sizes(number)
    for each in given:
        yield not_negative(op, each, "size %0 is negative")
    yield from fits_in_memory(op, type, mixed_values(shape_of(type) or (), given))


def _made(op: Operation) -> Iterator[Check]:
    yield from _new(op, 0)


def _element(op: Operation) -> Iterator[Check]:
    assert isinstance(op, flow.LoadOp | flow.StoreOp)
    tensor = op.source if isinstance(op, flow.LoadOp) else op.target
    yield from _claims(op)
    for dimension, (index, whole) in enumerate(zip(op.indices, _sizes(tensor), strict=True)):
        yield below(op, index, whole, f"index %0 is out of bounds for dimension {dimension} of size %1")


def _slice(op: Operation) -> Iterator[Check]:
    assert isinstance(op, flow.SliceOp)
    yield from _claims(op)
    yield from slice_in_bounds(op, _part(op.start_indices, op.lengths), _sizes(op.source))
    sizes = mixed_values(shape_of(op.result.type) or (), op.result_dims)
    for dimension, (length, result) in enumerate(zip(op.lengths, sizes, strict=True)):
        if length is not result:
            yield equal(op, length, result, f"dimension {dimension} of the result has size %1, not %0")


def _update(op: Operation) -> Iterator[Check]:
    assert isinstance(op, flow.UpdateOp)
    yield from _claims(op)
    yield from slice_in_bounds(op, _part(op.start_indices, _sizes(op.update)), _sizes(op.target))


def _part(starts: Sequence[SSAValue], sizes: Sequence[Term]) -> Sequence[Sequence[Term]]:
    return starts, sizes, [1] * len(starts)


def _reshape(op: Operation) -> Iterator[Check]:
    assert isinstance(op, flow.ReshapeOp)
    yield from _claims(op)
    for each in op.result_dims:
        yield not_negative(op, each, "size %0 is negative")
    counts = mixed_values(shape_of(op.result.type) or (), op.result_dims)
    total = product(_sizes(op.source))
    yield from product_at_most(op, counts, total, "has more elements than the %1 of its source")
    yield equal(op, product(counts), total, "has %0 elements, and its source %1")


def _dispatch(op: Operation) -> Iterator[Check]:
    assert isinstance(op, Tied)
    yield from _claims(op)
    for number, tied in enumerate(op.ties()):
        if tied is None:
            yield from _new(op, number)
            continue
        sizes = mixed_values(shape_of(op.results[number].type) or (), op.result_sizes(number))
        for dimension, (one, other) in enumerate(zip(_sizes(op.inputs[tied]), sizes, strict=False)):
            if one is not other:
                yield equal(op, one, other, f"dimension {dimension} of a tied operand has size %0, not %1")


def _return(op: Operation) -> Iterator[Check]:
    """Check that the values yielded by a region have the claimed sizes."""
    around = op.parent_op()
    if isinstance(around, flow.DispatchRegionOp) and op.parent_region() is around.body:
        for number, value in enumerate(op.operands):
            yield from _have_sizes(op, value, around.result_sizes(number), f"operand {number}")


def _load_part(op: Operation) -> Iterator[Check]:
    assert isinstance(op, flow.DispatchTensorLoadOp)
    yield from _inside(op, op.source.type, op.source_dims)


def _store_part(op: Operation) -> Iterator[Check]:
    assert isinstance(op, flow.DispatchTensorStoreOp)
    yield from _inside(op, op.target.type, op.target_dims)
    given = iter(_sizes(op.value))
    shape = list(shape_of(op.value.type) or ())
    for count in op.mixed_sizes:
        # Some unit sizes may be missing, as in the type.
        if shape and shape[0] == (count if isinstance(count, int) else DYNAMIC_INDEX):
            shape.pop(0)
            one = next(given)
            if one is not count:
                yield equal(op, one, count, "a dimension of the value has size %0, not %1")


def _inside(op: PartOfTensor, type: Attribute, dims: Sequence[SSAValue]) -> Iterator[Check]:
    """Check that a slice is within a tensor of the type's static sizes and the claimed dynamic ones."""
    wholes: Sequence[Mixed] = mixed_values(shape_of(type) or (), dims)
    yield from slice_in_bounds(op, op.parts(), wholes)


GUARDS: dict[str, Callable[[Operation], Iterator[Check]]] = {
    "flow.dispatch": _dispatch,
    "flow.dispatch.tensor.load": _load_part,
    "flow.dispatch.tensor.store": _store_part,
    "flow.dispatch.workgroups": _dispatch,
    "flow.return": _return,
    "flow.tensor.clone": _claims,
    "flow.tensor.empty": _made,
    "flow.tensor.load": _element,
    "flow.tensor.reshape": _reshape,
    "flow.tensor.slice": _slice,
    "flow.tensor.splat": _made,
    "flow.tensor.store": _element,
    "flow.tensor.tie_shape": _claims,
    "flow.tensor.trace": _claims,
    "flow.tensor.transfer": _claims,
    "flow.tensor.update": _update,
}
