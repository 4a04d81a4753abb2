"""Ops that only help to find errors."""

from __future__ import annotations

from xdsl.traits import OpTrait


class DebugOnly(OpTrait):
    """The op may be erased where a program is not debugged. Source: `DebugOnly` of IREE's `UtilInterfaces.td`."""
