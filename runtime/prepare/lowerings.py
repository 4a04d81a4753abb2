"""The two lowerings of a launch's function, with the functions that give its plan and its code.

Source: seed 000_5288debaba9517ca.txt for the first; OneFlow of August 2025 (commit 25c8978c1c) for the memory pool.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects import okl
from okl_opt.passes.analysis.launch_names import COMPUTE, SUBGRAPH
from okl_opt.passes.analysis.subgraphs import WRAPPED
from okl_opt.passes.named.okl import CONTEXT_STAGES, LLVM_STAGES, POOL_CONTEXT_STAGES, POOL_LLVM_STAGES
from okl_opt.passes.named.stages import Stage
from okl_opt.runtime.native.entry_points import C_WRAPPER, SUBGRAPH_C_WRAPPER
from okl_opt.runtime.plan.launch_ir import INIT_CONTEXT, find_function, plan_from_init_context, plan_from_subgraph
from okl_opt.runtime.plan.launch_plan import LaunchPlan


class Lowering(NamedTuple):
    """One way to lower a launch.

    `context` is the function that defines the ops, `compute` the one that is compiled, `functions` all functions of a
    launch. `to_context` and `to_llvm` are the pipelines up to the context function and from there to the llvm dialect.
    """

    context: str
    compute: str
    functions: tuple[str, ...]
    plan: Callable[[ModuleOp, str, str | None], LaunchPlan]
    to_context: Sequence[Stage]
    to_llvm: Sequence[Stage]

    def has_context(self, module: ModuleOp) -> bool:
        """Return whether the module defines the ops of the launch; a function on a pointer no longer does."""
        function = find_function(module, self.context)
        if function is None:
            return False
        return self.context != self.compute or okl.LauncherCtxType() in function.function_type.inputs.data


CONTEXTS = Lowering(
    INIT_CONTEXT,
    COMPUTE,
    (INIT_CONTEXT, COMPUTE, C_WRAPPER, "okl_recycle"),
    plan_from_init_context,
    CONTEXT_STAGES,
    LLVM_STAGES,
)
"""All results of all ops are results of the launch."""

POOL = Lowering(
    SUBGRAPH,
    SUBGRAPH,
    (SUBGRAPH, SUBGRAPH_C_WRAPPER),
    plan_from_subgraph,
    POOL_CONTEXT_STAGES,
    POOL_LLVM_STAGES,
)
"""The launch returns the values used outside it; all others are in its memory pool."""

LOWERINGS = (CONTEXTS, POOL)


def find_lowering(name: str | None) -> Lowering | None:
    """The lowering with a launch function of this name, or None."""
    return next((lowering for lowering in LOWERINGS if name in lowering.functions), None)


def lowering_of(function: func.FuncOp) -> Lowering:
    """The lowering of a function: POOL for `_mlir_oneflow_subgraphN` and its later forms, else CONTEXTS."""
    is_pooled = function.sym_name.data.startswith(WRAPPED) or any(op.name.startswith("okm.") for op in function.walk())
    return POOL if is_pooled else CONTEXTS
