"""Branches of cf and llvm: the operands passed to each successor, and the successor taken for constants."""

from __future__ import annotations

from xdsl.dialects.builtin import DenseArrayBase, DenseIntOrFPElementsAttr, i32
from xdsl.ir import Operation

from okl_opt.dialects.interfaces.control_flow import Constants, Forwarded, integer


def all_operands(op: Operation) -> Forwarded:
    """The forwarded operands of an unconditional branch."""
    return [op.operands]


def set_all_operands(op: Operation, forwarded: Forwarded) -> None:
    (op.operands,) = forwarded


def only_taken(op: Operation, constants: Constants) -> int | None:
    return 0


def _segments(op: Operation, name: str) -> tuple[int, ...]:
    segments = op.properties[name]
    assert isinstance(segments, DenseArrayBase)
    return tuple(int(size) for size in segments.get_values())


def after_condition(op: Operation) -> Forwarded:
    """The forwarded operands of a conditional branch."""
    _, then, _ = _segments(op, "operandSegmentSizes")
    return [op.operands[1 : 1 + then], op.operands[1 + then :]]


def set_after_condition(op: Operation, forwarded: Forwarded) -> None:
    then, otherwise = forwarded
    op.operands = [op.operands[0], *then, *otherwise]
    op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [1, len(then), len(otherwise)])


def condition_taken(op: Operation, constants: Constants) -> int | None:
    condition = integer(constants[0])
    return None if condition is None else int(condition == 0)


def of_cases(op: Operation) -> Forwarded:
    """The forwarded operands of a switch; the default is the first successor."""
    _, default, _ = _segments(op, "operandSegmentSizes")
    start = 1 + default
    forwarded = [op.operands[1:start]]
    for size in _segments(op, "case_operand_segments"):
        forwarded.append(op.operands[start : start + size])
        start += size
    return forwarded


def set_of_cases(op: Operation, forwarded: Forwarded) -> None:
    sizes = [len(values) for values in forwarded]
    op.operands = [op.operands[0], *(value for values in forwarded for value in values)]
    op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [1, sizes[0], sum(sizes[1:])])
    op.properties["case_operand_segments"] = DenseArrayBase.from_list(i32, sizes[1:])


def case_taken(op: Operation, constants: Constants) -> int | None:
    value = integer(constants[0])
    cases = op.properties.get("case_values")
    if value is None or not isinstance(cases, DenseIntOrFPElementsAttr):
        return None if value is None else 0
    return next((number for number, case in enumerate(cases.get_values(), 1) if case == value), 0)
