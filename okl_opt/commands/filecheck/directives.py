"""The directives of a check file, in order, with -NOT and -DAG gathered before the directive that follows them.

Source: lib/FileCheck/FileCheck.cpp of LLVM 22, `readCheckFile`, `FindFirstMatchingPrefix` and `FindCheckType`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from okl_opt.commands.filecheck.numbers import Format, Variable, Variables
from okl_opt.commands.filecheck.options import Options
from okl_opt.commands.filecheck.patterns import Directive, Pattern, define, parse_pattern
from okl_opt.commands.filecheck.sources import BadCheck, Place, Source

_WORD = re.compile(r"[A-Za-z0-9_-]*")
_SUFFIX = re.compile(r"(NEXT|SAME|NOT|DAG|LABEL|EMPTY)")
_BAD_NOT = re.compile(r"(?:(?:DAG|NEXT|SAME|EMPTY)-NOT|NOT-(?:DAG|NEXT|SAME|EMPTY)):")
_COUNT = re.compile(r"0*([0-9]{1,10})(?=[:{])")
_LITERAL = r"[ \t\n\v\f\r]*LITERAL[ \t\n\v\f\r]*"
_MODIFIERS = re.compile(rf":|\{{{_LITERAL}(?:,{_LITERAL})*\}}:")
_MOST_COUNT = 2**31 - 1


class Check(NamedTuple):
    """A directive, with the -NOT and -DAG patterns before it."""

    pattern: Pattern
    before: tuple[Pattern, ...]


class NoChecks(Exception):
    """A check file that cannot be used; the text is the whole message."""


class _Start(NamedTuple):
    """A directive found in the check file; `end` is the end of its colon. A comment has no directive."""

    directive: Directive | None
    offset: int
    end: int


def read_checks(source: Source, variables: Variables, options: Options) -> tuple[list[Check], str]:
    """The checks of a file, and messages about implicit ones. Raises: BadCheck, NoChecks."""
    findings = define(options.values.get("D", []), variables)
    if findings:
        raise NoChecks(findings)
    variables.numbers["@LINE"] = Variable("@LINE", Format("u"))
    implicit, said = _implicit_checks(variables, options)
    checks: list[Check] = []
    before = list(implicit)
    unused = set(options.prefixes)
    at, line, counted = 0, 1, 0
    while (start := _next_start(source, at, options)) is not None:
        line += source.text.count("\n", counted, start.offset)
        counted = start.offset
        first = _skip_blanks(source.text, start.end, options)
        at = _line_end(source.text, first)
        if start.directive is None:
            continue
        unused.discard(start.directive.prefix)
        pattern = parse_pattern(start.directive, source, first, at, line, variables, options)
        _verify(pattern, Place(source, start.offset), has_previous=bool(checks))
        if start.directive.kind in ("not", "dag"):
            before.append(pattern)
        else:
            checks.append(Check(pattern, tuple(before)))
            before = list(implicit)
    _verify_prefixes(unused, bool(implicit), options)
    if before:
        end = Directive("eof", options.prefixes[0])
        checks.append(Check(Pattern(end, Place(source, at), line + 1), tuple(before)))
    return checks, said


def _implicit_checks(variables: Variables, options: Options) -> tuple[list[Pattern], str]:
    """The patterns of --implicit-check-not. One that LLVM cannot parse is reported, and then matches nothing."""
    patterns: list[Pattern] = []
    said = ""
    head = "-implicit-check-not='"
    directive = Directive("not", "IMPLICIT-CHECK")
    for text in options.values.get("implicit-check-not", []):
        source = Source("command line", f"{head}{text}'")
        try:
            end = len(head) + len(text)
            patterns.append(parse_pattern(directive, source, len(head), end, None, variables, options))
        except BadCheck as problem:
            if problem.status == 1:
                raise
            said += problem.text
            patterns.append(Pattern(directive, Place(source, len(head)), None))
    return patterns, said


def _next_start(source: Source, at: int, options: Options) -> _Start | None:
    """The next directive at or after an offset. Raises: BadCheck."""
    text = source.text
    # Of prefixes at one place the longest counts.
    names = sorted((*options.prefixes, *options.comment_prefixes), key=len, reverse=True)
    prefix = re.compile("|".join(map(re.escape, names)))
    begin = at
    while (found := prefix.search(text, at)) is not None:
        first = found.start()
        if first == begin or not _WORD.fullmatch(text, first - 1, first):
            start = _start(source, first, found[0], comment=found[0] in options.comment_prefixes)
            if start is not None:
                return start
        word = _WORD.match(text, found.end())
        begin = at = found.end() if word is None else word.end()
    return None


def _start(source: Source, offset: int, prefix: str, *, comment: bool) -> _Start | None:
    """The directive of a prefix, None if it is none. Raises: BadCheck."""
    text, at = source.text, offset + len(prefix)
    if comment:
        return _Start(None, offset, at + 1) if text.startswith(":", at) else None
    if text[at : at + 1] in (":", "{"):
        return _modified(Directive("check", prefix), source, offset, at)
    if text[at : at + 1] not in ("-", "_"):
        return None
    misspelled = text[at] == "_"
    at += 1
    if text.startswith("COUNT-", at):
        start = _count(prefix, source, offset, at + len("COUNT-"), misspelled=misspelled)
    elif _BAD_NOT.match(text, at):
        if not misspelled:
            raise BadCheck(Place(source, at), f"unsupported -NOT combo on prefix '{prefix}'")
        raise _misspelling(source, offset, at)
    else:
        suffix = _SUFFIX.match(text, at)
        if suffix is None:
            return None
        start = _modified(Directive(suffix[1].lower(), prefix), source, offset, suffix.end())
    if start is not None and misspelled:
        raise _misspelling(source, offset, start.end)
    return start


def _misspelling(source: Source, offset: int, end: int) -> BadCheck:
    return BadCheck(Place(source, offset), f"misspelled directive '{source.text[offset:end]}'")


def _count(prefix: str, source: Source, offset: int, at: int, *, misspelled: bool) -> _Start | None:
    """A directive with a count; `at` is that of the number."""
    number = _COUNT.match(source.text, at)
    if number is None or not 0 < int(number[1]) <= _MOST_COUNT:
        end = re.compile("(?:-?[0-9]+)?").match(source.text, at)
        after = at if end is None else end.end()
        if misspelled:
            raise _misspelling(source, offset, after)
        raise BadCheck(Place(source, after), f"invalid count in -COUNT specification on prefix '{prefix}'")
    return _modified(Directive("check", prefix, int(number[1])), source, offset, number.end())


def _modified(directive: Directive, source: Source, offset: int, at: int) -> _Start | None:
    """A directive whose modifiers, if any, and colon are at `at`; None without a colon."""
    found = _MODIFIERS.match(source.text, at)
    if found is None:
        return None
    return _Start(directive._replace(literal=found[0] != ":"), offset, found.end())


def _skip_blanks(text: str, at: int, options: Options) -> int:
    if options.has("strict-whitespace") and options.has("match-full-lines"):
        return at
    while text[at : at + 1] in (" ", "\t"):
        at += 1
    return at


def _line_end(text: str, at: int) -> int:
    found = re.compile(r"[\n\r]").search(text, at)
    return len(text) if found is None else found.start()


def _verify(pattern: Pattern, place: Place, *, has_previous: bool) -> None:
    """Check where a directive stands, and that a label has no variables. Raises: BadCheck."""
    kind, prefix = pattern.directive.kind, pattern.directive.prefix
    if kind == "label" and pattern.has_variable:
        raise BadCheck(place, f"found '{prefix}-LABEL:' with variable definition or use")
    if kind in ("next", "same", "empty") and not has_previous:
        raise BadCheck(place, f"found '{prefix}-{kind.upper()}' without previous '{prefix}: line")


def _verify_prefixes(unused: set[str], implicit: bool, options: Options) -> None:
    """Check that prefixes occur. Raises: NoChecks."""
    none_used = len(unused) == len(set(options.prefixes))
    if not none_used and (options.has("allow-unused-prefixes") or not unused):
        return
    if implicit and "check-prefix" not in options.values:
        return
    raise NoChecks(_no_checks(sorted(unused)))


def _no_checks(unused: Sequence[str]) -> str:
    shown = ", ".join(f"'{prefix}:'" for prefix in unused)
    return f"error: no check strings found with prefix{'es' if len(unused) > 1 else ''} {shown}\n"
