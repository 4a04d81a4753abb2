"""Ops and types of the llvm dialect that xDSL lacks. Source: `LLVMOps.td` of MLIR."""

from __future__ import annotations

from abc import ABC
from typing import ClassVar

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    UnitAttr,
    VectorType,
    i32,
    i64,
)
from xdsl.dialects.llvm import LLVMPointerType, LLVMStructType
from xdsl.ir import Dialect
from xdsl.irdl import (
    AnyAttr,
    AttrSizedOperandSegments,
    IRDLOperation,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    successor_def,
    traits_def,
    var_operand_def,
    var_successor_def,
)
from xdsl.traits import IsTerminator, NoMemoryEffect, Pure

from okl_opt.dialects.upstream.llvm.addresses import ADDRESSES
from okl_opt.dialects.upstream.llvm.attributes import ATTRIBUTES
from okl_opt.dialects.upstream.llvm.exceptions import EXCEPTIONS
from okl_opt.dialects.upstream.llvm.intrinsics import INTRINSICS
from okl_opt.dialects.upstream.llvm.shaped_intrinsics import SHAPED_INTRINSICS
from okl_opt.dialects.upstream.llvm.symbols import SYMBOLS
from okl_opt.dialects.upstream.llvm.types import (
    LabelType,
    MetadataType,
    PPCFP128Type,
    TargetExtensionType,
    TokenType,
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


# ----- atomics


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
    access_groups = opt_prop_def(ArrayAttr)
    alias_scopes = opt_prop_def(ArrayAttr)
    noalias_scopes = opt_prop_def(ArrayAttr)
    tbaa = opt_prop_def(ArrayAttr)
    res = result_def(T)


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
    access_groups = opt_prop_def(ArrayAttr)
    alias_scopes = opt_prop_def(ArrayAttr)
    noalias_scopes = opt_prop_def(ArrayAttr)
    tbaa = opt_prop_def(ArrayAttr)
    res = result_def(LLVMStructType)


@irdl_op_definition
class FenceOp(IRDLOperation):
    """`llvm.fence syncscope("agent") release`."""

    name = "llvm.fence"

    ordering = prop_def(IntegerAttr.constr(i64))
    syncscope = opt_prop_def(StringAttr)


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


# ----- linker directives


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


@irdl_op_definition
class GlobalDtorsOp(IRDLOperation):
    """`llvm.mlir.global_dtors dtors = [@f], priorities = [0 : i32], data = [#llvm.zero]`."""

    name = "llvm.mlir.global_dtors"

    dtors = prop_def(ArrayAttr)
    priorities = prop_def(ArrayAttr)
    data = prop_def(ArrayAttr)

    assembly_format = "`dtors` `=` $dtors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict"


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
        *ADDRESSES,
        *EXCEPTIONS,
        *SYMBOLS,
        *INTRINSICS,
        *SHAPED_INTRINSICS,
    ],
    [
        TokenType,
        MetadataType,
        LabelType,
        X86AMXType,
        PPCFP128Type,
        TargetExtensionType,
        *ATTRIBUTES,
    ],
)
