"""Device affinities: where ops run, where values lie, and which device chose the layout of their bytes.

Each answer is a set of affinities, all of them possible. A transfer moves bytes; their layout stays the writer's.
An op without an affinity of its own runs where its operands lie, else (if unknown) where its results are used.
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
"""The attribute of an enclosing op with the default affinity of the ops in it."""
_ON_BORDERS = ("iree.abi.affinity", "stream.affinity")
"""The attributes of function arguments and results with their affinity."""
_UNKNOWN = NoneAttr()
"""The element of a set that stands for affinities which the analysis cannot see."""


class _Cell:
    """A growing set of affinities, and the cells that receive its elements."""

    def __init__(self) -> None:
        self.found: frozenset[Attribute] = frozenset()
        self.readers: list[_Cell] = []
        self.sees_unknown = True

    @property
    def known(self) -> frozenset[Attribute]:
        return self.found - {_UNKNOWN}

    def take(self, more: frozenset[Attribute]) -> bool:
        """Add affinities; return whether the set has grown."""
        before = self.found
        self.found |= more if self.sees_unknown else more - {_UNKNOWN}
        return self.found != before


class _Cells:
    """One cell for each value, op or global, created on first use."""

    def __init__(self, sees_unknown: bool = True) -> None:
        self._cells: dict[object, _Cell] = {}
        self._sees_unknown = sees_unknown

    def of(self, key: SSAValue | Operation) -> _Cell:
        cell = self._cells.get(key)
        if cell is None:
            cell = self._cells[key] = _Cell()
            cell.sees_unknown = self._sees_unknown
        return cell


class _Propagation:
    """A worklist that adds affinities to cells and passes them on to their readers."""

    def __init__(self) -> None:
        self._waiting: list[_Cell] = []

    def give(self, cell: _Cell, affinities: Iterable[Attribute]) -> None:
        if cell.take(frozenset(affinities)):
            self._waiting.append(cell)

    def connect(self, source: _Cell, reader: _Cell) -> None:
        source.readers.append(reader)
        self.give(reader, source.found)

    def settle(self) -> None:
        """Propagate to a fixed point. A cell grows, and is processed, at most once for each device."""
        while self._waiting:
            cell = self._waiting.pop()
            for reader in cell.readers:
                self.give(reader, cell.found)


class AffinityAnalysis:
    """The affinities of the ops in `top`, and of the values for which `counts` is true (tensors or resources)."""

    def __init__(self, top: Operation, counts: Callable[[SSAValue], bool], skips: Callable[[Operation], bool]):
        self._counts = counts
        self._flow = ValueFlow(top, counts, skips)
        self._explicit = {op: found for op in self._flow.ops if (found := _own_affinity(op)) is not None}
        self._producers, self._consumers, self._origins = _Cells(), _Cells(), _Cells()
        self._runs, self._given = _Cells(sees_unknown=False), _Cells(sees_unknown=False)
        self._globals = _Cells(sees_unknown=False)
        self._border_affinities = self._argument_affinities()
        self._propagation = _Propagation()
        self._place()
        self._follow_origins()

    # ----- answers

    def ops(self) -> Sequence[Operation]:
        """Return the analysed ops in program order."""
        return self._flow.ops

    def of_op(self, op: Operation) -> Sequence[Attribute]:
        """Return the affinities of an op, sorted by text."""
        return _sorted(self._runs.of(op).found or self._default(op))

    def of_value(self, value: SSAValue) -> Sequence[Attribute] | None:
        """Return the affinities of the memory that holds a value; None if they are unknown."""
        made = self._producers.of(value)
        if _UNKNOWN in made.found:
            return None
        return _sorted(made.found or self._consumers.of(value).found or self._default(value))

    def used_by(self, value: SSAValue) -> Sequence[Attribute]:
        """Return the affinities of the users of a value."""
        return _sorted(self._consumers.of(value).found)

    def origin(self, value: SSAValue) -> Sequence[Attribute] | None:
        """Return the devices that may have chosen the layout of a value's bytes; None if they are unknown."""
        found = self._origins.of(value).found
        return None if _UNKNOWN in found else _sorted(found or self._default(value))

    def of_global(self, op: GlobalOp) -> Sequence[Attribute]:
        """Return the affinities of the memory that holds a global."""
        return _sorted(self._globals.of(op).found or self._default(op))

    # ----- placement

    def _place(self) -> None:
        propagation = self._propagation
        for op in self._flow.ops:
            self._connect_op(op)
        self._connect_flow(self._producers, self._consumers)
        self._connect_globals()
        propagation.settle()
        # A global without known uses lies where the values stored in it are produced.
        for op, stored in self._flow.stores.items():
            if not self._globals.of(op).found:
                for value in stored:
                    propagation.connect(self._producers.of(value), self._globals.of(op))
        propagation.settle()
        self._infer()

    def _connect_op(self, op: Operation) -> None:
        propagation, runs, own = self._propagation, self._runs.of(op), self._explicit.get(op)
        if own is not None:
            propagation.give(runs, [own])
        else:
            propagation.connect(self._given.of(op), runs)
        target = op.moved_to() if isinstance(op, AffinityOp) else None
        passed = self._passed(op, own is not None)
        for number, operand in enumerate(op.operands):
            if self._counts(operand):
                made, used = self._producers.of(operand), self._consumers.of(operand)
                made.readers.append(self._given.of(op))
                if target is not None:
                    propagation.give(used, [target])
                elif op not in self._flow.carriers:
                    propagation.connect(runs, used)
                for result in passed.get(number, ()):
                    self._consumers.of(op.results[result]).readers.append(used)
        for result in self._produced(op):
            made = self._producers.of(result)
            if target is not None:
                propagation.give(made, [target])
                continue
            operands = [number for number, results in passed.items() if result.index in results]
            for number in operands:
                self._producers.of(op.operands[number]).readers.append(made)
            if not operands:
                propagation.connect(runs, made)
            elif own is not None:
                propagation.give(made, [own])

    def _passed(self, op: Operation, is_explicit: bool) -> Mapping[int, Sequence[int]]:
        """Map operand numbers to the results that lie in the same place.

        An op with an affinity of its own puts its results there, copies too; an operand written in place stays.
        """
        found: dict[int, list[int]] = {}
        if isinstance(op, AffinityOp) and op.moved_to() is None and not op.IS_PINNED:
            for operand, result in (*(() if is_explicit else op.unchanged()), *op.overwritten()):
                found.setdefault(operand, []).append(result)
        return found

    def _connect_flow(self, made: _Cells, used: _Cells | None) -> None:
        """Connect values over branches, regions and calls, and add unknown sources and function attributes."""
        propagation = self._propagation
        for value, affinity in self._border_affinities.items():
            propagation.give(made.of(value), [affinity])
        for value in self._flow.unknown:
            if value not in self._border_affinities:
                propagation.give(made.of(value), [_UNKNOWN])
        for value, others in self._flow.sources.items():
            for other in others:
                if value not in self._border_affinities:
                    propagation.connect(made.of(other), made.of(value))
                if used is not None:
                    propagation.connect(used.of(value), used.of(other))
        if used is not None:
            for value, affinity in self._result_affinities():
                propagation.give(used.of(value), [affinity])

    def _connect_globals(self) -> None:
        """Connect globals: one lies where its own affinity says, else where the values loaded from it are used."""
        propagation = self._propagation
        for op in {**dict.fromkeys(self._flow.loads.values()), **dict.fromkeys(self._flow.stores)}:
            if op in self._explicit:
                propagation.give(self._globals.of(op), [self._explicit[op]])
        for result, op in self._flow.loads.items():
            place, used = self._globals.of(op), self._consumers.of(result)
            propagation.connect(place, self._producers.of(result))
            if op not in self._explicit:
                propagation.connect(used, place)
            for value in self._flow.stores.get(op, ()):
                propagation.connect(used, self._consumers.of(value))

    def _infer(self) -> None:
        """Place the ops without any known affinity where their results are used."""
        propagation = self._propagation
        unplaced = [op for op in self._flow.ops if isinstance(op, AffinityOp) and not self._runs.of(op).found]
        for op in unplaced:
            self._given.of(op).readers.clear()
            for result in self._produced(op):
                propagation.connect(self._consumers.of(result), self._runs.of(op))
        propagation.settle()
        for op in unplaced:
            if not self._runs.of(op).found:
                propagation.connect(self._given.of(op), self._runs.of(op))
        propagation.settle()

    # ----- the device that chose the layout

    def _follow_origins(self) -> None:
        propagation, origins = self._propagation, self._origins
        for op in self._flow.ops:
            own = self._runs.of(op).found or self._default(op)
            same = _by_result(op.unchanged()) if isinstance(op, AffinityOp) else {}
            written = _by_result(op.overwritten()) if isinstance(op, AffinityOp) else {}
            for result in self._produced(op):
                operand = same.get(result.index, written.get(result.index))
                if operand is not None:
                    propagation.connect(origins.of(op.operands[operand]), origins.of(result))
                else:
                    propagation.give(origins.of(result), own)
        self._connect_flow(origins, None)
        for result, op in self._flow.loads.items():
            for value in self._flow.stores.get(op, ()):
                propagation.connect(origins.of(value), origins.of(result))
        propagation.settle()

    # ----- parts

    def _produced(self, op: Operation) -> list[OpResult]:
        """Return the results that the op itself produces: not forwarded, loaded or unknown ones."""
        elsewhere = (self._flow.sources, self._flow.loads, self._flow.unknown)
        return [r for r in op.results if self._counts(r) and not any(r in values for values in elsewhere)]

    def _argument_affinities(self) -> dict[SSAValue, Attribute]:
        """Map function arguments with an affinity attribute to that affinity."""
        found: dict[SSAValue, Attribute] = {}
        for op in self._flow.ops:
            block = op.regions[0].blocks.first if op.regions else None
            if block is not None:
                for argument, affinity in zip(block.args, _affinities_at_border(op, "arg_attrs"), strict=False):
                    if affinity is not None:
                        found[argument] = affinity
        return found

    def _result_affinities(self) -> Iterable[tuple[SSAValue, Attribute]]:
        """Yield the returned values whose function result has an affinity attribute, with that affinity."""
        for op in self._flow.ops:
            around = op.parent_op()
            if around is not None and is_return_like(op):
                for value, affinity in zip(op.operands, _affinities_at_border(around, "res_attrs"), strict=False):
                    if affinity is not None and self._counts(value):
                        yield value, affinity

    def _default(self, place: Operation | SSAValue) -> frozenset[Attribute]:
        """Return the default affinity of the nearest enclosing op, as a set; empty if there is none."""
        op = place if isinstance(place, Operation) else _op_at(place)
        while op is not None:
            found = op.attributes.get(DEFAULT)
            if found is not None:
                return frozenset([found])
            op = op.parent_op()
        return frozenset()


def argument_attributes(attributes: Attribute) -> Sequence[Mapping[str, Attribute]]:
    """Return the attribute dictionaries of a function's arguments or results."""
    return [each.data for each in attributes] if isa(attributes, ArrayAttr[DictionaryAttr]) else ()


def _affinities_at_border(function: Operation, name: str) -> list[Attribute | None]:
    """Return the affinity attribute of each argument or result of a function, None where there is none."""
    given = function.properties.get(name)
    rows = () if given is None else argument_attributes(given)
    return [next((row[key] for key in _ON_BORDERS if key in row), None) for row in rows]


def _own_affinity(op: Operation) -> Attribute | None:
    """Return the affinity that an op states itself, or None."""
    return op.own_affinity() if isinstance(op, AffinityOp) else op.attributes.get("stream.affinity")


def _op_at(value: SSAValue) -> Operation | None:
    owner = value.owner
    return owner if isinstance(owner, Operation) else owner.parent_op()


def _by_result(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    return {result: operand for operand, result in pairs}


def _sorted(affinities: frozenset[Attribute]) -> Sequence[Attribute]:
    return sorted(affinities, key=str)
