"""Ops on tensors with operands for the dynamic sizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from xdsl.ir import SSAValue
from xdsl.irdl import IRDLOperation

from okl_opt.dialects.interfaces.shape_aware import ShapeAware, check_sizes


class SizedOp(IRDLOperation, ShapeAware):
    """An op with a table of the operands that are sizes of tensors; derived classes check more."""

    SIZES: ClassVar[Mapping[str, str]] = {}
    """The name of an operand -> the name of its sizes."""
    RESULT_SIZES: ClassVar[str] = ""
    """The name of the sizes of the result, if that is a tensor."""

    def operand_sizes(self, number: int) -> Sequence[SSAValue]:
        for name, sizes in self.SIZES.items():
            if self._number_of(name) == number:
                return getattr(self, sizes)
        return ()

    def result_sizes(self, number: int) -> Sequence[SSAValue]:
        return getattr(self, self.RESULT_SIZES) if self.RESULT_SIZES else ()

    def _number_of(self, name: str) -> int:
        """The number of the first of the operands of that name."""
        number = 0
        for each, _ in self.get_irdl_definition().operands:
            if each == name:
                break
            group: SSAValue | Sequence[SSAValue] | None = getattr(self, each)
            number += 1 if isinstance(group, SSAValue) else len(group or ())
        return number

    def verify_(self) -> None:
        for name, sizes in self.SIZES.items():
            tensor: SSAValue = getattr(self, name)
            check_sizes([tensor.type], getattr(self, sizes))
        if self.RESULT_SIZES:
            check_sizes(self.result_types, getattr(self, self.RESULT_SIZES))
        self.check()

    def check(self) -> None:
        """Check everything except the sizes. Raises: VerifyException."""
