"""An instrument that records the snapshots and the pass times of a pipeline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import NamedTuple

from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.verifier import is_valid
from okl_opt.instruments.diff import alignment
from okl_opt.instruments.dumps import subject, symbol_of
from okl_opt.instruments.observer import PipelineRun
from okl_opt.instruments.report.plans import plans_of
from okl_opt.instruments.report.record import Change, Kind, Outcome, Record, StepRecord
from okl_opt.instruments.report.snapshots import Picture
from okl_opt.instruments.reproducer import only, reproducer_end
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.pipeline.text import Manager, ScheduledPass, pipeline_text


class Shot(NamedTuple):
    """A snapshot of an op, with its number."""

    op: Operation
    picture: Picture
    number: int


class _Planned(NamedTuple):
    """A launch plan: its number in the record, and its text."""

    number: int
    text: str


@dataclass
class _Running:
    """A pass that runs; one that runs a pipeline of its own has others inside."""

    step: StepRecord
    before: Shot | None
    started: float


@dataclass
class Recorder(Instrument):
    """Records the pipeline of `run`.

    `trusted` IR was verified and need not be checked before printing. IR is `edited` if the user may change it between
    passes.
    """

    record: Record
    run: PipelineRun
    trusted: bool
    edited: bool = False
    clock: Callable[[], float] = perf_counter
    _depth: int = 0
    _last: Shot | None = None
    _running: list[_Running] = field(default_factory=list[_Running])
    _plans: dict[str, _Planned] = field(default_factory=dict[str, _Planned])
    """The launch plan of each function that has one."""

    def begin(self, op: Operation) -> None:
        step = self.record.input_step(self.run.label)
        step.subject = subject(op)
        step.pipeline = pipeline_text(self.run.manager)
        step.ending = self._ending(self.run.manager)
        shot = self._shot(op)
        if shot is not None:
            step.after = shot.number
            step.plans = self._changed_plans(shot)

    def before_pipeline(self, manager: Manager, op: Operation) -> None:
        self.record.steps.append(StepRecord(Kind.PIPELINE, subject(op), self._depth))
        self._depth += 1

    def after_pipeline(self, manager: Manager, op: Operation) -> None:
        self._depth -= 1

    def before_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        known = self._last is not None and self._last.op is op and not self.edited
        before = self._last if known else self._shot(op)
        step = StepRecord(
            Kind.PASS,
            scheduled.name,
            self._depth,
            title=scheduled.dump_name,
            subject=subject(op),
            pipeline=pipeline_text(Manager(op_name(op), [scheduled])),
            outcome=Outcome.STOPPED,
            before=None if before is None else before.number,
            ending=self._ending(only(scheduled, op)),
        )
        self.record.steps.append(step)
        self._running.append(_Running(step, before, self.clock()))

    def transformed(self, scheduled: ScheduledPass, op: Operation) -> None:
        running = self._running[-1]
        running.step.seconds = self._lap(running)

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        running = self._running.pop()
        running.step.verifying = self._lap(running)
        running.step.outcome = Outcome.DONE
        self._compare(running, op)

    def failed(self, scheduled: ScheduledPass, op: Operation) -> None:
        running = self._running.pop()
        if running.step.seconds is None:
            running.step.seconds = self._lap(running)
        else:
            running.step.verifying = self._lap(running)
        running.step.outcome = Outcome.FAILED
        self.trusted = False
        self._compare(running, op)

    def crashed(self, scheduled: ScheduledPass, op: Operation, crash: BaseException) -> None:
        running = self._running.pop()
        running.step.seconds = self._lap(running)
        running.step.outcome = Outcome.CRASHED

    def _lap(self, running: _Running) -> float:
        """The time since the last lap."""
        start, running.started = running.started, self.clock()
        return running.started - start

    def _compare(self, running: _Running, op: Operation) -> None:
        """Take the snapshot after a pass and record the difference."""
        step, before, after = running.step, running.before, self._shot(op)
        if before is None or after is None:
            return
        step.after = after.number
        old, new = before.picture, after.picture
        step.added, step.removed = len(new.ops - old.ops), len(old.ops - new.ops)
        if old.texts == new.texts:
            step.rows, step.change = [len(new.texts), 0, 0], Change.NOTHING
            return
        step.rows = [count for run in alignment(old.texts, new.texts) for count in run]
        step.change = Change.LINES if len(step.rows) > 3 else Change.NAMES
        step.plans = self._changed_plans(after)

    def _changed_plans(self, shot: Shot) -> Sequence[int] | None:
        """The numbers of all launch plans if a snapshot has changed one; else None."""
        if not shot.picture.valid:
            return None
        op, plans = shot.op, self.record.plans
        found = {plan.name: plan for plan in plans_of(op, self.record.number_of)}
        within = self._plans if op.parent is None else {symbol_of(op)}
        current = {name: known for name, known in self._plans.items() if name in found or name not in within}
        for name, plan in found.items():
            if name not in current or current[name].text != plan.text:
                plans.append(plan.data)
                current[name] = _Planned(len(plans) - 1, plan.text)
        if current == self._plans:
            return None
        self._plans = current
        return [known.number for known in current.values()]

    def _shot(self, op: Operation) -> Shot | None:
        """A snapshot of `op`, stored unless it equals the last one; None if the report is full."""
        snapshots = self.record.snapshots
        if snapshots.full:
            self.record.left_out = True
            self._last = None
            return None
        picture = snapshots.take(op, self.run.options, self.record.number_of, valid=self.trusted or is_valid(op))
        last = self._last
        if last is None or last.op is not op or last.picture.lines != picture.lines:
            self._last = Shot(op, picture, snapshots.add(picture))
        return self._last

    def _ending(self, manager: Manager) -> int:
        """The number of the end of a pipeline's reproducer."""
        return self.record.ending(reproducer_end(pipeline_text(manager), verify_each=self.run.verify_each))
