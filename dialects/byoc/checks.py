"""Checks of the functions that ops of byoc name."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import FunctionType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.byoc.ops import ExternCallOp
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.checks import FindSymbol, SymbolCheck


def check_extern_call(find_symbol: FindSymbol, op: Operation) -> None:
    """Check operands and results against the function that is called."""
    assert isinstance(op, ExternCallOp)
    name = op.callee.string_value()
    callee = find_symbol(op, name)
    if not isinstance(callee, FuncOp):
        raise VerifyException(f"'{name}' does not reference a valid function")
    type = FunctionType.from_lists([value.type for value in op.arguments], list(op.result_types))
    if callee.function_type != type:
        raise VerifyException(f"calls a function of type {quoted(callee.function_type)} as {quoted(type)}")


SYMBOLS: Mapping[str, SymbolCheck] = {ExternCallOp.name: check_extern_call}
