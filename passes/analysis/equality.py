"""Structural equality of ops, regions included.

Two ops are equal if they have the same name, attributes, result types and operands, and equal regions and successors.
Inside of regions, corresponding values and blocks count as the same. Locations and value names do not count. Ops are
compared by keys: computing a key is linear in the op's size, and a dict of keys sorts any number of ops into classes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence, Set

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, SymbolRefAttr
from xdsl.ir import Attribute, Block, Operation, ParametrizedAttribute, Region, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import is_commutative
from okl_opt.dialects.interfaces.symbols import is_symbol_table, references, symbol_name

Key = tuple[object, ...]
"""The key of an op: the same for equal ops."""
Numbers = dict[SSAValue | Block, int]
"""Values and blocks inside of the compared op, numbered in the order of traversal."""


def are_equal(
    one: Operation, other: Operation, ignored: Collection[str] = (), *, symbols_may_differ: bool = False
) -> bool:
    """Return whether two ops are equal, attributes named in `ignored` aside; see `OpKeys`."""
    keys = OpKeys(ignored, symbols_may_differ=symbols_may_differ)
    return keys.of(one) == keys.of(other)


def _unordered(operands: Sequence[object]) -> Hashable:
    return frozenset(operands) if len(operands) == 2 else frozenset(Counter(operands).items())


class OpKeys:
    """Keys of ops, comparable only with keys of the same object.

    Attributes named in `ignored` do not count on any op, those in `own_ignored` not on the outermost op. If
    `symbols_may_differ`, symbol names do not count either: references inside of a symbol table are equal if their
    symbols are defined in the same place. Ignoring `sym_name` alone would equate references to different symbols.
    """

    def __init__(
        self, ignored: Collection[str] = (), *, own_ignored: Collection[str] = (), symbols_may_differ: bool = False
    ) -> None:
        self._ignored = frozenset(ignored)
        self._own_ignored = self._ignored.union(own_ignored) if own_ignored else None
        self._symbols_may_differ = symbols_may_differ
        # Symbol name -> places of its definitions, while the key of the outermost symbol table is computed.
        self._places: Mapping[str, Sequence[int]] = {}
        self._numbers: dict[Attribute, int] = {}
        # The same numbers by `id`, as hashing costs more. The attribute is kept so that its id is not reused.
        self._by_identity: dict[int, tuple[int, Attribute]] = {}

    def of(self, op: Operation, inner: Numbers | None = None) -> Key:
        """Return the key of `op`, with the values and blocks in `inner` replaced by their numbers."""
        operands: Sequence[object] = op.operands
        if inner is not None:
            operands = [inner.get(operand, operand) for operand in op.operands]
        # Inside of regions MLIR compares operands of commutative ops in order.
        said = _unordered(operands) if inner is None and is_commutative(op) else tuple(operands)
        if inner is None and self._own_ignored is not None:
            key = (said, *self._key_of_op(op, self._own_ignored))
        else:
            key = (said, *self.without_operands(op))
        if not op.regions and not op.successors:
            return key
        inner = {} if inner is None else inner
        successors = tuple(inner.get(block, block) for block in op.successors)
        with_regions = self._in_table if self._symbols_may_differ and is_symbol_table(op) else self._regions
        return (key, successors, *with_regions(op, inner))

    def without_operands(self, op: Operation) -> Key:
        """Return the key of `op` without its operands, successors and regions."""
        return self._key_of_op(op, self._ignored)

    def _key_of_op(self, op: Operation, ignored: Set[str]) -> Key:
        types = [self.number(result.type) for result in op.results]
        return (op.name, *types, *self._named(op, op.properties, ignored), *self._named(op, op.attributes, ignored))

    def _regions(self, op: Operation, inner: Numbers) -> Key:
        return tuple(self._region(region, inner) for region in op.regions)

    def _region(self, region: Region, inner: Numbers) -> Key:
        for block in region.blocks:
            for thing in (block, *block.args, *(result for op in block.ops for result in op.results)):
                inner[thing] = len(inner)
        return tuple(
            (tuple(self.number(argument.type) for argument in block.args), *[self.of(op, inner) for op in block.ops])
            for block in region.blocks
        )

    def _named(self, op: Operation, attributes: Mapping[str, Attribute], ignored: Set[str]) -> Key:
        if not attributes:
            return (None,)
        if ignored or self._symbols_may_differ:
            defines = "sym_name" if self._symbols_may_differ and symbol_name(op) is not None else None
            counting = [item for item in sorted(attributes.items()) if item[0] not in ignored and item[0] != defines]
            return (None, *((name, self._attribute_key(each)) for name, each in counting))
        return (None, *[(name, self.number(attribute)) for name, attribute in sorted(attributes.items())])

    # ----- symbols

    def _in_table(self, table: Operation, inner: Numbers) -> Key:
        """Return the key of a symbol table's regions. References in them stay within the outermost table."""
        if self._places:
            return self._regions(table, inner)
        self._places = _places_of_symbols(table)
        key = self._regions(table, inner)
        self._places = {}
        return key

    def _attribute_key(self, attribute: Attribute) -> object:
        """Return the key of an attribute, with symbol names replaced by the places of the symbols."""
        if not self._places or next(references(attribute), None) is None:
            return self.number(attribute)
        if isinstance(attribute, SymbolRefAttr):
            names = (attribute.root_reference, *attribute.nested_references.data)
            return tuple(self._places.get(name.data, name.data) for name in names)
        if isinstance(attribute, DictionaryAttr):
            entries = sorted(attribute.data.items())
            return (DictionaryAttr, *((name, self._attribute_key(each)) for name, each in entries))
        if isa(attribute, ArrayAttr[Attribute]):
            return (ArrayAttr, *map(self._attribute_key, attribute.data))
        assert isinstance(attribute, ParametrizedAttribute), "nothing else has references in it"
        return (type(attribute), *map(self._attribute_key, attribute.parameters))

    def number(self, attribute: Attribute) -> int:
        """Return a number that is the same for equal attributes."""
        known = self._by_identity.get(id(attribute))
        if known is None:
            number = self._numbers.setdefault(attribute, len(self._numbers))
            known = self._by_identity[id(attribute)] = (number, attribute)
        return known[0]


def _places_of_symbols(table: Operation) -> dict[str, tuple[int, ...]]:
    """Map each symbol name to the places of its definitions; nested tables may define a name again."""
    places: dict[str, tuple[int, ...]] = {}
    names = (symbol_name(op) for region in table.regions for op in region.walk())
    for place, name in enumerate(names):
        if name is not None:
            places[name] = (*places.get(name, ()), place)
    return places
