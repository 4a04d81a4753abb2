"""Groups of elementwise ops of a block that can be fused into one loop: no path leaves a group and enters it again.

Every op gets a level above the levels of the ops it reads. The ops of a group share one level, so a path out of a group
only goes up, and the groups can be ordered. A producer moves up to its consumer's level unless another reader of it
has that level or a lower one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from math import inf

from xdsl.dialects.builtin import FixedBitwidthType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from okl_opt.dialects.interfaces.effects import is_movable
from okl_opt.dialects.oneflow.fused import is_pointwise
from okl_opt.dialects.oneflow.shapes import element_count, element_of, shape_of
from okl_opt.passes.analysis.kernel_facts import facts_of


@dataclass(frozen=True)
class Limits:
    """The limits on the size of a group."""

    ops: int
    operands: int
    slow_ops: int


@dataclass(frozen=True)
class Segment:
    """Movable ops of a block, ordered so that each group is contiguous.

    An entry of several ops is a group, in program order.
    """

    entries: tuple[tuple[Operation, ...], ...]
    end: Operation
    """The op after the segment."""

    @property
    def groups(self) -> list[tuple[Operation, ...]]:
        return [entry for entry in self.entries if len(entry) > 1]


def segments(block: Block, constants: AbstractSet[SSAValue], limits: Limits) -> list[Segment]:
    """Split the ops of a block, without its terminator, into segments at the ops that cannot move.

    `constants` are values that are the same in every run.
    """
    found: list[Segment] = []
    run: list[Operation] = []
    for op in block.ops:
        if op is not block.last_op and is_movable(op):
            run.append(op)
        elif run:
            found.append(Segment(_entries(run, constants, limits), op))
            run = []
    return found


_Kind = tuple[Attribute | tuple[int, ...] | bool | None, ...]


@dataclass(eq=False)
class _Cluster:
    """A group in construction: ops of one level."""

    members: list[Operation]
    level: int
    kind: _Kind | None
    """The properties that ops of a group share; None for an op that joins no group."""
    reads: dict[SSAValue, None]
    """The values read from outside of the cluster."""
    readers_from: float = inf
    """The lowest level of another cluster that reads a value of this one."""


@dataclass
class _Clusters:
    limits: Limits
    constants: AbstractSet[SSAValue]
    of: dict[Operation, _Cluster] = field(default_factory=dict[Operation, _Cluster])

    def add(self, op: Operation) -> None:
        """Add the next op of the segment: to clusters that it reads, which merge, or to a new one."""
        reads = dict.fromkeys(operand for inner in op.walk() for operand in inner.operands)
        inputs = _producers(reads, self.of)
        kind = self._kind(op)
        joined = [cluster for cluster in inputs if kind is not None and cluster.kind == kind]
        while True:
            level = max((cluster.level + (cluster not in joined) for cluster in inputs), default=0)
            kept = self._within_limits(op, [cluster for cluster in joined if cluster.readers_from > level], reads)
            if kept == joined:
                break
            joined = kept
        cluster = _merged(joined, op, level, kind, reads)
        for member in cluster.members:
            self.of[member] = cluster
        for other in inputs:
            if other not in joined:
                other.readers_from = min(other.readers_from, level)

    def _kind(self, op: Operation) -> _Kind | None:
        # A dead op joins no group: it would have no result there, and fusion erases no op.
        if not is_pointwise(op) or not any(True for _ in op.results[0].uses):
            return None
        device = (op.attributes.get("device_tag"), op.attributes.get("device_name"))
        # Ops on constants run once, at load; they must not join a group that runs each time.
        return (*device, shape_of(op.results[0]), op.results[0] in self.constants)

    def _within_limits(self, op: Operation, clusters: Sequence[_Cluster], reads: Iterable[SSAValue]) -> list[_Cluster]:
        """Return the clusters that can merge with `op` within the limits, chosen greedily in order."""
        kept: list[_Cluster] = []
        for cluster in clusters:
            candidates = [*kept, cluster]
            members = [op, *(member for each in candidates for member in each.members)]
            if (
                len(members) <= self.limits.ops
                and len(_outside(candidates, reads)) <= self.limits.operands
                and sum(map(_is_slow, members)) <= self.limits.slow_ops
            ):
                kept = candidates
        return kept


def _is_slow(op: Operation) -> bool:
    return facts_of(op).cost == "slow"


def _producers(values: Iterable[SSAValue], of: dict[Operation, _Cluster]) -> list[_Cluster]:
    """Return the clusters that define the values, each once."""
    owners = (value.owner for value in values)
    return list(dict.fromkeys(of[owner] for owner in owners if isinstance(owner, Operation) and owner in of))


def _outside(clusters: Sequence[_Cluster], reads: Iterable[SSAValue]) -> dict[SSAValue, None]:
    """Return the values among `reads` and the clusters' reads that no member of the clusters defines."""
    members = {member for cluster in clusters for member in cluster.members}
    values = [value for cluster in clusters for value in cluster.reads]
    return dict.fromkeys(value for value in (*values, *reads) if value.owner not in members)


def _merged(
    clusters: Sequence[_Cluster],
    op: Operation,
    level: int,
    kind: _Kind | None,
    reads: dict[SSAValue, None],
) -> _Cluster:
    members = [member for cluster in clusters for member in cluster.members]
    readers_from = min((cluster.readers_from for cluster in clusters), default=inf)
    return _Cluster([*members, op], level, kind, _outside(clusters, reads), readers_from)


def _entries(
    ops: Sequence[Operation], constants: AbstractSet[SSAValue], limits: Limits
) -> tuple[tuple[Operation, ...], ...]:
    clusters = _Clusters(limits, constants)
    for op in ops:
        clusters.add(op)
    entries: list[tuple[Operation, ...]] = []
    for members in _in_order(ops, clusters.of):
        if len(members) > 1 and _broadcasts_wider_operand(members):
            entries += [(op,) for op in members]
        else:
            entries.append(members)
    return tuple(entries)


def _in_order(ops: Sequence[Operation], of: dict[Operation, _Cluster]) -> list[tuple[Operation, ...]]:
    """Return the members of each cluster in topological order; ties go by the position of the cluster's last op."""
    members: dict[_Cluster, list[Operation]] = {}
    last: dict[_Cluster, int] = {}
    for number, op in enumerate(ops):
        members.setdefault(of[op], []).append(op)
        last[of[op]] = number
    readers: dict[_Cluster, list[_Cluster]] = {cluster: [] for cluster in members}
    waits: dict[_Cluster, int] = {}
    for cluster in members:
        inputs = _producers(cluster.reads, of)
        waits[cluster] = len(inputs)
        for other in inputs:
            readers[other].append(cluster)
    at = {number: cluster for cluster, number in last.items()}
    ready = [last[cluster] for cluster, count in waits.items() if count == 0]
    heapify(ready)
    ordered: list[tuple[Operation, ...]] = []
    while ready:
        cluster = at[heappop(ready)]
        ordered.append(tuple(members[cluster]))
        for reader in readers[cluster]:
            waits[reader] -= 1
            if waits[reader] == 0:
                heappush(ready, last[reader])
    assert sum(map(len, ordered)) == len(ops), "levels rise along every path"
    return ordered


def _broadcasts_wider_operand(members: Sequence[Operation]) -> bool:
    """Return whether the loop broadcasts an operand with elements wider than those of some result.

    The operand may have as many bytes as the result: in a shared buffer it would be overwritten too early.
    """
    results = {result for op in members for result in op.results}
    count = element_count(shape_of(members[0].results[0]))
    least = min(_width(result) for result in results)
    return any(
        _width(value) > least and element_count(shape_of(value)) < count
        for op in members
        for value in op.operands
        if value not in results
    )


def _width(value: SSAValue) -> int:
    element = element_of(value)
    return element.bitwidth if isinstance(element, FixedBitwidthType) else 0
