"""What a step is: a list of small changes to a module, of which a reduction finds out which it can make."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from xdsl.ir import Operation

Edit = Callable[[], None]
"""Changes a module in one place. Does nothing where it does not apply, as after some edits that came before it."""


class Step(NamedTuple):
    """`edits` gives the edits of a module in an order that does not change; `name` says what they do."""

    name: str
    edits: Callable[[Operation], list[Edit]]
