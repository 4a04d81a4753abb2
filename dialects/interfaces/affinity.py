"""Ops that run on a device, and values in the memory of a device. Source: `StreamInterfaces.td` of IREE."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.ir import Attribute, Operation


class AffinityOp:
    """An op that may name the device it runs on."""

    IS_PINNED: ClassVar[bool] = False
    """Whether its values lie on its own device, regardless of their users' devices."""

    def own_affinity(self) -> Attribute | None:
        """The device named by the op, or None."""
        assert isinstance(self, Operation)
        return self.properties.get("affinity", self.attributes.get("stream.affinity"))

    def moved_to(self) -> Attribute | None:
        """The target device of an op that moves its operand; None for other ops."""
        return None

    def unchanged(self) -> Sequence[tuple[int, int]]:
        """Pairs of operand and result numbers: the result has the operand's contents, byte for byte."""
        return ()

    def overwritten(self) -> Sequence[tuple[int, int]]:
        """Pairs of operand and result numbers: the result is the operand, written in place."""
        return ()
