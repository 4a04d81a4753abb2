"""Outline literals for external generators into functions of the module, named by their `global_symbol`.

Before:  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
           %f = byoc.literal(%a: tensor<4xf32>) -> tensor<4xf32>
               attributes {Compiler = "cutlass", Primitive = 1 : i32, global_symbol = "k0"} {
             %s = arith.addf %a, %a : tensor<4xf32>
             byoc.yield %s : tensor<4xf32>
           }
           %r = byoc.invoke %f(%x) : (tensor<4xf32>) -> tensor<4xf32>
           return %r : tensor<4xf32>
         }
After:   func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
           %r = call @k0(%x) : (tensor<4xf32>) -> tensor<4xf32>
           return %r : tensor<4xf32>
         }
         func.func @k0(%a: tensor<4xf32>) -> tensor<4xf32>
             attributes {Compiler = "cutlass", Primitive = 1 : i32, global_symbol = "k0"} {
           %s = arith.addf %a, %a : tensor<4xf32>
           return %s : tensor<4xf32>
         }

All attributes are kept. `Inline = 1` does not prevent outlining: it is for general inliners. An uncalled literal stays,
and one with other uses stays with a warning. Functions with `Compiler`, `Extern` or `SkipOptimization` are not
searched. An existing symbol is reused for an equal function. A different function is an error; TVM took the first
definition.
Source: seed 004_16a4040dff025fce.txt, `OutlineCompilerFunctionsWithExistingGlobalSymbols`.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from okl_opt.passes.base import Pass
from okl_opt.passes.byoc.outlining import outline
from okl_opt.passes.byoc.symbol_caches import ExistingGlobalSymbolCache


@dataclass(frozen=True)
class OutlineCompilerFunctionsWithExistingGlobalSymbols(Pass):
    name = "outline-compiler-functions-with-existing-global-symbols"
    keeps_checks = True

    compiler: str | None = None
    """The generator whose functions are outlined; by default all generators."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        outline(self, op, self.compiler, ExistingGlobalSymbolCache())
