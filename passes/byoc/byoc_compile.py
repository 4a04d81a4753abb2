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

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from dialects.diagnostic import DiagnosticError, bare_error, error
from dialects.interfaces.compiler_functions import compiler_of
from dialects.upstream.func.ops import ConstantOp
from dialects.visible import in_one_line
from passes.base import OpPass
from passes.byoc.checked_codegen import CheckedCodegen, find_codegen
from passes.byoc.codegen import ExternalFunction, Refused, bind
from passes.byoc.extern_functions import mark_as_extern
from passes.byoc.literals import matches
from passes.byoc.outlining import outline
from passes.byoc.symbol_caches import ExistingGlobalSymbolCache
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

    seconds: int = 600
    """How long a generator may take for its functions; 0 for no limit."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        assert isinstance(op, ModuleOp)
        if self.seconds < 0:
            raise error(op.location, f"byoc-compile: 'seconds' must not be negative, got {self.seconds}")
        if self.compiler is not None:
            find_codegen(self.compiler, op.location)
        outline(self, op, self.compiler, ExistingGlobalSymbolCache())
        by_compiler: dict[str, list[FuncOp]] = {}
        for function in [inner for inner in op.ops if isinstance(inner, FuncOp) and matches(inner, self.compiler)]:
            if function.body.blocks.first is None:
                raise error(function.location, f"'@{in_one_line(function.sym_name.data)}' has no body to compile")
            by_compiler.setdefault(compiler_of(function) or "", []).append(function)
        _check_uses(op, {function.sym_name.data for functions in by_compiler.values() for function in functions})
        compiled: dict[str, ExternalFunction] = {}
        for compiler, functions in by_compiler.items():
            compiled |= self._compiled(find_codegen(compiler, functions[0].location), functions)
        bind(op, compiled)
        mark_as_extern(Editor(self), [function for found in by_compiler.values() for function in found], "dynamic")

    def _compiled(self, codegen: CheckedCodegen, functions: Sequence[FuncOp]) -> dict[str, ExternalFunction]:
        """What a generator compiles, or the other one. Raises: DiagnosticError."""
        compiled: dict[str, ExternalFunction] = {}
        refused: dict[FuncOp, Refused] = {}
        made = codegen.compile_within(functions, self.seconds)
        for function in functions:
            match made[function.sym_name.data]:
                case Refused() as refusal:
                    refused[function] = refusal
                case found:
                    compiled[function.sym_name.data] = found
        return compiled | self._compiled_by_other(codegen, refused) if refused else compiled

    def _compiled_by_other(
        self, codegen: CheckedCodegen, refused: Mapping[FuncOp, Refused]
    ) -> dict[str, ExternalFunction]:
        """What the fallback compiles of what a generator refuses. Raises: DiagnosticError, with both their reasons."""
        function, refusal = next(iter(refused.items()))
        problem = error(function.location, _refusal_text(codegen, function, refusal))
        if self.fallback in ("none", codegen.name):
            raise problem
        try:
            other = find_codegen(self.fallback, function.location)
        except DiagnosticError as missing:
            raise problem.note(function.location, f"fallback={self.fallback}: {missing}") from missing
        made = other.compile_within(list(refused), self.seconds)
        compiled: dict[str, ExternalFunction] = {}
        for function, refusal in refused.items():
            match made[function.sym_name.data]:
                case Refused() as another:
                    text = _refusal_text(other, function, another)
                    reason = _refusal_text(codegen, function, refusal)
                    raise error(function.location, text).note(function.location, reason)
                case found:
                    compiled[function.sym_name.data] = found
        return compiled


def _check_uses(module: ModuleOp, names: Collection[str]) -> None:
    """Check that functions are only called, and are no values. Raises: DiagnosticError."""
    for op in module.walk():
        if isinstance(op, ConstantOp) and (name := op.value.string_value()) in names:
            shown = in_one_line(name)
            raise bare_error(op, f"'@{shown}' is used as a value, but a function that is compiled is only called")


def _refusal_text(codegen: CheckedCodegen, function: FuncOp, refusal: Refused) -> str:
    return f"'{codegen.name}' cannot compile '@{in_one_line(function.sym_name.data)}': {refusal.reason}"
