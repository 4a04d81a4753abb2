"""The memref types that tensors get: predicted before anything is rewritten, by rules of the ops that make them.

A rule is a generator. It yields the values whose types it needs, is sent their types, and returns the type:

    def select_type(value, query):
        true = yield select.operands[1]
        false = yield select.operands[2]
        return true if true == false else ...

So a prediction follows chains of any length without recursion.
Source: `getBufferType` of `BufferizableOpInterface.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.dialects.builtin import (
    MemRefLayoutAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.bufferization import owner_of
from okl_opt.dialects.interfaces.symbols import SymbolTables
from okl_opt.passes.bufferization.options import BufferizationOptions

RankedBuffer = MemRefType[Attribute]
Buffer = MemRefType[Attribute] | UnrankedMemRefType[Attribute]
Tensor = TensorType[Attribute] | UnrankedTensorType[Attribute]

DEFAULT_SPACE = NoneAttr()
DEFAULT_LAYOUT = NoneAttr()


def is_buffer(type: Attribute) -> bool:
    """Whether a type is that of a memref."""
    return isinstance(type, MemRefType | UnrankedMemRefType)


def as_tensor(type: Attribute) -> Tensor:
    """The type, which is that of a tensor."""
    assert isa(type, TensorType[Attribute]) or isa(type, UnrankedTensorType[Attribute]), "a tensor"
    return type


def tensor_type(value: SSAValue) -> Tensor:
    """The type of a value that is a tensor."""
    return as_tensor(value.type)


def ranked_buffer(type: Attribute) -> RankedBuffer:
    """The type of a buffer that has a rank, as its tensor has one."""
    assert isa(type, MemRefType[Attribute]), "a memref with a rank"
    return type


def buffer_type(type: Attribute) -> Buffer:
    """The type, which is that of a memref."""
    assert isa(type, MemRefType[Attribute]) or isa(type, UnrankedMemRefType[Attribute]), "a memref"
    return type


def maker_of(value: SSAValue) -> Operation:
    """The op that makes a value, or in whose block it is an argument."""
    op = owner_of(value)
    assert op is not None, "blocks of a module are in ops"
    return op


def identity_type(
    type: Tensor, space: Attribute = DEFAULT_SPACE, layout: MemRefLayoutAttr | NoneAttr = DEFAULT_LAYOUT
) -> Buffer:
    """The memref without a layout, or with the one that is given; unranked for an unranked tensor."""
    if not isa(type, TensorType[Attribute]):
        return UnrankedMemRefType.from_type(type.element_type, space)
    return MemRefType[Attribute].new((type.shape, type.element_type, layout, space))


def dynamic_type(type: Tensor, space: Attribute = DEFAULT_SPACE) -> Buffer:
    """The memref all of whose strides, and whose offset, are known at run time only."""
    rank = type.get_num_dims() if isa(type, TensorType[Attribute]) else 0
    return identity_type(type, space, StridedLayoutAttr([None] * rank, None))


class Conversions:
    """Types of buffers of which nothing but the tensor's type is known, as the options want them."""

    def __init__(self, options: BufferizationOptions):
        self._options = options
        self._unknown: dict[Attribute, Buffer] = {}
        self._in_signature: dict[Attribute, Buffer] = {}

    def default_space(self, type: Tensor) -> Attribute | None:
        """The memory space of a tensor of which it is not known otherwise; None if it must be known."""
        if self._options.must_infer_memory_space:
            return None
        if self._options.use_encoding_for_memory_space:
            return type.encoding if isa(type, TensorType[Attribute]) else None
        return DEFAULT_SPACE

    def space_at(self, op: Operation, type: Tensor) -> Attribute:
        """The default memory space of a tensor that `op` makes."""
        space = self.default_space(type)
        if space is None:
            raise bare_error(op, "could not infer memory space")
        return space

    def unknown(self, op: Operation, type: Tensor) -> Buffer:
        """The buffer of a tensor that `op` makes in a way that tells nothing of it."""
        found = self._unknown.get(type)
        if found is None:
            space = self.space_at(op, type)
            is_identity = self._options.unknown_type_conversion == "identity-layout-map"
            found = self._unknown[type] = (identity_type if is_identity else dynamic_type)(type, space)
        return found

    def in_signature(self, op: Operation, type: Tensor) -> Buffer:
        """The buffer of an argument or a result of the function `op`. Unranked tensors have no encoding."""
        found = self._in_signature.get(type)
        if found is None:
            has_space = isa(type, TensorType[Attribute]) or not self._options.use_encoding_for_memory_space
            space = self.space_at(op, type) if has_space else DEFAULT_SPACE
            is_identity = self._options.function_boundary_type_conversion == "identity-layout-map"
            found = self._in_signature[type] = (identity_type if is_identity else dynamic_type)(type, space)
        return found


# ----- prediction

Steps = Generator[SSAValue, Buffer, Buffer]


class _Known(NamedTuple):
    """A type that was found. It holds while the values that were asked for are open as often as they were then.

    Sets of values are bits of numbers: a chain of n loops asks n values at each of its ends.
    """

    type: Buffer
    asked: int
    state: tuple[int, int, int]
    """Of these, which were open once or more, twice or more, and which had a type that was assumed."""


@dataclass
class _Frame:
    """The prediction of one type."""

    value: SSAValue
    steps: Steps
    asked: int = 0
    """The values of which it was asked how often they are open."""


class TypeQuery:
    """One prediction. Values whose types are being predicted are open; loops make a value open twice.

    What a loop yields is predicted as if its argument had the type that it starts with.
    """

    def __init__(self, conversions: Conversions, symbols: SymbolTables, rules: Callable[[SSAValue], TypeRule | None]):
        self.conversions = conversions
        self.symbols = symbols
        self._rules = rules
        self._open: Counter[SSAValue] = Counter()
        self._frames: list[_Frame] = []
        self._known: dict[SSAValue, _Known] = {}
        self._assumed: dict[SSAValue, Buffer] = {}
        # The bits of values that were asked for, and what `_Known` tells of these.
        self._bits: dict[SSAValue, int] = {}
        self._once = 0
        self._twice = 0
        self._given = 0

    def times_open(self, value: SSAValue) -> int:
        """How often the type of a value is being predicted now."""
        self._ask(value)
        return self._open[value]

    def assume(self, value: SSAValue, type: Buffer) -> None:
        """Let an open value have a type until it is closed."""
        self._assumed[value] = type
        self._note(value)

    def _ask(self, value: SSAValue) -> None:
        bit = self._bits.get(value)
        if bit is None:
            bit = self._bits[value] = 1 << len(self._bits)
            self._note(value)
        self._frames[-1].asked |= bit

    def run(self, value: SSAValue) -> Buffer:
        """The type of a tensor's buffer; of a value that is a buffer already, its type."""
        answer = self._answer(value)
        while answer is None or self._frames:
            steps = self._frames[-1].steps
            try:
                wanted = next(steps) if answer is None else steps.send(answer)
            except StopIteration as stop:
                answer = buffer_type(stop.value)
                self._leave(answer)
            else:
                answer = self._answer(wanted)
        return answer

    def _answer(self, value: SSAValue) -> Buffer | None:
        """The type, if it is known; else None, and its prediction comes next."""
        if is_buffer(value.type):
            return buffer_type(value.type)
        if value in self._assumed:
            self._ask(value)
            return self._assumed[value]
        known = self._known.get(value)
        if known is not None and self._state(known.asked) == known.state:
            if self._frames:
                self._frames[-1].asked |= known.asked
            return known.type
        rule = self._rules(value)
        if rule is None:
            return self.conversions.unknown(maker_of(value), tensor_type(value))
        self._frames.append(_Frame(value, rule(value, self)))
        self._open[value] += 1
        self._note(value)
        return None

    def _leave(self, type: Buffer) -> None:
        frame = self._frames.pop()
        value, asked = frame.value, frame.asked
        self._open[value] -= 1
        self._assumed.pop(value, None)
        self._note(value)
        self._known[value] = _Known(type, asked, self._state(asked))
        if self._frames:
            self._frames[-1].asked |= asked

    def _state(self, asked: int) -> tuple[int, int, int]:
        return self._once & asked, self._twice & asked, self._given & asked

    def _note(self, value: SSAValue) -> None:
        """Note how often a value is open, if it was asked for."""
        bit = self._bits.get(value)
        if bit is None:
            return
        times = self._open[value]
        self._once = self._once | bit if times >= 1 else self._once & ~bit
        self._twice = self._twice | bit if times >= 2 else self._twice & ~bit
        self._given = self._given | bit if value in self._assumed else self._given & ~bit


TypeRule = Callable[[SSAValue, TypeQuery], Steps]
TypeRules = Mapping[str, TypeRule]
"""By op name, the types of the buffers of its results and of the arguments of its blocks."""


def same_as(value: SSAValue) -> TypeRule:
    """The rule of what has the same buffer as another value."""

    def rule(_: SSAValue, query: TypeQuery) -> Steps:
        return (yield value)

    return rule


def common_type(op: Operation, type: Tensor, buffers: Sequence[Buffer], message: str) -> Buffer:
    """The type of several buffers: the one that all have, else the dynamic one.

    Buffers in several memory spaces have none: `message` is the error.
    """
    first = buffers[0]
    found = first
    for buffer in buffers[1:]:
        if buffer == found:
            continue
        if buffer.memory_space != found.memory_space:
            raise bare_error(op, message)
        found = dynamic_type(type, first.memory_space)
    return found
