"""Reductions over some axes.

Source: op catalogue, shape, index and reduction ops.
"""

from __future__ import annotations

from xdsl.dialects.builtin import TensorType
from xdsl.irdl import attr_def, operand_def, opt_attr_def, result_def

from okl_opt.dialects.declare import declared_ops
from okl_opt.dialects.oneflow.base import BOOL, FALSE, SI32S
from okl_opt.dialects.oneflow.compute import ComputeOp, declare
from okl_opt.dialects.oneflow.shapes import (
    Tensor,
    axis_of,
    element_of,
    ints,
    shape_of,
    tensor,
)


class ReduceOp(ComputeOp):
    """A reduction over the axes in `axis`; with `keepdims` these are kept with size 1.

    An empty `axis` reduces nothing.
    """

    input_tensor = operand_def(TensorType)
    output_tensor = result_def(TensorType)
    axis = attr_def(SI32S)
    keepdims = opt_attr_def(BOOL, default_value=FALSE)

    def infer(self) -> tuple[Tensor, ...]:
        shape = shape_of(self.input_tensor)
        axes = {axis_of(axis, len(shape), from_end=True) for axis in ints(self.axis)}
        if self.keepdims.value.data != 0:
            result = [1 if axis in axes else size for axis, size in enumerate(shape)]
        else:
            result = [size for axis, size in enumerate(shape) if axis not in axes]
        return (tensor(element_of(self.input_tensor), result),)


ReduceSumOp = declare(ReduceOp, "reduce_sum", "Sum over `axis`.")
ReduceMaxOp = declare(ReduceOp, "reduce_max", "Maximum over `axis`.")
ReduceMinOp = declare(ReduceOp, "reduce_min", "Minimum over `axis`.")
ReduceProdOp = declare(ReduceOp, "reduce_prod", "Product over `axis`.")


REDUCTION_OPS = declared_ops(globals())
