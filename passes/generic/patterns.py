"""The canonicalisation patterns of ops, by the class of the op: those that are right, and that the user wants."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from xdsl.dialects import cf
from xdsl.dialects.builtin import BFloat16Type, Float16Type, Float32Type, Float64Type, FloatAttr
from xdsl.ir import Block, Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.traits import ConstantLike, HasCanonicalizationPatternsTrait

from dialects.interfaces.folding import has_own_folds, name_of, rules_of

# Patterns of xDSL that MLIR does not have, and that change what a program means or fight with the rest.
_LEFT_OUT = frozenset(
    {
        # Flags of one op are given to both.
        "FoldConstsByReassociation",
        # The sign of a zero that a select chooses counts.
        "SelectFoldCmpfPattern",
        # Constants of loops are placed before any pattern is tried.
        "RehoistConstInLoops",
    }
)


# Longer ways through blocks that only branch on are not followed: to look for circles there at each step costs.
_LONGEST_DETOUR = 64


def _is_exact(op: Operation) -> bool:
    """Whether computing in 64 bits and rounding once more gives the same, on every machine: signs of NaN differ."""
    if not isinstance(op.results[0].type, Float64Type | Float32Type | Float16Type | BFloat16Type):
        return False
    values = [ConstantLike.get_constant_value(operand) for operand in op.operands]
    return all(isinstance(value, FloatAttr) and math.isfinite(value.value.data) for value in values)


def _compares_signed(op: Operation) -> bool:
    return op.get_attr_or_prop("unsignedCmp") is None


def _may_be_inlined(op: Operation) -> bool:
    (region,) = op.regions
    last = region.blocks.first.last_op if region.blocks.first is not None else None
    return op.get_attr_or_prop("no_inline") is None and last is not None and last.name == "scf.yield"


def _hands_over_nothing_of_its_successor(op: Operation) -> bool:
    """False only where no path leads."""
    return all(operand.owner is not op.successors[0] for operand in op.operands)


def _leads_somewhere(op: Operation) -> bool:
    return not any(_runs_in_circles(successor) for successor in op.successors)


def _runs_in_circles(block: Block) -> bool:
    """Whether blocks that only branch on may lead from `block` back to it or to one of them, or on for too long."""
    for _ in range(_LONGEST_DETOUR):
        only = block.first_op
        if not isinstance(only, cf.BranchOp):
            return False
        block = only.successor
    return True


# What xDSL's patterns do not ask.
_CONDITIONS: dict[str, Callable[[Operation], bool]] = {
    "FoldConstConstOp": _is_exact,
    "SimplifyBrToBlockWithSinglePred": _hands_over_nothing_of_its_successor,
    "SimplifyPassThroughBr": _leads_somewhere,
    "SimplifyPassThroughCondBranch": _leads_somewhere,
    "SimplifyPassThroughSwitch": _leads_somewhere,
    "SimplifyTrivialLoops": _compares_signed,
    "SingleBlockExecuteInliner": _may_be_inlined,
}


class _Guarded(RewritePattern):
    """A pattern that is only applied where it is right."""

    def __init__(self, pattern: RewritePattern, condition: Callable[[Operation], bool]):
        self._pattern = pattern
        self._condition = condition

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not self._condition(op):
            return
        try:
            self._pattern.match_and_rewrite(op, rewriter)
        except OverflowError:
            # A constant that is too large for its type stays uncomputed.
            assert not rewriter.has_done_action, "it computes before it rewrites"


class PatternsByOp:
    """The patterns of each op, without those in `disabled`, and only those in `enabled` if that names any."""

    def __init__(self, disabled: Sequence[str], enabled: Sequence[str]):
        self._disabled = disabled
        self._enabled = enabled
        self._of: dict[type[Operation], tuple[RewritePattern, ...]] = {}

    def of(self, op: Operation) -> tuple[RewritePattern, ...]:
        kind = type(op)
        patterns = self._of.get(kind)
        if patterns is None:
            patterns = self._of[kind] = tuple(pattern for pattern in _patterns_of(op) if self._is_wanted(pattern))
        return patterns

    def _is_wanted(self, pattern: RewritePattern) -> bool:
        name = name_of(pattern)
        return name not in self._disabled and (not self._enabled or name in self._enabled)


def _patterns_of(op: Operation) -> Sequence[RewritePattern]:
    """Our rules of an op where its dialect has any, else the patterns of xDSL that are right."""
    if has_own_folds(op.dialect_name()):
        return rules_of(op.name)
    traits = op.get_traits_of_type(HasCanonicalizationPatternsTrait)
    every = [pattern for trait in traits for pattern in trait.get_patterns(type(op))]
    return [_guarded(pattern) for pattern in every if name_of(pattern) not in _LEFT_OUT]


def _guarded(pattern: RewritePattern) -> RewritePattern:
    condition = _CONDITIONS.get(name_of(pattern))
    return pattern if condition is None else _Guarded(pattern, condition)
