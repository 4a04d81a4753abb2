"""The okl dialect: the resources of one kernel launch, how they are built and fetched, and the launch of one kernel.

Source: seed 000_5288debaba9517ca.txt, the text of October 28; the forms of October 19 are read too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import FunctionType, IntegerAttr, IntegerType, Signedness, TensorType, i32
from xdsl.ir import Attribute, Dialect, Operation, ParametrizedAttribute, Region, SSAValue, TypeAttribute
from xdsl.irdl import (
    IRDLOperation,
    attr_def,
    irdl_attr_definition,
    irdl_op_definition,
    lazy_traits_def,
    operand_def,
    opt_attr_def,
    opt_operand_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import HasParent, IsTerminator, Pure
from xdsl.utils.exceptions import VerifyException

from dialects.diagnostic import op_name
from dialects.value_list import parse_value_list, print_value_list

si64 = IntegerType(64, Signedness.SIGNED)

# `tensor_type`: the role that a tensor has for the op beside it. 1, buffer, is reserved.
ARGUMENT = 0
RETURN = 2


@irdl_attr_definition
class LauncherCtxType(ParametrizedAttribute, TypeAttribute):
    """`!okl.launcher_ctx`: everything one kernel launch owns: contexts, kernels and, through them, its tensors."""

    name = "okl.launcher_ctx"


@irdl_attr_definition
class RegCtxType(ParametrizedAttribute, TypeAttribute):
    """`!okl.reg_ctx`: what the IR says about one op: device, types, shapes, attributes, chosen kernel."""

    name = "okl.reg_ctx"


@irdl_attr_definition
class RunCtxType(ParametrizedAttribute, TypeAttribute):
    """`!okl.run_ctx`: what one op needs to run: its tensors, stream, kernel state and cache."""

    name = "okl.run_ctx"


@irdl_attr_definition
class KernelType(ParametrizedAttribute, TypeAttribute):
    """`!okl.kernel`: the kernel object of one op."""

    name = "okl.kernel"


def _verify_index(index: IntegerAttr | None) -> None:
    if index is not None and index.value.data < 0:
        raise VerifyException(f"'index' must not be negative, got {index.value.data}")


class _GetTensorOp(IRDLOperation):
    """A tensor of the launch, found by its slot.

    `index` is absent in text of October 12 to 19, `tensor_type` in text of the later memory-pool era.
    """

    launcher = operand_def(LauncherCtxType)
    index = opt_attr_def(IntegerAttr.constr(i32))
    tensor_type = opt_attr_def(IntegerAttr.constr(i32))
    tensor = result_def(TensorType)

    ROLE: ClassVar[int] = ARGUMENT

    @classmethod
    def slot(cls, index: int) -> dict[str, Attribute]:
        """The attributes that say which slot."""
        return {"index": IntegerAttr(index, i32), "tensor_type": IntegerAttr(cls.ROLE, i32)}

    def verify_(self) -> None:
        _verify_index(self.index)
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
    """Return slot number `index` of the launch, which an earlier op has written; for its reader it is an argument.

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

    # Again, so that it stands before `value`: fields of a base class come after those of the class itself.
    launcher = operand_def(LauncherCtxType)
    value = operand_def(TensorType)

    ROLE: ClassVar[int] = RETURN

    def __init__(self, launcher: SSAValue, value: SSAValue, index: int):
        super().__init__(operands=[launcher, value], attributes=self.slot(index), result_types=[value.type])

    def verify_(self) -> None:
        super().verify_()
        if self.value.type != self.tensor.type:
            raise VerifyException(f"operand type {self.value.type} differs from result type {self.tensor.type}")


@irdl_op_definition
class BuildRegCtxOp(IRDLOperation):
    """The compile-time context of the one compute op in the region.

    %r = "okl.build_reg_ctx"() ({
      %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
      %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
      %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32, tensor_type = 2 : i32}
           : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
      okl.return
    }) {function_type = () -> ()} : () -> !okl.reg_ctx

    October 19: the region has the op's operands as block arguments and returns its results.
    """  # noqa: E501

    name = "okl.build_reg_ctx"

    function_type = opt_attr_def(FunctionType)
    body = region_def("single_block")
    reg_ctx = result_def(RegCtxType)

    def __init__(self, body: Region, function_type: FunctionType | None = None):
        super().__init__(attributes={"function_type": function_type}, regions=[body], result_types=[RegCtxType()])

    def verify_(self) -> None:
        block = self.body.block
        compute = [op for op in block.ops if not op_name(op).startswith("okl.")]
        if len(compute) != 1:
            names = "".join(f" '{op_name(op)}'" for op in compute)
            raise VerifyException(
                f"region must hold exactly one op outside the okl dialect, holds {len(compute)}{names}"
            )
        op = compute[0]
        if "op_name" not in op.attributes:
            raise VerifyException(f"'{op_name(op)}' in the region has no attribute 'op_name'")
        if not block.args:
            self._verify_slots(op)

    def _verify_slots(self, op: Operation) -> None:
        for number, operand in enumerate(op.operands):
            if not isinstance(operand.owner, GetTensorFromArgOp | GetTensorFromRetOp):
                raise VerifyException(
                    f"operand #{number} of '{op_name(op)}' must come from an okl.get_tensor_from_arg or "
                    "okl.get_tensor_from_ret"
                )
        for number, result in enumerate(op.results):
            if not any(isinstance(use.operation, GetTensorAsRetOp) for use in result.uses):
                raise VerifyException(f"result #{number} of '{op_name(op)}' has no okl.get_tensor_as_ret")


@irdl_op_definition
class ReturnOp(IRDLOperation):
    """Ends the region of `okl.build_reg_ctx`. Form: `okl.return`, or `okl.return %a : T`."""

    name = "okl.return"

    arguments = var_operand_def()

    traits = lazy_traits_def(lambda: (HasParent(BuildRegCtxOp), IsTerminator()))

    def __init__(self, arguments: Sequence[SSAValue] = ()):
        super().__init__(operands=[arguments])

    @classmethod
    def parse(cls, parser: Parser) -> ReturnOp:
        attributes, operands = parse_value_list(parser)
        op = cls(operands)
        op.attributes.update(attributes)
        return op

    def print(self, printer: Printer) -> None:
        print_value_list(self, printer)


@irdl_op_definition
class SourceRegCtxOp(IRDLOperation):
    """What `okl.return` was called on October 12. Read only: no pass takes it.

    okl.source_reg_ctx %a : T
    """

    name = "okl.source_reg_ctx"

    values = var_operand_def()

    traits = traits_def(HasParent(BuildRegCtxOp), IsTerminator())

    @classmethod
    def parse(cls, parser: Parser) -> SourceRegCtxOp:
        attributes, values = parse_value_list(parser)
        return cls.create(operands=values, attributes=attributes)

    def print(self, printer: Printer) -> None:
        print_value_list(self, printer)


@irdl_op_definition
class BuildRunCtxOp(IRDLOperation):
    """Makes the run context of a reg context. On 19 October the launcher was a second operand.

    %c = "okl.build_run_ctx"(%r) : (!okl.reg_ctx) -> !okl.run_ctx
    """

    name = "okl.build_run_ctx"

    reg_ctx = operand_def(RegCtxType)
    launcher = opt_operand_def(LauncherCtxType)
    run_ctx = result_def(RunCtxType)

    def __init__(self, reg_ctx: SSAValue, launcher: SSAValue | None = None):
        super().__init__(operands=[reg_ctx, launcher], result_types=[RunCtxType()])


@irdl_op_definition
class BuildOpKernelOp(IRDLOperation):
    """The kernel of a reg context.

    %k = "okl.build_op_kernel"(%r) : (!okl.reg_ctx) -> !okl.kernel
    """

    name = "okl.build_op_kernel"

    reg_ctx = operand_def(RegCtxType)
    kernel = result_def(KernelType)

    def __init__(self, reg_ctx: SSAValue):
        super().__init__(operands=[reg_ctx], result_types=[KernelType()])


@irdl_op_definition
class LaunchOp(IRDLOperation):
    """Runs a kernel on a run context.

    "okl.launch"(%c, %k) : (!okl.run_ctx, !okl.kernel) -> ()
    """

    name = "okl.launch"

    run_ctx = operand_def(RunCtxType)
    kernel = operand_def(KernelType)

    def __init__(self, run_ctx: SSAValue, kernel: SSAValue):
        super().__init__(operands=[run_ctx, kernel])


@irdl_op_definition
class DestroyRegCtxOp(IRDLOperation):
    """Gives a reg context back.

    "okl.destroy_reg_ctx"(%r) : (!okl.reg_ctx) -> ()
    """

    name = "okl.destroy_reg_ctx"

    reg_ctx = operand_def(RegCtxType)

    def __init__(self, reg_ctx: SSAValue):
        super().__init__(operands=[reg_ctx])


@irdl_op_definition
class DestroyRunCtxOp(IRDLOperation):
    """Gives a run context back.

    "okl.destroy_run_ctx"(%c) : (!okl.run_ctx) -> ()
    """

    name = "okl.destroy_run_ctx"

    run_ctx = operand_def(RunCtxType)

    def __init__(self, run_ctx: SSAValue):
        super().__init__(operands=[run_ctx])


class FetchOp(IRDLOperation):
    """What the three fetches have in common: resource number `index` of the launcher, in program order."""

    launcher = operand_def(LauncherCtxType)
    index = attr_def(IntegerAttr.constr(si64))

    traits = traits_def(Pure())

    def __init__(self, launcher: SSAValue, index: int, resource: Attribute):
        super().__init__(operands=[launcher], attributes={"index": IntegerAttr(index, si64)}, result_types=[resource])

    def verify_(self) -> None:
        _verify_index(self.index)


@irdl_op_definition
class FetchRegCtxOp(FetchOp):
    """%r = "okl.fetch_reg_ctx"(%ctx) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.reg_ctx"""

    name = "okl.fetch_reg_ctx"

    resource = result_def(RegCtxType)

    def __init__(self, launcher: SSAValue, index: int):
        super().__init__(launcher, index, RegCtxType())


@irdl_op_definition
class FetchRunCtxOp(FetchOp):
    """%c = "okl.fetch_run_ctx"(%ctx) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx"""

    name = "okl.fetch_run_ctx"

    resource = result_def(RunCtxType)

    def __init__(self, launcher: SSAValue, index: int):
        super().__init__(launcher, index, RunCtxType())


@irdl_op_definition
class FetchKernelOp(FetchOp):
    """%k = "okl.fetch_kernel"(%ctx) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel"""

    name = "okl.fetch_kernel"

    resource = result_def(KernelType)

    def __init__(self, launcher: SSAValue, index: int):
        super().__init__(launcher, index, KernelType())


OKL = Dialect(
    "okl",
    [
        GetTensorFromArgOp,
        GetTensorFromRetOp,
        GetTensorAsRetOp,
        BuildRegCtxOp,
        ReturnOp,
        SourceRegCtxOp,
        BuildRunCtxOp,
        BuildOpKernelOp,
        LaunchOp,
        DestroyRegCtxOp,
        DestroyRunCtxOp,
        FetchRegCtxOp,
        FetchRunCtxOp,
        FetchKernelOp,
    ],
    [LauncherCtxType, RegCtxType, RunCtxType, KernelType],
)
