"""A reduction: from an interesting input to a smallest interesting one."""

from __future__ import annotations

from collections.abc import Callable

from okl_opt.commands.reduce.chunks import smaller_ones
from okl_opt.commands.reduce.interest import NOTHING
from okl_opt.commands.reduce.ir import Subject, copy_of, read, reproducer_of, subject_of
from okl_opt.commands.reduce.simplifiers import SIMPLIFIERS
from okl_opt.commands.reduce.simplifiers.simplifier import Simplifier
from okl_opt.commands.reduce.text import smaller_texts
from okl_opt.commands.reduce.tries import Candidate, Tries, TriesSpent
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.local_checks import remembered_checks
from okl_opt.dialects.verifier import is_valid
from okl_opt.runtime.base.progress import Progress
from okl_opt.words.command_line import PROGRAM, UsageError
from okl_opt.words.flags import Settings

# The number of tests of the input at first, to detect a flaky test.
_FIRST_TRIES = 3


class Reduction:
    """Reduces `text`. However `run` ends, `result` is the smallest input found so far."""

    def __init__(
        self,
        text: str,
        name: str,
        settings: Settings,
        tries: Tries,
        progress: Progress,
        *,
        allow_invalid: bool,
        allow_unregistered: bool,
    ):
        self.stopped = False
        """Whether the limit on tries ended the reduction."""
        self._text = self._given = text
        self._name = name
        self._settings = settings
        self._tries = tries
        self._progress = progress
        self._allow_invalid = allow_invalid
        self._allow_unregistered = allow_unregistered
        self._subject: Subject | None = None
        self._ops_before = 0

    def check(self) -> None:
        """Determine the finding of the input. Raises: UsageError if there is none or the test is flaky."""
        self._progress.step("trying the input")
        outcomes = self._tries.observe(self._text, _FIRST_TRIES)
        findings = [outcome.finding for outcome in outcomes]
        dull = [outcome for outcome in outcomes if outcome.finding == NOTHING]
        if len(dull) == len(outcomes):
            said = "".join(f"  {line}\n" for line in dull[0].output.splitlines())
            raise UsageError(f"{PROGRAM}: error: '{self._name}' is not interesting; the test says:\n{said}".rstrip())
        if dull or len(set(findings)) > 1:
            count = len(outcomes) - len(dull)
            what = f"interesting in {count} of {len(outcomes)} tries" if dull else "interesting in different ways"
            raise UsageError(f"{PROGRAM}: error: the test is flaky: '{self._name}' is {what}")
        self._tries.finding = findings[0]

    def run(self, note: Callable[[str], None]) -> None:
        """Reduce the input; `note` receives remarks for the user."""
        try:
            with remembered_checks():
                self._run(note)
        except TriesSpent:
            self.stopped = True

    def is_still_interesting(self) -> bool:
        """Return whether the result has the finding of the input when tested again."""
        self._progress.step("trying the result again")
        return self._tries.observe(self._best)[0].finding == self._tries.finding

    @property
    def result(self) -> str:
        """The smallest input, with the pipeline of the command line."""
        return self._text if self._subject is None else reproducer_of(self._settings, self._subject)

    @property
    def summary(self) -> str:
        """One line on the outcome."""
        tries = f"{self._tries.count} tries" + (", all that --max-tries allows" if self.stopped else "")
        if self._subject is not None:
            return f"reduced from {self._ops_before} to {self._subject.op_count} ops in {tries}"
        before, after = len(self._given.splitlines()), len(self._text.splitlines())
        return f"reduced from {before} to {after} lines in {tries}"

    @property
    def _best(self) -> str:
        return self._text if self._subject is None else self._subject.text

    def _run(self, note: Callable[[str], None]) -> None:
        try:
            module = read(self._settings, self._text, self._name, allow_unregistered=self._allow_unregistered)
        except DiagnosticError:
            note("the input does not parse: its text is reduced, not its ops")
            return self._reduce_text()
        # The input may be interesting because it is invalid.
        self._allow_invalid |= not is_valid(module)
        subject = subject_of(module, allow_invalid=self._allow_invalid)
        if subject is None or self._tries.first(iter([Candidate(subject.text, subject, 0)])) is None:
            note("the input is not interesting as it is printed: its text is reduced, not its ops")
            return self._reduce_text()
        self._subject, self._ops_before = subject, subject.op_count
        before = None
        while before is not self._subject:
            before = self._subject
            for simplifier in SIMPLIFIERS:
                self._make(simplifier)

    def _reduce_text(self) -> None:
        for text in smaller_texts(self._text, self._tries, self._tell):
            self._text = text

    def _make(self, simplifier: Simplifier) -> None:
        """Apply as much of a simplifier as possible."""
        assert self._subject is not None, "there is a module"

        def count(subject: Subject) -> int:
            return len(simplifier.edits(subject.module))

        def change(subject: Subject, numbers: range) -> Candidate[Subject] | None:
            self._tell(f"{simplifier.name}: {subject.op_count} of {self._ops_before} ops left")
            return self._edited(simplifier, subject, numbers)

        for smaller in smaller_ones(self._subject, count, change, self._tries):
            self._subject = smaller

    def _edited(self, simplifier: Simplifier, subject: Subject, numbers: range) -> Candidate[Subject] | None:
        module = copy_of(subject.module)
        edits = simplifier.edits(module)
        for number in numbers:
            edits[number]()
        smaller = subject_of(module, allow_invalid=self._allow_invalid)
        if smaller is None or smaller.size >= subject.size:
            return None
        return Candidate(smaller.text, smaller, numbers.start)

    def _tell(self, text: str) -> None:
        self._progress.step(f"{text}, {self._tries.count} tries")
