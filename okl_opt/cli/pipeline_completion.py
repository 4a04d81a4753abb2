"""Completions for an unfinished pipeline text: `builtin.module(cse,func.func(canonicalize{max-it`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from okl_opt.passes.pipeline import registry
from okl_opt.passes.pipeline.options import choices_by_option

TOP = "builtin.module"
ANCHORS = (TOP, "func.func", "gpu.module", "llvm.func", "oneflow.job", "any")
"""Common anchor ops."""


class Ending(NamedTuple):
    """A completion: the text that replaces the input from `start` on."""

    start: int
    text: str


class _End(NamedTuple):
    """The end of an unfinished text: the pass whose options are open, or "", and the start of its last word."""

    options_of: str
    start: int
    is_nested: bool


def endings(text: str) -> list[Ending]:
    """All completions of `text`, each with the word that it completes."""
    end = _end(text)
    if end.options_of:
        return list(option_endings(end.options_of, text, end.start))
    if text[: end.start].rstrip().endswith(")"):
        return []
    if not end.is_nested:
        return _matching(text, end.start, [f"{TOP}("])
    names = [*registry.all_names(), *(f"{anchor}(" for anchor in ANCHORS)]
    return _matching(text, end.start, sorted(names))


def option_endings(name: str, text: str, start: int) -> Iterable[Ending]:
    """Completions in the options of a pass, which begin at `start`: option names, or values of the last option."""
    choices = option_choices(name)
    word = start + text[start:].rfind(" ") + 1
    option, equals, _ = text[word:].partition("=")
    if equals:
        at = word + len(option) + 1
        return _matching(text, at, choices.get(option, ()))
    given = {one.partition("=")[0] for one in text[start:word].split()}
    return _matching(text, word, [f"{one}=" for one in choices if one not in given])


def option_choices(name: str) -> Mapping[str, Sequence[str]]:
    """The options of a pass or pipeline, with their values where these are enumerable."""
    entry = registry.find_pipeline(name) or registry.find_pass(name)
    return {} if entry is None else choices_by_option(entry.load())


def _end(text: str) -> _End:
    start, depth, braces, name = 0, 0, 0, ""
    for index, character in enumerate(text):
        if character == "{":
            if not braces:
                name, start = text[start:index].strip(), index + 1
            braces += 1
        elif character == "}":
            braces -= 1
        elif braces > 0:
            continue
        elif character in "(,)":
            depth += {"(": 1, ",": 0, ")": -1}[character]
            start = index + 1
    if braces > 0:
        return _End(name, start, True)
    blank = len(text[start:]) - len(text[start:].lstrip())
    return _End("", start + blank, depth > 0)


def _matching(text: str, start: int, words: Iterable[str]) -> list[Ending]:
    return [Ending(start, word) for word in words if word.startswith(text[start:])]
