"""What the default choice of a provider costs: a product by the one chosen, against the fastest of all.

`python -m bench.choice THREADS` prints for each case the provider chosen and the seconds of each. Our own kernels and
BLAS run on our threads, so they can take turns in one process. oneDNN brings threads that spin on for a while after a
run: on several it has a process of its own, `python -m bench.choice THREADS onednn`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

from bench.contest import MISSING, Contestant, check_equal, run_module, seconds_of_all
from bench.matmul import FEW, SQUARES, Shape, product
from bench.measure import Failed, Figure

ORACLE = "ref"
"""Computes in Python; it is never chosen."""
APART = "onednn"
"""Has a process of its own on several threads."""

NARROW = (Shape(1, 3072, 768), Shape(1, 768, 3072), Shape(3072, 4, 768), Shape(512, 16, 512), Shape(16, 16, 4096))
"""A vector times a matrix, and others that leave little to pack."""


class Case(NamedTuple):
    """A product; `constant`: its right operand is a parameter, and may be packed once."""

    shape: Shape
    constant: bool

    def __str__(self) -> str:
        return f"{self.shape}{', a parameter' if self.constant else ''}"


CASES = tuple(Case(shape, constant) for shape in (*SQUARES, *FEW, *NARROW) for constant in (False, True))


def worst(threads: int) -> Figure:
    """The case in which the default choice loses most. Raises: Failed if a choice was not timed."""
    lines = _lines(threads)
    apart = _lines(threads, APART) if threads > 1 else {}
    figures: list[Figure] = []
    for case, (chosen, times) in lines.items():
        if case in apart:
            times |= apart[case][1]
        if chosen not in times:
            raise Failed(f"{case}: {chosen} is the default choice, but has no time beside {', '.join(times)}")
        figures.append(Figure(times[chosen], min(times.values()), f"worst of {len(lines)}: {case}, by {chosen}"))
    return min(figures, key=lambda each: each.ratio)


def _lines(threads: int, *provider: str) -> dict[str, tuple[str, dict[str, float]]]:
    """What this module prints as a program: by case the provider chosen, and the seconds of each."""
    found: dict[str, tuple[str, dict[str, float]]] = {}
    for line in run_module(["bench.choice", str(threads), *provider]).splitlines():
        case, _, rest = line.rpartition(": ")
        chosen, *times = rest.split()
        pairs = [time.partition("=") for time in times]
        found[case] = chosen, {name: float(seconds) for name, _, seconds in pairs}
    return found


def measure(case: Case, threads: int, wanted: Sequence[str]) -> tuple[str, dict[str, float]]:
    """The provider chosen, and the seconds of those of `wanted` that serve the case."""
    chosen = product(case.shape, threads, None, prepacked=case.constant).provider
    contestants = _contestants(case, threads, wanted)
    if wanted == [APART]:
        ours = product(case.shape, threads, "llvm", prepacked=case.constant).contestant.result()
        for contestant in contestants.values():
            check_equal(contestant.result(), ours)
    times = seconds_of_all(list(contestants.values())) if contestants else []
    return chosen, dict(zip(contestants, times, strict=True))


def providers(threads: int) -> list[str]:
    """Those that take turns in one process."""
    from okl_opt.runtime.kernels.registry import default_registry

    left_out = {ORACLE, APART} if threads > 1 else {ORACLE}
    names = [entry.provider for entry in default_registry().entries("matmul", "cpu")]
    return [name for name in names if name not in left_out]


def _contestants(case: Case, threads: int, wanted: Sequence[str]) -> dict[str, Contestant]:
    """The providers that serve a product."""
    from okl_opt.dialects.diagnostic import DiagnosticError

    found: dict[str, Contestant] = {}
    for provider in wanted:
        try:
            found[provider] = product(case.shape, threads, provider, prepacked=case.constant).contestant
        except DiagnosticError:
            continue
    return found


def main(argv: Sequence[str]) -> int:
    """Every case on so many threads, by the provider named, or by all that take turns."""
    from okl_opt.runtime.kernels.cpu.blas.library import library

    threads, *wanted = int(argv[0]), *argv[1:]
    missing = library()
    if isinstance(missing, str):
        print(missing, file=sys.stderr)
        return MISSING
    for case in CASES:
        chosen, times = measure(case, threads, wanted or providers(threads))
        print(f"{case}: {chosen}", *(f"{name}={seconds}" for name, seconds in times.items()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
