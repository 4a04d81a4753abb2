"""Compile functions by the external code generators given in their attributes.

Before:  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
           %r = call @k0(%x) : (tensor<4xf32>) -> tensor<4xf32>
           return %r : tensor<4xf32>
         }
         func.func private @k0(tensor<4xf32>) -> tensor<4xf32> attributes {Extern = 1 : i32}
After:   func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
           %r = call @k0(%x) : (tensor<4xf32>) -> tensor<4xf32>
           return %r : tensor<4xf32>
         }
         func.func private @k0(tensor<4xf32>) -> tensor<4xf32> attributes {Extern = 1 : i32}

The example has nothing to compile. Otherwise literals are outlined as by
`outline-compiler-functions-with-existing-global-symbols`, each generator compiles all its functions at once, and
compiled functions are marked as by `mark-compiler-functions-as-extern`. The generator `fallback` compiles refused
functions. Compiled functions are kept in memory with the module: a reader of the printed module must compile again.
Source: seed 004_16a4040dff025fce.txt, the passes around the compilation by TVM's CUTLASS.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from okl_opt.dialects.diagnostic import bare_error, error
from okl_opt.dialects.upstream.func.ops import ConstantOp
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.base import Pass
from okl_opt.passes.byoc.checked_codegen import find_codegen
from okl_opt.passes.byoc.codegen import bind
from okl_opt.passes.byoc.compiling import DEFAULT_FALLBACK, DEFAULT_SECONDS, compile_functions
from okl_opt.passes.byoc.extern_functions import mark_as_extern
from okl_opt.passes.byoc.literals import matches
from okl_opt.passes.byoc.outlining import outline
from okl_opt.passes.byoc.symbol_caches import ExistingGlobalSymbolCache
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class ByocCompile(Pass):
    """It runs code of installed packages, so no file may name this pass."""

    name = "byoc-compile"
    keeps_checks = True

    compiler: str | None = None
    """The only generator to run; by default all named in the module."""

    fallback: str = DEFAULT_FALLBACK
    """The generator for refused functions without a fallback attribute; `none` for no fallback."""

    seconds: int = DEFAULT_SECONDS
    """The time limit of a generator for its functions; 0 for no limit."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if self.seconds < 0:
            raise error(op.location, f"byoc-compile: 'seconds' must not be negative, got {self.seconds}")
        if self.compiler is not None:
            find_codegen(self.compiler, op.location)
        outline(self, op, self.compiler, ExistingGlobalSymbolCache())
        functions = [inner for inner in op.ops if isinstance(inner, FuncOp) and matches(inner, self.compiler)]
        for function in functions:
            if function.body.blocks.first is None:
                raise error(function.location, f"'@{in_one_line(function.sym_name.data)}' has no body to compile")
        _check_uses(op, {function.sym_name.data for function in functions})
        compiled = compile_functions(functions, self.fallback, self.seconds)
        bind(op, {name: each.function for name, each in compiled.items()})
        mark_as_extern(Editor(self), functions, "dynamic")


def _check_uses(module: ModuleOp, names: Collection[str]) -> None:
    """Check that functions are called only, and not used as values. Raises: DiagnosticError."""
    for op in module.walk():
        if isinstance(op, ConstantOp) and (name := op.value.string_value()) in names:
            shown = in_one_line(name)
            raise bare_error(op, f"'@{shown}' is used as a value, but a function that is compiled is only called")
