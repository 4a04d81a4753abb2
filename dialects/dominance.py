"""Dominator trees, and the check that definitions dominate uses.

Source: `Dominance.cpp` and `Verifier.cpp` of MLIR.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xdsl.dialects.builtin import LocationAttr, ModuleOp, UnknownLoc, UnregisteredOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.traits import IsolatedFromAbove

from okl_opt.dialects.diagnostic import DiagnosticError, bare_error
from okl_opt.dialects.fields import block_of, blocks_of, defining_op, operands_of, ops_of, successors_of
from okl_opt.dialects.hints import has_trait

# Ops whose regions are graphs: a value may be used before its definition.
GRAPH_REGIONS = frozenset(
    {
        ModuleOp.name,
        "gpu.module",
        "scf.forall.in_parallel",
        "test.graph_loop",
        "test.graph_region",
        "test.isolated_graph_region",
    }
)


def may_be_graph(region: Region) -> bool:
    """Return whether the ops of a region may stand in any order. Source: `mayHaveGraphRegion`."""
    first, holder = region.first_block, region.parent
    if first is None or holder is None or first is not region.last_block:
        return False
    return holder.name in GRAPH_REGIONS or isinstance(holder, UnregisteredOp)


def comes_before(maker: Operation, op: Operation) -> bool:
    """Return whether `maker` comes before `op`, which uses its result; True where order does not matter.

    It matters only between two ops of one block whose region may be a graph.
    """
    block = op.parent
    if block is None or maker.parent is not block or block.parent is None or not may_be_graph(block.parent):
        return True
    return maker.is_before_in_block(op)


_UNKNOWN = -1


class DominatorTree:
    """Immediate dominators of a region's blocks.

    Source: Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm".
    """

    def __init__(self, region: Region):
        entry = region.first_block
        assert entry is not None
        # Blocks have numbers, as hashing one is slow: that of the entry is the greatest.
        self._order = order = _postorder(entry)
        self._number = number = {id(block): place for place, block in enumerate(order)}
        predecessors: list[list[int]] = [[] for _ in order]
        for place, block in enumerate(order):
            for successor in _successors(block):
                predecessors[number[id(successor)]].append(place)
        root = len(order) - 1
        self._above = above = [_UNKNOWN] * root + [root]
        changed = True
        while changed:
            changed = False
            for place in range(root - 1, -1, -1):
                found = _UNKNOWN
                for predecessor in predecessors[place]:
                    if above[predecessor] != _UNKNOWN:
                        found = predecessor if found == _UNKNOWN else self._meet(predecessor, found)
                if above[place] != found:
                    above[place] = found
                    changed = True
        # Pre-order numbers in the tree: of a block, and of its last descendant.
        walked = [place for place, _ in self._walk()]
        self._first = [0] * len(order)
        for position, place in enumerate(walked):
            self._first[place] = position
        self._last = self._first.copy()
        for place in reversed(walked):
            self._last[above[place]] = max(self._last[above[place]], self._last[place])

    def _meet(self, one: int, other: int) -> int:
        above = self._above
        while one != other:
            while one < other:
                one = above[one]
            while other < one:
                other = above[other]
        return one

    def _walk(self) -> Iterator[tuple[int, int]]:
        root = len(self._order) - 1
        below: list[list[int]] = [[] for _ in self._order]
        for place in range(root - 1, -1, -1):
            below[self._above[place]].append(place)
        pending = [(root, 0)]
        while pending:
            place, depth = pending.pop()
            yield place, depth
            pending.extend((inner, depth + 1) for inner in below[place])

    def walk(self) -> Iterator[tuple[Block, int]]:
        """The reachable blocks with their depths, parents first."""
        return ((self._order[place], depth) for place, depth in self._walk())

    def above(self, block: Block) -> Block | None:
        """The innermost block on every path to `block` but itself; None for the first one."""
        above = self._order[self._above[self._number[id(block)]]]
        return None if above is block else above

    def reaches(self, block: Block) -> bool:
        return id(block) in self._number

    def dominates(self, one: Block, other: Block) -> bool:
        """Return whether every path to the reachable block `other` contains `one`."""
        place = self._number.get(id(one))
        if place is None:
            return False
        return self._first[place] <= self._first[self._number[id(other)]] <= self._last[place]


def unreached_blocks(region: Region) -> list[Block]:
    """The blocks of a region to which no path leads from its first one."""
    entry = region.first_block
    if entry is None or entry.next_block is None:
        return []
    reached = {*map(id, _postorder(entry))}
    return [block for block in blocks_of(region) if id(block) not in reached]


def _successors(block: Block) -> Sequence[Block]:
    last = block.last_op
    return () if last is None else successors_of(last)


def _postorder(entry: Block) -> list[Block]:
    """The blocks reachable from `entry`, in post-order."""
    order: list[Block] = []
    met = {id(entry)}
    path = [(entry, iter(_successors(entry)))]
    while path:
        block, rest = path[-1]
        for successor in rest:
            if id(successor) not in met:
                met.add(id(successor))
                path.append((successor, iter(_successors(successor))))
                break
        else:
            path.pop()
            order.append(block)
    return order


class DominatorTrees:
    """The trees of regions whose blocks do not change, each made when it is first asked for."""

    def __init__(self) -> None:
        self._trees: dict[Region, DominatorTree] = {}

    def of(self, region: Region) -> DominatorTree:
        tree = self._trees.get(region)
        if tree is None:
            tree = self._trees[region] = DominatorTree(region)
        return tree


class Dominance:
    """Checks that every operand's definition dominates its use.

    Ops are visited in the order of the text. An op counts as "seen" once its regions are done; in a single block, a
    value whose op has not been seen is used before its definition.
    """

    def __init__(self) -> None:
        # By `id`, as hashing an op is slow.
        self._seen: set[int] = set()
        self._trees = DominatorTrees()

    def check(self, top: Operation) -> None:
        """Check the uses in `top`, except those in ops isolated from above, which have their own check."""
        # Ops whose regions are being checked, each with the ops still to visit; an explicit stack, to allow any depth.
        open_ops: list[tuple[Operation, Iterator[Operation]]] = [(top, self._inner(top))]
        seen = self._seen
        while open_ops:
            parent, rest = open_ops[-1]
            for op in rest:
                if operands_of(op):
                    self._check_operands(op)
                if op.regions and not has_trait(op, IsolatedFromAbove):
                    open_ops.append((op, self._inner(op)))
                    break
                seen.add(id(op))
            else:
                open_ops.pop()
                seen.add(id(parent))

    @staticmethod
    def _inner(op: Operation) -> Iterator[Operation]:
        for region in op.regions:
            for block in blocks_of(region):
                yield from ops_of(block)

    def _check_operands(self, op: Operation) -> None:
        block, seen = op.parent, self._seen
        for index, operand in enumerate(operands_of(op)):
            maker = defining_op(operand)
            home = block_of(operand) if maker is None else maker.parent
            if home is block and (maker is None or id(maker) in seen):
                continue
            if home is None or not self._visible(home, maker, op):
                raise self._error(op, index, operand)

    def _visible(self, block: Block, definition: Operation | None, user: Operation) -> bool:
        """Return whether a value of `block`, made by `definition` or an argument (None), may be used by `user`."""
        region = block.parent
        use_block = user.parent
        if region is None or use_block is None or use_block.parent is None:
            return False
        # What is not reached is asked last, since that needs a tree.
        return self._dominates(block, region, definition, user) or not self._reachable(use_block)

    def _dominates(self, block: Block, region: Region, definition: Operation | None, user: Operation) -> bool:
        """Return whether a value of a region's block dominates `user`, whose own block counts as reached."""
        use_block = user.parent
        # The user, or its ancestor in the value's region.
        while use_block is not None and use_block.parent is not region:
            holder = use_block.parent.parent if use_block.parent is not None else None
            if holder is None or self._is_closed(holder):
                return False
            user, use_block = holder, holder.parent
        if use_block is None:
            return False
        if may_be_graph(region):
            return True
        if use_block is block:
            return definition is None or self._precedes(definition, user) or not self._reachable(block)
        if block is region.first_block:
            return True
        return not self._reachable(use_block) or self._trees.of(region).dominates(block, use_block)

    def _is_closed(self, op: Operation) -> bool:
        """Return whether to refuse uses of values from outside in the regions of `op`."""
        return False

    def _precedes(self, definition: Operation, user: Operation) -> bool:
        """Return whether one op comes before another of the same block."""
        return id(definition) in self._seen

    def _reachable(self, block: Block) -> bool:
        region = block.parent
        if region is None or region.first_block is block:
            return True
        return self._trees.of(region).reaches(block)

    def _error(self, op: Operation, index: int, operand: SSAValue) -> DiagnosticError:
        error = bare_error(op, f"operand #{index} does not dominate this use")
        owner = operand.owner
        if isinstance(owner, Operation):
            return error.note(owner.location, f"operand defined here ({_relation(op, owner.parent, 'op')})")
        region = owner.parent
        if region is None:
            return error.note(UnknownLoc(), " (block without parent)")
        location: LocationAttr = UnknownLoc() if region.parent is None else region.parent.location
        number = region.get_block_index(owner)
        relation = _relation(op, owner, f"block #{number}")
        return error.note(location, f"operand defined as a block argument ({relation})")


class DominanceOfSome(Dominance):
    """Like `Dominance`, for some ops; also checks isolation from above, without a walk over each isolated op.

    The order of ops in a block is found by numbering them.
    """

    def __init__(self) -> None:
        super().__init__()
        # By `id`, as hashing an op is slow.
        self._positions: dict[int, dict[int, int]] = {}

    def check_each(self, ops: Iterable[Operation]) -> None:
        for op in ops:
            if operands_of(op):
                self._check_operands(op)

    def _is_closed(self, op: Operation) -> bool:
        return has_trait(op, IsolatedFromAbove)

    def _precedes(self, definition: Operation, user: Operation) -> bool:
        block = user.parent
        assert block is not None, "both stand in a block"
        positions = self._positions.get(id(block))
        if positions is None:
            positions = self._positions[id(block)] = {id(op): number for number, op in enumerate(ops_of(block))}
        return positions[id(definition)] < positions[id(user)]


def _relation(user: Operation, defining: Block | None, what: str) -> str:
    """The position of a definition relative to its user, in MLIR's words."""
    is_op = what == "op"
    using = user.parent
    if using is defining:
        return f"{what} in the same block"
    use_region = None if using is None else using.parent
    region = None if defining is None else defining.parent
    if use_region is region:
        return f"{what} in the same region"
    if region is not None and use_region is not None:
        if region.is_ancestor(use_region):
            return f"{what} in a parent region"
        if use_region.is_ancestor(region):
            return f"{what} in a child region"
    return f"{what} {'is ' if is_op else ''}neither in a parent nor in a child region"
