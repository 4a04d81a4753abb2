"""Convolutions as oneDNN primitives."""

from __future__ import annotations

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.conv.shape import Axis, Convolution, convolution_of
from okl_opt.runtime.kernels.cpu.onednn.library import CONVOLUTION_AUTO, FORWARD_INFERENCE, dims, loaded
from okl_opt.runtime.kernels.cpu.onednn.primitive import Operands, Primitive, any_layout, attributes, dense

_CHANNELS_LAST = (0, 2, 3, 1)


def describe(reg: RegContext) -> Convolution | str:
    """The convolution, or the reason why oneDNN does not serve it."""
    try:
        conv = convolution_of(reg)
    except ValueError as error:
        return str(error)
    if not conv.channels_last:
        return "images are channels first, which oneDNN would transpose at each op (see -auto-nhwc)"
    if not {1, *([] if conv.bias is None else [conv.bias])}.issubset(reg.constants):
        return "the weights are not constant, so cannot be packed once"
    return conv


def make(conv: Convolution, layout: int | None) -> Primitive:
    """Make the primitive, with weights in a layout, the best if None. Raises: OneDnnError."""
    sizes: tuple[int, ...] = (conv.filters, conv.group_channels, conv.rows.kernel, conv.columns.kernel)
    order: tuple[int, ...] = _CHANNELS_LAST
    if conv.groups > 1:
        sizes = (conv.groups, conv.group_filters, *sizes[1:])
        order = (0, 1, 3, 4, 2)
    return convolve(conv, dense(sizes, order), layout or any_layout(sizes))


def convolve(conv: Convolution, weights: int, layout: int) -> Primitive:
    """A convolution that reads its weights in a layout; `weights` describes them as they are given.

    Raises: OneDnnError.
    """
    rows, columns = conv.rows, conv.columns
    order = _CHANNELS_LAST if conv.channels_last else None
    source = dense((conv.batch, conv.channels, rows.size, columns.size), order)
    result = dense((conv.batch, conv.filters, rows.result, columns.result), order)
    bias = None if conv.bias is None else dense((conv.filters,))
    description = loaded().create(
        "convolution_forward_primitive_desc_create",
        loaded().engine,
        FORWARD_INFERENCE,
        CONVOLUTION_AUTO,
        source,
        layout,
        bias,
        result,
        dims((rows.stride, columns.stride)),
        dims((rows.dilation - 1, columns.dilation - 1)),
        dims((rows.padding, columns.padding)),
        dims((_padding_after(rows), _padding_after(columns))),
        attributes(None if conv.addend is None else result, relu=conv.relu),
    )
    operands = Operands(1, conv.bias, conv.addend)
    return Primitive(description, source, result, operands=operands, weights=weights, bias=bias)


def _padding_after(axis: Axis) -> int:
    """The padding at the end that gives oneDNN the same number of results; negative if input is left over."""
    reach = (axis.kernel - 1) * axis.dilation + 1
    return (axis.result - 1) * axis.stride + reach - axis.size - axis.padding
