"""Fold, erase and rewrite ops until nothing applies any more.

Source: `GreedyPatternRewriteDriver.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.builder import InsertOpInvT
from xdsl.context import Context
from xdsl.folder import Folder
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.pattern_rewriter import RewritePattern
from xdsl.rewriter import InsertPoint
from xdsl.traits import HasFolder

from okl_opt.dialects.dominance import unreached_blocks
from okl_opt.dialects.fields import defining_op, holder_of, operands_of
from okl_opt.dialects.interfaces.effects import is_commutative, is_constant, is_unused, may_be_dropped
from okl_opt.dialects.interfaces.folding import (
    Folded,
    InPlace,
    change_in_place,
    constant_value,
    fold_of,
    has_own_folds,
    materialize,
)
from okl_opt.dialects.interfaces.memory import ProgramMemory
from okl_opt.passes.rewriting.constants import KnownConstants
from okl_opt.passes.rewriting.edit import Editor, Source
from okl_opt.passes.rewriting.pattern_editor import PatternEditor
from okl_opt.passes.rewriting.unsettled import current_unsettled
from okl_opt.passes.rewriting.worklist import Worklist

NO_LIMIT = -1


class _Rewriter(PatternEditor):
    """An editor that puts the ops touched by a rewrite on the worklist."""

    def __init__(self, worklist: Worklist, memory: ProgramMemory, top: Operation):
        super().__init__(memory)
        self._worklist = worklist
        self._top = top
        self.settled: set[int] = set()
        """The `id`s of ops that can neither be folded nor erased, as nothing changed there."""
        self.operation_insertion_handler.append(self._push_all_in)
        self.operation_modification_handler.append(self.visit_again)
        self.operation_removal_handler.append(self._forget)

    def insert(
        self, op: InsertOpInvT, insertion_point: InsertPoint | None = None, *, of: Source | None = None
    ) -> InsertOpInvT:
        # Inserting no op is no change.
        return op if isinstance(op, Sequence) and not op else super().insert(op, insertion_point, of=of)

    def inline_block(self, block: Block, insertion_point: InsertPoint, arg_values: Sequence[SSAValue] = ()) -> None:
        for argument, value in zip(block.args, arg_values, strict=bool(arg_values)):
            self.replace_all_uses_with(argument, value)
        moved = list(block.ops)
        super().inline_block(block, insertion_point)
        for op in moved:
            self.visit_again(op)

    def _may_replace(self, old: SSAValue, new: SSAValue, new_ops: Sequence[Operation]) -> bool:
        # Unlike MLIR's patterns, those of xDSL may change the type of a value.
        return new.type == old.type and super()._may_replace(old, new, new_ops)

    def visit_again(self, op: Operation) -> None:
        """Put an op and its enclosing ops on the worklist."""
        around: Operation | None = op
        while around is not None and around is not self._top:
            self._worklist.push(around)
            self.settled.discard(id(around))
            around = holder_of(around)

    def _push_all_in(self, op: Operation) -> None:
        for inner in op.walk() if op.regions else (op,):
            self.visit_again(inner)

    def _forget(self, op: Operation) -> None:
        gone = list(op.walk()) if op.regions else [op]
        for inner in reversed(gone):
            for operand in operands_of(inner):
                # An op left with one user or none may fold now.
                maker = defining_op(operand)
                if maker is not None and _has_at_most_one_user_besides(operand, inner):
                    self.visit_again(maker)
        for inner in gone:
            self._worklist.remove(inner)


def _has_at_most_one_user_besides(value: SSAValue, user: Operation) -> bool:
    other: Operation | None = None
    for use in value.uses:
        if use.operation is user or use.operation is other:
            continue
        if other is not None:
            return False
        other = use.operation
    return True


@dataclass
class GreedyRewriter:
    """Rewrites the ops in `top`, not `top` itself."""

    context: Context
    top: Operation
    patterns_of: Callable[[Operation], Sequence[RewritePattern]]
    top_down: bool
    max_rewrites: int
    """The most patterns to apply in a sweep; NO_LIMIT for any number."""
    is_visited: Callable[[Operation], bool] | None = None
    """Selects the ops to fold, erase and rewrite, by default all. With a selection constants are not moved.

    Source: `GreedyRewriteStrictness::ExistingAndNewOps`.
    """
    starts_at: Callable[[Operation], bool] | None = None
    """Selects the ops to visit first; others are visited only after a rewrite at or near them. Constants are not moved.

    Source: `applyOpPatternsGreedily` with `GreedyRewriteStrictness::AnyOp`.
    """
    is_canonicalizer: bool = False
    """The patterns are those of `canonicalize`: where nothing changed since its end, they change nothing."""

    def __post_init__(self) -> None:
        self._worklist: Worklist = Worklist()
        self._rewriter = _Rewriter(self._worklist, ProgramMemory(self.top), self.top)
        self._folder = Folder(self.context)
        # Unreachable blocks may have cyclic definitions: their ops are not visited.
        self._unreached: set[Block] = set()

    def sweep(self) -> bool:
        """Place the constants, then visit all ops, changed ones again; return whether more than constants moved."""
        self._collect()
        changed = False
        rewrites = 0
        while self._worklist and (rewrites < self.max_rewrites or self.max_rewrites == NO_LIMIT):
            op = self._worklist.pop()
            if self.is_visited is not None and not self.is_visited(op):
                continue
            if op.parent in self._unreached or (is_constant(op) and not is_unused(op)):
                continue
            if not self._rewriter.may_go_on():
                break
            if id(op) not in self._rewriter.settled and self._erase_or_fold(op):
                changed = True
            elif self._rewriter.attempt(self.patterns_of(op), op):
                changed = True
                rewrites += 1
        self._empty_worklist()
        return changed

    def attempt(self, what: str, change: Callable[[Editor, Operation], bool]) -> bool:
        """Apply `change` to `top` as one rewrite; return whether anything changed."""
        if not self._rewriter.may_go_on() or not change(self._rewriter, self.top):
            return False
        return self._did(what, self.top)

    def _collect(self) -> None:
        ops = [op for region in self.top.regions for op in region.walk(region_first=not self.top_down)]
        regions = [*self.top.regions, *(region for op in ops if op.regions for region in op.regions)]
        unreached = [block for region in regions for block in unreached_blocks(region)]
        self._unreached = {inner for block in unreached for inner in block.walk_blocks()}
        self._empty_worklist()
        if self.starts_at is not None:
            for op in filter(self.starts_at, ops):
                self._worklist.push(op)
            return
        may_place = self.is_visited is None and self._rewriter.may_go_on()
        constants = KnownConstants(self.top, self._rewriter) if may_place else None
        wanted = self._wanted(ops)
        if wanted is not None:
            self._rewriter.settled = {id(op) for op in ops}
        for op in ops:
            # A replaced constant puts its users on the list, before the ops in between.
            if constants is not None and is_constant(op) and not constants.place(op):
                continue
            if wanted is None or id(op) in wanted:
                # Push the enclosing ops, too: bottom up, they precede their first nested op.
                self._rewriter.visit_again(op)
            elif not self.is_canonicalizer and self.patterns_of(op):
                self._worklist.push(op)
        if constants is not None and constants.moved is not None:
            self._did("placing constants", constants.moved)
        if self.top_down:
            # The worklist is last in, first out.
            for op in self._empty_worklist():
                self._worklist.push(op)

    def _wanted(self, ops: Sequence[Operation]) -> set[int] | None:
        """The `id`s of the ops in `top` that something changed at or near; None if all are to be visited."""
        unsettled = current_unsettled()
        if unsettled is None or self.is_visited is not None:
            return None
        return unsettled.take(self.top, ops, by_canonicalizer=self.is_canonicalizer)

    def _empty_worklist(self) -> list[Operation]:
        """Empty the worklist; return its ops, last one first."""
        taken: list[Operation] = []
        while self._worklist:
            taken.append(self._worklist.pop())
        return taken

    def _erase_or_fold(self, op: Operation) -> bool:
        self._rewriter.set_sources(op)
        if is_unused(op) and may_be_dropped(op):
            self._rewriter.erase(op)
            return self._did("erasing an unused op", op)
        self._rewriter.pattern = "folding"
        if self._fold(op):
            return self._did("folding", op)
        return is_commutative(op) and self._move_constants_last(op) and self._did("putting constants last", op)

    def _did(self, what: str, op: Operation) -> bool:
        """Record a rewrite at an op; return True."""
        self._rewriter.done(what, op)
        return True

    def _move_constants_last(self, op: Operation) -> bool:
        """Move constants to the end of commutative operands; return whether the order changed."""
        old = operands_of(op)
        are_constant = [*map(_is_constant, old)]
        if True not in are_constant or sorted(are_constant) == are_constant:
            return False
        self._rewriter.modify(op).operands = sorted(old, key=_is_constant)
        return True

    def _fold(self, op: Operation) -> bool:
        if not has_own_folds(op.dialect_name()):
            return self._fold_by_trait(op)
        fold = fold_of(op.name)
        if fold is None or is_constant(op):
            return False
        folded = fold(op, [*map(constant_value, operands_of(op))])
        if folded is None:
            return False
        return self._change(op, folded) if isinstance(folded, InPlace) else self._replace(op, folded)

    def _change(self, op: Operation, change: InPlace) -> bool:
        self._rewriter.modify(op)
        change_in_place(op, change)
        return True

    def _replace(self, op: Operation, folded: Folded) -> bool:
        """Replace the results by values and constants; return False if a constant cannot be materialized."""
        parts = (folded,) if isinstance(folded, SSAValue | Attribute) else folded
        assert isinstance(parts, Sequence) and len(parts) == len(op.results), "one for each result"
        constants: list[Operation] = []
        values: list[SSAValue] = []
        for part, result in zip(parts, op.results, strict=True):
            if isinstance(part, SSAValue):
                values.append(part)
                continue
            assert isinstance(part, Attribute), "a value or a constant"
            constant = materialize(op.dialect_name(), part, result.type)
            if constant is None:
                return False
            constants.append(constant)
            values.append(constant.results[0])
        return self._replaced(op, constants, values)

    def _replaced(self, op: Operation, constants: Sequence[Operation], values: Sequence[SSAValue]) -> bool:
        self._rewriter.has_done_action = False
        self._rewriter.replace(op, constants, values)
        return self._rewriter.has_done_action

    def _fold_by_trait(self, op: Operation) -> bool:
        """Fold an op by xDSL's `HasFolder` trait."""
        if op.get_trait(HasFolder) is None:
            return False
        folded = self._folder.try_fold(op)
        return folded is not None and self._replaced(op, folded[1], folded[0])


def _is_constant(value: SSAValue) -> bool:
    op = defining_op(value)
    return op is not None and is_constant(op)
