"""Apply patterns once to every nested op, in order."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation
from xdsl.pattern_rewriter import RewritePattern
from xdsl.utils.worklist import Worklist

from okl_opt.dialects.interfaces.memory import ProgramMemory
from okl_opt.passes.rewriting.pattern_editor import PatternEditor


def walk(top: Operation, patterns: Sequence[RewritePattern]) -> bool:
    """Apply the first matching pattern to each op now in `top`; return whether one matched."""
    waiting = Worklist()
    for region in reversed(top.regions):
        for op in region.walk(reverse=True):
            waiting.push(op)

    def forget(op: Operation) -> None:
        for inner in op.walk():
            waiting.remove(inner)

    edit = PatternEditor(ProgramMemory(top))
    edit.operation_removal_handler.append(forget)
    changed = False
    while waiting:
        changed = edit.attempt(patterns, waiting.pop()) or changed
    return changed
