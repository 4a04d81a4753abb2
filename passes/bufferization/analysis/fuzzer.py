"""A random order of ops, the same as MLIR's for a seed. Source: `llvm::shuffle`, with `std::mt19937`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")

_VERSION, _SIZE = 3, 624
"""Version and size of the state of Python's generator, also a Mersenne Twister."""


def _generator(seed: int) -> Random:
    """A generator in the state of `std::mt19937` after seeding. Python seeds another way."""
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
    # Each position in turn gets one of the remaining items.
    for place in range(len(mixed) - 1):
        chosen = place + random.getrandbits(32) % (len(mixed) - place)
        mixed[place], mixed[chosen] = mixed[chosen], mixed[place]
    return mixed
