"""Inlining of calls of functions that are values, except compiler functions without `Inline`."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.interfaces.compiler_functions import must_keep_calls


def MAY_INLINE_CALL(call: Operation, callable: Operation) -> bool:
    return not must_keep_calls(callable)
