"""A cache of parsed lines.

Most lines of a program repeat an earlier one except for value names. The parser's result for a line is cached under the
text without the names: the next equal line is an op with the same class, types and attributes. An op is cached only if
it fills its line, has no regions and successors, and its operands are the values in the line, in order. Other lines
are parsed normally.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from xdsl.ir import Attribute, Operation, SSAValue

FORMS_LIMIT = 4096
"""Cache size, so that a text whose lines all differ does not exhaust memory."""

_NAME = r"%[A-Za-z0-9$._-]++"
_VALUE = rf"{_NAME}(?:\#[0-9]++)?"
_BOUND = rf"(?:({_NAME})(?::([0-9]++))? = )?"
# Longer lines are parsed normally: finding the end of a line must not cost more than the op at its start. The following
# text must not be a possible continuation of the op.
_LINE = re.compile(rf"{_BOUND}([A-Za-z_][^\n]{{1,300}}+)\n[ \t\r\n]*+(?=([%}}^\"])|[A-Za-z_][A-Za-z0-9_$]*+\.)")
_OPERAND = re.compile(f"({_VALUE})")


@cache
def generic_op() -> re.Pattern[str]:
    """An op in generic form up to its operands, with no successors or regions after them.

    Groups: result name, number of results, the op's name with and without quotes, the operands. Compiled on first use,
    which takes a millisecond.
    """
    # Ops with empty properties are parsed normally. Python before 3.11.5 counts a comma without a value to a group.
    goes_on = r"(?=<\{(?!\s*\})|\{|: )"
    return re.compile(
        rf'{_BOUND}("([A-Za-z_][A-Za-z0-9_$.]*+)")\(((?:{_VALUE}(?:, {_VALUE})*+(?<![ ,%]))?)\) {goes_on}'
    )


class Line(NamedTuple):
    """The line of one op: its text without names, the names, and the match.

    Groups: result name, number of results, the rest.
    """

    key: tuple[str | tuple[int, ...], ...]
    operands: Sequence[str]
    match: re.Match[str]


class Form(NamedTuple):
    """The meaning of a line."""

    op_type: type[Operation]
    operand_types: Sequence[Attribute]
    result_types: Sequence[Attribute]
    properties: Mapping[str, Attribute]
    attributes: Mapping[str, Attribute]


def read_line(text: str, start: int, dialect: str) -> Line | None:
    """The line at `start`, in a region with default dialect `dialect`; None if it cannot be a complete op in custom
    form.
    """
    match = _LINE.match(text, start)
    if match is None:
        return None
    _, size, said, following = match.groups()
    if "//" in said or "loc(" in said:
        return None
    pieces = _OPERAND.split(said)
    operands = pieces[1::2]
    key: tuple[str | tuple[int, ...], ...] = (dialect, size or "", following or "", *pieces[::2])
    if len(set(operands)) < len(operands):
        # In an affine expression a repeated name is a single operand.
        key = (*key, tuple(operands.index(name) for name in operands))
    return Line(key, operands, match)


def form_of(op: Operation, named: Sequence[SSAValue | None]) -> Form | None:
    """The form of an op's line that names the values `named`; None if such lines may differ in more than names."""
    operands = op.operands
    if op.regions or op.successors or len(named) != len(operands):
        return None
    if any(operand is not value for operand, value in zip(operands, named, strict=True)):
        return None
    return Form(
        type(op),
        tuple(operand.type for operand in operands),
        tuple(result.type for result in op.results),
        dict(op.properties),
        dict(op.attributes),
    )
