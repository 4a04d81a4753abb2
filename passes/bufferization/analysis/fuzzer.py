"""A random order of ops that is the same as MLIR's for a seed. Source: `llvm::shuffle`, with `std::mt19937`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")

_VERSION, _SIZE = 3, 624
"""Of the state of Python's generator, which is of the same kind."""


def _generator(seed: int) -> Random:
    """What `std::mt19937` is after it was given a seed. Python would begin with other numbers."""
    state = [seed & 0xFFFFFFFF]
    for number in range(1, _SIZE):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + number) & 0xFFFFFFFF)
    random = Random()
    random.setstate((_VERSION, (*state, _SIZE), None))
    return random


def shuffled(items: Sequence[Item], seed: int) -> list[Item]:
    """The items in a random order."""
    random = _generator(seed)
    mixed = list(items)
    # Place after place gets one of the items that are left.
    for place in range(len(mixed) - 1):
        chosen = place + random.getrandbits(32) % (len(mixed) - place)
        mixed[place], mixed[chosen] = mixed[chosen], mixed[place]
    return mixed
