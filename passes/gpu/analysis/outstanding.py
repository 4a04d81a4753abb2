"""The launches that the host has not waited for, by the memory that they read and write."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum

from okl_opt.passes.gpu.analysis.accesses import Access
from okl_opt.passes.gpu.analysis.memory import Touched
from okl_opt.passes.gpu.analysis.overlaps import Place
from okl_opt.passes.gpu.analysis.parts import Part, Parts
from okl_opt.passes.gpu.analysis.roots import Kind, Root


class _Group(Enum):
    """Roots that overlap with the same others."""

    ALLOC = "what is allocated, and whose address stays in the function"
    ESCAPED = "what is allocated, and whose address does not"
    ARG = "arguments"
    NOALIAS = "arguments that share no memory with each other"
    GLOBAL = "globals"
    UNKNOWN = "anything else"


_OTHERS: Mapping[_Group, Sequence[_Group]] = {
    _Group.ALLOC: (),
    _Group.ESCAPED: (_Group.UNKNOWN,),
    _Group.ARG: (_Group.ARG, _Group.NOALIAS, _Group.GLOBAL, _Group.UNKNOWN),
    _Group.NOALIAS: (_Group.ARG, _Group.GLOBAL, _Group.UNKNOWN),
    _Group.GLOBAL: (_Group.ARG, _Group.NOALIAS, _Group.UNKNOWN),
    _Group.UNKNOWN: (_Group.ESCAPED, _Group.ARG, _Group.NOALIAS, _Group.GLOBAL),
}
"""The groups with other roots that the roots of a group overlap with, all with all."""

_Table = dict[Root, Parts]


class Outstanding:
    """Launches, of which each is either complete or not. A launch is a number, in program order.

    What a later write of the same memory waits for is not kept: all that conflicts with it conflicts with the write.
    So a search costs little more than there are launches found.
    """

    def __init__(self, escapes: Mapping[Root, int], noalias: Collection[Root]):
        self._escapes = escapes
        self._noalias = noalias
        self._writers: dict[_Group, _Table] = {group: {} for group in _Group}
        self._readers: dict[_Group, _Table] = {group: {} for group in _Group}
        self._launches: dict[int, None] = {}

    def all(self) -> list[int]:
        """All launches that are not complete."""
        return list(self._launches)

    def __contains__(self, launch: int) -> bool:
        return launch in self._launches

    def complete(self, launch: int) -> None:
        """Note that a launch is complete."""
        del self._launches[launch]
        if not self._launches:
            for table in (*self._writers.values(), *self._readers.values()):
                table.clear()

    def conflicts(self, touched: Iterable[Touched], position: int) -> set[int]:
        """The launches that must be complete before an op at that position of the function."""
        if not self._launches:
            return set()
        return {
            part.launch
            for place, access in touched
            for part in self._overlapping(place, position, with_readers=Access.WRITE in access)
        }

    def add(self, launch: int, touched: Iterable[Touched], position: int) -> None:
        """Add a launch, after all that it conflicts with."""
        self._launches[launch] = None
        for place, access in touched:
            group = self._group_of(place.root)
            if Access.WRITE in access:
                self._supersede(place, group, position)
            if access:
                tables = self._writers if Access.WRITE in access else self._readers
                tables[group].setdefault(place.root, Parts()).add(Part(launch, place.box, position))

    def _group_of(self, root: Root) -> _Group:
        match root.kind:
            case Kind.ALLOC:
                return _Group.ESCAPED if root in self._escapes else _Group.ALLOC
            case Kind.ARG:
                return _Group.NOALIAS if root in self._noalias else _Group.ARG
            case Kind.GLOBAL:
                return _Group.GLOBAL
            case Kind.UNKNOWN:
                return _Group.UNKNOWN

    def _is_live(self, part: Part) -> bool:
        return part.launch in self._launches

    def _overlapping(self, place: Place, position: int, *, with_readers: bool) -> Iterator[Part]:
        """The accesses of launches that may be of the memory that is accessed at a position."""
        root = place.root
        group = self._group_of(root)
        for tables in (self._writers, self._readers) if with_readers else (self._writers,):
            same = tables[group].get(root)
            if same is not None:
                yield from same.overlapping(place.box, self._is_live)
            for other_group in _OTHERS[group]:
                for other, parts in tables[other_group].items():
                    if other != root:
                        for part in parts.overlapping(None, self._is_live):
                            if self._may_be_same(root, position, other, part.position):
                                yield part

    def _may_be_same(self, one: Root, position: int, other: Root, other_position: int) -> bool:
        """Whether two roots of groups that overlap do: allocated memory is unknown once its address was kept."""
        if one.kind is Kind.ALLOC:
            return self._escapes[one] < other_position
        return other.kind is not Kind.ALLOC or self._escapes[other] < position

    def _supersede(self, place: Place, group: _Group, position: int) -> None:
        """Drop the accesses that a write waits for, where all that conflicts with them conflicts with the write."""
        for tables in (self._writers, self._readers):
            if place.box is not None:
                if place.root in tables[group]:
                    tables[group][place.root].drop(place.box)
                continue
            tables[group].pop(place.root, None)
            if group in (_Group.ARG, _Group.UNKNOWN):
                for other in (_Group.ARG, _Group.NOALIAS, _Group.GLOBAL):
                    tables[other].clear()
            if group is _Group.UNKNOWN:
                escaped = tables[_Group.ESCAPED]
                for root in [root for root in escaped if self._escapes[root] < position]:
                    del escaped[root]
