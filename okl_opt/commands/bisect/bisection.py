"""The bisection of one command line: first its passes, then the rewrites of the pass that is to blame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from okl_opt.commands.bisect.attempts import Attempt, Attempts
from okl_opt.commands.bisect.prefixes import first, followed_by, in_a_row
from okl_opt.commands.bisect.search import Breakage, Outcome, doubled, first_step, halved
from okl_opt.commands.bisect.symptoms import Symptom
from okl_opt.commands.bisect.worker import LastRewrite
from okl_opt.passes.pipeline.text import Manager
from okl_opt.runtime.base.progress import Progress
from okl_opt.words.command_line import PROGRAM, UsageError

# The most rewrites to search, in a pass that does not end, for a rewrite that does not end.
ENDLESS = 1 << 16
_SOME = 64


class Uncut(Enum):
    """The reason why the bisection names no single rewrite."""

    SEVERAL_PASSES = "what these passes make in between cannot be tested"
    IN_ONE_PIECE = "the pass makes this change in one piece, not rewrite by rewrite"
    FAILS = "the pass fails whatever it has rewritten by then"
    ENDLESS = "the pass goes on rewriting, without an end"
    NOT_ALONE = "the fault does not show when the pass runs on all ops of its anchor after the passes before it"
    UNTESTABLE = "between these rewrites nothing can be tested: something else fails there"


@dataclass
class Found:
    """The result of a bisection: two attempts and the IR on which they differ.

    `rewrites` are the last good and the first bad count; `earlier` counts those of the passes before, `total` is None
    if unknown. `left_out` means that the pass was found by leaving it out, as its result cannot be tested.
    """

    symptom: Symptom
    passes: Breakage
    good: Attempt
    bad: Attempt
    uncut: Uncut | None = None
    rewrites: Breakage | None = None
    earlier: int = 0
    total: int | None = None
    left_out: bool = False
    last: LastRewrite | None = None
    before: str = ""
    after: str | None = None
    """None if the pass failed without a result."""


@dataclass
class Bisection:
    """One run of the bisection."""

    attempts: Attempts
    progress: Progress
    symptom: Symptom = field(init=False)

    def __post_init__(self) -> None:
        self.manager = self.attempts.line.manager
        self.passes = self.attempts.line.passes

    def run(self) -> Found:
        """Find the step. Raises: UsageError if nothing fails, the failure is flaky, or it needs no pass."""
        self.symptom = self._whole()
        found = self._rewrites(self._passes())
        self._try_again(found)
        self._show_change(found)
        return found

    def _whole(self) -> Symptom:
        """The symptom of the whole command line."""
        self.progress.step("trying the whole command line")
        whole = Attempt(self.manager)
        symptom = self.attempts.symptom(whole)
        if symptom is None or symptom.kind == "no answer":
            what = "the command line succeeds" if self.attempts.check is None else "the check succeeds"
            raise _problem(f"there is nothing to bisect: {what if symptom is None else symptom.text}")
        if self.attempts.check is not None and not symptom.of_check:
            raise _problem(f"the command line fails, there is nothing to check: {symptom.text}")
        self.progress.step("trying the whole command line again")
        self.attempts.forget()
        again = self.attempts.symptom(whole)
        if again is None or again.kind != symptom.kind:
            second = "nothing is wrong" if again is None else again.text
            raise _flaky(f"at first {symptom.text}; the second time {second}")
        return symptom

    def _passes(self) -> Breakage:
        """The first step from good to bad among the prefixes of the pipeline."""

        def test(length: int) -> Outcome:
            self.progress.step(f"trying {length} of {len(self.passes)} passes")
            return self._outcome(Attempt(first(self.manager, length)))

        step = first_step(len(self.passes), test)
        if step is None:
            without = self.attempts.symptom(Attempt(first(self.manager, 0)))
            assert without is not None, "else there was a step, or the whole line is flaky"
            if without.kind == self.symptom.kind or len(self.passes) < 2:
                raise _no_pass(without)
            # Without any pass something else fails, as where a pass must lower an op before the module runs.
            return Breakage(0, len(self.passes))
        return step

    def _outcome(self, attempt: Attempt) -> Outcome:
        return self.attempts.outcome(attempt, self.symptom)

    def _rewrites(self, passes: Breakage) -> Found:
        """Find the rewrite, in these passes, that makes the step."""
        good, bad = (Attempt(first(self.manager, length)) for length in passes)
        whole = Found(self.symptom, passes, good, bad)
        if passes.bad - passes.good > 1:
            whole.uncut = Uncut.SEVERAL_PASSES
            found = self._left_out(passes)
            if found is None and self._outcome(whole.good) is not Outcome.GOOD:
                without = self.attempts.symptom(whole.good)
                assert without is not None, "else its outcome were good"
                raise _no_pass(without)
            return found or whole
        pipeline = followed_by(whole.good.pipeline, self.passes[passes.good])
        if self._outcome(Attempt(pipeline)) is not Outcome.BAD:
            whole.uncut = Uncut.NOT_ALONE
            return whole
        return self._rewrites_of(whole, pipeline, None)

    def _left_out(self, passes: Breakage) -> Found | None:
        """The first pass without which the symptom is gone, or None."""
        anchor = self.manager.anchor
        for number in range(passes.good, passes.bad):
            self.progress.step(f"trying without pass {number + 1} of {len(self.passes)}")
            without = Attempt(in_a_row(anchor, [*self.passes[:number], *self.passes[number + 1 :]]))
            if self._outcome(without) is not Outcome.GOOD:
                continue
            found = Found(self.symptom, Breakage(number, number + 1), without, Attempt(self.manager), left_out=True)
            pipeline = followed_by(first(self.manager, number), self.passes[number])
            rest = in_a_row(anchor, self.passes[number + 1 :])
            if self._outcome(Attempt(pipeline, rest=rest)) is Outcome.BAD:
                return self._rewrites_of(found, pipeline, rest)
            found.uncut = Uncut.IN_ONE_PIECE
            return found
        return None

    def _rewrites_of(self, found: Found, pipeline: Manager, rest: Manager | None) -> Found:
        """Look for the rewrite in a pipeline that ends with the pass."""

        def test(limit: int) -> Outcome:
            self.progress.step(f"trying {limit} rewrites")
            return self._outcome(Attempt(pipeline, limit, rest))

        found.earlier = self.attempts.look(Attempt(first(self.manager, found.passes.good))).rewrites
        looked = self.attempts.look(Attempt(pipeline))
        if looked.status is None:
            return self._of_endless(found, Attempt(pipeline, rest=rest), test)
        found.total = looked.rewrites
        # A pass that fails does so in a rewrite that is not yet counted.
        last = looked.rewrites + (looked.status != 0)
        if last == found.earlier or test(found.earlier) is not Outcome.GOOD or test(last) is not Outcome.BAD:
            found.uncut = Uncut.IN_ONE_PIECE if looked.status == 0 else Uncut.FAILS
            return found
        return self._cut(found, Attempt(pipeline, rest=rest), Breakage(found.earlier, last), test)

    def _of_endless(self, found: Found, attempt: Attempt, test: Callable[[int], Outcome]) -> Found:
        """Find the rewrite that hangs in a pass that does not end, or report endless rewriting."""
        step = doubled(found.earlier, found.earlier + ENDLESS, test) if test(found.earlier) is Outcome.GOOD else None
        if step is None:
            found.uncut = Uncut.ENDLESS
            return found
        return self._cut(found, attempt, step, test)

    def _cut(self, found: Found, attempt: Attempt, step: Breakage, test: Callable[[int], Outcome]) -> Found:
        step = found.rewrites = halved(step, test)
        found.good, found.bad = (attempt._replace(limit=limit) for limit in step)
        if step.bad - step.good > 1:
            found.uncut = Uncut.UNTESTABLE
        return found

    def _try_again(self, found: Found) -> None:
        """Run both attempts again. Raises: UsageError if the outcomes differ."""
        self.progress.step("trying both ends again")
        self.attempts.forget()
        if (self._outcome(found.good), self._outcome(found.bad)) != (Outcome.GOOD, Outcome.BAD):
            raise _flaky("what was found does not show every time")

    def _show_change(self, found: Found) -> None:
        """Set the IR before and after the step, and the rewrite between."""
        self.progress.step("printing the change")
        before, after = found.good, found.bad
        if found.rewrites is None:
            before, after = (Attempt(first(self.manager, length)) for length in found.passes)
        if found.uncut is Uncut.ENDLESS:
            # In an endless series any rewrite is as good an example.
            found.last = self.attempts.look(after._replace(limit=found.earlier + _SOME)).last
            return
        found.before = self.attempts.look(before).out
        if found.rewrites is not None and found.total is None:
            return  # it hangs
        looked = self.attempts.look(after)
        if looked.status == 0:
            found.after = looked.out
        if looked.rewrites == after.limit:
            found.last = looked.last

    def breaking(self, found: Found) -> Manager:
        """The pipeline of a reproducer: the pass that breaks the IR, after the passes that it requires."""
        last = len(self.passes) if found.left_out else found.passes.bad
        return in_a_row(self.manager.anchor, self.passes[found.passes.good : last])

    def reproducer(self, found: Found, path: str) -> bool:
        """Write IR with the pass that breaks it to a new file; return whether the file shows the fault."""
        pipeline = self.breaking(found)
        starts = [self.attempts.look(Attempt(first(self.manager, found.passes.good))).out]
        if found.rewrites is not None:
            starts.insert(0, found.before)
        for start in starts:
            self.attempts.worker.run(self.attempts.line.saving(pipeline, path), start.encode())
            symptom = self.attempts.of_reproducer(pipeline, path)
            if symptom is not None and symptom.kind == self.symptom.kind:
                return True
        return False


def _no_pass(without: Symptom) -> UsageError:
    """The error for a failure that no pass brings about."""
    return _problem(f"no pass is to blame: with none of them, {without.text}")


def _problem(what: str) -> UsageError:
    return UsageError(f"{PROGRAM}: error: {what}")


def _flaky(what: str) -> UsageError:
    return _problem(f"this fails only now and then, and cannot be bisected: {what}")
