"""The CPU device."""

from __future__ import annotations

from runtime.base.stats import RunStats
from runtime.compile.launch import BuildOptions, CompiledLaunch, Compute, build_launch
from runtime.compile.launch_streams import on_streams
from runtime.memory.device_memory import HOST
from runtime.plan.launch_plan import LaunchPlan


class Cpu:
    """Kernels use the process's own memory: nothing is copied."""

    name = "cpu"
    needs = "nothing"
    memory = HOST

    def probe(self) -> None:
        """Always available."""

    def compile(
        self, plan: LaunchPlan, options: BuildOptions, stats: RunStats, compute: Compute | None
    ) -> CompiledLaunch:
        return on_streams(build_launch(plan, options, stats, compute), options)


CPU = Cpu()
