"""What ops say, but for their locations, as something to look up: ops of equal keys are equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence

from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from dialects.interfaces.effects import is_commutative

Key = tuple[object, ...]
"""What an op says: equal for ops that are one."""
Numbers = dict[SSAValue | Block, int]
"""Values and blocks inside of what is being compared, by the order in which they are met."""


def _unordered(operands: Sequence[object]) -> Hashable:
    return frozenset(operands) if len(operands) == 2 else frozenset(Counter(operands).items())


class OpKeys:
    """The keys of ops, which may be compared with others from here only."""

    def __init__(self) -> None:
        self._numbers: dict[Attribute, int] = {}
        # The same by identity, with the attribute, so that no other takes its place in memory: hashing costs more.
        self._by_identity: dict[int, tuple[int, Attribute]] = {}

    def of(self, op: Operation, inner: Numbers | None = None) -> Key:
        """What `op` says; values and blocks in `inner` by their number."""
        operands: Sequence[object] = op.operands
        if inner is not None:
            operands = [inner.get(operand, operand) for operand in op.operands]
        key: Key = (
            op.name,
            # In regions MLIR compares them in order.
            _unordered(operands) if inner is None and is_commutative(op) else tuple(operands),
            *[self.number(result.type) for result in op.results],
            *self._named(op.properties),
            *self._named(op.attributes),
        )
        if not op.regions and not op.successors:
            return key
        inner = {} if inner is None else inner
        successors = tuple(inner.get(block, block) for block in op.successors)
        return (key, successors, *[self._region(region, inner) for region in op.regions])

    def _region(self, region: Region, inner: Numbers) -> Key:
        for block in region.blocks:
            for thing in (block, *block.args, *(result for op in block.ops for result in op.results)):
                inner[thing] = len(inner)
        return tuple(
            (tuple(self.number(argument.type) for argument in block.args), *[self.of(op, inner) for op in block.ops])
            for block in region.blocks
        )

    def _named(self, attributes: Mapping[str, Attribute]) -> Key:
        if not attributes:
            return (None,)
        return (None, *[(name, self.number(attribute)) for name, attribute in sorted(attributes.items())])

    def number(self, attribute: Attribute) -> int:
        """A number that is the same for equal attributes."""
        known = self._by_identity.get(id(attribute))
        if known is None:
            number = self._numbers.setdefault(attribute, len(self._numbers))
            known = self._by_identity[id(attribute)] = (number, attribute)
        return known[0]
