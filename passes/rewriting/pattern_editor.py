"""The editor passed to patterns: it skips replacements that would change results because of writes in place."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.interfaces.memory import ProgramMemory
from okl_opt.passes.rewriting.edit import Editor


class PatternEditor(Editor):
    """Replaces values only by values that are equal at all uses.

    A tensor is not equal if an op writes in place to it, to its replacement, or to a tensor that the pattern looked
    through. Results of the replaced op itself, possible in graph regions and unreachable blocks, are not equal either.
    """

    def __init__(self, memory: ProgramMemory):
        super().__init__()
        self._memory = memory

    def replace(
        self,
        op: Operation,
        new_ops: Operation | Sequence[Operation],
        new_results: Sequence[SSAValue | None] | None = None,
        safe_erase: bool = True,
    ) -> None:
        new_ops = (new_ops,) if isinstance(new_ops, Operation) else new_ops
        if new_results is None:
            new_results = new_ops[-1].results if new_ops else ()
        if not self.may_replace(op, new_ops, new_results):
            return
        for old, new in zip(op.results, new_results, strict=False):
            if new is not None:
                self._memory.replaced(old, new)
        super().replace(op, new_ops, new_results, safe_erase)

    def may_replace(self, op: Operation, new_ops: Sequence[Operation], new_results: Sequence[SSAValue | None]) -> bool:
        """Return whether `replace` would replace. For patterns that change other ops as well."""
        values = [(old, new) for old, new in zip(op.results, new_results, strict=False) if new is not None]
        if not all(self._may_replace(old, new, new_ops) for old, new in values):
            return False
        read = {value for new in new_ops for value in new.operands} | {new for _, new in values}
        return self._memory.may_read_instead(op, [value for value in read if value.owner not in new_ops])

    def _may_replace(self, old: SSAValue, new: SSAValue, new_ops: Sequence[Operation]) -> bool:
        if new.owner is old.owner:
            return False
        return new.owner in new_ops or self._memory.may_stand_for(new, old)
