"""Operations recognized by their line of text.

But for the names of values, most lines of a program say what a line before them said. What the parser made of one line
is kept under the text without the names: the next such line is an op with the same class, types and attributes. Only
ops without regions and successors take part, that end with their line and whose operands are the values that the line
names, in its order. Any doubt sends a line the long way.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from xdsl.ir import Attribute, Operation, SSAValue

FORMS_LIMIT = 4096
"""The most lines to remember: a text whose lines all differ must not fill the memory with them."""

_NAME = r"%[A-Za-z0-9$._-]++"
_VALUE = rf"{_NAME}(?:\#[0-9]++)?"
_BOUND = rf"(?:({_NAME})(?::([0-9]++))? = )?"
# A longer line goes the long way: looking for the end of a line must not cost more than the op at its start. What comes
# next must be nothing that the op could take for a part of itself.
_LINE = re.compile(rf"{_BOUND}([A-Za-z_][^\n]{{1,300}}+)\n[ \t\r\n]*+(?=([%}}^\"])|[A-Za-z_][A-Za-z0-9_$]*+\.)")
_OPERAND = re.compile(f"({_VALUE})")


@cache
def generic_op() -> re.Pattern[str]:
    """An op in generic form up to its operands, with no successors or regions after them.

    Groups: the name that is bound, how many results it stands for, the op's name with and without quotes, the operands.
    Compiled when it is first asked for: that takes a millisecond.
    """
    # Empty properties go the long way.
    goes_on = r"(?=<\{(?!\s*\})|\{|: )"
    return re.compile(rf'{_BOUND}("([A-Za-z_][A-Za-z0-9_$.]*+)")\(((?:{_VALUE}(?:, {_VALUE})*+)?)\) {goes_on}')


class Line(NamedTuple):
    """The line of one op: what it says but for names, the names, and the match.

    Groups: the name that is bound, how many results it stands for, the rest.
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
    """The line at `start`, in a region whose default dialect is `dialect`, if it may be a whole op in custom form."""
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
        # An affine expression takes a name that it holds twice as one operand.
        key = (*key, tuple(operands.index(name) for name in operands))
    return Line(key, operands, match)


def form_of(op: Operation, named: Sequence[SSAValue | None]) -> Form | None:
    """The meaning of an op's line that names the values `named`; None if another such line may mean more."""
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
