"""Checks of the symbols that util ops name. Source: `UtilOps.cpp` of IREE."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import FunctionType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.checks import FindSymbol, SymbolCheck
from okl_opt.dialects.util.functions import CallOp, FuncOp
from okl_opt.dialects.util.globals import GlobalAddressOp, GlobalLoadOp, GlobalOp, GlobalStoreOp, may_hold
from okl_opt.dialects.util.lookup import is_in_initializer
from okl_opt.dialects.util.types import PtrType


def _found_global(
    find_symbol: FindSymbol, op: GlobalLoadOp | GlobalStoreOp | GlobalAddressOp, type: Attribute, what: str
) -> GlobalOp:
    """The global named by an op, checked to hold values of a type."""
    name = op.global_.string_value()
    found = find_symbol(op, name)
    if not isinstance(found, GlobalOp):
        raise VerifyException(f"undefined global: @{name}")
    if not may_hold(found.type, type):
        raise VerifyException(
            f'global type mismatch; global "{name}" is {quoted(found.type)} but {what} is {quoted(type)}'
        )
    return found


def _check_constancy(op: GlobalLoadOp | GlobalAddressOp, found: GlobalOp) -> None:
    if op.is_immutable is not None and found.is_mutable is not None:
        raise VerifyException("is marked as immutable but the global is mutable")


def check_load(find_symbol: FindSymbol, op: Operation) -> None:
    assert isinstance(op, GlobalLoadOp)
    _check_constancy(op, _found_global(find_symbol, op, op.result.type, "load"))


def check_address(find_symbol: FindSymbol, op: Operation) -> None:
    assert isinstance(op, GlobalAddressOp) and isinstance(op.result.type, PtrType)
    _check_constancy(op, _found_global(find_symbol, op, op.result.type.target_type, "pointer"))


def check_store(find_symbol: FindSymbol, op: Operation) -> None:
    """Check the type, and refuse stores to immutable globals outside of initializers."""
    assert isinstance(op, GlobalStoreOp)
    found = _found_global(find_symbol, op, op.value.type, "store")
    if found.is_mutable is None and not is_in_initializer(op):
        raise VerifyException(f"global @{found.sym_name.data} is not mutable and cannot be stored to")


def check_call(find_symbol: FindSymbol, op: Operation) -> None:
    """Check operands and results against the function that is called."""
    assert isinstance(op, CallOp)
    name = op.callee.string_value()
    callee = find_symbol(op, name)
    if not isinstance(callee, FuncOp):
        raise VerifyException(f"undefined/incompatible callee: {name}")
    given = FunctionType.from_lists(op.operand_types, op.result_types)
    if given != callee.function_type:
        raise VerifyException(
            f"function type mismatch; expected {quoted(given)} but callee is {quoted(callee.function_type)}"
        )


SYMBOLS: Mapping[str, SymbolCheck] = {
    "util.call": check_call,
    "util.global.address": check_address,
    "util.global.load": check_load,
    "util.global.store": check_store,
}
