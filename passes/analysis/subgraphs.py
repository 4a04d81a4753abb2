"""The functions that the memory-pool passes take from stage to stage, by the names that tell the stages apart."""

from __future__ import annotations

from typing import NamedTuple

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import op_error
from okl_opt.passes.analysis.functions import callee_name, calls, defined_functions, single_block, symbols

# Source: OneFlow of August 2025 (commit 25c8978c1c); each is followed by a number, which the last one drops.
WRAPPED = "_mlir_oneflow_subgraph"
TENSORS = "okm_subgraph"
MEMREFS = "okm_wrap_subgraph"
POOL = "okm_alloc_subgraph"


class Subgraph(NamedTuple):
    """A function at one stage, and the name that it has at the next."""

    function: func.FuncOp
    new_name: str


def subgraphs(module: ModuleOp, stage: str, new_name: str) -> list[Subgraph]:
    """The functions at a stage, in order; `{}` in the new name stands for what follows the stage's name in the old one.

    Raises: DiagnosticError at a function that is not straight-line code or whose new name is taken, and at a call.
    """
    found = [
        Subgraph(function, new_name.format(function.sym_name.data.removeprefix(stage)))
        for function in defined_functions(module)
        if function.sym_name.data.startswith(stage)
    ]
    taken = symbols(module)
    for function, name in found:
        single_block(function)
        other = taken.setdefault(name, function)
        if other is not function:
            raise op_error(function, f"cannot become '{name}': the module has a symbol of that name").note(
                other.location, "it is here"
            )
    names = {function.sym_name.data for function, _ in found}
    for call in calls(module):
        if callee_name(call) in names:
            raise op_error(call, f"calls '{callee_name(call)}', which is about to be renamed")
    return found
