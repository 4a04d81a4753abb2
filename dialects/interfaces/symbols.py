"""Symbols: their definitions, visibility and uses.

Source: `SymbolTable.cpp` and `SymbolInterfaces.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    StringAttr,
    SymbolRefAttr,
    UnregisteredOp,
)
from xdsl.ir import Attribute, Operation, ParametrizedAttribute, Region
from xdsl.traits import SymbolOpInterface, SymbolTable

from okl_opt.dialects.hints import has_trait


class SymbolUse(NamedTuple):
    """A reference to a symbol by an attribute of `user`."""

    user: Operation
    reference: SymbolRefAttr


class UnknownSymbolTable(Exception):
    """An unregistered op, which may be a symbol table, so the uses of symbols are unknown."""

    def __init__(self, op: Operation):
        super().__init__(op.name)
        self.op = op


def is_symbol_table(op: Operation) -> bool:
    """Return whether `op` defines a scope for symbols."""
    return has_trait(op, SymbolTable)


def symbol_name(op: Operation) -> str | None:
    """The symbol that `op` defines, or None."""
    trait = op.get_trait(SymbolOpInterface)
    if trait is None:
        return None
    name = op.properties.get("sym_name", op.attributes.get("sym_name"))
    return name.data if isinstance(name, StringAttr) else None


def visibility(op: Operation) -> str:
    """The visibility of a symbol: `public`, `private` or `nested`."""
    found = op.properties.get("sym_visibility", op.attributes.get("sym_visibility"))
    return found.data if isinstance(found, StringAttr) else "public"


def is_private(op: Operation) -> bool:
    """Return whether only ops of its own table may refer to the symbol that `op` defines."""
    return visibility(op) == "private"


def may_be_discarded(op: Operation) -> bool:
    """Return whether a symbol may be erased when nothing refers to it."""
    return visibility(op) != "public"


def references(attribute: Attribute) -> Iterator[SymbolRefAttr]:
    """The references in an attribute or type, from left to right."""
    if isinstance(attribute, SymbolRefAttr):
        yield attribute
        return
    inner: Iterable[Attribute] = ()
    if isinstance(attribute, ArrayAttr):
        inner = attribute.data  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    elif isinstance(attribute, DictionaryAttr):
        inner = attribute.data.values()
    elif isinstance(attribute, ParametrizedAttribute):
        inner = attribute.parameters
    for one in inner:  # pyright: ignore[reportUnknownVariableType]
        yield from references(one)  # pyright: ignore[reportUnknownArgumentType]


def references_of(op: Operation) -> Iterator[SymbolRefAttr]:
    """The references in the attributes of `op` itself."""
    for named in (op.properties, op.attributes):
        for attribute in named.values():
            yield from references(attribute)


def uses_in_op(op: Operation) -> Iterator[SymbolUse]:
    """The uses of symbols by `op` and, unless it is a symbol table, by the ops in it.

    Raises: UnknownSymbolTable.
    """
    _check_known(op)
    yield from _uses_of(op)
    if not is_symbol_table(op):
        yield from uses_in_regions(op.regions)


def uses_in_regions(regions: Iterable[Region]) -> Iterator[SymbolUse]:
    """The uses of symbols in regions, except inside nested symbol tables. Raises: UnknownSymbolTable."""
    pending = list(regions)
    while pending:
        for block in pending.pop().blocks:
            for op in block.ops:
                if op.regions:
                    _check_known(op)
                yield from _uses_of(op)
                if op.regions and not is_symbol_table(op):
                    pending.extend(op.regions)


def _uses_of(op: Operation) -> Iterator[SymbolUse]:
    for reference in references_of(op):
        yield SymbolUse(op, reference)


def _check_known(op: Operation) -> None:
    if isinstance(op, UnregisteredOp) and len(op.regions) == 1:
        raise UnknownSymbolTable(op)


def walk_symbol_tables(op: Operation, every_use_is_seen: bool, visit: Callable[[Operation, bool], None]) -> None:
    """Call `visit` for the symbol tables in `op` and for `op` itself, inner ones first.

    Its second argument is whether all uses of the table's symbols are visible.
    """
    is_table = is_symbol_table(op)
    every_use_is_seen = every_use_is_seen or not is_table or symbol_name(op) is None or is_private(op)
    for region in op.regions:
        for block in region.blocks:
            for inner in block.ops:
                if inner.regions:
                    walk_symbol_tables(inner, every_use_is_seen, visit)
    if is_table:
        visit(op, every_use_is_seen)


class NewNames:
    """Unique names for new symbols of a table, which is read once; a taken name gets a number.

    The numbers continue across names, or count for each name with `own_numbers`. Source: `SymbolTable::insert`.
    """

    def __init__(self, table: Operation, *, own_numbers: bool = False):
        symbols = (symbol_name(op) for region in table.regions for block in region.blocks for op in block.ops)
        self._taken = {name for name in symbols if name is not None}
        self._own_numbers = own_numbers
        self._numbers: dict[str, Iterator[int]] = {}

    def __contains__(self, name: str) -> bool:
        """Return whether a name is taken."""
        return name in self._taken

    def add(self, name: str) -> None:
        """Note a name that is given to a symbol."""
        self._taken.add(name)

    def new(self, wanted: str) -> str:
        name = wanted
        numbers = self._numbers.setdefault(wanted if self._own_numbers else "", count())
        while name in self._taken:
            name = f"{wanted}_{next(numbers)}"
        self._taken.add(name)
        return name


class SymbolTables:
    """Looks up symbols. A table is read once: later changes are not seen."""

    def __init__(self) -> None:
        self._tables: dict[Operation, dict[str, Operation]] = {}

    def resolve(self, table: Operation, reference: SymbolRefAttr) -> Sequence[Operation] | None:
        """The symbols on the path of `reference` from `table`, the referenced symbol last.

        None if one of them is missing.
        """
        found: list[Operation] = []
        for name in (reference.root_reference, *reference.nested_references.data):
            if not is_symbol_table(table):
                return None
            symbol = self._symbols(table).get(name.data)
            if symbol is None:
                return None
            found.append(symbol)
            table = symbol
        return found

    def resolve_from(self, op: Operation, reference: SymbolRefAttr) -> Operation | None:
        """The symbol that an attribute of `op` refers to by `reference`."""
        table = nearest_table(op)
        found = None if table is None else self.resolve(table, reference)
        return found[-1] if found else None

    def _symbols(self, table: Operation) -> dict[str, Operation]:
        known = self._tables.get(table)
        if known is None:
            known = self._tables[table] = {
                name: op
                for region in table.regions
                for block in region.blocks
                for op in block.ops
                if (name := symbol_name(op)) is not None
            }
        return known


def nearest_table(op: Operation) -> Operation | None:
    """The innermost symbol table around `op`, or `op` itself if it is one."""
    table: Operation | None = op
    while table is not None and not is_symbol_table(table):
        if isinstance(table, UnregisteredOp) and len(table.regions) == 1:
            return None
        table = table.parent_op()
    return table
