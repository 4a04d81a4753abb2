"""Bufferization of arith. Source: `lib/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.ir import SSAValue

from okl_opt.dialects.interfaces.bufferization import AliasingValue, Bufferizable, Buffers, Operand, never
from okl_opt.dialects.upstream.shared.buffers import RENAMES


def _may_be_selected(operand: Operand, buffers: Buffers) -> Sequence[AliasingValue]:
    return [AliasingValue(operand.op.results[0], True, False)]


def _is_never_writable(value: SSAValue, buffers: Buffers) -> bool:
    return False


BUFFERS: Mapping[str, Bufferizable] = {
    # Constants become globals, which must not be written.
    "arith.constant": Bufferizable(is_writable=_is_never_writable),
    "arith.index_cast": RENAMES,
    "arith.select": Bufferizable(reads=never, values=_may_be_selected),
}
