"""Mark functions that an external generator has compiled: they are implemented outside of the module.

Before:  func.func @k0(%a: tensor<4xf32>) -> tensor<4xf32>
             attributes {Compiler = "cutlass", Primitive = 1 : i32, global_symbol = "k0"} {
           %s = arith.addf %a, %a : tensor<4xf32>
           return %s : tensor<4xf32>
         }
After:   func.func private @k0(tensor<4xf32>) -> tensor<4xf32> attributes {Extern = 1 : i32}

All attributes of the function go. Calls stay as they are: `byoc-lower-extern-calls` lowers them where shapes matter. A
body says how large results are whose sizes are not in their types, so by default it is kept for these; TVM keeps all.
Source: seed 004_16a4040dff025fce.txt, `MarkCompilerFunctionsAsExtern`, which TVM changed a week later: calls stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from okl_opt.passes.base import OpPass
from okl_opt.passes.byoc.extern_functions import mark_as_extern
from okl_opt.passes.byoc.literals import matches
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class MarkCompilerFunctionsAsExtern(OpPass):
    """See the module docstring."""

    name = "mark-compiler-functions-as-extern"
    anchor = ModuleOp.name
    touches_only_ir = True

    compiler: str | None = None
    """The generator whose functions are marked; all, if none is given."""

    keep_body: Literal["dynamic", "always", "never"] = "dynamic"
    """Which bodies are kept: those of functions with results whose sizes are not in their types, all, or none."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        assert isinstance(op, ModuleOp)
        functions = [inner for inner in op.ops if isinstance(inner, FuncOp) and matches(inner, self.compiler)]
        mark_as_extern(Editor(self), functions, self.keep_body)
