"""Compilation of functions by their generators, and by fallbacks for refused functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.func import FuncOp

from okl_opt.dialects.diagnostic import DiagnosticError, error
from okl_opt.dialects.interfaces.compiler_functions import compiler_of, fallback_of
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.byoc.checked_codegen import CheckedCodegen, find_codegen
from okl_opt.passes.byoc.codegen import ExternalFunction, Refused

DEFAULT_FALLBACK = "llvm"
"""The default generator for refused functions."""
NO_FALLBACK = "none"
"""The option value for no fallback."""
DEFAULT_SECONDS = 600
"""The default time limit of a generator."""


class Refusal(NamedTuple):
    """A generator's refusal to compile a function, with its reason."""

    generator: str
    reason: str

    def text(self, function: FuncOp) -> str:
        """Return the refusal as a sentence."""
        return f"'{in_one_line(self.generator)}' cannot compile '@{in_one_line(function.sym_name.data)}': {self.reason}"


class Compiled(NamedTuple):
    """A compiled function and its generator; if another generator refused before, its refusal."""

    generator: str
    function: ExternalFunction
    refusal: Refusal | None = None


def compile_functions(
    functions: Sequence[FuncOp], fallback: str = DEFAULT_FALLBACK, seconds: int = DEFAULT_SECONDS
) -> Mapping[str, Compiled]:
    """Compile functions of a module by their generators, one call per generator; return the results by symbol.

    A refused function is compiled by the fallback of its attribute, or else by `fallback`. `seconds` is the time limit
    of a generator, 0 for none. Raises: DiagnosticError.
    """
    by_generator: dict[str, list[FuncOp]] = {}
    for function in functions:
        by_generator.setdefault(compiler_of(function) or "", []).append(function)
    compiled: dict[str, Compiled] = {}
    for name, own in by_generator.items():
        codegen = find_codegen(name, own[0].location)
        made = codegen.compile_within(own, seconds)
        refused: dict[str, list[tuple[FuncOp, Refusal]]] = {}
        for function in own:
            match made[function.sym_name.data]:
                case Refused(reason):
                    other = fallback_of(function) or fallback
                    refused.setdefault(other, []).append((function, Refusal(codegen.name, reason)))
                case found:
                    compiled[function.sym_name.data] = Compiled(codegen.name, found)
        for other, rest in refused.items():
            compiled |= _compile_by_fallback(codegen, other, rest, seconds)
    return compiled


def _compile_by_fallback(
    codegen: CheckedCodegen, name: str, refused: Sequence[tuple[FuncOp, Refusal]], seconds: int
) -> dict[str, Compiled]:
    """Compile refused functions by the fallback. Raises: DiagnosticError with both reasons."""
    function, refusal = refused[0]
    problem = error(function.location, refusal.text(function))
    if name in (NO_FALLBACK, codegen.name):
        raise problem
    try:
        other = find_codegen(name, function.location)
    except DiagnosticError as missing:
        raise problem.note(function.location, f"fallback={in_one_line(name)}: {missing.message}") from missing
    made = other.compile_within([function for function, _ in refused], seconds)
    compiled: dict[str, Compiled] = {}
    for function, refusal in refused:
        match made[function.sym_name.data]:
            case Refused(reason):
                text = Refusal(other.name, reason).text(function)
                raise error(function.location, text).note(function.location, refusal.text(function))
            case found:
                compiled[function.sym_name.data] = Compiled(other.name, found, refusal)
    return compiled
