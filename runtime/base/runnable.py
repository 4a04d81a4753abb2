"""What every program can be asked, whatever runs it."""

from __future__ import annotations

from typing import Protocol


class Runnable(Protocol):
    """A compiled program: a job, a launch, or a function."""

    def plan_text(self) -> str | None:
        """The plan of its launches on streams; None if it has no plan."""
        ...

    def close(self) -> None:
        """Free its memory; it cannot run again."""
        ...
