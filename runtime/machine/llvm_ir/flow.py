"""Branches and terminators of functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, IntegerType
from xdsl.ir import Block, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.held import held
from okl_opt.runtime.machine.llvm_ir.constants import signed
from okl_opt.runtime.machine.llvm_ir.metadata import loop, weights
from okl_opt.runtime.machine.llvm_ir.types import Untranslatable
from okl_opt.runtime.machine.llvm_ir.writer import Function, Row

UNREACHABLE = "okl_unreachable"
"""The function that is called where a module claims that control never comes."""


_GIVEN_FROM = {"llvm.br": 0, "llvm.cond_br": 1, "llvm.switch": 1}
"""The branches, each with its first operand that is passed to a successor."""


def edges(op: Operation) -> Sequence[tuple[Block, Sequence[SSAValue]]]:
    """The successors of a branch, each with the values of its arguments."""
    start = _GIVEN_FROM.get(op.name)
    if start is None:
        return ()
    operands = list(op.operands)
    found: list[tuple[Block, Sequence[SSAValue]]] = []
    for block in op.successors:
        end = start + len(block.args)
        found.append((block, operands[start:end]))
        start = end
    return found


def _branch_metadata(function: Function, op: Operation) -> str:
    """The metadata of a branch."""
    # Most branches have none.
    if not function.claims or not (op.attributes or op.properties.get("branch_weights")):
        return ""
    metadata = function.module.metadata
    return weights(metadata, op) + loop(metadata, op)


def _branch(function: Function, op: Operation) -> str:
    return f"br {function.target(op, 0)}{_branch_metadata(function, op)}"


def _conditional_branch(function: Function, op: Operation) -> str:
    targets = f"{function.target(op, 0)}, {function.target(op, 1)}"
    return f"br {function.typed(op.operands[0])}, {targets}{_branch_metadata(function, op)}"


def _switch(function: Function, op: Operation) -> str:
    value = op.operands[0]
    type, values = value.type, held(op, "case_values")
    assert isa(type, IntegerType)
    if values is not None and not isa(values, DenseIntOrFPElementsAttr):
        raise Untranslatable("cases of integers of more than 64 bits are not translated")
    numbers = () if values is None else values.get_values()
    if len(set(numbers)) < len(numbers):
        raise Untranslatable("LLVM does not allow a switch with two equal cases")
    cases = [
        f"{function.type(type)} {signed(int(number), type.width.data)}, {function.target(op, index)}"
        for index, number in enumerate(numbers, 1)
        if isinstance(number, int)
    ]
    head = f"switch {function.typed(value)}, {function.target(op, 0)}"
    return f"{head} [ {' '.join(cases)} ]{_branch_metadata(function, op)}"


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
