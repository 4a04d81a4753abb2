"""NVIDIA GPUs: there are no kernels for them yet, so their ops are refused."""

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
            # Not `find_library`, which runs programs found in PATH.
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
