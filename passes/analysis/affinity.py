"""On which devices ops run, in whose memory values lie, and which device decided how their bytes are arranged.

Each answer is a set of affinities: what may be. A transfer moves bytes; what arrives is arranged as its writer did.
An op that neither says where it runs nor is given anything of which that is known runs where its results are used.
Source: seed 001_a194e06ab9f2a0e7.txt; `AffinityAnalysis` of IREE's stream dialect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, NoneAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.affinity import AffinityOp
from okl_opt.dialects.interfaces.control_flow import is_return_like
from okl_opt.dialects.util import GlobalOp
from okl_opt.passes.analysis.value_flow import ValueFlow

DEFAULT = "stream.affinity.default"
"""The attribute of an op around others that says where these run if nothing else does."""
_ON_BORDERS = ("iree.abi.affinity", "stream.affinity")
"""The attributes of arguments and results of functions that say where these lie."""
_UNKNOWN = NoneAttr()
"""Stands in a set for what is not seen."""


class _Cell:
    """A set that grows, and those that get what it has."""

    def __init__(self) -> None:
        self.found: frozenset[Attribute] = frozenset()
        self.readers: list[_Cell] = []
        self.sees_unknown = True

    @property
    def known(self) -> frozenset[Attribute]:
        return self.found - {_UNKNOWN}

    def take(self, more: frozenset[Attribute]) -> bool:
        """Whether that is news."""
        before = self.found
        self.found |= more if self.sees_unknown else more - {_UNKNOWN}
        return self.found != before


class _Cells:
    """Sets of values, ops or globals, made when they are first asked for."""

    def __init__(self, sees_unknown: bool = True) -> None:
        self._cells: dict[object, _Cell] = {}
        self._sees_unknown = sees_unknown

    def of(self, key: SSAValue | Operation) -> _Cell:
        cell = self._cells.get(key)
        if cell is None:
            cell = self._cells[key] = _Cell()
            cell.sees_unknown = self._sees_unknown
        return cell


class _Flood:
    """Gives sets to cells, which hand them on."""

    def __init__(self) -> None:
        self._waiting: list[_Cell] = []

    def give(self, cell: _Cell, affinities: Iterable[Attribute]) -> None:
        if cell.take(frozenset(affinities)):
            self._waiting.append(cell)

    def connect(self, source: _Cell, reader: _Cell) -> None:
        source.readers.append(reader)
        self.give(reader, source.found)

    def settle(self) -> None:
        """Hand on until nothing is news: each cell at most once for each device."""
        while self._waiting:
            cell = self._waiting.pop()
            for reader in cell.readers:
                self.give(reader, cell.found)


class AffinityAnalysis:
    """The affinities of the ops and values in `top`, among values that are tensors or resources (`counts`)."""

    def __init__(self, top: Operation, counts: Callable[[SSAValue], bool], skips: Callable[[Operation], bool]):
        self._counts = counts
        self._flow = ValueFlow(top, counts, skips)
        self._explicit = {op: found for op in self._flow.ops if (found := _own(op)) is not None}
        self._producers, self._consumers, self._origins = _Cells(), _Cells(), _Cells()
        self._runs, self._given = _Cells(sees_unknown=False), _Cells(sees_unknown=False)
        self._globals = _Cells(sees_unknown=False)
        self._told = self._told_at_borders()
        self._flood = _Flood()
        self._place()
        self._follow_origins()

    # ----- answers

    def ops(self) -> Sequence[Operation]:
        """The ops that were looked at, in the order of the text."""
        return self._flow.ops

    def of_op(self, op: Operation) -> Sequence[Attribute]:
        """Where an op runs, sorted by text."""
        return _sorted(self._runs.of(op).found or self._default(op))

    def of_value(self, value: SSAValue) -> Sequence[Attribute] | None:
        """Where the bytes of a value lie; None if that is not known."""
        made = self._producers.of(value)
        if _UNKNOWN in made.found:
            return None
        return _sorted(made.found or self._consumers.of(value).found or self._default(value))

    def used_by(self, value: SSAValue) -> Sequence[Attribute]:
        """Where what uses a value runs."""
        return _sorted(self._consumers.of(value).found)

    def origin(self, value: SSAValue) -> Sequence[Attribute] | None:
        """The devices that may have arranged the bytes of a value; None if that is not known."""
        found = self._origins.of(value).found
        return None if _UNKNOWN in found else _sorted(found or self._default(value))

    def of_global(self, op: GlobalOp) -> Sequence[Attribute]:
        """Where a global lies."""
        return _sorted(self._globals.of(op).found or self._default(op))

    # ----- where

    def _place(self) -> None:
        flood = self._flood
        for op in self._flow.ops:
            self._connect_op(op)
        self._connect_flow(self._producers, self._consumers)
        self._connect_globals()
        flood.settle()
        # A global of which no use is known lies where that is made which is stored in it.
        for op, stored in self._flow.stores.items():
            if not self._globals.of(op).found:
                for value in stored:
                    flood.connect(self._producers.of(value), self._globals.of(op))
        flood.settle()
        self._infer()

    def _connect_op(self, op: Operation) -> None:
        flood, runs, own = self._flood, self._runs.of(op), self._explicit.get(op)
        if own is not None:
            flood.give(runs, [own])
        else:
            flood.connect(self._given.of(op), runs)
        target = op.moved_to() if isinstance(op, AffinityOp) else None
        passed = self._passed(op, own is not None)
        for number, operand in enumerate(op.operands):
            if self._counts(operand):
                made, used = self._producers.of(operand), self._consumers.of(operand)
                made.readers.append(self._given.of(op))
                if target is not None:
                    flood.give(used, [target])
                elif op not in self._flow.carriers:
                    flood.connect(runs, used)
                for result in passed.get(number, ()):
                    self._consumers.of(op.results[result]).readers.append(used)
        for result in self._made(op):
            made = self._producers.of(result)
            if target is not None:
                flood.give(made, [target])
                continue
            operands = [number for number, results in passed.items() if result.index in results]
            for number in operands:
                self._producers.of(op.operands[number]).readers.append(made)
            if not operands:
                flood.connect(runs, made)
            elif own is not None:
                flood.give(made, [own])

    def _passed(self, op: Operation, is_explicit: bool) -> Mapping[int, Sequence[int]]:
        """The results that lie where operands do, by the numbers of these.

        What says itself where it runs makes its results there, also if they are copies; but what is written in place
        stays where it is.
        """
        found: dict[int, list[int]] = {}
        if isinstance(op, AffinityOp) and op.moved_to() is None and not op.IS_PINNED:
            for operand, result in (*(() if is_explicit else op.unchanged()), *op.overwritten()):
                found.setdefault(operand, []).append(result)
        return found

    def _connect_flow(self, made: _Cells, used: _Cells | None) -> None:
        """Branches, regions and calls; what comes from outside, and what functions say themselves."""
        flood = self._flood
        for value, affinity in self._told.items():
            flood.give(made.of(value), [affinity])
        for value in self._flow.unknown:
            if value not in self._told:
                flood.give(made.of(value), [_UNKNOWN])
        for value, others in self._flow.sources.items():
            for other in others:
                if value not in self._told:
                    flood.connect(made.of(other), made.of(value))
                if used is not None:
                    flood.connect(used.of(value), used.of(other))
        if used is not None:
            for value, affinity in self._told_of_results():
                flood.give(used.of(value), [affinity])

    def _connect_globals(self) -> None:
        """A global lies where it is said; else where what is loaded from it is used."""
        flood = self._flood
        for op in {**dict.fromkeys(self._flow.loads.values()), **dict.fromkeys(self._flow.stores)}:
            if op in self._explicit:
                flood.give(self._globals.of(op), [self._explicit[op]])
        for result, op in self._flow.loads.items():
            place, used = self._globals.of(op), self._consumers.of(result)
            flood.connect(place, self._producers.of(result))
            if op not in self._explicit:
                flood.connect(used, place)
            for value in self._flow.stores.get(op, ()):
                flood.connect(used, self._consumers.of(value))

    def _infer(self) -> None:
        """Let ops that nothing is known of run where their results are used."""
        flood = self._flood
        unplaced = [op for op in self._flow.ops if isinstance(op, AffinityOp) and not self._runs.of(op).found]
        for op in unplaced:
            self._given.of(op).readers.clear()
            for result in self._made(op):
                flood.connect(self._consumers.of(result), self._runs.of(op))
        flood.settle()
        for op in unplaced:
            if not self._runs.of(op).found:
                flood.connect(self._given.of(op), self._runs.of(op))
        flood.settle()

    # ----- who arranged the bytes

    def _follow_origins(self) -> None:
        flood, origins = self._flood, self._origins
        for op in self._flow.ops:
            own = self._runs.of(op).found or self._default(op)
            same = _by_result(op.unchanged()) if isinstance(op, AffinityOp) else {}
            written = _by_result(op.overwritten()) if isinstance(op, AffinityOp) else {}
            for result in self._made(op):
                operand = same.get(result.index, written.get(result.index))
                if operand is not None:
                    flood.connect(origins.of(op.operands[operand]), origins.of(result))
                else:
                    flood.give(origins.of(result), own)
        self._connect_flow(origins, None)
        for result, op in self._flow.loads.items():
            for value in self._flow.stores.get(op, ()):
                flood.connect(origins.of(value), origins.of(result))
        flood.settle()

    # ----- parts

    def _made(self, op: Operation) -> list[OpResult]:
        """The results that the op makes, rather than hands on from elsewhere."""
        elsewhere = (self._flow.sources, self._flow.loads, self._flow.unknown)
        return [r for r in op.results if self._counts(r) and not any(r in values for values in elsewhere)]

    def _told_at_borders(self) -> dict[SSAValue, Attribute]:
        """The arguments of functions for which an attribute says where they lie."""
        found: dict[SSAValue, Attribute] = {}
        for op in self._flow.ops:
            block = op.regions[0].blocks.first if op.regions else None
            if block is not None:
                for argument, affinity in zip(block.args, _border(op, "arg_attrs"), strict=False):
                    if affinity is not None:
                        found[argument] = affinity
        return found

    def _told_of_results(self) -> Iterable[tuple[SSAValue, Attribute]]:
        """What functions return for which an attribute says where that lies."""
        for op in self._flow.ops:
            around = op.parent_op()
            if around is not None and is_return_like(op):
                for value, affinity in zip(op.operands, _border(around, "res_attrs"), strict=False):
                    if affinity is not None and self._counts(value):
                        yield value, affinity

    def _default(self, place: Operation | SSAValue) -> frozenset[Attribute]:
        """What the nearest op around a place says of ops that say nothing."""
        op = place if isinstance(place, Operation) else _op_at(place)
        while op is not None:
            found = op.attributes.get(DEFAULT)
            if found is not None:
                return frozenset([found])
            op = op.parent_op()
        return frozenset()


def argument_attributes(attributes: Attribute) -> Sequence[Mapping[str, Attribute]]:
    """The dictionaries of the arguments of a function, or of its results."""
    return [each.data for each in attributes] if isa(attributes, ArrayAttr[DictionaryAttr]) else ()


def _border(function: Operation, name: str) -> list[Attribute | None]:
    """Where the arguments of a function lie, or its results, as their attributes say."""
    given = function.properties.get(name)
    rows = () if given is None else argument_attributes(given)
    return [next((row[key] for key in _ON_BORDERS if key in row), None) for row in rows]


def _own(op: Operation) -> Attribute | None:
    """What an op says itself."""
    return op.own_affinity() if isinstance(op, AffinityOp) else op.attributes.get("stream.affinity")


def _op_at(value: SSAValue) -> Operation | None:
    owner = value.owner
    return owner if isinstance(owner, Operation) else owner.parent_op()


def _by_result(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    return {result: operand for operand, result in pairs}


def _sorted(affinities: frozenset[Attribute]) -> Sequence[Attribute]:
    return sorted(affinities, key=str)
