"""Functions of the memory-pool passes; a prefix of the function name tells its stage."""

from __future__ import annotations

from typing import NamedTuple

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import op_error
from okl_opt.passes.analysis.functions import callee_name, calls, defined_functions, single_block, symbols

# Source: OneFlow of August 2025 (commit 25c8978c1c). A number follows each prefix; the last stage drops it.
WRAPPED = "_mlir_oneflow_subgraph"
TENSORS = "okm_subgraph"
MEMREFS = "okm_wrap_subgraph"
POOL = "okm_alloc_subgraph"


class Subgraph(NamedTuple):
    """A function at one stage, and its name at the next stage."""

    function: func.FuncOp
    new_name: str


def subgraphs(module: ModuleOp, stage: str, new_name: str) -> list[Subgraph]:
    """Return the functions at a stage, in order; `{}` in `new_name` stands for the old name without the stage's prefix.

    Raises: DiagnosticError at a function with branches, at one whose new name is taken, and at a call of one.
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
