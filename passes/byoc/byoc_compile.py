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

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from dialects.diagnostic import error
from dialects.interfaces.compiler_functions import compiler_of
from passes.base import OpPass
from passes.byoc.codegen import ExternalCodegen, ExternalFunction, bind, find_codegen, known_codegen
from passes.byoc.extern_functions import mark_as_extern
from passes.byoc.literals import matches
from passes.byoc.outlining import outline
from passes.byoc.symbol_caches import ExistingGlobalSymbolCache
from passes.pipeline.registered import LoadError
from passes.rewriting.edit import Editor


@dataclass(frozen=True)
class ByocCompile(OpPass):
    """See the module docstring. It makes code and asks installed packages for it, so no file may name this pass."""

    name = "byoc-compile"
    anchor = ModuleOp.name

    compiler: str | None = None
    """The generator that compiles; every one that is named, if none is given."""

    fallback: str = "llvm"
    """The generator that compiles what others refuse; `none` for no other."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        assert isinstance(op, ModuleOp)
        if self.compiler is not None:
            find_codegen(self.compiler, op.location)
        outline(self, op, self.compiler, ExistingGlobalSymbolCache())
        by_compiler: dict[str, list[FuncOp]] = {}
        for function in [inner for inner in op.ops if isinstance(inner, FuncOp) and matches(inner, self.compiler)]:
            if function.body.blocks.first is None:
                raise error(function.location, f"'@{function.sym_name.data}' has no body to compile")
            by_compiler.setdefault(compiler_of(function) or "", []).append(function)
        compiled: dict[str, ExternalFunction] = {}
        for compiler, functions in by_compiler.items():
            compiled |= self._compiled(find_codegen(compiler, functions[0].location), functions)
        bind(op, compiled)
        mark_as_extern(Editor(self), [function for found in by_compiler.values() for function in found], "dynamic")

    def _compiled(self, codegen: ExternalCodegen, functions: Sequence[FuncOp]) -> dict[str, ExternalFunction]:
        """What a generator compiles, or the other one. Raises: DiagnosticError."""
        made = codegen.compile(functions)
        compiled: dict[str, ExternalFunction] = {}
        refused: list[FuncOp] = []
        for function in functions:
            name = function.sym_name.data
            found = made.get(name)
            if found is None:
                raise error(function.location, f"'{codegen.name}' returned nothing for '@{name}'")
            if isinstance(found, ExternalFunction):
                compiled[name] = found
                continue
            if self._other(codegen) is None:
                raise error(function.location, f"'{codegen.name}' cannot compile '@{name}': {found.reason}")
            refused.append(function)
        other = self._other(codegen) if refused else None
        return compiled if other is None else compiled | self._compiled(other, refused)

    def _other(self, codegen: ExternalCodegen) -> ExternalCodegen | None:
        """The generator for what this one refuses."""
        if self.fallback in ("none", codegen.name):
            return None
        try:
            return known_codegen(self.fallback)
        except LoadError:
            return None
