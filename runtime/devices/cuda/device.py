"""NVIDIA GPUs: kernels launched by the driver, on tensors in the memory of the GPU."""

from __future__ import annotations

from functools import cached_property

from runtime.base.errors import OklRuntimeError
from runtime.base.stats import RunStats
from runtime.compile.launch import BuildOptions, CompiledLaunch, Compute, build_launch
from runtime.cuda.driver import open_gpu
from runtime.cuda.memory import CudaMemory
from runtime.cuda.probe import Gpu, probe
from runtime.plan.launch_plan import LaunchPlan


class Cuda:
    """The first NVIDIA GPU of the machine."""

    name = "cuda"
    needs = "an NVIDIA driver"

    def probe(self) -> None:
        self._gpu()

    def _gpu(self) -> Gpu:
        return probe().check(f'device_tag "{self.name}"', "--device=cpu, or --device=cuda-emu")

    @cached_property
    def memory(self) -> CudaMemory:
        return CudaMemory(open_gpu(self._gpu()))

    def compile(
        self, plan: LaunchPlan, options: BuildOptions, stats: RunStats, compute: Compute | None
    ) -> CompiledLaunch:
        if any(op.is_copy for op in plan.ops):
            # The copy of the table is made by the host, which does not reach the memory of the GPU.
            raise OklRuntimeError(
                f"device_tag \"{self.name}\": launch '{plan.name}' copies a tensor (use --device=cpu)"
            )
        return build_launch(plan, options, stats, compute)._replace(memory=self.memory)


CUDA = Cuda()
