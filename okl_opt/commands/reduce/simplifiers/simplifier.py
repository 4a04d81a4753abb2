"""One way to make a module smaller: a list of small edits, of which a reduction applies as many as it can."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from xdsl.ir import Operation

Edit = Callable[[], None]
"""Changes a module in one place. Does nothing if it no longer applies after earlier edits."""


class Simplifier(NamedTuple):
    """`edits` gives the edits of a module in a deterministic order; `name` says what they do."""

    name: str
    edits: Callable[[Operation], list[Edit]]
