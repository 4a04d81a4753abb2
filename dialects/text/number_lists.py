"""Long lists of plain decimal numbers, read at once: token by token a number takes ten times as long."""

from __future__ import annotations

import re
from functools import cached_property

from xdsl.dialects.builtin import AnyFloat, DenseArrayBase, IntegerType
from xdsl.ir import Attribute
from xdsl.utils.hints import isa

# Numbers that need no second look: not hexadecimal, and few enough digits.
_NUMBER = r"-?[0-9]{1,18}+(?:\.[0-9]*+(?:[eE][-+]?[0-9]{1,4}+)?)?"
_LIST = rf"{_NUMBER}(?:,[ \n]*+{_NUMBER})*+"


class NumberLists:
    """The patterns, each compiled when it is first asked for."""

    @cached_property
    def in_brackets(self) -> re.Pattern[str]:
        return re.compile(rf"\[({_LIST})\]")

    @cached_property
    def in_array(self) -> re.Pattern[str]:
        """The numbers of `array<type: ...>` and what closes it."""
        return re.compile(rf"({_LIST})>")

    @cached_property
    def each(self) -> re.Pattern[str]:
        return re.compile(_NUMBER)


NUMBER_LISTS = NumberLists()


def number(text: str) -> int | float:
    """The number that `text` is, a float if it has a point."""
    return float(text) if "." in text else int(text)


def dense_array(text: str, type: Attribute | None) -> DenseArrayBase | None:
    """`array<type: text>`; None if the type or a number has to be looked at."""
    items = text.split(",")
    points = text.count(".")
    if isinstance(type, AnyFloat):
        return DenseArrayBase.from_list(type, [float(item) for item in items]) if points == len(items) else None
    if points or not isa(type, IntegerType):
        return None
    values = [int(item) for item in items]
    low, high = type.value_range()
    return DenseArrayBase.from_list(type, values) if low <= min(values) and max(values) < high else None
