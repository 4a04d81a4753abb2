"""Places for the temporaries of a launch in one pool: those that never live together share memory.

Source: OneFlow of August 2025 (commit 25c8978c1c), -opt-okm-memref. A tie that it leaves open goes by program order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

ALIGNMENT = 512


class Temporary(NamedTuple):
    """Bytes that are needed from kernel number `start` on, and no more from kernel number `end` on."""

    nbytes: int
    start: int
    end: int


class Pool(NamedTuple):
    """An offset for each temporary, in the order in which they were given, and the bytes of all."""

    offsets: tuple[int, ...]
    nbytes: int


def plan_pool(temporaries: Sequence[Temporary]) -> Pool:
    """Place the largest first, each at the lowest gap that those alive at the same time leave.

    Every offset and size is a multiple of 512 bytes; the pool of no temporaries has 1.
    """
    sizes = [-(-temporary.nbytes // ALIGNMENT) * ALIGNMENT for temporary in temporaries]
    offsets = [0] * len(sizes)
    order = sorted(range(len(sizes)), key=lambda index: (-sizes[index], temporaries[index].start))
    rank = {index: number for number, index in enumerate(order)}
    # Kernel number -> those placed that are alive there.
    alive: list[list[int]] = [[] for _ in range(max((temporary.end for temporary in temporaries), default=0))]
    for index in order:
        lifetime = range(temporaries[index].start, temporaries[index].end)
        beside = {other for number in lifetime for other in alive[number]}
        offset = 0
        for other in sorted(beside, key=lambda other: (offsets[other], rank[other])):
            if offsets[other] >= offset + sizes[index]:
                break
            offset = max(offset, offsets[other] + sizes[other])
        offsets[index] = offset
        for number in lifetime:
            alive[number].append(index)
    ends = [offset + size for offset, size in zip(offsets, sizes, strict=True)]
    return Pool(tuple(offsets), max([1, *ends]))
