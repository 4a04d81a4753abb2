"""Which ops, with all that is in their regions, say the same: structural equality.

Two ops are equal if they have one name, equal attributes and types of results, the same operands, and as many regions
and successors; and if their regions have the same blocks of the same ops, in which values and blocks from inside stand
for each other. Locations and names of values do not count. To compare ops means to compare their keys: this takes time
linear in their size, and any number of ops is sorted into classes by a dict of keys.
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
"""What an op says: equal for ops that are one."""
Numbers = dict[SSAValue | Block, int]
"""Values and blocks inside of what is being compared, by the order in which they are met."""


def are_equal(
    one: Operation, other: Operation, ignored: Collection[str] = (), *, symbols_may_differ: bool = False
) -> bool:
    """Whether two ops are equal, but for the attributes of the names `ignored`; see `OpKeys`."""
    keys = OpKeys(ignored, symbols_may_differ=symbols_may_differ)
    return keys.of(one) == keys.of(other)


def _unordered(operands: Sequence[object]) -> Hashable:
    return frozenset(operands) if len(operands) == 2 else frozenset(Counter(operands).items())


class OpKeys:
    """The keys of ops, which may be compared with others from here only.

    Attributes of the names `ignored` do not count, of the ops and of those in their regions; those of `own_ignored` do
    not count of the ops, but of those in their regions. If `symbols_may_differ`, what a symbol is called does not count
    either, and a reference from inside of a symbol table stands for a reference to the symbol of the other op that is
    defined in the same place; `ignored` alone would take ops for equal whose references mean different symbols.
    """

    def __init__(
        self, ignored: Collection[str] = (), *, own_ignored: Collection[str] = (), symbols_may_differ: bool = False
    ) -> None:
        self._ignored = frozenset(ignored)
        self._own_ignored = self._ignored.union(own_ignored) if own_ignored else None
        self._symbols_may_differ = symbols_may_differ
        # The places of the symbols with a name, while an op is looked at that defines them.
        self._places: Mapping[str, Sequence[int]] = {}
        self._numbers: dict[Attribute, int] = {}
        # The same by identity, with the attribute, so that no other takes its place in memory: hashing costs more.
        self._by_identity: dict[int, tuple[int, Attribute]] = {}

    def of(self, op: Operation, inner: Numbers | None = None) -> Key:
        """What `op` says; values and blocks in `inner` by their number."""
        operands: Sequence[object] = op.operands
        if inner is not None:
            operands = [inner.get(operand, operand) for operand in op.operands]
        # In regions MLIR compares them in order.
        said = _unordered(operands) if inner is None and is_commutative(op) else tuple(operands)
        if inner is None and self._own_ignored is not None:
            key = (said, *self._says(op, self._own_ignored))
        else:
            key = (said, *self.but_operands(op))
        if not op.regions and not op.successors:
            return key
        inner = {} if inner is None else inner
        successors = tuple(inner.get(block, block) for block in op.successors)
        with_regions = self._in_table if self._symbols_may_differ and is_symbol_table(op) else self._regions
        return (key, successors, *with_regions(op, inner))

    def but_operands(self, op: Operation) -> Key:
        """What `op` itself says, but for its operands and successors."""
        return self._says(op, self._ignored)

    def _says(self, op: Operation, ignored: Set[str]) -> Key:
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
            return (None, *((name, self._said(each)) for name, each in counting))
        return (None, *[(name, self.number(attribute)) for name, attribute in sorted(attributes.items())])

    # ----- symbols

    def _in_table(self, table: Operation, inner: Numbers) -> Key:
        """The regions of a symbol table: nothing in them refers to symbols outside of the outermost table."""
        if self._places:
            return self._regions(table, inner)
        self._places = _places_of_symbols(table)
        key = self._regions(table, inner)
        self._places = {}
        return key

    def _said(self, attribute: Attribute) -> object:
        """What an attribute says, with the places of symbols for their names."""
        if not self._places or next(references(attribute), None) is None:
            return self.number(attribute)
        if isinstance(attribute, SymbolRefAttr):
            names = (attribute.root_reference, *attribute.nested_references.data)
            return tuple(self._places.get(name.data, name.data) for name in names)
        if isinstance(attribute, DictionaryAttr):
            return (DictionaryAttr, *((name, self._said(each)) for name, each in sorted(attribute.data.items())))
        if isa(attribute, ArrayAttr[Attribute]):
            return (ArrayAttr, *map(self._said, attribute.data))
        assert isinstance(attribute, ParametrizedAttribute), "nothing else has references in it"
        return (type(attribute), *map(self._said, attribute.parameters))

    def number(self, attribute: Attribute) -> int:
        """A number that is the same for equal attributes."""
        known = self._by_identity.get(id(attribute))
        if known is None:
            number = self._numbers.setdefault(attribute, len(self._numbers))
            known = self._by_identity[id(attribute)] = (number, attribute)
        return known[0]


def _places_of_symbols(table: Operation) -> dict[str, tuple[int, ...]]:
    """For each name of a symbol in a table where it is defined: an op may have the name of one in another table."""
    places: dict[str, tuple[int, ...]] = {}
    names = (symbol_name(op) for region in table.regions for op in region.walk())
    for place, name in enumerate(names):
        if name is not None:
            places[name] = (*places.get(name, ()), place)
    return places
