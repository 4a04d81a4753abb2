"""Dominator trees, and the check that definitions dominate uses.

Source: `Dominance.cpp` and `Verifier.cpp` of MLIR.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xdsl.dialects.builtin import LocationAttr, ModuleOp, UnknownLoc, UnregisteredOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.traits import IsolatedFromAbove

from okl_opt.dialects.diagnostic import DiagnosticError, bare_error
from okl_opt.dialects.fields import block_of, defining_op, operands_of, ops_of, successors_of
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
    holder = region.parent
    if holder is None or not (holder.name in GRAPH_REGIONS or isinstance(holder, UnregisteredOp)):
        return False
    first = region.blocks.first
    return first is not None and first.next_block is None


def comes_before(maker: Operation, op: Operation) -> bool:
    """Return whether `maker` comes before `op`, which uses its result; True where order does not matter.

    It matters only between two ops of one block whose region may be a graph.
    """
    block = op.parent
    if block is None or maker.parent is not block or block.parent is None or not may_be_graph(block.parent):
        return True
    return maker.is_before_in_block(op)


class DominatorTree:
    """Immediate dominators of a region's blocks.

    Source: Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm".
    """

    def __init__(self, region: Region):
        entry = region.blocks.first
        assert entry is not None
        self._entry = entry
        order = _postorder(entry)
        self._number = {block: number for number, block in enumerate(order)}
        predecessors: dict[Block, list[Block]] = {block: [] for block in order}
        for block in order:
            for successor in _successors(block):
                predecessors[successor].append(block)
        self._above: dict[Block, Block] = {entry: entry}
        changed = True
        while changed:
            changed = False
            for block in reversed(order[:-1]):
                above = None
                for predecessor in predecessors[block]:
                    if predecessor in self._above:
                        above = predecessor if above is None else self._meet(predecessor, above)
                assert above is not None
                if self._above.get(block) is not above:
                    self._above[block] = above
                    changed = True
        # Pre-order numbers in the tree: of a block, and of its last descendant.
        self._first = {block: place for place, (block, _) in enumerate(self.walk())}
        self._last = self._first.copy()
        for block in reversed(self._first):
            above = self._above[block]
            self._last[above] = max(self._last[above], self._last[block])

    def _meet(self, one: Block, other: Block) -> Block:
        number = self._number
        while one is not other:
            while number[one] < number[other]:
                one = self._above[one]
            while number[other] < number[one]:
                other = self._above[other]
        return one

    def walk(self) -> Iterator[tuple[Block, int]]:
        """The reachable blocks with their depths, parents first."""
        below: dict[Block, list[Block]] = {}
        for block, above in self._above.items():
            if block is not above:
                below.setdefault(above, []).append(block)
        pending = [(self._entry, 0)]
        while pending:
            block, depth = pending.pop()
            yield block, depth
            pending.extend((inner, depth + 1) for inner in below.get(block, ()))

    def above(self, block: Block) -> Block | None:
        """The innermost block on every path to `block` but itself; None for the first one."""
        above = self._above[block]
        return None if above is block else above

    def reaches(self, block: Block) -> bool:
        return block in self._number

    def dominates(self, one: Block, other: Block) -> bool:
        """Return whether every path to the reachable block `other` contains `one`."""
        first = self._first.get(one)
        return first is not None and first <= self._first[other] <= self._last[one]


def unreached_blocks(region: Region) -> list[Block]:
    """The blocks of a region to which no path leads from its first one."""
    entry = region.blocks.first
    if entry is None or entry.next_block is None:
        return []
    reached = {*_postorder(entry)}
    return [block for block in region.blocks if block not in reached]


def _successors(block: Block) -> Sequence[Block]:
    last = block.last_op
    return () if last is None else successors_of(last)


def _postorder(entry: Block) -> list[Block]:
    """The blocks reachable from `entry`, in post-order."""
    order: list[Block] = []
    met = {entry}
    path = [(entry, iter(_successors(entry)))]
    while path:
        block, rest = path[-1]
        for successor in rest:
            if successor not in met:
                met.add(successor)
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
            for block in region.blocks:
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
            holder = use_block.parent_op()
            if holder is None or self._is_closed(holder):
                return False
            user, use_block = holder, holder.parent
        if use_block is None:
            return False
        if may_be_graph(region):
            return True
        if use_block is block:
            return definition is None or self._precedes(definition, user) or not self._reachable(block)
        return not self._reachable(use_block) or self._trees.of(region).dominates(block, use_block)

    def _is_closed(self, op: Operation) -> bool:
        """Return whether to refuse uses of values from outside in the regions of `op`."""
        return False

    def _precedes(self, definition: Operation, user: Operation) -> bool:
        """Return whether one op comes before another of the same block."""
        return id(definition) in self._seen

    def _reachable(self, block: Block) -> bool:
        region = block.parent
        if region is None or region.blocks.first is block:
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
