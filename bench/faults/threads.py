"""Threads that run contexts of one compiled program for long: every result has the bits that one thread alone gives."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from bench.faults.jobs import layer, program_of
from bench.faults.memory import some_arguments, some_variables
from okl_opt.runtime.compile.launch import BuildOptions
from okl_opt.runtime.launch.program import LaunchProgram
from okl_opt.runtime.memory.buffer import Buffer


@dataclass(frozen=True)
class Runs:
    """How often each thread ran, how many results differed, and what was raised."""

    runs: tuple[int, ...]
    different: int
    errors: tuple[str, ...]

    @property
    def is_good(self) -> bool:
        return not self.different and not self.errors and min(self.runs) > 0

    def text(self) -> str:
        return (
            f"{len(self.runs)} threads x {len(self.runs)} contexts: {sum(self.runs)} runs "
            f"({min(self.runs)} to {max(self.runs)} a thread), {self.different} results of other bits, "
            f"{len(self.errors)} errors{''.join(f'; {error}' for error in self.errors)}"
        )


def run_together(threads: int, seconds: float, *, size: int = 256, pool: int = 4) -> Runs:
    """`threads` threads, each with contexts and arguments of its own, and all with one pool and the same code.

    A kernel's parallel region has the pool if it is free, and runs in its caller otherwise. The bits to be had come
    from a program that has no pool.
    """
    text = layer(size)
    serial, shared = program_of(text), program_of(text, options=BuildOptions(threads=pool))
    variables = some_variables(serial)
    for program in (serial, shared):
        program.set_variables(variables)
    arguments = [some_arguments(serial, seed) for seed in range(threads)]
    wanted = [_bits(serial, given) for given in arguments]
    programs = [shared, *(shared.another() for _ in range(threads - 1))]
    runs, different = [0] * threads, [0] * threads
    errors: list[str] = []
    start = threading.Barrier(threads)

    def work(number: int) -> None:
        try:
            start.wait(60)
            stop = monotonic() + seconds
            while not runs[number] or monotonic() < stop:
                different[number] += _bits(programs[number], arguments[number]) != wanted[number]
                runs[number] += 1
        except Exception as error:
            errors.append(f"thread {number}: {type(error).__name__}: {error}")

    workers = [threading.Thread(target=work, args=(number,)) for number in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return Runs(tuple(runs), sum(different), tuple(errors))


def _bits(program: LaunchProgram, arguments: Sequence[Buffer]) -> list[bytes]:
    return [bytes(result.memory) for result in program.run(arguments)]
