"""Elementwise compute ops on one or several operands, and a few of the same form.

Most rows differ only in name and semantics; they are declared from a common form. E in the catalogue is the trait
`Elementwise`.

Source: op catalogue, elementwise ops; OneFlow's OneFlowUserOps.td of August 2025.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from xdsl.dialects.builtin import IntegerType, StringAttr, TensorType
from xdsl.irdl import (
    attr_def,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    opt_operand_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import HasCanonicalizationPatternsTrait
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.declare import declared_ops
from okl_opt.dialects.oneflow.base import (
    BOOL,
    F32,
    F64,
    FALSE,
    I32,
    SI32,
    SI64,
    ZERO_F32,
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
    require_rank,
    require_same_elements,
    require_shape,
    shape_of,
    tensor,
    tensor_of,
    text,
)
from okl_opt.dialects.oneflow.traits import (
    Alternative,
    DrawsAtRate,
    Elementwise,
    IdempotentOnOnePlacement,
    InvolutionOnOnePlacement,
    NoGradient,
    ReciprocalOnOnePlacement,
    SameOperandAndResultType,
)

if TYPE_CHECKING:
    from xdsl.pattern_rewriter import RewritePattern


class UnaryXYOp(ComputeOp):
    """`x -> y`, of one type."""

    x = operand_def(TensorType)
    y = result_def(TensorType)

    def infer(self) -> tuple[Tensor, ...]:
        return (tensor_of(self.x),)


class UnaryInOutOp(ComputeOp):
    """`in -> out`, of one type."""

    in_ = operand_def(TensorType)
    out = result_def(TensorType)

    def infer(self) -> tuple[Tensor, ...]:
        return (tensor_of(self.in_),)


IDEMPOTENT = (Elementwise(), IdempotentOnOnePlacement(), SameOperandAndResultType())
INVOLUTION = (Elementwise(), InvolutionOnOnePlacement(), SameOperandAndResultType())

ReluOp = declare(UnaryXYOp, "relu", "max(x, 0).", *IDEMPOTENT)
AbsOp = declare(UnaryXYOp, "abs", "Absolute value.", *IDEMPOTENT)
CeilOp = declare(UnaryXYOp, "ceil", "Least integer not below x.", *IDEMPOTENT)
FloorOp = declare(UnaryXYOp, "floor", "Greatest integer not above x.", *IDEMPOTENT)
RintOp = declare(UnaryXYOp, "rint", "Nearest integer, halves to even.", *IDEMPOTENT)
RoundOp = declare(UnaryXYOp, "round", "Nearest integer, halves to even.", *IDEMPOTENT)
SignOp = declare(UnaryXYOp, "sign", "-1, 0 or 1.", *IDEMPOTENT)
NegativeOp = declare(UnaryXYOp, "negative", "-x.", *INVOLUTION)
ReciprocalOp = declare(
    UnaryXYOp, "reciprocal", "1 / x.", Elementwise(), ReciprocalOnOnePlacement(), SameOperandAndResultType()
)
TanhOp = declare(UnaryXYOp, "tanh", "Hyperbolic tangent.", Elementwise())
SigmoidOp = declare(UnaryXYOp, "sigmoid", "1 / (1 + e^-x).", Elementwise())
ExpOp = declare(UnaryXYOp, "exp", "e^x.", Elementwise())
SqrtOp = declare(UnaryXYOp, "sqrt", "Square root.", Elementwise())
RsqrtOp = declare(UnaryXYOp, "rsqrt", "1 / sqrt(x).", Elementwise())
SquareOp = declare(UnaryXYOp, "square", "x * x.", Elementwise())
ErfOp = declare(UnaryXYOp, "erf", "Error function.", Elementwise())
QuickGeluOp = declare(UnaryXYOp, "quick_gelu", "x * sigmoid(1.702 x).", Elementwise())
GeluOp = declare(UnaryInOutOp, "gelu", "0.5 x (1 + erf(x / sqrt 2)), not the tanh form.", Elementwise())
FastGeluOp = declare(
    UnaryInOutOp, "fast_gelu", "0.5 x (1 + tanh(a (x + b x^3))), a = sqrt(2/pi), b = 0.044715.", Elementwise()
)
SiluOp = declare(UnaryInOutOp, "silu", "x * sigmoid(x).", Elementwise())
IdentityOp = declare(UnaryInOutOp, "identity", "x.", Elementwise())
SoftmaxOp = declare(UnaryInOutOp, "softmax", "e^(x - m) / sum of it, over the last axis, m the maximum there.")


@irdl_op_definition
class OnesLikeOp(ComputeOp):
    """A tensor of ones, of the type of `like`."""

    name = "oneflow.ones_like"

    like = operand_def(TensorType)
    out = result_def(TensorType)

    traits = traits_def(IdempotentOnOnePlacement(), SameOperandAndResultType(), NoGradient())

    def infer(self) -> tuple[Tensor, ...]:
        return (tensor_of(self.like),)


@irdl_op_definition
class LogSoftmaxOp(ComputeOp):
    """Logarithm of the softmax over the last axis."""

    name = "oneflow.log_softmax"

    in_ = operand_def(TensorType)
    prob = result_def(TensorType)

    def infer(self) -> tuple[Tensor, ...]:
        return (tensor_of(self.in_),)


@irdl_op_definition
class LeakyReluOp(UnaryXYOp):
    """x > 0 ? x : alpha x."""

    name = "oneflow.leaky_relu"

    alpha = opt_attr_def(F32, default_value=ZERO_F32)

    traits = traits_def(Elementwise())


@irdl_op_definition
class HardtanhOp(UnaryInOutOp):
    """x clamped to [min_val, max_val]."""

    name = "oneflow.hardtanh"

    min_val = opt_attr_def(F64, default_value=ZERO_F64)
    max_val = opt_attr_def(F64, default_value=ZERO_F64)

    traits = traits_def(Elementwise())


@irdl_op_definition
class CopyOp(UnaryInOutOp):
    """x, possibly on another device."""

    name = "oneflow.copy"

    device_type = attr_def(StringAttr)
    device_id = opt_attr_def(SI64, default_value=ZERO_SI64)
    pin_memory = opt_attr_def(BOOL, default_value=FALSE)


@irdl_op_definition
class CastOp(ComputeOp):
    """x converted as C does; `dtype` gives the element type of the result."""

    name = "oneflow.cast"

    in_ = operand_def(TensorType)
    out = result_def(TensorType)
    dtype = attr_def(I32)
    pin_memory = opt_attr_def(BOOL, default_value=FALSE)

    traits = traits_def(Elementwise())

    def infer(self) -> tuple[Tensor, ...]:
        return (tensor(element_type_of(self.dtype.value.data), shape_of(self.in_)),)


class ScalarOp(UnaryInOutOp):
    """x op s, with s = `int_operand` if `has_int_operand`, else `float_operand`."""

    has_int_operand = opt_attr_def(BOOL, default_value=FALSE)
    has_float_operand = opt_attr_def(BOOL, default_value=FALSE)
    int_operand = opt_attr_def(SI64, default_value=ZERO_SI64)
    float_operand = opt_attr_def(F64, default_value=ZERO_F64)


ScalarAddOp = declare(ScalarOp, "scalar_add", "x + s.", Elementwise())
ScalarMulOp = declare(ScalarOp, "scalar_mul", "x * s.", Elementwise())
ScalarDivOp = declare(ScalarOp, "scalar_div", "x / s.", Elementwise())
ScalarPowOp = declare(ScalarOp, "scalar_pow", "x to the power of s.", Elementwise())


@irdl_op_definition
class DropoutOp(ComputeOp):
    """x with a random part set to zero, plus an addend. With rate 0: `out` = x (+ addend) and `mask` all 1."""

    name = "oneflow.dropout"

    in_ = operand_def(TensorType)
    _add_to_output = opt_operand_def(TensorType)
    out = result_def(TensorType)
    mask = result_def(TensorType)
    rate = opt_attr_def(F32, default_value=ZERO_F32)
    seed = opt_attr_def(SI64, default_value=ZERO_SI64)

    traits = traits_def(DrawsAtRate())

    def infer(self) -> tuple[Tensor, ...]:
        if self._add_to_output is not None:
            require_shape("'_add_to_output'", self._add_to_output, shape_of(self.in_))
        # Bool, as element_type_of has it.
        return tensor_of(self.in_), tensor(IntegerType(8), shape_of(self.in_))


@irdl_op_definition
class TrilOp(UnaryInOutOp):
    """Keep elements with column - row <= diagonal in the last two axes, and fill the others."""

    name = "oneflow.tril"

    diagonal = opt_attr_def(SI64, default_value=ZERO_SI64)
    floating_fill_value = opt_attr_def(F64, default_value=ZERO_F64)
    integer_fill_value = opt_attr_def(SI64, default_value=ZERO_SI64)
    is_floating_fill_value = opt_attr_def(BOOL, default_value=FALSE)

    def infer(self) -> tuple[Tensor, ...]:
        if len(shape_of(self.in_)) < 2:
            raise VerifyException(f"'in' must have rank 2 or more, got {tensor_of(self.in_)}")
        return (tensor_of(self.in_),)


@irdl_op_definition
class AddN2Op(ComputeOp):
    """Sum of two tensors of one type, with the kernel of `add_n`: both operands have its key `in`."""

    name = "oneflow.add_n2"

    in0 = operand_def(TensorType)
    in1 = operand_def(TensorType)
    out = result_def(TensorType)
    op_type_name = opt_attr_def(StringAttr, default_value=StringAttr("add_n"))

    traits = traits_def(Alternative(), Elementwise())

    def infer(self) -> tuple[Tensor, ...]:
        require_same_elements([("in0", self.in0), ("in1", self.in1)])
        require_shape("'in1'", self.in1, shape_of(self.in0))
        return (tensor_of(self.in0),)


class TwoAddendsAreAddN2(HasCanonicalizationPatternsTrait):
    """Rewrite a sum of two tensors to `add_n2`."""

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from okl_opt.dialects.oneflow.canonicalization import AddNOfTwo

        return (AddNOfTwo(AddN2Op),)


@irdl_op_definition
class AddNOp(ComputeOp):
    """Sum of one or more tensors of one type."""

    name = "oneflow.add_n"

    in_ = var_operand_def(TensorType)
    out = result_def(TensorType)

    traits = traits_def(Elementwise(), TwoAddendsAreAddN2())

    def infer(self) -> tuple[Tensor, ...]:
        if not self.in_:
            raise VerifyException("needs one operand or more")
        first = self.in_[0]
        for number, other in enumerate(self.in_):
            require_same_elements([("in", first), (f"in {number}", other)])
            require_shape(f"operand #{number}", other, shape_of(first))
        return (tensor_of(first),)


class BroadcastOp(ComputeOp):
    """`x, y -> z` with numpy's broadcasting, right-aligned."""

    x = operand_def(TensorType)
    y = operand_def(TensorType)
    z = result_def(TensorType)

    def infer(self) -> tuple[Tensor, ...]:
        require_same_elements([("x", self.x), ("y", self.y)])
        return (tensor(element_of(self.x), broadcast(shape_of(self.x), shape_of(self.y))),)


BroadcastAddOp = declare(BroadcastOp, "broadcast_add", "x + y.", Elementwise())
BroadcastSubOp = declare(BroadcastOp, "broadcast_sub", "x - y.", Elementwise())
BroadcastMulOp = declare(BroadcastOp, "broadcast_mul", "x * y.", Elementwise())
BroadcastDivOp = declare(BroadcastOp, "broadcast_div", "x / y.", Elementwise())
BroadcastPowOp = declare(BroadcastOp, "broadcast_pow", "x to the power of y.", Elementwise())
BroadcastMaximumOp = declare(BroadcastOp, "broadcast_maximum", "The greater of x and y.", Elementwise())
BroadcastMinimumOp = declare(BroadcastOp, "broadcast_minimum", "The lesser of x and y.", Elementwise())


class ScalarByTensorOp(ComputeOp):
    """`x, scalar -> y`, the scalar a tensor of one element."""

    x = operand_def(TensorType)
    scalar = operand_def(TensorType)
    y = result_def(TensorType)

    def infer(self) -> tuple[Tensor, ...]:
        require_same_elements([("x", self.x), ("scalar", self.scalar)])
        if element_count(shape_of(self.scalar)) != 1:
            raise VerifyException(f"'scalar' must have one element, got {tensor_of(self.scalar)}")
        return (tensor_of(self.x),)


ScalarAddByTensorOp = declare(ScalarByTensorOp, "scalar_add_by_tensor", "x + scalar.")
ScalarMulByTensorOp = declare(ScalarByTensorOp, "scalar_mul_by_tensor", "x * scalar.")


class BiasOp(ComputeOp):
    """`a, b -> out`, with b of rank 1 laid along `axis` of a."""

    a = operand_def(TensorType)
    b = operand_def(TensorType)
    out = result_def(TensorType)
    axis = opt_attr_def(SI32, default_value=ZERO_SI32)

    def infer(self) -> tuple[Tensor, ...]:
        shape = shape_of(self.a)
        axis = axis_of(self.axis.value.data, len(shape))
        require_same_elements([("a", self.a), ("b", self.b)])
        require_rank("'b'", self.b, 1)
        if shape_of(self.b) != (shape[axis],):
            raise VerifyException(
                f"'b' must have the length {shape[axis]} of axis {axis} of 'a', got {text(shape_of(self.b))}"
            )
        return (tensor_of(self.a),)


BiasAddOp = declare(BiasOp, "bias_add", "a + b, b along `axis`.")
FusedBiasAddGeluOp = declare(BiasOp, "fused_bias_add_gelu", "gelu(a + b), b along `axis`.")


@irdl_op_definition
class WhereOp(ComputeOp):
    """condition ? x : y, all of one shape."""

    name = "oneflow.where"

    condition = operand_def(TensorType)
    x = operand_def(TensorType)
    y = operand_def(TensorType)
    out = result_def(TensorType)

    traits = traits_def(Elementwise())

    # A condition is any number, compared with zero, so its float type may differ from the choices'.
    MIXED_FLOATS: ClassVar[bool] = True

    def infer(self) -> tuple[Tensor, ...]:
        require_same_elements([("x", self.x), ("y", self.y)])
        require_shape("'x'", self.x, shape_of(self.condition))
        require_shape("'y'", self.y, shape_of(self.condition))
        return (tensor_of(self.x),)


@irdl_op_definition
class MaskedFillOp(ComputeOp):
    """mask ? scalar : x, both operands of one shape."""

    name = "oneflow.masked_fill"

    x = operand_def(TensorType)
    mask = operand_def(TensorType)
    out = result_def(TensorType)
    has_int_operand = opt_attr_def(BOOL, default_value=FALSE)
    has_float_operand = opt_attr_def(BOOL, default_value=FALSE)
    has_bool_operand = opt_attr_def(BOOL, default_value=FALSE)
    int_operand = opt_attr_def(SI64, default_value=ZERO_SI64)
    float_operand = opt_attr_def(F64, default_value=ZERO_F64)
    bool_operand = opt_attr_def(BOOL, default_value=FALSE)

    traits = traits_def(Elementwise())

    MIXED_FLOATS: ClassVar[bool] = True

    def infer(self) -> tuple[Tensor, ...]:
        require_shape("'mask'", self.mask, shape_of(self.x))
        return (tensor_of(self.x),)


ELEMENTWISE_OPS = declared_ops(globals())
