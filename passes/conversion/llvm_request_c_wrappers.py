"""Request a C wrapper for every function.

Before:  func.func @f() {
           return
         }
After:   func.func @f() attributes {llvm.emit_c_interface} {
           return
         }

`convert-func-to-llvm` makes the wrappers.
Source: `RequestCWrappers.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import Operation

from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor

C_INTERFACE = "llvm.emit_c_interface"


class LLVMRequestCWrappersPass(OpPass):
    """Give functions the attribute `llvm.emit_c_interface`."""

    name = "llvm-request-c-wrappers"
    keeps_checks = True
    anchor = "func.func"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        if op.attributes.get(C_INTERFACE) != UnitAttr() and edit.begin(op):
            edit.modify(op).attributes[C_INTERFACE] = UnitAttr()
