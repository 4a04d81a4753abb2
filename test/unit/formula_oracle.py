"""Functions of the math dialect by mpmath, and by the C library's rules for zeros, infinities and NaN."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import mpmath
from formula_cases import Exact

mpmath.mp.prec = 250
_INFINITY, _NAN = math.inf, math.nan
_LARGE = 30_000
"""From here on, functions made of exponentials have the value that they have at infinity."""


def _sign(x: Exact) -> float:
    """1 or -1, of zeros too."""
    return math.copysign(1.0, float(x)) if x == x else 1.0


def _away(x: Exact) -> Exact:
    return mpmath.sign(x) * mpmath.floor(abs(x) + mpmath.mpf("0.5"))


_INVERSES = ("acos", "acosh", "asin", "asinh", "atan", "atanh", "log", "log10", "log1p", "sqrt")
_OTHERS = ("ceil", "cos", "cosh", "erf", "erfc", "exp", "expm1", "floor", "sin", "sinh", "tan", "tanh")
# Of finite numbers except zero, in the domain.
_PLAIN: dict[str, Callable[[Any], Any]] = {
    **{name: getattr(mpmath, name) for name in (*_INVERSES, *_OTHERS)},
    "cbrt": lambda x: mpmath.sign(x) * mpmath.cbrt(abs(x)),
    "exp2": lambda x: mpmath.power(2, x),
    "log2": lambda x: mpmath.log(x, 2),
    "round": _away,
    "roundeven": mpmath.nint,
    "rsqrt": lambda x: 1 / mpmath.sqrt(x),
    "trunc": lambda x: mpmath.sign(x) * mpmath.floor(abs(x)),
}
UNARY = tuple(_PLAIN)
WHOLE = ("ceil", "floor", "round", "roundeven", "trunc")

# At 0, infinity and -infinity. At -0 an odd function changes its sign.
_PI_2 = mpmath.pi / 2
_SPECIAL: dict[str, tuple[Exact, Exact, Exact]] = {
    **dict.fromkeys(("asinh", "cbrt", "sinh", *WHOLE), (0.0, _INFINITY, -_INFINITY)),
    **dict.fromkeys(("asin", "atanh", "sin", "tan"), (0.0, _NAN, _NAN)),
    **dict.fromkeys(("erf", "tanh"), (0.0, mpmath.mpf(1), mpmath.mpf(-1))),
    **dict.fromkeys(("exp", "exp2"), (mpmath.mpf(1), _INFINITY, 0.0)),
    **dict.fromkeys(("log", "log2", "log10"), (-_INFINITY, _INFINITY, _NAN)),
    "acos": (_PI_2, _NAN, _NAN),
    "acosh": (_NAN, _INFINITY, _NAN),
    "atan": (0.0, _PI_2, -_PI_2),
    "cos": (mpmath.mpf(1), _NAN, _NAN),
    "cosh": (mpmath.mpf(1), _INFINITY, _INFINITY),
    "erfc": (mpmath.mpf(1), 0.0, mpmath.mpf(2)),
    "expm1": (0.0, _INFINITY, mpmath.mpf(-1)),
    "log1p": (0.0, _INFINITY, _NAN),
    "rsqrt": (_INFINITY, 0.0, _NAN),
    "sqrt": (0.0, _INFINITY, _NAN),
}
_ODD_AT_ZERO = {name for name, (zero, *_) in _SPECIAL.items() if isinstance(zero, float) and zero == 0} | {"rsqrt"}
_POLES = {("log1p", -1): -_INFINITY, ("atanh", 1): _INFINITY, ("atanh", -1): -_INFINITY}
_DOMAIN: dict[str, tuple[float, float]] = {
    **dict.fromkeys(("log", "log2", "log10", "rsqrt", "sqrt"), (0, _INFINITY)),
    **dict.fromkeys(("acos", "asin", "atanh"), (-1, 1)),
    "acosh": (1, _INFINITY),
    "log1p": (-1, _INFINITY),
}
_EXPONENTIAL = {"cosh", "erf", "erfc", "exp", "exp2", "expm1", "sinh", "tanh"}


def of_one(name: str, x: Exact) -> Exact:
    """Return the value of a function. Zeros with a sign are floats; NaN has none."""
    if x != x:
        return _NAN
    zero, infinity, minus_infinity = _SPECIAL[name]
    if x == 0:
        return _sign(x) * zero if name in _ODD_AT_ZERO else zero
    if abs(x) == _INFINITY or (abs(x) > _LARGE and name in _EXPONENTIAL):
        return infinity if x > 0 else minus_infinity
    if (name, x) in _POLES:
        return _POLES[name, x]
    low, high = _DOMAIN.get(name, (-_INFINITY, _INFINITY))
    found = _PLAIN[name](x) if low <= x <= high else _NAN
    return math.copysign(0.0, float(mpmath.sign(x))) if found == 0 and name in WHOLE else found


def power(x: Exact, y: Exact) -> Exact:
    """Return x to the power y, as `pow` of C does."""
    if x == 1 or y == 0:
        return mpmath.mpf(1)
    if x != x or y != y:
        return _NAN
    if abs(y) == _INFINITY:
        if x == -1:
            return mpmath.mpf(1)
        return _INFINITY if (abs(x) > 1) is (y > 0) else 0.0
    is_whole = y == mpmath.floor(y)
    is_odd = is_whole and mpmath.floor(y / 2) != y / 2
    sign = _sign(x) if is_odd else 1
    if x == 0 or abs(x) == _INFINITY:
        return sign * (_INFINITY if (x == 0) is (y < 0) else 0.0)
    if x < 0 and not is_whole:
        return _NAN
    exponent = y * mpmath.log(abs(x))
    if abs(exponent) > _LARGE:
        return sign * (_INFINITY if exponent > 0 else 0.0)
    return sign * mpmath.exp(exponent)
