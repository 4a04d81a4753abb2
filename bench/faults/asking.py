"""Questions to a process that they may end: each answer, or how the process ended."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from okl_opt.commands.search.child import Child, Ended

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Crash(NamedTuple):
    """The process ended, or did not answer in time."""

    reason: str


def answers(
    function: Callable[[Question], Answer], questions: Iterable[Question], seconds: float = 120
) -> Iterator[tuple[Question, Answer | Crash]]:
    """Call `function` in a child process, a new one after each crash. `seconds` is what one call may take."""
    child: Child[Question, Answer] | None = None
    try:
        for question in questions:
            if child is None:
                child = Child(function, seconds)
            child.ask(question)
            try:
                yield question, child.wait()
            except Ended as end:
                child.kill()
                child = None
                yield question, Crash(signal.Signals(-end.status).name if end.status < 0 else f"exit {end.status}")
            except TimeoutError:
                child.kill()
                child = None
                yield question, Crash("it does not end")
    finally:
        if child is not None:
            child.kill()
