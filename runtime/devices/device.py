"""The interface of a device."""

from __future__ import annotations

from typing import Protocol

from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions, CompiledLaunch, Compute
from okl_opt.runtime.memory.device_memory import DeviceMemory
from okl_opt.runtime.plan.launch_plan import LaunchPlan


class Device(Protocol):
    """A row of `runtime/base/devices.py`. No other code compares the name of a device."""

    @property
    def name(self) -> str:
        """The value of `device_tag`."""
        ...

    @property
    def needs(self) -> str:
        """Its requirements, in words."""
        ...

    @property
    def memory(self) -> DeviceMemory:
        """Allocates and copies what its kernels read and write."""
        ...

    def probe(self) -> None:
        """Check that the device is available; must be called before anything else. Raises: OklRuntimeError if it is
        not.
        """
        ...

    def compile(
        self, plan: LaunchPlan, options: BuildOptions, stats: RunStats, compute: Compute | None
    ) -> CompiledLaunch:
        """Compile a launch; without `compute` it runs every op in order.

        `CompiledLaunch.callers` has `okl_call` and `okl_benchmark`, which run on the host and return when the results
        are in the device's memory; `CompiledLaunch.memory` is this device's.
        Raises: KernelNotFound, LinkError, OklRuntimeError.
        """
        ...
