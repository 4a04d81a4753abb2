"""A builder of ops of a dialect by name."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from okl_opt.dialects.registry import create


class NewOps:
    """New ops, to be inserted together."""

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
        """Add an op of the dialect and return its result, by default of the first operand's type."""
        op = create(f"{self._dialect}.{name}", operands, [operands[0].type if type is None else type], properties)
        self.ops.append(op)
        return op.results[0]
