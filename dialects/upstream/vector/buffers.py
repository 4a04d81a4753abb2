"""Bufferization of vector ops, and their subsets of tensors.

Source: `BufferizableOpInterfaceImpl.cpp` and `SubsetOpInterfaceImpl.cpp` of `lib/Dialect/Vector/Transforms` in MLIR
22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.interfaces.bufferization import Bufferizable, Buffers, Operand, Subset
from okl_opt.dialects.upstream.shared.buffers import DESTINATION_STYLE, READS, YIELDS, last_op, yielded
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.dialects.upstream.shared.shapes import shape_of


def _is_read_by_write(operand: Operand, buffers: Buffers) -> bool:
    """Return whether a destination is read: not if a vector fills it. As in MLIR, masks are ignored."""
    op = operand.op
    assert isinstance(op, TransferWriteOp)
    shape, written = shape_of(op.source.type) or (), shape_of(op.vector.type) or ()
    return (
        DYNAMIC_INDEX in shape
        or any(constant_integer(index) != 0 for index in op.indices)
        or len(shape) != len(written)
        or any(size > count for size, count in zip(shape, written, strict=True))
    )


def _accessed(op: Operation) -> Sequence[Sequence[int | SSAValue]]:
    """The part of a tensor accessed by a transfer. Source: `getTransferChunkAccessed`."""
    assert isinstance(op, TransferReadOp | TransferWriteOp)
    vector = op.result.type if isinstance(op, TransferReadOp) else op.vector.type
    sizes = [1] * len(op.indices)
    for size, expression in zip(shape_of(vector) or (), op.permutation_map.data.results, strict=True):
        for dimension in expression.used_dims():
            sizes[dimension] = size
    return op.indices, sizes, [1] * len(sizes)


BUFFERS: Mapping[str, Bufferizable] = {
    "vector.gather": READS,
    "vector.mask": yielded(last_op),
    "vector.transfer_read": READS,
    "vector.transfer_write": DESTINATION_STYLE._replace(reads=_is_read_by_write),
    "vector.yield": YIELDS,
}

SUBSETS: Mapping[str, Subset] = {
    "vector.transfer_read": Subset(0, None, _accessed),
    "vector.transfer_write": Subset(1, 0, _accessed),
}
