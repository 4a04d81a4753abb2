"""Fused ops: elementwise ops as one loop, and linear layers with their epilogues.

Programs do not contain them; passes make them.
Source: `fused_matmul_bias` and `grouped_matmul_bias` are OneFlow's of August 2025, the former with an activation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import FloatAttr, StringAttr, TensorType, f64
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    opt_operand_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import HasParent, IsolatedFromAbove, IsTerminator, NoMemoryEffect
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.declare import declared_ops
from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.oneflow.base import F64, OperandSegments
from okl_opt.dialects.oneflow.compute import ComputeOp
from okl_opt.dialects.oneflow.elementwise import BiasOp, OnesLikeOp, ScalarByTensorOp
from okl_opt.dialects.oneflow.placement import PLACEMENT
from okl_opt.dialects.oneflow.shapes import (
    Tensor,
    element_of,
    require_same_elements,
    require_shape,
    shape_of,
    tensor,
    tensor_of,
    text,
)
from okl_opt.dialects.oneflow.traits import Elementwise
from okl_opt.dialects.text.assembly.value_list import parse_value_list, print_value_list

ACTIVATIONS = ("none", "relu", "gelu", "fast_gelu", "quick_gelu", "silu", "tanh", "sigmoid")
"""The activations that may end a linear layer: none, or the elementwise op of that name."""

# Fusible ops that the catalogue does not mark as elementwise.
_OTHER_POINTWISE = (BiasOp, ScalarByTensorOp, OnesLikeOp)


def is_pointwise(op: Operation) -> bool:
    """Return whether `oneflow.fused_elementwise` may contain `op`: a result element depends on one of each operand."""
    if isinstance(op, FusedElementwiseOp):
        return False
    return op.has_trait(Elementwise, value_if_unregistered=False) or isinstance(op, _OTHER_POINTWISE)


@irdl_op_definition
class FusedElementwiseOp(ComputeOp):
    """Elementwise ops of one shape on one device, computed in one loop.

    %0 = "oneflow.fused_elementwise"(%a, %b) ({
    ^bb0(%x: tensor<4x8xf32>, %y: tensor<8xf32>):
      %1 = "oneflow.relu"(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
      %2 = "oneflow.broadcast_mul"(%1, %y) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
      oneflow.yield %2 : tensor<4x8xf32>
    }) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>

    The results equal those of the separate ops: each value is rounded to its element type, though it is never stored.
    An operand may be smaller than the results if its user broadcasts it.
    """

    name = "oneflow.fused_elementwise"

    in_ = var_operand_def(TensorType)
    out = var_result_def(TensorType)
    body = region_def("single_block")

    traits = traits_def(IsolatedFromAbove())

    MIXED_FLOATS: ClassVar[bool] = True

    @property
    def steps(self) -> tuple[Operation, ...]:
        """The ops of the loop, in order, without the terminator."""
        return tuple(op for op in self.body.block.ops if not isinstance(op, YieldOp))

    @property
    def yielded(self) -> tuple[SSAValue, ...]:
        """The values inside the region that become the results."""
        last = self.body.block.last_op
        return tuple(last.operands) if isinstance(last, YieldOp) else ()

    def infer(self) -> tuple[Tensor, ...]:
        return tuple(tensor_of(value) for value in self.yielded)

    def verify_(self) -> None:
        arguments = self.body.block.args
        if [argument.type for argument in arguments] != list(self.operand_types):
            raise VerifyException(
                f"block arguments must have the types of the operands, {_types(self.operands)}, got {_types(arguments)}"
            )
        if not isinstance(self.body.block.last_op, YieldOp):
            raise VerifyException("region must end with 'oneflow.yield'")
        if not self.yielded:
            raise VerifyException("must yield a value or more")
        super().verify_()
        shape = shape_of(self.yielded[0])
        for op in self.steps:
            self._verify_step(op, shape)
        for number, value in enumerate(self.yielded):
            if isinstance(value, BlockArgument):
                raise VerifyException(f"yields operand #{value.index} as result #{number}, which no op computes")

    def _verify_step(self, op: Operation, shape: tuple[int, ...]) -> None:
        """Check one op of the loop. Raises: VerifyException."""
        if not is_pointwise(op):
            raise VerifyException(f"'{op_name(op)}' in the region is no elementwise op")
        for name in PLACEMENT:
            inner, outer = op.attributes.get(name), self.attributes.get(name)
            if inner != outer:
                raise VerifyException(f"'{op_name(op)}' in the region has {name} {inner}, the op around it {outer}")
        if shape_of(op.results[0]) != shape:
            raise VerifyException(
                f"'{op_name(op)}' in the region has a result of shape {text(shape_of(op.results[0]))}, "
                f"the loop is over {text(shape)}"
            )


def _types(values: Sequence[SSAValue]) -> str:
    return f"({', '.join(str(value.type) for value in values)})"


@irdl_op_definition
class YieldOp(IRDLOperation):
    """Ends the region of `oneflow.fused_elementwise` and gives its results: `oneflow.yield %a, %b : T1, T2`."""

    name = "oneflow.yield"

    values = var_operand_def()

    traits = traits_def(HasParent(FusedElementwiseOp), IsTerminator(), NoMemoryEffect())

    def __init__(self, *values: SSAValue):
        super().__init__(operands=[values])

    @classmethod
    def parse(cls, parser: Parser) -> YieldOp:
        attributes, values = parse_value_list(parser)
        return cls.create(operands=values, attributes=attributes)

    def print(self, printer: Printer) -> None:
        print_value_list(self, printer)


def linear_layer(x: SSAValue, weight: SSAValue, bias: SSAValue | None, number: str = "") -> Tensor:
    """Type of x weight^T + bias; `number` follows the operands' names in messages.

    Raises: VerifyException if they do not fit together.
    """
    rows, matrix = shape_of(x), shape_of(weight)
    if len(rows) < 2:
        raise VerifyException(f"'x'{number} must have rank 2 or more, got shape {text(rows)}")
    if len(matrix) != 2:
        raise VerifyException(f"'weight'{number} must have rank 2, got shape {text(matrix)}")
    if rows[-1] != matrix[1]:
        raise VerifyException(
            f"inner sizes differ: {rows[-1]} of 'x'{number} {text(rows)} and {matrix[1]} of 'weight' {text(matrix)}"
        )
    require_same_elements([("x", x), ("weight", weight), *([("bias", bias)] if bias is not None else [])])
    if bias is not None:
        require_shape(f"'bias'{number}", bias, matrix[:1])
    return tensor(element_of(x), (*rows[:-1], matrix[0]))


@irdl_op_definition
class FusedMatmulBiasOp(ComputeOp):
    """`x, weight, bias, _add_to_output? -> out`: activation(alpha * x weight^T + bias, + _add_to_output).

    `weight` is [n, k], as OneFlow's linear layers store it.
    """

    name = "oneflow.fused_matmul_bias"

    x = operand_def(TensorType)
    weight = operand_def(TensorType)
    bias = operand_def(TensorType)
    _add_to_output = opt_operand_def(TensorType)
    out = result_def(TensorType)
    alpha = opt_attr_def(F64, default_value=FloatAttr(1.0, f64))
    activation = opt_attr_def(StringAttr, default_value=StringAttr("none"))

    def infer(self) -> tuple[Tensor, ...]:
        out = linear_layer(self.x, self.weight, self.bias)
        if self._add_to_output is not None:
            require_same_elements([("x", self.x), ("_add_to_output", self._add_to_output)])
            require_shape("'_add_to_output'", self._add_to_output, out.get_shape())
        if self.activation.data not in ACTIVATIONS:
            known = ", ".join(f'"{name}"' for name in ACTIVATIONS)
            raise VerifyException(f"'activation' must be one of {known}, got \"{self.activation.data}\"")
        return (out,)


@irdl_op_definition
class GroupedMatmulBiasOp(ComputeOp):
    """`xs*, weights*, biases* -> ys*`: y_i = x_i weight_i^T (+ bias_i), for any number of linear layers.

    There is one bias per layer, or none.
    """

    name = "oneflow.grouped_matmul_bias"

    irdl_options = (OperandSegments(),)

    xs = var_operand_def(TensorType)
    weights = var_operand_def(TensorType)
    biases = var_operand_def(TensorType)
    ys = var_result_def(TensorType)

    def infer(self) -> tuple[Tensor, ...]:
        count = len(self.xs)
        if count == 0:
            raise VerifyException("needs one layer or more")
        if len(self.weights) != count or len(self.biases) not in (0, count):
            raise VerifyException(
                f"has {count} 'xs', {len(self.weights)} 'weights' and {len(self.biases)} 'biases': "
                "there must be as many weights, and as many biases or none"
            )
        biases = self.biases or (None,) * count
        require_same_elements([(f"xs {number}", x) for number, x in enumerate(self.xs)])
        return tuple(
            linear_layer(x, weight, bias, f" {number}")
            for number, (x, weight, bias) in enumerate(zip(self.xs, self.weights, biases, strict=True))
        )


FUSED_OPS = declared_ops(globals())
