"""Insert copies of tensors that must not be written in place, as `bufferization.alloc_tensor`.

Before:  %r = tensor.insert %f into %t[%i] : tensor<4xf32>
After:   %0 = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
         %r = tensor.insert %f into %0[%i] : tensor<4xf32>

Source: `TensorCopyInsertion.cpp`, `resolveTensorOpOperandConflicts` of `BufferizableOpInterface.cpp` and
`resolveConflicts` of `SCF/Transforms/BufferizableOpInterfaceImpl.cpp`, MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import UnrankedTensorType
from xdsl.ir import Operation, OpResult, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import bare_error, op_error
from okl_opt.dialects.interfaces.bufferization import Operand, is_tensor, operands_of
from okl_opt.dialects.upstream.shared.regions import last_op, region_of
from okl_opt.passes.bufferization.analysis.one_shot import OneShotState
from okl_opt.passes.bufferization.bufferizer import Bufferizer
from okl_opt.passes.bufferization.state import AnalysisState


def may_omit_copy(operand: Operand, state: AnalysisState) -> bool:
    """Return True if a new buffer for an operand does not need the operand's contents. Source: `canOmitTensorCopy`."""
    if state.has_undefined_contents(operand):
        return True
    if state.reads(operand):
        return False
    return state.writes(operand) or not any(state.is_read(alias.value) for alias in state.aliasing_values(operand))


def _result_to_copy(operand: Operand, state: AnalysisState) -> OpResult | None:
    """Return the result to copy instead of an operand, if the op only makes an alias of the operand.

    The result may be smaller, as that of a slice is.
    """
    aliases = state.aliasing_values(operand)
    if len(aliases) != 1 or state.writes(operand):
        return None
    value = aliases[0].value
    if not isinstance(value, OpResult) or isinstance(value.type, UnrankedTensorType):
        return None
    return value if len(state.aliasing_operands(value)) == 1 else None


def _resolve_operands(op: Operation, state: AnalysisState, to: Bufferizer) -> None:
    """Copy each out-of-place operand, or the result that would share its buffer."""
    operands: list[tuple[Operand, bool]] = []
    results: list[tuple[OpResult, bool]] = []
    for operand in operands_of(op):
        if state.is_in_place(*operand):
            continue
        if isinstance(operand.value.type, UnrankedTensorType):
            raise bare_error(op, "copying of unranked tensors is not implemented")
        copy = not may_omit_copy(operand, state)
        result = _result_to_copy(operand, state)
        if result is None:
            operands.append((operand, copy))
        else:
            results.append((result, copy))
    to.place = InsertPoint.before(op)
    for operand, copy in operands:
        new = to.alloc_tensor(operand.value, copy=copy)
        to.edit.modify(op).operands[operand.number] = new
    if results:
        to.place = InsertPoint.after(op)
    for result, copy in results:
        users = {use.operation for use in result.uses if use.operation.name != "tensor.dim"}
        new = to.alloc_tensor(result, copy=copy)
        to.edit.replace_uses_with_if(result, new, lambda use, users=users: use.operation in users)


# ----- loops


def _equivalent(arguments: Sequence[SSAValue], values: Sequence[SSAValue], state: AnalysisState) -> frozenset[int]:
    """Return the numbers of values that are the buffers of the arguments with the same numbers.

    Source: `getEquivalentBuffers`.
    """
    return frozenset(
        number
        for number, (argument, value) in enumerate(zip(arguments, values, strict=False))
        if is_tensor(argument.type) and is_tensor(value.type) and state.are_equivalent(argument, value)
    )


def _copy_operands(op: Operation, first: int, kept: frozenset[int], to: Bufferizer) -> None:
    """Copy the tensors that a terminator passes, from operand number `first` on, except for the numbers in `kept`."""
    to.place = InsertPoint.before(op)
    values = list(op.operands)
    for number, value in enumerate(values[first:]):
        if is_tensor(value.type) and number not in kept:
            values[first + number] = to.alloc_tensor(value, copy=True)
    if any(old is not new for old, new in zip(op.operands, values, strict=True)):
        to.edit.modify(op).operands = values


def _resolve_for(op: Operation, state: OneShotState, to: Bufferizer) -> None:
    """Copy yielded tensors that may alias tensors from outside of the loop or other iteration arguments."""
    last, region = last_op(op.regions[0]), op.regions[0]
    kept = frozenset(
        number
        for number, (value, argument) in enumerate(zip(last.operands, region.block.args[1:], strict=True))
        if is_tensor(value.type) and not _may_be_from_outside(value, region, argument, state)
    )
    _copy_operands(last, 0, kept, to)


def _may_be_from_outside(value: SSAValue, region: Region, own: SSAValue, state: OneShotState) -> bool:
    """Return True if a value may alias a value from outside of a region, or an argument of it other than `own`.

    Source: `doesNotAliasExternalValue`.
    """
    return any(
        alias is not own and (alias.owner is region.block or not _is_inside(alias, region))
        for alias in state.aliases_of(value)
    )


def _is_inside(value: SSAValue, region: Region) -> bool:
    """Return True if a value is defined in a region or a nested one."""
    around = region_of(value)
    return around is not None and region.is_ancestor(around)


def _resolve_while(op: Operation, state: OneShotState, to: Bufferizer) -> None:
    """Copy tensors passed between the two regions unless they are the buffers of the same arguments in both."""
    before, after = op.regions
    condition, last = last_op(before), last_op(after)
    kept = _equivalent(before.block.args, condition.operands[1:], state) & _equivalent(
        after.block.args, last.operands, state
    )
    _copy_operands(condition, 1, kept, to)


_LOOPS: Mapping[str, Callable[[Operation, OneShotState, Bufferizer], None]] = {
    "scf.for": _resolve_for,
    "scf.while": _resolve_while,
}


def _check_mask(op: Operation) -> None:
    """Refuse copies in `vector.mask`, which contains one op only."""
    if any(inner.name == "bufferization.alloc_tensor" for inner in op.regions[0].block.ops):
        raise op_error(op, "body must bufferize in-place")


# ----- all ops

_RESOLVED = frozenset({"bufferization.alloc_tensor", "tensor.parallel_insert_slice"})
"""Ops that only write a buffer of their own, or one that all iterations write."""


def resolve_conflicts(op: Operation, state: AnalysisState, to: Bufferizer) -> None:
    """Copy each tensor that an op must not use in place."""
    if op.name in _RESOLVED:
        return
    to.edit.set_sources(op)
    _resolve_operands(op, state, to)
    resolve_loop = _LOOPS.get(op.name)
    if resolve_loop is not None and isinstance(state, OneShotState):
        resolve_loop(op, state, to)
    elif op.name == "vector.mask":
        _check_mask(op)
