"""What a kernel is chosen and built from: one op with its device, tensors, keys and attributes, and no IR."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from runtime.base.dtypes import DType, TensorSpec

AttrValue = bool | int | float | str | tuple[int, ...] | tuple[float, ...] | tuple[str, ...]
"""An op's attribute as plain Python; arrays become tuples."""

Key = tuple[str, int]
"""A tensor's name for a kernel: the operand or result group and the position in it, `("in", 1)`."""


class RegContext(NamedTuple):
    """All that is known of one op before it runs.

    `op_type` is the kernel's name (`relu`; `add_n` for an `oneflow.add_n2`). `attrs` has the defaults filled in.
    `input_keys` and `output_keys` stand beside `inputs` and `outputs`; an absent optional group has no key.
    `constants` are the positions of operands whose contents are the same in every run: a kernel may keep them packed.
    `body` is what an op with a region computes.
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


class FusedStep(NamedTuple):
    """One op of a fused group. `operands` number values: the group's operands, then the results of its steps."""

    reg: RegContext
    operands: tuple[int, ...]


class FusedBody(NamedTuple):
    """The ops of a fused group in order, and the numbers of the values that it gives."""

    steps: tuple[FusedStep, ...]
    yields: tuple[int, ...]


def _position(keys: tuple[Key, ...], key: Key) -> int | None:
    return keys.index(key) if key in keys else None
