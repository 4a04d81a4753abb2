"""New CHECK lines in MLIR's style: a CHECK-LABEL for each function, captures for values.

    // CHECK-LABEL: func.func @f(
    // CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
    // CHECK:           %[[VAL_0:.*]] = arith.addi %[[ARG0]], %[[ARG0]] : i32
    // CHECK:           return %[[VAL_0]] : i32
    // CHECK:         }

Source: MLIR's generate-test-checks.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from okl_opt.commands.lit.run_lines import run_lines
from okl_opt.commands.update_tests.checks import Layout, fresh_layout
from okl_opt.commands.update_tests.edits import Edits
from okl_opt.commands.update_tests.names import Names
from okl_opt.commands.update_tests.output import DEFINITION, Output, Part

_DIAGNOSTIC = re.compile(r"(?:^|: )(?:error|warning|remark|note): (?!see current operation: )")


def head_lines(layout: Layout, line: str, said: str, names: Names) -> list[str]:
    """CHECK-LABEL for the first line of a function, which may have no captures, and CHECK-SAME for its rest."""
    text = line.strip()
    indent = len(line) - len(line.lstrip())
    label = names.escaped(text[: text.find("(") + 1])
    if "[[" not in said.replace("{{\\[\\[}}", "") or not label:
        return [layout.line("LABEL", said, indent)]
    return [layout.line("LABEL", label, indent), layout.line("SAME", said[len(label) :].lstrip(), indent + 2)]


def block(output: Output, part: Part, prefix: str, names: Names, kind: str, margin: str) -> Iterator[str]:
    """The CHECK lines of one function; those of its body have `kind`: CHECK or NEXT."""
    first = output.lines[part.start]
    layout = fresh_layout(prefix, len(first) - len(first.lstrip()), margin)
    names.begin_part()
    follows = False
    for at in range(part.start, part.stop):
        line = output.lines[at]
        if not line.strip():
            follows = False
            continue
        names.enter(line)
        said = names.checked(line)
        if part.symbol and at == part.start:
            yield from head_lines(layout, line, said, names)
        else:
            yield layout.line(kind if follows else "CHECK", said, len(line) - len(line.lstrip()))
        follows = True


def text_block(output: Output, prefix: str, names: Names) -> list[str]:
    """CHECK lines for output that is not IR: the messages of diagnostics, else all lines."""
    lines = [line for line in output.lines if _DIAGNOSTIC.search(line)] or [
        line for line in output.lines if line.strip()
    ]
    layout = replace(fresh_layout(prefix, 0), shift=0)
    return [layout.line("CHECK", names.escaped(line.strip())) for line in lines]


def places(lines: Sequence[str], output: Output) -> dict[Part, int]:
    """The line of the test where each function of the output is, by symbol and order of occurrence."""
    found: dict[str, list[int]] = {}
    wanted = {part.symbol: part.op for part in output.parts if part.symbol}
    for at, line in enumerate(lines):
        definition = DEFINITION.match(line)
        if definition is None:
            continue
        symbol, op = definition["symbol"].strip('"'), definition["op"]
        if symbol in wanted and (wanted[symbol].endswith(op) or line.rstrip().endswith("{")):
            found.setdefault(symbol, []).append(at)
    places: dict[Part, int] = {}
    for part in output.parts:
        if found.get(part.symbol):
            places[part] = found[part.symbol].pop(0)
    return places


class Wanted(NamedTuple):
    """Parameters of new CHECK lines.

    `prefix` is their prefix, `kind` (CHECK or NEXT) that of function bodies, `hide` a folder whose path differs in each
    run. Each part goes above its function within its `bounds`, lines of the test; with `together` all go before that
    line.
    """

    prefix: str
    kind: str
    hide: str
    bounds: Mapping[Part, tuple[int, int]]
    together: int | None


def inserted(text: str, output: Output, parts: Sequence[Part], wanted: Wanted) -> str:
    """The test with CHECK lines for some parts of the output, or for all of it if it is not IR."""
    edits = Edits(text.split("\n"))
    names = Names(hide=wanted.hide)
    end = len(edits.lines) - (not edits.lines[-1])
    lowest = min(_behind_runs(text, edits.lines), end)
    if not output.parts:
        at = lowest if wanted.together is None else min(wanted.together, end)
        edits.insert(at, _set_off(edits, at, text_block(output, wanted.prefix, names)))
        return edits.text()
    known = places(edits.lines, output)
    for part in parts:
        low, high = wanted.bounds.get(part, (0, end))
        low = max(low, lowest)
        at = known.get(part, low) if wanted.together is None else wanted.together
        if wanted.together is None and not low <= at <= high:
            at = min(low, high)
        at = min(at, end)
        function = edits.lines[at] if known.get(part) == at else ""
        margin = function[: len(function) - len(function.lstrip())]
        lines = list(block(output, part, wanted.prefix, names, wanted.kind, margin))
        at = _above_expectations(edits.lines, at, lowest)
        edits.insert(at, _set_off(edits, at, lines))
        lowest = max(lowest, at)
    return edits.text()


def _above_expectations(lines: Sequence[str], at: int, lowest: int) -> int:
    """The line above the `expected-...` comments that directly precede line `at`."""
    while at > lowest and re.match(r"\s*//\s*expected-\w+\s*@", lines[at - 1]):
        at -= 1
    return at


def _behind_runs(text: str, lines: Sequence[str]) -> int:
    """The line after the RUN lines and a following blank line."""
    at = max((run.line for run in run_lines(text)), default=0)
    while at < len(lines) and "RUN:" in lines[at]:
        at += 1
    return at + (at < len(lines) and not lines[at].strip())


def _set_off(edits: Edits, at: int, made: list[str]) -> list[str]:
    """The block with blank lines around it, but none between it and comments or its function."""
    lines = edits.lines
    above = lines[at - 1].strip() if at else ""
    below = lines[at].strip() if at < len(lines) else ""
    first = [""] if edits.has_insertions(at) or (above and (not above.startswith("//") or "RUN:" in above)) else []
    last = [""] if below.startswith("//") else []
    return [*first, *made, *last]
