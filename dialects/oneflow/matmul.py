"""Matrix products: `alpha * op(a) op(b)`, plus an addend of the result's shape.

Source: op catalogue, matrix products.
"""

from __future__ import annotations

from xdsl.dialects.builtin import FloatAttr, TensorType, f64
from xdsl.irdl import irdl_op_definition, operand_def, opt_attr_def, opt_operand_def, result_def
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.declare import declared_ops
from okl_opt.dialects.oneflow.base import BOOL, F64, FALSE
from okl_opt.dialects.oneflow.compute import ComputeOp
from okl_opt.dialects.oneflow.shapes import (
    Shape,
    Tensor,
    broadcast,
    element_of,
    require_same_elements,
    require_shape,
    shape_of,
    tensor,
    text,
)


class MatrixProductOp(ComputeOp):
    """`a, b, _add_to_output? -> out`; a transposed operand has its last two axes swapped."""

    a = operand_def(TensorType)
    b = operand_def(TensorType)
    _add_to_output = opt_operand_def(TensorType)
    out = result_def(TensorType)
    transpose_a = opt_attr_def(BOOL, default_value=FALSE)
    transpose_b = opt_attr_def(BOOL, default_value=FALSE)
    alpha = opt_attr_def(F64, default_value=FloatAttr(1.0, f64))

    def leading(self, a: Shape, b: Shape) -> Shape:
        """The leading axes of the result. Raises: VerifyException if they do not fit."""
        if a != b:
            raise VerifyException(f"'a' and 'b' must have equal leading axes, got {text(a)} and {text(b)}")
        return a

    def infer(self) -> tuple[Tensor, ...]:
        a, b = shape_of(self.a), shape_of(self.b)
        for name, shape in (("a", a), ("b", b)):
            if len(shape) < 2:
                raise VerifyException(f"'{name}' must have rank 2 or more, got shape {text(shape)}")
        require_same_elements([("a", self.a), ("b", self.b)])
        m, k = a[-2:] if self.transpose_a.value.data == 0 else (a[-1], a[-2])
        k_of_b, n = b[-2:] if self.transpose_b.value.data == 0 else (b[-1], b[-2])
        if k != k_of_b:
            raise VerifyException(f"inner sizes differ: {k} of 'a' {text(a)} and {k_of_b} of 'b' {text(b)}")
        shape = (*self.leading(a[:-2], b[:-2]), m, n)
        if self._add_to_output is not None:
            require_shape("'_add_to_output'", self._add_to_output, shape)
        return (tensor(element_of(self.a), shape),)


@irdl_op_definition
class MatmulOp(MatrixProductOp):
    """Product of two matrices; equal leading axes are allowed."""

    name = "oneflow.matmul"


@irdl_op_definition
class BatchMatmulOp(MatrixProductOp):
    """One product for each index of the leading axes, of which there is at least one."""

    name = "oneflow.batch_matmul"

    def leading(self, a: Shape, b: Shape) -> Shape:
        if not a:
            raise VerifyException("operands must have rank 3 or more")
        return super().leading(a, b)


@irdl_op_definition
class BroadcastMatmulOp(MatrixProductOp):
    """A product with numpy's broadcasting of the leading axes."""

    name = "oneflow.broadcast_matmul"

    def leading(self, a: Shape, b: Shape) -> Shape:
        return broadcast(a, b)


MATMUL_OPS = declared_ops(globals())
