"""Set the LLVM data layout of a module.

Before:  module {
         }
After:   module attributes {llvm.data_layout = ""} {
         }

The layout given by the option replaces the module's.
Source: `SetLLVMModuleDataLayoutPass` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.upstream.llvm.data_layout import layout_problem
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor

DATA_LAYOUT = "llvm.data_layout"


@dataclass(frozen=True)
class SetLLVMModuleDataLayoutPass(Pass):
    name = "set-llvm-module-datalayout"
    keeps_checks = True

    data_layout: str = ""
    """The data layout, as LLVM writes it."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if problem := layout_problem(self.data_layout):
            raise bare_error(op, problem)
        edit = Editor(self)
        wanted = StringAttr(self.data_layout)
        if op.attributes.get(DATA_LAYOUT) != wanted and edit.begin(op):
            edit.modify(op).attributes[DATA_LAYOUT] = wanted
