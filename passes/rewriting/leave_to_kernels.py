"""Removal of external code generators from functions that become launches of kernels."""

from __future__ import annotations

from xdsl.dialects import func

from okl_opt.dialects.diagnostic import warn
from okl_opt.dialects.interfaces.compiler_functions import COMPILER, FALLBACK, GLOBAL_SYMBOL, PRIMITIVE, compiler_of
from okl_opt.passes.rewriting.edit import Editor


def leave_to_kernels(edit: Editor, function: func.FuncOp) -> None:
    """Remove a function's attributes for an external generator, with a warning."""
    compiler = compiler_of(function)
    if compiler is None:
        return
    warn(function, f"is no longer compiled by '{compiler}': from here on its ops run as kernels")
    modified = edit.modify(function)
    for name in (COMPILER, FALLBACK, GLOBAL_SYMBOL, PRIMITIVE):
        modified.attributes.pop(name, None)
