"""What may be inlined of MLIR's test dialect. Source: `TestDialectInterfaces.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation


def MAY_INLINE_CALL(call: Operation, callable: Operation) -> bool:
    """Unless the call says `noinline`."""
    return "noinline" not in call.attributes
