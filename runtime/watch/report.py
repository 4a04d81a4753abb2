"""The output of `--print-run-stats` and `--print-kernel-choice`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from okl_opt.dialects.visible import in_one_line
from okl_opt.runtime.base.stats import FunctionStats, RunStats

if TYPE_CHECKING:
    from okl_opt.runtime.compile.launch import CompiledLaunch
    from okl_opt.runtime.kernels.registry import KernelRegistry


def run_stats_text(stats: RunStats) -> str:
    return (
        "run statistics:\n"
        f"  launches built:   {stats.launches_built}\n"
        f"  kernels prepared: {stats.kernels_prepared}\n"
        f"  bytes allocated:  {stats.bytes_allocated}\n"
        f"  peak memory:      {stats.peak_memory}\n"
        f"  constants:        {stats.constants}\n"
        f"  runs:             {stats.runs}\n"
    )


def function_stats_text(stats: FunctionStats) -> str:
    return (
        "run statistics:\n"
        f"  bytes allocated:  {stats.allocated}\n"
        f"  bytes freed:      {stats.freed}\n"
        f"  peak memory:      {stats.peak}\n"
        f"  blocks left:      {stats.left}\n"
        f"  runs:             {stats.runs}\n"
    )


def kernel_choice(launches: Sequence[CompiledLaunch], registry: KernelRegistry) -> str:
    """A line per op: index, op, provider, workspace, and why kernels of higher priority do not serve it."""
    lines: list[str] = []
    for launch in launches:
        lines.append(f"kernels of {in_one_line(launch.plan.name)}:")
        rows = zip(launch.plan.ops, launch.entries, launch.workspaces, strict=True)
        for index, (op, entry, workspace) in enumerate(rows):
            name = in_one_line(f"{op.reg.op_type} ({op.reg.op_name})")
            passed_over = (launch.registry or registry).passed_over(op.reg, entry)
            reasons = "".join(f"; {in_one_line(reason)}" for reason in passed_over)
            lines.append(f"  {index}: {name} provider {entry.provider}, workspace {workspace} bytes{reasons}")
    return "\n".join(lines) + "\n"
