"""Updating one test: run its RUN lines and rewrite failing CHECK lines until all pass."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.commands.lit.policy import Refused, check_stages
from okl_opt.commands.lit.run_lines import NeedsShell, RunLine, Stage, parse_command, run_lines, run_stage, substituted
from okl_opt.commands.update_tests.align import TooLarge
from okl_opt.commands.update_tests.checks import BadChecks, Check, options_of, read_checks
from okl_opt.commands.update_tests.edits import Edits
from okl_opt.commands.update_tests.fresh import Wanted, inserted, places
from okl_opt.commands.update_tests.output import Output, Part, read_output
from okl_opt.commands.update_tests.repair import head_of, is_complete, repaired
from okl_opt.words.command_line import PROGRAM

if TYPE_CHECKING:
    from filecheck.options import Options

_NOT_KNOWN = re.compile(r"^\W*((?:RE)?DEFINE|XFAIL):", re.MULTILINE)
_FAILING_CHECK = re.compile(r":(\d+):\d+: error:")
_REFUTED = re.compile(r"validate: .*: refuted: .*")
_COLOUR = re.compile(r"\x1b\[[\d;]*m")
_DROPPED = frozenset({"NOT", "COUNT", "DAG"})
# Attempts for each RUN line: for its CHECK lines, for moved lines, and for CHECK-NOT lines that match.
_ROUNDS = 6


class CannotUpdate(Exception):
    """A test cannot be updated; the text says why."""


class Update(NamedTuple):
    """A test that passes, and notes for the user on how it was updated."""

    text: str
    notes: tuple[str, ...]


class Checked(NamedTuple):
    """The input of filecheck on one RUN line, and its result."""

    run: RunLine
    options: Options
    text: str
    ok: bool
    message: str

    @property
    def prefixes(self) -> list[str]:
        """The prefixes of its CHECK lines."""
        return self.options.check_prefixes


def update(text: str, path: str, *, force: bool = False, trusted: bool = False) -> Update:
    """The test at `path`, with text `text`, with updated CHECK lines; the same text if they are up to date.

    With `force` all are rewritten; otherwise not those of a pass that changes what a function computes. The file itself
    is not read, only files that RUN lines name. RUN lines of a `trusted` file are unrestricted, others may do what
    `okl_opt/commands/lit/policy.py` allows.
    Raises: CannotUpdate.
    """
    lines = text.replace("\r\n", "\n")
    with TemporaryDirectory(prefix="okl-opt-update-") as folder:
        test = _Test(lines, path, os.path.realpath(folder), trusted)
        try:
            test.update(force)
        except BadChecks as problem:
            raise CannotUpdate(str(problem)) from None
        except TooLarge:
            raise CannotUpdate("there are too many CHECK lines and lines of output to bring together") from None
    if test.text == lines:
        return Update(text, ())
    return Update(test.text.replace("\n", "\r\n") if "\r\n" in text else test.text, tuple(test.notes))


class _Test:
    """The current text of a test; `folder` is for its files."""

    def __init__(self, text: str, path: str, folder: str, trusted: bool):
        self.text = text
        self.trusted = trusted
        self.folder = folder
        self.hide = folder + os.sep
        name = os.path.basename(path) or "test.mlir"
        self.file = os.path.join(folder, name)
        beside = os.path.dirname(os.path.abspath(path))
        self.values = {"s": self.file, "S": beside, "p": beside, "t": f"{self.file}.tmp", "T": folder}
        self.notes: list[str] = []

    def update(self, force: bool) -> None:
        """Update the text until all RUN lines pass. Raises: CannotUpdate, BadChecks, TooLarge."""
        unknown = _NOT_KNOWN.search(self.text)
        if unknown is not None:
            raise CannotUpdate(f"'{unknown[1]}:' is not known here")
        if next(run_lines(self.text), None) is None:
            raise CannotUpdate("there is no RUN line")
        results = self._run()
        if not results:
            return
        text = self.text
        before = _check_lines(text, results)
        self._bring_up_to_date(results, force)
        now = _check_lines(self.text, results)
        if now < before:
            self.notes.append(f"CHECK lines: {now}, before: {before}; does the test still check what it is for?")
        if self.text != text and not force:
            self._validate()

    def _validate(self) -> None:
        """Refuse an update if a pass of a RUN line changes what a function computes. Raises: CannotUpdate."""
        for run in run_lines(self.text):
            text = ""
            for stage in self._stages(run):
                ended = None if stage.checks else run_stage(stage, text)
                if stage.tool == PROGRAM and ended is not None and ended.ok:
                    found = _REFUTED.search(run_stage(stage._replace(argv=(*stage.argv, "--validate")), text).err)
                    if found is not None:
                        said = found[0].replace(self.hide, "")
                        raise CannotUpdate(f"line {run.line}: not updated, as --force would do: {said}")
                text = text if ended is None else ended.out

    def _bring_up_to_date(self, results: Sequence[Checked], force: bool) -> None:
        if force:
            self._write_anew(results, results)
            results = self._run()
        seen = {self.text}
        for _ in range(_ROUNDS * len(results)):
            at_fault = next((one for one in results if not one.ok or self._unchecked(one)), None)
            if at_fault is None:
                return
            self._improve(at_fault, results)
            if self.text in seen:
                raise CannotUpdate(self._still_fails(at_fault, results))
            seen.add(self.text)
            results = self._run()
        raise CannotUpdate("it does not come to rest: does a RUN line print something else each time?")

    def _run(self) -> list[Checked]:
        """Run all RUN lines. Raises: CannotUpdate if one fails before filecheck."""
        Path(self.file).write_text(self.text, encoding="utf-8", newline="")
        # Check all RUN lines before running any.
        lines = [(run, self._stages(run)) for run in run_lines(self.text)]
        return [checked for run, stages in lines for checked in self._run_line(run, stages)]

    def _stages(self, run: RunLine) -> list[Stage]:
        """The stages of a RUN line; none for one that needs a shell and says nothing about CHECK lines."""
        try:
            stages = parse_command(substituted(run.command, self.values))
        except NeedsShell as problem:
            if re.search(r"filecheck", run.command, re.IGNORECASE):
                raise CannotUpdate(f"line {run.line}: this RUN line cannot be run here: {problem}") from None
            return []
        if not self.trusted:
            try:
                check_stages(stages, self.folder)
            except Refused as problem:
                raise CannotUpdate(f"line {run.line}: this RUN line is refused: {problem}") from None
        return stages

    def _run_line(self, run: RunLine, stages: Sequence[Stage]) -> list[Checked]:
        found: list[Checked] = []
        text = ""
        for stage in stages:
            if stage.checks and not stage.negated:
                found.append(self._check(run, stage, text))
                continue
            if stage.argv[:1] == ("update-tests",) and self.file in stage.argv:
                raise CannotUpdate(f"line {run.line}: this RUN line updates the test that it is in")
            try:
                ended = run_stage(stage, text)
            except (OSError, ValueError) as problem:
                raise CannotUpdate(f"line {run.line}: this RUN line fails: {problem}") from None
            if not ended.ok:
                said = ended.err or (ended.out if stage.errors_to_output else "")
                raise CannotUpdate(
                    f"line {run.line}: this RUN line fails: {stage.tool} ends with exit status {ended.status}\n"
                    + said.replace(self.hide, "").rstrip()
                )
            text = ended.out
        return found

    def _check(self, run: RunLine, stage: Stage, text: str) -> Checked:
        options = options_of(stage.argv)
        if os.path.realpath(options.match_filename) != self.file:
            raise CannotUpdate(f"line {run.line}: its CHECK lines are in another file, '{options.match_filename}'")
        try:
            given = stage.stdin if options.input_file == "-" else options.input_file
            if given is not None:
                text = Path(given).read_text(encoding="utf-8")
            # Prefixes without lines are no failure here: lines are still to be written.
            ended = run_stage(stage._replace(argv=(*stage.argv, "--allow-unused-prefixes")), text)
        except OSError as problem:
            raise CannotUpdate(f"line {run.line}: this RUN line fails: {problem}") from None
        except (RuntimeError, ValueError) as problem:  # raised by filecheck on lines that it cannot read
            raise CannotUpdate(f"line {run.line}: filecheck: {problem}") from None
        said = _COLOUR.sub("", ended.err or ended.out)
        return Checked(run, options, text, ended.ok, said.replace(self.hide, ""))

    def _unchecked(self, one: Checked) -> list[Part]:
        """Functions with a body but without CHECK lines, in a test that checks the others completely."""
        checks = read_checks(self.text, one.options)
        if not any(check.kind == "LABEL" for check in checks):
            return []
        output = read_output(one.text)
        if not is_complete(checks, output):
            return []
        known = places(self.text.split("\n"), output)
        return [
            part
            for part in output.parts
            if part.symbol
            and part in known
            and part.stop - part.start > 2
            and not any(part.symbol in check.text for check in checks)
        ]

    def _improve(self, one: Checked, results: Sequence[Checked]) -> None:
        """Rewrite the CHECK lines of one RUN line, with the smallest change that works."""
        checks = read_checks(self.text, one.options)
        output = read_output(one.text)
        if not one.text.strip():
            raise CannotUpdate(f"line {one.run.line}: this RUN line prints nothing that could be checked")
        if not checks:
            self._write(one, output, output.parts, results)
            return
        if one.ok:
            self._write(one, output, self._unchecked(one), results)
            return
        before = self.text
        self.text = repaired(self.text, checks, output, one.options, self.hide)
        if self.text == before:
            self._drop(one, checks)
        if self.text == before and not self._shares(one, results):
            self._write_anew([one], results)

    def _drop(self, one: Checked, checks: Sequence[Check]) -> None:
        """Delete the failing check that filecheck names, if it is a NOT, COUNT or DAG."""
        found = _FAILING_CHECK.search(one.message)
        for check in checks:
            if found is not None and check.first + 1 == int(found[1]) and check.kind in _DROPPED:
                edits = Edits(self.text.split("\n"))
                said = edits.lines[check.first].lstrip(" \t/#;")
                edits.replace(check.first, [])
                self.text = edits.text()
                self.notes.append(f"deleted what does not hold any more: {said}")

    def _shares(self, one: Checked, results: Sequence[Checked]) -> bool:
        """Return whether another RUN line with different output shares CHECK lines with this one."""
        return any(other.text != one.text and {*other.prefixes} & {*one.prefixes} for other in results)

    def _write_anew(self, some: Sequence[Checked], results: Sequence[Checked]) -> None:
        """Replace the CHECK lines of some RUN lines by new ones in the same place."""
        together: dict[tuple[str, ...], int | None] = {}
        edits = Edits(self.text.split("\n"))
        for one in some:
            checks = read_checks(self.text, one.options)
            together[tuple(one.prefixes)] = _place_of_all(edits.lines, checks, read_output(one.text))
            for check in checks:
                for op in check.ops:
                    edits.replace(op.source_line - 1, [])
        _close_gaps(edits)
        places_before = {key: at for key, at in together.items() if at is not None}
        self.text = edits.text()
        kept = [at for at in range(len(edits.lines)) if not edits.deletes(at)]
        for one in some:
            if not read_checks(self.text, one.options):
                at = places_before.get(tuple(one.prefixes))
                moved = None if at is None else sum(line < at for line in kept)
                self._write(one, read_output(one.text), read_output(one.text).parts, results, moved)

    def _write(
        self,
        one: Checked,
        output: Output,
        parts: Sequence[Part],
        results: Sequence[Checked],
        together: int | None = None,
    ) -> None:
        """Add CHECK lines for parts of the output."""
        checks = read_checks(self.text, one.options)
        kind = "NEXT" if any(check.kind == "NEXT" for check in checks) else "CHECK"
        bounds = _bounds(self.text, checks, output, parts)
        wanted = Wanted(self._prefix(one, results), kind, self.hide, bounds, together)
        self.text = inserted(self.text, output, parts, wanted)

    def _prefix(self, one: Checked, results: Sequence[Checked]) -> str:
        """The first of its prefixes that no RUN line with different output uses."""
        for prefix in one.prefixes:
            others = [other for other in results if prefix in other.prefixes and other.text != one.text]
            if not others:
                return prefix
        lines = sorted({one.run.line, *(other.run.line for other in results if {*other.prefixes} & {*one.prefixes})})
        raise CannotUpdate(
            f"the RUN lines {' and '.join(map(str, lines))} print different text and have the same CHECK lines; "
            "give each a --check-prefix of its own"
        )

    def _still_fails(self, one: Checked, results: Sequence[Checked]) -> str:
        text = f"line {one.run.line}: no CHECK lines were found that pass"
        if self._shares(one, results):
            text += "; RUN lines with other output have the same ones: give each a --check-prefix of its own"
        return f"{text}\n{one.message.rstrip()}"


def _check_lines(text: str, results: Sequence[Checked]) -> int:
    """The number of CHECK lines of a test."""
    checks = [check for one in results for check in read_checks(text, one.options)]
    return len({op.source_line for check in checks for op in check.ops})


def _close_gaps(edits: Edits) -> None:
    """Delete one of two blank lines that become adjacent by deletions."""
    lines = edits.lines
    for at in range(1, len(lines)):
        ends_gap = edits.deletes(at - 1) and not edits.deletes(at)
        if ends_gap and not lines[at].strip() and at + 1 < len(lines):
            above = next((i for i in range(at - 1, -1, -1) if not edits.deletes(i)), None)
            if above is None or not lines[above].strip():
                edits.replace(at, [])


def _place_of_all(lines: Sequence[str], checks: Sequence[Check], output: Output) -> int | None:
    """The line where the checks of all functions stand together; None if each stands above its function."""
    heads = [check for check in checks if head_of(check, output) is not None]
    if len(heads) < 2:
        return None
    inside = [at for at in places(lines, output).values() if checks[0].first < at < checks[-1].last]
    return None if inside else checks[0].first


def _bounds(text: str, checks: Sequence[Check], output: Output, parts: Sequence[Part]) -> dict[Part, tuple[int, int]]:
    """The range of lines for the checks of each part: filecheck requires the order of the output."""
    end = text.count("\n") + 1
    heads = [(head, check) for check in checks if (head := head_of(check, output)) is not None]
    found: dict[Part, tuple[int, int]] = {}
    together = _place_of_all(text.split("\n"), checks, output) is not None
    for part in parts:
        after = [check.first for head, check in heads if head.start > part.start]
        high = min(after, default=end)
        low = max((check.last + 1 for check in checks if check.last < high), default=0) if heads else 0
        found[part] = (low, low) if together else (low, high)
    return found
