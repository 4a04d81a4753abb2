"""How many parts work is cut into that may run at the same time.

The number follows from sizes alone, never from the number of threads: every machine gets the same bits.
"""

from __future__ import annotations

SMALLEST_SPLIT = 1 << 16
"""Elements, times their weight, that take about 20 us: less than that is not worth waking a thread for."""

SMALLEST_PART = 1 << 14
MOST_PARTS = 64


def part_count(units: int, weight: float = 1) -> int:
    """How many parts `units` fall into, each unit taking as long as copying `weight` elements."""
    total = int(units * weight)
    if total < SMALLEST_SPLIT:
        return 1
    return max(1, min(MOST_PARTS, units, total // SMALLEST_PART))
