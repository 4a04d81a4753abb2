"""Apply patterns once to every op of a module, in order."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.pattern_rewriter import RewritePattern
from xdsl.utils.worklist import Worklist

from dialects.interfaces.memory import ProgramMemory
from passes.rewriting.pattern_editor import PatternEditor


def walk(module: ModuleOp, patterns: Sequence[RewritePattern]) -> bool:
    """Visit each op that is in `module` now, and apply the first of `patterns` that does anything; whether one did."""
    waiting = Worklist()
    for op in module.body.walk(reverse=True):
        waiting.push(op)

    def forget(op: Operation) -> None:
        for inner in op.walk():
            waiting.remove(inner)

    edit = PatternEditor(ProgramMemory(module))
    edit.operation_removal_handler.append(forget)
    changed = False
    while waiting:
        changed = edit.attempt(patterns, waiting.pop()) or changed
    return changed
