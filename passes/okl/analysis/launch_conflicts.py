"""Which launches of a function on the launcher may not run at the same time as earlier ones, by what they access.

A launch accesses what the region of its kernel says: arguments and results of the launcher, by number, and bytes of its
pool. Two launches conflict where one writes what the other accesses. The same holds for what kernels share beside
tensors, such as the state of the random number generator. A launch of which this is not known conflicts with all.
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
    """An argument or a result by its number, or another thing by its name."""

    kind: str
    name: int | str


class Access(NamedTuple):
    """What a kernel reads or writes."""

    place: Named | Bytes
    writes: bool


def functions_with_launches(module: ModuleOp) -> list[tuple[func.FuncOp, list[Launch]]]:
    """The functions that launch, and their launches in order.

    Raises: DiagnosticError, if the launches of a function are not all in its one block.
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
    """For each launch of a function of the module, earlier ones that it conflicts with.

    Of those that conflict with one another only the last are there, so that there are few of them.
    """
    contexts = _run_contexts(module)
    return conflicts([accesses_of(launch, contexts) for launch in launches])


def conflicts(accesses: Iterable[Sequence[Access] | None]) -> list[list[int]]:
    """For each of some launches, earlier ones that it conflicts with; None is one that may access anything."""
    found: list[list[int]] = []
    memory = _Memory()
    last_of_all = 0
    """The last launch that conflicts with every other one, 0 before there is one."""
    for number, accessed in enumerate(accesses):
        if accessed is None:
            earlier = set(range(last_of_all, number))
            memory, last_of_all = _Memory(number), number
        else:
            earlier = memory.access(number, accessed)
        found.append(sorted(earlier))
    return found


def accesses_of(launch: Launch, contexts: Sequence[BuildRunCtxOp]) -> list[Access] | None:
    """What a launch accesses, None if that is not known. `contexts` are those that are fetched by their number."""
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
    """The run contexts of the launcher, in the order of their numbers."""
    return [
        op
        for function in defined_functions(module)
        if function.sym_name.data == INIT_CONTEXT
        for op in function.walk()
        if isinstance(op, BuildRunCtxOp)
    ]


def _kernel_of(launch: Launch, contexts: Sequence[BuildRunCtxOp]) -> Block | None:
    """The region that says what a launch does, None if it is not known."""
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
    """The number of a run context that comes from the launcher."""
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
    """Where a tensor is, None if the op does not say."""
    if isinstance(op, PoolToTensorOp | TensorToPoolOp | PoolToBufferOp):
        start, size = op.offset.value.data, _size(op.tensor.type)
        return None if size is None else Bytes(start, start + size)
    if not isinstance(op.index, IntegerAttr):
        return None
    return Named("argument" if isinstance(op, GetTensorFromArgOp) else "result", op.index.value.data)


def _size(type_: Attribute) -> int | None:
    """The bytes of a tensor, None if they are not known."""
    if not isa(type_, TensorType[Attribute]) or not type_.has_static_shape():
        return None
    element = type_.element_type
    return element.size * prod(type_.get_shape()) if isinstance(element, FixedBitwidthType) else None


def shared_accesses(op: Operation) -> list[Access] | None:
    """What an op accesses beside its operands and results, None if that is not known."""
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
    """The last launch that wrote a place, None for none, and those that have read it since."""

    writer: int | None
    readers: list[int] = field(default_factory=list[int])

    def access(self, number: int, writes: bool) -> set[int]:
        """Note that a launch accesses the place. The result is the earlier ones that it conflicts with."""
        earlier: set[int] = set() if self.writer is None else {self.writer}
        if writes:
            earlier.update(self.readers)
            self.writer = number
            self.readers.clear()
        else:
            self.readers.append(number)
        return earlier


class _Memory:
    """All places that launches access. `writer` is a launch that conflicts with all later ones."""

    def __init__(self, writer: int | None = None):
        self._writer = writer
        self._named: dict[Named, _Last] = {}
        self._starts = [0]
        """Where the pieces of the pool begin, in order; the last one has no end."""
        self._pieces = [_Last(writer)]

    def access(self, number: int, accesses: Iterable[Access]) -> set[int]:
        """Note what a launch accesses. The result is the earlier launches that it conflicts with."""
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
        """The piece that begins there."""
        piece = bisect_right(self._starts, at) - 1
        if self._starts[piece] == at:
            return piece
        last = self._pieces[piece]
        self._starts.insert(piece + 1, at)
        self._pieces.insert(piece + 1, _Last(last.writer, [*last.readers]))
        return piece + 1
