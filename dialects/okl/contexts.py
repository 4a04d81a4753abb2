"""The okl ops around tensors: contexts and kernels, how they are built and fetched, and the launch of one kernel.

Source: seed 000_5288debaba9517ca.txt, the text of October 28; the forms of October 19 are read too.
`okl.wrapper_kernel` is OneFlow's of August 2025 (commit 25c8978c1c).
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import FunctionType, IntegerAttr, IntegerType, Signedness, i32
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import (
    attr_def,
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

from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.local_checks import VerifiedAlone
from okl_opt.dialects.okl.base import OklOp, integer
from okl_opt.dialects.okl.tensors import (
    GetTensorAsRetOp,
    GetTensorFromArgOp,
    GetTensorFromRetOp,
    PoolToTensorOp,
    TensorToPoolOp,
)
from okl_opt.dialects.okl.types import KernelType, LauncherCtxType, RegCtxType, RunCtxType, verify_not_negative
from okl_opt.dialects.text.assembly.value_list import parse_value_list, print_value_list

si64 = IntegerType(64, Signedness.SIGNED)


@irdl_op_definition
class BuildRegCtxOp(OklOp):
    """Build the compile-time context of the single compute op in the region.

    %r = "okl.build_reg_ctx"() ({
      %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
      %1 = "oneflow.relu"(%0) : (tensor<2xf32>) -> tensor<2xf32>
      %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32, tensor_type = 2 : i32}
           : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
      okl.return
    }) {function_type = () -> ()} : () -> !okl.reg_ctx

    October 19: the region has the op's operands as block arguments and returns its results.
    """

    name = "okl.build_reg_ctx"

    function_type = opt_attr_def(FunctionType)
    body = region_def("single_block")
    reg_ctx = result_def(RegCtxType)

    def __init__(self, body: Region, function_type: FunctionType | None = None):
        attributes = {} if function_type is None else {"function_type": function_type}
        super().__init__(attributes=attributes, regions=[body], result_types=[RegCtxType()])

    def verify_(self) -> None:
        block = self.body.block
        op = only_compute_op(block)
        if not block.args:
            _verify_places(op, (GetTensorFromArgOp, GetTensorFromRetOp), (GetTensorAsRetOp,))


@irdl_op_definition
class WrapperKernelOp(OklOp):
    """States that the single compute op in the region is kernel number `index` of a launch with a memory pool.

    "okl.wrapper_kernel"() ({
      %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
      %1 = "oneflow.relu"(%0) : (tensor<2xf32>) -> tensor<2xf32>
      %2 = "okl.tensor_to_pool"(%l, %1) {offset = 0 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
      okl.return
    }) {index = 0 : i32} : () -> ()
    """

    name = "okl.wrapper_kernel"

    index = attr_def(IntegerAttr.constr(i32))
    body = region_def("single_block")

    def __init__(self, index: int, body: Region):
        super().__init__(attributes={"index": integer(index, i32)}, regions=[body])

    def verify_(self) -> None:
        verify_not_negative("index", self.index)
        block = self.body.block
        if block.args:
            raise VerifyException(f"region must have no arguments, has {len(block.args)}")
        _verify_places(
            only_compute_op(block),
            (GetTensorFromArgOp, GetTensorFromRetOp, PoolToTensorOp),
            (GetTensorAsRetOp, TensorToPoolOp),
        )


def only_compute_op(block: Block) -> Operation:
    """The op of the region that is not of the okl dialect.

    Raises: VerifyException, if there is not exactly one, or if it has no name.
    """
    compute = [op for op in block.ops if not op_name(op).startswith("okl.")]
    if len(compute) != 1:
        names = "".join(f" '{op_name(op)}'" for op in compute)
        raise VerifyException(f"region must hold exactly one op outside the okl dialect, holds {len(compute)}{names}")
    op = compute[0]
    if "op_name" not in op.attributes:
        raise VerifyException(f"'{op_name(op)}' in the region has no attribute 'op_name'")
    return op


def _verify_places(op: Operation, sources: tuple[type[Operation], ...], targets: tuple[type[Operation], ...]) -> None:
    """Check that every operand comes from one of `sources`, and every result is used by one of `targets`."""
    for number, operand in enumerate(op.operands):
        if not isinstance(operand.owner, sources):
            raise VerifyException(f"operand #{number} of '{op_name(op)}' must come from an {_listed(sources)}")
    for number, result in enumerate(op.results):
        if not any(isinstance(use.operation, targets) for use in result.uses):
            raise VerifyException(f"result #{number} of '{op_name(op)}' has no {_listed(targets)}")


def _listed(kinds: tuple[type[Operation], ...]) -> str:
    return " or ".join(kind.name for kind in kinds)


@irdl_op_definition
class ReturnOp(OklOp):
    """Ends a region of `okl.build_reg_ctx` or `okl.wrapper_kernel`. Form: `okl.return`, or `okl.return %a : T`."""

    name = "okl.return"

    arguments = var_operand_def()

    traits = lazy_traits_def(lambda: (HasParent(BuildRegCtxOp, WrapperKernelOp), IsTerminator()))

    def __init__(self, arguments: Sequence[SSAValue] = ()):
        super().__init__(operands=arguments)

    @classmethod
    def parse(cls, parser: Parser) -> ReturnOp:
        attributes, operands = parse_value_list(parser)
        op = cls(operands)
        op.attributes.update(attributes)
        return op

    def print(self, printer: Printer) -> None:
        print_value_list(self, printer)


@irdl_op_definition
class SourceRegCtxOp(OklOp):
    """The name of `okl.return` on October 12; parsed, but supported by no pass.

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
class BuildRunCtxOp(OklOp):
    """Build the run context of a reg context. On 19 October the launcher was a second operand.

    %c = "okl.build_run_ctx"(%r) : (!okl.reg_ctx) -> !okl.run_ctx
    """

    name = "okl.build_run_ctx"

    reg_ctx = operand_def(RegCtxType)
    launcher = opt_operand_def(LauncherCtxType)
    run_ctx = result_def(RunCtxType)

    def __init__(self, reg_ctx: SSAValue, launcher: SSAValue | None = None):
        operands = [reg_ctx] if launcher is None else [reg_ctx, launcher]
        super().__init__(operands=operands, result_types=[RunCtxType()])


@irdl_op_definition
class BuildOpKernelOp(OklOp):
    """Build the kernel of a reg context.

    %k = "okl.build_op_kernel"(%r) : (!okl.reg_ctx) -> !okl.kernel
    """

    name = "okl.build_op_kernel"

    reg_ctx = operand_def(RegCtxType)
    kernel = result_def(KernelType)

    def __init__(self, reg_ctx: SSAValue):
        super().__init__(operands=[reg_ctx], result_types=[KernelType()])


@irdl_op_definition
class LaunchOp(OklOp):
    """Runs a kernel on a run context.

    "okl.launch"(%c, %k) : (!okl.run_ctx, !okl.kernel) -> ()
    """

    name = "okl.launch"

    run_ctx = operand_def(RunCtxType)
    kernel = operand_def(KernelType)

    def __init__(self, run_ctx: SSAValue, kernel: SSAValue):
        super().__init__(operands=[run_ctx, kernel])


@irdl_op_definition
class DestroyRegCtxOp(OklOp):
    """Destroy a reg context.

    "okl.destroy_reg_ctx"(%r) : (!okl.reg_ctx) -> ()
    """

    name = "okl.destroy_reg_ctx"

    reg_ctx = operand_def(RegCtxType)

    def __init__(self, reg_ctx: SSAValue):
        super().__init__(operands=[reg_ctx])


@irdl_op_definition
class DestroyRunCtxOp(OklOp):
    """Destroy a run context.

    "okl.destroy_run_ctx"(%c) : (!okl.run_ctx) -> ()
    """

    name = "okl.destroy_run_ctx"

    run_ctx = operand_def(RunCtxType)

    def __init__(self, run_ctx: SSAValue):
        super().__init__(operands=[run_ctx])


class FetchOp(OklOp):
    """The base of the three fetches: resource number `index` of the launcher, in program order."""

    launcher = operand_def(LauncherCtxType)
    index = attr_def(IntegerAttr.constr(si64))

    traits = traits_def(Pure(), VerifiedAlone())

    def __init__(self, launcher: SSAValue, index: int, resource: Attribute):
        super().__init__(operands=[launcher], attributes={"index": integer(index, si64)}, result_types=[resource])

    def verify_(self) -> None:
        verify_not_negative("index", self.index)


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
