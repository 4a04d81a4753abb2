"""Ops of the llvm dialect for exceptions, aliases and comdats. Source: `LLVMOps.td` of MLIR."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    UnitAttr,
    i32,
    i64,
)
from xdsl.dialects.llvm import CallingConventionAttr, LinkageAttr, LLVMFunctionType
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    opt_result_def,
    prop_def,
    region_def,
    result_def,
    successor_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import IsolatedFromAbove, IsTerminator, NoTerminator, SymbolOpInterface, SymbolTable
from xdsl.utils.exceptions import VerifyException


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

    def verify_(self) -> None:
        if not isinstance(self.value.owner, LandingpadOp):
            raise VerifyException("expects landingpad value as operand")


@irdl_op_definition
class AliasOp(IRDLOperation):
    """An alias of a global.

    llvm.mlir.alias external @a : i32 {
      %0 = llvm.mlir.addressof @g : !llvm.ptr
      llvm.return %0 : !llvm.ptr
    }
    """

    name = "llvm.mlir.alias"

    alias_type = prop_def()
    sym_name = prop_def(SymbolNameConstraint())
    linkage = prop_def(LinkageAttr)
    dso_local = opt_prop_def(UnitAttr)
    thread_local_ = opt_prop_def(UnitAttr)
    unnamed_addr = opt_prop_def(IntegerAttr.constr(i64))
    visibility_ = prop_def(IntegerAttr.constr(i64), default_value=IntegerAttr(0, i64))
    initializer = region_def()

    traits = traits_def(IsolatedFromAbove(), SymbolOpInterface())


@irdl_op_definition
class ComdatSelectorOp(IRDLOperation):
    """`llvm.comdat_selector @any any`: how the linker merges the symbols of a group."""

    name = "llvm.comdat_selector"

    sym_name = prop_def(SymbolNameConstraint())
    comdat = prop_def(IntegerAttr.constr(i64))

    traits = traits_def(SymbolOpInterface())


@irdl_op_definition
class ComdatOp(IRDLOperation):
    """`llvm.comdat @group { llvm.comdat_selector @any any }`."""

    name = "llvm.comdat"

    sym_name = prop_def(SymbolNameConstraint())
    body = region_def("single_block")

    assembly_format = "$sym_name $body attr-dict"
    traits = traits_def(NoTerminator(), SymbolTable(), SymbolOpInterface())

    def verify_(self) -> None:
        for op in self.body.block.ops:
            if not isinstance(op, ComdatSelectorOp):
                raise VerifyException("only comdat selector symbols can appear in a comdat region")


EXCEPTIONS = (InvokeOp, LandingpadOp, ResumeOp, AliasOp, ComdatSelectorOp, ComdatOp)
