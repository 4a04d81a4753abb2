"""Prediction of the memref types of tensors, before any rewrite, by rules of the ops that define them.

A rule is a generator. It yields the values whose types it needs, is sent their types, and returns the type:

    def select_type(value, query):
        true = yield select.operands[1]
        false = yield select.operands[2]
        return true if true == false else ...

Thus chains of any length are followed without recursion.
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
    """Return True for memref types."""
    return isinstance(type, MemRefType | UnrankedMemRefType)


def as_tensor(type: Attribute) -> Tensor:
    """Assert that a type is a tensor, and return it."""
    assert isa(type, TensorType[Attribute]) or isa(type, UnrankedTensorType[Attribute]), "a tensor"
    return type


def tensor_type(value: SSAValue) -> Tensor:
    """The type of a value that is a tensor."""
    return as_tensor(value.type)


def ranked_buffer(type: Attribute) -> RankedBuffer:
    """Assert that a buffer type is ranked, and return it."""
    assert isa(type, MemRefType[Attribute]), "a memref with a rank"
    return type


def buffer_type(type: Attribute) -> Buffer:
    """Assert that a type is a memref, and return it."""
    assert isa(type, MemRefType[Attribute]) or isa(type, UnrankedMemRefType[Attribute]), "a memref"
    return type


def maker_of(value: SSAValue) -> Operation:
    """Return the op that defines a value, or the op around the block whose argument it is."""
    op = owner_of(value)
    assert op is not None, "blocks of a module are in ops"
    return op


def identity_type(
    type: Tensor, space: Attribute = DEFAULT_SPACE, layout: MemRefLayoutAttr | NoneAttr = DEFAULT_LAYOUT
) -> Buffer:
    """Return the memref of a tensor with the given layout, by default none. Unranked tensors give unranked memrefs."""
    if not isa(type, TensorType[Attribute]):
        return UnrankedMemRefType.from_type(type.element_type, space)
    return MemRefType[Attribute].new((type.shape, type.element_type, layout, space))


def dynamic_type(type: Tensor, space: Attribute = DEFAULT_SPACE) -> Buffer:
    """Return the memref of a tensor with dynamic offset and strides."""
    rank = type.get_num_dims() if isa(type, TensorType[Attribute]) else 0
    return identity_type(type, space, StridedLayoutAttr([None] * rank, None))


class Conversions:
    """Default buffer types of tensors, as the options define them."""

    def __init__(self, options: BufferizationOptions):
        self._options = options
        self._unknown: dict[Attribute, Buffer] = {}
        self._in_signature: dict[Attribute, Buffer] = {}

    def default_space(self, type: Tensor) -> Attribute | None:
        """Return the default memory space of a tensor, or None if it must be inferred."""
        if self._options.must_infer_memory_space:
            return None
        if self._options.use_encoding_for_memory_space:
            return type.encoding if isa(type, TensorType[Attribute]) else None
        return DEFAULT_SPACE

    def space_at(self, op: Operation, type: Tensor) -> Attribute:
        """Return the default memory space of a tensor that `op` defines. Raise an error if it must be inferred."""
        space = self.default_space(type)
        if space is None:
            raise bare_error(op, "could not infer memory space")
        return space

    def unknown(self, op: Operation, type: Tensor) -> Buffer:
        """Return the buffer type of a tensor that `op` defines, without further knowledge."""
        found = self._unknown.get(type)
        if found is None:
            space = self.space_at(op, type)
            is_identity = self._options.unknown_type_conversion == "identity-layout-map"
            found = self._unknown[type] = (identity_type if is_identity else dynamic_type)(type, space)
        return found

    def in_signature(self, op: Operation, type: Tensor) -> Buffer:
        """Return the buffer type of an argument or result of the function `op`. Unranked tensors have no encoding."""
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
    """A predicted type, valid while the values that its prediction depends on are open equally often.

    Sets of values are bit sets: a chain of n loops depends on n values at each of its ends.
    """

    type: Buffer
    asked: int
    state: tuple[int, int, int]
    """The bit sets of values that were open at least once, at least twice, and with an assumed type."""


@dataclass
class _Frame:
    """The prediction of one type."""

    value: SSAValue
    steps: Steps
    asked: int = 0
    """The bit set of values that the prediction depends on."""


class TypeQuery:
    """One prediction. Values are open while their types are being predicted; loops open a value twice.

    Values yielded by a loop are predicted under the assumption that the argument has the initial value's type.
    """

    def __init__(self, conversions: Conversions, symbols: SymbolTables, rules: Callable[[SSAValue], TypeRule | None]):
        self.conversions = conversions
        self.symbols = symbols
        self._rules = rules
        self._open: Counter[SSAValue] = Counter()
        self._frames: list[_Frame] = []
        self._known: dict[SSAValue, _Known] = {}
        self._assumed: dict[SSAValue, Buffer] = {}
        # The bits of values that predictions depend on, and the three bit sets of `_Known`.
        self._bits: dict[SSAValue, int] = {}
        self._once = 0
        self._twice = 0
        self._given = 0

    def times_open(self, value: SSAValue) -> int:
        """Return how many predictions of a value are open."""
        self._ask(value)
        return self._open[value]

    def assume(self, value: SSAValue, type: Buffer) -> None:
        """Assume a type for an open value until it is closed."""
        self._assumed[value] = type
        self._update_bits(value)

    def _ask(self, value: SSAValue) -> None:
        bit = self._bits.get(value)
        if bit is None:
            bit = self._bits[value] = 1 << len(self._bits)
            self._update_bits(value)
        self._frames[-1].asked |= bit

    def run(self, value: SSAValue) -> Buffer:
        """Predict the type of a tensor's buffer. A buffer has its own type."""
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
        """Return the type if it is known. Otherwise start its prediction, and return None."""
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
        self._update_bits(value)
        return None

    def _leave(self, type: Buffer) -> None:
        frame = self._frames.pop()
        value, asked = frame.value, frame.asked
        self._open[value] -= 1
        self._assumed.pop(value, None)
        self._update_bits(value)
        self._known[value] = _Known(type, asked, self._state(asked))
        if self._frames:
            self._frames[-1].asked |= asked

    def _state(self, asked: int) -> tuple[int, int, int]:
        return self._once & asked, self._twice & asked, self._given & asked

    def _update_bits(self, value: SSAValue) -> None:
        """Update the bit sets of a value after it was opened or closed, if predictions depend on it."""
        bit = self._bits.get(value)
        if bit is None:
            return
        times = self._open[value]
        self._once = self._once | bit if times >= 1 else self._once & ~bit
        self._twice = self._twice | bit if times >= 2 else self._twice & ~bit
        self._given = self._given | bit if value in self._assumed else self._given & ~bit


TypeRule = Callable[[SSAValue, TypeQuery], Steps]
TypeRules = Mapping[str, TypeRule]
"""Maps op names to rules for the buffer types of results and block arguments."""


def same_as(value: SSAValue) -> TypeRule:
    """Return the rule for results with the same buffer as another value."""

    def rule(_: SSAValue, query: TypeQuery) -> Steps:
        return (yield value)

    return rule


def common_type(op: Operation, type: Tensor, buffers: Sequence[Buffer], message: str) -> Buffer:
    """Return the type of several buffers: the common one, else the fully dynamic one.

    Raise an error with `message` for buffers in different memory spaces.
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
