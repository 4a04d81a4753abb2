"""Convert functions on the launcher to `llvm.func`s on a pointer, as before 28 October 2022.

Before:  func.func @okl_compute(%arg0: !okl.launcher_ctx) {
           %0 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
           return
         }
After:   llvm.func @okl_compute(%arg0: !llvm.ptr) {
           %0 = builtin.unrealized_conversion_cast %arg0 : !llvm.ptr to !okl.launcher_ctx
           %1 = "okl.fetch_kernel"(%0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
           llvm.return
         }

Source: seed 000_5288debaba9517ca.txt, the dump of 19 October, "LowerOKLToLLVMFuncPass".
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import llvm
from xdsl.dialects.builtin import ModuleOp
from xdsl.rewriter import InsertPoint

from okl_opt.passes.analysis.functions import returns
from okl_opt.passes.base import Pass
from okl_opt.passes.okl.lower_launcher_to_llvm_ptr import LAUNCHERS, functions_to_lower
from okl_opt.passes.rewriting.convert import ConversionEditor


class LowerOKLToLLVMFuncPass(Pass):
    """Convert functions on the launcher to `llvm.func`s without a C wrapper."""

    name = "lower-okl-to-llvm-func"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = ConversionEditor(self, LAUNCHERS)
        for function in functions_to_lower(op):
            if not edit.begin(function):
                return
            edit.convert_arguments(function.body.blocks[0])
            for terminator in returns(function):
                edit.insert(llvm.ReturnOp(), InsertPoint.before(terminator), of=terminator)
                edit.erase(terminator)
            body = edit.move_region_contents_to_new_regions(function.body)
            lowered = llvm.FuncOp(
                function.sym_name,
                llvm.LLVMFunctionType([llvm.LLVMPointerType()]),
                linkage=llvm.LinkageAttr("external"),
                body=body,
            )
            edit.insert(lowered, InsertPoint.before(function))
            edit.erase(function)
            edit.finish()
