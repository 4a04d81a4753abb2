"""Branches between blocks, bufferized together with their successors.

Source: `UnstructuredControlFlow.h` and `ControlFlow/Transforms/BufferizableOpInterfaceImpl.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xdsl.ir import BlockArgument, Operation, SSAValue

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.interfaces.control_flow import branch_of
from okl_opt.passes.bufferization.bufferizer import Bufferizer, Rewrite
from okl_opt.passes.bufferization.types import Buffer, Steps, TypeQuery, dynamic_type, maker_of, tensor_type


def passed_to(argument: BlockArgument) -> Iterator[SSAValue]:
    """The values that branches pass to an argument. Source: `getCallerOpOperands`."""
    block = argument.block
    for branch in dict.fromkeys(use.operation for use in block.uses):
        flow = branch_of(branch)
        if flow is None:
            continue
        for target, values in zip(branch.successors, flow.get(branch), strict=True):
            if target is block:
                yield values[argument.index]


def type_of_argument(value: SSAValue, query: TypeQuery) -> Steps:
    """Predict the type that all branches to the block pass, or else the fully dynamic one."""
    op = maker_of(value)
    assert isinstance(value, BlockArgument)
    found: Buffer | None = None
    for passed in passed_to(value):
        if query.times_open(passed):
            continue
        type = yield passed
        if found is None or found == type:
            found = type
            continue
        if found.memory_space != type.memory_space:
            raise op_error(op, "incoming operands of block argument have inconsistent memory spaces")
        found = dynamic_type(tensor_type(value), found.memory_space)
    if found is None:
        raise op_error(op, "could not infer buffer type of block argument")
    return found


def _branch(op: Operation, to: Bufferizer) -> None:
    """Do nothing: the passed operands are bufferized with the successor."""


BUFFERIZE: Mapping[str, Rewrite] = {"cf.br": _branch, "cf.cond_br": _branch}
