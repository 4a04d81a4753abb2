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

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp, UnitAttr, UnrealizedConversionCastOp
from xdsl.dialects.llvm import LLVMPointerType
from xdsl.passes import ModulePass

from dialects.diagnostic import op_error
from passes.analysis.functions import (
    callee_name,
    calls,
    defined_functions,
    drop_attributes,
    is_launcher_function,
)
from passes.base import at
from passes.rewrites import step


def functions_to_lower(module: ModuleOp) -> list[func.FuncOp]:
    """The functions of type `(!okl.launcher_ctx) -> ()`; nothing in the module may call one of them.

    Raises: DiagnosticError at such a call.
    """
    found = [function for function in defined_functions(module) if is_launcher_function(function)]
    names = {function.sym_name.data for function in found}
    for call in calls(module):
        if callee_name(call) in names:
            raise op_error(call, f"calls '{callee_name(call)}', whose parameter is about to become a pointer")
    return found


def lower_parameter(function: func.FuncOp) -> None:
    """The launcher parameter becomes a pointer, cast back for those who use it."""
    block = function.body.blocks[0]
    launcher = block.args[0]
    pointer = block.insert_arg(LLVMPointerType(), 0, launcher.location)
    cast = at(launcher, UnrealizedConversionCastOp.get([pointer], [launcher.type]))
    launcher.replace_all_uses_with(cast.results[0])
    block.erase_arg(launcher)
    first = block.first_op
    assert first is not None, "the return of the function"
    block.insert_op_before(cast, first)


@dataclass(frozen=True)
class LowerLauncherToLLVMPtrPass(ModulePass):
    """Functions on the launcher take a pointer, and get a C wrapper later (`llvm.emit_c_interface`)."""

    name = "lower-launcher-to-llvm-ptr"
    touches_only_ir = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in functions_to_lower(op):
            if not step(self, function):
                return
            lower_parameter(function)
            drop_attributes(function)
            function.attributes["llvm.emit_c_interface"] = UnitAttr()
            function.properties["function_type"] = FunctionType.from_lists([LLVMPointerType()], [])
