"""Checks of scf ops that xDSL lacks. Source: `SCF.cpp` and `ControlFlowInterfaces.cpp`."""

from __future__ import annotations

from xdsl.dialects import scf
from xdsl.ir import Operation, Region
from xdsl.utils.exceptions import VerifyException

from dialects.diagnostic import DiagnosticError, op_error
from dialects.text import quoted
from dialects.upstream.checks import Checks
from dialects.upstream.scf.ops import check_flow


def check_exits(op: Operation, region: Region, terminator: str) -> None:
    """Check that each `terminator` in `region` passes values of the types of `op`'s results."""
    for block in region.blocks:
        last = block.last_op
        if last is not None and last.name == terminator:
            check_flow(op, last, "parent", last.operand_types, op.result_types)


def _check_for(op: Operation) -> None:
    assert isinstance(op, scf.ForOp)
    arguments = op.body.block.arg_types
    if not arguments or arguments[0] != op.lb.type:
        raise VerifyException("expected induction variable to be same type as bounds and step")
    inits = tuple(op.iter_args.types)
    if len(inits) != len(op.results):
        raise VerifyException("mismatch in number of loop-carried values and defined values")
    if len(arguments) - 1 != len(inits):
        raise VerifyException("mismatch in number of basic block args and loop-carried values")
    last = op.body.block.last_op
    assert last is not None
    for index, (init, argument, result) in enumerate(zip(inits, arguments[1:], op.result_types, strict=True)):
        if init != result:
            raise VerifyException(f"types mismatch between {index}th iter operand and defined value")
        if argument != init:
            what = f"{index}-th init and {index}-th region iter_arg have different type"
            raise VerifyException(f"{what}: {quoted(init)} != {quoted(argument)}")
    if len(last.operands) != len(inits):
        check_flow(op, last, "Region #0", last.operand_types, inits)
    for index, (argument, given) in enumerate(zip(arguments[1:], last.operand_types, strict=True)):
        if argument != given:
            what = f"{index}-th region iter_arg and {index}-th yielded value have different type"
            raise VerifyException(f"{what}: {quoted(argument)} != {quoted(given)}")


def _check_if(op: Operation) -> None:
    assert isinstance(op, scf.IfOp)
    if op.results and op.false_region.blocks.first is None:
        raise VerifyException("must have an else block if defining values")
    for region in (op.true_region, op.false_region):
        check_exits(op, region, scf.YieldOp.name)


def _check_execute_region(op: Operation) -> None:
    entry = op.regions[0].blocks.first
    if entry is None:
        raise VerifyException("region needs to have at least one block")
    if entry.args:
        raise VerifyException("region cannot have any arguments")
    check_exits(op, op.regions[0], scf.YieldOp.name)


def _check_while(op: Operation) -> None:
    assert isinstance(op, scf.WhileOp)
    for index, region in enumerate(op.regions):
        if region.blocks.first is None or region.blocks.first.next_block is not None:
            raise VerifyException(f"region #{index} failed to verify constraint: region with 1 blocks")
    before, after = op.before_region.block, op.after_region.block
    condition, end = before.last_op, after.last_op
    if not isinstance(condition, scf.ConditionOp):
        raise _wrong_end(op, condition, "expects the 'before' region to terminate with 'scf.condition'")
    if not isinstance(end, scf.YieldOp):
        raise _wrong_end(op, end, "expects the 'after' region to terminate with 'scf.yield'")
    passed = condition.args.types
    check_flow(op, None, "Region #0", op.operand_types, before.arg_types)
    check_flow(op, condition, "parent", passed, op.result_types)
    check_flow(op, condition, "Region #1", passed, after.arg_types)
    check_flow(op, end, "Region #0", end.operand_types, before.arg_types)


def _wrong_end(op: Operation, end: Operation | None, message: str) -> DiagnosticError:
    error = op_error(op, message)
    return error if end is None else error.note(end.location, "terminator here")


def _check_parallel(op: Operation) -> None:
    assert isinstance(op, scf.ParallelOp)
    if not op.body.blocks or not isinstance(reduce := op.body.block.last_op, scf.ReduceOp):
        return
    if len(op.results) != len(reduce.args):
        raise VerifyException(
            f"expects number of results: {len(op.results)} to be the same as number of reductions: {len(reduce.args)}"
        )
    if len(op.results) != len(op.initVals):
        raise VerifyException(
            f"expects number of results: {len(op.results)} to be the same as number of initial values: "
            f"{len(op.initVals)}"
        )
    for index, (value, result) in enumerate(zip(reduce.args.types, op.result_types, strict=True)):
        if value != result:
            raise op_error(
                reduce,
                f"expects type of {index}-th reduction operand: {quoted(value)} to be the same as the {index}-th "
                f"result type: {quoted(result)}",
            )


def _check_reduce_return(op: Operation) -> None:
    block = op.parent
    if block is None or not block.args:
        return
    expected, (found,) = block.args[0].type, op.operand_types
    if expected != found:
        raise VerifyException(f"must have type {quoted(expected)} (the type of the reduction inputs)")


def _check_reduce(op: Operation) -> None:
    """Check `scf.reduce`; its terminators have their own checks."""
    for region in op.regions:
        last = region.blocks.last
        if last is not None and isinstance(last.last_op, scf.ReduceReturnOp):
            try:
                _check_reduce_return(last.last_op)
            except VerifyException as exception:
                raise op_error(last.last_op, str(exception)) from exception


def _check_index_switch(op: Operation) -> None:
    assert isinstance(op, scf.IndexSwitchOp)
    seen: set[int] = set()
    for value in op.cases.get_values():
        if value in seen:
            raise VerifyException(f"has duplicate case value: {value}")
        seen.add(value)
    _check_switch_region(op, op.default_region, "default region")
    for index, region in enumerate(op.case_regions):
        _check_switch_region(op, region, f"case region #{index}")


def _check_switch_region(op: Operation, region: Region, name: str) -> None:
    end = region.block.last_op
    if end is None:
        return
    found = end.operand_types
    if len(found) != len(op.results):
        error = op_error(
            op, f"expected each region to return {len(op.results)} values, but {name} returns {len(found)}"
        )
        raise error.note(end.location, "see yield operation here")
    for index, (one, other) in enumerate(zip(found, op.result_types, strict=True)):
        if one != other:
            error = op_error(op, f"expected result #{index} of each region to be {quoted(other)}")
            raise error.note(end.location, f"{name} returns {quoted(one)} here")


BEFORE: Checks = {
    "scf.execute_region": _check_execute_region,
    "scf.for": _check_for,
    "scf.if": _check_if,
    "scf.index_switch": _check_index_switch,
    "scf.parallel": _check_parallel,
    "scf.reduce": _check_reduce,
    "scf.while": _check_while,
}
