"""Ops that change shapes, split, join or create tensors.

Source: op catalogue, shape, index and reduction ops.
"""

from __future__ import annotations

from math import isfinite
from typing import ClassVar

from xdsl.dialects.builtin import IntegerType, Signedness, TensorType
from xdsl.ir import Attribute
from xdsl.irdl import (
    attr_def,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.declare import declared_ops
from okl_opt.dialects.hints import isa
from okl_opt.dialects.oneflow.base import (
    BOOL,
    F64,
    FALSE,
    I32,
    SI32,
    SI32S,
    SI64,
    SI64S,
    STRINGS,
    ZERO_F64,
    ZERO_SI32,
    ZERO_SI64,
)
from okl_opt.dialects.oneflow.compute import ComputeOp, declare
from okl_opt.dialects.oneflow.element_types import element_type_of
from okl_opt.dialects.oneflow.shapes import (
    Tensor,
    axis_of,
    broadcast,
    element_count,
    element_of,
    ints,
    require_count,
    require_not_negative,
    require_rank,
    require_same_elements,
    shape_of,
    tensor,
    tensor_of,
    text,
)
from okl_opt.dialects.oneflow.traits import NoGradient


@irdl_op_definition
class ReshapeOp(ComputeOp):
    """The same elements in row-major order, in another shape; one -1 means the remaining size."""

    name = "oneflow.reshape"

    in_ = operand_def(TensorType)
    out = result_def(TensorType)
    shape = attr_def(SI64S)

    def infer(self) -> tuple[Tensor, ...]:
        count = element_count(shape_of(self.in_))
        shape = list(ints(self.shape))
        if shape.count(-1) > 1 or any(size < -1 for size in shape):
            raise VerifyException(f"'shape' must not be negative, except for one -1, got {text(shape)}")
        if -1 in shape:
            known = element_count([size for size in shape if size != -1])
            if known == 0 or count % known:
                raise VerifyException(
                    f"'shape' {text(shape)} does not fit the {count} elements of {tensor_of(self.in_)}"
                )
            shape[shape.index(-1)] = count // known
        if element_count(shape) != count:
            raise VerifyException(f"'shape' {text(shape)} does not fit the {count} elements of {tensor_of(self.in_)}")
        return (tensor(element_of(self.in_), shape),)


@irdl_op_definition
class ReshapeLikeOp(ComputeOp):
    """The same elements in row-major order, in the shape of `like`."""

    name = "oneflow.reshape_like"

    in_ = operand_def(TensorType)
    like = operand_def(TensorType)
    out = result_def(TensorType)

    MIXED_FLOATS: ClassVar[bool] = True

    def infer(self) -> tuple[Tensor, ...]:
        if element_count(shape_of(self.in_)) != element_count(shape_of(self.like)):
            raise VerifyException(
                f"'in' and 'like' must have equally many elements, got {tensor_of(self.in_)} and {tensor_of(self.like)}"
            )
        return (tensor(element_of(self.in_), shape_of(self.like)),)


@irdl_op_definition
class TransposeOp(ComputeOp):
    """Axis i of the output is axis perm[i] of the input."""

    name = "oneflow.transpose"

    input = operand_def(TensorType)
    output = result_def(TensorType)
    perm = attr_def(SI32S)

    def infer(self) -> tuple[Tensor, ...]:
        shape, perm = shape_of(self.input), ints(self.perm)
        if sorted(perm) != list(range(len(shape))):
            raise VerifyException(f"'perm' must be a permutation of the {len(shape)} axes, got {text(perm)}")
        return (tensor(element_of(self.input), [shape[axis] for axis in perm]),)


@irdl_op_definition
class ExpandDimsOp(ComputeOp):
    """A new axis of size 1 at position `axis` of the result; negative counts from the end."""

    name = "oneflow.expand_dims"

    in_ = operand_def(TensorType)
    out = result_def(TensorType)
    axis = opt_attr_def(SI32, default_value=ZERO_SI32)

    def infer(self) -> tuple[Tensor, ...]:
        shape = shape_of(self.in_)
        axis = axis_of(self.axis.value.data, len(shape) + 1, from_end=True)
        return (tensor(element_of(self.in_), (*shape[:axis], 1, *shape[axis:])),)


@irdl_op_definition
class SqueezeOp(ComputeOp):
    """Without the axes `axes`, which have size 1."""

    name = "oneflow.squeeze"

    in_ = operand_def(TensorType)
    out = result_def(TensorType)
    axes = attr_def(SI32S)

    def infer(self) -> tuple[Tensor, ...]:
        shape = shape_of(self.in_)
        gone = {axis_of(axis, len(shape), name="axes", from_end=True) for axis in ints(self.axes)}
        for axis in sorted(gone):
            if shape[axis] != 1:
                raise VerifyException(f"axis {axis} of 'in' must have size 1, got {tensor_of(self.in_)}")
        return (tensor(element_of(self.in_), [size for axis, size in enumerate(shape) if axis not in gone]),)


@irdl_op_definition
class ExpandOp(ComputeOp):
    """Broadcast to `expand_shape`, right-aligned; -1 keeps the size."""

    name = "oneflow.expand"

    in_ = operand_def(TensorType)
    out = result_def(TensorType)
    expand_shape = attr_def(SI64S)

    def infer(self) -> tuple[Tensor, ...]:
        shape, wanted = shape_of(self.in_), ints(self.expand_shape)
        new = len(wanted) - len(shape)
        if new < 0 or any(size == -1 for size in wanted[:new]) or any(size < -1 for size in wanted):
            raise VerifyException(f"'expand_shape' {text(wanted)} does not expand {tensor_of(self.in_)}")
        result = (*wanted[:new], *(old if size == -1 else size for old, size in zip(shape, wanted[new:], strict=True)))
        if any(old not in (1, size) for old, size in zip(shape, result[new:], strict=True)):
            raise VerifyException(f"'expand_shape' {text(wanted)} does not expand {tensor_of(self.in_)}")
        return (tensor(element_of(self.in_), result),)


@irdl_op_definition
class BroadcastLikeOp(ComputeOp):
    """x broadcast to the shape of `like`; x has size 1 at `broadcast_axes`, or lacks these axes."""

    name = "oneflow.broadcast_like"

    x = operand_def(TensorType)
    like = operand_def(TensorType)
    y = result_def(TensorType)
    broadcast_axes = attr_def(SI32S)

    MIXED_FLOATS: ClassVar[bool] = True

    def infer(self) -> tuple[Tensor, ...]:
        shape, like = shape_of(self.x), shape_of(self.like)
        axes = {axis_of(axis, len(like), name="broadcast_axes", from_end=True) for axis in ints(self.broadcast_axes)}
        if axes:
            kept = tuple(1 if axis in axes else size for axis, size in enumerate(like))
            dropped = tuple(size for axis, size in enumerate(like) if axis not in axes)
            fits = shape in (kept, dropped)
        else:
            fits = broadcast(shape, like) == like
        if not fits:
            raise VerifyException(
                f"'x' {text(shape)} does not broadcast to 'like' {text(like)} along axes {text(sorted(axes))}"
            )
        return (tensor(element_of(self.x), like),)


@irdl_op_definition
class SliceOp(ComputeOp):
    """Elements start, start + step, ... below stop, for each axis; negative positions count from the end."""

    name = "oneflow.slice"

    x = operand_def(TensorType)
    y = result_def(TensorType)
    start = attr_def(SI64S)
    stop = attr_def(SI64S)
    step = attr_def(SI64S)

    def infer(self) -> tuple[Tensor, ...]:
        shape = shape_of(self.x)
        start = require_count("start", self.start, len(shape))
        stop = require_count("stop", self.stop, len(shape))
        step = require_count("step", self.step, len(shape))
        if any(size < 1 for size in step):
            raise VerifyException(f"'step' must be positive, got {text(step)}")
        sizes = [
            len(range(*slice(first, last, by).indices(size)))
            for size, first, last, by in zip(shape, start, stop, step, strict=True)
        ]
        return (tensor(element_of(self.x), sizes),)


@irdl_op_definition
class NarrowOp(ComputeOp):
    """`length` elements from `start` on, along `dim`."""

    name = "oneflow.narrow"

    in_ = operand_def(TensorType)
    out = result_def(TensorType)
    dim = opt_attr_def(SI64, default_value=ZERO_SI64)
    start = opt_attr_def(SI64, default_value=ZERO_SI64)
    length = opt_attr_def(SI64, default_value=ZERO_SI64)

    def infer(self) -> tuple[Tensor, ...]:
        shape = shape_of(self.in_)
        dim = axis_of(self.dim.value.data, len(shape), name="dim", from_end=True)
        start, length = self.start.value.data, self.length.value.data
        if start < 0 or length < 0 or start + length > shape[dim]:
            raise VerifyException(f"[{start}, {start + length}) is not within size {shape[dim]} of axis {dim}")
        return (tensor(element_of(self.in_), (*shape[:dim], length, *shape[dim + 1 :])),)


class ConcatBaseOp(ComputeOp):
    """Operands one after the other along `axis`."""

    in_ = var_operand_def(TensorType)
    out = result_def(TensorType)
    axis = opt_attr_def(SI64, default_value=ZERO_SI64)
    max_dim_size = opt_attr_def(SI64, default_value=ZERO_SI64)

    def infer(self) -> tuple[Tensor, ...]:
        if not self.in_:
            raise VerifyException("needs one operand or more")
        first = shape_of(self.in_[0])
        axis = axis_of(self.axis.value.data, len(first))
        total = 0
        for number, value in enumerate(self.in_):
            require_same_elements([("in", self.in_[0]), (f"in {number}", value)])
            shape = shape_of(value)
            if len(shape) != len(first) or any(
                a != b for at, (a, b) in enumerate(zip(first, shape, strict=True)) if at != axis
            ):
                raise VerifyException(
                    f"operands must agree outside axis {axis}, got {text(first)} and {text(shape)} "
                    f"for operand #{number}"
                )
            total += shape[axis]
        return (tensor(element_of(self.in_[0]), (*first[:axis], total, *first[axis + 1 :])),)


ConcatOp = declare(ConcatBaseOp, "concat", "Operands one after the other along `axis`; OneFlow's name in 2022.")
CatOp = declare(ConcatBaseOp, "cat", "Operands one after the other along `axis`; OneFlow's name since 2023.")


@irdl_op_definition
class SplitLikeOp(ComputeOp):
    """Pieces along `axis`, one for each `like` with its size."""

    name = "oneflow.split_like"

    in_ = operand_def(TensorType)
    like = var_operand_def(TensorType)
    out = var_result_def(TensorType)
    axis = opt_attr_def(SI64, default_value=ZERO_SI64)

    MIXED_FLOATS: ClassVar[bool] = True

    def infer(self) -> tuple[Tensor, ...]:
        shape = shape_of(self.in_)
        axis = axis_of(self.axis.value.data, len(shape))
        sizes: list[int] = []
        for number, like in enumerate(self.like):
            require_rank(f"'like' {number}", like, len(shape))
            sizes.append(shape_of(like)[axis])
        if sum(sizes) != shape[axis]:
            raise VerifyException(f"pieces {text(sizes)} must add up to size {shape[axis]} of axis {axis}")
        return tuple(tensor(element_of(self.in_), (*shape[:axis], size, *shape[axis + 1 :])) for size in sizes)


@irdl_op_definition
class ConstantOp(ComputeOp):
    """A tensor with one value everywhere: `floating_value` if `is_floating_value`, else `integer_value`.

    An integer type truncates the value, which must then be in range. A float type rounds it, possibly to infinity. A
    Bool is true if the value is not 0.
    """

    name = "oneflow.constant"

    out = result_def(TensorType)
    floating_value = opt_attr_def(F64, default_value=ZERO_F64)
    integer_value = opt_attr_def(SI64, default_value=ZERO_SI64)
    is_floating_value = opt_attr_def(BOOL, default_value=FALSE)
    dtype = attr_def(I32)
    shape = attr_def(SI64S)
    # Required upstream; meaningless on one device.
    nd_sbp = opt_attr_def(STRINGS)

    traits = traits_def(NoGradient())

    def infer(self) -> tuple[Tensor, ...]:
        shape = ints(self.shape)
        require_not_negative("shape", shape)
        element = element_type_of(self.dtype.value.data)
        self._require_in_range(element)
        return (tensor(element, shape),)

    def _require_in_range(self, element: Attribute) -> None:
        """Check that the value fits an integer type. Raises: VerifyException."""
        if not isa(element, IntegerType) or element.signedness.data is Signedness.SIGNLESS:
            return  # a float, or a Bool
        value = (self.floating_value if self.is_floating_value.value.data else self.integer_value).value.data
        least = 0 if element.signedness.data is Signedness.UNSIGNED else -1 << element.width.data - 1
        end = least + (1 << element.width.data)
        if not (isfinite(value) and least <= int(value) < end):
            raise VerifyException(f"value {value} is no {element}: its elements go from {least} to {end - 1}")


SHAPE_OPS = declared_ops(globals())
