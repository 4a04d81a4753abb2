"""The launches that the host has not waited for, by the memory that they read and write."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from passes.gpu.analysis.accesses import Access
from passes.gpu.analysis.memory import Touched
from passes.gpu.analysis.overlaps import Place, boxes_overlap
from passes.gpu.analysis.roots import Kind, Root


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
    _Group.ARG: (_Group.NOALIAS, _Group.GLOBAL, _Group.UNKNOWN),
    _Group.NOALIAS: (_Group.ARG, _Group.GLOBAL, _Group.UNKNOWN),
    _Group.GLOBAL: (_Group.ARG, _Group.NOALIAS, _Group.UNKNOWN),
    _Group.UNKNOWN: (_Group.ESCAPED, _Group.ARG, _Group.NOALIAS, _Group.GLOBAL),
}
"""The other groups that the roots of a group overlap with, all with all."""

_ONE_CLASS = (_Group.ARG, _Group.UNKNOWN)
"""Groups in which all roots overlap. In other groups a root overlaps with itself."""


class _Entry(NamedTuple):
    launch: int
    place: Place
    position: int


_Table = dict[Root | None, list[_Entry]]
"""Entries by their root, or by None where all roots of a group overlap."""


class Outstanding:
    """Launches, of which each is either complete or not. A launch is a number, in program order.

    What a later write of the same memory waits for is not kept: all that conflicts with it conflicts with the write.
    So a search costs as much as there are launches found, and parts of one root that do not overlap.
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
            entry.launch
            for place, access in touched
            for entries in self._entries(place.root, with_readers=Access.WRITE in access)
            for entry in self._live(entries)
            if self._overlap(place, position, entry)
        }

    def add(self, launch: int, touched: Iterable[Touched], position: int) -> None:
        """Add a launch, after all that it conflicts with."""
        self._launches[launch] = None
        for place, access in touched:
            group, key = self._class_of(place.root)
            entry = _Entry(launch, place, position)
            if Access.WRITE in access:
                self._supersede(entry, group, key)
                self._writers[group].setdefault(key, []).append(entry)
            elif access:
                self._readers[group].setdefault(key, []).append(entry)

    def _class_of(self, root: Root) -> tuple[_Group, Root | None]:
        match root.kind:
            case Kind.ALLOC:
                group = _Group.ESCAPED if root in self._escapes else _Group.ALLOC
            case Kind.ARG:
                group = _Group.NOALIAS if root in self._noalias else _Group.ARG
            case Kind.GLOBAL:
                group = _Group.GLOBAL
            case Kind.UNKNOWN:
                group = _Group.UNKNOWN
        return group, None if group in _ONE_CLASS else root

    def _entries(self, root: Root, *, with_readers: bool) -> Iterator[list[_Entry]]:
        group, key = self._class_of(root)
        for tables in (self._writers, self._readers) if with_readers else (self._writers,):
            if key in tables[group]:
                yield tables[group][key]
            for other in _OTHERS[group]:
                yield from tables[other].values()

    def _live(self, entries: list[_Entry]) -> list[_Entry]:
        """The entries of launches that are not complete; the others are dropped."""
        if any(entry.launch not in self._launches for entry in entries):
            entries[:] = [entry for entry in entries if entry.launch in self._launches]
        return entries

    def _overlap(self, place: Place, position: int, entry: _Entry) -> bool:
        """Whether an access at a position may be of the memory of an entry of an overlapping group."""
        one, other = place.root, entry.place.root
        if one == other:
            return boxes_overlap(place.box, entry.place.box)
        # Unknown memory is allocated memory only where its address was kept before it is used.
        if one.kind is Kind.ALLOC:
            return self._escapes[one] < entry.position
        if other.kind is Kind.ALLOC:
            return self._escapes[other] < position
        return True

    def _supersede(self, write: _Entry, group: _Group, key: Root | None) -> None:
        """Drop the entries that a write waits for and that conflict with no later access that it does not."""
        box = write.place.box
        for tables in (self._writers, self._readers):
            if box is not None:
                entries = tables[group].get(key)
                if entries:
                    entries[:] = [entry for entry in entries if entry.place != write.place]
                continue
            tables[group].pop(key, None)
            if group in _ONE_CLASS:
                tables[_Group.NOALIAS].clear()
                tables[_Group.GLOBAL].clear()
            if group is _Group.UNKNOWN:
                tables[_Group.ARG].clear()
                for root in [root for root in tables[_Group.ESCAPED] if self._escapes_before(root, write.position)]:
                    del tables[_Group.ESCAPED][root]

    def _escapes_before(self, root: Root | None, position: int) -> bool:
        return root is not None and self._escapes[root] < position
