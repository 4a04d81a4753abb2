"""The parser's report on a text: the positions of ops, values, blocks and aliases."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import SymbolTable

from okl_opt.dialects.text.scopes import isolates_names


class Abandoned(Exception):
    """The analysis is no longer wanted."""


@dataclass(eq=False)
class OpPlace:
    """The position of an op.

    If it was not parsed to its end, `op` is None and `end` is negative. In an op that `is_isolated`, outer values are
    not visible.
    """

    start: int
    end: int
    name_start: int = -1
    name_end: int = -1
    op_type: type[Operation] | None = None
    is_isolated: bool = False
    op: Operation | None = None
    parent: OpPlace | None = None
    children: list[OpPlace] = field(default_factory=list["OpPlace"])

    @property
    def symbol(self) -> str | None:
        """The symbol that the op defines, if any."""
        if self.op is None:
            return None
        name = self.op.properties.get("sym_name", self.op.attributes.get("sym_name"))
        return name.data if isinstance(name, StringAttr) else None

    @property
    def is_symbol_table(self) -> bool:
        return self.op_type is not None and self.op_type.has_trait(SymbolTable, value_if_unregistered=False)

    def around(self) -> Iterator[OpPlace]:
        """The op and its ancestors, innermost first."""
        place: OpPlace | None = self
        while place is not None:
            yield place
            place = place.parent


class Use(NamedTuple):
    """A name in the text. `group` is the same for all names of one thing."""

    start: int
    end: int
    group: int


class Record:
    """A `Listener` that records positions. `wanted` is polled to decide whether to go on."""

    def __init__(self, wanted: Callable[[], bool] = lambda: True):
        self.ops: list[OpPlace] = []
        self.top: list[OpPlace] = []
        self.open: list[OpPlace] = []
        self.values: dict[int, Sequence[SSAValue]] = {}
        self.value_uses: dict[int, Use] = {}
        self.value_ends: dict[int, int] = {}
        self.blocks: dict[tuple[int, str], int] = {}
        self.block_uses: dict[int, tuple[int, int]] = {}
        self.block_definitions: set[int] = set()
        self.aliases: dict[str, Attribute] = {}
        self._merged: dict[int, int] = {}
        self._starts: list[int] = []
        self._isolated: dict[type[Operation], bool] = {}
        self._wanted = wanted

    # ----- called by the parser

    def op_begins(self, start: int) -> None:
        if not self._wanted():
            raise Abandoned
        parent = self.open[-1] if self.open else None
        place = OpPlace(start, -1, parent=parent)
        (self.top if parent is None else parent.children).append(place)
        self.ops.append(place)
        self._starts.append(start)
        self.open.append(place)

    def op_named(self, start: int, end: int, op_type: type[Operation]) -> None:
        place = self.open[-1]
        if op_type not in self._isolated:
            self._isolated[op_type] = isolates_names(op_type)
        place.name_start, place.name_end, place.op_type = start, end, op_type
        place.is_isolated = self._isolated[op_type]

    def op_ends(self, op: Operation, following: int) -> None:
        place = self.open.pop()
        place.op, place.end = op, following

    def value_defined(self, start: int, end: int, values: Sequence[SSAValue], first_use: int | None) -> None:
        self.values[start] = values
        self.value_ends[start] = end
        if first_use is not None:
            self._merged[first_use] = start

    def value_used(self, start: int, end: int, group: int) -> None:
        self.value_uses[start] = Use(start, end, group)

    def block_defined(self, start: int, end: int, region: int) -> None:
        self.block_uses[start] = (end, region)
        self.block_definitions.add(start)

    def block_used(self, start: int, end: int, region: int) -> None:
        self.block_uses[start] = (end, region)

    def alias_defined(self, name: str, value: Attribute) -> None:
        self.aliases[name] = value

    def trim(self, ends: Sequence[int]) -> None:
        """End each op at its last token; `ends` are the ends of all tokens."""
        for place in self.ops:
            if place.end >= 0:
                place.end = ends[bisect_right(ends, place.end) - 1]

    # ----- queries

    def group_of(self, group: int) -> int:
        """The offset that identifies a value: that of its definition, once known."""
        return self._merged.get(group, group)

    def op_at(self, offset: int) -> OpPlace | None:
        """The innermost op around an offset."""
        index = bisect_right(self._starts, offset) - 1
        place = self.ops[index] if index >= 0 else None
        while place is not None and 0 <= place.end <= offset:
            place = place.parent
        return place

    def isolated_at(self, offset: int) -> OpPlace | None:
        """The innermost op around an offset that is isolated from above."""
        place = self.op_at(offset)
        return None if place is None else next((one for one in place.around() if one.is_isolated), None)

    def place_of(self, op: Operation) -> OpPlace | None:
        """The position of an op, or of its nearest ancestor in the text."""
        found = self._by_op()
        place: Operation | None = op
        while place is not None and place not in found:
            place = place.parent_op()
        return None if place is None else found[place]

    def _by_op(self) -> dict[Operation, OpPlace]:
        return {place.op: place for place in self.ops if place.op is not None}

    def symbols(self) -> Iterator[OpPlace]:
        return (place for place in self.ops if place.symbol is not None)
