"""Groups of ops that are computed together, tile by tile: a root, and producers fused into its tiles.

Loops of producer and consumer over the same dimension of a tensor share one number, the root's if it has the loop. A
loop can be tiled if it is parallel in all ops of a group. A producer without it would be recomputed in each tile, so
that it only joins a group if the loop stays untiled.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Block, Operation, OpResult
from xdsl.ir.affine import AffineDimExpr, AffineMap

from okl_opt.dialects.interfaces.tiling import tileable
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import (
    are_parallel,
    inits_of,
    is_projected_permutation,
    loops_in_shapes,
    loops_of,
)
from okl_opt.dialects.upstream.linalg.ops import PackOp, UnpackOp
from okl_opt.dialects.upstream.linalg.packing import inner_tiles, outer_order
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.upstream.shared.shapes import rank_of

Loop = int
"""The number of a loop of a group."""


@dataclass
class Group:
    """A root and its producers in order of discovery, each after its users."""

    root: Operation
    loops: dict[Operation, list[Loop | None]]
    """The loop numbers of each op. Those of the root are 0, 1, ...; None is a loop that stays untiled."""
    tileable: set[Loop]
    """The tileable loops of the root."""
    has_contraction: bool
    _next: int = field(default=0)

    @property
    def producers(self) -> list[Operation]:
        return [op for op in self.loops if op is not self.root]

    def new_loop(self) -> Loop:
        """Return a new number, for a loop that the root lacks."""
        self._next += 1
        return self._next


def can_be_tiled(op: Operation) -> bool:
    """Return True for ops on tensors with static tiles, whose loops have known sizes."""
    if tileable(op) is None or not op.results or not is_on_tensors(op):
        return False
    if isinstance(op, PackOp | UnpackOp):
        return all(isinstance(tile, int) for tile in inner_tiles(op))
    if not is_structured(op):
        return True
    loops = loops_of(op)
    return loops.count > 0 and loops_in_shapes(loops.maps) is not None


def groups_in(ops: Sequence[Operation], *, fuse: bool, rows: bool) -> list[Group]:
    """Return the groups of all tileable ops of a block, last ones first.

    With `rows`, a reduction may join the group of its users. Loops missing in it stay untiled.
    """
    order = {op: place for place, op in enumerate(ops) if can_be_tiled(op)}
    taken: set[Operation] = set()
    found: list[Group] = []
    for op in reversed(order):
        if op in taken:
            continue
        group = _grown(op, order if fuse else {}, taken, rows)
        taken |= set(group.loops)
        found.append(group)
    return found


def _grown(root: Operation, order: Mapping[Operation, int], taken: AbstractSet[Operation], rows: bool) -> Group:
    parallel = loop_kinds(root)
    group = Group(
        root,
        {root: list(range(len(parallel)))},
        {loop for loop, is_parallel in enumerate(parallel) if is_parallel},
        contraction_of(root) is not None,
        len(parallel),
    )
    waiting: list[tuple[int, Operation]] = []
    seen: set[Operation] = set()

    def visit(op: Operation) -> None:
        for operand in op.operands:
            owner = operand.owner
            if isinstance(owner, Operation) and owner in order and owner not in seen and owner not in taken:
                seen.add(owner)
                heapq.heappush(waiting, (-order[owner], owner))

    visit(root)
    while waiting:
        _, op = heapq.heappop(waiting)
        if _try_to_add(group, op, rows):
            visit(op)
    return group


def _try_to_add(group: Group, op: Operation, rows: bool) -> bool:
    """Add a producer to a group if all its users are in the group and its loops fit. Return True if added."""
    uses = [use for result in op.results for use in result.uses]
    if any(use.operation not in group.loops for use in uses):
        return False
    shared = _shared_loops(group, op)
    if shared is None:
        return False
    loops, whole = shared
    left = group.tileable - whole
    kinds = loop_kinds(op)
    if not is_free(op):
        left &= {loop for loop, is_parallel in zip(loops, kinds, strict=True) if is_parallel and loop is not None}
    is_contraction = contraction_of(op) is not None
    if left != group.tileable:
        reduces = not all(kinds)
        if not (rows and reduces and left) or is_contraction or group.has_contraction:
            return False
    if is_contraction:
        own = {loop for loop, is_parallel in zip(loops, kinds, strict=True) if is_parallel and loop is not None}
        if group.has_contraction or not own <= left:
            return False
    if not rows and not all(kinds):
        return False
    group.loops[op] = loops
    group.tileable = left
    group.has_contraction = group.has_contraction or is_contraction
    return True


def _shared_loops(group: Group, op: Operation) -> tuple[list[Loop | None], set[Loop]] | None:
    """Return the loops of a producer, and those on which its users disagree, which stay untiled; None if it cannot
    join.
    """
    found: dict[int, Loop | None] = {}
    whole: set[Loop] = set()
    for result in op.results:
        places = result_loops(op, result)
        if places is None:
            return None
        for use in result.uses:
            used = operand_loops(use.operation, use.index)
            if used is None:
                return None
            numbers = group.loops[use.operation]
            for own, theirs in zip(places, used, strict=True):
                loop = None if theirs is None else numbers[theirs]
                if own is None:
                    whole |= set() if loop is None else {loop}
                    continue
                if own in found and found[own] != loop and not is_free(op):
                    if {found[own], loop} <= group.tileable:
                        return None
                    whole |= {each for each in (found[own], loop) if each is not None}
                else:
                    found[own] = loop
    count = len(loop_kinds(op))
    return [found[loop] if loop in found else group.new_loop() for loop in range(count)], whole


# ----- loops of ops


def loop_kinds(op: Operation) -> Sequence[bool]:
    """For each loop, True if it is parallel."""
    tiling = tileable(op)
    assert tiling is not None, "the op can be tiled"
    return tiling.are_parallel(op)


def operand_loops(op: Operation, number: int) -> list[int | None] | None:
    """Return the loop that indexes each dimension of an operand, or None for a dimension without a loop.

    Return None if several loops index a dimension.
    """
    if is_structured(op):
        return _loops_in(loops_of(op).maps[number])
    if isinstance(op, PackOp | UnpackOp):
        return _relayout_loops(op, is_packed=(number == 0) == isinstance(op, UnpackOp))
    return list(range(rank_of(op.operands[number].type)))


def _relayout_loops(op: PackOp | UnpackOp, *, is_packed: bool) -> list[int | None]:
    """Return the loops over tiles, with None for dimensions within tiles. The loops of the result are in order."""
    packed, plain = (op.dest, op.source) if isinstance(op, PackOp) else (op.source, op.dest)
    rank = rank_of(plain.type)
    if is_packed == isinstance(op, PackOp):
        loops: list[int] = list(range(rank))
    else:
        order = list(outer_order(op, rank))
        loops = order if is_packed else [order.index(dimension) for dimension in range(rank)]
    return [*loops, *([None] * (rank_of(packed.type) - rank) if is_packed else ())]


def _loops_in(map: AffineMap) -> list[int | None] | None:
    places: list[int | None] = []
    for result in map.results:
        if isinstance(result, AffineDimExpr):
            places.append(result.position)
        elif any(isinstance(part, AffineDimExpr) for part in result.dfs()):
            return None
        else:
            places.append(None)
    return places


def result_loops(op: Operation, result: OpResult) -> list[int | None] | None:
    """Return the loop of each dimension of a result, or None within tiles; None if it is not one loop each."""
    if is_structured(op):
        maps = loops_of(op).maps
        map = maps[len(maps) - len(inits_of(op)) + result.index]
        return _loops_in(map) if is_projected_permutation(map) else None
    if isinstance(op, PackOp | UnpackOp):
        return _relayout_loops(op, is_packed=isinstance(op, PackOp))
    return list(range(rank_of(result.type)))


def is_free(op: Operation) -> bool:
    """Return True if recomputing an op costs nothing: a fill, whose stores are needed anyway."""
    return op.name == "linalg.fill"


MICRO_KERNELS = frozenset({"linalg.batch_mmt4d", "linalg.mmt4d"})
"""Contractions that are lowered to their own loops over registers and caches."""


@dataclass(frozen=True)
class Contraction:
    """The loops of a sum of products, as in a matmul, or in a convolution at each window position."""

    rows: tuple[int, ...]
    """The parallel loops of only the left operand."""
    columns: tuple[int, ...]
    """The parallel loops of only the right operand."""


def contraction_of(op: Operation) -> Contraction | None:
    """Return the contraction of an op, or None without row, column or reduction loops."""
    if not is_structured(op) or len(op.operands) < 3 or len(inits_of(op)) != 1:
        return None
    parallel = are_parallel(op)
    if all(parallel):
        return None
    left, right = (set(_used(map)) for map in loops_of(op).maps[:2])
    rows = tuple(loop for loop in sorted(left - right) if parallel[loop])
    columns = tuple(loop for loop in sorted(right - left) if parallel[loop])
    is_summed = any(not parallel[loop] for loop in left & right)
    return Contraction(rows, columns) if rows and columns and is_summed else None


class Product(NamedTuple):
    """The innermost row and column loops of a contraction. The results are contiguous along columns."""

    row: int
    column: int
    operand: int
    """The number of the operand that is indexed by columns."""


def product_of(op: Operation) -> Product | None:
    """Return the innermost row and column loops of a contraction, or None for other ops.

    Rows and columns are exchanged if results are contiguous along rows, as with channels before pixels.
    """
    found = contraction_of(op)
    if found is None:
        return None
    row, column = found.rows[-1], found.columns[-1]
    if inner_loop_of_result(op) in found.rows:
        return Product(column, row, 0)
    return Product(row, column, 1)


def has_panels(op: Operation) -> bool:
    """Return True if an op is a convolution with columns last in the filter."""
    found = product_of(op)
    if found is None:
        return False
    maps = loops_of(op).maps
    filter_map = maps[found.operand]
    return (
        not is_projected_permutation(maps[1 - found.operand])
        and is_projected_permutation(filter_map)
        and filter_map.results[-1] == AffineDimExpr(found.column)
    )


def _used(map: AffineMap) -> Iterator[int]:
    for result in map.results:
        for part in result.dfs():
            if isinstance(part, AffineDimExpr):
                yield part.position


def inner_loop(op: Operation) -> int | None:
    """Return the loop along which most operands are contiguous. Operands of higher rank count more."""
    if not is_structured(op):
        kinds = loop_kinds(op)
        return len(kinds) - 1 if kinds else None
    votes: dict[int, int] = {}
    for map in reversed(loops_of(op).maps):
        if map.results and isinstance(last := map.results[-1], AffineDimExpr):
            votes[last.position] = votes.get(last.position, 0) + len(map.results)
    return max(votes, key=lambda loop: votes[loop], default=None)


def inner_loop_of_result(op: Operation) -> int | None:
    """Return the loop along which the results are contiguous, or None."""
    places = result_loops(op, op.results[0])
    return places[-1] if places else None


def blocks_with_tileable_ops(op: Operation) -> list[Block]:
    """The blocks with tileable ops, except for bodies of structured ops."""
    found: list[Block] = []
    waiting = [op]
    while waiting:
        around = waiting.pop()
        for region in around.regions:
            for block in region.blocks:
                if any(can_be_tiled(inner) for inner in block.ops):
                    found.append(block)
                waiting += [inner for inner in block.ops if inner.regions and not is_structured(inner)]
    return found
