"""Operations of all threads of a block or a subgroup together."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import (
    AnyFloat,
    IndexType,
    IntegerAttr,
    UnitAttr,
    VectorType,
    i1,
    i32,
    i64,
)
from xdsl.ir import Attribute, Operation
from xdsl.irdl import (
    IRDLOperation,
    ParsePropInAttrDict,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.irdl.constraints import AnyAttr, VarConstraint
from xdsl.traits import IsolatedFromAbove, IsTerminator, Pure, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.gpu.ops.attributes import (
    AllReduceOpAttr,
    AllReduceOperation,
    BroadcastAttr,
    BroadcastType,
    ShuffleModeAttr,
)
from okl_opt.dialects.upstream.gpu.ops.directives import Reduce
from okl_opt.dialects.upstream.shared.attribute_constraints import is_power_of_two

_INTEGER_ONLY = frozenset({"and", "or", "xor", "minui", "minsi", "maxui", "maxsi"})
_FLOAT_ONLY = frozenset({"minnumf", "maxnumf", "minimumf", "maximumf"})


def _check_reduction(op: Operation, operation: AllReduceOperation, type: Attribute) -> None:
    element = type.element_type if isa(type, VectorType) else type
    wrong = _INTEGER_ONLY if isinstance(element, AnyFloat) else _FLOAT_ONLY
    if operation in wrong:
        raise bare_error(op, f"`{operation}` reduction operation is not compatible with type {quoted(type)}")


@irdl_op_definition
class BarrierOp(IRDLOperation):
    """A barrier for all threads of a block.

    gpu.barrier
    """

    name = "gpu.barrier"

    assembly_format = "attr-dict"


@irdl_op_definition
class YieldOp(IRDLOperation):
    """The result of a reduction's body, or of a region that one lane runs.

    gpu.yield %0 : f32
    """

    name = "gpu.yield"

    values = var_operand_def()

    traits = traits_def(IsTerminator(), Pure())

    assembly_format = "attr-dict ($values^ `:` type($values))?"


@irdl_op_definition
class ShuffleOp(IRDLOperation):
    """The value of another lane of the subgroup, and whether there is such a lane.

    %shuffleResult, %valid = gpu.shuffle  xor %value, %offset, %width : f32
    """

    name = "gpu.shuffle"

    value = operand_def(VarConstraint("T", AnyAttr()))
    offset = operand_def(i32)
    width = operand_def(i32)
    mode = prop_def(ShuffleModeAttr)
    shuffleResult = result_def(VarConstraint("T", AnyAttr()))
    valid = result_def(i1)

    traits = traits_def(Pure())

    assembly_format = "` ` $mode $value `,` $offset `,` $width attr-dict `:` type($value)"

    def asm_result_names(self) -> Sequence[str | None]:
        return ("shuffleResult", "valid")


@irdl_op_definition
class RotateOp(IRDLOperation):
    """The value of the lane `offset` positions later, in groups of `width` lanes.

    %rotateResult, %valid = gpu.rotate %value, 1, 16 : f32
    """

    name = "gpu.rotate"

    value = operand_def(VarConstraint("T", AnyAttr()))
    offset = prop_def(IntegerAttr.constr(i32))
    width = prop_def(IntegerAttr.constr(i32))
    rotateResult = result_def(VarConstraint("T", AnyAttr()))
    valid = result_def(i1)

    traits = traits_def(Pure())

    assembly_format = "$value `,` $offset `,` $width attr-dict `:` type($value)"

    def asm_result_names(self) -> Sequence[str | None]:
        return ("rotateResult", "valid")

    def verify_(self) -> None:
        offset, width = self.offset.value.data, self.width.value.data
        if offset >= width:
            raise VerifyException(f"offset must be in the range [0, {width})")


@irdl_op_definition
class SubgroupBroadcastOp(IRDLOperation):
    """One lane's value for all lanes of the subgroup.

    %0 = gpu.subgroup_broadcast %value,  specific_lane %lane : f32
    """

    name = "gpu.subgroup_broadcast"

    src = operand_def(VarConstraint("T", AnyAttr()))
    lane = opt_operand_def(i32)
    broadcast_type = prop_def(BroadcastAttr)
    result = result_def(VarConstraint("T", AnyAttr()))

    assembly_format = "$src `,` ` ` $broadcast_type ($lane^)? attr-dict `:` type($result)"

    def verify_(self) -> None:
        specific = self.broadcast_type.data is BroadcastType.SPECIFIC_LANE
        if specific and self.lane is None:
            raise VerifyException("lane must be specified for `specific_lane` broadcast")
        if not specific and self.lane is not None:
            raise VerifyException("lane can only be specified for `specific_lane` broadcast")


@irdl_op_definition
class AllReduceOp(IRDLOperation):
    """The reduction of the values of all threads of a block, by an operation with a name or by a body.

    %0 = gpu.all_reduce  add %value uniform { } : (f32) -> f32
    """

    name = "gpu.all_reduce"

    value = operand_def()
    op = opt_prop_def(AllReduceOpAttr)
    uniform = opt_prop_def(UnitAttr)
    result = result_def()
    body = region_def()

    traits = traits_def(IsolatedFromAbove())

    custom_directives = (Reduce,)
    assembly_format = (
        "custom<Reduce>($op) $value (`uniform` $uniform^)? $body attr-dict `:` functional-type(operands, results)"
    )

    def verify_regions(self) -> None:
        """Check the body, after the ops in it."""
        type = self.value.type
        empty = self.body.blocks.first is None
        if empty != (self.op is not None):
            raise bare_error(self, "expected either an op attribute or a non-empty body")
        if self.op is not None:
            _check_reduction(self, self.op.data, type)
        else:
            self._verify_body(type)

    def _verify_body(self, type: Attribute) -> None:
        arguments = self.body.blocks[0].arg_types
        if len(arguments) != 2:
            raise bare_error(self, "expected two region arguments")
        if any(argument != type for argument in arguments):
            raise bare_error(self, "incorrect region argument type")
        yields = [block.last_op for block in self.body.blocks if isinstance(block.last_op, YieldOp)]
        for last in yields:
            if len(last.operands) != 1:
                raise bare_error(self, "expected one gpu.yield operand")
            if last.operands[0].type != type:
                raise bare_error(self, "incorrect gpu.yield type")
        if not yields:
            raise bare_error(self, "expected gpu.yield op in region")


@irdl_op_definition
class SubgroupReduceOp(IRDLOperation):
    """The reduction of the values of a subgroup, or of clusters of its lanes.

    %0 = gpu.subgroup_reduce  add %value cluster(size = 8, stride = 4) : (f32) -> f32
    """

    name = "gpu.subgroup_reduce"

    value = operand_def()
    op = prop_def(AllReduceOpAttr)
    uniform = opt_prop_def(UnitAttr)
    cluster_size = opt_prop_def(IntegerAttr.constr(i32))
    cluster_stride = prop_def(IntegerAttr.constr(i32), default_value=IntegerAttr(1, i32))
    result = result_def()

    irdl_options = (ParsePropInAttrDict(),)
    custom_directives = (Reduce,)
    assembly_format = (
        "custom<Reduce>($op) $value (`uniform` $uniform^)? "
        "(`cluster` `(` `size` `=` $cluster_size^ (`,` `stride` `=` $cluster_stride^)? `)`)? attr-dict "
        "`:` functional-type(operands, results)"
    )

    def verify_(self) -> None:
        _check_reduction(self, self.op.data, self.value.type)
        stride = self.cluster_stride.value.data
        if self.cluster_size is not None and not is_power_of_two(self.cluster_size.value.data):
            raise VerifyException(f"cluster size {self.cluster_size.value.data} is not a power of two")
        if stride != 1 and self.cluster_size is None:
            raise VerifyException("cluster stride can only be specified if cluster size is specified")
        if not is_power_of_two(stride):
            raise VerifyException(f"cluster stride {stride} is not a power of two")


@irdl_op_definition
class WarpExecuteOnLane0Op(IRDLOperation):
    """Lane 0 runs the region; its vectors are those of all lanes together.

    %0 = gpu.warp_execute_on_lane_0(%lane)[32] -> (vector<1xf32>) { ... }
    """

    name = "gpu.warp_execute_on_lane_0"

    laneid = operand_def(IndexType)
    args = var_operand_def()
    warp_size = prop_def(IntegerAttr.constr(i64))
    res = var_result_def()
    warpRegion = region_def("single_block")

    traits = traits_def(SingleBlockImplicitTerminator(YieldOp))

    def verify_(self) -> None:
        block = self.warpRegion.block
        if len(self.args) != len(block.args):
            raise VerifyException("expected same number op arguments and block arguments.")
        last = block.last_op
        assert last is not None
        if len(last.operands) != len(self.results):
            raise VerifyException("expected same number of yield operands and return values.")
        for expanded, distributed in zip(block.arg_types, self.args.types, strict=True):
            self._verify_distribution(expanded, distributed)
        for expanded, distributed in zip(last.operand_types, self.result_types, strict=True):
            self._verify_distribution(expanded, distributed)

    def _verify_distribution(self, expanded: Attribute, distributed: Attribute) -> None:
        """Check that the lanes' vectors together form the expanded one."""
        if expanded == distributed:
            return
        if not isa(expanded, VectorType) or not isa(distributed, VectorType):
            raise VerifyException("expected vector type for distributed operands.")
        if expanded.get_num_dims() != distributed.get_num_dims() or expanded.element_type != distributed.element_type:
            raise VerifyException("expected distributed vectors to have same rank and element type.")
        scales: list[int] = []
        for number, (whole, part) in enumerate(zip(expanded.get_shape(), distributed.get_shape(), strict=True)):
            if whole % part:
                raise VerifyException(
                    f"expected expanded vector dimension #{number} ({whole}) to be a multipler of the distributed "
                    f"vector dimension ({part})"
                )
            scales.append(whole // part)
        size = self.warp_size.value.data
        if prod(scales) != size:
            raise VerifyException(
                f"incompatible distribution dimensions from {quoted(expanded)} to {quoted(distributed)} with warp "
                f"size = {size}"
            )


GROUP_OPS = (
    BarrierOp,
    YieldOp,
    ShuffleOp,
    RotateOp,
    SubgroupBroadcastOp,
    AllReduceOp,
    SubgroupReduceOp,
    WarpExecuteOnLane0Op,
)
