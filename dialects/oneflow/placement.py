"""Comparison of op placements."""

from __future__ import annotations

from xdsl.ir import Operation

PLACEMENT = ("device_tag", "device_name")


def on_one_device(first: Operation, second: Operation) -> bool:
    """Return whether two ops have the same placement."""
    return all(first.attributes.get(name) == second.attributes.get(name) for name in PLACEMENT)
