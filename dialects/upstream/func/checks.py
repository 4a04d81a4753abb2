"""Checks of functions, returns and calls with MLIR's messages.

Source: `FuncOps.cpp` and `FunctionInterfaces.cpp` of MLIR.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import bare_error, op_error
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.checks import Checks, FindSymbol, SymbolCheck


def check_function(op: Operation) -> None:
    """Check that a function without a body is not public."""
    assert isinstance(op, FuncOp)
    visibility = op.sym_visibility
    if op.body.blocks.first is None and (visibility is None or visibility.data == "public"):
        raise op_error(op, "symbol declaration cannot have public visibility")


def check_return(op: Operation) -> None:
    function = op.parent_op()
    assert isinstance(function, FuncOp), "the definition says so"
    name, expected = function.sym_name.data, function.function_type.outputs.data
    if len(expected) != len(op.operands):
        message = f"has {len(op.operands)} operands, but enclosing function (@{name}) returns {len(expected)}"
        raise op_error(op, message)
    for index, (operand, type) in enumerate(zip(op.operands, expected, strict=True)):
        if operand.type != type:
            raise bare_error(
                op,
                f"type of return operand {index} ({quoted(operand.type)}) doesn't match function result type "
                f"({quoted(type)}) in function @{name}",
            )


def check_call(find_symbol: FindSymbol, op: Operation) -> None:
    """Check operands and results against the function that is called."""
    assert isinstance(op, CallOp)
    name = op.callee.string_value()
    callee = find_symbol(op, name)
    if not isinstance(callee, FuncOp):
        raise op_error(op, f"'{name}' does not reference a valid function")
    inputs, outputs = callee.function_type.inputs.data, callee.function_type.outputs.data
    if len(inputs) != len(op.operands):
        raise op_error(op, "incorrect number of operands for callee")
    for index, (type, operand) in enumerate(zip(inputs, op.operands, strict=True)):
        if type != operand.type:
            raise op_error(
                op,
                f"operand type mismatch: expected operand type {quoted(type)}, but provided {quoted(operand.type)} for "
                f"operand number {index}",
            )
    if len(outputs) != len(op.results):
        raise op_error(op, "incorrect number of results for callee")
    for index, (type, result) in enumerate(zip(outputs, op.results, strict=True)):
        if type != result.type:
            error = op_error(op, f"result type mismatch at index {index}")
            error.note(op.location, f"     op result types: {_type_list([r.type for r in op.results])}")
            raise error.note(op.location, f"function result types: {_type_list(outputs)}")


def _type_list(types: Sequence[Attribute]) -> str:
    return ", ".join(map(quoted, types))


def check_constant(find_symbol: FindSymbol, op: Operation) -> None:
    """Check that the function exists and has the type of the result."""
    name = op.properties.get("value")
    assert isinstance(name, SymbolRefAttr)
    function = find_symbol(op, name.string_value())
    if not isinstance(function, FuncOp):
        raise op_error(op, f"reference to undefined function '{name.string_value()}'")
    if function.function_type != op.results[0].type:
        raise op_error(op, "reference to function with mismatched type")


BEFORE: Checks = {"func.func": check_function, "func.return": check_return}
SYMBOLS: Mapping[str, SymbolCheck] = {"func.call": check_call, "func.constant": check_constant}
COVERED = frozenset({"func.call", "func.constant"})
