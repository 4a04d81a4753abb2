"""What is known of the calls of a function before it is compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Calls(NamedTuple):
    """How a function will be called: its arguments, and how often. None if unknown.

    An argument is the sizes of a tensor or memref, the value of an index, or None for others.
    """

    arguments: Sequence[Sequence[int] | int | None] | None = None
    number: int | None = None


UNKNOWN = Calls()
