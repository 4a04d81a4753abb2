"""Search for the step from good to bad, where some places between cannot be tested."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple


class Outcome(Enum):
    """The outcome of a try. UNTESTABLE: another failure hides the answer."""

    GOOD = auto()
    BAD = auto()
    UNTESTABLE = auto()


class Breakage(NamedTuple):
    """A step from good to bad: neighbours, or only untestable places lie between."""

    good: int
    bad: int


Test = Callable[[int], Outcome]

# The number of neighbors on each side to try instead of an untestable place.
_NEIGHBOURS = 8


def first_step(length: int, test: Test) -> Breakage | None:
    """The first step from good to bad from 0 to `length`; None if nothing good comes before something bad.

    Linear, not halving: a longer pipeline need not be worse.
    """
    good: int | None = None
    for place in range(length + 1):
        match test(place):
            case Outcome.GOOD:
                good = place
            case Outcome.BAD if good is not None:
                return Breakage(good, place)
            case _:
                pass
    return None


def halved(step: Breakage, test: Test) -> Breakage:
    """A step inside `step`, by halving; the only one if what is bad stays bad."""
    while step.bad - step.good > 1:
        narrower = _narrower(step, test)
        if narrower is None:
            return step
        step = narrower
    return step


def _narrower(step: Breakage, test: Test) -> Breakage | None:
    """The half of the step that still goes from good to bad; None if no place in its middle can be tested."""
    middle = (step.good + step.bad) // 2
    for distance in range(_NEIGHBOURS + 1):
        for place in dict.fromkeys((middle - distance, middle + distance)):
            if not step.good < place < step.bad:
                continue
            match test(place):
                case Outcome.GOOD:
                    return Breakage(place, step.bad)
                case Outcome.BAD:
                    return Breakage(step.good, place)
                case Outcome.UNTESTABLE:
                    pass
    return None


def doubled(good: int, most: int, test: Test) -> Breakage | None:
    """A step from good to bad after `good`, searched at doubling distances; None if there is none up to `most`.

    For searches without a known end.
    """
    distance = 1
    while good + distance <= most:
        outcome = test(good + distance)
        if outcome is Outcome.BAD:
            return Breakage(good, good + distance)
        if outcome is Outcome.GOOD:
            good += distance
        distance *= 2
    return None
