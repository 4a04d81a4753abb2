"""The options of a run, for the command line and the library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.targets import HOST

LINALG = "linalg"
"""The word of `--lower-through` for code lowered through linalg instead of kernels."""
AUTO, LOOPS, VECTORS = "auto", "loops", "vectors"
"""The words of `--codegen`: by the work of the run, plain loops, vectors."""


class RunOptions(NamedTuple):
    """The options of a run; each is the flag of its name.

    `fuse_kernel_launch` None means the value of ONEFLOW_MLIR_FUSE_KERNEL_LAUNCH. `lower_through` selects the path of
    compute ops in launches: `kernels` or `linalg`. `object_cache` is a folder, "off", or None for the user's own.
    `threads` None means all processors that this process may use. `benchmark` is in seconds, `profile` a file or "-",
    `trace_tensors` a number of elements. Most others are for functions of tensors, loops and buffers; `memory_limit` is
    a text such as `4GiB`, None for a quarter of the machine's memory, `libraries` are names that stand for the
    functions of the runtime, `codegen` is `auto`, `loops`, `vectors` or options of `tensors-to-vectors-pipeline`.
    `target` is the device of kernels, `emulator_seed` chooses an order of streams. `cuda_graph` None means the value of
    ONEFLOW_KERNEL_ENABLE_CUDA_GRAPH.
    """

    function: str | None = None
    device: str | None = None
    inputs: Sequence[str] = ()
    parameters: Sequence[str] = ()
    outputs: Sequence[str] = ()
    expected: Sequence[str] = ()
    expected_atol: float | None = None
    expected_rtol: float | None = None
    output_digits: int = 6
    output_max_element_count: int = 1024
    repeat: int = 1
    kernel_providers: Mapping[str, str] = MappingProxyType({})
    print_kernel_choice: bool = False
    print_run_stats: bool = False
    runtime_checks: bool = False
    unsafe_llvm: bool = False
    target_cpu: str = ""
    target_features: str = ""
    strict_layout: bool = False
    object_cache: str | None = None
    fuse_kernel_launch: bool | None = None
    lower_through: str = "kernels"
    threads: int | None = None
    benchmark: float | None = None
    profile: str | None = None
    check_numerics: bool = False
    trace_tensors: int | None = None
    print_arguments: bool = False
    entry_point_result: str | None = None
    opt_level: int = 3
    memory_limit: str | None = None
    stable_addresses: bool = False
    libraries: Sequence[str] = ()
    hoist_guards: str = "on"
    check_uninitialized: bool = False
    check_accesses: bool = False
    check_workgroups: bool = False
    codegen: str = AUTO
    print_codegen_choice: bool = False
    target: str = HOST
    emulator_seed: int | None = None
    cuda_graph: str | None = None
    dump_launch_plan: bool = False

    def given(self) -> dict[str, object]:
        """The options that differ from their defaults, as plain data."""
        values = self._asdict()
        default = RunOptions()
        return {
            name: dict(value) if isinstance(value, Mapping) else value  # pyright: ignore[reportUnknownArgumentType]
            for name, value in values.items()
            if value != getattr(default, name)
        }

    @property
    def observes(self) -> tuple[str, ...]:
        """The flags that need hooks around launches."""
        asked = {
            "--profile": self.profile is not None,
            "--check-numerics": self.check_numerics,
            "--trace-tensors": self.trace_tensors is not None,
        }
        return tuple(flag for flag, is_on in asked.items() if is_on)


def check_level(level: int) -> None:
    """Refuse an optimisation level that LLVM does not have. Raises: OklRuntimeError."""
    if not 0 <= level <= 3:
        raise OklRuntimeError(f"-O{level}: there are -O0 to -O3")
