"""Mixed lists of integers and values: sizes, offsets, strides, paddings.

Source: `StaticValueUtils.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IntegerAttr, IntegerType, i64
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.numbers.matchers import signed_integer

Mixed = int | SSAValue
"""An integer that an attribute holds, or a value, which may be a constant. Source: `OpFoldResult`."""


def dense_integers(values: Iterable[int]) -> DenseArrayBase[IntegerType]:
    """An array of i64."""
    return DenseArrayBase.from_list(i64, list(values))


def constant_integer(value: Mixed) -> int | None:
    """The integer itself, or of a constant; None for other values. Source: `getConstantIntValue`."""
    return value if isinstance(value, int) else signed_integer(constant_value(value))


def is_never_negative(value: Mixed) -> bool:
    """Return whether a number is known to be 0 or more: a constant, or a size of a memref or tensor."""
    known = constant_integer(value)
    if known is not None:
        return known >= 0
    owner = value.owner if isinstance(value, SSAValue) else None
    return isinstance(owner, Operation) and owner.name in ("memref.dim", "tensor.dim")


def known_or_value(value: Mixed) -> Mixed:
    """Turn a constant into its integer; keep other values. Source: `getAsOpFoldResult`."""
    known = constant_integer(value)
    return value if known is None else known


def are_equal(one: Mixed, other: Mixed) -> bool:
    """Return whether two are the same value, or the same known integer. Source: `isEqualConstantIntOrValue`."""
    known = constant_integer(one)
    return one is other or (known is not None and known == constant_integer(other))


def mixed_values(static: Iterable[int], dynamic: Iterable[SSAValue]) -> list[Mixed]:
    """The integers of `static`, with values in place of dynamic ones. Source: `getMixedValues`."""
    values = iter(dynamic)
    return [next(values) if size == DYNAMIC_INDEX else size for size in static]


def dynamic_values(mixed: Iterable[Mixed]) -> list[SSAValue]:
    """The values of a mixed list, without the integers."""
    return [value for value in mixed if isinstance(value, SSAValue)]


def static_values(mixed: Iterable[Mixed]) -> list[int]:
    """The integers of a mixed list, with DYNAMIC_INDEX for values. Source: `dispatchIndexOpFoldResults`."""
    return [value if isinstance(value, int) else DYNAMIC_INDEX for value in mixed]


def fold_constants(
    mixed: Sequence[Mixed], *, only_non_negative: bool = False, only_non_zero: bool = False
) -> list[Mixed] | None:
    """Turn constants into integers; None if there are none. Source: `foldDynamicIndexList`."""

    def fold(value: Mixed) -> Mixed:
        found = _constant_index(value) if isinstance(value, SSAValue) else None
        if found is None or (only_non_negative and found < 0) or (only_non_zero and found == 0):
            return value
        return found

    folded = [fold(value) for value in mixed]
    return folded if folded != list(mixed) else None


def _constant_index(value: SSAValue) -> int | None:
    """The integer of a constant; None if it equals the marker of dynamic sizes."""
    constant = constant_value(value)
    if not isinstance(constant, IntegerAttr) or constant.value.data == DYNAMIC_INDEX:
        return None
    return constant.value.data
