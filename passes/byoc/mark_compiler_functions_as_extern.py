"""Mark functions compiled by an external generator as extern.

Before:  func.func @k0(%a: tensor<4xf32>) -> tensor<4xf32>
             attributes {Compiler = "cutlass", Primitive = 1 : i32, global_symbol = "k0"} {
           %s = arith.addf %a, %a : tensor<4xf32>
           return %s : tensor<4xf32>
         }
After:   func.func private @k0(tensor<4xf32>) -> tensor<4xf32> attributes {Extern = 1 : i32}

All attributes of the function are dropped. Calls stay: `byoc-lower-extern-calls` lowers them where shapes matter. By
default bodies are kept for results of dynamic sizes, as the sizes are computed from the body; TVM keeps all bodies.
Source: seed 004_16a4040dff025fce.txt, `MarkCompilerFunctionsAsExtern`, which TVM changed a week later: calls stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from okl_opt.passes.base import Pass
from okl_opt.passes.byoc.extern_functions import mark_as_extern
from okl_opt.passes.byoc.literals import matches
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class MarkCompilerFunctionsAsExtern(Pass):
    name = "mark-compiler-functions-as-extern"
    keeps_checks = True

    compiler: str | None = None
    """The generator whose functions are marked; by default all generators."""

    keep_body: Literal["dynamic", "always", "never"] = "dynamic"
    """The bodies to keep: of functions with results of dynamic sizes, all, or none."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        functions = [inner for inner in op.ops if isinstance(inner, FuncOp) and matches(inner, self.compiler)]
        mark_as_extern(Editor(self), functions, self.keep_body)
