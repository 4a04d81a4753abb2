"""Bufferization of tensor ops, and their subsets of tensors.

Source: `BufferizableOpInterfaceImpl.cpp` and `SubsetInsertionOpInterfaceImpl.cpp` of `lib/Dialect/Tensor/Transforms`
in MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.ir import OpResult

from okl_opt.dialects.interfaces.bufferization import AliasingValue, Bufferizable, Buffers, Operand, Subset, never
from okl_opt.dialects.upstream.shared.buffers import ALLOCATES, DESTINATION_STYLE, READS, RENAMES, is_first_result
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.dialects.upstream.shared.slicing import is_whole, slice_of

_SOURCE, _DESTINATION = 0, 1


def _is_part(operand: Operand, buffers: Buffers) -> Sequence[AliasingValue]:
    return [AliasingValue(operand.op.results[0], False)]


def _is_read_by_insertion(operand: Operand, buffers: Buffers) -> bool:
    """Return whether a destination is read: not if it is fully overwritten. Source: `insertSliceOpRequiresRead`."""
    if operand.number == _SOURCE:
        return True
    return not is_whole(slice_of(operand.op), shape_of(operand.value.type) or ())


def _is_destination(operand: Operand, buffers: Buffers) -> bool:
    return operand.number == _DESTINATION


def _has_no_contents(result: OpResult, buffers: Buffers) -> bool:
    return False


def _is_shape(operand: Operand, buffers: Buffers) -> bool:
    return operand.number == 1


def _is_reshaped(operand: Operand, buffers: Buffers) -> Sequence[AliasingValue]:
    return is_first_result(operand, buffers) if operand.number == _SOURCE else ()


def _is_source(operand: Operand, buffers: Buffers) -> bool:
    return operand.number == _SOURCE


BUFFERS: Mapping[str, Bufferizable] = {
    "tensor.cast": RENAMES,
    # The source may be copied.
    "tensor.collapse_shape": Bufferizable(values=is_first_result),
    "tensor.concat": ALLOCATES,
    "tensor.dim": Bufferizable(reads=never),
    "tensor.empty": ALLOCATES._replace(defines=_has_no_contents),
    "tensor.expand_shape": RENAMES,
    "tensor.extract": READS,
    "tensor.extract_slice": Bufferizable(reads=never, values=_is_part),
    "tensor.from_elements": ALLOCATES,
    "tensor.generate": ALLOCATES,
    "tensor.insert": DESTINATION_STYLE,
    "tensor.insert_slice": DESTINATION_STYLE._replace(reads=_is_read_by_insertion),
    "tensor.pad": ALLOCATES,
    "tensor.parallel_insert_slice": Bufferizable(reads=_is_source, writes=_is_destination),
    "tensor.rank": Bufferizable(reads=never),
    "tensor.reshape": Bufferizable(reads=_is_shape, values=_is_reshaped),
    "tensor.splat": ALLOCATES,
}

_INSERTION = Subset(_DESTINATION, _SOURCE, slice_of)

SUBSETS: Mapping[str, Subset] = {
    "tensor.extract_slice": Subset(0, None, slice_of),
    "tensor.insert_slice": _INSERTION,
    "tensor.parallel_insert_slice": _INSERTION,
}
