"""Conditions on a reg context for generated kernels: each returns None or the reason why it does not hold."""

from __future__ import annotations

from collections.abc import Callable

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext

Condition = Callable[[RegContext], str | None]

FLOATS = frozenset({DType.F32, DType.F64, DType.F16, DType.BF16})
INTEGERS = frozenset({DType.SI8, DType.SI16, DType.SI32, DType.SI64, DType.UI8})
NUMBERS = FLOATS | INTEGERS
ANY = NUMBERS | {DType.BOOL}


def all_of(*conditions: Condition) -> Condition:
    """The first reason of several conditions."""

    def check(reg: RegContext) -> str | None:
        return next((reason for condition in conditions if (reason := condition(reg)) is not None), None)

    return check


def one_type(accepted: frozenset[DType]) -> Condition:
    """All operands and results have one element type, one of those accepted."""

    def check(reg: RegContext) -> str | None:
        first = reg.outputs[0].dtype
        if first not in accepted:
            return f"element type {first.spelling} is not supported"
        other = next((dtype for dtype in reg.dtypes if dtype is not first), None)
        return f"element types {first.spelling} and {other.spelling} differ" if other is not None else None

    return check


def operands(count: int) -> Condition:
    def check(reg: RegContext) -> str | None:
        return None if len(reg.inputs) == count else f"expected {count} operands, got {len(reg.inputs)}"

    return check


def same_shapes(reg: RegContext) -> str | None:
    """All operands and results have the first operand's shape."""
    shape = reg.inputs[0].shape
    same = all(spec.shape == shape for spec in (*reg.inputs, *reg.outputs))
    return None if same else "shapes differ"


def broadcastable(reg: RegContext) -> str | None:
    """The operands broadcast, right-aligned, to the shape of the result."""
    shape = broadcast_shape([spec.shape for spec in reg.inputs])
    return None if shape == reg.outputs[0].shape else "operands do not broadcast to the shape of the result"


def broadcast_shape(shapes: list[tuple[int, ...]]) -> tuple[int, ...] | None:
    """NumPy's rule; None where it fails."""
    rank = max(map(len, shapes))
    aligned = [(1,) * (rank - len(shape)) + shape for shape in shapes]
    result: list[int] = []
    for sizes in zip(*aligned, strict=True):
        others = {size for size in sizes if size != 1}
        if len(others) > 1:
            return None
        result.append(others.pop() if others else 1)
    return tuple(result)
