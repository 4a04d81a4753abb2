"""Attributes of llvm ops, of which xDSL declares only some."""

from __future__ import annotations

from xdsl.ir import Attribute, Operation


def held(op: Operation, name: str) -> Attribute | None:
    """An inherent attribute, which is a property only if the class declares it."""
    value = op.properties.get(name)
    return op.attributes.get(name) if value is None else value
