"""The random numbers of `rtsrand`, `rtrand` and `shuffle`, equal to libstdc++'s from C++'s `std::mt19937`.

Source: `CRunnerUtils.cpp` of MLIR 22; `uniform_int_dist.h` and `stl_algo.h` of GCC 12.
"""

from __future__ import annotations

import random
from collections.abc import MutableSequence

from okl_opt.runtime.base.errors import OklRuntimeError

_WORD = 1 << 32
_LONG = 1 << 64
_STATE_WORDS = 624
MOST_GENERATORS = 4096
"""The most generators of one run: a program with more leaks them."""


class Generator:
    """`std::mt19937`."""

    def __init__(self, seed: int):
        words = [seed % _WORD]
        for number in range(1, _STATE_WORDS):
            words.append((1812433253 * (words[-1] ^ (words[-1] >> 30)) + number) % _WORD)
        self._random = random.Random()
        self._random.setstate((3, (*words, _STATE_WORDS), None))

    def _word(self) -> int:
        return self._random.getrandbits(32)

    def up_to(self, most: int) -> int:
        """`std::uniform_int_distribution<uint64_t>(0, most)`."""
        if most == _WORD - 1:
            return self._word()
        if most < _WORD:
            return self._below(most + 1)
        while True:
            high = _WORD * self.up_to(most // _WORD) % _LONG
            value = (high + self._word()) % _LONG
            if high <= value <= most:
                return value

    def _below(self, count: int) -> int:
        product = self._word() * count
        if product % _WORD < count:
            least = (_WORD - count) % count
            while product % _WORD < least:
                product = self._word() * count
        return product // _WORD

    def shuffle(self, values: MutableSequence[int]) -> None:
        """`std::shuffle`, which draws two places at once if a word has room for both."""
        count = len(values)
        if count and (_WORD - 1) // count < count:
            for place in range(1, count):
                _swap(values, place, self.up_to(place))
            return
        place = 1
        if count and count % 2 == 0:
            _swap(values, 1, self.up_to(1))
            place = 2
        while place < count:
            first, second = divmod(self.up_to((place + 1) * (place + 2) - 1), place + 2)
            _swap(values, place, first)
            _swap(values, place + 1, second)
            place += 2


def _swap(values: MutableSequence[int], one: int, other: int) -> None:
    values[one], values[other] = values[other], values[one]


class Generators:
    """The generators of a run. Its code holds their numbers, never addresses."""

    def __init__(self) -> None:
        self._known: dict[int, Generator] = {}
        self._last = 0

    def clear(self) -> None:
        """Drop all generators."""
        self._known.clear()
        self._last = 0

    def make(self, seed: int) -> int:
        """Make a generator and return its number. Raises: OklRuntimeError if there are too many."""
        if len(self._known) == MOST_GENERATORS:
            raise OklRuntimeError(f"'rtsrand': there are {MOST_GENERATORS} generators already (rtdrand frees one)")
        self._last += 1
        self._known[self._last] = Generator(seed)
        return self._last

    def get(self, name: str, number: int | None) -> Generator:
        """Return the generator that function `name` was given. Raises: OklRuntimeError."""
        if number not in self._known:
            raise OklRuntimeError(f"'{name}': this is no generator of rtsrand, or rtdrand has freed it")
        return self._known[number]

    def drop(self, number: int | None) -> None:
        """Drop a generator. Raises: OklRuntimeError."""
        self.get("rtdrand", number)
        self._known.pop(number or 0)
