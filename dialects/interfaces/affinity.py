"""Ops that run on a device, and values that lie in the memory of one. Source: `StreamInterfaces.td` of IREE."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.ir import Attribute, Operation


class AffinityOp:
    """An op that may say on which device it runs."""

    IS_PINNED: ClassVar[bool] = False
    """Whether its values lie where it says, whatever else is said of them."""

    def own_affinity(self) -> Attribute | None:
        """The device that the op names; None if it names none."""
        assert isinstance(self, Operation)
        return self.properties.get("affinity", self.attributes.get("stream.affinity"))

    def moved_to(self) -> Attribute | None:
        """The device that the op moves its operand to; None if it does not move one."""
        return None

    def unchanged(self) -> Sequence[tuple[int, int]]:
        """The results that have the contents of operands, byte for byte: numbers of operand and result."""
        return ()

    def overwritten(self) -> Sequence[tuple[int, int]]:
        """The results that are operands which the op writes in place: numbers of operand and result."""
        return ()
