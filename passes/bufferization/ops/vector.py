"""Bufferization of vector transfers, gathers and masks.

Source: `Vector/Transforms/BufferizableOpInterfaceImpl.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.interfaces.bufferization import is_tensor
from okl_opt.dialects.upstream.shared.regions import last_op
from okl_opt.passes.bufferization.bufferizer import Bufferizer, Rewrite


def _with_buffers(op: Operation, to: Bufferizer) -> Operation:
    """Build the op on buffers, without tensor results."""
    types = [type for type in op.result_types if not is_tensor(type)]
    operands = to.buffers(op.operands)
    new = type(op).create(operands=operands, result_types=types, properties=op.properties, attributes=op.attributes)
    return to.insert(new)


def _read(op: Operation, to: Bufferizer) -> None:
    to.replace(op, _with_buffers(op, to).results)


def _write(op: Operation, to: Bufferizer) -> None:
    buffer = to.buffer(op.operands[1])
    _with_buffers(op, to)
    to.replace(op, [buffer])


# ----- mask


def _masked(op: Operation) -> Operation | None:
    """Return the op in a mask, or None."""
    first = op.regions[0].block.first_op
    return None if first is None or first is last_op(op.regions[0]) else first


def _is_masked_unknown(op: Operation, to: Bufferizer) -> bool:
    masked = _masked(op)
    return masked is None or to.options.row_of(masked) is None


def _mask(op: Operation, to: Bufferizer) -> None:
    """Drop tensor results: their buffers are defined outside of the mask."""
    if _is_masked_unknown(op, to):
        return
    last, masked = last_op(op.regions[0]), _masked(op)
    kept = [value for value in last.operands if value.owner is masked]
    outer = [None if value.owner is masked else value for value in last.operands]
    to.edit.modify(last).operands = kept
    new = type(op).create(
        operands=op.operands,
        result_types=[value.type for value in kept],
        properties=op.properties,
        attributes=op.attributes,
        regions=[to.edit.move_region_contents_to_new_regions(op.regions[0])],
    )
    results = iter(to.insert(new).results)
    to.replace(op, [next(results) if value is None else value for value in outer])


def _yield(op: Operation, to: Bufferizer) -> None:
    parent = op.parent_op()
    if parent is None or parent.name != "vector.mask":
        raise bare_error(op, "unsupported vector::YieldOp parent")
    if not _is_masked_unknown(parent, to):
        to.replace_with(op, type(op).create(operands=to.buffers(op.operands)))


BUFFERIZE: Mapping[str, Rewrite] = {
    "vector.gather": _read,
    "vector.mask": _mask,
    "vector.transfer_read": _read,
    "vector.transfer_write": _write,
    "vector.yield": _yield,
}
