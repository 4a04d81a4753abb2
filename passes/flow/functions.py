"""The ops of a function."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation

from okl_opt.dialects.interfaces.effects import is_isolated


def ops_inside(op: Operation) -> Iterator[Operation]:
    """Yield the ops in the regions of `op` in order, bodies of isolated ops excluded."""
    pending = [op]
    while pending:
        around = pending.pop()
        if around is not op:
            yield around
        if around is op or not is_isolated(around):
            inner = [each for region in around.regions for block in region.blocks for each in block.ops]
            pending.extend(reversed(inner))
