"""The wall around compiled code, as the code that builds and runs programs sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Range(NamedTuple):
    """A range of addresses that a program may access, and its name in messages."""

    address: int
    nbytes: int
    name: str


class Wall:
    """Is told what happens. This class is no wall; that of the command line continues in a process of its own."""

    def before_child(self, action: Callable[[], None]) -> None:
        """Call `action`, which ends the threads of this process, before a child goes on."""

    def compiling(self, name: str, *, has_kernels: bool = False) -> None:
        """Code of `name` is about to be compiled or loaded, perhaps with kernels of libraries."""

    def running(self, name: str, memory: Sequence[Range] = ()) -> None:
        """Code of `name`, which may access `memory`, is about to run."""


OPEN = Wall()
"""No wall."""
