"""Ops and types of the llvm dialect that xDSL lacks. Source: `LLVMOps.td` and `LLVMIntrinsicOps.td` of MLIR.

Intrinsics differ in their names and in whether they have flags of floating-point arithmetic, so they are tables.
"""

from __future__ import annotations

from abc import ABC
from typing import ClassVar

from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    UnitAttr,
    VectorType,
    i1,
    i32,
    i64,
)
from xdsl.dialects.llvm import FastMathAttr, LLVMPointerType, LLVMStructType
from xdsl.ir import Dialect
from xdsl.irdl import (
    AnyAttr,
    AttrSizedOperandSegments,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    opt_result_def,
    prop_def,
    result_def,
    successor_def,
    traits_def,
    var_operand_def,
    var_successor_def,
)
from xdsl.traits import IsTerminator, NoMemoryEffect, Pure
from xdsl.utils.exceptions import VerifyException

from dialects.upstream.llvm_exceptions import EXCEPTIONS
from dialects.upstream.llvm_types import (
    LabelType,
    MetadataType,
    PPCFP128Type,
    TargetExtensionType,
    TokenType,
    VScaleRangeAttr,
    X86AMXType,
)

# ----- values


@irdl_op_definition
class PoisonOp(IRDLOperation):
    """`llvm.mlir.poison : i32`."""

    name = "llvm.mlir.poison"

    res = result_def()

    assembly_format = "attr-dict `:` type($res)"
    traits = traits_def(Pure())


@irdl_op_definition
class NoneTokenOp(IRDLOperation):
    """`llvm.mlir.none : !llvm.token`."""

    name = "llvm.mlir.none"

    res = result_def(TokenType)

    assembly_format = "attr-dict `:` type($res)"
    traits = traits_def(Pure())


@irdl_op_definition
class FreezeOp(IRDLOperation):
    """`llvm.freeze %x : i32`."""

    name = "llvm.freeze"

    T: ClassVar = VarConstraint("T", AnyAttr())

    val = operand_def(T)
    res = result_def(T)

    assembly_format = "$val attr-dict `:` type($val)"
    traits = traits_def(NoMemoryEffect())


@irdl_op_definition
class ExtractElementOp(IRDLOperation):
    """`llvm.extractelement %v[%i : i64] : vector<4xf32>`."""

    name = "llvm.extractelement"

    T: ClassVar = VarConstraint("T", AnyAttr())

    vector = operand_def(VectorType.constr(T))
    position = operand_def(IntegerType)
    res = result_def(T)

    assembly_format = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)"
    traits = traits_def(Pure())


class CastOperation(IRDLOperation, ABC):
    """`llvm.fptosi %s : f32 to i32`."""

    arg = operand_def()
    res = result_def()

    assembly_format = "$arg attr-dict `:` type($arg) `to` type($res)"
    traits = traits_def(Pure())


@irdl_op_definition
class AddrSpaceCastOp(CastOperation):
    """`llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>`."""

    name = "llvm.addrspacecast"


@irdl_op_definition
class FPToSIOp(CastOperation):
    """`llvm.fptosi %s : f32 to i32`."""

    name = "llvm.fptosi"


@irdl_op_definition
class FPToUIOp(CastOperation):
    """`llvm.fptoui %s : f32 to i32`."""

    name = "llvm.fptoui"


@irdl_op_definition
class UIToFPOp(IRDLOperation):
    """`llvm.uitofp nneg %x : i32 to f32`."""

    name = "llvm.uitofp"

    arg = operand_def()
    nonNeg = opt_prop_def(UnitAttr)
    res = result_def()

    assembly_format = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)"
    traits = traits_def(Pure())


# ----- memory that threads share


@irdl_op_definition
class AtomicRMWOp(IRDLOperation):
    """`llvm.atomicrmw volatile add %p, %x syncscope("agent") monotonic {alignment = 4 : i64} : !llvm.ptr, i32`."""

    name = "llvm.atomicrmw"

    T: ClassVar = VarConstraint("T", AnyAttr())

    ptr = operand_def(LLVMPointerType)
    val = operand_def(T)
    bin_op = prop_def(IntegerAttr.constr(i64))
    ordering = prop_def(IntegerAttr.constr(i64))
    syncscope = opt_prop_def(StringAttr)
    alignment = opt_prop_def(IntegerAttr)
    volatile_ = opt_prop_def(UnitAttr)
    res = result_def(T)

    def verify_(self) -> None:
        # unordered and less
        if self.ordering.value.data < 2:
            raise VerifyException("expected at least 'monotonic' ordering")


@irdl_op_definition
class AtomicCmpXchgOp(IRDLOperation):
    """`llvm.cmpxchg weak volatile %p, %old, %new syncscope("agent") acq_rel monotonic : !llvm.ptr, i32`."""

    name = "llvm.cmpxchg"

    T: ClassVar = VarConstraint("T", AnyAttr())

    ptr = operand_def(LLVMPointerType)
    cmp = operand_def(T)
    val = operand_def(T)
    success_ordering = prop_def(IntegerAttr.constr(i64))
    failure_ordering = prop_def(IntegerAttr.constr(i64))
    syncscope = opt_prop_def(StringAttr)
    alignment = opt_prop_def(IntegerAttr)
    weak = opt_prop_def(UnitAttr)
    volatile_ = opt_prop_def(UnitAttr)
    res = result_def(LLVMStructType)

    def verify_(self) -> None:
        if min(self.success_ordering.value.data, self.failure_ordering.value.data) < 2:
            raise VerifyException("ordering must be at least 'monotonic'")
        if self.failure_ordering.value.data in (5, 6):
            raise VerifyException("failure ordering cannot be 'release' or 'acq_rel'")


@irdl_op_definition
class FenceOp(IRDLOperation):
    """`llvm.fence syncscope("agent") release`."""

    name = "llvm.fence"

    ordering = prop_def(IntegerAttr.constr(i64))
    syncscope = opt_prop_def(StringAttr)

    def verify_(self) -> None:
        if self.ordering.value.data < 4:
            raise VerifyException("can be given only acquire, release, acq_rel, and seq_cst orderings")


# ----- control flow


@irdl_op_definition
class SwitchOp(IRDLOperation):
    """A branch on an integer.

    llvm.switch %x : i32, ^bb3 [
      1: ^bb1,
      -2: ^bb2(%a : i32)
    ]
    """

    name = "llvm.switch"

    value = operand_def(IntegerType)
    defaultOperands = var_operand_def()
    caseOperands = var_operand_def()
    case_values = opt_prop_def(DenseIntOrFPElementsAttr)
    case_operand_segments = prop_def(DenseArrayBase.constr(i32))
    branch_weights = opt_prop_def(DenseArrayBase.constr(i32))
    defaultDestination = successor_def()
    caseDestinations = var_successor_def()

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(IsTerminator())

    def verify_(self) -> None:
        values = 0 if self.case_values is None else len(self.case_values.get_values())
        if values != len(self.caseDestinations):
            raise VerifyException("expects number of case values to match number of case destinations")


# ----- what a module says to the linker


@irdl_op_definition
class LinkerOptionsOp(IRDLOperation):
    """`llvm.linker_options ["/DEFAULTLIB:", "libcmt"]`."""

    name = "llvm.linker_options"

    options = prop_def(ArrayAttr[StringAttr])

    assembly_format = "$options attr-dict"


@irdl_op_definition
class ModuleFlagsOp(IRDLOperation):
    """`llvm.module_flags [...]`."""

    name = "llvm.module_flags"

    flags = prop_def(ArrayAttr)

    assembly_format = "$flags attr-dict"


@irdl_op_definition
class GlobalCtorsOp(IRDLOperation):
    """`llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [#llvm.zero]`."""

    name = "llvm.mlir.global_ctors"

    ctors = prop_def(ArrayAttr)
    priorities = prop_def(ArrayAttr)
    data = prop_def(ArrayAttr)

    assembly_format = "`ctors` `=` $ctors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict"

    def verify_(self) -> None:
        if not len(self.ctors) == len(self.priorities) == len(self.data):
            raise VerifyException("ctors, priorities, and data must have the same number of elements")


@irdl_op_definition
class GlobalDtorsOp(IRDLOperation):
    """`llvm.mlir.global_dtors dtors = [@f], priorities = [0 : i32], data = [#llvm.zero]`."""

    name = "llvm.mlir.global_dtors"

    dtors = prop_def(ArrayAttr)
    priorities = prop_def(ArrayAttr)
    data = prop_def(ArrayAttr)

    assembly_format = "`dtors` `=` $dtors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict"

    def verify_(self) -> None:
        if not len(self.dtors) == len(self.priorities) == len(self.data):
            raise VerifyException("dtors, priorities, and data must have the same number of elements")


# ----- intrinsics


@irdl_op_definition
class IntrinsicOperation(IRDLOperation):
    """`llvm.intr.smax(%a, %b) : (i32, i32) -> i32`."""

    name = "llvm.intr.integer"

    args = var_operand_def()
    res = opt_result_def()

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "`(` $args `)` attr-dict `:` functional-type($args, $res)"
    traits = traits_def(NoMemoryEffect())


@irdl_op_definition
class FloatIntrinsicOperation(IRDLOperation):
    """`llvm.intr.tanh(%s) {fastmathFlags = #llvm.fastmath<fast>} : (f32) -> f32`."""

    name = "llvm.intr.float"

    args = var_operand_def()
    fastmathFlags = prop_def(FastMathAttr, default_value=FastMathAttr(None))
    res = opt_result_def()

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "`(` $args `)` attr-dict `:` functional-type($args, $res)"
    traits = traits_def(NoMemoryEffect())


@irdl_op_definition
class GenericIntrinsicOperation(IRDLOperation):
    """An intrinsic that MLIR, too, has in generic form only."""

    name = "llvm.intr.generic"

    args = var_operand_def()
    isVolatile = opt_prop_def(BoolAttr)
    is_zero_poison = opt_prop_def(BoolAttr)
    is_int_min_poison = opt_prop_def(BoolAttr)
    bit = opt_prop_def(IntegerAttr)
    fastmathFlags = opt_prop_def(FastMathAttr)
    res = opt_result_def()


@irdl_op_definition
class PointerIntrinsicOperation(IRDLOperation):
    """`llvm.intr.lifetime.start %p : !llvm.ptr`."""

    name = "llvm.intr.pointer"

    ptr = operand_def(LLVMPointerType)

    assembly_format = "$ptr attr-dict `:` type($ptr)"


@irdl_op_definition
class BareIntrinsicOperation(IRDLOperation):
    """`llvm.intr.trap`."""

    name = "llvm.intr.bare"

    assembly_format = "attr-dict"


@irdl_op_definition
class AssumeOp(IRDLOperation):
    """`llvm.intr.assume %c : i1`."""

    name = "llvm.intr.assume"

    cond = operand_def(i1)
    op_bundle_sizes = prop_def(DenseArrayBase.constr(i32), default_value=DenseArrayBase.from_list(i32, []))

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$cond attr-dict `:` type($cond)"


@irdl_op_definition
class ExpectOp(IRDLOperation):
    """`llvm.intr.expect %x, %likely : i32`."""

    name = "llvm.intr.expect"

    T: ClassVar = VarConstraint("T", AnyAttr())

    val = operand_def(T)
    expected = operand_def(T)
    res = result_def(T)

    assembly_format = "$val `,` $expected attr-dict `:` type($val)"
    traits = traits_def(Pure())


@irdl_op_definition
class MaskedLoadOp(IRDLOperation):
    """`llvm.intr.masked.load %p, %m, %v {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>`."""  # noqa: E501

    name = "llvm.intr.masked.load"

    data = operand_def(LLVMPointerType)
    mask = operand_def(VectorType.constr(i1))
    pass_thru = var_operand_def()
    alignment = prop_def(IntegerAttr.constr(i32))
    nontemporal = opt_prop_def(UnitAttr)
    res = result_def()

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "operands attr-dict `:` functional-type(operands, results)"


@irdl_op_definition
class VectorInsertOp(IRDLOperation):
    """`llvm.intr.vector.insert %a, %v[0] : vector<4xf32> into vector<[4]xf32>`."""

    name = "llvm.intr.vector.insert"

    T: ClassVar = VarConstraint("T", AnyAttr())

    dstvec = operand_def(T)
    srcvec = operand_def()
    pos = prop_def(IntegerAttr.constr(i64))
    res = result_def(T)

    assembly_format = "$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($dstvec)"
    traits = traits_def(Pure())


@irdl_op_definition
class VectorExtractOp(IRDLOperation):
    """`llvm.intr.vector.extract %v[0] : vector<4xf32> from vector<[4]xf32>`."""

    name = "llvm.intr.vector.extract"

    srcvec = operand_def()
    pos = prop_def(IntegerAttr.constr(i64))
    res = result_def()

    assembly_format = "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)"
    traits = traits_def(Pure())


@irdl_op_definition
class VaArgOp(IRDLOperation):
    """`llvm.va_arg %list : (!llvm.ptr) -> i32`."""

    name = "llvm.va_arg"

    arg = operand_def(LLVMPointerType)
    res = result_def()

    assembly_format = "$arg attr-dict `:` functional-type($arg, $res)"


_INTRINSICS: dict[type[IRDLOperation], str] = {
    IntrinsicOperation: (
        "bitreverse bswap ctpop fshl fshr llrint llround lrint lround sadd.sat smax smin sshl.sat ssub.sat uadd.sat "
        "umax umin ushl.sat usub.sat"
    ),
    FloatIntrinsicOperation: (
        "acos asin atan atan2 canonicalize cosh exp10 fmuladd ldexp log10 maximum maximumnum minimum minimumnum "
        "nearbyint powi rint round roundeven sincos sinh tan tanh trunc"
    ),
    GenericIntrinsicOperation: (
        "abs ctlz cttz is.fpclass memcpy memcpy.inline memmove memset memset.inline sadd.with.overflow "
        "smul.with.overflow ssub.with.overflow uadd.with.overflow umul.with.overflow usub.with.overflow "
        "vector.reduce.add vector.reduce.and vector.reduce.fmax vector.reduce.fmaximum vector.reduce.fmin "
        "vector.reduce.fminimum vector.reduce.mul vector.reduce.or vector.reduce.smax vector.reduce.smin "
        "vector.reduce.umax vector.reduce.umin vector.reduce.xor"
    ),
    PointerIntrinsicOperation: "lifetime.end lifetime.start vaend vastart",
    BareIntrinsicOperation: "debugtrap trap ubsantrap",
}


def _intrinsic(name: str, base: type[IRDLOperation]) -> type[IRDLOperation]:
    """The class of `llvm.intr.name`; it has the definition of `base`, as to make one for each would take long."""
    fields = {"name": f"llvm.intr.{name}", "__module__": __name__, "__doc__": f"`llvm.intr.{name}`."}
    return type(f"{name.title().replace('.', '')}Op", (base,), fields)


LLVM = Dialect(
    "llvm",
    [
        PoisonOp,
        NoneTokenOp,
        FreezeOp,
        ExtractElementOp,
        AddrSpaceCastOp,
        FPToSIOp,
        FPToUIOp,
        UIToFPOp,
        AtomicRMWOp,
        AtomicCmpXchgOp,
        FenceOp,
        SwitchOp,
        LinkerOptionsOp,
        ModuleFlagsOp,
        GlobalCtorsOp,
        GlobalDtorsOp,
        AssumeOp,
        ExpectOp,
        MaskedLoadOp,
        VectorInsertOp,
        VectorExtractOp,
        VaArgOp,
        *EXCEPTIONS,
        *(_intrinsic(name, base) for base, names in _INTRINSICS.items() for name in names.split()),
    ],
    [TokenType, MetadataType, LabelType, X86AMXType, PPCFP128Type, TargetExtensionType, VScaleRangeAttr],
)
