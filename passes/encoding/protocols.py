"""Protocols for targets with their own layouts of encoded tensors.

A solver attribute may satisfy `Solver` itself, and a layout attribute `Layout`. The attributes of
`dialects/iree_cpu.py` are data only; `passes/encoding/solvers/` implements them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute

from okl_opt.passes.encoding.storage import StorageSize


@runtime_checkable
class Layout(Protocol):
    """The layout of a stored tensor."""

    @property
    def is_identity(self) -> bool:
        """Return whether the layout is the row-major one of tensors without an encoding."""
        ...

    def storage_size(self, type: TensorType[Attribute]) -> StorageSize:
        """Return the greatest storage size of a tensor of this type."""
        ...


@runtime_checkable
class Solver(Protocol):
    """Chooses the layouts of encoded tensors on a device."""

    def configured(self, configuration: Mapping[str, Attribute]) -> Attribute:
        """Return the solver's attribute for a target of this configuration."""
        ...

    def layout(self, type: TensorType[Attribute]) -> Attribute | None:
        """Return the attribute of an encoded tensor's layout; None if the solver has none."""
        ...
