"""Branches and ends of functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, IntegerType
from xdsl.ir import Block, Operation, SSAValue

from dialects.hints import isa
from dialects.upstream.llvm.checks.attributes import held
from dialects.upstream.shared.shapes import integers
from runtime.machine.llvm_ir.constants import signed
from runtime.machine.llvm_ir.metadata import loop, weights
from runtime.machine.llvm_ir.types import Untranslatable
from runtime.machine.llvm_ir.writer import Function, Row

UNREACHABLE = "okl_unreachable"
"""The function that is called where a module claims that control does not come."""


def edges(op: Operation) -> Iterator[tuple[Block, Sequence[SSAValue]]]:
    """The successors of a terminator, each with what it is given."""
    operands = list(op.operands)
    if op.name == "llvm.br":
        yield op.successors[0], operands
        return
    _, first, *_ = sizes = integers(op.properties.get("operandSegmentSizes"))
    if op.name == "llvm.cond_br":
        yield op.successors[0], operands[1 : 1 + first]
        yield op.successors[1], operands[1 + first :]
        return
    yield op.successors[0], operands[1 : 1 + first]
    start = sum(sizes[:2])
    for block, size in zip(op.successors[1:], integers(op.properties.get("case_operand_segments")), strict=True):
        yield block, operands[start : start + size]
        start += size


def _said(function: Function, op: Operation) -> str:
    """The metadata of a branch."""
    if not function.claims:
        return ""
    metadata = function.module.metadata
    return weights(metadata, op) + loop(metadata, op)


def _branch(function: Function, op: Operation) -> str:
    return f"br {function.target(op, 0)}{_said(function, op)}"


def _conditional_branch(function: Function, op: Operation) -> str:
    targets = f"{function.target(op, 0)}, {function.target(op, 1)}"
    return f"br {function.typed(op.operands[0])}, {targets}{_said(function, op)}"


def _switch(function: Function, op: Operation) -> str:
    value = op.operands[0]
    type, values = value.type, held(op, "case_values")
    assert isa(type, IntegerType)
    if values is not None and not isa(values, DenseIntOrFPElementsAttr):
        raise Untranslatable("cases of integers of more than 64 bits are not translated")
    numbers = () if values is None else values.get_values()
    cases = [
        f"{function.type(type)} {signed(int(number), type.width.data)}, {function.target(op, index)}"
        for index, number in enumerate(numbers, 1)
        if isinstance(number, int)
    ]
    return f"switch {function.typed(value)}, {function.target(op, 0)} [ {' '.join(cases)} ]{_said(function, op)}"


def _return(function: Function, op: Operation) -> str:
    return f"ret {function.typed(op.operands[0])}" if op.operands else "ret void"


def _unreachable(function: Function, op: Operation) -> str:
    if not function.claims:
        call_unreachable(function)
    return "unreachable"


def call_unreachable(function: Function) -> None:
    function.module.need(UNREACHABLE, f"declare void @{UNREACHABLE}()")
    function.lines.append(f"  call void @{UNREACHABLE}()")


FLOW: Mapping[str, Row] = {
    "llvm.br": _branch,
    "llvm.cond_br": _conditional_branch,
    "llvm.return": _return,
    "llvm.switch": _switch,
    "llvm.unreachable": _unreachable,
}
