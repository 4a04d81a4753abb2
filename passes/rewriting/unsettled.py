"""Pipelines that start from changes: greedy rewriting visits again what changed.

The first visit of a module is whole. Later folds are tried near changes only. Near a changed op are the users of its
results, their users, the definitions of its operands, the branches to its block, and the ops around all of these; near
an erased or moved op is also what it was taken out of. The patterns of `canonicalize` are tried there, too; those of
another pass on all ops. What is farther away is not visited again. So the text may differ from that of whole visits.
What it computes is the same.

The later sweeps of `canonicalize` start so in any pipeline. Else nothing is kept unless `from_changes` is in force. It
needs passes that record their changes: see `Changes`. They record a change of operands before they make it, so that the
old operands are still there to be noted.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import islice

from xdsl.ir import Block, Operation, SSAValue

from okl_opt.dialects.fields import defining_op, holder_of, operands_of, successors_of
from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.passes.rewriting.watch import Changes, Ops, collected_changes, current_changes

_USERS = 2
"""How far patterns look from an op to the definitions of its operands, and to theirs."""


@dataclass
class Pending:
    """The ops that changed since one kind of visit came to its end."""

    is_all: bool = True
    changed: Ops = field(default_factory=Ops)
    lessened: Ops = field(default_factory=Ops)
    """Ops some of whose results lost a user, or whose regions lost an op."""

    def everything(self) -> None:
        """Wait for a whole visit."""
        self.is_all, self.changed, self.lessened = True, {}, {}

    def take(self, ops: Sequence[Operation], *, is_whole: bool) -> set[int] | None:
        """Return the `id`s of those of `ops` to visit, all ops of the module or a part; None for all.

        They count as visited now.
        """
        if self.is_all:
            # Nothing is kept of the visit of a part.
            self.is_all = not is_whole
            return None
        changed, lessened = self.changed, self.lessened
        if is_whole:
            self.changed, self.lessened = {}, {}
        else:
            inside = {id(op) for op in ops}
            self.changed = {key: op for key, op in changed.items() if key not in inside}
            self.lessened = {key: op for key, op in lessened.items() if key not in inside}
        return _around(changed, lessened)


def _around(changed: Ops, lessened: Ops) -> set[int]:
    found = {*changed, *lessened}
    definitions = (operand.owner for op in changed.values() for operand in op.operands)
    found.update(id(owner) for owner in definitions if isinstance(owner, Operation))
    blocks = {op.parent for op in changed.values()}
    found.update(id(use.operation) for block in blocks if block is not None for use in block.uses)
    layer = changed
    for _ in range(_USERS):
        layer = {
            id(use.operation): use.operation for op in layer.values() for value in _values(op) for use in value.uses
        }
        found.update(layer)
    return found


def _values(op: Operation) -> Iterator[SSAValue]:
    """The values that change with an op: its results, and the arguments of its blocks."""
    yield from op.results
    for region in op.regions:
        for block in region.blocks:
            yield from block.args


class Unsettled:
    """The kinds of visits of a pipeline that starts from changes; `root` is what it runs on."""

    def __init__(self, root: Operation) -> None:
        self._root = root
        self.folds = Pending()
        self.patterns = Pending()
        """Of `canonicalize`."""

    def take(self, top: Operation, ops: Sequence[Operation], *, by_canonicalizer: bool = False) -> set[int] | None:
        """Return the `id`s of those of `ops`, all ops in `top`, that folds or `canonicalize` visit; None for all."""
        if not self._root.is_ancestor(top):
            return None  # a copy, or not yet a part
        is_whole = top is self._root
        to_fold = self.folds.take(ops, is_whole=is_whole)
        return self.patterns.take(ops, is_whole=is_whole) if by_canonicalizer else to_fold

    def everything(self) -> None:
        """Forget what was visited, after a change that was not recorded."""
        self.folds.everything()
        self.patterns.everything()

    def changed(self, op: Operation) -> None:
        """Note a new op, or one that is about to change."""
        for pending in (self.folds, self.patterns):
            if not pending.is_all:
                pending.changed[id(op)] = op
        self.less_used(op)

    def less_used(self, user: Operation) -> None:
        """Note that the results of other ops lose a user, or may lose it, and blocks a branch to them."""
        for operand in operands_of(user):
            maker = defining_op(operand)
            if maker is not None and not is_constant(maker):
                self.lessened(maker)
        for block in successors_of(user):
            match [use.operation for use in islice(block.uses, 3)]:
                case [one, other]:
                    # The branch that is left is the only one, and the blocks may be joined.
                    self.lessened(one)
                    self.lessened(other)
                case _:
                    pass

    def lessened(self, op: Operation) -> None:
        """Note that the results of an op lose a user, or its regions an op."""
        for pending in (self.folds, self.patterns):
            if not pending.is_all:
                pending.lessened[id(op)] = op


@dataclass
class NotedChanges(Changes):
    """Changes that are also noted for later visits."""

    unsettled: Unsettled = field(kw_only=True)

    def modified(self, op: Operation) -> None:
        super().modified(op)
        self.unsettled.changed(op)

    def used_less(self, op: Operation) -> None:
        self.unsettled.lessened(op)

    def moves(self, ops: Iterable[Operation]) -> None:
        moving = list(ops)
        super().moves(moving)
        for op in moving:
            self.unsettled.changed(op)

    def moves_block(self, block: Block) -> None:
        super().moves_block(block)
        for op in block.ops:
            self.unsettled.changed(op)

    def left(self, op: Operation) -> None:
        super().left(op)
        # Nothing in a moved op is less used; to walk it each time would take long for a block that is split often.
        for inner in (op,) if id(op) in self.moved else op.walk():
            self.unsettled.less_used(inner)
        holder = holder_of(op)
        if holder is not None:
            self.unsettled.lessened(holder)
        block = op.parent
        if block is not None and block.last_op is not None and block.first_use is not None:
            # A branch to a block with nothing but a branch folds.
            self.unsettled.changed(block.last_op)


_unsettled: ContextVar[Unsettled | None] = ContextVar("unsettled", default=None)


@contextmanager
def from_changes(root: Operation) -> Generator[Unsettled]:
    """Let greedy rewriting start from changes in the context, which is that of one pipeline on one op."""
    token = _unsettled.set(unsettled := Unsettled(root))
    try:
        yield unsettled
    finally:
        _unsettled.reset(token)


def current_unsettled() -> Unsettled | None:
    """Return what is to be visited again; None where all is visited each time."""
    return _unsettled.get()


@contextmanager
def sweeps_from_changes(top: Operation) -> Generator[None]:
    """Let the sweeps over `top` in the context start from changes, but for the first."""
    around = current_changes()
    if current_unsettled() is not None or around is None:
        yield
        return
    with from_changes(top), collected() as changes:
        yield
    around.add(changes)


@contextmanager
def collected() -> Generator[Changes]:
    """Collect the changes of a pass in the context, and note them if the pipeline starts from changes."""
    unsettled = current_unsettled()
    with collected_changes(None if unsettled is None else NotedChanges(unsettled=unsettled)) as changes:
        yield changes
