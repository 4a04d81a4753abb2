"""Comparison of the trials of two versions of a function."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from okl_opt.instruments.validation.trial import Ended, Stopped, Trial
from okl_opt.runtime.base.dtypes import DType

if TYPE_CHECKING:
    import numpy as np

_RELATIVE = {2: 1e-1, 4: 1e-4, 8: 1e-9}
"""What a result may differ by after a pass that changes rounding, by bytes of an element."""


_LARGE = 1e30
_NUMBER = re.compile(r"nan|inf|[-+]?[\d.]+(e[-+]?\d+)?")


class Difference(Exception):
    """The versions differ for the input of this number."""

    def __init__(self, number: int, before: str, after: str):
        super().__init__(number)
        self.number, self.before, self.after = number, before, after


def compare(
    before: Trial,
    after: Trial,
    assertions: Sequence[str],
    *,
    rounds: bool,
    is_blind: bool = False,
    has_kernels: bool = False,
) -> int:
    """Return the number of inputs for which both versions did the same.

    Where the earlier version ends with an error other than one of its assertions, its behaviour is undefined, and the
    later one may do anything. With `rounds` floats may differ a little. With `is_blind` the earlier version's
    undefined behaviour is not seen by a run, and an error of the later one says nothing. With `has_kernels` infinities
    and NaNs may be at other places, as kernels of convolutions spread them.
    Raises: Difference.
    """
    same = 0
    for number, (one, other) in enumerate(zip(before.outcomes, after.outcomes, strict=True)):
        if one is None or other is None:
            continue
        if isinstance(one, Stopped):
            asserted = any(text in one.message for text in assertions)
            if asserted and (isinstance(other, Ended) or not any(text in other.message for text in assertions)):
                raise Difference(number, one.message, _said(other))
            same += asserted
        elif isinstance(other, Stopped) and is_blind:
            continue
        elif isinstance(other, Stopped):
            raise Difference(number, _text(one), other.message)
        elif are_same(before, one, other, rounds=rounds, has_kernels=has_kernels):
            same += 1
        else:
            raise Difference(number, _text(one), _text(other))
    return same


def are_same(trial: Trial, one: Ended, other: Ended, *, rounds: bool, has_kernels: bool = False) -> bool:
    """Return True if two calls gave the same results. `trial` has their types."""
    if len(one.results) != len(other.results) or len(one.arguments) != len(other.arguments):
        return False
    if one.printed != other.printed and not (rounds and _NUMBER.sub("", one.printed) == _NUMBER.sub("", other.printed)):
        return False
    if len(trial.results) != len(one.results) or len(trial.types) != len(one.arguments):
        return False
    results = zip(trial.results, one.results, other.results, strict=True)
    arguments = zip(trial.types, one.arguments, other.arguments, strict=True)
    compared = (*results, *(row for row in arguments if row[0].is_written))
    return all(_are_equal(left, right, type.element.dtype, rounds, has_kernels) for type, left, right in compared)


def _are_equal(left: Any, right: Any, dtype: DType, rounds: bool, has_kernels: bool) -> bool:
    """Return True if values have the same bits, NaNs aside."""
    import numpy as np

    a, b = _numbers(left, dtype), _numbers(right, dtype)
    if a.dtype != b.dtype or a.shape != b.shape:
        return False
    if a.tobytes() == b.tobytes():
        return True
    if a.dtype.kind not in "fc":
        return False
    if rounds:
        known, least = np.isfinite(a) & np.isfinite(b), _RELATIVE[dtype.itemsize]
        # Rounding decides where large sums overflow, and C leaves to complex functions where infinities are.
        may_overflow = has_kernels or dtype.itemsize == 2 or a.dtype.kind == "c"
        lost = np.isfinite(a) & ~np.isfinite(b) & (np.abs(a).astype(np.float64) < _LARGE)
        # Sums that cancel are as exact as their largest terms, for which the largest result stands.
        largest = float(np.abs(a[known]).max(initial=1e-1))
        are_near = np.allclose(a[known], b[known], rtol=least, atol=least * largest)
        return bool(are_near and (may_overflow or not lost.any()))
    unlike = (a != b) & ~(np.isnan(a) & np.isnan(b))
    signs = np.signbit(np.real(a)) == np.signbit(np.real(b))
    return not unlike.any() and bool(signs[~np.isnan(a)].all())


def _numbers(value: Any, dtype: DType) -> np.ndarray[Any, Any]:
    """An array of a value's numbers. NumPy has arrays of bf16 as their bits."""
    import numpy as np

    array: np.ndarray[Any, Any] = np.asarray(value)
    if dtype is DType.BF16 and array.dtype == np.uint16:
        return (array.astype(np.uint32) << 16).view(np.float32)
    return array


def _said(outcome: Ended | Stopped) -> str:
    return outcome.message if isinstance(outcome, Stopped) else _text(outcome)


def _text(outcome: Ended) -> str:
    import numpy as np

    parts = [*outcome.results, *(argument for argument in outcome.arguments if np.ndim(argument))]
    if not parts and outcome.printed:
        return repr(outcome.printed[:200])
    return ", ".join(" ".join(map(repr, np.asarray(part).reshape(-1)[:16].tolist())) for part in parts) or "nothing"
