"""Attributes of llvm ops, of which xDSL declares only some."""

from __future__ import annotations

from xdsl.dialects.builtin import BytesAttr, StringAttr
from xdsl.ir import Attribute, Operation


def held(op: Operation, name: str) -> Attribute | None:
    """An inherent attribute: a property if the class declares it, else an attribute."""
    value = op.properties.get(name)
    return op.attributes.get(name) if value is None else value


def string_bytes(value: StringAttr | BytesAttr) -> bytes:
    """The bytes of a string, also of one that is no valid UTF-8."""
    return value.data if isinstance(value, BytesAttr) else value.data.encode(errors="surrogateescape")
