"""Analyze functions, callees first, and record how each uses its arguments.

Source: `lib/Dialect/Bufferization/Transforms/OneShotModuleBufferize.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import StringAttr, TensorType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import BlockArgument, Operation

from okl_opt.dialects.interfaces.bufferization import Callee, is_tensor
from okl_opt.dialects.upstream.func.buffers import argument_attribute
from okl_opt.passes.bufferization.analysis.one_shot import OneShotState
from okl_opt.passes.bufferization.call_order import functions_in_order

ACCESS = "bufferization.access"
"""The attribute of an argument that declares how the function accesses it."""


def returns_of(function: FuncOp) -> list[ReturnOp]:
    """The returns of a function. Source: `getReturnOps`."""
    return [block.last_op for block in function.body.blocks if isinstance(block.last_op, ReturnOp)]


def analyze_module(module: Operation, state: OneShotState) -> list[FuncOp]:
    """Analyze the functions of a module. Return those not involved in recursion. Raises: DiagnosticError."""
    ordered, circular = functions_in_order(module, state.symbols)
    analyzed = [function for function in ordered if state.row_of(function) is not None]
    for function in analyzed:
        state.analyze(function)
        state.callees[function] = _callee(function, state)
    for function in circular:
        if state.row_of(function) is not None:
            state.analyze(function)
    return analyzed


# ----- accesses of arguments


def tensor_arguments(function: FuncOp) -> list[int]:
    """The numbers of the arguments that are tensors."""
    return [number for number, type in enumerate(function.function_type.inputs) if is_tensor(type)]


def _ranked_arguments(function: FuncOp) -> list[BlockArgument]:
    """The arguments that are ranked tensors. MLIR compares no others with results."""
    return [argument for argument in function.body.blocks[0].args if isinstance(argument.type, TensorType)]


def _callee(function: FuncOp, state: OneShotState) -> Callee:
    read: list[int] = []
    written: list[int] = []
    for number in tensor_arguments(function):
        is_read, is_written = _access(function, number, state)
        read += [number] * is_read
        written += [number] * is_written
    return Callee(frozenset(read), frozenset(written), _aliases(function, state), _equivalent(function, state))


def _access(function: FuncOp, number: int, state: OneShotState) -> tuple[bool, bool]:
    """Return two flags: an argument is read, and written. Source: `funcOpBbArgReadWriteAnalysis`."""
    given = argument_attribute(function, number, ACCESS)
    if isinstance(given, StringAttr):
        return given.data in ("read", "read-write"), given.data in ("write", "read-write")
    if not function.body.blocks:
        return True, True
    argument = function.body.blocks[0].args[number]
    return state.is_read(argument), state.is_written(argument)


def _aliases(function: FuncOp, state: OneShotState) -> Mapping[int, Sequence[int]]:
    """Map each argument to the results that may share its buffer. Source: `aliasingFuncOpBBArgsAnalysis`."""
    if not function.body.blocks:
        results = [number for number, type in enumerate(function.function_type.outputs) if is_tensor(type)]
        return {number: results for number in tensor_arguments(function)}
    returned = [pair for op in returns_of(function) for pair in enumerate(op.operands)]
    found: dict[int, Sequence[int]] = {}
    for argument in _ranked_arguments(function):
        places = [
            place
            for place, value in returned
            if isinstance(value.type, TensorType) and state.may_alias(value, argument)
        ]
        found[argument.index] = list(dict.fromkeys(places))
    return found


def _equivalent(function: FuncOp, state: OneShotState) -> Mapping[int, int]:
    """Map results to the argument whose buffer they are in every return."""
    found = [equivalent_arguments(function, op, state) for op in returns_of(function)]
    if not found:
        return {}
    return {
        place: number for place, number in found[0].items() if all(other.get(place) == number for other in found[1:])
    }


def equivalent_arguments(function: FuncOp, op: ReturnOp, state: OneShotState) -> Mapping[int, int]:
    """Map operands of a return to the first argument that is the same buffer."""
    found: dict[int, int] = {}
    for place, value in enumerate(op.operands):
        if is_tensor(value.type):
            arguments = _ranked_arguments(function)
            same = next((argument for argument in arguments if state.are_equivalent(value, argument)), None)
            if same is not None:
                found[place] = same.index
    return found
