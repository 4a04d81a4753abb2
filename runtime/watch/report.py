"""What `--print-run-stats` and `--print-kernel-choice` print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from dialects.visible import in_one_line

if TYPE_CHECKING:
    from runtime.compile.launch import CompiledLaunch
    from runtime.kernels.registry import KernelRegistry


@dataclass
class RunStats:
    """Counters of one session: a second run of the same contexts raises `runs` alone.

    `bytes_allocated` is everything the program has asked for so far: structs, results and what `peak_memory` counts.
    `peak_memory` is where intermediate values live, all of it from the first run to the last: values that one launch
    hands to another, the temporaries or the pool inside of each launch, and the workspace of its kernels; not the
    inputs, parameters and results, which are the caller's, and not `constants`, what was made of parameters at load for
    the runs to read, nor packed copies of either.
    """

    launches_built: int = 0
    kernels_prepared: int = 0
    bytes_allocated: int = 0
    peak_memory: int = 0
    constants: int = 0
    runs: int = 0

    @staticmethod
    def total(parts: Iterable[RunStats]) -> RunStats:
        """All counters added up."""
        return RunStats(*map(sum, zip(*[astuple(part) for part in parts], strict=True)))

    def text(self) -> str:
        return (
            "run statistics:\n"
            f"  launches built:   {self.launches_built}\n"
            f"  kernels prepared: {self.kernels_prepared}\n"
            f"  bytes allocated:  {self.bytes_allocated}\n"
            f"  peak memory:      {self.peak_memory}\n"
            f"  constants:        {self.constants}\n"
            f"  runs:             {self.runs}\n"
        )


def kernel_choice(launches: Sequence[CompiledLaunch], registry: KernelRegistry) -> str:
    """A line per op: index, op, provider, workspace, and why kernels of higher priority do not serve it."""
    lines: list[str] = []
    for launch in launches:
        lines.append(f"kernels of {in_one_line(launch.plan.name)}:")
        rows = zip(launch.plan.ops, launch.entries, launch.workspaces, strict=True)
        for index, (op, entry, workspace) in enumerate(rows):
            name = in_one_line(f"{op.reg.op_type} ({op.reg.op_name})")
            reasons = "".join(f"; {in_one_line(reason)}" for reason in registry.passed_over(op.reg, entry))
            lines.append(f"  {index}: {name} provider {entry.provider}, workspace {workspace} bytes{reasons}")
    return "\n".join(lines) + "\n"
