"""Bufferization of functions, calls and returns.

Source: `FuncBufferizableOpInterfaceImpl.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import BlockArgument, Operation, SSAValue

from okl_opt.dialects.interfaces.bufferization import (
    AliasingOperand,
    AliasingValue,
    Bufferizable,
    Buffers,
    Callee,
    Operand,
    is_tensor,
    unknown_values,
)
from okl_opt.dialects.upstream.shared.buffers import READS, from_branches


def _callee(operand: Operand, buffers: Buffers) -> Callee | None:
    assert isinstance(operand.op, CallOp)
    return buffers.callee_of(operand.op)


def _is_read(operand: Operand, buffers: Buffers) -> bool:
    callee = _callee(operand, buffers)
    return callee is None or operand.number in callee.read


def _is_written(operand: Operand, buffers: Buffers) -> bool:
    callee = _callee(operand, buffers)
    return callee is None or operand.number in callee.written


def _returned(operand: Operand, buffers: Buffers) -> Sequence[AliasingValue]:
    """The results that may share the buffer of an argument."""
    callee = _callee(operand, buffers)
    if callee is None:
        return unknown_values(operand)
    numbers = callee.aliases.get(operand.number, ())
    is_equivalent = len(numbers) == 1 and numbers[0] in callee.equivalent
    return [AliasingValue(operand.op.results[number], is_equivalent, is_equivalent) for number in numbers]


def _forwarded(value: SSAValue, buffers: Buffers) -> Sequence[AliasingOperand]:
    return from_branches(value)


def argument_attribute(function: FuncOp, number: int, name: str) -> object:
    """The attribute `name` of an argument, or None."""
    if not isinstance(function.arg_attrs, ArrayAttr) or number >= len(function.arg_attrs.data):
        return None
    return function.arg_attrs.data[number].data.get(name)


def _is_writable(value: SSAValue, buffers: Buffers) -> bool:
    """Return whether an argument may be written: yes, except if the function forbids it."""
    block = value.owner
    function = block.parent_op() if not isinstance(block, Operation) else None
    if not isinstance(value, BlockArgument) or not isinstance(function, FuncOp) or value.block.prev_block is not None:
        return True
    marked = argument_attribute(function, value.index, "bufferization.writable")
    return not isinstance(marked, IntegerAttr) or bool(marked.value.data)


def _has_tensors(op: Operation) -> bool:
    assert isinstance(op, FuncOp)
    return any(map(is_tensor, (*op.function_type.inputs, *op.function_type.outputs))) or any(
        is_tensor(arg.type) for block in op.body.blocks for arg in block.args
    )


BUFFERS: Mapping[str, Bufferizable] = {
    "func.call": Bufferizable(reads=_is_read, writes=_is_written, values=_returned),
    "func.func": Bufferizable(
        operands=_forwarded, is_writable=_is_writable, has_tensors=_has_tensors, allows_blocks=True
    ),
    "func.return": READS,
}
