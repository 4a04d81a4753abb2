"""The primitives of layers, and packed weights for them."""

from __future__ import annotations

import ctypes
from functools import cache
from typing import NamedTuple

from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.runtime.base.abi import Block
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.codegen.bodies import constant_bytes
from okl_opt.runtime.codegen.onednn.layers import LAYOUTS, Layer, rows_of, steps_of
from okl_opt.runtime.kernels.cpu.llvm.conv.shape import Axis, Convolution
from okl_opt.runtime.kernels.cpu.onednn.convolution import convolve
from okl_opt.runtime.kernels.cpu.onednn.inner_product import InnerProduct, multiply
from okl_opt.runtime.kernels.cpu.onednn.library import on_threads
from okl_opt.runtime.kernels.cpu.onednn.primitive import Operands, Primitive, any_layout, dense, reorder_weights

SOURCE, WEIGHTS, BIAS, ADDEND = range(4)
"""The positions of a layer's operands."""


class Task(NamedTuple):
    """The key of a layer's primitive: the operation, the order of its weights, and True if these may be packed."""

    what: Convolution | InnerProduct
    sizes: tuple[int, ...]
    order: tuple[int, ...]
    packs: bool


def task_of(layer: Layer) -> Task:
    """The task of a layer. Weights that are constants are packed.

    The relu is not part of it: for NaN, some of oneDNN's implementations return 0 and others NaN.
    """
    bias = None if layer.bias is None else BIAS
    addend = None if layer.addend is None else ADDEND
    packs = constant_bytes(layer.weights) is not None
    layout = LAYOUTS.get(layer.root.name)
    if layout is None:
        product = rows_of(layer.root)
        assert product is not None and product.m is not None and product.n is not None and product.k is not None
        operands = Operands(WEIGHTS, bias, addend)
        is_transposed = product.b.inner == 0
        inner = InnerProduct(product.m, product.n, product.k, is_transposed, operands, relu=False)
        return Task(inner, (product.n, product.k), (1, 0) if is_transposed else (0, 1), packs)
    batch, channels, *size = _by_channels(shape_of(layer.source.type) or (), layout.channels_last)
    _, filters, *result = _by_channels(shape_of(layer.root.results[0].type) or (), layout.channels_last)
    lying = shape_of(layer.weights.type) or ()
    weights = tuple(lying[layout.weights.index(axis)] for axis in range(4))
    rows, columns = (
        Axis(*numbers)
        for numbers in zip(
            size,
            result,
            weights[2:],
            steps_of(layer.root, "strides"),
            layer.padding,
            steps_of(layer.root, "dilations"),
            strict=True,
        )
    )
    conv = Convolution(
        *(DType.F32, batch, channels, filters, 1, rows, columns, layout.channels_last, bias, addend, False)
    )
    return Task(conv, weights, layout.weights, packs)


def _by_channels(shape: tuple[int, ...], channels_last: bool) -> tuple[int, ...]:
    """Sizes with the channels second."""
    return (shape[0], shape[3], *shape[1:3]) if channels_last else shape


@cache
def primitive_of(task: Task) -> Primitive:
    """A primitive that runs on one thread, made once. Raises: OneDnnError."""
    weights = dense(task.sizes, task.order)
    layout = any_layout(task.sizes) if task.packs else weights
    with on_threads(1):
        if isinstance(task.what, Convolution):
            return convolve(task.what, weights, layout)
        return multiply(task.what, weights, layout)


def packed(primitive: Primitive, data: bytes) -> Block:
    """Constant weights in the layout that a primitive reads. Raises: OneDnnError; MemoryError."""
    given = ctypes.create_string_buffer(data, len(data))
    block = Block(primitive.weights_bytes)
    with on_threads(1):
        reorder_weights(primitive, ctypes.addressof(given), block.address)
    return block
