"""The nvvm dialect: the target named by a `gpu.module`, and the ops that kernels of the gpu dialect are lowered to.

Source: `NVVMOps.td` of MLIR 22.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping

from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    DictionaryAttr,
    Float32Type,
    IntAttr,
    NoneAttr,
    StringAttr,
    UnitAttr,
    f32,
    i1,
    i32,
)
from xdsl.dialects.llvm import LLVMStructType
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute, Dialect, SpacedOpaqueSyntaxAttribute
from xdsl.irdl import (
    AnyAttr,
    AnyOf,
    AttrSizedOperandSegments,
    IRDLOperation,
    ParsePropInAttrDict,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    opt_result_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.irdl.constraints import VarConstraint
from xdsl.traits import Pure
from xdsl.utils.str_enum import StrEnum

from okl_opt.dialects.declare import declare
from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.llvm.attributes import ConstantRangeAttr
from okl_opt.dialects.upstream.shared.angled_enum import AngledEnum, EnumParameter
from okl_opt.dialects.upstream.shared.gpu_target import GpuTarget, common_defaults


@irdl_attr_definition
class TargetAttr(GpuTarget):
    """An NVIDIA GPU target with compilation options; omitted ones have their defaults.

    #nvvm.target<chip = "sm_90", flags = {fast}>
    """

    name = "nvvm.target"
    DEFINITION = "NVVM_TargetAttr"
    DEFAULTS = {
        **common_defaults("nvptx64-nvidia-cuda", "sm_50"),
        "features": ("::llvm::StringRef", StringAttr("")),
        "flags": ("DictionaryAttr", NoneAttr()),
        "link": ("ArrayAttr", NoneAttr()),
        "verifyTarget": ("bool", UnitAttr()),
    }

    optimization: IntAttr
    triple: StringAttr
    chip: StringAttr
    features: StringAttr
    flags: DictionaryAttr | NoneAttr
    link: ArrayAttr | NoneAttr
    verify_target: UnitAttr | NoneAttr

    @classmethod
    def problem(cls, values: Mapping[str, Attribute]) -> str | None:
        level, link = values["O"], values["link"]
        if isa(level, IntAttr) and not 0 <= level.data <= 3:
            return "The optimization level must be a number between 0 and 3."
        for name in ("triple", "chip"):
            if values[name] == StringAttr(""):
                return f"The target {name} cannot be empty."
        if isa(link, ArrayAttr[Attribute]) and not all(isinstance(file, StringAttr) for file in link):
            return "All the elements in the `link` array must be strings."
        return None


# ----- special registers


class _RegisterOp(IRDLOperation, ABC):
    """%0 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32"""

    range = opt_prop_def(ConstantRangeAttr)
    res = result_def(i32)

    traits = traits_def(Pure())

    assembly_format = "(`range` $range^)? attr-dict `:` type($res)"

    def __init__(self, range: ConstantRangeAttr | None = None):
        super().__init__(properties={"range": range}, result_types=[i32])

    def verify_(self) -> None:
        held = self.range
        if held is not None and held.lower == held.upper and held.lower.data not in (0, -1):
            raise bare_error(
                self, "invalid range attribute: Lower == Upper, but they aren't min (0) or max (4294967295)"
            )


REGISTER = "nvvm.read.ptx.sreg."
"""The name prefix of ops that read special registers."""

_REGISTERS = {
    "laneid": "The thread's number in its warp.",
    "warpsize": "The number of threads in a warp.",
    "warpid": "The warp's number in its block.",
    "nwarpid": "The number of warps in a block, at most.",
    "smid": "The number of the multiprocessor.",
    "nsmid": "The number of multiprocessors, at most.",
    "gridid": "The number of the launch.",
    **{f"tid.{dim}": "The thread's number in its block." for dim in "xyz"},
    **{f"ntid.{dim}": "The number of threads in a block." for dim in "xyz"},
    **{f"ctaid.{dim}": "The block's number in the grid." for dim in "xyz"},
    **{f"nctaid.{dim}": "The number of blocks in the grid." for dim in "xyz"},
    **{f"clusterid.{dim}": "The cluster's number in the grid." for dim in "xyz"},
    **{f"nclusterid.{dim}": "The number of clusters in the grid." for dim in "xyz"},
    **{f"cluster.ctaid.{dim}": "The block's number in its cluster." for dim in "xyz"},
    **{f"cluster.nctaid.{dim}": "The number of blocks in a cluster." for dim in "xyz"},
    "cluster.ctarank": "The block's number among all of its cluster.",
    "cluster.nctarank": "The number of blocks in a cluster, of all dimensions.",
}
REGISTER_OPS = tuple(declare(_RegisterOp, REGISTER + name, doc) for name, doc in _REGISTERS.items())


# ----- threads that work together


@irdl_op_definition
class Barrier0Op(IRDLOperation):
    """A barrier for all threads of a block.

    nvvm.barrier0
    """

    name = "nvvm.barrier0"

    assembly_format = "attr-dict"


class BarrierReduction(StrEnum):
    POPC = "popc"
    AND = "and"
    OR = "or"


@irdl_attr_definition
class BarrierReductionAttr(AngledEnum, EnumAttribute[BarrierReduction]):
    """`#nvvm.reduction<popc>`: the reduction of the predicates of threads at a barrier."""

    name = "nvvm.reduction"
    parameter = EnumParameter("BarrierReductionAttr", "NVVM::BarrierReduction")


@irdl_op_definition
class BarrierOp(IRDLOperation):
    """A numbered barrier for threads of a block.

    nvvm.barrier id = %0 number_of_threads = %1
    %2 = nvvm.barrier #nvvm.reduction<popc> %1 -> i32
    """

    name = "nvvm.barrier"

    barrierId = opt_operand_def(i32)
    numberOfThreads = opt_operand_def(i32)
    reductionPredicate = opt_operand_def(i32)
    # An operand of no class is printed in full.
    reductionOp = opt_prop_def()
    res = opt_result_def(i32)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    assembly_format = (
        "(`id` `=` $barrierId^)? (`number_of_threads` `=` $numberOfThreads^)? "
        "($reductionOp^ $reductionPredicate)? (`->` type($res)^)? attr-dict"
    )

    def verify_(self) -> None:
        if self.numberOfThreads is not None and self.barrierId is None:
            raise bare_error(self, "barrier id is missing, it should be set between 0 to 15")
        if self.barrierId is not None and (self.reductionOp is not None or self.reductionPredicate is not None):
            raise bare_error(self, "reduction are only available when id is 0")
        if (self.reductionOp is None) != (self.reductionPredicate is None):
            raise bare_error(self, "reduction predicate and reduction operation must be specified together")


class ShflKind(StrEnum):
    BFLY = "bfly"
    UP = "up"
    DOWN = "down"
    IDX = "idx"


@irdl_attr_definition
class ShflKindAttr(EnumAttribute[ShflKind], SpacedOpaqueSyntaxAttribute):
    """`#nvvm<shfl_kind idx>`: the choice of a lane's partner."""

    name = "nvvm.shfl_kind"


@irdl_op_definition
class ShflOp(IRDLOperation):
    """The value of another lane of the warp; with `return_value_and_is_valid` also whether there is such a lane.

    %0 = nvvm.shfl.sync  bfly %mask, %value, %offset, %clamp : f32 -> f32
    """

    name = "nvvm.shfl.sync"

    thread_mask = operand_def(i32)
    val = operand_def()
    offset = operand_def(i32)
    mask_and_clamp = operand_def(i32)
    kind = prop_def(ShflKindAttr)
    return_value_and_is_valid = opt_prop_def(UnitAttr)
    res = result_def()

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "` ` $kind $thread_mask `,` $val `,` $offset `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)"
    )

    def verify_(self) -> None:
        found = self.res.type
        if self.return_value_and_is_valid is None:
            return
        members = found.types.data if isinstance(found, LLVMStructType) else ()
        if len(members) != 2:
            raise bare_error(self, "expected return type to be a two-element struct with i1 as the second element")
        if members[1] != i1:
            words = "expected second element in the returned struct to be of type 'i1'"
            raise bare_error(self, f"{words} but got {quoted(members[1])} instead")


class ReduxKind(StrEnum):
    ADD = "add"
    AND = "and"
    MAX = "max"
    MIN = "min"
    OR = "or"
    UMAX = "umax"
    UMIN = "umin"
    XOR = "xor"
    FMIN = "fmin"
    FMAX = "fmax"


@irdl_attr_definition
class ReduxKindAttr(EnumAttribute[ReduxKind], SpacedOpaqueSyntaxAttribute):
    """`#nvvm<redux_kind add>`: the reduction over the lanes of a warp."""

    name = "nvvm.redux_kind"


@irdl_op_definition
class ReduxOp(IRDLOperation):
    """The reduction of the values of some lanes of a warp.

    %0 = nvvm.redux.sync  add %value, %mask : i32 -> i32
    """

    name = "nvvm.redux.sync"

    val = operand_def(VarConstraint("T", AnyOf.get(i32, f32)))
    mask_and_clamp = operand_def(i32)
    kind = prop_def(ReduxKindAttr)
    abs = prop_def(BoolAttr, default_value=BoolAttr.from_bool(False))
    nan = prop_def(BoolAttr, default_value=BoolAttr.from_bool(False))
    res = result_def(VarConstraint("T", AnyAttr()))

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "` ` $kind $val `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)"

    def verify_(self) -> None:
        is_float = isinstance(self.val.type, Float32Type)
        if not is_float and (self.abs.value.data or self.nan.value.data):
            which = "abs" if self.abs.value.data else "nan"
            raise bare_error(self, f"{which} attribute is supported only for f32 type")
        if is_float != (self.kind.data in (ReduxKind.FMIN, ReduxKind.FMAX)):
            type = "f32" if is_float else "i32"
            other = "i32" if is_float else "f32"
            words = f"redux kind unsupported with '{type}' type. Only supported type is '{other}'."
            raise bare_error(self, f"'{self.kind.data}' {words}")


NVVM = Dialect(
    "nvvm",
    [*REGISTER_OPS, Barrier0Op, BarrierOp, ShflOp, ReduxOp],
    [TargetAttr, BarrierReductionAttr, ShflKindAttr, ReduxKindAttr],
)
