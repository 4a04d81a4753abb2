"""Folds of floating-point arithmetic. Source: `ArithOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, IntegerAttr
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable
from okl_opt.dialects.numbers import ap_float
from okl_opt.dialects.numbers.ap_float import Format, format_of
from okl_opt.dialects.numbers.elements import element_type
from okl_opt.dialects.numbers.matchers import compute_binary, compute_unary, floating, is_float, type_of
from okl_opt.dialects.numbers.scalars import compares_floats

FOLDS = FoldTable()
RULES = RuleTable()

Identity = Callable[[Operation, Constants], Folded]


def _format(op: Operation) -> Format | None:
    element = element_type(op.results[0].type)
    return format_of(element) if isinstance(element, AnyFloat) else None


def has_fast_math(op: Operation, *flags: str) -> bool:
    """Return whether an op has all the given fast-math flags."""
    found = op.properties.get("fastmath")
    return isinstance(found, arith.FastMathFlagsAttr) and {*flags} <= {flag.value for flag in found.data}


def _neutral(value: float) -> Identity:
    """Fold `x op c` to x."""
    return lambda op, constants: op.operands[0] if is_float(constants[1], value) else None


def _same(op: Operation, constants: Constants) -> Folded:
    """Fold `x op x` to x."""
    return op.operands[0] if op.operands[0] is op.operands[1] else None


def _nan_is_no_number(op: Operation, constants: Constants) -> Folded:
    """Fold `x op NaN` to x, for ops in which a number wins over a NaN."""
    value = floating(constants[1])
    return op.operands[0] if value is not None and value.is_nan else None


def _zero_absorbs(op: Operation, constants: Constants) -> Folded:
    """Fold `x * 0` to 0 if neither NaNs nor signs of zeros matter."""
    value = floating(constants[1])
    if value is None or not value.is_zero or not has_fast_math(op, "nnan", "nsz"):
        return None
    return op.operands[1]


_INFINITY = float("inf")

_IDENTITIES: Mapping[str, Sequence[Identity]] = {
    "addf": (_neutral(-0.0),),
    "subf": (_neutral(0.0),),
    "mulf": (_neutral(1.0), _zero_absorbs),
    "divf": (_neutral(1.0),),
    "maximumf": (_same, _neutral(-_INFINITY)),
    "minimumf": (_same, _neutral(_INFINITY)),
    "maxnumf": (_same, _nan_is_no_number),
    "minnumf": (_same, _nan_is_no_number),
    "remf": (),
}

_BINARY: Mapping[str, Callable[[int, int, Format], int]] = {
    "addf": ap_float.add,
    "subf": ap_float.subtract,
    "mulf": ap_float.multiply,
    "divf": ap_float.divide,
    "remf": ap_float.remainder,
    "maximumf": ap_float.maximum,
    "minimumf": ap_float.minimum,
    "maxnumf": ap_float.maxnum,
    "minnumf": ap_float.minnum,
}


def _fold_of(name: str) -> Callable[[Operation, Constants], Folded]:
    operation, identities = _BINARY[name], _IDENTITIES[name]

    def fold(op: Operation, constants: Constants) -> Folded:
        for identity in identities:
            found = identity(op, constants)
            if found is not None:
                return found
        format = _format(op)
        if format is None:
            return None
        return compute_binary(constants, op.results[0].type, lambda left, right: operation(left, right, format))

    return fold


FOLDS.update({f"arith.{name}": _fold_of(name) for name in _BINARY})


@FOLDS("arith.negf")
def _fold_negf(op: Operation, constants: Constants) -> Folded:
    """Fold a double negation, and negated constants."""
    inner = op.operands[0].owner
    if isinstance(inner, Operation) and inner.name == "arith.negf":
        return inner.operands[0]
    format = _format(op)
    if format is None:
        return None
    return compute_unary(constants, op.results[0].type, lambda bits: ap_float.negate(bits, format))


@FOLDS("arith.cmpf")
def _fold_cmpf(op: Operation, constants: Constants) -> Folded:
    """Fold comparisons of scalar constants, or with NaN."""
    left, right = (None if constant is None or _is_shaped(constant) else constant for constant in constants)
    values = [floating(left), floating(right)]
    if values[0] is not None and values[0].is_nan:
        right = left
    elif values[1] is not None and values[1].is_nan:
        left = right
    element = element_type(op.operands[0].type)
    predicate = op.properties.get("predicate")
    if left is None or right is None or not isinstance(element, AnyFloat):
        return None
    if not isinstance(predicate, IntegerAttr):
        return None
    format, number = format_of(element), predicate.value.data

    def holds(left_bits: int, right_bits: int) -> int:
        return compares_floats(number, *(ap_float.decode(bits, format).number for bits in (left_bits, right_bits)))

    return compute_binary([left, right], op.results[0].type, holds)


def _is_shaped(constant: Attribute) -> bool:
    type = type_of(constant)
    return type is not None and element_type(type) is not type
