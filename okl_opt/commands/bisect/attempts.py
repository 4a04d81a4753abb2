"""Running variants of the command line: with part of its pipeline, and a limit on rewrites."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from typing import NamedTuple

from okl_opt.commands.bisect.line import Line
from okl_opt.commands.bisect.search import Outcome
from okl_opt.commands.bisect.symptoms import Check, Symptom, of_command
from okl_opt.commands.bisect.tries import Worker
from okl_opt.commands.bisect.worker import Answer
from okl_opt.passes.pipeline.text import Manager, pipeline_text
from okl_opt.words.command_line import PROGRAM

_Key = tuple[str, "int | None", str]


class Attempt(NamedTuple):
    """The command line with another pipeline and a rewrite limit; `rest` then runs on the IR without a limit."""

    pipeline: Manager
    limit: int | None = None
    rest: Manager | None = None


@dataclass
class Attempts:
    """Runs attempts and caches their outcomes. `check` tests the output of those that succeed."""

    line: Line
    check: Check | None
    worker: Worker
    _known: dict[_Key, Symptom | None] = field(default_factory=dict["_Key", "Symptom | None"])

    def symptom(self, attempt: Attempt) -> Symptom | None:
        """The symptom of an attempt; None if nothing is wrong. Raises: UsageError if the check cannot run."""
        rest = "" if attempt.rest is None else pipeline_text(attempt.rest)
        key = (pipeline_text(attempt.pipeline), attempt.limit, rest)
        if key not in self._known:
            self._known[key] = self._made(attempt)
        return self._known[key]

    def outcome(self, attempt: Attempt, wanted: Symptom) -> Outcome:
        """Return whether an attempt shows the symptom `wanted`, none, or another one."""
        symptom = self.symptom(attempt)
        if symptom is None:
            return Outcome.GOOD
        return Outcome.BAD if symptom.kind == wanted.kind else Outcome.UNTESTABLE

    def forget(self) -> None:
        """Clear the cache and start a fresh process."""
        self.worker.close()
        self._known.clear()

    def look(self, attempt: Attempt) -> Answer:
        """The IR of an attempt before `rest` runs on it, and its rewrites."""
        # Invalid IR has only the generic form, and texts are comparable only in the same form.
        generic = self.check is None and not self.line.settings.run
        words = self.line.looking(attempt.pipeline, generic=generic)
        return self.worker.look(words, self.line.stdin, attempt.limit)

    def own_symptom(self, answer: Answer) -> Symptom | None:
        """The symptom of a command line, apart from its output."""
        return of_command(answer, self.worker.seconds)

    def of_reproducer(self, pipeline: Manager, path: str) -> Symptom | None:
        """The symptom that the reproducer at `path` shows."""
        return self._of(self.worker.run(self.line.reproducing(pipeline, path), b""))

    def shell(self, attempt: Attempt) -> str:
        """The shell command for an attempt."""
        if attempt.rest is None:
            return shlex.join([PROGRAM, *self.line.argv(attempt.pipeline, attempt.limit)])
        begin = self.line.preparing(attempt.pipeline, attempt.limit)
        return f"{shlex.join([PROGRAM, *begin])} | {shlex.join([PROGRAM, *self.line.resuming(attempt.rest)])}"

    def _made(self, attempt: Attempt) -> Symptom | None:
        if attempt.rest is None:
            return self._of(self.worker.run(self.line.argv(attempt.pipeline, attempt.limit), self.line.stdin))
        begun = self.worker.run(self.line.preparing(attempt.pipeline, attempt.limit), self.line.stdin)
        if begun.status != 0:
            return self.own_symptom(begun)
        return self._of(self.worker.run(self.line.resuming(attempt.rest), begun.out.encode()))

    def _of(self, answer: Answer) -> Symptom | None:
        own = self.own_symptom(answer)
        return own if own is not None or self.check is None else self.check(answer.out)
