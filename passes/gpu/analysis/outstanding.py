"""Outstanding launches, which the host has not waited for, indexed by the memory that they access."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum

from okl_opt.passes.gpu.analysis.accesses import Access
from okl_opt.passes.gpu.analysis.memory import Touched
from okl_opt.passes.gpu.analysis.overlaps import Place
from okl_opt.passes.gpu.analysis.parts import Part, Parts
from okl_opt.passes.gpu.analysis.roots import Kind, Root


class _Group(Enum):
    """A class of roots that may overlap with the same other roots."""

    ALLOC = "allocations whose address does not escape"
    ESCAPED = "allocations whose address escapes"
    ARG = "arguments"
    NOALIAS = "arguments that share no memory with other arguments"
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
"""Group -> the groups whose roots its roots may overlap with, apart from equal roots."""

_Table = dict[Root, Parts]


class Outstanding:
    """The outstanding launches, numbered in program order, and their accesses.

    A write removes the earlier accesses that it conflicts with: whatever conflicts with them conflicts with the write.
    So a search costs little more than the number of launches found.
    """

    def __init__(self, escapes: Mapping[Root, int], noalias: Collection[Root]):
        self._escapes = escapes
        self._noalias = noalias
        self._writers: dict[_Group, _Table] = {group: {} for group in _Group}
        self._readers: dict[_Group, _Table] = {group: {} for group in _Group}
        self._launches: dict[int, None] = {}

    def all(self) -> list[int]:
        """Return all outstanding launches."""
        return list(self._launches)

    def __contains__(self, launch: int) -> bool:
        return launch in self._launches

    def complete(self, launch: int) -> None:
        """Mark a launch as complete."""
        del self._launches[launch]
        if not self._launches:
            for table in (*self._writers.values(), *self._readers.values()):
                table.clear()

    def conflicts(self, touched: Iterable[Touched], position: int) -> set[int]:
        """Return the launches that must be complete before an op with these accesses at a position of the function."""
        if not self._launches:
            return set()
        return {
            part.launch
            for place, access in touched
            for part in self._overlapping(place, position, with_readers=Access.WRITE in access)
        }

    def add(self, launch: int, touched: Iterable[Touched], position: int) -> None:
        """Add a launch; the caller makes it wait for its conflicts."""
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
        """Yield the outstanding accesses that may overlap with an access to `place` at a position."""
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
        """Return whether two different roots may overlap: allocated memory only after its address has escaped."""
        if one.kind is Kind.ALLOC:
            return self._escapes[one] < other_position
        return other.kind is not Kind.ALLOC or self._escapes[other] < position

    def _supersede(self, place: Place, group: _Group, position: int) -> None:
        """Remove earlier accesses whose conflicts all conflict with a write to `place`, too."""
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
