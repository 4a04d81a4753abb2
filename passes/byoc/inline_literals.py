"""Inline literals into their callers, whatever their generator.

Before:  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
           %f = byoc.literal(%a: tensor<4xf32>) -> tensor<4xf32> attributes {Compiler = "cutlass"} {
             %s = arith.addf %a, %a : tensor<4xf32>
             byoc.yield %s : tensor<4xf32>
           }
           %r = byoc.invoke %f(%x) : (tensor<4xf32>) -> tensor<4xf32>
           return %r : tensor<4xf32>
         }
After:   func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
           %s = arith.addf %x, %x : tensor<4xf32>
           return %s : tensor<4xf32>
         }

This makes literals without a compiled function runnable. A literal passed as a value stays.
Source: TVM of July 2022, `InlineCompilerFunctionsBoundTo`, which inlines composites so; here all called literals.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from okl_opt.passes.base import Pass
from okl_opt.passes.byoc.literals import inline_literal, literals_in
from okl_opt.passes.rewriting.edit import Editor


class InlineLiteralsPass(Pass):
    name = "inline-literals"
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        for region in op.regions:
            for literal in list(literals_in(region)):
                if not inline_literal(edit, literal):
                    return
