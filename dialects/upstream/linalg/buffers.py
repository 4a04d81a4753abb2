"""Bufferization of linalg ops.

Source: `BufferizableOpInterfaceImpl.cpp` and `SubsetInsertionOpInterfaceImpl.cpp` of `lib/Dialect/Linalg/Transforms`
in MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Operation
from xdsl.ir.affine import AffineMap

from okl_opt.dialects.interfaces.bufferization import Bufferizable, Buffers, Operand, Subset
from okl_opt.dialects.upstream.linalg.loops import STRUCTURED, are_parallel, loops_of
from okl_opt.dialects.upstream.shared.buffers import DESTINATION_STYLE


def _is_used_in_body(operand: Operand, buffers: Buffers) -> bool:
    """Source: `payloadUsesValueFromOperand`."""
    block = operand.op.regions[0].blocks.first if operand.op.regions else None
    return block is None or operand.number >= len(block.args) or block.args[operand.number].first_use is not None


def _is_elementwise(op: Operation, operands: Sequence[Operand]) -> bool:
    """Return whether all loops are parallel, and these operands have identity maps."""
    if not all(are_parallel(op)):
        return False
    maps = loops_of(op).maps
    return all(
        maps[operand.number] == AffineMap.identity(maps[operand.number].num_dims)
        for operand in operands
        if isinstance(operand.value.type, TensorType | MemRefType)
    )


def _is_input(operand: Operand, buffers: Buffers) -> bool:
    return operand.number == 0


_STRUCTURED = DESTINATION_STYLE._replace(reads=_is_used_in_body, is_elementwise=_is_elementwise)

BUFFERS: Mapping[str, Bufferizable] = {
    **dict.fromkeys(STRUCTURED, _STRUCTURED),
    "linalg.softmax": DESTINATION_STYLE._replace(reads=_is_input),
}

SUBSETS: Mapping[str, Subset] = {"linalg.copy": Subset(1, 0, None)}
