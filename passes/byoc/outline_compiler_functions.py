"""Outline literals for external generators into functions of the module; equal ones may share one.

Before:  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
           %f = byoc.literal(%a: tensor<4xf32>) -> tensor<4xf32> attributes {Compiler = "cutlass"} {
             %s = arith.addf %a, %a : tensor<4xf32>
             byoc.yield %s : tensor<4xf32>
           }
           %r = byoc.invoke %f(%x) : (tensor<4xf32>) -> tensor<4xf32>
           return %r : tensor<4xf32>
         }
After:   func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
           %r = call @compiler_function_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
           return %r : tensor<4xf32>
         }
         func.func @compiler_function_0(%a: tensor<4xf32>) -> tensor<4xf32>
             attributes {Compiler = "cutlass", global_symbol = "compiler_function_0"} {
           %s = arith.addf %a, %a : tensor<4xf32>
           return %s : tensor<4xf32>
         }

A cache gives the symbols. `structural` gives equal functions one symbol: `global_symbol` of the first if it is free,
else the prefix with a number. `existing` takes `global_symbol`, as
`outline-compiler-functions-with-existing-global-symbols` does. Packages may register other caches.
Source: seed 004_16a4040dff025fce.txt, `OutlineCompilerFunctions` and its `GlobalSymbolCache`.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from okl_opt.passes.base import Pass
from okl_opt.passes.byoc.outlining import outline
from okl_opt.passes.byoc.symbol_caches import make_cache


@dataclass(frozen=True)
class OutlineCompilerFunctions(Pass):
    """A cache of another package is code, so no file may name this pass."""

    name = "outline-compiler-functions"
    keeps_checks = True

    compiler: str | None = None
    """The generator whose functions are outlined; by default all generators."""

    cache: str = "structural"
    """The cache of symbols: `structural`, `existing`, or one registered by a package."""

    prefix: str = "compiler_function"
    """The prefix of new symbols of `structural`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        outline(self, op, self.compiler, make_cache(self.cache, self.prefix, op))
