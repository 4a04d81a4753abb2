"""The CPU device."""

from __future__ import annotations

from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions, CompiledLaunch, Compute, build_launch
from okl_opt.runtime.compile.launch_streams import on_streams
from okl_opt.runtime.memory.device_memory import HOST
from okl_opt.runtime.plan.launch_plan import LaunchPlan


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
