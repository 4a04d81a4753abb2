"""The contents of a report: the steps of a run, snapshots before and after each, histories of their ops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from io import StringIO
from typing import Any, NamedTuple

from xdsl.ir import Operation

from okl_opt.diagnostics.rendering import Renderer
from okl_opt.dialects.diagnostic import Diagnostic, Severity
from okl_opt.instruments.provenance import OpHistory, Provenance
from okl_opt.instruments.report.snapshots import NO_OP, Snapshots

FOLDED_ABOVE = 16
"""Default limit on elements of constants in lines; larger ones are elided."""


class Kind(StrEnum):
    """The kind of a step."""

    INPUT = "input"
    """The IR before a pipeline."""
    PIPELINE = "pipeline"
    """A nested pipeline on one op; the steps below it are deeper."""
    PASS = "pass"
    """A pass on one op."""
    END = "end"
    """Diagnostics outside passes."""


class Outcome(StrEnum):
    """The outcome of a step."""

    DONE = "done"
    FAILED = "failed"
    CRASHED = "crashed"
    STOPPED = "stopped"
    """It had not ended when the run did."""


class Change(StrEnum):
    """The kind of change of the text by a pass."""

    NOTHING = "nothing"
    NAMES = "names"
    """Only value names."""
    LINES = "lines"


class Note(NamedTuple):
    """A diagnostic as printed, and the number of its op."""

    severity: Severity
    text: str
    op: int = NO_OP


@dataclass
class StepRecord:
    """One step of the pipeline. Snapshots and the end of a reproducer are given by number or None.

    `rows` are runs of unchanged, deleted and inserted lines between the snapshots before and after. `plans` are the
    numbers of all launch plans after the step, None if they are those before it.
    """

    kind: Kind
    name: str
    depth: int = 0
    title: str = ""
    subject: str = ""
    pipeline: str = ""
    outcome: Outcome = Outcome.DONE
    seconds: float | None = None
    verifying: float | None = None
    before: int | None = None
    after: int | None = None
    rows: Sequence[int] = ()
    change: Change | None = None
    added: int = 0
    removed: int = 0
    ending: int | None = None
    plans: Sequence[int] | None = None
    notes: list[Note] = field(default_factory=list[Note])


class Record:
    """Collects the steps and diagnostics of a run.

    Each chunk of the input numbers its histories from 0; `histories` has those of all chunks, each with its chunk.
    """

    def __init__(self, command: str, snapshots: Snapshots):
        self.command = command
        self.snapshots = snapshots
        self.steps: list[StepRecord] = []
        self.endings: dict[str, int] = {}
        """The ends of reproducers, after the IR; steps of one pass share one."""
        self.left_out = False
        """Whether snapshots were dropped for size."""
        self.plans: list[Mapping[str, Any]] = []
        """The launch plans, as the page has them."""
        self.histories: list[tuple[int, OpHistory]] = []
        self._numbers: dict[tuple[int, int], int] = {}
        self._chunks: list[Provenance] = []
        self._written = StringIO()
        self._renderer = Renderer(self._written)

    # ----- events

    def begin_chunk(self, name: str, provenance: Provenance) -> None:
        """A chunk called `name` is about to be read."""
        self._chunks.append(provenance)
        self.steps.append(StepRecord(Kind.INPUT, name))

    def add_source(self, name: str, text: str) -> None:
        """Remember the text of a file for diagnostics."""
        self._renderer.add_source(name, text)

    def heard(self, diagnostic: Diagnostic) -> None:
        """Attach a diagnostic to the current step."""
        self._renderer.write(diagnostic)
        number = NO_OP if diagnostic.op is None else self.number_of(diagnostic.op)
        self._note(Note(diagnostic.severity, self._taken(), number))

    def heard_plain(self, severity: Severity, message: str) -> None:
        """Attach a message without a location to the current step."""
        self._renderer.plain(severity, message)
        self._note(Note(severity, self._taken()))

    def input_step(self, label: str) -> StepRecord:
        """The input step of a pipeline: the last chunk's, or a new one called `label` for a pipeline of `--run`."""
        last = self.steps[-1] if self.steps else None
        if label or last is None or last.kind is not Kind.INPUT:
            last = StepRecord(Kind.INPUT, label)
            self.steps.append(last)
        return last

    def stop(self, reason: str) -> None:
        """Record that a crash or an interrupt ends the run here."""
        self._note(Note(Severity.ERROR, reason))

    def _taken(self) -> str:
        """The renderer's output since the last call."""
        text = self._written.getvalue().rstrip("\n")
        self._written.seek(0)
        self._written.truncate()
        return text

    def _note(self, note: Note) -> None:
        """Attach a note to the last step if it is still running, else to an END step."""
        last = self.steps[-1] if self.steps else None
        if last is None or last.kind is Kind.PIPELINE or (last.kind is Kind.PASS and last.outcome is Outcome.DONE):
            last = StepRecord(Kind.END, "before the input" if last is None else "after the passes")
            self.steps.append(last)
        last.notes.append(note)

    # ----- numbers

    def ending(self, text: str) -> int:
        """The number of a reproducer's end; equal texts share one."""
        return self.endings.setdefault(text, len(self.endings))

    def number_of(self, op: Operation) -> int:
        """The number of the history of an op of the last chunk; NO_OP if it has none."""
        history = self._chunks[-1].histories.get(op) if self._chunks else None
        return NO_OP if history is None else self.number(len(self._chunks) - 1, history)

    def number(self, chunk: int, history: OpHistory) -> int:
        """The number of a history, from 1."""
        key = (chunk, history.number)
        number = self._numbers.get(key)
        if number is None:
            self.histories.append((chunk, history))
            number = self._numbers[key] = len(self.histories)
        return number
