"""An emulated NVIDIA GPU: the host's processor runs its kernels in the host's memory."""

from __future__ import annotations

import sys

from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions, CompiledLaunch, Compute, build_launch
from okl_opt.runtime.memory.device_memory import HOST
from okl_opt.runtime.plan.launch_plan import LaunchPlan


class CudaEmulator:
    """Tests the results of kernels for GPUs, not their speed."""

    name = "cuda-emu"
    needs = "nothing"
    memory = HOST

    def __init__(self) -> None:
        self._has_said = False

    def probe(self) -> None:
        """Always available; says once that nothing runs on a GPU."""
        if not self._has_said:
            self._has_said = True
            print("emulated: kernels run on the processor of the host", file=sys.stderr)

    def compile(
        self, plan: LaunchPlan, options: BuildOptions, stats: RunStats, compute: Compute | None
    ) -> CompiledLaunch:
        return build_launch(plan, options, stats, compute)


CUDA_EMU = CudaEmulator()
