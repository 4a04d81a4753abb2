"""Fold, erase and rewrite the ops of a region until none of it applies.

Source: `GreedyPatternRewriteDriver.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from xdsl.builder import InsertOpInvT
from xdsl.context import Context
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.folder import Folder
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import RewritePattern
from xdsl.rewriter import InsertPoint
from xdsl.traits import ConstantLike, HasFolder
from xdsl.utils.worklist import Worklist

from dialects.interfaces.effects import is_commutative, is_constant, is_unused, may_be_dropped
from dialects.interfaces.memory import ProgramMemory
from passes.rewriting.constants import KnownConstants
from passes.rewriting.edit import Editor, Source
from passes.rewriting.pattern_editor import PatternEditor

NO_LIMIT = -1


class _Rewriter(PatternEditor):
    """Puts what a rewrite touches on the worklist."""

    def __init__(self, worklist: Worklist, memory: ProgramMemory):
        super().__init__(memory)
        self._worklist = worklist
        self.operation_insertion_handler.append(self._push_all_in)
        self.operation_modification_handler.append(worklist.push)
        self.operation_removal_handler.append(self._forget)

    def insert(
        self, op: InsertOpInvT, insertion_point: InsertPoint | None = None, *, of: Source | None = None
    ) -> InsertOpInvT:
        # No op is no change.
        return op if isinstance(op, Sequence) and not op else super().insert(op, insertion_point, of=of)

    def _may_replace(self, old: SSAValue, new: SSAValue, new_ops: Sequence[Operation]) -> bool:
        # Patterns of xDSL's may change the type of a value; MLIR's never do.
        return new.type == old.type and super()._may_replace(old, new, new_ops)

    def _push_all_in(self, op: Operation) -> None:
        for inner in op.walk():
            self._worklist.push(inner)

    def _forget(self, op: Operation) -> None:
        for operand in op.operands:
            # What is left with one user, or none, may fold now.
            owner = operand.owner
            if isinstance(owner, Operation) and len(list(islice(operand.uses, 3))) < 3:
                self._worklist.push(owner)
        for inner in op.walk():
            self._worklist.remove(inner)


@dataclass
class GreedyRewriter:
    """Rewrites the ops in `top`, not `top` itself."""

    context: Context
    top: Operation
    patterns_of: Callable[[Operation], Sequence[RewritePattern]]
    top_down: bool
    max_rewrites: int
    """How many patterns a sweep may apply; NO_LIMIT for any number."""

    def __post_init__(self) -> None:
        self._worklist: Worklist = Worklist()
        self._rewriter = _Rewriter(self._worklist, ProgramMemory(self.top))
        self._folder = Folder(self.context)

    def sweep(self) -> bool:
        """Place the constants, then visit all ops, and those that change again; True if more than constants moved."""
        self._collect()
        changed = False
        rewrites = 0
        while self._worklist and (rewrites < self.max_rewrites or self.max_rewrites == NO_LIMIT):
            op = self._worklist.pop()
            if is_constant(op) and not is_unused(op):
                continue
            if not self._rewriter.may_go_on():
                break
            if self._erase_or_fold(op):
                changed = True
            elif self._rewriter.attempt(self.patterns_of(op), op):
                changed = True
                rewrites += 1
        while self._worklist:
            self._worklist.pop()
        return changed

    def attempt(self, what: str, change: Callable[[Editor, Operation], bool]) -> bool:
        """Let `change` do something to `top`, as one rewrite; whether it did."""
        if not self._rewriter.may_go_on() or not change(self._rewriter, self.top):
            return False
        return self._did(what, self.top)

    def _collect(self) -> None:
        ops = [op for region in self.top.regions for op in region.walk(region_first=not self.top_down)]
        if self._rewriter.may_go_on():
            constants = KnownConstants(self.top, self._rewriter)
            ops = [op for op in ops if not is_constant(op) or constants.place(op)]
        # The last one in is the first one out; users of constants that went are in it.
        while self._worklist:
            self._worklist.pop()
        for op in reversed(ops) if self.top_down else ops:
            self._worklist.push(op)

    def _erase_or_fold(self, op: Operation) -> bool:
        self._rewriter.stand_for(op)
        if is_unused(op) and may_be_dropped(op):
            self._rewriter.erase(op)
            return self._did("erasing what nobody uses", op)
        if self._sort_operands(op):
            return self._did("putting constants last", op)
        self._rewriter.pattern = "folding"
        return self._fold(op) and self._did("folding", op)

    def _did(self, what: str, op: Operation) -> bool:
        """Say what was done at an op; True."""
        self._rewriter.done(what, op)
        return True

    def _sort_operands(self, op: Operation) -> bool:
        """Constants come last where the order means nothing."""
        if not is_commutative(op) or len(op.operands) != 2:
            return False
        left, right = op.operands
        if not _is_constant(left) or _is_constant(right):
            return False
        self._rewriter.modify(op).operands = [right, left]
        return True

    def _fold(self, op: Operation) -> bool:
        # A constant folds to itself.
        if op.has_trait(ConstantLike, value_if_unregistered=True) or op.get_trait(HasFolder) is None:
            return False
        folded = self._folder.try_fold(op)
        if folded is None:
            return False
        values, constants = folded
        for constant in constants:
            _wrap_index(constant)
        self._rewriter.has_done_action = False
        self._rewriter.replace(op, constants, values)
        return self._rewriter.has_done_action


def _is_constant(value: SSAValue) -> bool:
    return isinstance(value.owner, Operation) and is_constant(value.owner)


def _wrap_index(constant: Operation) -> None:
    """Keep what xDSL computes of indices in 64 bits, as MLIR does."""
    value = constant.properties.get("value")
    if isinstance(value, IntegerAttr) and isinstance(constant.results[0].type, IndexType):
        wrapped = (value.value.data + 2**63) % 2**64 - 2**63
        constant.properties["value"] = IntegerAttr.from_index_int_value(wrapped)
