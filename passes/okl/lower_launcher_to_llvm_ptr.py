"""Pass the launcher to functions as a pointer.

Before:  func.func @okl_compute(%arg0: !okl.launcher_ctx) {
           %0 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
           return
         }
After:   func.func @okl_compute(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
           %0 = builtin.unrealized_conversion_cast %arg0 : !llvm.ptr to !okl.launcher_ctx
           %1 = "okl.fetch_kernel"(%0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
           return
         }

Source: seed 000_5288debaba9517ca.txt, -lower-launcher-to-llvm-ptr.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp, UnitAttr
from xdsl.dialects.llvm import LLVMPointerType
from xdsl.ir import Attribute

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.okl import LauncherCtxType
from okl_opt.passes.analysis.functions import (
    callee_name,
    calls,
    defined_functions,
    drop_attributes,
    is_launcher_function,
)
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.convert import ConversionEditor, TypeConverter


def functions_to_lower(module: ModuleOp) -> list[func.FuncOp]:
    """Return the functions of type `(!okl.launcher_ctx) -> ()`, which the module must not call.

    Raises: DiagnosticError at a call of one.
    """
    found = [function for function in defined_functions(module) if is_launcher_function(function)]
    names = {function.sym_name.data for function in found}
    for call in calls(module):
        if callee_name(call) in names:
            raise op_error(call, f"calls '{callee_name(call)}', whose parameter is about to become a pointer")
    return found


def pointer_to(type_: Attribute) -> Attribute | None:
    """Return a pointer type for the launcher; None for other types, which stay."""
    return LLVMPointerType() if isinstance(type_, LauncherCtxType) else None


LAUNCHERS = TypeConverter(pointer_to)


class LowerLauncherToLLVMPtrPass(Pass):
    """Let functions on the launcher take a pointer; they get a C wrapper later (`llvm.emit_c_interface`)."""

    name = "lower-launcher-to-llvm-ptr"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = ConversionEditor(self, LAUNCHERS)
        for function in functions_to_lower(op):
            if not edit.begin(function):
                return
            edit.convert_arguments(function.body.blocks[0])
            drop_attributes(edit.modify(function))
            function.attributes["llvm.emit_c_interface"] = UnitAttr()
            function.properties["function_type"] = FunctionType.from_lists([LLVMPointerType()], [])
            edit.finish()
