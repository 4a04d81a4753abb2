"""Ops and types of the llvm dialect that xDSL lacks. Source: `LLVMOps.td` of MLIR."""

from __future__ import annotations

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
from xdsl.traits import IsTerminator, Pure

from okl_opt.dialects.upstream.llvm.addresses import ADDRESSES
from okl_opt.dialects.upstream.llvm.attributes import ATTRIBUTES
from okl_opt.dialects.upstream.llvm.exceptions import EXCEPTIONS
from okl_opt.dialects.upstream.llvm.formatted import FORMATTED
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
class ExtractElementOp(IRDLOperation):
    """`llvm.extractelement %v[%i : i64] : vector<4xf32>`."""

    name = "llvm.extractelement"

    T: ClassVar = VarConstraint("T", AnyAttr())

    vector = operand_def(VectorType.constr(T))
    position = operand_def(IntegerType)
    res = result_def(T)

    assembly_format = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)"
    traits = traits_def(Pure())


# ----- atomics


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


LLVM = Dialect(
    "llvm",
    [
        ExtractElementOp,
        AtomicCmpXchgOp,
        SwitchOp,
        *ADDRESSES,
        *EXCEPTIONS,
        *SYMBOLS,
        *INTRINSICS,
        *SHAPED_INTRINSICS,
        *FORMATTED,
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
