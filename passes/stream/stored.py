"""What lies in the memory of a device, and what tells nothing of that."""

from __future__ import annotations

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.flow.entry_points import Executable
from okl_opt.dialects.stream import ResourceType


def is_stored_type(type: Attribute) -> bool:
    """Whether values of a type lie in the memory of a device."""
    return isinstance(type, TensorType | ResourceType)


def is_stored(value: SSAValue) -> bool:
    """Whether a value lies in the memory of a device."""
    return is_stored_type(value.type)


def is_executable(op: Operation) -> bool:
    """Whether an op holds what is dispatched, which may be to any device."""
    return isinstance(op, Executable)
