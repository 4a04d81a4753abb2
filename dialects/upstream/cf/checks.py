"""Checks of branches with MLIR's messages. Source: `verifyBranchSuccessorOperands` of MLIR."""

from __future__ import annotations

from xdsl.dialects.cf import BranchOp, ConditionalBranchOp
from xdsl.ir import Operation

from dialects.diagnostic import bare_error, op_error
from dialects.upstream.checks import Checks


def check_branch(op: Operation) -> None:
    """Check the operands of a branch against the block arguments."""
    assert isinstance(op, BranchOp | ConditionalBranchOp)
    passed = (op.arguments,) if isinstance(op, BranchOp) else (op.then_arguments, op.else_arguments)
    for number, (successor, operands) in enumerate(zip(op.successors, passed, strict=True)):
        if len(operands) != len(successor.args):
            message = f"branch has {len(operands)} operands for successor #{number}, but target block has "
            raise op_error(op, message + str(len(successor.args)))
        for index, (operand, argument) in enumerate(zip(operands, successor.args, strict=True)):
            if operand.type != argument.type:
                raise bare_error(op, f"type mismatch for bb argument #{index} of successor #{number}")


BEFORE: Checks = {"cf.br": check_branch, "cf.cond_br": check_branch}
