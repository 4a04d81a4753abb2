"""Destination-style ops, which write their results into operands.

Source: `DestinationStyleOpInterface.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.upstream.shared.shapes import integers


def _at(place: int) -> Callable[[Operation], range]:
    return lambda op: range(place, place + 1)


def _none(op: Operation) -> range:
    return range(0)


def _outputs(op: Operation) -> range:
    """The last segment of operands, or the last operand."""
    segments = integers(op.properties.get("operandSegmentSizes"))
    count = segments[-1] if segments else min(1, len(op.operands))
    return range(len(op.operands) - count, len(op.operands))


def _second_half(op: Operation) -> range:
    return range(len(op.operands) // 2, len(op.operands))


def _middle_segment(op: Operation) -> range:
    first, count, _ = integers(op.properties.get("operandSegmentSizes"))
    return range(first, first + count)


_DESTINATIONS: Mapping[str, Callable[[Operation], range]] = {
    "bufferization.materialize_in_destination": _at(1),
    "byoc.extern_call": _outputs,
    "linalg.pack": _at(1),
    "linalg.reduce": _second_half,
    "linalg.unpack": _at(1),
    "scf.forall": _outputs,
    "tensor.insert": _at(1),
    "tensor.insert_slice": _at(1),
    "test.destination_style_op": _middle_segment,
    "vector.transfer_read": _none,
    "vector.transfer_write": _at(1),
}
_NOT_LINALG = frozenset({"linalg.index", "linalg.yield"})
_NOT_STRUCTURED = _NOT_LINALG | {
    "linalg.pack",
    "linalg.softmax",
    "linalg.unpack",
    "linalg.winograd_filter_transform",
    "linalg.winograd_input_transform",
    "linalg.winograd_output_transform",
}


def is_structured(op: Operation | type[Operation]) -> bool:
    """Return whether the op has MLIR's `LinalgOp` interface."""
    return op.name.startswith("linalg.") and op.name not in _NOT_STRUCTURED


def destinations(op: Operation) -> range | None:
    """The numbers of the destination operands; None if the op is not of destination style."""
    known = _DESTINATIONS.get(op.name)
    if known is not None:
        return known(op)
    return _outputs(op) if op.name.startswith("linalg.") and op.name not in _NOT_LINALG else None


def destination_of(result: SSAValue) -> SSAValue | None:
    """The destination of `result`, a tensor; None if there is none. Source: `getDpsInitOperand`."""
    owner = result.owner
    places = destinations(owner) if isinstance(owner, Operation) else None
    if not places or not isinstance(owner, Operation):
        return None
    number = next(number for number, other in enumerate(owner.results) if other is result)
    return owner.operands[places[number]] if number < len(places) else None
