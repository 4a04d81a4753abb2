"""The page of a name as data, and its text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from okl_opt.passes.base import Statistic
from okl_opt.words.command_line import PROGRAM

WIDTH = 100


@dataclass(frozen=True)
class Option:
    """One option of a pass; `default` is "" if the option is required or its default is empty."""

    name: str
    type: str
    default: str
    help: str


@dataclass(frozen=True)
class Example:
    """IR before and after a pass, computed now; `written` is both as abbreviated in the docstring."""

    written: tuple[str, str]
    before: str
    after: str


@dataclass(frozen=True)
class Section:
    """A title and its lines."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Explanation:
    """The page of a name. `facts` are short answers by question; `expands_to` is the pass list of a pipeline."""

    name: str
    kind: str
    text: str
    facts: dict[str, str]
    options: tuple[Option, ...] = ()
    statistics: tuple[Statistic, ...] = ()
    example: Example | None = None
    expands_to: str = ""
    sections: tuple[Section, ...] = ()


def page(found: Explanation) -> str:
    """The text of an explanation for the terminal."""
    parts = [f"{found.name}: {found.kind}", found.text]
    if found.facts:
        wide = max(len(question) for question in found.facts)
        parts.append("\n".join(f"{question + ':':{wide + 1}} {answer}" for question, answer in found.facts.items()))
    if found.expands_to:
        parts.append("Expands to:\n" + textwrap.indent(found.expands_to.replace(",", ",\n"), "  "))
    if found.options:
        parts.append("Options:\n" + "\n".join(_option_lines(found.options)))
    if found.statistics:
        rows = [f"  {statistic.name}: {statistic.description}" for statistic in found.statistics]
        parts.append("Statistics (--mlir-pass-statistics):\n" + "\n".join(rows))
    for section in found.sections:
        parts.append(f"{section.title}:\n" + textwrap.indent("\n".join(section.lines), "  "))
    if found.example is not None:
        parts.append("Before:\n" + textwrap.indent(found.example.before, "  "))
        parts.append(f"After {PROGRAM} -{found.name}:\n" + textwrap.indent(found.example.after, "  "))
    return "\n\n".join(part.rstrip("\n") for part in parts if part) + "\n"


def _option_lines(options: Sequence[Option]) -> Iterator[str]:
    for option in options:
        default = f", {option.default} by default" if option.default else ""
        yield f"  {option.name}: {option.type}{default}"
        yield from (f"    {line}" for line in textwrap.wrap(option.help, WIDTH - 4))


def table(rows: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Rows of two columns."""
    wide = max((len(name) for name, _ in rows), default=0)
    return tuple(f"{name:{wide}}  {text}".rstrip() for name, text in rows)
