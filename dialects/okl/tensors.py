"""The okl ops for the storage of a launch's tensors: arguments, return slots, and the later memory pool.

Source: seed 000_5288debaba9517ca.txt, the text of October 28; the pool is OneFlow's of August 2025 (commit 25c8978c1c).
"""

from __future__ import annotations

from typing import ClassVar, Self

from xdsl.dialects.builtin import IntegerAttr, TensorType, i8, i32, i64
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import attr_def, irdl_op_definition, operand_def, opt_attr_def, result_def, traits_def
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa
from okl_opt.dialects.local_checks import VerifiedAlone
from okl_opt.dialects.okl.base import OklOp, integer
from okl_opt.dialects.okl.types import LauncherCtxType, verify_not_negative

# `tensor_type`: the role of a tensor for the compute op in the region. 1, buffer, is reserved.
ARGUMENT = 0
RETURN = 2


class _GetTensorOp(OklOp):
    """A tensor of the launch, found by its slot.

    `index` is absent in text of October 12 to 19, `tensor_type` in later text with a memory pool.
    """

    launcher = operand_def(LauncherCtxType)
    index = opt_attr_def(IntegerAttr.constr(i32))
    tensor_type = opt_attr_def(IntegerAttr.constr(i32))
    tensor = result_def(TensorType)

    traits = traits_def(VerifiedAlone())

    ROLE: ClassVar[int] = ARGUMENT

    @classmethod
    def slot(cls, index: int) -> dict[str, Attribute]:
        """The attributes of slot `index`, as on 28 October."""
        return {"index": integer(index, i32), "tensor_type": integer(cls.ROLE, i32)}

    def without_role(self) -> Self:
        """Remove `tensor_type`, which launches with a memory pool lack; return the op."""
        del self.attributes["tensor_type"]
        return self

    def verify_(self) -> None:
        verify_not_negative("index", self.index)
        role = self.tensor_type
        if role is not None and role.value.data != self.ROLE:
            word = "argument" if self.ROLE == ARGUMENT else "return"
            raise VerifyException(f"'tensor_type' must be {self.ROLE} ({word}), got {role.value.data}")


@irdl_op_definition
class GetTensorFromArgOp(_GetTensorOp):
    """Argument number `index` of the launch.

    %t = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    """

    name = "okl.get_tensor_from_arg"

    def __init__(self, launcher: SSAValue, index: int, type: Attribute):
        super().__init__(operands=[launcher], attributes=self.slot(index), result_types=[type])


@irdl_op_definition
class GetTensorFromRetOp(_GetTensorOp):
    """Return slot number `index` of the launch, written by an earlier op and read as an argument here.

    %t = "okl.get_tensor_from_ret"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    """

    name = "okl.get_tensor_from_ret"

    def __init__(self, launcher: SSAValue, index: int, type: Attribute):
        super().__init__(operands=[launcher], attributes=self.slot(index), result_types=[type])


@irdl_op_definition
class GetTensorAsRetOp(_GetTensorOp):
    """States that a tensor is return slot number `index` of the launch.

    %r = "okl.get_tensor_as_ret"(%l, %t) {index = 0 : i32, tensor_type = 2 : i32}
         : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    """

    name = "okl.get_tensor_as_ret"

    # Repeated to come before `value`: fields of a base class come after those of the class.
    launcher = operand_def(LauncherCtxType)
    value = operand_def(TensorType)

    ROLE: ClassVar[int] = RETURN

    def __init__(self, launcher: SSAValue, value: SSAValue, index: int):
        super().__init__(operands=[launcher, value], attributes=self.slot(index), result_types=[value.type])

    def verify_(self) -> None:
        super().verify_()
        if self.value.type != self.tensor.type:
            raise VerifyException(f"operand type {self.value.type} differs from result type {self.tensor.type}")


class _PoolOp(OklOp):
    """The base of the three ops on the pool: `offset` counts bytes from the start of the launch's pool."""

    launcher = operand_def(LauncherCtxType)
    offset = attr_def(IntegerAttr.constr(i64))
    tensor = result_def(TensorType)

    traits = traits_def(VerifiedAlone())

    def verify_(self) -> None:
        verify_not_negative("offset", self.offset)


@irdl_op_definition
class PoolToTensorOp(_PoolOp):
    """A tensor in the pool, written by an earlier op.

    %t = "okl.pool_to_tensor"(%l) {offset = 512 : i64} : (!okl.launcher_ctx) -> tensor<2xf32>
    """

    name = "okl.pool_to_tensor"

    def __init__(self, launcher: SSAValue, offset: int, type: Attribute):
        super().__init__(operands=[launcher], attributes={"offset": integer(offset, i64)}, result_types=[type])


@irdl_op_definition
class TensorToPoolOp(_PoolOp):
    """States that a tensor lies in the pool.

    %p = "okl.tensor_to_pool"(%l, %t) {offset = 512 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    """

    name = "okl.tensor_to_pool"

    # Repeated to come before `value`: fields of a base class come after those of the class.
    launcher = operand_def(LauncherCtxType)
    value = operand_def(TensorType)

    def __init__(self, launcher: SSAValue, value: SSAValue, offset: int):
        super().__init__(
            operands=[launcher, value], attributes={"offset": integer(offset, i64)}, result_types=[value.type]
        )

    def verify_(self) -> None:
        super().verify_()
        if self.value.type != self.tensor.type:
            raise VerifyException(f"operand type {self.value.type} differs from result type {self.tensor.type}")


@irdl_op_definition
class PoolToBufferOp(_PoolOp):
    """Scratch for the compute op in the region: N uninitialized bytes of the pool.

    %b = "okl.pool_to_buffer"(%l) {offset = 512 : i64} : (!okl.launcher_ctx) -> tensor<1024xi8>
    """

    name = "okl.pool_to_buffer"

    def __init__(self, launcher: SSAValue, offset: int, nbytes: int):
        super().__init__(
            operands=[launcher],
            attributes={"offset": integer(offset, i64)},
            result_types=[TensorType(i8, [nbytes])],
        )

    def verify_(self) -> None:
        super().verify_()
        type_ = self.tensor.type
        if not isa(type_, TensorType[Attribute]) or type_.element_type != i8 or len(type_.get_shape()) != 1:
            raise VerifyException(f"result must be bytes, tensor<Nxi8>, got {type_}")
