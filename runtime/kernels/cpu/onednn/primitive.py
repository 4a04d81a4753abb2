"""Primitives, made once for each description and number of threads; packed weights; arguments per context."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable, Hashable
from enum import IntEnum
from functools import cache
from typing import Generic, NamedTuple, TypeVar

from okl_opt.runtime.base.abi import Block, OklLauncher, OklRunCtx, OklTensor
from okl_opt.runtime.kernels.cpu.onednn.library import (
    ANY_FORMAT,
    ARG_BIAS,
    ARG_DST,
    ARG_POST_OP,
    ARG_SCRATCHPAD,
    ARG_SRC,
    ARG_SRC_1,
    ARG_WEIGHTS,
    BINARY_ADD,
    ELTWISE_RELU,
    F32,
    QUERY_SCRATCHPAD,
    QUERY_WEIGHTS,
    SCRATCHPAD_USER,
    STREAM_IN_ORDER,
    OneDnn,
    OneDnnError,
    dims,
    loaded,
    on_threads,
)


class Space(IntEnum):
    """The place of a tensor."""

    INPUT = 0
    OUTPUT = 1
    STATE = 2


class Argument(NamedTuple):
    """One argument of a primitive: oneDNN's number for it, its descriptor, and the place of the tensor."""

    number: int
    descriptor: int
    space: Space
    position: int = 0


class Operands(NamedTuple):
    """Positions of an op's operands; None for absent ones."""

    weights: int | None = None
    bias: int | None = None
    addend: int | None = None


NO_OPERANDS = Operands()


def dense(sizes: tuple[int, ...], order: tuple[int, ...] | None = None) -> int:
    """A descriptor of a dense f32 tensor whose axes lie in memory in `order`, outermost first; by default unchanged."""
    strides = [0] * len(sizes)
    step = 1
    for axis in reversed(range(len(sizes)) if order is None else order):
        strides[axis] = step
        step *= sizes[axis]
    return loaded().create("memory_desc_create_with_strides", len(sizes), dims(sizes), F32, dims(tuple(strides)))


def any_layout(sizes: tuple[int, ...]) -> int:
    """A descriptor that leaves the layout to the primitive."""
    return loaded().create("memory_desc_create_with_tag", len(sizes), dims(sizes), F32, ANY_FORMAT)


def attributes(addend: int | None = None, *, relu: bool = False) -> int:
    """Attributes: user-provided scratch; after the sum, addition of a tensor of descriptor `addend`, then relu."""
    onednn = loaded()
    made = onednn.create("primitive_attr_create")
    onednn.call("primitive_attr_set_scratchpad_mode", made, SCRATCHPAD_USER)
    post_ops = onednn.create("post_ops_create")
    if addend is not None:
        onednn.call("post_ops_append_binary", post_ops, BINARY_ADD, addend)
    if relu:
        onednn.call("post_ops_append_eltwise", post_ops, ELTWISE_RELU, 0.0, 0.0)
    onednn.call("primitive_attr_set_post_ops", made, post_ops)
    onednn.call("post_ops_destroy", post_ops)
    return made


class Primitive:
    """A primitive that any number of contexts may execute; it lives as long as the process.

    `arguments` are the ones besides the scratch.
    """

    def __init__(
        self,
        description: int,
        source: int,
        result: int,
        *,
        operands: Operands = NO_OPERANDS,
        weights: int | None = None,
        bias: int | None = None,
    ):
        """`description` is oneDNN's; `weights` describes the weights as given. Raises: OneDnnError."""
        onednn = loaded()
        self.address = onednn.create("primitive_create", description)
        self.implementation = onednn.implementation(description)
        self.given_weights = weights
        self.weights: int | None = None
        self.weights_bytes = 0
        arguments = [Argument(ARG_SRC, source, Space.INPUT), Argument(ARG_DST, result, Space.OUTPUT)]
        if weights is not None:
            self.weights = onednn.query_md(description, QUERY_WEIGHTS)
            self.weights_bytes = onednn.size(self.weights)
            arguments.append(Argument(ARG_WEIGHTS, self.weights, Space.STATE))
        if bias is not None and operands.bias is not None:
            arguments.append(Argument(ARG_BIAS, bias, Space.INPUT, operands.bias))
        if operands.addend is not None:
            arguments.append(Argument(ARG_POST_OP | ARG_SRC_1, result, Space.INPUT, operands.addend))
        self.scratch = onednn.query_md(description, QUERY_SCRATCHPAD)
        self.scratch_bytes = onednn.size(self.scratch)
        self.arguments = tuple(arguments)


_Description = TypeVar("_Description", bound=Hashable)

Make = Callable[[_Description, "int | None"], Primitive]
"""Makes a primitive for weights in the layout of a descriptor; without one, in the layout that suits it best."""


class Primitives(Generic[_Description]):
    """The primitives of one op type.

    Some fix their number of threads on creation, others on execution. All primitives of one description use the same
    implementation, since others sum in another order: results are the same bits for any number of threads.
    """

    def __init__(self, make: Make[_Description]):
        self._make = make
        self.alone = cache(self._alone)
        self.on = cache(self._on)

    def _alone(self, description: _Description) -> Primitive:
        """The primitive for one thread, whose weight layout all others share. Raises: OneDnnError."""
        with on_threads(1):
            return self._make(description, None)

    def _on(self, description: _Description, threads: int) -> Primitive:
        """The primitive for `threads` threads; for fewer if the one-thread implementation does not support its layout
        with more.
        """
        alone = self.alone(description)
        if threads == 1:
            return alone
        try:
            with on_threads(threads):
                made = self._make(description, alone.weights)
            if made.implementation == alone.implementation:
                return made
        except OneDnnError:
            pass
        return self.on(description, threads - 1)


def pack_weights(primitive: Primitive, operand: int, run: OklRunCtx) -> None:
    """Write operand `operand` of a run context, its weights, at its state, in the layout that the primitive reads."""
    with on_threads(threads_of(run)):
        reorder_weights(primitive, _data(run, operand), run.state or 0)


def reorder_weights(primitive: Primitive, given: int, packed: int) -> None:
    """Copy weights from one address to another, into the layout that a primitive reads."""
    onednn = loaded()
    description = onednn.create(
        "reorder_primitive_desc_create", primitive.given_weights, onednn.engine, primitive.weights, onednn.engine, None
    )
    reorder = onednn.create("primitive_create", description)
    source = onednn.create("memory_create", primitive.given_weights, onednn.engine, given)
    target = onednn.create("memory_create", primitive.weights, onednn.engine, packed)
    stream = onednn.create("stream_create", onednn.engine, STREAM_IN_ORDER)
    arguments = _arguments([(ARG_SRC, source), (ARG_DST, target)])
    onednn.call("primitive_execute", reorder, stream, 2, arguments.address)
    onednn.call("stream_wait", stream)
    for name, made in (
        ("stream_destroy", stream),
        ("memory_destroy", source),
        ("memory_destroy", target),
        ("primitive_destroy", reorder),
        ("primitive_desc_destroy", description),
    ):
        onednn.call(name, made)


def threads_of(run: OklRunCtx) -> int:
    """The number of threads for a context's kernels."""
    return OklLauncher.from_address(run.launcher or 0).max_threads


def _data(run: OklRunCtx, operand: int) -> int:
    """Address of an operand's elements."""
    tensor = ctypes.c_void_p.from_address((run.ins or 0) + 8 * operand).value
    assert tensor is not None
    return OklTensor.from_address(tensor).data or 0


def _arguments(pairs: list[tuple[int, int]]) -> Block:
    """An array of `dnnl_exec_arg_t`: an i32, four bytes of padding, a pointer."""
    return Block.integers([number for pair in pairs for number in pair])


class Execution:
    """The arguments of a primitive in one context; compiled code reads them at `run.cache`.

    The block holds primitive, stream, number and address of the arguments, and a memory object for each of
    `Primitive.arguments`.
    """

    def __init__(self, primitive: Primitive, run: OklRunCtx):
        """Raises: OneDnnError; MemoryError."""
        onednn = loaded()
        self._made: list[tuple[str, int]] = []
        weakref.finalize(self, _destroy, onednn.call, self._made).atexit = False
        stream = onednn.create("stream_create", onednn.engine, STREAM_IN_ORDER)
        self._made.append(("stream_destroy", stream))
        memories = [self._memory(onednn, argument.descriptor) for argument in primitive.arguments]
        pairs = [(argument.number, memory) for argument, memory in zip(primitive.arguments, memories, strict=True)]
        if primitive.scratch_bytes:
            self._fit_scratch(primitive, run)
            pairs.append((ARG_SCRATCHPAD, self._memory(onednn, primitive.scratch, run.tmp)))
        self._arguments = _arguments(pairs)
        self._block = Block.pointers([primitive.address, stream, len(pairs), self._arguments.address, *memories])
        run.cache = self._block.address

    def _fit_scratch(self, primitive: Primitive, run: OklRunCtx) -> None:
        """Enlarge the scratch, which was sized for one thread, if more threads need more."""
        if primitive.scratch_bytes > run.tmp_bytes:
            self._scratch = Block(primitive.scratch_bytes)
            run.tmp, run.tmp_bytes = self._scratch.address, primitive.scratch_bytes

    def _memory(self, onednn: OneDnn, description: int, place: int | None = None) -> int:
        memory = onednn.create("memory_create", description, onednn.engine, place)
        self._made.append(("memory_destroy", memory))
        return memory


def _destroy(call: Callable[..., None], made: list[tuple[str, int]]) -> None:
    for name, address in made:
        call(name, address)
