"""Copies of ops, located where these are."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Operation, SSAValue


def copy_of(op: Operation, values: Mapping[SSAValue, SSAValue] | None = None) -> Operation:
    """A copy of an op with all in it, which uses other values for some."""
    copy = op.clone(dict(values or {}))
    for old, new in zip(op.walk(), copy.walk(), strict=True):
        new.location = old.location
        for one, other in zip(old.regions, new.regions, strict=True):
            for before, after in zip(one.blocks, other.blocks, strict=True):
                for argument, copied in zip(before.args, after.args, strict=True):
                    copied.location = argument.location
    return copy
