"""Match the checks of a file in the input, and report what they find.

Source: lib/FileCheck/FileCheck.cpp of LLVM 22, `checkInput`, `Check`, `CheckDag`, `printMatch` and `printNoMatch`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple, TextIO

from okl_opt.commands.filecheck.directives import Check
from okl_opt.commands.filecheck.dump import Outcome, Record
from okl_opt.commands.filecheck.near import nearest
from okl_opt.commands.filecheck.numbers import Variables
from okl_opt.commands.filecheck.options import Options
from okl_opt.commands.filecheck.patterns import BadPattern, Found, Pattern
from okl_opt.commands.filecheck.sources import Place, Source, message, to_unicode

_NEWLINE = re.compile(r"\n\r|\r\n|\n|\r")


class Failed(Exception):
    """A directive failed, and was reported."""


class Region(NamedTuple):
    """A range of the input."""

    start: int
    end: int


class Matcher:
    """The state of a run over an input."""

    def __init__(self, given: Source, variables: Variables, options: Options, errors: TextIO) -> None:
        self.given = given
        self.variables = variables
        self.options = options
        self.errors = errors
        self.records: list[Record] = []
        self.dumps = options.dump != "never"

    def run(self, checks: Sequence[Check]) -> bool:
        """Match all checks, section by section; return True if none failed."""
        begin, ok = 0, True
        sections = _sections(checks)
        for number, section in enumerate(sections):
            label = section[-1].pattern if section else None
            region = Region(begin, len(self.given.text))
            if label is not None and label.directive.kind == "label":
                try:
                    region = Region(begin, self.repeated(label, region).end)
                except Failed:
                    return False
            if number > 0 and self.options.has("enable-var-scope"):
                self.variables.clear_local()
            try:
                self.section(section, region)
            except Failed:
                ok = False
            begin = region.end
        return ok

    def section(self, checks: Sequence[Check], region: Region) -> None:
        """Match checks one after the other. Raises: Failed."""
        for check in checks:
            region = Region(self.check(check, region), region.end)

    def check(self, check: Check, region: Region) -> int:
        """Match a check with the -DAG and -NOT before it; return the end of the match. Raises: Failed."""
        begin, excluded = self.dags(check.before, region)
        found = self.repeated(check.pattern, Region(begin, region.end))
        skipped = Region(begin, found.start)
        self.verify_line(check.pattern, skipped, found)
        self.exclude(excluded, skipped)
        return found.end

    def repeated(self, pattern: Pattern, region: Region) -> Region:
        """Match a pattern as often as it counts. Raises: Failed."""
        first, at = region.start, region.start
        for number in range(1, pattern.directive.times + 1):
            found = self.expect(pattern, Region(at, region.end), number)
            first, at = found.start if number == 1 else first, found.end
        return Region(first, at)

    def expect(self, pattern: Pattern, region: Region, number: int = 1) -> Region:
        """Match a pattern, and report it. Raises: Failed if it is absent."""
        found = self.match(pattern, region, expected=True, number=number)
        assert found is not None
        self.report_found(pattern, found, expected=True, number=number)
        return Region(found.start, found.end)

    def match(self, pattern: Pattern, region: Region, *, expected: bool, number: int = 1) -> Found | None:
        """Match a pattern; a failure is reported. Raises: Failed for a pattern that is invalid, or missing."""
        text = self.given.text[region.start : region.end]
        findings: list[str] = []
        try:
            found = pattern.match(text, self.variables)
        except BadPattern as problem:
            self.say(problem.text)
            findings = [finding for _, finding in problem.findings]
            found = None
        if found is None:
            self.report_missing(pattern, region, findings, expected=expected, number=number)
            if expected or findings:
                raise Failed
        return None if found is None else found.moved(region.start)

    def dags(self, before: Sequence[Pattern], region: Region) -> tuple[int, list[Pattern]]:
        """Match groups of -DAG; return where the search goes on, and the -NOT after the last. Raises: Failed."""
        begin, excluded, taken = region.start, list[Pattern](), list[Region]()
        for pattern, following in zip_longest(before, before[1:]):
            if pattern.directive.kind == "not":
                excluded.append(pattern)
                continue
            taken.append(self.dag(pattern, Region(begin, region.end), taken))
            taken.sort()
            if following is None or following.directive.kind == "not":
                self.exclude(excluded, Region(begin, taken[0].start))
                begin = max(end for _, end in taken) if self.overlaps else taken[-1].end
                excluded, taken = [], []
        return begin, excluded

    @property
    def overlaps(self) -> bool:
        """Return True if matches of -DAG may overlap."""
        return self.options.has("allow-deprecated-dag-overlap")

    def dag(self, pattern: Pattern, region: Region, taken: Sequence[Region]) -> Region:
        """The first match of a -DAG outside of the matches that are taken. Raises: Failed."""
        while True:
            found = self.match(pattern, region, expected=True)
            assert found is not None
            # Of matches in order, the first that ends after this one begins can overlap it.
            following = next((old for old in taken if found.start < old.end), None)
            fits = self.overlaps or following is None or following.start >= found.end
            if fits or self.options.has("vv"):
                self.report_found(pattern, found, expected=True)
            if fits or following is None:
                return Region(found.start, found.end)
            if self.options.has("vv"):
                self.discard(pattern, following)
            region = Region(following.end, region.end)

    def discard(self, pattern: Pattern, old: Region) -> None:
        """Report that the last match of a pattern overlaps an earlier one."""
        if not self.dumps:
            words = "match discarded, overlaps earlier DAG match here"
            self.say(message(Place(self.given, old.start), "note", words, old.end))
        self.change(pattern, Outcome.DISCARDED)

    def change(self, pattern: Pattern, outcome: Outcome) -> None:
        """Give the last records, those of a pattern, another outcome."""
        for record in reversed(self.records):
            if record.place != pattern.place:
                break
            record.outcome = outcome

    def exclude(self, patterns: Sequence[Pattern], region: Region) -> None:
        """Check that no -NOT matches. Raises: Failed."""
        ok = True
        for pattern in patterns:
            try:
                found = self.match(pattern, region, expected=False)
            except Failed:
                ok = False
                continue
            if found is not None:
                self.report_found(pattern, found, expected=False)
                ok = False
        if not ok:
            raise Failed

    def verify_line(self, pattern: Pattern, skipped: Region, found: Region) -> None:
        """Check the number of newlines before a -NEXT, -EMPTY or -SAME. Raises: Failed."""
        kind = pattern.directive.kind
        if kind not in ("next", "empty", "same"):
            return
        newlines = list(_NEWLINE.finditer(self.given.text[skipped.start : skipped.end]))
        if kind == "same":
            problem = "is not on the same line as the previous match" if newlines else None
        elif not newlines:
            problem = "is on the same line as previous match"
        else:
            problem = "is not on the line after the previous match" if len(newlines) > 1 else None
        if problem is None:
            return
        name = f"{pattern.directive.prefix}-{kind.upper()}"
        self.say(message(pattern.place, "error", f"{name}: {problem}"))
        self.note(skipped.end, "'next' match was here")
        self.note(skipped.start, "previous match ended here")
        if kind != "same" and newlines:
            self.note(skipped.start + newlines[0].end(), "non-matching line after previous match is here")
        if self.options.verbose:
            self.change(pattern, Outcome.WRONG_LINE)
        else:
            self.record(pattern, Outcome.WRONG_LINE, found)
        raise Failed

    def report_found(self, pattern: Pattern, found: Found, *, expected: bool, number: int = 1) -> None:
        """Report a match: an error if the text is excluded, and a remark for those who want it."""
        wanted = self.options.verbose and (pattern.directive.kind != "eof" or self.options.has("vv"))
        if expected and not wanted:
            return
        start = found.start
        outcome = Outcome.FOUND if expected else Outcome.EXCLUDED
        self.record(pattern, outcome, Region(start, found.end))
        substitutions = pattern.shown_substitutions(self.variables)
        captures = [(f'captured var "{name}"', span) for name, span in found.captures]
        for note in substitutions:
            self.record(pattern, outcome, Region(start, start), note)
        for note, (first, last) in captures:
            self.record(pattern, outcome, Region(first, last), note)
        if expected and self.dumps:
            return
        words = f"{pattern.directive}: {'expected' if expected else 'excluded'} string found in input"
        self.say(message(pattern.place, "remark" if expected else "error", words + _times(pattern, number)))
        self.note(start, "found here", found.end)
        for note in substitutions:
            self.note(start, note)
        for note, (first, last) in captures:
            self.note(first, note, last)

    def report_missing(
        self, pattern: Pattern, region: Region, findings: Sequence[str], *, expected: bool, number: int
    ) -> None:
        """Report a pattern without a match: an error if it is expected or invalid."""
        failed = expected or bool(findings)
        if not failed and not self.options.has("vv"):
            return
        outcome = Outcome.INVALID if findings else Outcome.MISSING if expected else Outcome.ABSENT
        self.record(pattern, outcome, region)
        substitutions = pattern.shown_substitutions(self.variables)
        for note in (*findings, *substitutions):
            self.record(pattern, outcome, Region(region.start, region.start), note)
        if not failed and self.dumps:
            return
        if not findings:
            words = f"{pattern.directive}: {'expected' if expected else 'excluded'} string not found in input"
            self.say(message(pattern.place, "error" if expected else "remark", words + _times(pattern, number)))
            self.note(region.start, "scanning from here")
        for note in substitutions:
            self.note(region.start, note)
        if expected:
            self.report_near(pattern, region)

    def report_near(self, pattern: Pattern, region: Region) -> None:
        best = nearest(pattern.example, self.given.text[region.start : region.end])
        if best is not None:
            self.record(pattern, Outcome.NEAR, Region(region.start + best, region.start + best))
            self.note(region.start + best, "possible intended match here")

    def record(self, pattern: Pattern, outcome: Outcome, region: Region, note: str = "") -> None:
        """Keep an outcome for the dump."""
        if self.dumps:
            kind = "count" if pattern.directive.times > 1 else pattern.directive.kind
            self.records.append(Record(kind, pattern.place, outcome, *region, note))

    def note(self, offset: int, words: str, end: int | None = None) -> None:
        self.say(message(Place(self.given, offset), "note", words, end))

    def say(self, text: str) -> None:
        self.errors.write(to_unicode(text))


def _times(pattern: Pattern, number: int) -> str:
    count = pattern.directive.times
    return f" ({number} out of {count})" if count > 1 else ""


def _sections(checks: Sequence[Check]) -> list[list[Check]]:
    """The checks up to each label, the label included, and those after the last."""
    sections: list[list[Check]] = [[]]
    for check in checks:
        sections[-1].append(check)
        if check.pattern.directive.kind == "label":
            sections.append([])
    return sections
