"""Conflicts between launches of a function on the launcher: launches that must not run concurrently.

The region of a kernel tells the accesses of its launch: arguments and results of the launcher, by number, and bytes of
its pool. Two launches conflict if one writes a place that the other accesses. Other shared state, such as a random
number generator, is a place, too. A launch with unknown accesses conflicts with all others.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import NamedTuple

from xdsl.dialects import func
from xdsl.dialects.builtin import FixedBitwidthType, IntegerAttr, ModuleOp, TensorType
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue
from xdsl.traits import DefaultResource, MemoryEffectKind

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import effects_of, written_operands
from okl_opt.dialects.okl import (
    BuildRegCtxOp,
    BuildRunCtxOp,
    FetchRunCtxOp,
    GetTensorAsRetOp,
    GetTensorFromArgOp,
    GetTensorFromRetOp,
    LaunchOp,
    PoolToBufferOp,
    PoolToTensorOp,
    ReturnOp,
    RunCtxType,
    TensorToPoolOp,
    WrapperKernelOp,
)
from okl_opt.passes.analysis.functions import defined_functions, single_block
from okl_opt.passes.analysis.launch_names import INIT_CONTEXT
from okl_opt.passes.okl.fetch_from_launcher import is_placeholder

Launch = LaunchOp | WrapperKernelOp


class Bytes(NamedTuple):
    """A range of the pool."""

    start: int
    end: int


class Named(NamedTuple):
    """An argument or a result by its number, or a shared resource by its name."""

    kind: str
    name: int | str


class Access(NamedTuple):
    """A read or write of a kernel."""

    place: Named | Bytes
    writes: bool


def functions_with_launches(module: ModuleOp) -> list[tuple[func.FuncOp, list[Launch]]]:
    """Return the functions with launches, and their launches in order.

    Raises: DiagnosticError, if a function with launches has several blocks, or nested launches.
    """
    found: list[tuple[func.FuncOp, list[Launch]]] = []
    for function in defined_functions(module):
        launches = [op for op in function.walk() if isinstance(op, Launch)]
        if launches:
            block, _ = single_block(function)
            for launch in launches:
                if launch.parent is not block:
                    raise op_error(launch, "is nested in another op: the order of launches is that of one block")
            found.append((function, launches))
    return found


def launch_conflicts(module: ModuleOp, launches: Sequence[Launch]) -> list[list[int]]:
    """Return, for each launch of a function, earlier launches that it conflicts with.

    Earlier launches that a later one in the list conflicts with may be left out, so that the lists are short.
    """
    contexts = _run_contexts(module)
    return conflicts([accesses_of(launch, contexts) for launch in launches])


def conflicts(accesses: Iterable[Sequence[Access] | None]) -> list[list[int]]:
    """Return, for each launch, earlier conflicting launches, given the accesses; None stands for unknown accesses."""
    found: list[list[int]] = []
    memory = _Memory()
    last_of_all = 0
    """The last launch with unknown accesses, which conflicts with all others; 0 before there is one."""
    for number, accessed in enumerate(accesses):
        if accessed is None:
            earlier = set(range(last_of_all, number))
            memory, last_of_all = _Memory(number), number
        else:
            earlier = memory.access(number, accessed)
        found.append(sorted(earlier))
    return found


def accesses_of(launch: Launch, contexts: Sequence[BuildRunCtxOp]) -> list[Access] | None:
    """Return the accesses of a launch; None if unknown. `contexts` are the run contexts by their numbers."""
    block = _kernel_of(launch, contexts)
    if block is None or block.args:
        return None
    accesses: list[Access] = []
    operands: dict[SSAValue, Access] = {}
    for op in block.ops:
        match op:
            case ReturnOp():
                pass
            case (
                GetTensorFromArgOp()
                | GetTensorFromRetOp()
                | GetTensorAsRetOp()
                | PoolToTensorOp()
                | TensorToPoolOp()
                | PoolToBufferOp()
            ):
                place = _place(op)
                if place is None:
                    return None
                access = Access(place, isinstance(op, GetTensorAsRetOp | TensorToPoolOp | PoolToBufferOp))
                accesses.append(access)
                operands[op.tensor] = access
            case _:
                shared = shared_accesses(op)
                written = written_operands(op)
                if shared is None or any(operand not in operands for operand in written):
                    return None
                accesses += [*shared, *(operands[operand]._replace(writes=True) for operand in written)]
    return accesses


def _run_contexts(module: ModuleOp) -> list[BuildRunCtxOp]:
    """Return the run contexts of the launcher, in the order of their numbers."""
    return [
        op
        for function in defined_functions(module)
        if function.sym_name.data == INIT_CONTEXT
        for op in function.walk()
        if isinstance(op, BuildRunCtxOp)
    ]


def _kernel_of(launch: Launch, contexts: Sequence[BuildRunCtxOp]) -> Block | None:
    """Return the region block with the ops of a launch; None if unknown."""
    if isinstance(launch, WrapperKernelOp):
        return launch.body.block
    owner = launch.run_ctx.owner
    number = _number_of(launch.run_ctx)
    if number is not None:
        owner = contexts[number] if number < len(contexts) else None
    if not isinstance(owner, BuildRunCtxOp):
        return None
    reg_ctx = owner.operands[0].owner
    return reg_ctx.body.block if isinstance(reg_ctx, BuildRegCtxOp) else None


def _number_of(run_ctx: SSAValue) -> int | None:
    """Return the number of a run context fetched from the launcher, else None."""
    match run_ctx:
        case OpResult(op=FetchRunCtxOp() as fetch):
            return fetch.index.value.data
        case OpResult(op=func.CallOp() as call, index=index) if is_placeholder(call):
            return index if isinstance(run_ctx.type, RunCtxType) else None
        case _:
            return None


def _place(
    op: GetTensorFromArgOp | GetTensorFromRetOp | GetTensorAsRetOp | PoolToTensorOp | TensorToPoolOp | PoolToBufferOp,
) -> Named | Bytes | None:
    """Return the place of a tensor; None if unknown."""
    if isinstance(op, PoolToTensorOp | TensorToPoolOp | PoolToBufferOp):
        start, size = op.offset.value.data, _size(op.tensor.type)
        return None if size is None else Bytes(start, start + size)
    if not isinstance(op.index, IntegerAttr):
        return None
    return Named("argument" if isinstance(op, GetTensorFromArgOp) else "result", op.index.value.data)


def _size(type_: Attribute) -> int | None:
    """Return the size of a tensor in bytes; None if unknown."""
    if not isa(type_, TensorType[Attribute]) or not type_.has_static_shape():
        return None
    element = type_.element_type
    return element.size * prod(type_.get_shape()) if isinstance(element, FixedBitwidthType) else None


def shared_accesses(op: Operation) -> list[Access] | None:
    """Return the accesses of an op to shared resources; None if unknown."""
    effects = effects_of(op)
    if effects is None:
        return None
    found: list[Access] = []
    for effect in effects:
        if effect.value is None:
            if isinstance(effect.resource, DefaultResource):
                return None
            found.append(Access(Named("resource", effect.resource.name()), effect.kind is not MemoryEffectKind.READ))
    return found


@dataclass
class _Last:
    """The last launch that wrote a place (or None), and the launches that have read it since."""

    writer: int | None
    readers: list[int] = field(default_factory=list[int])

    def access(self, number: int, writes: bool) -> set[int]:
        """Record an access of a launch to the place; return the earlier launches that it conflicts with."""
        earlier: set[int] = set() if self.writer is None else {self.writer}
        if writes:
            earlier.update(self.readers)
            self.writer = number
            self.readers.clear()
        else:
            self.readers.append(number)
        return earlier


class _Memory:
    """The accesses to all places. `writer` is a launch that conflicts with all later ones."""

    def __init__(self, writer: int | None = None):
        self._writer = writer
        self._named: dict[Named, _Last] = {}
        self._starts = [0]
        """The starts of the pieces of the pool, ascending; the last piece is unbounded."""
        self._pieces = [_Last(writer)]

    def access(self, number: int, accesses: Iterable[Access]) -> set[int]:
        """Record the accesses of a launch; return the earlier launches that it conflicts with."""
        earlier: set[int] = set() if self._writer is None else {self._writer}
        for place, writes in accesses:
            if isinstance(place, Bytes):
                earlier |= self._access_pool(number, place, writes)
            else:
                earlier |= self._named.setdefault(place, _Last(None)).access(number, writes)
        earlier.discard(number)
        return earlier

    def _access_pool(self, number: int, place: Bytes, writes: bool) -> set[int]:
        if place.start == place.end:
            return set()
        first, end = self._split(place.start), self._split(place.end)
        earlier: set[int] = set()
        for piece in self._pieces[first:end]:
            earlier |= piece.access(number, writes)
        if writes:
            del self._starts[first + 1 : end], self._pieces[first + 1 : end]
        return earlier

    def _split(self, at: int) -> int:
        """Return the index of the piece that starts at `at`, splitting a piece if necessary."""
        piece = bisect_right(self._starts, at) - 1
        if self._starts[piece] == at:
            return piece
        last = self._pieces[piece]
        self._starts.insert(piece + 1, at)
        self._pieces.insert(piece + 1, _Last(last.writer, [*last.readers]))
        return piece + 1
