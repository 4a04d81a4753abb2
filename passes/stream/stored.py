"""Predicates for values in the memory of a device, and for executables."""

from __future__ import annotations

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.flow.entry_points import Executable
from okl_opt.dialects.stream import ResourceType


def is_stored_type(type: Attribute) -> bool:
    """Return whether values of a type are stored in the memory of a device."""
    return isinstance(type, TensorType | ResourceType)


def is_stored(value: SSAValue) -> bool:
    """Return whether a value is stored in the memory of a device."""
    return is_stored_type(value.type)


def is_executable(op: Operation) -> bool:
    """Return whether an op is an executable, whose contents have no fixed device."""
    return isinstance(op, Executable)
