"""On which devices ops run, in whose memory values lie, and which device decided how their bytes are arranged.

Each answer is a set of affinities: what may be. A transfer moves bytes; what arrives is arranged as its writer did.
Source: seed 001_a194e06ab9f2a0e7.txt; `AffinityAnalysis` of IREE's stream dialect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from dialects.hints import isa
from dialects.interfaces.affinity import AffinityOp
from dialects.util import GlobalOp
from passes.analysis.value_flow import ValueFlow

DEFAULT = "stream.affinity.default"
"""The attribute of an op around others that says where these run if nothing else does."""
_Set = frozenset[Attribute]
_NOTHING: _Set = frozenset()


@dataclass
class _Known:
    """What is known so far: sets only grow."""

    sets: dict[SSAValue, _Set] = field(default_factory=dict[SSAValue, _Set])
    unknown: set[SSAValue] = field(default_factory=set[SSAValue])

    def add(self, value: SSAValue, more: _Set, is_unknown: bool) -> bool:
        """Whether this is news."""
        before = self.sets.get(value, _NOTHING)
        now = before | more
        is_news = now != before or (is_unknown and value not in self.unknown)
        if is_news:
            self.sets[value] = now
            if is_unknown:
                self.unknown.add(value)
        return is_news


class AffinityAnalysis:
    """The affinities of the ops and values in `top`, among values that are tensors or resources (`counts`)."""

    def __init__(self, top: Operation, counts: Callable[[SSAValue], bool], skips: Callable[[Operation], bool]):
        self._counts = counts
        self._flow = ValueFlow(top, counts, skips)
        self._explicit = {op: found for op in self._flow.ops if (found := _own(op)) is not None}
        self._producers, self._consumers, self._origins = _Known(), _Known(), _Known()
        self._of_ops: dict[Operation, _Set] = {}
        self._of_globals: dict[GlobalOp, _Set] = {}
        self._given = self._arguments_with_affinity()
        self._solve()

    # ----- answers

    def ops(self) -> Sequence[Operation]:
        """The ops that were looked at, in the order of the text."""
        return self._flow.ops

    def of_op(self, op: Operation) -> Sequence[Attribute]:
        """Where an op runs, sorted by text."""
        return _sorted(self._op_set(op) or self._default(op))

    def of_value(self, value: SSAValue) -> Sequence[Attribute] | None:
        """Where the bytes of a value lie; None if that is not known."""
        if value in self._producers.unknown:
            return None
        found = self._producers.sets.get(value, _NOTHING) or self._consumers.sets.get(value, _NOTHING)
        return _sorted(found or self._default(value))

    def used_by(self, value: SSAValue) -> Sequence[Attribute]:
        """Where what uses a value runs."""
        return _sorted(self._consumers.sets.get(value, _NOTHING))

    def origin(self, value: SSAValue) -> Sequence[Attribute] | None:
        """The devices that may have arranged the bytes of a value; None if that is not known."""
        if value in self._origins.unknown:
            return None
        return _sorted(self._origins.sets.get(value, _NOTHING) or self._default(value))

    def of_global(self, op: GlobalOp) -> Sequence[Attribute]:
        """Where a global lies."""
        return _sorted(self._of_globals.get(op, _NOTHING) or self._default(op))

    # ----- the analysis

    def _solve(self) -> None:
        while True:
            self._forward()
            self._backward()
            if not self._infer():
                break
        self._follow_origins()

    def _forward(self) -> None:
        """Where values are made, from the first op to the last, until nothing is new."""
        known = self._producers
        for value in self._flow.unknown:
            given = self._given.get(value)
            known.add(value, given or _NOTHING, given is None)
        is_new = True
        while is_new:
            is_new = False
            for op in self._flow.ops:
                self._learn_from_operands(op)
                own = self._op_set(op)
                for result in self._results(op):
                    is_new |= self._produce(op, result, own)
            is_new |= self._hand_on(known, self._flow.sources)
            is_new |= self._through_globals(known)

    def _produce(self, op: Operation, result: OpResult, own: _Set) -> bool:
        known = self._producers
        if result in self._flow.sources or result in self._flow.loads or result in self._flow.unknown:
            return False
        if isinstance(op, AffinityOp):
            target = op.moved_to()
            if target is not None:
                return known.add(result, frozenset([target]), False)
            passed = {**_by_result(op.unchanged()), **_by_result(op.overwritten())}
            operand = passed.get(result.index)
            if operand is not None and not op.IS_PINNED:
                value = op.operands[operand]
                writes = result.index in _by_result(op.overwritten())
                more = self._producers.sets.get(value, _NOTHING)
                if writes:
                    more |= self._explicit.get(op, _NOTHING)
                return known.add(result, more, value in known.unknown)
        return known.add(result, own, False)

    def _learn_from_operands(self, op: Operation) -> None:
        """An op that does not say where it runs does where its operands are made."""
        if op in self._explicit:
            return
        found = _NOTHING.union(
            *(self._producers.sets.get(value, _NOTHING) for value in filter(self._counts, op.operands))
        )
        if found:
            self._of_ops[op] = self._of_ops.get(op, _NOTHING) | found

    def _backward(self) -> None:
        """Where values are used, from the last op to the first, until nothing is new."""
        known = self._consumers
        is_new = True
        while is_new:
            is_new = False
            for op in reversed(self._flow.ops):
                own = self._op_set(op)
                passed = {}
                if isinstance(op, AffinityOp):
                    target = op.moved_to()
                    own = own if target is None else frozenset([target])
                    if target is None:
                        passed = {operand: result for operand, result in (*op.unchanged(), *op.overwritten())}
                for number, operand in enumerate(op.operands):
                    if self._counts(operand):
                        more = own
                        if number in passed:
                            more |= known.sets.get(op.results[passed[number]], _NOTHING)
                        is_new |= known.add(operand, more, False)
            is_new |= self._hand_on(known, self._flow.targets)
            for result, op in self._flow.loads.items():
                for value in self._flow.stores.get(op, ()):
                    is_new |= known.add(value, known.sets.get(result, _NOTHING), False)

    def _infer(self) -> bool:
        """Place ops of which no operand tells where they run where their results are used; whether there is one."""
        found = False
        for op in self._flow.ops:
            if op in self._explicit or op in self._of_ops or not isinstance(op, AffinityOp):
                continue
            used = _NOTHING.union(*(self._consumers.sets.get(value, _NOTHING) for value in self._results(op)))
            if used:
                self._of_ops[op] = used
                found = True
        return found

    def _follow_origins(self) -> None:
        known = self._origins
        for value in self._flow.unknown:
            given = self._given.get(value)
            known.add(value, given or _NOTHING, given is None)
        is_new = True
        while is_new:
            is_new = False
            for op in self._flow.ops:
                for result in self._results(op):
                    if result in self._flow.sources or result in self._flow.loads or result in self._flow.unknown:
                        continue
                    is_new |= self._originate(op, result)
            is_new |= self._hand_on(known, self._flow.sources)
            for result, op in self._flow.loads.items():
                for value in self._flow.stores.get(op, ()):
                    is_new |= known.add(result, known.sets.get(value, _NOTHING), value in known.unknown)

    def _originate(self, op: Operation, result: OpResult) -> bool:
        known = self._origins
        own = self._op_set(op) or self._default(op)
        if isinstance(op, AffinityOp):
            operand = _by_result(op.unchanged()).get(result.index)
            if operand is not None:
                value = op.operands[operand]
                return known.add(result, known.sets.get(value, _NOTHING), value in known.unknown)
            operand = _by_result(op.overwritten()).get(result.index)
            if operand is not None:
                value = op.operands[operand]
                return known.add(result, own | known.sets.get(value, _NOTHING), value in known.unknown)
        return known.add(result, own, False)

    def _hand_on(self, known: _Known, ways: Mapping[SSAValue, Sequence[SSAValue]]) -> bool:
        is_new = False
        for value, others in ways.items():
            for other in others:
                is_new |= known.add(value, known.sets.get(other, _NOTHING), other in known.unknown)
        return is_new

    def _through_globals(self, known: _Known) -> bool:
        is_new = False
        for result, op in self._flow.loads.items():
            stored = self._flow.stores.get(op, ())
            own = _own(op)
            found = own or self._consumers.sets.get(result, _NOTHING)
            if not found:
                found = _NOTHING.union(*(known.sets.get(value, _NOTHING) for value in stored))
            self._of_globals[op] = self._of_globals.get(op, _NOTHING) | found
            is_new |= known.add(result, self._of_globals[op], False)
        for op, stored in self._flow.stores.items():
            if op not in self._of_globals:
                self._of_globals[op] = _own(op) or _NOTHING.union(
                    *(known.sets.get(value, _NOTHING) for value in stored)
                )
        return is_new

    # ----- parts

    def _op_set(self, op: Operation) -> _Set:
        return self._explicit.get(op) or self._of_ops.get(op, _NOTHING)

    def _results(self, op: Operation) -> list[OpResult]:
        return [result for result in op.results if self._counts(result)]

    def _arguments_with_affinity(self) -> dict[SSAValue, _Set]:
        """The arguments of functions for which an attribute says where they lie."""
        found: dict[SSAValue, _Set] = {}
        for op in self._flow.ops:
            attributes = op.properties.get("arg_attrs")
            block = op.regions[0].blocks.first if op.regions else None
            if block is None or attributes is None:
                continue
            for argument, each in zip(block.args, argument_attributes(attributes), strict=False):
                affinity = each.get("iree.abi.affinity", each.get("stream.affinity"))
                if affinity is not None:
                    found[argument] = frozenset([affinity])
        return found

    def _default(self, place: Operation | SSAValue) -> _Set:
        """What the nearest op around a place says of ops that say nothing."""
        op = place if isinstance(place, Operation) else _op_at(place)
        while op is not None:
            found = op.attributes.get(DEFAULT)
            if found is not None:
                return frozenset([found])
            op = op.parent_op()
        return _NOTHING


def argument_attributes(attributes: Attribute) -> Sequence[Mapping[str, Attribute]]:
    """The dictionaries of the arguments of a function, or of its results."""
    return [each.data for each in attributes] if isa(attributes, ArrayAttr[DictionaryAttr]) else ()


def _own(op: Operation) -> _Set | None:
    """What an op says itself."""
    found = op.own_affinity() if isinstance(op, AffinityOp) else op.attributes.get("stream.affinity")
    return None if found is None else frozenset([found])


def _op_at(value: SSAValue) -> Operation | None:
    owner = value.owner
    return owner if isinstance(owner, Operation) else owner.parent_op()


def _by_result(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    return {result: operand for operand, result in pairs}


def _sorted(affinities: _Set) -> Sequence[Attribute]:
    return sorted(affinities, key=str)
