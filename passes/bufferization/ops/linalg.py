"""Bufferization of linalg ops. Source: `Linalg/Transforms/BufferizableOpInterfaceImpl.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.upstream.shared.destination_style import destinations, is_structured
from okl_opt.passes.bufferization.bufferizer import Bufferizer, Rewrite
from okl_opt.passes.bufferization.types import is_buffer


def _structured(op: Operation, to: Bufferizer) -> None:
    """Build the op on buffers, and replace the results by the buffers of the destinations."""
    if any(is_buffer(value.type) for value in op.operands):
        raise bare_error(op, "op does not have pure tensor semantics")
    places = destinations(op)
    assert places is not None, "linalg ops are of destination style"
    operands = to.buffers(op.operands)
    regions = [to.edit.move_region_contents_to_new_regions(region) for region in op.regions]
    new = type(op).create(operands=operands, properties=op.properties, attributes=op.attributes, regions=regions)
    to.insert(new)
    to.replace(op, [operands[place] for place in places])


def rewrite_of(op: Operation) -> Rewrite | None:
    """Return the rewrite for an op of linalg, or None."""
    return _structured if is_structured(op) or op.name == "linalg.softmax" else None
