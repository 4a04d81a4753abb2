"""Checks of the values that control flow passes into, between and out of regions.

Source: `ControlFlowInterfaces.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, Operation, Region

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.text import quoted


def check_exits(op: Operation, region: Region, terminator: str) -> None:
    """Check that each `terminator` in `region` passes values of the types of `op`'s results."""
    for block in region.blocks:
        last = block.last_op
        if last is not None and last.name == terminator:
            check_flow(op, last, "parent", last.operand_types, op.result_types)


def check_flow(
    op: Operation, source: Operation | None, target: str, given: Sequence[Attribute], wanted: Sequence[Attribute]
) -> None:
    """Check the types passed along a control flow edge against the types that its target takes.

    The edge starts at `source`, a terminator in a region of `op`; if `source` is None, it starts at `op`.
    """
    message = _flow_mismatch(given, wanted)
    if message is None:
        return
    origin = "parent" if source is None else f"Operation {source.name}"
    error = op_error(op, f"along control flow edge from {origin} to {target}: {message}")
    raise error.note((op if source is None else source).location, "region branch point")


def _flow_mismatch(given: Sequence[Attribute], wanted: Sequence[Attribute]) -> str | None:
    if len(given) != len(wanted):
        return f"region branch point has {len(given)} operands, but region successor needs {len(wanted)} inputs"
    for index, (one, other) in enumerate(zip(given, wanted, strict=True)):
        if one != other:
            return (
                f"successor operand type #{index} {quoted(one)} should match successor input type #{index} "
                f"{quoted(other)}"
            )
    return None
