"""Convert assertions to code that prints the message of a failure and continues.

Before:  func.func @f(%arg0: i1) {
           cf.assert %arg0, "no"
           return
         }
After:   llvm.func @puts(!llvm.ptr)
         llvm.mlir.global private constant @assert_msg(dense<[110, 111, 0]> : tensor<3xi8>) {addr_space = 0 : i32}
           : !llvm.array<3 x i8>
         func.func @f(%arg0: i1) {
           llvm.cond_br %arg0, ^bb1, ^bb2
         ^bb1:
           return
         ^bb2:
           %0 = llvm.mlir.addressof @assert_msg : !llvm.ptr
           %1 = llvm.getelementptr %0[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x i8>
           llvm.call @puts(%1) : (!llvm.ptr) -> ()
           llvm.br ^bb1
         }

So a program may reach accesses that its assertions should prevent. Assertions marked with `relied_on`, which stand for
checks of accesses, still abort.
Source: `TestAssert.cpp` of MLIR 22's tests.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import cf
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block

from okl_opt.dialects.registry import op_class
from okl_opt.passes.analysis.run_ends import RELIED_ON
from okl_opt.passes.base import Pass
from okl_opt.passes.conversion.convert_cf_to_llvm import ConvertAssert
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder
from okl_opt.passes.conversion.llvm_types import LLVMTypes, is_legal_for_llvm
from okl_opt.passes.rewriting.convert import ConversionEditor, convert


class ConvertAssertWithoutAbort(ConvertAssert):
    """cf.assert -> llvm.cond_br to a block that prints the message and continues"""

    def leave(
        self, op: cf.AssertOp, build: LLVMBuilder, module: ModuleOp, following: Block, edit: ConversionEditor
    ) -> None:
        if RELIED_ON in op.attributes:
            super().leave(op, build, module, following, edit)
            return
        build.ops.append(op_class("llvm.br").create(successors=[following]))


class TestAssertPass(Pass):
    name = "test-cf-assert"
    keeps_checks = True
    is_of_tests = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        convert(self, op, [ConvertAssertWithoutAbort()], LLVMTypes(), is_legal_for_llvm)
