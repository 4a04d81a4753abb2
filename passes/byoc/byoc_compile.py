"""Let external code generators compile the functions that name them.

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

Nothing is to be done here. Otherwise literals are outlined as `outline-compiler-functions-with-existing-global-symbols`
does it, each generator compiles its functions at once, and what it has compiled is marked as
`mark-compiler-functions-as-extern` does it. What a generator refuses the one that `fallback` names compiles. The
compiled functions are kept in memory with the module: what reads the printed module has to compile again.
Source: seed 004_16a4040dff025fce.txt, the passes that TVM's CUTLASS is compiled between.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import bare_error, error
from okl_opt.dialects.upstream.func.ops import ConstantOp
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.base import OpPass
from okl_opt.passes.byoc.checked_codegen import find_codegen
from okl_opt.passes.byoc.codegen import bind
from okl_opt.passes.byoc.compiling import DEFAULT_FALLBACK, DEFAULT_SECONDS, compile_functions
from okl_opt.passes.byoc.extern_functions import mark_as_extern
from okl_opt.passes.byoc.literals import matches
from okl_opt.passes.byoc.outlining import outline
from okl_opt.passes.byoc.symbol_caches import ExistingGlobalSymbolCache
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class ByocCompile(OpPass):
    """See the module docstring. It makes code and asks installed packages for it, so no file may name this pass."""

    name = "byoc-compile"
    anchor = ModuleOp.name

    compiler: str | None = None
    """The generator that compiles; every one that is named, if none is given."""

    fallback: str = DEFAULT_FALLBACK
    """The generator that compiles what others refuse, unless a function names one; `none` for no other."""

    seconds: int = DEFAULT_SECONDS
    """How long a generator may take for its functions; 0 for no limit."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        assert isinstance(op, ModuleOp)
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
    """Check that functions are only called, and are no values. Raises: DiagnosticError."""
    for op in module.walk():
        if isinstance(op, ConstantOp) and (name := op.value.string_value()) in names:
            shown = in_one_line(name)
            raise bare_error(op, f"'@{shown}' is used as a value, but a function that is compiled is only called")
