"""Inlining of func calls. Source: `InlinerExtension.cpp` of MLIR 22; compiler functions are ours."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.interfaces.compiler_functions import must_keep_calls


def MAY_INLINE_CALL(call: Operation, callable: Operation) -> bool:
    """Allow inlining unless call or function has `no_inline`, or an external generator compiles the function."""
    if must_keep_calls(callable):
        return False
    return not any("no_inline" in op.properties or "no_inline" in op.attributes for op in (call, callable))
