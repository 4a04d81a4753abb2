"""The choice of launches that become graphs."""

from __future__ import annotations

from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.analysis.kernel_facts import FACTS, Facts
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.graphs import OFF, REQUIRE, chosen_graphs
from okl_opt.runtime.plan.launch_plan import LaunchPlan


def becomes_graph(plan: LaunchPlan, word: str | None) -> bool:
    """Return whether the kernels of a launch are captured; `word` is that of the flag, if it was given.

    Raises: OklRuntimeError if a graph is required but impossible.
    """
    wanted = chosen_graphs(word)
    if wanted == OFF:
        return False
    reason = _reason_against(plan)
    if reason is not None and wanted == REQUIRE:
        raise OklRuntimeError(f"--cuda-graph={REQUIRE}: launch '{plan.name}' cannot become a graph: {reason}")
    return reason is None


def _reason_against(plan: LaunchPlan) -> str | None:
    """A phrase with the reason why a launch cannot become a graph; None if it can."""
    if plan.captured is False:
        return "it is tagged cuda_graph_support = false"
    if plan.captured is None:
        for op in plan.ops:
            if not op.is_copy and not FACTS.get(op.reg.op_type, Facts()).captured:
                return f"the kernels of '{op.reg.op_type}' ({in_one_line(op.reg.op_name)}) cannot be in a graph"
    return None
