"""Request a C wrapper for every function.

Before:  func.func @f() {
           return
         }
After:   func.func @f() attributes {llvm.emit_c_interface} {
           return
         }

`convert-func-to-llvm` makes the wrappers. The function that failed checks call gets none: a run has it by its own name.
Source: `RequestCWrappers.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import Operation

from okl_opt.dialects.interfaces.symbols import symbol_name
from okl_opt.passes.analysis.run_ends import GUARD, is_definition_of_guard
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor

C_INTERFACE = "llvm.emit_c_interface"


class LLVMRequestCWrappersPass(OpPass):
    """Give functions the attribute `llvm.emit_c_interface`."""

    name = "llvm-request-c-wrappers"
    keeps_checks = True
    anchor = "func.func"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        if symbol_name(op) == GUARD and not is_definition_of_guard(op):
            return
        edit = Editor(self)
        if op.attributes.get(C_INTERFACE) != UnitAttr() and edit.begin(op):
            edit.modify(op).attributes[C_INTERFACE] = UnitAttr()
