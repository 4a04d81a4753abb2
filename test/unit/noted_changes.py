"""Holds what passes of ours note of their changes against what has changed: nothing may change unnoted."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from unittest.mock import patch

from xdsl.ir import Operation

from okl_opt.dialects.verifier import verify
from okl_opt.passes.pipeline.manager import PassManager
from okl_opt.passes.pipeline.table import EDIT_OTHERWISE
from okl_opt.passes.pipeline.text import ScheduledPass
from okl_opt.passes.rewriting.watch import Changes, current_changes


def _self(op: Operation) -> tuple[object, ...]:
    """What an op is, beside the ops in it and its place."""
    return (
        tuple(map(id, op.operands)),
        tuple(map(id, op.successors)),
        tuple(op.result_types),
        dict(op.attributes),
        dict(op.properties),
        tuple(argument.type for region in op.regions for block in region.blocks for argument in block.args),
    )


def _inner(op: Operation) -> set[int]:
    return {id(inner) for region in op.regions for block in region.blocks for inner in block.ops}


class Snapshot:
    """All ops in one, as they are now."""

    def __init__(self, top: Operation):
        self.ops = {id(op): (op, _self(op), op.parent, _inner(op)) for op in top.walk()}

    def unnoted(self, top: Operation, changes: Changes) -> list[str]:
        """What has become different in `top` since, and is not in `changes`."""
        found: list[str] = []
        for op in top.walk():
            key = id(op)
            if key not in self.ops:
                if key not in changes.changed:
                    found.append(f"{op.name} is new")
                continue
            _, was, parent, inner = self.ops[key]
            if key not in changes.changed and _self(op) != was:
                found.append(f"{op.name} changed")
            if op.parent is not parent and key not in changes.changed and key not in changes.moved:
                found.append(f"{op.name} moved")
            if key not in changes.changed and key not in changes.holders and _inner(op) != inner:
                found.append(f"{op.name} gained or lost ops")
        return found


@contextmanager
def checked_changes() -> Generator[None]:
    """Inside the block each pass of ours is held against what it notes, and everything is verified after it."""
    run, check = PassManager._apply, PassManager._verify

    def _apply(self: PassManager, scheduled: ScheduledPass, op: Operation) -> None:
        before = Snapshot(op)
        run(self, scheduled, op)
        if scheduled.origin == "okl" and scheduled.name not in EDIT_OTHERWISE:
            changes = current_changes()
            assert changes is not None, "passes run where changes are collected"
            unnoted = before.unnoted(op, changes)
            assert not unnoted, f"{scheduled.name}: {unnoted[:5]}"

    def _verify(self: PassManager, scheduled: ScheduledPass, op: Operation, *more: object) -> None:
        check(self, scheduled, op, *more)
        verify(op)

    with patch.object(PassManager, "_apply", _apply), patch.object(PassManager, "_verify", _verify):
        yield
