"""Checks of ops of MLIR's test dialect beyond their definitions. Source: `TestOpDefs.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase, TensorType, UnrankedTensorType, VectorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.dialects.upstream.shared.type_constraints import is_shaped


def _segments(op: Operation) -> Sequence[int]:
    sizes = op.properties.get("operandSegmentSizes")
    return [int(size) for size in sizes.get_values()] if isinstance(sizes, DenseArrayBase) else (0, 0)


def _check_error_makes_one(op: Operation) -> None:
    """Check a branch that makes the first argument of its second successor."""
    first, _ = _segments(op)
    _check_passed(op, 0, 0, op.operands[:first])
    _check_passed(op, 1, 1, op.operands[first:])


def _check_crosswise(op: Operation) -> None:
    """Check a branch that passes its first operands to the second successor."""
    first, _ = _segments(op)
    _check_passed(op, 0, 0, op.operands[first:])
    _check_passed(op, 1, 0, op.operands[:first])


def _check_passed(op: Operation, number: int, made: int, passed: Sequence[SSAValue]) -> None:
    """Check the types passed to a successor, after the arguments that the branch makes."""
    arguments = op.successors[number].args
    count = made + len(passed)
    if count != len(arguments):
        raise bare_error(
            op, f"branch has {count} operands for successor #{number}, but target block has {len(arguments)}"
        )
    for index, (value, argument) in enumerate(zip(passed, arguments[made:], strict=True), made):
        if value.type != argument.type:
            raise bare_error(op, f"type mismatch for bb argument #{index} of successor #{number}")


def _check_destinations(op: Operation) -> None:
    """Check that each tensor among the outputs has a result. Source: `verifyDestinationStyleOpInterface`."""
    first, count, _ = integers(op.properties.get("operandSegmentSizes"))
    outputs = op.operand_types[first : first + count]
    for number, type in enumerate(outputs, first):
        if not is_shaped(type) or isinstance(type, VectorType):
            raise VerifyException(f"expected that operand #{number} is a tensor or a memref")
    wanted = [(number, type) for number, type in enumerate(outputs, first) if _is_tensor(type)]
    results = [type for type in op.result_types if _is_tensor(type)]
    if len(results) != len(wanted):
        raise VerifyException(
            f"expected the number of tensor results ({len(results)}) to be equal to the number of output tensors "
            f"({len(wanted)})"
        )
    for (number, type), result in zip(wanted, op.result_types, strict=False):
        if type != result:
            raise VerifyException(
                f"expected type of operand #{number} ({quoted(type)}) to match type of corresponding result "
                f"({quoted(result)})"
            )


def _is_tensor(type: Attribute) -> bool:
    return isinstance(type, TensorType | UnrankedTensorType)


AFTER = {
    "test.destination_style_op": _check_destinations,
    "test.internal_br": _check_error_makes_one,
    "test.producing_br": _check_crosswise,
}
