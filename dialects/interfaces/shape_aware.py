"""Ops with operands for the dynamic sizes of their tensors.

Source: IREE's `ShapeAwareOpInterface`, and `verifyOpDynamicDims` of its `UtilTypes.cpp`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, ShapedType
from xdsl.ir import Attribute, OpResult, SSAValue
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.text.assembly.sized_types import unknown_sizes


class ShapeAware:
    """An op with operands for the dynamic sizes of tensors among its operands and results."""

    def operand_sizes(self, number: int) -> Sequence[SSAValue]:
        """The dynamic sizes of an operand."""
        return ()

    def result_sizes(self, number: int) -> Sequence[SSAValue]:
        """The dynamic sizes of a result."""
        return ()


def check_sizes(types: Iterable[Attribute], sizes: Sequence[SSAValue]) -> None:
    """Check that there is a value for each dynamic size of the types. Raises: VerifyException."""
    wanted = sum(map(unknown_sizes, types))
    if wanted != len(sizes):
        raise VerifyException(
            f"value set has {wanted} dynamic dimensions but only {len(sizes)} dimension values are attached"
        )


def shape_aware_sizes(value: SSAValue) -> list[int | SSAValue] | None:
    """All sizes of the result of a `ShapeAware` op; None for other values."""
    if not isinstance(value, OpResult) or not isinstance(value.op, ShapeAware):
        return None
    if not isinstance(value.type, ShapedType):
        return None
    told = iter(value.op.result_sizes(value.index))
    sizes: list[int | SSAValue] = []
    for size in value.type.get_shape():
        known = next(told, None) if size == DYNAMIC_INDEX else size
        if known is None:
            return None
        sizes.append(known)
    return sizes
