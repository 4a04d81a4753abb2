"""Checks of scf ops that xDSL lacks. Source: `SCF.cpp` and `ControlFlowInterfaces.cpp`."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import scf
from xdsl.dialects.builtin import IndexType, UnregisteredOp
from xdsl.ir import Attribute, Operation, Region
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import DiagnosticError, op_error
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.checks import Checks
from okl_opt.dialects.upstream.shared.constant_values import constant_integer
from okl_opt.dialects.upstream.shared.region_edges import check_exits, check_flow


def _check_for(op: Operation) -> None:
    """Check the loop-carried values. Source: `verifyLoopLikeOpInterface` and `ForOp::verifyRegions`."""
    assert isinstance(op, scf.ForOp)
    arguments = op.body.block.arg_types
    last = op.body.block.last_op
    inits, carried = tuple(op.iter_args.types), tuple(arguments[1:])
    yielded = tuple(last.operand_types) if last is not None else ()
    if len(inits) != len(op.results):
        raise VerifyException("mismatch in number of loop-carried values and defined values")
    if len(inits) != len(carried):
        raise VerifyException(f"different number of inits and region iter_args: {len(inits)} != {len(carried)}")
    if yielded and len(yielded) != len(carried):
        raise VerifyException(
            f"different number of region iter_args and yielded values: {len(carried)} != {len(yielded)}"
        )
    _check_carried(inits, carried, "init", "region iter_arg")
    _check_carried(carried, yielded, "region iter_arg", "yielded value")
    _check_carried(carried, tuple(op.result_types), "region iter_arg", "loop result")
    if len(yielded) != len(carried) and last is not None:
        check_flow(op, last, "Region #0", yielded, inits)
    if not arguments or arguments[0] != op.lb.type:
        raise VerifyException("expected induction variable to be same type as bounds and step")


def _check_carried(ones: Sequence[Attribute], others: Sequence[Attribute], one: str, other: str) -> None:
    for index, (type, found) in enumerate(zip(ones, others, strict=False)):
        if type != found:
            raise VerifyException(
                f"{index}-th {one} and {index}-th {other} have different type: {quoted(type)} != {quoted(found)}"
            )


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
    """Source: `ParallelOp::verify`."""
    assert isinstance(op, scf.ParallelOp)
    steps, block = op.step, op.body.block
    if not steps:
        raise VerifyException("needs at least one tuple element for lowerBound, upperBound and step")
    for step in steps:
        number = constant_integer(step)
        if number is not None and number <= 0:
            raise VerifyException("constant step operand must be positive")
    if len(block.args) != len(steps):
        raise VerifyException(
            f"expects the same number of induction variables: {len(block.args)} as bound and step values: {len(steps)}"
        )
    if any(not isinstance(argument, IndexType) for argument in block.arg_types):
        raise VerifyException("expects arguments for the induction variable to be of index type")
    reduce = block.last_op
    if not isinstance(reduce, scf.ReduceOp):
        raise _wrong_end(op, reduce, "expects body to terminate with 'scf.reduce'")
    counts = len(op.results), len(reduce.regions), len(op.initVals)
    if counts[0] != counts[1]:
        raise VerifyException(
            f"expects number of results: {counts[0]} to be the same as number of reductions: {counts[1]}"
        )
    if counts[0] != counts[2]:
        raise VerifyException(
            f"expects number of results: {counts[0]} to be the same as number of initial values: {counts[2]}"
        )
    for index, (value, result) in enumerate(zip(reduce.args.types, op.result_types, strict=False)):
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


def _check_reductions(op: Operation) -> None:
    """Check that there is a region for each operand."""
    if len(op.regions) != len(op.operands):
        raise VerifyException(
            f"expects number of reduction regions: {len(op.regions)} to be the same as number of reduction operands: "
            f"{len(op.operands)}"
        )


def _check_reduce(op: Operation) -> None:
    """Source: `ReduceOp::verifyRegions`."""
    for index, (region, operand) in enumerate(zip(op.regions, op.operands, strict=True)):
        block = region.block
        if len(block.args) != 2 or any(argument != operand.type for argument in block.arg_types):
            raise VerifyException(
                f"expected two block arguments with type {quoted(operand.type)} in the {index}-th reduction region"
            )
        if not isinstance(block.last_op, scf.ReduceReturnOp):
            raise VerifyException("reduction bodies must be terminated with an 'scf.reduce.return' op")


def _check_index_switch(op: Operation) -> None:
    assert isinstance(op, scf.IndexSwitchOp)
    regions, values = len(op.case_regions), len(op.cases)
    if regions != values:
        raise VerifyException(f"has {regions} case regions but {values} case values")
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
    if not isinstance(end, scf.YieldOp):
        name = end.op_name.data if isinstance(end, UnregisteredOp) else end.name
        raise op_error(op, f"expected region to end with scf.yield, but got {name}")
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
    "scf.if": _check_if,
    "scf.index_switch": _check_index_switch,
    "scf.while": _check_while,
}

AFTER: Checks = {
    "scf.parallel": _check_parallel,
    "scf.reduce": _check_reductions,
    "scf.reduce.return": _check_reduce_return,
}

REGIONS: Checks = {"scf.for": _check_for, "scf.reduce": _check_reduce}

COVERED = frozenset({"scf.for", "scf.index_switch", "scf.parallel", "scf.reduce", "scf.reduce.return"})
