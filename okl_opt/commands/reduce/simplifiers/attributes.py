"""Deletes attributes and properties.

Before:  func.func private @f(i32 {llvm.noundef}) attributes {note = "x"}
After:   func.func private @f(i32)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Attribute, Operation

from okl_opt.commands.reduce.functions import attached
from okl_opt.commands.reduce.simplifiers.simplifier import Edit, Simplifier
from okl_opt.dialects.verifier import is_valid

# Attributes that other steps keep consistent, and name suffixes of segment sizes.
_KEPT = {"sym_name", "function_type", "callee"}
_SIZES = ("segments", "segment_sizes", "SegmentSizes")


def attribute_names(op: Operation) -> Iterator[str]:
    """The attributes and properties that may be changed on their own."""
    kept = {*_KEPT, "op_name__"} if isinstance(op, UnregisteredOp) else _KEPT
    for name in (*op.properties, *op.attributes):
        if name not in kept and not name.endswith(_SIZES):
            yield name


def change_attribute(op: Operation, name: str, value: Attribute | None) -> None:
    """Set or delete an attribute or property, unless that makes a valid op invalid.

    So a required attribute does not block the others in the same chunk.
    """
    holder = op.properties if name in op.properties else op.attributes
    old = dict(holder)
    was_valid = not op.regions and is_valid(op)
    if value is None:
        del holder[name]
    else:
        holder[name] = value
    if was_valid and not is_valid(op):
        holder.clear()
        holder.update(old)


def _deletions(top: Operation) -> list[Edit]:
    return [partial(_delete, top, op, name) for op in top.walk() for name in attribute_names(op)]


def _delete(top: Operation, op: Operation, name: str) -> None:
    if attached(op, top):
        change_attribute(op, name, None)


DELETE_ATTRIBUTES = Simplifier("deleting attributes", _deletions)
