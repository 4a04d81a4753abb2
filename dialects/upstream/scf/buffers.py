"""Bufferization of scf ops. Source: `BufferizableOpInterfaceImpl.cpp` of `lib/Dialect/SCF/Transforms` in MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.ir import Block, Operation, OpResult, SSAValue

from okl_opt.dialects.diagnostic import DiagnosticError, bare_error, op_error
from okl_opt.dialects.interfaces.bufferization import (
    AliasingOperand,
    AliasingValue,
    Bufferizable,
    Buffers,
    Operand,
    always,
    is_tensor,
)
from okl_opt.dialects.interfaces.control_flow import inductions_of
from okl_opt.dialects.numbers.elements import INDEX_WIDTH
from okl_opt.dialects.numbers.int_ranges import mask
from okl_opt.dialects.upstream.shared.buffers import (
    DESTINATION_STYLE,
    READS,
    YIELDS,
    always_in_place,
    from_branches,
    number_of,
)
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer

_FOR_INITS = 3


def _constant(bound: Mixed | None) -> int | None:
    return None if bound is None else constant_integer(bound)


def _may_be_skipped(op: Operation) -> bool:
    """Return whether a loop may have no iterations. Source: `mayHaveZeroIterations`."""
    for induction in inductions_of(op) or ():
        lower, upper = _constant(induction.lower), _constant(induction.upper)
        if lower is None or upper is None:
            return True
        if induction.is_unsigned:
            lower, upper = lower & mask(INDEX_WIDTH), upper & mask(INDEX_WIDTH)
        if upper <= lower:
            return True
    return False


def _always_writable(value: SSAValue, buffers: Buffers) -> bool:
    """Return True: the initial buffer of a loop may be written, or it is copied first."""
    return True


def _body(op: Operation) -> Block:
    return op.regions[0].block


def _terminator(block: Block) -> Operation:
    last = block.last_op
    assert last is not None, "the block has a terminator"
    return last


def _not_equivalent(terminator: Operation, what: str) -> DiagnosticError:
    return bare_error(terminator, f"{what} is not equivalent to the corresponding iter bbArg")


# ----- scf.for


def _iterated(op: Operation, number: int) -> SSAValue:
    """The loop-carried argument of the init operand `number`."""
    return _body(op).args[number - _FOR_INITS + 1]


def _is_read_by_for(operand: Operand, buffers: Buffers) -> bool:
    return _may_be_skipped(operand.op) or buffers.is_read(_iterated(operand.op, operand.number))


def _is_kept_by_for(op: Operation, number: int, buffers: Buffers) -> bool:
    """Return whether an iteration passes the buffer on to the next."""
    body = _body(op)
    return buffers.are_equivalent(body.args[number + 1], _terminator(body).operands[number])


def _result_of_for(operand: Operand, buffers: Buffers) -> Sequence[AliasingValue]:
    number = operand.number - _FOR_INITS
    is_kept = _is_kept_by_for(operand.op, number, buffers)
    return [AliasingValue(operand.op.results[number], is_kept, is_kept)]


def _problem_of_for(op: Operation, buffers: Buffers) -> DiagnosticError | None:
    if buffers.allows_allocated_yields:
        return None
    for number, result in enumerate(op.results):
        if is_tensor(result.type) and not _is_kept_by_for(op, number, buffers):
            return _not_equivalent(_terminator(_body(op)), f"Yield operand #{number}")
    return None


# ----- scf.while


def _is_kept_by_while(op: Operation, number: int, buffers: Buffers) -> bool:
    before, after = (region.block for region in op.regions)
    if number >= len(before.args) or before.args[number].type != op.results[number].type:
        return False
    # The first operand of `scf.condition` is the condition itself.
    given = _terminator(before).operands[number + 1]
    yielded = _terminator(after).operands[number]
    return buffers.are_equivalent(before.args[number], given) and buffers.are_equivalent(after.args[number], yielded)


def _result_of_while(operand: Operand, buffers: Buffers) -> Sequence[AliasingValue]:
    op, number = operand
    if number >= len(op.results) or op.results[number].type != operand.value.type:
        return ()
    is_kept = _is_kept_by_while(op, number, buffers)
    return [AliasingValue(op.results[number], is_kept, is_kept)]


def _problem_of_while(op: Operation, buffers: Buffers) -> DiagnosticError | None:
    if buffers.allows_allocated_yields:
        return None
    condition, end = (_terminator(region.block) for region in op.regions)
    for terminator, first, what in ((condition, 1, "Condition arg"), (end, 0, "Yield operand")):
        block = terminator.parent
        assert block is not None, "a terminator is in a block"
        for number, value in enumerate(terminator.operands[first:]):
            if not is_tensor(value.type):
                continue
            if number >= len(block.args) or not buffers.are_equivalent(value, block.args[number]):
                return _not_equivalent(terminator, f"{what} #{number}")
    return None


# ----- scf.forall


def _runs_several_times(op: Operation, number: int) -> bool:
    """Return whether a loop may have more than one iteration."""
    for induction in inductions_of(op) or ():
        lower, upper, step = _constant(induction.lower), _constant(induction.upper), _constant(induction.step)
        if lower is None or upper is None or step is None or lower + step < upper:
            return True
    return False


# ----- ops without tensor operands, whose terminators yield the results


def _from_all_regions(value: SSAValue, buffers: Buffers) -> Sequence[AliasingOperand]:
    op = value.owner
    assert isinstance(op, Operation), "there are no arguments"
    number = number_of(value)
    # The default of a switch is its first region, and counts as the last alternative.
    regions = op.regions if op.name == "scf.if" else (*op.regions[1:], op.regions[0])
    return [
        AliasingOperand(Operand(_terminator(region.block), number), True, False)
        for region in regions
        if region.blocks.first is not None
    ]


def _only_yield(op: Operation) -> Operation | None:
    """The only yield of a region with several blocks; None if there are several."""
    found = [last for block in op.regions[0].blocks if (last := block.last_op) is not None and last.name == "scf.yield"]
    return found[0] if len(found) == 1 else None


def _from_execute_region(value: SSAValue, buffers: Buffers) -> Sequence[AliasingOperand]:
    if not isinstance(value, OpResult):
        return from_branches(value)
    last = _only_yield(value.op)
    return () if last is None else [AliasingOperand(Operand(last, value.index), True)]


def _problem_of_execute_region(op: Operation, buffers: Buffers) -> DiagnosticError | None:
    return None if _only_yield(op) is not None else op_error(op, "op without unique scf.yield is not supported")


_ALTERNATIVES = frozenset({"scf.if", "scf.index_switch"})


def _result_around(operand: Operand, buffers: Buffers) -> Sequence[AliasingValue]:
    """The parent's result for a yielded value; none in loops, where it goes to the next iteration."""
    around = operand.op.parent_op()
    if around is None or around.name not in _ALTERNATIVES | {"scf.execute_region"}:
        return ()
    return [AliasingValue(around.results[operand.number], True, around.name not in _ALTERNATIVES)]


BUFFERS: Mapping[str, Bufferizable] = {
    "scf.condition": READS._replace(in_place=always_in_place),
    "scf.execute_region": Bufferizable(
        operands=_from_execute_region,
        is_writable=_always_writable,
        allows_blocks=True,
        problem=_problem_of_execute_region,
    ),
    "scf.for": Bufferizable(
        reads=_is_read_by_for,
        writes=always,
        values=_result_of_for,
        is_writable=_always_writable,
        problem=_problem_of_for,
    ),
    "scf.forall": DESTINATION_STYLE._replace(
        reads=always,
        writes=always,
        is_writable=_always_writable,
        is_repetitive=_runs_several_times,
        is_parallel=_runs_several_times,
    ),
    "scf.forall.in_parallel": Bufferizable(),
    "scf.if": Bufferizable(operands=_from_all_regions),
    "scf.index_switch": Bufferizable(operands=_from_all_regions),
    "scf.while": Bufferizable(
        reads=always,
        writes=always,
        values=_result_of_while,
        is_writable=_always_writable,
        problem=_problem_of_while,
    ),
    "scf.yield": YIELDS._replace(values=_result_around),
}
