"""Bufferization of ops with regions. Source: `SCF/Transforms/BufferizableOpInterfaceImpl.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.dialects.scf import ConditionOp, YieldOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue

from okl_opt.dialects.diagnostic import bare_error, op_error
from okl_opt.dialects.interfaces.bufferization import is_tensor
from okl_opt.dialects.upstream.scf.ops import ForallOp
from okl_opt.dialects.upstream.shared.regions import last_op
from okl_opt.passes.bufferization.bufferizer import Bufferizer, Rewrite
from okl_opt.passes.bufferization.ops.cf import type_of_argument
from okl_opt.passes.bufferization.types import (
    Steps,
    TypeQuery,
    TypeRules,
    common_type,
    dynamic_type,
    maker_of,
    tensor_type,
)

# ----- shared functions


def _rebuilt(
    op: Operation,
    operands: Sequence[SSAValue],
    types: Sequence[Attribute],
    to: Bufferizer,
    properties: Mapping[str, Attribute] | None = None,
) -> Operation:
    """Insert a new op before `op`, moving its regions.

    The attributes stay; MLIR 22 drops them for some of these ops.
    """
    regions = [to.edit.move_region_contents_to_new_regions(region) for region in op.regions]
    new = type(op).create(
        operands=operands,
        result_types=types,
        properties=dict(op.properties if properties is None else properties),
        attributes=op.attributes,
        regions=regions,
    )
    return to.insert(new)


def _result_types(op: Operation, to: Bufferizer) -> list[Attribute]:
    return [to.type_of(result) if is_tensor(result.type) else result.type for result in op.results]


def _loop_type(op: Operation, argument: BlockArgument, start: SSAValue, yielded: SSAValue, query: TypeQuery) -> Steps:
    """Predict the type of an iteration argument: the common type of the initial and the yielded buffer.

    Source: `computeLoopRegionIterArgBufferType`, which takes 2 ** n steps for n nested loops.
    """
    first = yield start
    if query.times_open(argument) >= 2:
        return first
    query.assume(argument, first)
    again = yield yielded
    if first == again:
        return first
    if first.memory_space != again.memory_space:
        raise op_error(op, "init_arg and yielded value bufferize to inconsistent memory spaces")
    return dynamic_type(tensor_type(argument), again.memory_space)


def _argument_types(block: Block, to: Bufferizer) -> list[Attribute]:
    """Predict the types of the arguments of a block."""
    return [to.type_of(argument) if is_tensor(argument.type) else argument.type for argument in block.args]


def _set_argument_types(block: Block, types: Sequence[Attribute], to: Bufferizer) -> None:
    changed = [type if is_tensor(old.type) else None for old, type in zip(block.args, types, strict=True)]
    to.bufferize_arguments(block, changed)


def _buffer_as(value: SSAValue, type: Attribute, to: Bufferizer) -> SSAValue:
    """Return the buffer of a tensor, cast to a type. Other values stay."""
    return to.cast(to.buffer(value), type) if is_tensor(value.type) else value


# ----- yield


_CASTING = frozenset({"scf.for", "scf.if", "scf.index_switch"})
_YIELDING = _CASTING | {"scf.execute_region", "scf.while"}


def _yield(op: Operation, to: Bufferizer) -> None:
    """Cast the buffers to the types of the results, or of the next iteration's arguments."""
    parent = op.parent_op()
    if parent is None or parent.name not in _YIELDING:
        raise bare_error(op, "unsupported scf::YieldOp parent")
    targets: Sequence[SSAValue] = ()
    if parent.name in _CASTING:
        targets = parent.results
    elif parent.name == "scf.while":
        targets = parent.regions[0].block.args
    values: list[SSAValue] = []
    for number, value in enumerate(op.operands):
        if not is_tensor(value.type):
            values.append(value)
        elif targets:
            buffer = to.buffer(value)
            values.append(to.cast(buffer, to.type_of(targets[number])))
        else:
            values.append(to.buffer(value))
    to.replace_with(op, YieldOp(*values))


# ----- if, index_switch, execute_region


def _of_regions(op: Operation, to: Bufferizer) -> None:
    """Rebuild the op with buffers as results."""
    new = _rebuilt(op, op.operands, _result_types(op, to), to)
    to.replace(op, new.results)


def _yielded(region: Region, result: SSAValue) -> SSAValue:
    assert isinstance(result, OpResult), "a result of the op"
    return last_op(region).operands[result.index]


def _type_of_if(value: SSAValue, query: TypeQuery) -> Steps:
    op = maker_of(value)
    then = yield _yielded(op.regions[0], value)
    otherwise = yield _yielded(op.regions[1], value)
    return common_type(op, tensor_type(value), [then, otherwise], "inconsistent memory space on then/else branches")


def _type_of_index_switch(value: SSAValue, query: TypeQuery) -> Steps:
    op = maker_of(value)
    found = yield _yielded(op.regions[0], value)
    buffers = [found]
    for region in op.regions[1:]:
        found = yield _yielded(region, value)
        buffers.append(found)
    return common_type(op, tensor_type(value), buffers, "inconsistent memory space on switch cases")


def unique_yield(region: Region) -> Operation | None:
    """Return the only yield of an `scf.execute_region`, or None. Source: `getUniqueYieldOp`."""
    yields = [last for block in region.blocks if (last := block.last_op) is not None and last.name == YieldOp.name]
    return yields[0] if len(yields) == 1 else None


def _execute_region(op: Operation, to: Bufferizer) -> None:
    last = unique_yield(op.regions[0])
    assert last is not None, "the analysis asks for one yield"
    types = [value.type for value in last.operands]
    new = _rebuilt(op, (), types, to)
    for block in new.regions[0].blocks:
        to.bufferize_block(block)
    to.replace(op, new.results)


def _type_of_execute_region(value: SSAValue, query: TypeQuery) -> Steps:
    """Take results' types from the yield, arguments' types from the branches."""
    if isinstance(value, BlockArgument):
        return (yield from type_of_argument(value, query))
    assert isinstance(value, OpResult)
    last = unique_yield(value.op.regions[0])
    assert last is not None, "the analysis asks for one yield"
    return (yield last.operands[value.index])


# ----- for


def _for(op: Operation, to: Bufferizer) -> None:
    bounds, starts = op.operands[:3], op.operands[3:]
    buffers = to.buffers(starts)
    types = _result_types(op, to)
    for number, type in enumerate(types):
        if is_tensor(starts[number].type):
            buffers[number] = to.cast(buffers[number], type)
    _set_argument_types(op.regions[0].block, [op.regions[0].block.args[0].type, *types], to)
    new = _rebuilt(op, [*bounds, *buffers], types, to)
    to.replace(op, new.results)


def _type_of_for(value: SSAValue, query: TypeQuery) -> Steps:
    op = maker_of(value)
    body = op.regions[0].block
    if isinstance(value, OpResult):
        return (yield body.args[value.index + 1])
    assert isinstance(value, BlockArgument)
    number = value.index - 1
    return (yield from _loop_type(op, value, op.operands[3 + number], last_op(op.regions[0]).operands[number], query))


# ----- while


def _while(op: Operation, to: Bufferizer) -> None:
    before, after = (region.block for region in op.regions)
    starts = op.operands
    buffers = to.buffers(starts)
    entered = _argument_types(before, to)
    for number, type in enumerate(entered):
        if is_tensor(starts[number].type):
            buffers[number] = to.cast(buffers[number], type)
    types = _argument_types(after, to)
    _set_argument_types(before, entered, to)
    _set_argument_types(after, types, to)
    new = _rebuilt(op, buffers, types, to)
    to.replace(op, new.results)


def _type_of_while(value: SSAValue, query: TypeQuery) -> Steps:
    """Predict the first region's arguments as iteration arguments, other values from the condition's operands."""
    op = maker_of(value)
    first = op.regions[0]
    if isinstance(value, BlockArgument) and value.block.parent is first:
        yielded = last_op(op.regions[1]).operands[value.index]
        return (yield from _loop_type(op, value, op.operands[value.index], yielded, query))
    assert isinstance(value, OpResult | BlockArgument)
    return (yield last_op(first).operands[1 + value.index])


def _condition(op: Operation, to: Bufferizer) -> None:
    parent = op.parent_op()
    assert parent is not None, "the op was verified"
    targets = parent.regions[1].block.args
    passed = [
        _buffer_as(value, to.type_of(targets[number]) if is_tensor(targets[number].type) else value.type, to)
        for number, value in enumerate(op.operands[1:])
    ]
    to.replace_with(op, ConditionOp(op.operands[0], *passed))


# ----- forall


def _forall(op: Operation, to: Bufferizer) -> None:
    """Let the body use the buffers of the outputs, and drop outputs and results."""
    assert isinstance(op, ForallOp)
    block, rank = op.region.block, op.rank()
    buffers = [to.buffer(value) for value in op.outputs]
    for argument, buffer in zip(tuple(block.args[rank:]), buffers, strict=True):
        to.use_buffer(argument, buffer, block)
        to.edit.erase_block_argument(argument)
    kept = op.operands[: len(op.operands) - len(buffers)]
    properties = dict(op.properties)
    segments = [len(op.dynamicLowerBound), len(op.dynamicUpperBound), len(op.dynamicStep), 0]
    properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, segments)
    _rebuilt(op, kept, (), to, properties)
    to.replace(op, buffers)


def _type_of_forall(value: SSAValue, query: TypeQuery) -> Steps:
    op = maker_of(value)
    assert isinstance(op, ForallOp) and isinstance(value, OpResult | BlockArgument)
    number = value.index if isinstance(value, OpResult) else value.index - op.rank()
    return (yield op.outputs[number])


def _nothing(op: Operation, to: Bufferizer) -> None:
    """Do nothing: the ops in the region are bufferized by themselves."""


BUFFERIZE: Mapping[str, Rewrite] = {
    "scf.condition": _condition,
    "scf.execute_region": _execute_region,
    "scf.for": _for,
    "scf.forall": _forall,
    "scf.forall.in_parallel": _nothing,
    "scf.if": _of_regions,
    "scf.index_switch": _of_regions,
    "scf.while": _while,
    "scf.yield": _yield,
}
TYPES: TypeRules = {
    "scf.execute_region": _type_of_execute_region,
    "scf.for": _type_of_for,
    "scf.forall": _type_of_forall,
    "scf.if": _type_of_if,
    "scf.index_switch": _type_of_index_switch,
    "scf.while": _type_of_while,
}
