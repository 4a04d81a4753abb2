"""The argument of the oracle's functions: the op's operands in compute types, by key, and its attributes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import AttrValue, RegContext
from okl_opt.runtime.kernels.cpu.ref.numbers import Array, decode


@dataclass(frozen=True)
class Op:
    """One op on arrays. `raw` holds them as they are in memory."""

    reg: RegContext
    raw: Sequence[Array]

    def __getitem__(self, key: str) -> Array:
        """Operand `key` in its compute type."""
        value = self.get(key)
        assert value is not None, f"'{self.reg.op_type}' has no operand '{key}'"
        return value

    def get(self, key: str) -> Array | None:
        """Operand `key` in its compute type, None where the optional operand is absent."""
        index = self.reg.input_index(key)
        return None if index is None else decode(self.raw[index], self.reg.inputs[index].dtype)

    def stored(self, key: str) -> Array:
        """Operand `key` as it is in memory."""
        index = self.reg.input_index(key)
        assert index is not None, f"'{self.reg.op_type}' has no operand '{key}'"
        return self.raw[index]

    def dtype(self, key: str) -> DType:
        index = self.reg.input_index(key)
        assert index is not None, f"'{self.reg.op_type}' has no operand '{key}'"
        return self.reg.inputs[index].dtype

    @property
    def operands(self) -> list[Array]:
        """All operands in their compute types."""
        return [decode(array, spec.dtype) for array, spec in zip(self.raw, self.reg.inputs, strict=True)]

    @property
    def attrs(self) -> dict[str, AttrValue]:
        return dict(self.reg.attrs)

    @property
    def out(self) -> TensorSpec:
        """The first result."""
        return self.reg.outputs[0]


Compute = Callable[[Op], Array]
"""One result, in a compute type; `table.compute` turns it into the elements of the result."""

ComputeMany = Callable[[Op], Sequence[Array]]
"""Several results, likewise."""

Move = Callable[[Op], Sequence[Array]]
"""Results in their memory type already: ops that copy elements."""
