"""POSIX extended regular expressions, translated for Python's `re`.

Groups keep their numbers. A backslash before anything but a digit means the character itself, `.` and `[^a]` match no
newline, and a quantifier follows neither `^` nor another quantifier.
Source: lib/Support/regcomp.c of LLVM 22, with REG_EXTENDED and REG_NEWLINE.
"""

from __future__ import annotations

import re
import string
from functools import lru_cache
from typing import NamedTuple

_PRINTED = string.ascii_letters + string.digits + string.punctuation
CLASSES = {
    "alnum": string.ascii_letters + string.digits,
    "alpha": string.ascii_letters,
    "blank": " \t",
    "cntrl": "".join(map(chr, (*range(1, 32), 127))),
    "digit": string.digits,
    "graph": _PRINTED,
    "lower": string.ascii_lowercase,
    "print": f"{_PRINTED} ",
    "punct": string.punctuation,
    "space": "\t\n\v\f\r ",
    "upper": string.ascii_uppercase,
    "xdigit": string.hexdigits,
}
_MOST_REPEATS = 255
_PLAIN = re.compile(r"""[A-Za-z0-9 "'%&,/:;<=>@_`~!#-]+(?![*+?{])""")
"""Characters that stand for themselves, without the one of a quantifier."""
_ESCAPED = re.compile(r"[()^$|*+?.\[\]\\{}]")

Span = tuple[int, int]


class InvalidRegex(Exception):
    """The text is no regular expression; the words are LLVM's."""


class Ere(NamedTuple):
    """A translated expression. If `ambiguous`, the match that Python finds first need not be the longest."""

    pattern: str
    groups: int
    ambiguous: bool


def escaped(text: str) -> str:
    """The expression that matches `text` alone, as LLVM writes it."""
    return _ESCAPED.sub(r"\\\g<0>", text)


@lru_cache(maxsize=4096)
def translated(text: str) -> Ere:
    """Translate an expression. Raises: InvalidRegex."""
    reader = _Reader(text)
    pattern = reader.alternatives("")
    return Ere(pattern, reader.groups, reader.ambiguous)


def search(text: str, within: str, *, ignore_case: bool) -> list[Span] | None:
    """The spans of the leftmost match and of its groups, (-1, -1) for unused ones; None without a match.

    An invalid expression matches nothing, as in LLVM.
    """
    flags = re.MULTILINE | re.ASCII | (re.IGNORECASE if ignore_case else 0)
    try:
        ere = translated(text)
        found = re.compile(ere.pattern, flags).search(within)
    except (InvalidRegex, re.error):
        return None
    if found is None:
        return None
    base = 0
    if ere.ambiguous:
        # `^` needs the character before the match.
        base = max(found.start() - 1, 0)
        found = _longest(ere.pattern, flags, within[base:], found.start() - base) or found
    spans = (found.span(group) for group in range(ere.groups + 1))
    return [(start + base, end + base) if start >= 0 else (start, end) for start, end in spans]


def _longest(pattern: str, flags: int, within: str, start: int) -> re.Match[str] | None:
    """The longest match at `start`: POSIX wants it, while Python takes the first alternative that fits."""
    longest: re.Match[str] | None = None
    longer = re.compile(pattern, flags).match(within, start)
    while longer is not None:
        longest = longer
        least = f"(?:{pattern})(?<=[\\s\\S]{{{longest.end() + 1}}})"
        longer = re.compile(least, flags).match(within, start) if longest.end() < len(within) else None
    return longest


class _Reader:
    """A parser over an expression; methods return their part of the translation. All raise InvalidRegex."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.groups = 0
        self.closed: set[int] = set()
        self.ambiguous = False

    def sees(self, text: str) -> bool:
        return self.text.startswith(text, self.at)

    def eats(self, text: str) -> bool:
        if not self.sees(text):
            return False
        self.at += len(text)
        return True

    def next(self, missing: str) -> str:
        """Take a character; `missing` is the finding at the end of the text."""
        if self.at == len(self.text):
            raise InvalidRegex(missing)
        self.at += 1
        return self.text[self.at - 1]

    def alternatives(self, stop: str) -> str:
        """Branches up to `stop`, or to the end of the text."""
        made = ""
        while True:
            first = self.at
            while self.at < len(self.text) and not self.sees("|") and not (stop and self.sees(stop)):
                made += self.plain() or self.piece()
            if self.at == first:
                raise InvalidRegex("empty (sub)expression")
            if not self.eats("|"):
                return made
            self.ambiguous = True
            made += "|"

    def plain(self) -> str:
        """A run of plain characters, which most of a check is; may be empty."""
        found = _PLAIN.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def piece(self) -> str:
        """An atom with its quantifier."""
        caret = self.sees("^")
        atom = self.atom()
        if not self.at_quantifier():
            return atom
        if caret:
            raise InvalidRegex("repetition-operator operand invalid")
        self.ambiguous = self.ambiguous or atom.endswith(")")
        quantifier = self.quantifier()
        if self.at_quantifier():
            raise InvalidRegex("repetition-operator operand invalid")
        return atom + quantifier

    def at_quantifier(self) -> bool:
        return self.text[self.at : self.at + 1] in ("*", "+", "?") or self.at_count()

    def at_count(self) -> bool:
        return self.sees("{") and self.text[self.at + 1 : self.at + 2] in tuple(string.digits)

    def quantifier(self) -> str:
        character = self.next("")
        if character != "{":
            return character
        least = most = self.count()
        if self.eats(","):
            most = self.count() if self.text[self.at : self.at + 1].isdigit() else None
        if most is not None and least > most:
            raise InvalidRegex("invalid repetition count(s)")
        if not self.eats("}"):
            raise InvalidRegex("invalid repetition count(s)" if "}" in self.text[self.at :] else "braces not balanced")
        return f"{{{least},{'' if most is None else most}}}"

    def count(self) -> int:
        first = self.at
        while self.text[self.at : self.at + 1].isdigit():
            self.at += 1
        digits = self.text[first : self.at].lstrip("0")
        if len(digits) > len(str(_MOST_REPEATS)) or int(digits or "0") > _MOST_REPEATS:
            raise InvalidRegex("invalid repetition count(s)")
        return int(digits or "0")

    def atom(self) -> str:
        if self.at_count():
            raise InvalidRegex("repetition-operator operand invalid")
        match character := self.next(""):
            case "(":
                return self.group()
            case ")":
                raise InvalidRegex("parentheses not balanced")
            case "*" | "+" | "?":
                raise InvalidRegex("repetition-operator operand invalid")
            case "^" | ".":
                return character
            case "$":
                return "(?:$)"
            case "[":
                return self.bracket()
            case "\\":
                return self.escape()
            case _:
                return re.escape(character)

    def group(self) -> str:
        self.groups += 1
        number = self.groups
        if self.at == len(self.text):
            raise InvalidRegex("parentheses not balanced")
        inner = "" if self.sees(")") else self.alternatives(")")
        if not self.eats(")"):
            raise InvalidRegex("parentheses not balanced")
        self.closed.add(number)
        return f"({inner})"

    def escape(self) -> str:
        character = self.next("trailing backslash (\\)")
        if character not in "123456789":
            return re.escape(character)
        if int(character) not in self.closed:
            raise InvalidRegex("invalid backreference number")
        return f"(?:\\{character})"

    def bracket(self) -> str:
        """A bracket expression, written out as the ranges of its characters."""
        for boundary, form in (("[:<:]]", r"\b(?=\w)"), ("[:>:]]", r"\b(?<=\w)")):
            if self.eats(boundary):
                return f"(?:{form})"
        inverted = self.eats("^")
        members: set[int] = set()
        if self.eats("]"):
            members.add(ord("]"))
        elif self.eats("-"):
            members.add(ord("-"))
        while self.at < len(self.text) and not self.sees("]") and not self.sees("-]"):
            members |= self.term()
        if self.eats("-"):
            members.add(ord("-"))
        if not self.eats("]"):
            raise InvalidRegex("brackets ([ ]) not balanced")
        if inverted:
            members.add(ord("\n"))
        return f"[{'^' if inverted else ''}{_ranges(members)}]"

    def term(self) -> set[int]:
        if self.sees("-"):
            raise InvalidRegex("invalid character range")
        if self.eats("[:"):
            return self.character_class()
        if self.eats("[="):
            return {self.collating("=")}
        first = last = self.symbol()
        if self.sees("-") and self.text[self.at + 1 : self.at + 2] not in ("", "]"):
            self.at += 1
            last = ord("-") if self.eats("-") else self.symbol()
        if first > last:
            raise InvalidRegex("invalid character range")
        return set(range(first, last + 1))

    def character_class(self) -> set[int]:
        found = re.compile("[A-Za-z]*").match(self.text, self.at)
        assert found is not None
        self.at = found.end()
        if self.at == len(self.text):
            raise InvalidRegex("brackets ([ ]) not balanced")
        if found[0] not in CLASSES or not self.eats(":]"):
            raise InvalidRegex("invalid character class")
        return set(map(ord, CLASSES[found[0]]))

    def symbol(self) -> int:
        if self.eats("[."):
            return self.collating(".")
        return ord(self.next("brackets ([ ]) not balanced"))

    def collating(self, mark: str) -> int:
        """A collating element; only single characters are known here."""
        end = self.text.find(f"{mark}]", self.at)
        if end < 0:
            raise InvalidRegex("brackets ([ ]) not balanced")
        if end != self.at + 1:
            raise InvalidRegex("invalid collating element")
        self.at = end + 2
        return ord(self.text[end - 1])


def _ranges(members: set[int]) -> str:
    made = ""
    for code in sorted(members):
        if code - 1 in members:
            continue
        last = code
        while last + 1 in members:
            last += 1
        made += f"\\x{code:02x}" if last == code else f"\\x{code:02x}-\\x{last:02x}"
    return made
