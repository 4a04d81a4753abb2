"""The description of an op from which a kernel is chosen and built: device, tensors, keys and attributes, but no IR."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from okl_opt.runtime.base.dtypes import DType, TensorSpec

AttrValue = bool | int | float | str | tuple[int, ...] | tuple[float, ...] | tuple[str, ...]
"""An op's attribute as plain Python; arrays become tuples."""

Key = tuple[str, int]
"""A kernel's name of a tensor: operand or result group and position in it, `("in", 1)`."""


class RegContext(NamedTuple):
    """An op before it runs.

    `op_type` is the kernel's name (`relu`; `add_n` for an `oneflow.add_n2`). `attrs` has the defaults filled in.
    `input_keys` and `output_keys` are parallel to `inputs` and `outputs`; an absent optional group has no key.
    `constants` are the positions of operands whose contents are the same in every run: a kernel may keep them packed.
    `body` is the region of an op that has one.
    Source: seed 000_5288debaba9517ca.txt, "RegContext".
    """

    op_type: str
    op_name: str
    device: str
    inputs: tuple[TensorSpec, ...]
    outputs: tuple[TensorSpec, ...]
    input_keys: tuple[Key, ...]
    output_keys: tuple[Key, ...]
    attrs: Mapping[str, AttrValue]
    constants: tuple[int, ...] = ()
    body: FusedBody | None = None

    @property
    def dtypes(self) -> tuple[DType, ...]:
        """Element types of the operands, then of the results."""
        return tuple(spec.dtype for spec in (*self.inputs, *self.outputs))

    def input_index(self, key: str, index: int = 0) -> int | None:
        """Position of operand (key, index) among `inputs`, None if it is absent."""
        return _position(self.input_keys, (key, index))

    def integer(self, name: str) -> int:
        """An attribute that is one integer."""
        value = self.attrs[name]
        assert isinstance(value, int), f"{name} is {value!r}, not an integer"
        return value

    def integers(self, name: str) -> tuple[int, ...]:
        """An attribute that is an array of integers."""
        values = self.attrs[name]
        assert isinstance(values, tuple), f"{name} is {values!r}, not an array"
        return tuple(int(value) for value in values)

    def number(self, name: str) -> int | float:
        """An attribute that is one number."""
        value = self.attrs[name]
        assert isinstance(value, int | float), f"{name} is {value!r}, not a number"
        return value

    def string(self, name: str) -> str:
        """An attribute that is a string."""
        value = self.attrs[name]
        assert isinstance(value, str), f"{name} is {value!r}, not a string"
        return value


class FusedOp(NamedTuple):
    """One op of a fused group. `operands` are value numbers: the group's operands, then the results of its steps."""

    reg: RegContext
    operands: tuple[int, ...]


class FusedBody(NamedTuple):
    """The ops of a fused group in order, and the value numbers of its results."""

    steps: tuple[FusedOp, ...]
    yields: tuple[int, ...]


def _position(keys: tuple[Key, ...], key: Key) -> int | None:
    return keys.index(key) if key in keys else None
