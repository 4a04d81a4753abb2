"""Comparison of the trials of two versions of a function."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from okl_opt.instruments.validation.trial import Ended, Stopped, Trial

_RELATIVE = {2: 1e-1, 4: 1e-4, 8: 1e-9}
"""What a result may differ by after a pass that changes rounding, by bytes of an element."""


class Difference(Exception):
    """The versions differ for the input of this number."""

    def __init__(self, number: int, before: str, after: str):
        super().__init__(number)
        self.number, self.before, self.after = number, before, after


def compare(before: Trial, after: Trial, assertions: Sequence[str], *, rounds: bool, is_blind: bool = False) -> int:
    """Return the number of inputs for which both versions did the same.

    Where the earlier version ends with an error other than one of its assertions, its behaviour is undefined, and the
    later one may do anything. With `rounds` floats may differ a little. With `is_blind` the earlier version's
    undefined behaviour is not seen by a run, and an error of the later one says nothing.
    Raises: Difference.
    """
    same = 0
    for number, (one, other) in enumerate(zip(before.outcomes, after.outcomes, strict=True)):
        if one is None or other is None:
            continue
        if isinstance(one, Stopped):
            asserted = any(text in one.message for text in assertions)
            if asserted and isinstance(other, Ended):
                raise Difference(number, one.message, _text(other))
            same += asserted
        elif isinstance(other, Stopped) and is_blind:
            continue
        elif isinstance(other, Stopped):
            raise Difference(number, _text(one), other.message)
        elif are_same(one, other, rounds):
            same += 1
        else:
            raise Difference(number, _text(one), _text(other))
    return same


def are_same(one: Ended, other: Ended, rounds: bool) -> bool:
    """Return True if two calls gave the same results."""
    if len(one.results) != len(other.results) or len(one.arguments) != len(other.arguments):
        return False
    if one.printed != other.printed and not rounds:
        return False
    pairs = zip((*one.results, *one.arguments), (*other.results, *other.arguments), strict=True)
    return all(_are_equal(left, right, rounds) for left, right in pairs)


def _are_equal(left: Any, right: Any, rounds: bool) -> bool:
    """Return True if values have the same bits, NaNs aside."""
    a: np.ndarray[Any, Any] = np.asarray(left)
    b: np.ndarray[Any, Any] = np.asarray(right)
    if a.dtype != b.dtype or a.shape != b.shape:
        return False
    if a.tobytes() == b.tobytes():
        return True
    if a.dtype.kind not in "fc":
        return False
    if rounds:
        # A number may be one of f32. Rounding decides where sums overflow.
        size = 4 if not a.shape else a.dtype.itemsize // (2 if a.dtype.kind == "c" else 1)
        known = np.isfinite(a) & np.isfinite(b)
        return bool(np.allclose(a[known], b[known], rtol=_RELATIVE[size], atol=_RELATIVE[size] / 10))
    unlike = (a != b) & ~(np.isnan(a) & np.isnan(b))
    signs = np.signbit(np.real(a)) == np.signbit(np.real(b))
    return not unlike.any() and bool(signs[~np.isnan(a)].all())


def _text(outcome: Ended) -> str:
    parts = [*outcome.results, *outcome.arguments]
    if not parts and outcome.printed:
        return repr(outcome.printed[:200])
    return ", ".join(" ".join(map(repr, np.asarray(part).reshape(-1)[:16].tolist())) for part in parts) or "nothing"
