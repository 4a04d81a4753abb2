"""The pattern of a directive: parsed from the check file, and matched in a region of the input.

A pattern is a fixed string, or a POSIX expression with values to insert. The text of the expression is that of LLVM,
since the search for a near match compares with it.
Source: lib/FileCheck/FileCheck.cpp of LLVM 22, `parsePattern` and `match`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from okl_opt.commands.filecheck.ere import InvalidRegex, Span, escaped, search, translated
from okl_opt.commands.filecheck.numbers import (
    Block,
    BlockParser,
    Overflow,
    Variable,
    Variables,
    evaluate,
    unknown,
)
from okl_opt.commands.filecheck.options import Options
from okl_opt.commands.filecheck.sources import BadCheck, Place, Source, message

_BACKREFERENCES = 9
_NAMES = {"check": "", "next": "-NEXT", "same": "-SAME", "not": "-NOT", "dag": "-DAG", "label": "-LABEL"}


class Directive(NamedTuple):
    """A prefix with its suffix; `kind` is `check`, `next`, `same`, `not`, `dag`, `label`, `empty` or `eof`."""

    kind: str
    prefix: str
    times: int = 1
    literal: bool = False

    def __str__(self) -> str:
        if self.kind == "eof":
            return "implicit EOF"
        suffix = "-COUNT" if self.times > 1 else _NAMES.get(self.kind, "-EMPTY")
        return f"{self.prefix}{suffix}{'{LITERAL}' if self.literal else ''}"


class Substitution(NamedTuple):
    """A value to insert into the expression at an offset; without a block it is that of a string variable."""

    text: str
    place: Place
    at: int
    block: Block | None = None


class Found(NamedTuple):
    """The offsets of a match and of its captures."""

    start: int
    end: int
    captures: tuple[tuple[str, Span], ...] = ()

    def moved(self, by: int) -> Found:
        """The same with offsets into the whole input; a group that took no part is empty."""
        spans = ((name, (max(start, 0) + by, max(end, 0) + by)) for name, (start, end) in self.captures)
        return Found(self.start + by, self.end + by, tuple(spans))


class BadPattern(Exception):
    """A pattern whose values cannot be inserted; the findings have a place each."""

    def __init__(self, findings: list[tuple[Place, str]]) -> None:
        super().__init__("; ".join(finding for _, finding in findings))
        self.findings = findings

    @property
    def text(self) -> str:
        """The messages."""
        return "".join(message(place, "error", finding) for place, finding in self.findings)


@dataclass
class Pattern:
    """A parsed pattern; `fixed` wins over `expression` if it is not empty."""

    directive: Directive
    place: Place
    line: int | None
    ignore_case: bool = False
    fixed: str = ""
    expression: str = ""
    substitutions: list[Substitution] = field(default_factory=list[Substitution])
    strings: dict[str, int] = field(default_factory=dict[str, int])
    numbers: dict[str, tuple[Variable, int]] = field(default_factory=dict[str, tuple[Variable, int]])

    @property
    def example(self) -> str:
        """The text that near matches resemble."""
        return self.fixed or self.expression

    @property
    def has_variable(self) -> bool:
        """Return True if the pattern uses or defines variables."""
        return bool(self.substitutions or self.strings)

    def match(self, region: str, variables: Variables) -> Found | None:
        """The first match in a region; its captures become the values of variables. Raises: BadPattern."""
        if self.directive.kind == "eof":
            return Found(len(region), len(region))
        if self.fixed:
            return self._match_fixed(region)
        expression = self._substituted(variables)
        spans = search(expression, region, ignore_case=self.ignore_case)
        if spans is None:
            return None
        captures = [(name, spans[group]) for name, group in sorted(self.strings.items())]
        for name, (start, end) in captures:
            variables.strings[name] = region[max(start, 0) : max(end, 0)]
        for name, (variable, group) in self.numbers.items():
            start, end = spans[group]
            variable.value = variable.format.value(region[start:end])
            captures.append((name, spans[group]))
        # The pattern of -EMPTY takes the newline before its line.
        start = spans[0][0] + (self.directive.kind == "empty")
        return Found(start, spans[0][1], tuple(sorted(captures, key=lambda capture: capture[1][0])))

    def _match_fixed(self, region: str) -> Found | None:
        at = region.lower().find(self.fixed.lower()) if self.ignore_case else region.find(self.fixed)
        return None if at < 0 else Found(at, at + len(self.fixed))

    def _substituted(self, variables: Variables) -> str:
        """The expression with values inserted. Raises: BadPattern."""
        if not self.substitutions:
            return self.expression
        if self.line is not None:
            variables.numbers["@LINE"].value = self.line
        findings: list[tuple[Place, str]] = []
        made, done = "", 0
        for substitution in self.substitutions:
            value = _value(substitution, variables, findings)
            made += self.expression[done : substitution.at] + escaped(value)
            done = substitution.at
        if findings:
            raise BadPattern(findings)
        return made + self.expression[done:]

    def shown_substitutions(self, variables: Variables) -> list[str]:
        """The words of a message about each value that can be inserted."""
        made: list[str] = []
        for substitution in self.substitutions:
            findings: list[tuple[Place, str]] = []
            value = _value(substitution, variables, findings)
            if not findings:
                shown = value if substitution.block else _quoted(value)
                remark = "" if shown == value else " (escaped value)"
                made.append(f'with "{_quoted(substitution.text)}" equal to "{shown}"{remark}')
        return made


def _quoted(text: str) -> str:
    """A text as LLVM's `write_escaped` prints it."""
    escapes = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", '"': '\\"'}
    return "".join(escapes.get(c) or (c if " " <= c <= "~" else f"\\{ord(c):03o}") for c in text)


def _value(substitution: Substitution, variables: Variables, findings: list[tuple[Place, str]]) -> str:
    """The text to insert; what is wrong with it is added to `findings`."""
    block = substitution.block
    if block is None:
        if substitution.text not in variables.strings:
            findings.append((substitution.place, f"undefined variable: {substitution.text}"))
        return variables.strings.get(substitution.text, "")
    assert block.expression is not None
    undefined = [(use.place, f"undefined variable: {use.text}") for use in unknown(block.expression)]
    findings += undefined
    if undefined:
        return ""
    try:
        return block.format.written(evaluate(block.expression))
    except Overflow:
        words = "unable to substitute variable or numeric expression: overflow error"
        findings.append((substitution.place, words))
        return ""


def parse_pattern(
    directive: Directive, source: Source, start: int, end: int, line: int | None, variables: Variables, options: Options
) -> Pattern:
    """Parse `text[start:end]` of a source as a pattern. Raises: BadCheck."""
    pattern = Pattern(directive, Place(source, start), line, options.has("ignore-case"))
    full_lines = options.has("match-full-lines")
    if not (full_lines and options.has("strict-whitespace")):
        end = start + len(source.text[start:end].rstrip(" \t"))
    text = source.text[start:end]
    kind, prefix = directive.kind, directive.prefix
    if not text and kind != "empty":
        raise BadCheck(pattern.place, f"found empty check string with prefix '{prefix}:'")
    if text and kind == "empty":
        raise BadCheck(pattern.place, f"found non-empty check string for empty check with prefix '{prefix}:'")
    full_line = full_lines and kind != "not"
    if kind == "empty":
        pattern.expression = "(\n$)"
    elif directive.literal or (not full_line and "{{" not in text and "[[" not in text):
        pattern.fixed = text
    else:
        margin = "" if options.has("strict-whitespace") else " *"
        parser = _PatternParser(pattern, source, start, end, variables)
        parser.parse(f"^{margin}" if full_line else "", f"{margin}$" if full_line else "")
    return pattern


class _PatternParser:
    """Parse a pattern with regex blocks. Methods raise BadCheck."""

    def __init__(self, pattern: Pattern, source: Source, start: int, end: int, variables: Variables) -> None:
        self.pattern = pattern
        self.source = source
        self.at = start
        self.end = end
        self.variables = variables
        self.made = ""
        self.group = 1

    def bad(self, at: int, finding: str, *, status: int = 2, after: str = "") -> BadCheck:
        return BadCheck(Place(self.source, at), finding, status=status, after=after)

    def parse(self, before: str, after: str) -> None:
        self.made = before
        text = self.source.text
        while self.at < self.end:
            if text.startswith("{{", self.at, self.end):
                self.regex()
            elif text.startswith("[[", self.at, self.end) and not text.startswith("[[[", self.at, self.end):
                self.substitution_block()
            else:
                starts = (text.find(mark, self.at + 1, self.end) for mark in ("{{", "[["))
                end = min((start for start in starts if start >= 0), default=self.end)
                self.made += escaped(text[self.at : end])
                self.at = end
        self.pattern.expression = self.made + after

    def regex(self) -> None:
        end = self.source.text.find("}}", self.at, self.end)
        if end < 0:
            raise self.bad(self.at, "found start of regex string with no end '}}'")
        # LLVM looks for `|` in all of the rest; group numbers of backreferences depend on it.
        alternates = "|" in self.source.text[self.at : self.end]
        if alternates:
            self.made += "("
            self.group += 1
        self.add_regex(self.source.text[self.at + 2 : end], self.at + 2)
        if alternates:
            self.made += ")"
        self.at = end + 2

    def add_regex(self, text: str, start: int) -> None:
        try:
            self.group += translated(text).groups
        except InvalidRegex as problem:
            raise self.bad(start, f"invalid regex: {problem}") from None
        self.made += text

    def substitution_block(self) -> None:
        end = self.block_end(self.at + 2)
        start = self.at + 2
        self.at = end + 2
        if self.source.text.startswith("#", start, end):
            self.numeric(start + 1, end, legacy=False)
        else:
            self.string(start, end)

    def block_end(self, start: int) -> int:
        """The offset of the `]]` of a block."""
        text, at, depth = self.source.text, start, 0
        while at < self.end:
            if depth == 0 and text.startswith("]]", at, self.end):
                return at
            if text[at] == "\\":
                at += 1
            elif text[at] == "[":
                depth += 1
            elif text[at] == "]":
                if depth == 0:
                    # LLVM leaves with this status here.
                    raise self.bad(at, 'missing closing "]" for regex variable', status=1)
                depth -= 1
            at += 1
        raise self.bad(start - 2, "Invalid substitution block, no ]] found")

    def string(self, start: int, end: int) -> None:
        text = self.source.text
        colon = text.find(":", start, end)
        for at in range(start, end if colon < 0 else colon):
            if text[at] in " \t":
                raise self.bad(at, "unexpected whitespace")
        name = self.name(start, end)
        after = start + len(name)
        pseudo = name.startswith("@")
        if colon >= 0:
            if pseudo or after != colon:
                raise self.bad(start, "invalid name in string variable definition")
            if name in self.variables.numbers:
                raise self.bad(start, f"numeric variable with name '{name}' already exists")
            self.define_string(name, colon + 1, end)
        elif pseudo:
            self.numeric(start, end, legacy=True)
        elif after != end:
            raise self.bad(start, "invalid name in string variable use")
        else:
            self.use_string(name, start)

    def name(self, start: int, end: int) -> str:
        return BlockParser(self.source, start, end, self.variables, self.pattern.line).name()

    def define_string(self, name: str, start: int, end: int) -> None:
        self.made += "("
        self.pattern.strings[name] = self.group
        self.variables.defined.add(name)
        self.group += 1
        if start < end:
            self.add_regex(self.source.text[start:end], start)
        self.made += ")"

    def use_string(self, name: str, start: int) -> None:
        group = self.pattern.strings.get(name)
        if group is None:
            self.pattern.substitutions.append(Substitution(name, Place(self.source, start), len(self.made)))
        elif group > _BACKREFERENCES:
            raise self.bad(start, "Can't back-reference more than 9 variables")
        else:
            self.made += f"\\{group}"

    def numeric(self, start: int, end: int, *, legacy: bool) -> None:
        parser = BlockParser(self.source, start, end, self.variables, self.pattern.line)
        block = parser.block(legacy=legacy)
        if block.variable is not None:
            self.made += "("
            self.pattern.numbers[block.variable.name] = (block.variable, self.group)
            self.variables.numbers[block.variable.name] = block.variable
            self.group += 1
        if block.expression is None:
            self.add_regex(block.format.wildcard(), start)
        else:
            text = self.source.text[start:end]
            place = Place(self.source, start)
            self.pattern.substitutions.append(Substitution(text, place, len(self.made), block))
        if block.variable is not None:
            self.made += ")"


def define(definitions: list[str], variables: Variables) -> str:
    """Give variables the values of `-D`; return the findings."""
    shown: list[tuple[int, int]] = []
    text = ""
    for number, definition in enumerate(definitions, 1):
        text += f"Global define #{number}: "
        if definition.startswith("#"):
            text += f"{definition} (parsed as: [["
            shown.append((len(text), len(text) + len(definition)))
            text += f"{definition.replace('=', ':', 1)}]])\n"
        else:
            shown.append((len(text), len(text) + len(definition)))
            text += f"{definition}\n"
    source = Source("Global defines", text)
    findings = ""
    for start, end in shown:
        try:
            if text[start] == "#":
                findings += _define_number(source, start + 1, end, variables)
            else:
                _define_string(source, start, end, variables)
        except BadCheck as problem:
            findings += problem.text
    return findings


def _define_number(source: Source, start: int, end: int, variables: Variables) -> str:
    """Give a numeric variable its value; return a finding without a place. Raises: BadCheck."""
    block = BlockParser(source, start, end, variables, None).block(legacy=False)
    assert block.variable is not None
    if block.expression is None:
        raise BadCheck(Place(source, end), "missing value in numeric variable definition", after="\n")
    for use in unknown(block.expression):
        return f"undefined variable: {use.text}\n"
    try:
        block.variable.value = evaluate(block.expression)
    except Overflow:
        return "overflow error\n"
    variables.numbers[block.variable.name] = block.variable
    return ""


def _define_string(source: Source, start: int, end: int, variables: Variables) -> None:
    """Give a string variable its value. Raises: BadCheck."""
    given, _, value = source.text[start:end].partition("=")
    name = BlockParser(source, start, start + len(given), variables, None).name()
    place = Place(source, start)
    if name != given or name.startswith("@"):
        raise BadCheck(place, f"invalid name in string variable definition '{given}'", after="\n")
    if name in variables.numbers:
        raise BadCheck(place, f"numeric variable with name '{name}' already exists", after="\n")
    # The first of several definitions counts.
    variables.strings.setdefault(name, value)
    variables.defined.add(name)
