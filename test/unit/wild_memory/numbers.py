"""Hostile integers, and the table of numbers that a program reads at run time."""

from __future__ import annotations

from random import Random

_WRAP = 1 << 64


def as_signed(value: int) -> int:
    """Return the signed 64-bit integer with the same bits."""
    value %= _WRAP
    return value - _WRAP if value >= _WRAP >> 1 else value


def inverse(odd: int) -> int:
    """Return the factor that undoes a product with an odd number modulo 2^64."""
    return pow(odd, -1, _WRAP)


FIXED = (
    *(-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 64, 1000),
    *((1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 32, 1 << 40, 1 << 60, 1 << 61, 1 << 62, (1 << 62) + 1),
    *((1 << 63) - 1, -(1 << 63), 1 - (1 << 63), -(1 << 62), -(1 << 31), -(1 << 32)),
)


def hostile(random: Random, value: int) -> int:
    """Return an integer to stand where `value` is right: near it, far from it, or equal to it in its low bits."""
    match random.randrange(8):
        case 0 | 1:
            return as_signed(value + random.choice([-2, -1, 1, 1, 2, 3]))
        case 2:
            return random.choice([0, 0, 1, 10, 100])
        case 3:
            return as_signed(value * random.choice([-1, 2, 3, 1 << 30, 1 << 61]))
        case 4:
            return as_signed(value + (1 << random.randrange(28, 64)) * random.choice([1, -1]))
        case 5:
            return as_signed((_WRAP // random.choice([3, 4, 5, 6, 8, 12, 16])) + random.randint(-2, 2))
        case _:
            return random.choice(FIXED)


SLOTS = 48
"""The length of the table."""
SCALARS = 3
"""The number of scalar arguments."""


class Numbers:
    """The right numbers of a program: those of its table, and those of its scalar arguments."""

    def __init__(self) -> None:
        self.table: list[int] = []
        self.scalars: list[int] = []

    def slot(self, random: Random, value: int) -> int | None:
        """Return a place in the table that holds `value`, mostly a new one; None if the table is full."""
        value = as_signed(value)
        known = [place for place, number in enumerate(self.table) if number == value]
        if known and (random.random() < 0.4 or len(self.table) == SLOTS):
            return random.choice(known)
        if len(self.table) == SLOTS:
            return None
        self.table.append(value)
        return len(self.table) - 1

    def argument(self, value: int) -> int | None:
        """Return a scalar argument that is `value`; None if all are others."""
        value = as_signed(value)
        if value in self.scalars:
            return self.scalars.index(value)
        if len(self.scalars) == SCALARS:
            return None
        self.scalars.append(value)
        return len(self.scalars) - 1

    def given(self, random: Random | None = None) -> tuple[list[int], list[int]]:
        """Return table and scalar arguments of a run, with `random` one or a few of them hostile."""
        numbers = [*self.table, *self.scalars]
        if random is not None and numbers:
            for _ in range(random.choice([1, 1, 2, 2, 3])):
                place = random.randrange(len(numbers))
                is_copied = random.random() < 0.1
                numbers[place] = random.choice(numbers) if is_copied else hostile(random, numbers[place])
        table, scalars = numbers[: len(self.table)], numbers[len(self.table) :]
        return table + [0] * (SLOTS - len(table)), scalars + [0] * (SCALARS - len(scalars))
