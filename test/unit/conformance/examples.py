"""The examples in the docstrings of folds and canonicalization rules: what an op is before and after.

    Before:  (%x: i32)
             %r = arith.negf %x : i32
             return %r : i32
    After:   return %x : i32

The first line names the arguments of a function; `After` has the same.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import NamedTuple

from conformance.term_examples import term_functions

from okl_opt.dialects.interfaces.folding import Rule
from okl_opt.dialects.modules import dialect_module, upstream_dialects
from okl_opt.dialects.upstream.arith.folds.terms import TermRule

_EXAMPLE = re.compile(r"^Before: (?P<before>.*?)^After: (?P<after>.*?)(?:\n\n|\Z)", re.MULTILINE | re.DOTALL)
_RETURN = re.compile(r"^[ \t]*return[ \t].*:[ \t]*(.*)$", re.MULTILINE)


class Example(NamedTuple):
    """A function before and after canonicalization."""

    name: str
    before: str
    after: str


def dialects_with_folds() -> list[str]:
    """The dialects that say how their ops fold."""
    return upstream_dialects("folds")


def examples(dialect: str) -> list[Example]:
    """The examples of a dialect's folds and rules."""
    found = {example.name: example for name, text in _docstrings(dialect) for example in _read(name, text)}
    return [*found.values(), *(_of_term(rule) for rule in _rules(dialect) if is_term(rule))]


def rules_without_example(dialect: str) -> list[str]:
    """The rules whose docstring shows nothing."""
    rules = [rule for rule in _rules(dialect) if not is_term(rule)]
    return [rule.name for rule in rules if not list(_read(rule.name, inspect.getdoc(rule.match) or ""))]


def is_term(rule: Rule) -> bool:
    """Whether the rule is a row of a table of terms."""
    return isinstance(getattr(rule.match, "__self__", None), TermRule)


def _of_term(rule: Rule) -> Example:
    term = getattr(rule.match, "__self__")  # noqa: B009
    assert isinstance(term, TermRule)
    before, after = (text.partition("\n") for text in term_functions(term))
    return Example(rule.name, _function(before[0], before[2]), _function(after[0], after[2]))


def _rules(dialect: str) -> list[Rule]:
    rules: dict[str, list[Rule]] = getattr(dialect_module(dialect, "folds"), "RULES", {})
    return [rule for found in rules.values() for rule in found]


def _docstrings(dialect: str) -> Iterator[tuple[str, str]]:
    for rule in _rules(dialect):
        yield rule.name, inspect.getdoc(rule.match) or ""
    for name, fold in getattr(dialect_module(dialect, "folds"), "FOLDS", {}).items():
        yield name, inspect.getdoc(fold) or ""


def _read(name: str, docstring: str) -> Iterator[Example]:
    for number, match in enumerate(_EXAMPLE.finditer(docstring)):
        arguments, _, body = inspect.cleandoc(" " * 7 + match["before"]).partition("\n")
        after = inspect.cleandoc(" " * 6 + match["after"])
        yield Example(f"{name}{number or ''}", _function(arguments, body), _function(arguments, after))


def _function(arguments: str, body: str) -> str:
    returned = _RETURN.search(body)
    types = f" -> ({returned[1]})" if returned is not None else ""
    return f"func.func @example{arguments.strip()}{types} {{\n{body}\n}}\n"
