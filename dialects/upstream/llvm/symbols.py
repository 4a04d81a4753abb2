"""Ops of the llvm dialect that define symbols besides functions and globals. Source: `LLVMOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import FlatSymbolRefAttrConstr, IntegerAttr, SymbolNameConstraint, UnitAttr, i32, i64
from xdsl.dialects.llvm import LinkageAttr
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    prop_def,
    region_def,
    traits_def,
)
from xdsl.traits import IsolatedFromAbove, NoTerminator, SymbolOpInterface, SymbolTable

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.upstream.llvm.formatted import ComdatSelectorOp


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
class IFuncOp(IRDLOperation):
    """A function selected by a resolver function when the program is loaded.

    llvm.mlir.ifunc external @f : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
    """

    name = "llvm.mlir.ifunc"

    sym_name = prop_def(SymbolNameConstraint())
    i_func_type = prop_def()
    resolver = prop_def(FlatSymbolRefAttrConstr)
    resolver_type = prop_def()
    linkage = prop_def(LinkageAttr)
    dso_local = opt_prop_def(UnitAttr)
    address_space = prop_def(IntegerAttr.constr(i32), default_value=IntegerAttr(0, i32))
    unnamed_addr = prop_def(IntegerAttr.constr(i64), default_value=IntegerAttr(0, i64))
    visibility_ = prop_def(IntegerAttr.constr(i64), default_value=IntegerAttr(0, i64))

    traits = traits_def(IsolatedFromAbove(), SymbolOpInterface())


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
                raise bare_error(op, "only comdat selector symbols can appear in a comdat region")


SYMBOLS = (AliasOp, IFuncOp, ComdatOp)
