"""Resident memory over very many runs of a small launch: bound, unbound, failing; and over contexts and builds."""

from __future__ import annotations

import gc
import mmap
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.faults.jobs import COMMON, layer, program_of
from bench.inputs import oneflow_job
from okl_opt.runtime.base.errors import KernelError
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.launch.program import LaunchProgram
from okl_opt.runtime.memory.buffer import Buffer

POINTS = 10
NOISE = 1 << 20
"""Bytes by which resident memory moves without anything being kept: pages that the allocator holds on to."""

_KEPT_OF_A_BUILD = 300_000
"""llvmlite 0.50 frees no pass manager to the end (some 50 kB for each module compiled), and LLJIT no dylib."""


@dataclass(frozen=True)
class Curve:
    """Resident bytes before the first of `count` repetitions, after each tenth of them, and at the end."""

    what: str
    count: int
    resident: tuple[int, ...]
    kept_by_llvm: int = 0

    @property
    def growth(self) -> int:
        """Bytes between the first tenth, when all is warm, and the end."""
        return self.resident[-1] - self.resident[1]

    @property
    def is_good(self) -> bool:
        """Nothing is kept of a repetition, beside what is not ours."""
        return self.growth <= NOISE + self.count * self.kept_by_llvm

    def text(self) -> str:
        points = " ".join(f"{each / 1e6:.2f}" for each in self.resident)
        return f"{self.what} x {self.count}: resident MB {points}; growth after the first tenth {self.growth} bytes"


def resident_bytes() -> int:
    """What this process has in memory now, without the garbage that only the collector frees."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * mmap.PAGESIZE


def curve(what: str, count: int, repeat: Callable[[int], None], kept_by_llvm: int = 0) -> Curve:
    """Resident memory while `repeat(n)` repeats it, a tenth of `count` at a time."""
    repeat(max(count // 100, 1))
    gc.collect()
    # What is there now stays, so that no later collection looks at it.
    gc.freeze()
    points = [resident_bytes()]
    for _ in range(POINTS):
        repeat(count // POINTS)
        points.append(resident_bytes())
    return Curve(what, count, tuple(points), kept_by_llvm)


def _chain() -> LauncherContext:
    (context,) = program_of(oneflow_job(3, "2")).contexts
    return context


def calls(count: int) -> Curve:
    """Calls with other arguments each time, results in memory that the context lends."""
    context = _chain()
    arguments = [array("f", [number, -number]) for number in range(64)]

    def repeat(runs: int) -> None:
        for number in range(runs):
            context.call([arguments[number % 64]])

    return curve("calls with memory views", count, repeat)


def native(count: int) -> Curve:
    """Runs from one native loop."""
    context = _chain()
    argument = array("f", [1, -1])
    results = context.call([argument])

    def repeat(runs: int) -> None:
        context.benchmark(runs)
        assert results[0].spec.elem_count == 2

    return curve("runs on bound buffers", count, repeat)


def programs(count: int) -> Curve:
    """Runs of a program with packed parameters."""
    program = program_of(layer(8))
    program.set_variables(some_variables(program))
    (argument,) = some_arguments(program)

    def repeat(runs: int) -> None:
        for _ in range(runs):
            program.run([argument])

    return curve("runs of a program with parameters", count, repeat)


def failures(count: int) -> Curve:
    """Runs in which a kernel fails."""
    kind = "tensor<2xsi32>"
    (context,) = program_of(f"""
oneflow.job @Failing(%x: {kind}, %y: {kind}) -> {kind} {{
  %z = "oneflow.broadcast_div"(%x, %y) {{op_name = "d", {COMMON}}} : ({kind}, {kind}) -> {kind}
  oneflow.return %z : {kind}
}}""").contexts
    arguments = [array("i", [1, 2]), array("i", [1, 0])]

    def repeat(runs: int) -> None:
        for _ in range(runs):
            try:
                context.call(arguments)
            except KernelError:
                continue
            raise AssertionError("a division by zero was no error")

    return curve("runs that fail", count, repeat)


def loads(count: int) -> Curve:
    """Parameters bound anew, and packed."""
    program = program_of(layer(8))
    variables = some_variables(program)

    def repeat(runs: int) -> None:
        for _ in range(runs):
            program.set_variables(variables)

    return curve("parameters bound anew", count, repeat)


def contexts(count: int) -> Curve:
    """Contexts of one launch, made and closed."""
    launch = _chain().launch
    argument = array("f", [1, -1])

    def repeat(runs: int) -> None:
        for _ in range(runs):
            context = LauncherContext(launch, RunStats())
            context.call([argument])
            context.close()

    return curve("contexts made and closed", count, repeat)


def builds(count: int) -> Curve:
    """Jobs parsed, compiled, run and dropped."""

    def repeat(runs: int) -> None:
        for _ in range(runs):
            (context,) = program_of(oneflow_job(2, "2"), wrap=False).contexts
            context.call([array("f", [1, -1])])

    return curve("jobs built, run and dropped", count, repeat, _KEPT_OF_A_BUILD)


def some_variables(program: LaunchProgram, seed: int = 1) -> dict[str, Buffer]:
    """Random numbers from -1 to 1 for its variables; the same ones each time."""
    from okl_opt.runtime.memory.values import parse_value

    return {
        name: parse_value(f"{spec}=random:{seed + number}")
        for number, (name, spec) in enumerate(program.variables.items())
    }


def some_arguments(program: LaunchProgram, seed: int = 100) -> list[Buffer]:
    """Random numbers for its parameters."""
    from okl_opt.runtime.memory.values import parse_value

    return [
        parse_value(f"{spec}=random:{seed + number}") for number, spec in enumerate(program.params) if spec is not None
    ]
