"""NVIDIA GPUs: none of their kernels is here yet, so that ops for them are refused."""

from __future__ import annotations

import ctypes

from runtime.base.errors import OklRuntimeError
from runtime.base.stats import RunStats
from runtime.compile.launch import BuildOptions, CompiledLaunch, Compute
from runtime.memory.device_memory import HOST
from runtime.plan.launch_plan import LaunchPlan


class Cuda:
    """A device that `probe` always refuses."""

    name = "cuda"
    needs = "an NVIDIA driver"
    memory = HOST

    def probe(self) -> None:
        try:
            # Not by `find_library`, which starts programs of whatever PATH says.
            ctypes.CDLL("libcuda.so.1")
        except OSError:
            text = f'device_tag "{self.name}" needs {self.needs}: libcuda was not found (use --device=cpu)'
            raise OklRuntimeError(text) from None
        text = f'device_tag "{self.name}": this installation runs kernels on the cpu only (use --device=cpu)'
        raise OklRuntimeError(text)

    def compile(
        self, plan: LaunchPlan, options: BuildOptions, stats: RunStats, compute: Compute | None
    ) -> CompiledLaunch:
        raise AssertionError("a device that was probed before")


CUDA = Cuda()
