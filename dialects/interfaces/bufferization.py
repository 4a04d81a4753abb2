"""Bufferization of ops: the tensors that they read and write, and the tensors that may share a buffer.

`dialects/upstream/<dialect>/buffers.py` has the tables of a dialect; both are optional. An op without a row is
unknown: it may read and write all its tensors, and each result may share the buffer of each operand.
Source: `BufferizableOpInterface.td`, `BufferizableOpInterface.cpp` and `SubsetOpInterface.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple, Protocol

from xdsl.dialects.builtin import TensorType, UnrankedTensorType
from xdsl.dialects.func import CallOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.interfaces.control_flow import region_flow_of
from okl_opt.dialects.modules import dialect_module


class Operand(NamedTuple):
    """An operand of an op, by its number."""

    op: Operation
    number: int

    @property
    def value(self) -> SSAValue:
        return self.op.operands[self.number]


class AliasingOperand(NamedTuple):
    """An operand whose buffer a value may share."""

    operand: Operand
    is_equivalent: bool
    """Whether both are the same buffer: same size, offset and strides."""
    is_definite: bool = True
    """Whether they always share it."""


class AliasingValue(NamedTuple):
    """A value that may share the buffer of an operand."""

    value: SSAValue
    is_equivalent: bool
    is_definite: bool = True


class Callee(NamedTuple):
    """The facts about an analyzed function."""

    read: frozenset[int]
    """The arguments that it may read."""
    written: frozenset[int]
    """The arguments that it may write."""
    aliases: Mapping[int, Sequence[int]]
    """Argument -> the results that may share its buffer."""
    equivalent: Mapping[int, int]
    """Result -> the argument that it is equivalent to."""


class Buffers(Protocol):
    """The analysis state, as an op may query it. Source: `AnalysisState`."""

    @property
    def allows_allocated_yields(self) -> bool:
        """Return whether loops may yield memory that they allocate."""
        ...

    def row_of(self, op: Operation) -> Bufferizable | None:
        """The row of `op`; None if it is unknown, or not to be bufferized."""
        ...

    def reads(self, operand: Operand) -> bool:
        """Return whether the memory of an operand is read."""
        ...

    def writes(self, operand: Operand) -> bool:
        """Return whether the memory of an operand is written."""
        ...

    def defines(self, value: SSAValue) -> bool:
        """Return whether the op that makes a value writes its memory; True for block arguments."""
        ...

    def aliasing_values(self, operand: Operand) -> Sequence[AliasingValue]:
        """The values that may share the buffer of an operand."""
        ...

    def aliasing_operands(self, value: SSAValue) -> Sequence[AliasingOperand]:
        """The operands whose buffers a value may share."""
        ...

    def is_read(self, value: SSAValue) -> bool:
        """Return whether a value is read, by its users or through their results."""
        ...

    def are_equivalent(self, one: SSAValue, other: SSAValue) -> bool:
        """Return whether two values are the same buffer."""
        ...

    def callee_of(self, call: CallOp) -> Callee | None:
        """The facts about a called function; None if it is not analyzed yet."""
        ...


_TENSORS = frozenset({TensorType, UnrankedTensorType})


def is_tensor(type: Attribute) -> bool:
    """Return whether a type is a tensor."""
    # Called several times for every operand; nothing derives from these classes.
    return type.__class__ in _TENSORS


def operands_of(op: Operation) -> list[Operand]:
    """The operands of `op` that are tensors."""
    return [Operand(op, number) for number, value in enumerate(op.operands) if is_tensor(value.type)]


def owner_of(value: SSAValue) -> Operation | None:
    """The op that makes a value, or the parent op of an argument's block."""
    owner = value.owner
    return owner.parent_op() if isinstance(owner, Block) else owner


# ----- defaults


def always(operand: Operand, buffers: Buffers) -> bool:
    return True


def never(operand: Operand, buffers: Buffers) -> bool:
    return False


def no_values(operand: Operand, buffers: Buffers) -> Sequence[AliasingValue]:
    """Return no values: the results share no operand's buffer."""
    return ()


def operands_by_values(value: SSAValue, buffers: Buffers) -> Sequence[AliasingOperand]:
    """The operands whose `aliasing_values` contain `value`. Source: `defaultGetAliasingOpOperands`."""
    op = owner_of(value)
    return [
        AliasingOperand(operand, alias.is_equivalent, alias.is_definite)
        for operand in (() if op is None else operands_of(op))
        for alias in buffers.aliasing_values(operand)
        if alias.value is value
    ]


def unknown_values(operand: Operand) -> Sequence[AliasingValue]:
    """All results, and the arguments of entry blocks. Source: `unknownGetAliasingValues`."""
    values: list[SSAValue] = list(operand.op.results)
    for region in operand.op.regions:
        if region.blocks.first is not None:
            values += region.blocks.first.args
    return [AliasingValue(value, False, False) for value in values if is_tensor(value.type)]


def unknown_operands(value: SSAValue) -> Sequence[AliasingOperand]:
    """All operands, or none for arguments of later blocks. Source: `unknownGetAliasingOpOperands`."""
    op = owner_of(value)
    if op is None or (isinstance(value, BlockArgument) and value.block.prev_block is not None):
        return ()
    return [AliasingOperand(operand, False, False) for operand in operands_of(op)]


def is_unranked(operand: Operand) -> bool:
    """Return whether an operand is an unranked tensor, which cannot be copied."""
    return isinstance(operand.value.type, UnrankedTensorType)


def runs_again(op: Operation, number: int) -> bool:
    """Return whether control may re-enter a region. Source: `RegionBranchOpInterface::isRepetitiveRegion`."""
    return number in reachable_regions(op, number)


def reachable_regions(op: Operation, number: int) -> frozenset[int]:
    """The regions of `op` that control may enter after region `number`. Source: `isRegionReachable`."""
    flow = region_flow_of(op)
    found: set[int] = set()
    waiting = [number] if flow is not None else []
    while waiting and flow is not None:
        for block in op.regions[waiting.pop()].blocks:
            last = block.last_op
            if last is None or last.successors:
                continue
            for edge in flow.leave(op, last, [None] * len(last.operands)):
                if edge.target is None:
                    continue
                target = op.regions.index(edge.target)
                if target not in found:
                    found.add(target)
                    waiting.append(target)
    return frozenset(found)


def is_result(value: SSAValue, buffers: Buffers) -> bool:
    """Return whether a value is a result: results may be written, arguments may not."""
    return isinstance(value, OpResult)


def has_tensors(op: Operation) -> bool:
    """Return whether an operand, result or argument is a tensor. Source: `defaultHasTensorSemantics`."""
    return (
        any(is_tensor(value.type) for value in op.results)
        or any(is_tensor(value.type) for value in op.operands)
        or any(is_tensor(arg.type) for region in op.regions for block in region.blocks for arg in block.args)
    )


# ----- the tables


class Bufferizable(NamedTuple):
    """The bufferization of an op. Operands and values are tensors throughout. Source: `BufferizableOpInterface`."""

    reads: Callable[[Operand, Buffers], bool] = always
    """Whether the memory of an operand is read."""
    writes: Callable[[Operand, Buffers], bool] = never
    """Whether the memory of an operand is written."""
    values: Callable[[Operand, Buffers], Sequence[AliasingValue]] = no_values
    """The values that may share an operand's buffer if it is not copied."""
    operands: Callable[[SSAValue, Buffers], Sequence[AliasingOperand]] = operands_by_values
    """The operands, also of nested ops, whose buffers a value may share."""
    defines: Callable[[OpResult, Buffers], bool] | None = None
    """Whether the op writes a result's memory; None to derive it from the operands."""
    allocates: Callable[[Operation], bool] = lambda op: False
    """Whether results may be new memory."""
    in_place: Callable[[Operand], bool] = is_unranked
    """Whether an operand must not be copied."""
    is_elementwise: Callable[[Operation, Sequence[Operand]], bool] = lambda op, operands: False
    """Whether each element of these operands is read before the element at the same position is written."""
    is_writable: Callable[[SSAValue, Buffers], bool] = is_result
    """Whether the memory of a result, or of an argument of a block in the op, may be written."""
    is_repetitive: Callable[[Operation, int], bool] = runs_again
    """Whether region `number` may run several times."""
    is_parallel: Callable[[Operation, int], bool] = lambda op, number: False
    """Whether region `number` may run several times in parallel."""
    has_tensors: Callable[[Operation], bool] = has_tensors
    """Whether the op has tensors to bufferize."""
    allows_blocks: bool = False
    """Whether regions may have several blocks."""
    problem: Callable[[Operation, Buffers], DiagnosticError | None] = lambda op, buffers: None
    """Returns an error if the analysis' result is invalid for the op. Source: `verifyAnalysis`."""


class Subset(NamedTuple):
    """A part of a tensor that an op extracts, or inserts. Source: `SubsetOpInterface`."""

    container: int
    """The number of the operand with the whole tensor."""
    source: int | None
    """The number of the operand that is inserted; None if the op extracts."""
    part: Callable[[Operation], Sequence[Sequence[int | SSAValue]]] | None
    """The offsets, sizes and strides of the part; None for the whole container."""


class BufferTables(NamedTuple):
    """The tables of a dialect's `buffers.py`, by op name."""

    BUFFERS: Mapping[str, Bufferizable] = {}
    SUBSETS: Mapping[str, Subset] = {}


@cache
def _tables(dialect: str) -> BufferTables:
    module = dialect_module(dialect, "buffers")
    return BufferTables(**{name: getattr(module, name) for name in BufferTables._fields if hasattr(module, name)})


@cache
def bufferizable(name: str) -> Bufferizable | None:
    """The row of the ops of a name; None if there is none."""
    return _tables(name.partition(".")[0]).BUFFERS.get(name)


@cache
def subset_of(name: str) -> Subset | None:
    """The part of a tensor that ops of a name extract or insert; None for other ops."""
    return _tables(name.partition(".")[0]).SUBSETS.get(name)
