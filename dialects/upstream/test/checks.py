"""Checks of ops of MLIR's test dialect beyond their definitions. Source: `TestOpDefs.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase
from xdsl.ir import Operation, SSAValue

from dialects.diagnostic import bare_error


def _segments(op: Operation) -> Sequence[int]:
    sizes = op.properties.get("operandSegmentSizes")
    return [int(size) for size in sizes.get_values()] if isinstance(sizes, DenseArrayBase) else (0, 0)


def _check_error_makes_one(op: Operation) -> None:
    """The first argument of the second successor is made by the branch itself."""
    first, _ = _segments(op)
    _check_passed(op, 0, 0, op.operands[:first])
    _check_passed(op, 1, 1, op.operands[first:])


def _check_crosswise(op: Operation) -> None:
    """The first operands go to the second successor."""
    first, _ = _segments(op)
    _check_passed(op, 0, 0, op.operands[first:])
    _check_passed(op, 1, 0, op.operands[:first])


def _check_passed(op: Operation, number: int, made: int, passed: Sequence[SSAValue]) -> None:
    """Check the types of what a successor gets, after the arguments that the branch makes."""
    arguments = op.successors[number].args
    count = made + len(passed)
    if count != len(arguments):
        raise bare_error(
            op, f"branch has {count} operands for successor #{number}, but target block has {len(arguments)}"
        )
    for index, (value, argument) in enumerate(zip(passed, arguments[made:], strict=True), made):
        if value.type != argument.type:
            raise bare_error(op, f"type mismatch for bb argument #{index} of successor #{number}")


AFTER = {"test.internal_br": _check_error_makes_one, "test.producing_br": _check_crosswise}
