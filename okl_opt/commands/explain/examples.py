"""Examples of ops from the project's lit tests; an installed package has none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op
from okl_opt.dialects.verifier import is_valid
from okl_opt.words.flags import SPLIT_MARKER
from okl_opt.words.source import split

_TESTS = Path(__file__).parents[3] / "test" / "lit"
_MOST_LINES = 12
# Larger files are skipped, to answer at once.
_MOST_FILES = 20


def forms_of_example(name: str) -> list[tuple[str, str]]:
    """An op in custom and generic form, each with a title: one entry if both are equal, none without an example."""
    op = next(_found(name), None)
    if op is None:
        return []
    custom, generic = (_short(print_op(op, PrintOptions(local_scope=True, generic=form))) for form in (False, True))
    return [("Example", custom)] if custom == generic else [("Custom form", custom), ("Generic form", generic)]


def _short(text: str) -> str:
    lines = text.splitlines()
    return text if len(lines) <= _MOST_LINES else "\n".join([*lines[: _MOST_LINES - 1], "..."])


def _found(name: str) -> Iterator[Operation]:
    """The occurrences of the op in tests that expect no error, tests of its dialect first."""
    prefix, _, word = name.partition(".")
    spelled = re.compile(rf"(?:\b{re.escape(prefix)}\.|^\s*){re.escape(word)}\b", re.MULTILINE)
    own = sorted(_TESTS.glob(f"dialects/{prefix}/*.mlir"))
    files = [*own, *(path for path in sorted(_TESTS.rglob("*.mlir")) if path not in own)]
    read = 0
    for path in files:
        if "invalid" in path.name or {"Inputs", "Output"} & set(path.parts):
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        if not spelled.search(text):
            continue
        read += 1
        if read > _MOST_FILES:
            return
        for chunk in split(text, SPLIT_MARKER):
            if spelled.search(chunk.text):
                yield from _in_chunk(chunk.text, name)


def _in_chunk(text: str, name: str) -> Iterator[Operation]:
    try:
        module = parse(make_context(), text)
    except DiagnosticError:
        return  # a test of an error, or one whose flags make it readable
    if not is_valid(module):
        return  # a test of an error
    yield from (op for op in module.walk() if op.name == name)
