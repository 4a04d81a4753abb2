"""Matchers for constants, used by folds. Source: `Matchers.h` and `CommonFolders.h` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import copysign, isfinite

from xdsl.dialects.builtin import DYNAMIC_INDEX, AnyFloat, IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.ap_float import Float, decode, encode, format_of
from okl_opt.dialects.numbers.elements import (
    INDEX_WIDTH,
    Shaped,
    constant_of,
    element_type,
    elementwise,
    numbers_of,
    scalar,
    signed,
    width_of,
)

Constants = Sequence[Attribute | None]


def is_poison(attribute: Attribute | None) -> bool:
    """Return whether a constant is poison."""
    return attribute is not None and attribute.name == "ub.poison"


def integer(attribute: Attribute | None) -> int | None:
    """The value of an integer constant or splat, unsigned; None for others."""
    if attribute is None:
        return None
    if isa(attribute, IntegerAttr):
        return attribute.value.data & ((1 << integer_width(attribute)) - 1)
    numbers = numbers_of(attribute)
    if numbers is None or not numbers.is_splat or not isinstance(numbers.element, IntegerType | IndexType):
        return None
    return numbers.bits[0]


def signed_integer(attribute: Attribute | None) -> int | None:
    """The value of an integer constant or splat, signed; None for others."""
    value = integer(attribute)
    return None if value is None or attribute is None else signed(value, integer_width(attribute))


def integer_width(attribute: Attribute) -> int:
    """The width of the integers of a constant; 64 for index."""
    type = type_of(attribute)
    return INDEX_WIDTH if type is None else width_of(element_type(type)) or INDEX_WIDTH


def type_of(attribute: Attribute) -> Attribute | None:
    """The type of a typed constant."""
    type: object = getattr(attribute, "type", None)
    return type if isinstance(type, Attribute) else None


def is_zero(attribute: Attribute | None) -> bool:
    """Return whether a constant is the integer 0 or a splat of it."""
    return integer(attribute) == 0


def is_one(attribute: Attribute | None) -> bool:
    """Return whether a constant is the integer 1 or a splat of it."""
    return integer(attribute) == 1


def is_all_ones(attribute: Attribute | None) -> bool:
    """Return whether a constant is the integer with all bits set, or a splat of it."""
    value = integer(attribute)
    return value is not None and attribute is not None and value == (1 << integer_width(attribute)) - 1


def floating(attribute: Attribute | None) -> Float | None:
    """The value of a float constant or splat; None for others."""
    if attribute is None or isinstance(attribute, IntegerAttr):
        return None
    numbers = numbers_of(attribute)
    if numbers is None or len(numbers.bits) != 1 or not isinstance(numbers.element, AnyFloat):
        return None
    return decode(numbers.bits[0], format_of(numbers.element))


def is_float(attribute: Attribute | None, value: float) -> bool:
    """Return whether a constant is this float or a splat of it; -0 and 0 differ."""
    found = floating(attribute)
    if found is None or found.is_nan:
        return False
    return found.magnitude == abs(value) and found.negative == (str(value)[0] == "-")


def zero_of(type: Attribute) -> Attribute | None:
    """The constant 0 of an integer type, or of a container of integers with a static shape."""
    return filled(type, 0)


def integer_constant(type: Attribute, value: int) -> Attribute:
    """The constant of a scalar type, truncated to its width."""
    constant = scalar(type, value & ((1 << (width_of(type) or INDEX_WIDTH)) - 1))
    assert constant is not None, "integers and indices have constants"
    return constant


def float_constant(type: Attribute, value: float) -> Attribute | None:
    """The constant of a float type, or the splat of a container with a static shape."""
    element = element_type(type)
    if not isinstance(element, AnyFloat):
        return None
    magnitude = Fraction(abs(value)) if isfinite(value) else abs(value)
    return filled(type, encode(Float(copysign(1, value) < 0, magnitude), format_of(element)))


def filled(type: Attribute, bits: int) -> Attribute | None:
    """The splat of these bits; None if the shape of the type is not static."""
    if not isa(type, Shaped):
        return scalar(type, bits)
    return None if DYNAMIC_INDEX in type.get_shape() else constant_of(type, (bits,), True)


def compute_unary(constants: Constants, result: Attribute, operation: Callable[[int], int | None]) -> Attribute | None:
    """Apply `operation` to a constant, element by element; poison gives poison.

    None if the operand is no constant, or `operation` returns None. Source: `constFoldUnaryOp`, `constFoldCastOp`.
    """
    return _compute(constants, result, lambda row: operation(row[0]))


def compute_binary(
    constants: Constants, result: Attribute, operation: Callable[[int, int], int | None]
) -> Attribute | None:
    """Apply `operation` to two constants, like `compute_unary`. Source: `constFoldBinaryOp`."""
    return _compute(constants, result, lambda row: operation(row[0], row[1]))


def _compute(
    constants: Constants, result: Attribute, operation: Callable[[Sequence[int]], int | None]
) -> Attribute | None:
    known = [constant for constant in constants if constant is not None]
    if not known:
        return None
    for constant in known:
        if is_poison(constant):
            return constant
    if len(known) < len(constants):
        return None
    numbers = [found for constant in known if (found := numbers_of(constant)) is not None]
    return elementwise(numbers, result, operation) if len(numbers) == len(known) else None


def made_by(value: SSAValue, *names: str) -> Operation | None:
    """The op that makes a value, if it has one of these names."""
    owner = value.owner
    return owner if isinstance(owner, Operation) and owner.name in names else None
