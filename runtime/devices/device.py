"""What a device is to the runtime."""

from __future__ import annotations

from typing import Protocol

from runtime.base.stats import RunStats
from runtime.compile.launch import BuildOptions, CompiledLaunch, Compute
from runtime.memory.device_memory import DeviceMemory
from runtime.plan.launch_plan import LaunchPlan


class Device(Protocol):
    """A row of `runtime/base/devices.py`. No other code compares the name of a device."""

    @property
    def name(self) -> str:
        """As `device_tag` has it."""
        ...

    @property
    def needs(self) -> str:
        """What it needs of a machine, in words."""
        ...

    @property
    def memory(self) -> DeviceMemory:
        """Allocates and copies what its kernels read and write."""
        ...

    def probe(self) -> None:
        """Find out whether it is here, and touch nothing else of it before. Raises: OklRuntimeError if it is not."""
        ...

    def compile(
        self, plan: LaunchPlan, options: BuildOptions, stats: RunStats, compute: Compute | None
    ) -> CompiledLaunch:
        """Kernels and code for a launch; None computes every op in order.

        `CompiledLaunch.callers` is what calls it: `okl_call` and `okl_benchmark`, which run on the host and return when
        the results are in the device's memory; `CompiledLaunch.memory` is this device's.
        Raises: KernelNotFound, LinkError, OklRuntimeError.
        """
        ...
