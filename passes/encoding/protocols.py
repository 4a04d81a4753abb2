"""What a target must have to store encoded tensors in its own way.

A solver attribute may satisfy `Solver` itself, and a layout attribute `Layout`; those of `dialects/iree_cpu.py` are
data only, and `passes/encoding/solvers/` has what they mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute

from okl_opt.passes.encoding.storage import StorageSize


@runtime_checkable
class Layout(Protocol):
    """How a tensor is stored."""

    @property
    def is_identity(self) -> bool:
        """Whether tensors are stored as those without an encoding are."""
        ...

    def storage_size(self, type: TensorType[Attribute]) -> StorageSize:
        """The memory that a tensor of this type takes at most."""
        ...


@runtime_checkable
class Solver(Protocol):
    """What decides how a device stores encoded tensors."""

    def configured(self, configuration: Mapping[str, Attribute]) -> Attribute:
        """The attribute of the same solver for a target of this configuration."""
        ...

    def layout(self, type: TensorType[Attribute]) -> Attribute | None:
        """The attribute of the layout of a tensor with an encoding; None if there is none for it."""
        ...
