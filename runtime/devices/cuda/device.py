"""NVIDIA GPUs: there are no kernels for them yet, so their ops are refused."""

from __future__ import annotations

from runtime.base.errors import OklRuntimeError
from runtime.base.stats import RunStats
from runtime.compile.launch import BuildOptions, CompiledLaunch, Compute
from runtime.cuda.probe import probe
from runtime.memory.device_memory import HOST
from runtime.plan.launch_plan import LaunchPlan


class Cuda:
    """The first NVIDIA GPU of the machine."""

    name = "cuda"
    needs = "an NVIDIA driver"
    memory = HOST

    def probe(self) -> None:
        what = f'device_tag "{self.name}"'
        probe().check(what, "--device=cpu, or --device=cuda-emu")
        raise OklRuntimeError(f"{what}: this installation has no kernels for it (use --device=cpu)")

    def compile(
        self, plan: LaunchPlan, options: BuildOptions, stats: RunStats, compute: Compute | None
    ) -> CompiledLaunch:
        raise AssertionError("a device that was probed before")


CUDA = Cuda()
