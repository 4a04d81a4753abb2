"""Give functions that an external generator compiles definitions of their own; equal ones may share one.

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

The symbols come from a cache. `structural` gives equal functions one symbol: `global_symbol` of the first if that is
free, else the prefix with a number. `existing` takes `global_symbol`, and is
`outline-compiler-functions-with-existing-global-symbols`. Packages may register more.
Source: seed 004_16a4040dff025fce.txt, `OutlineCompilerFunctions` and its `GlobalSymbolCache`.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.passes.base import OpPass
from okl_opt.passes.byoc.outlining import outline
from okl_opt.passes.byoc.symbol_caches import make_cache


@dataclass(frozen=True)
class OutlineCompilerFunctions(OpPass):
    """See the module docstring. A cache of another package is code, so no file may name this pass."""

    name = "outline-compiler-functions"
    anchor = ModuleOp.name

    compiler: str | None = None
    """The generator whose functions are outlined; all, if none is given."""

    cache: str = "structural"
    """What gives the symbols: `structural`, `existing`, or one that a package registers."""

    prefix: str = "compiler_function"
    """How symbols begin that `structural` makes up."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        assert isinstance(op, ModuleOp)
        outline(self, op, self.compiler, make_cache(self.cache, self.prefix, op))
