"""Ops on indices: gathers, sorts, and positions of greatest elements.

Source: op catalogue, shape, index and reduction ops.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, StringAttr, TensorType
from xdsl.irdl import attr_def, irdl_op_definition, operand_def, opt_attr_def, result_def, traits_def
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.declare import declared_ops
from okl_opt.dialects.oneflow.base import BOOL, FALSE, SI32, SI64, ZERO_SI32, ZERO_SI64, si32, si64
from okl_opt.dialects.oneflow.compute import ComputeOp
from okl_opt.dialects.oneflow.shapes import (
    Tensor,
    axis_of,
    element_of,
    require_integers,
    require_rank,
    shape_of,
    tensor,
    tensor_of,
    text,
)
from okl_opt.dialects.oneflow.traits import NoGradient


@irdl_op_definition
class GatherOp(ComputeOp):
    """Slices of `in` along `axis`, at `indices`; the axes of `indices` replace the axis."""

    name = "oneflow.gather"

    in_ = operand_def(TensorType)
    indices = operand_def(TensorType)
    out = result_def(TensorType)
    axis = opt_attr_def(SI64, default_value=ZERO_SI64)

    def infer(self) -> tuple[Tensor, ...]:
        shape = shape_of(self.in_)
        axis = axis_of(self.axis.value.data, len(shape))
        require_integers("'indices'", self.indices)
        return (tensor(element_of(self.in_), (*shape[:axis], *shape_of(self.indices), *shape[axis + 1 :])),)


@irdl_op_definition
class EmbeddingOp(ComputeOp):
    """Rows of `weight` at `indices`."""

    name = "oneflow.embedding"

    weight = operand_def(TensorType)
    indices = operand_def(TensorType)
    out = result_def(TensorType)
    padding_idx = opt_attr_def(SI64, default_value=IntegerAttr(-1, si64))
    scale_grad_by_freq = opt_attr_def(BOOL, default_value=FALSE)

    def infer(self) -> tuple[Tensor, ...]:
        require_rank("'weight'", self.weight, 2)
        require_integers("'indices'", self.indices)
        return (tensor(element_of(self.weight), (*shape_of(self.indices), shape_of(self.weight)[1])),)


@irdl_op_definition
class DimGatherOp(ComputeOp):
    """output[i..] = input[i.. with coordinate `dim` replaced by index[i..]]."""

    name = "oneflow.dim_gather"

    input = operand_def(TensorType)
    index = operand_def(TensorType)
    output = result_def(TensorType)
    dim = opt_attr_def(SI32, default_value=ZERO_SI32)

    def infer(self) -> tuple[Tensor, ...]:
        shape, index = shape_of(self.input), shape_of(self.index)
        dim = axis_of(self.dim.value.data, len(shape), name="dim")
        require_integers("'index'", self.index)
        require_rank("'index'", self.index, len(shape))
        if any(i > s for axis, (i, s) in enumerate(zip(index, shape, strict=True)) if axis != dim):
            raise VerifyException(f"'index' {text(index)} must not exceed 'input' {text(shape)} outside axis {dim}")
        return (tensor(element_of(self.input), index),)


def _require_direction(direction: StringAttr) -> None:
    if direction.data not in ("ASCENDING", "DESCENDING"):
        raise VerifyException(f'\'direction\' must be "ASCENDING" or "DESCENDING", got {direction}')


def _last_axis(tensor_type: Tensor) -> int:
    shape = tensor_type.get_shape()
    if not shape:
        raise VerifyException("'in' must have an axis, got a scalar")
    return shape[-1]


@irdl_op_definition
class ArgSortOp(ComputeOp):
    """Positions that sort the last axis, as si32; stable in both directions."""

    name = "oneflow.arg_sort"

    in_ = operand_def(TensorType)
    out = result_def(TensorType)
    direction = attr_def(StringAttr)

    traits = traits_def(NoGradient())

    def infer(self) -> tuple[Tensor, ...]:
        _require_direction(self.direction)
        _last_axis(tensor_of(self.in_))
        return (tensor(si32, shape_of(self.in_)),)


@irdl_op_definition
class SortOp(ComputeOp):
    """The elements sorted along the last axis."""

    name = "oneflow.sort"

    in_ = operand_def(TensorType)
    out = result_def(TensorType)
    direction = attr_def(StringAttr)

    traits = traits_def(NoGradient())

    def infer(self) -> tuple[Tensor, ...]:
        _require_direction(self.direction)
        _last_axis(tensor_of(self.in_))
        return (tensor_of(self.in_),)


@irdl_op_definition
class TopKOp(ComputeOp):
    """Positions of the k greatest along the last axis, as si64."""

    name = "oneflow.top_k"

    in_ = operand_def(TensorType)
    out = result_def(TensorType)
    k = opt_attr_def(SI32, default_value=ZERO_SI32)
    sorted = opt_attr_def(BOOL, default_value=FALSE)

    traits = traits_def(NoGradient())

    def infer(self) -> tuple[Tensor, ...]:
        last, k = _last_axis(tensor_of(self.in_)), self.k.value.data
        if not 1 <= k <= last:
            raise VerifyException(f"'k' must be in [1, {last}], got {k}")
        # OneFlow's TopKOp gives kInt64 where ArgSortOp gives kInt32.
        return (tensor(si64, (*shape_of(self.in_)[:-1], k)),)


@irdl_op_definition
class ArgmaxOp(ComputeOp):
    """Position of the maximum along the last axis, as si64."""

    name = "oneflow.argmax"

    in_ = operand_def(TensorType)
    out = result_def(TensorType)

    traits = traits_def(NoGradient())

    def infer(self) -> tuple[Tensor, ...]:
        if _last_axis(tensor_of(self.in_)) == 0:
            raise VerifyException(f"last axis of 'in' must not be empty, got {tensor_of(self.in_)}")
        return (tensor(si64, shape_of(self.in_)[:-1]),)


POSITION_OPS = declared_ops(globals())
