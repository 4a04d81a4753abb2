"""The order in which functions are bufferized. Source: `getFuncOpsOrderedByCalls` of MLIR 22."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Operation

from okl_opt.dialects.interfaces.bufferization import is_tensor
from okl_opt.dialects.interfaces.symbols import SymbolTables


def functions_in_order(module: Operation, symbols: SymbolTables) -> tuple[list[FuncOp], list[FuncOp]]:
    """Return the functions of a module, callees first, and the functions that are recursive or call recursive ones.

    Functions without tensors in their types need not come before their callers.
    """
    functions = [
        op for region in module.regions for block in region.blocks for op in block.ops if isinstance(op, FuncOp)
    ]
    callers: dict[FuncOp, dict[FuncOp, None]] = {function: {} for function in functions}
    left = dict.fromkeys(functions, 0)
    for function in functions:
        for callee in _called_by(function, symbols):
            if callee in callers and _has_tensor_types(callee) and function not in callers[callee]:
                callers[callee][function] = None
                left[function] += 1
    ordered = [function for function in functions if not left[function]]
    for function in ordered:  # it grows
        del left[function]
        for caller in callers[function]:
            left[caller] -= 1
            if not left[caller]:
                ordered.append(caller)
    return ordered, list(left)


def _called_by(function: FuncOp, symbols: SymbolTables) -> Iterator[FuncOp]:
    for op in function.walk():
        if isinstance(op, CallOp):
            callee = symbols.resolve_from(op, op.callee)
            if isinstance(callee, FuncOp):
                yield callee


def _has_tensor_types(function: FuncOp) -> bool:
    return any(map(is_tensor, (*function.function_type.inputs, *function.function_type.outputs)))
