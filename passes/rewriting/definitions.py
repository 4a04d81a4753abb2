"""Moving the definitions of values to an earlier place. Source: `moveValueDefinitions` of MLIR 22."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Block, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.dominance import DominatorTree
from okl_opt.dialects.interfaces.effects import is_movable
from okl_opt.passes.rewriting.edit import Editor

_MOST_OPS = 1000
"""The limit on moved ops. It also ends the search in cyclic definitions, as in graph regions."""


def move_before(values: Sequence[SSAValue], op: Operation, rewriter: PatternRewriter) -> bool:
    """Move the ops that compute values before `op`, if they come later in its block; return whether all can move.

    Ops that read memory cannot move, as it may be written in between.
    """
    found: dict[Operation, None] = {}
    if not all(_collect(value, op, found) for value in values):
        return False
    assert isinstance(rewriter, Editor)
    for maker in found:
        rewriter.move(maker, InsertPoint.before(op))
    return True


def may_move_before(values: Sequence[SSAValue], op: Operation) -> bool:
    """Return whether `move_before` can move all ops that compute values."""
    found: dict[Operation, None] = {}
    return all(_collect(value, op, found) for value in values)


def _collect(value: SSAValue, op: Operation, found: dict[Operation, None]) -> bool:
    """Add the ops to move to `found`, definitions first; return whether all can move."""
    path: list[tuple[Operation | None, Iterator[SSAValue]]] = [(None, iter([value]))]
    while path:
        made, operands = path[-1]
        operand = next(operands, None)
        if operand is None:
            path.pop()
            if made is not None:
                found[made] = None
            continue
        maker = operand.owner
        if maker in found or is_known_at(operand, op):
            continue
        if not isinstance(maker, Operation) or maker.parent is not op.parent or maker is op:
            return False
        if maker.regions or not is_movable(maker) or len(path) > _MOST_OPS:
            return False
        path.append((maker, iter(maker.operands)))
    return True


def is_known_at(value: SSAValue, op: Operation) -> bool:
    """Return whether the definition of a value dominates `op`."""
    owner = value.owner
    home = owner if isinstance(owner, Block) else owner.parent
    if home is None or home.parent is None:
        return False
    around: Operation | None = op
    while around is not None and around.parent_region() is not home.parent:
        around = around.parent_op()
    if around is None or around.parent is None:
        return False
    if around.parent is not home:
        tree = DominatorTree(home.parent)
        return tree.reaches(around.parent) and tree.dominates(home, around.parent)
    return isinstance(owner, Block) or _comes_before(owner, around)


def _comes_before(one: Operation, other: Operation) -> bool:
    """Return whether an op is before another one of its block. The cost grows with their distance."""
    if one is other:
        return False
    before, after = _steps(other, back=True), _steps(other, back=False)
    while True:
        earlier, later = next(before, None), next(after, None)
        if earlier is one:
            return True
        if later is one or (earlier is None and later is None):
            return False


def _steps(op: Operation, *, back: bool) -> Iterator[Operation]:
    following = op.prev_op if back else op.next_op
    while following is not None:
        yield following
        following = following.prev_op if back else following.next_op
