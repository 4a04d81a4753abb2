"""A launch of very many ops: it is built, and computes what its first ops compute when they run one after another."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from time import perf_counter

from bench.faults.jobs import program_of
from bench.inputs import oneflow_job
from okl_opt.runtime.memory.buffer import Buffer


@dataclass(frozen=True)
class Long:
    """What was built for the ops, and whether the results are the right ones, to the bit."""

    ops: int
    launches_built: int
    kernels_prepared: int
    bytes_allocated: int
    build_seconds: float
    run_seconds: float
    is_good: bool

    def text(self) -> str:
        return (
            f"a launch of {self.ops} ops: {self.launches_built} built, {self.kernels_prepared} kernels prepared, "
            f"{self.bytes_allocated} bytes, {self.build_seconds:.1f} s to build, {self.run_seconds:.2g} s to run, "
            f"results {'right' if self.is_good else 'WRONG'}"
        )


def long_launch(ops: int, *, wrap: bool = True) -> Long:
    """relu and tanh in turn, `ops` (an even number) in one launch: made by passes if `wrap`, else by the runtime."""
    argument = array("f", [0.75, -1.0])
    start = perf_counter()
    program = program_of(oneflow_job(ops, "2"), wrap=wrap)
    built = perf_counter()
    (result,) = program.run([argument])
    end = perf_counter()
    stats = program.stats
    pair = program_of(oneflow_job(2, "2"))
    value = Buffer.from_object(argument)
    for _ in range(ops // 2):
        (value,) = pair.run([value])
    return Long(
        ops,
        stats.launches_built,
        stats.kernels_prepared,
        stats.bytes_allocated,
        built - start,
        end - built,
        bytes(result.memory) == bytes(value.memory),
    )
