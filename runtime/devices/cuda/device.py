"""NVIDIA GPUs: kernels launched by the driver, on tensors in the memory of the GPU."""

from __future__ import annotations

from functools import cached_property

from okl_opt.runtime.base.abi import OklLauncher
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions, CompiledLaunch, Compute, build_launch
from okl_opt.runtime.cuda.captures import becomes_graph
from okl_opt.runtime.cuda.contexts import GpuContext, run_library
from okl_opt.runtime.cuda.driver import open_gpu
from okl_opt.runtime.cuda.memory import CudaMemory
from okl_opt.runtime.cuda.op_kernels import COPY_ENTRY
from okl_opt.runtime.cuda.probe import Gpu, probe
from okl_opt.runtime.native.gpu import RUN, RUN_STEPS
from okl_opt.runtime.plan.launch_plan import LaunchPlan


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
        driver = self.memory.driver
        captures = becomes_graph(plan, options.cuda_graph)
        launch = build_launch(plan, options, stats, compute, COPY_ENTRY)
        runner = run_library(driver, options.cache)

        on_streams = plan.stream_count > 1
        compute_address = runner.addresses[RUN_STEPS] if on_streams else launch.compute

        def attach(launcher: OklLauncher) -> GpuContext:
            return GpuContext(driver, launcher, compute_address, plan, captures=captures)

        return launch._replace(
            compute=runner.addresses[RUN],
            owners=(*launch.owners, runner),
            memory=self.memory,
            attach=attach,
            overlaps_streams=on_streams,
        )


CUDA = Cuda()
