"""Ops of the llvm dialect for exceptions. Source: `LLVMOps.td` of MLIR."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    SymbolRefAttr,
    UnitAttr,
    i32,
)
from xdsl.dialects.llvm import CallingConventionAttr, LLVMFunctionType
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    opt_result_def,
    prop_def,
    result_def,
    successor_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import IsTerminator


@irdl_op_definition
class InvokeOp(IRDLOperation):
    """`llvm.invoke @f(%x) to ^bb1 unwind ^bb2 : (i32) -> f32`: a call that may throw."""

    name = "llvm.invoke"

    callee_operands = var_operand_def()
    normalDestOperands = var_operand_def()
    unwindDestOperands = var_operand_def()
    op_bundle_operands = var_operand_def()
    var_callee_type = opt_prop_def(LLVMFunctionType)
    callee = opt_prop_def(SymbolRefAttr)
    arg_attrs = opt_prop_def(ArrayAttr)
    res_attrs = opt_prop_def(ArrayAttr)
    branch_weights = opt_prop_def(DenseArrayBase.constr(i32))
    CConv = prop_def(CallingConventionAttr, default_value=CallingConventionAttr("ccc"))
    op_bundle_sizes = prop_def(DenseArrayBase.constr(i32))
    op_bundle_tags = opt_prop_def(ArrayAttr)
    res = opt_result_def()
    normalDest = successor_def()
    unwindDest = successor_def()

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(IsTerminator())


@irdl_op_definition
class LandingpadOp(IRDLOperation):
    """`llvm.landingpad cleanup (catch %p : !llvm.ptr) : !llvm.struct<(ptr, i32)>`: the entry of a handler."""

    name = "llvm.landingpad"

    clauses = var_operand_def()
    cleanup = opt_prop_def(UnitAttr)
    res = result_def()


@irdl_op_definition
class ResumeOp(IRDLOperation):
    """`llvm.resume %e : !llvm.struct<(ptr, i32)>`: rethrow the exception."""

    name = "llvm.resume"

    value = operand_def()

    assembly_format = "$value attr-dict `:` type($value)"
    traits = traits_def(IsTerminator())


EXCEPTIONS = (InvokeOp, LandingpadOp, ResumeOp)
