"""Convolutions as oneDNN primitives: made once for each shape, and executed with the tensors of a context."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable
from ctypes import c_int64
from functools import cache

from runtime.abi import Block, OklRunCtx, OklTensor
from runtime.kernels.cpu.llvm.conv_shape import Convolution
from runtime.kernels.cpu.onednn.library import (
    ANY_FORMAT,
    ARG_BIAS,
    ARG_DST,
    ARG_POST_OP,
    ARG_SCRATCHPAD,
    ARG_SRC,
    ARG_SRC_1,
    ARG_WEIGHTS,
    BINARY_ADD,
    CONVOLUTION_AUTO,
    ELTWISE_RELU,
    F32,
    FORWARD_INFERENCE,
    QUERY_SCRATCHPAD,
    QUERY_WEIGHTS,
    SCRATCHPAD_USER,
    STREAM_IN_ORDER,
    OneDnn,
    OneDnnError,
    library,
)


def _library() -> OneDnn:
    found = library()
    assert not isinstance(found, str), found
    return found


def _dims(values: tuple[int, ...]) -> ctypes.Array[c_int64]:
    return (c_int64 * 12)(*values)


def _row_major(dims: tuple[int, ...], order: tuple[int, ...]) -> int:
    """A descriptor of a dense f32 tensor whose axes lie in memory in `order`, outermost first."""
    strides = [0] * len(dims)
    step = 1
    for axis in reversed(order):
        strides[axis] = step
        step *= dims[axis]
    onednn = _library()
    return onednn.create("memory_desc_create_with_strides", len(dims), _dims(dims), F32, _dims(tuple(strides)))


class Primitive:
    """A convolution that can be executed by any number of contexts. Descriptors and primitive live with the process."""

    def __init__(self, conv: Convolution):
        """Raises: OneDnnError."""
        onednn = _library()
        rows, columns = conv.rows, conv.columns
        images = (0, 2, 3, 1)  # N, H, W, C in memory
        result = (conv.batch, conv.filters, rows.result, columns.result)
        self.source = _row_major((conv.batch, conv.channels, rows.size, columns.size), images)
        self.result = _row_major(result, images)
        weights = (conv.filters, conv.group_channels, rows.kernel, columns.kernel)
        order: tuple[int, ...] = images
        if conv.groups > 1:
            weights = (conv.groups, conv.group_filters, *weights[1:])
            order = (0, 1, 3, 4, 2)
        self.given_weights = _row_major(weights, order)
        any_weights = onednn.create("memory_desc_create_with_tag", len(weights), _dims(weights), F32, ANY_FORMAT)
        self.bias = None if conv.bias is None else _row_major((conv.filters,), (0,))
        attributes = onednn.create("primitive_attr_create")
        onednn.call("primitive_attr_set_scratchpad_mode", attributes, SCRATCHPAD_USER)
        post_ops = onednn.create("post_ops_create")
        if conv.addend is not None:
            onednn.call("post_ops_append_binary", post_ops, BINARY_ADD, self.result)
        if conv.relu:
            onednn.call("post_ops_append_eltwise", post_ops, ELTWISE_RELU, 0.0, 0.0)
        onednn.call("primitive_attr_set_post_ops", attributes, post_ops)
        padding = [(axis.padding, _padding_after(conv, number)) for number, axis in enumerate((rows, columns))]
        description = onednn.create(
            "convolution_forward_primitive_desc_create",
            onednn.engine,
            FORWARD_INFERENCE,
            CONVOLUTION_AUTO,
            self.source,
            any_weights,
            self.bias,
            self.result,
            _dims((rows.stride, columns.stride)),
            _dims((rows.dilation - 1, columns.dilation - 1)),
            _dims(tuple(before for before, _ in padding)),
            _dims(tuple(after for _, after in padding)),
            attributes,
        )
        self.address = onednn.create("primitive_create", description)
        self.weights = onednn.query_md(description, QUERY_WEIGHTS)
        self.weights_bytes = onednn.size(self.weights)
        self.scratch = onednn.query_md(description, QUERY_SCRATCHPAD)
        self.scratch_bytes = onednn.size(self.scratch)
        onednn.call("post_ops_destroy", post_ops)
        onednn.call("primitive_attr_destroy", attributes)


def _padding_after(conv: Convolution, number: int) -> int:
    """The padding of the far side with which oneDNN counts as many results; negative where input is left over."""
    axis = (conv.rows, conv.columns)[number]
    reach = (axis.kernel - 1) * axis.dilation + 1
    return (axis.result - 1) * axis.stride + reach - axis.size - axis.padding


@cache
def primitive_of(conv: Convolution) -> Primitive:
    """Raises: OneDnnError."""
    return Primitive(conv)


@cache
def reason_against(conv: Convolution) -> str | None:
    """Why oneDNN does not take the convolution."""
    try:
        primitive_of(conv)
    except OneDnnError as error:
        return str(error)
    return None


def pack_weights(conv: Convolution, run: OklRunCtx) -> None:
    """Write the weights of a run context at its state, in the layout that the primitive reads."""
    onednn = _library()
    primitive = primitive_of(conv)
    description = onednn.create(
        "reorder_primitive_desc_create", primitive.given_weights, onednn.engine, primitive.weights, onednn.engine, None
    )
    reorder = onednn.create("primitive_create", description)
    source = onednn.create("memory_create", primitive.given_weights, onednn.engine, _data(run, 1))
    target = onednn.create("memory_create", primitive.weights, onednn.engine, run.state)
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


def _data(run: OklRunCtx, operand: int) -> int:
    """Address of an operand's elements."""
    tensor = ctypes.c_void_p.from_address((run.ins or 0) + 8 * operand).value
    assert tensor is not None
    return OklTensor.from_address(tensor).data or 0


def _arguments(pairs: list[tuple[int, int]]) -> Block:
    """An array of `dnnl_exec_arg_t`: an i32, four bytes of nothing, a pointer."""
    return Block.integers([number for pair in pairs for number in pair])


class Execution:
    """What one context hands to the primitive, found by compiled code at `run.cache`.

    The block holds primitive, stream, the arguments' address and count, then the memory objects of the source, the
    weights, the result, the scratch, the bias and the addend: null where there is none.
    """

    def __init__(self, conv: Convolution, run: OklRunCtx):
        """Raises: OneDnnError; MemoryError."""
        onednn = _library()
        primitive = primitive_of(conv)
        self._made: list[tuple[str, int]] = []
        weakref.finalize(self, _destroy, onednn.call, self._made).atexit = False
        stream = onednn.create("stream_create", onednn.engine, STREAM_IN_ORDER)
        self._made.append(("stream_destroy", stream))
        post_op = ARG_POST_OP | ARG_SRC_1
        wanted = (
            (ARG_SRC, primitive.source),
            (ARG_WEIGHTS, primitive.weights),
            (ARG_DST, primitive.result),
            (ARG_SCRATCHPAD, primitive.scratch if primitive.scratch_bytes else None),
            (ARG_BIAS, primitive.bias),
            (post_op, primitive.result if conv.addend is not None else None),
        )
        memories = [None if desc is None else self._memory(onednn, desc) for _, desc in wanted]
        pairs = [(arg, memory) for (arg, _), memory in zip(wanted, memories, strict=True) if memory is not None]
        self._arguments = _arguments(pairs)
        self._block = Block.pointers(
            [primitive.address, stream, self._arguments.address, len(pairs), *(memory or 0 for memory in memories)]
        )
        run.cache = self._block.address

    def _memory(self, onednn: OneDnn, description: int) -> int:
        memory = onednn.create("memory_create", description, onednn.engine, None)
        self._made.append(("memory_destroy", memory))
        return memory


def _destroy(call: Callable[..., None], made: list[tuple[str, int]]) -> None:
    for name, address in made:
        call(name, address)
