"""What `--print-run-stats` and `--print-kernel-choice` print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runtime.launch_code import CompiledLaunch


@dataclass
class RunStats:
    """Counters of one session: a second run of the same contexts raises `runs` alone."""

    launches_built: int = 0
    kernels_prepared: int = 0
    bytes_allocated: int = 0
    runs: int = 0

    def text(self) -> str:
        return (
            "run statistics:\n"
            f"  launches built:   {self.launches_built}\n"
            f"  kernels prepared: {self.kernels_prepared}\n"
            f"  bytes allocated:  {self.bytes_allocated}\n"
            f"  runs:             {self.runs}\n"
        )


def kernel_choice(launches: Sequence[CompiledLaunch]) -> str:
    """A line per op: index, op, provider, workspace."""
    lines: list[str] = []
    for launch in launches:
        lines.append(f"kernels of {launch.plan.name}:")
        rows = zip(launch.plan.ops, launch.entries, launch.workspaces, strict=True)
        for index, (op, entry, workspace) in enumerate(rows):
            lines.append(
                f"  {index}: {op.reg.op_type} ({op.reg.op_name}) provider {entry.provider}, workspace {workspace} bytes"
            )
    return "\n".join(lines) + "\n"
