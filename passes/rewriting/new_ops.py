"""New ops of a dialect, in order and made by their names, for patterns that write many."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from okl_opt.dialects.registry import create


class NewOps:
    """Ops that are to be inserted together."""

    def __init__(self, dialect: str):
        self._dialect = dialect
        self.ops: list[Operation] = []

    def add(
        self,
        name: str,
        *operands: SSAValue,
        type: Attribute | None = None,
        properties: Mapping[str, Attribute] | None = None,
    ) -> OpResult:
        """The result of a new op of the dialect; of the first operand's type, if none is given."""
        op = create(f"{self._dialect}.{name}", operands, [operands[0].type if type is None else type], properties)
        self.ops.append(op)
        return op.results[0]
