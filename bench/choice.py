"""What the default choice of a provider costs: a product by the one chosen, against the faster of our own and BLAS.

`python -m bench.choice THREADS` prints for each case the provider chosen, its seconds and those of the faster. Both
run on our threads, so they can take turns in one process, on four threads too.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

from bench.contest import MISSING, Contestant, run_module, seconds_of_all
from bench.matmul import FEW, SQUARES, Shape, product
from bench.measure import Figure

APART = ("ref", "onednn")
"""Providers that cannot take turns: one computes in Python, one's OpenMP threads spin on beside those of the others."""

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
    """The case in which the default choice loses most."""
    figures: list[Figure] = []
    lines = run_module(["bench.choice", str(threads)]).splitlines()
    for line in lines:
        case, _, rest = line.rpartition(": ")
        chosen, ours, fastest = rest.split()
        figures.append(Figure(float(ours), float(fastest), f"worst of {len(lines)}: {case}, by {chosen}"))
    return min(figures, key=lambda each: each.ratio)


def _measure(case: Case, threads: int) -> tuple[str, float, float]:
    """The provider chosen, its seconds and those of the fastest."""
    chosen = product(case.shape, threads, None, prepacked=case.constant).provider
    contestants = _contestants(case, threads)
    times = dict(zip(contestants, seconds_of_all(list(contestants.values())), strict=True))
    return chosen, times[chosen], min(times.values())


def _contestants(case: Case, threads: int) -> dict[str, Contestant]:
    """The providers that serve a product."""
    from dialects.diagnostic import DiagnosticError
    from runtime.kernels.registry import default_registry

    found: dict[str, Contestant] = {}
    entries = default_registry().entries("matmul", "cpu")
    for provider in [entry.provider for entry in entries if entry.provider not in APART]:
        try:
            found[provider] = product(case.shape, threads, provider, prepacked=case.constant).contestant
        except DiagnosticError:
            continue
    return found


def main(argv: Sequence[str]) -> int:
    """Every case on so many threads."""
    from runtime.kernels.cpu.blas.library import library

    (threads,) = map(int, argv)
    missing = library()
    if isinstance(missing, str):
        print(missing, file=sys.stderr)
        return MISSING
    for case in CASES:
        print(f"{case}:", *_measure(case, threads), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
