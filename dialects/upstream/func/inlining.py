"""Which calls of func may be inlined. Source: `InlinerExtension.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation


def MAY_INLINE_CALL(call: Operation, callable: Operation) -> bool:
    """Unless the call or the function says `no_inline`."""
    return not any("no_inline" in op.properties or "no_inline" in op.attributes for op in (call, callable))
