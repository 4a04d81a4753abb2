"""The number of parallel parts.

It depends only on sizes, never on the number of threads, so that results are the same bits on every machine.
"""

from __future__ import annotations

SMALLEST_SPLIT = 1 << 16
"""Elements times weight that take about 20 us: less is not worth waking a thread for."""

SMALLEST_PART = 1 << 14
MOST_PARTS = 64


def part_count(units: int, weight: float = 1) -> int:
    """The number of parts for `units`, each of which takes as long as copying `weight` elements."""
    total = int(units * weight)
    if total < SMALLEST_SPLIT:
        return 1
    return max(1, min(MOST_PARTS, units, total // SMALLEST_PART))
