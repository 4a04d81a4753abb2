"""Copies of ops, with their locations."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Operation, SSAValue


def copy_of(op: Operation, values: Mapping[SSAValue, SSAValue] | None = None) -> Operation:
    """Clone an op with its regions and locations, replacing operands by `values`."""
    copy = op.clone(dict(values or {}))
    for old, new in zip(op.walk(), copy.walk(), strict=True):
        new.location = old.location
        for one, other in zip(old.regions, new.regions, strict=True):
            for before, after in zip(one.blocks, other.blocks, strict=True):
                for argument, copied in zip(before.args, after.args, strict=True):
                    copied.location = argument.location
    return copy
