"""Convolution and pooling, window by window. Source: OneFlow's op definitions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from okl_opt.runtime.kernels.cpu.ref.numbers import Array, mean_of
from okl_opt.runtime.kernels.cpu.ref.op import Compute, ComputeMany, Op


def _channels_first(op: Op, x: Array) -> Array:
    return np.moveaxis(x, -1, 1) if op.attrs["data_format"] == "channels_last" else x


def _as_declared(op: Op, y: Array) -> Array:
    return np.moveaxis(y, 1, -1) if op.attrs["data_format"] == "channels_last" else y


def _cells(count: tuple[int, int]) -> Iterator[tuple[int, int]]:
    return ((h, w) for h in range(count[0]) for w in range(count[1]))


def conv2d(op: Op) -> Array:
    """Cross-correlation in f64, bias per filter, addend, then `activation` ("none" or "relu"); any groups."""
    x = _channels_first(op, op["in"]).astype(np.float64)
    weight = _channels_first(op, op["weight"]).astype(np.float64)
    top, left = op.reg.integers("padding_before")
    stride, dilation = op.reg.integers("strides"), op.reg.integers("dilation_rate")
    groups, filters = op.reg.integer("groups"), weight.shape[0]
    padded = np.pad(x, ((0, 0), (0, 0), (top, top), (left, left)))
    shape = np.moveaxis(np.empty(op.out.shape, np.bool_), -1, 1).shape if _is_last(op) else op.out.shape
    out = np.zeros(shape)
    rows, columns = shape[2], shape[3]
    for kh, kw in _cells((weight.shape[2], weight.shape[3])):
        h, w = kh * dilation[0], kw * dilation[1]
        below = slice(h, h + (rows - 1) * stride[0] + 1, stride[0])
        beside = slice(w, w + (columns - 1) * stride[1] + 1, stride[1])
        part = padded[:, :, below, beside]
        grouped = part.reshape(x.shape[0], groups, weight.shape[1], rows, columns)
        taps = weight[:, :, kh, kw].reshape(groups, filters // groups, weight.shape[1])
        out += np.einsum("ngchw,gfc->ngfhw", grouped, taps).reshape(shape)
    bias, addend = op.get("bias"), op.get("_add_to_output")
    out = out if bias is None else out + bias.reshape(1, -1, 1, 1)
    out = _as_declared(op, out)
    out = out if addend is None else out + addend
    # As relu has it: NaN stays, and so does the sign of a zero.
    return np.where(out < 0, 0.0, out) if op.attrs["activation"] == "relu" else out


def _is_last(op: Op) -> bool:
    return op.attrs["data_format"] == "channels_last"


def max_pool_2d(op: Op) -> list[Array]:
    """The greatest element of each window and its flat position; first in row order wins, NaN over numbers.

    A window of padding alone gives the least value, and the position of its first tap that is not before the image.
    """
    x = _channels_first(op, op["x"])
    kernel, stride = op.reg.integers("kernel_size"), op.reg.integers("stride")
    padding, dilation = op.reg.integers("padding"), op.reg.integers("dilation")
    height, width = x.shape[2:]
    is_bool = op.dtype("x").kind == "bool"
    out_shape = op.out.shape[1:3] if _is_last(op) else op.out.shape[2:]
    y = np.empty((*x.shape[:2], *out_shape), x.dtype)
    indice = np.empty(y.shape, np.int64)
    for i, j in _cells((out_shape[0], out_shape[1]) if y.size else (0, 0)):
        hs = [h for k in range(kernel[0]) if (h := i * stride[0] - padding[0] + k * dilation[0]) >= 0]
        ws = [w for k in range(kernel[1]) if (w := j * stride[1] - padding[1] + k * dilation[1]) >= 0]
        first_place = hs[0] * width + ws[0]
        hs, ws = [h for h in hs if h < height], [w for w in ws if w < width]
        if not hs or not ws:
            y[:, :, i, j] = -np.inf if x.dtype.kind == "f" else 0 if is_bool else np.iinfo(x.dtype).min
            indice[:, :, i, j] = first_place
            continue
        window = x[:, :, hs][:, :, :, ws].reshape(*x.shape[:2], -1)
        first = np.argmax(window, axis=-1)
        y[:, :, i, j] = np.take_along_axis(window, first[..., None], axis=-1)[..., 0]
        indice[:, :, i, j] = np.array([h * width + w for h in hs for w in ws])[first]
    return [_as_declared(op, y), _as_declared(op, indice)]


def avg_pool_2d(op: Op) -> Array:
    """Sum of each window over `divisor_override`, else the area with or without padding."""
    x = _channels_first(op, op["x"]).astype(np.float64)
    kernel, stride = op.reg.integers("kernel_size"), op.reg.integers("stride")
    padding, override = op.reg.integers("padding"), op.reg.integer("divisor_override")
    out_shape = op.out.shape[1:3] if _is_last(op) else op.out.shape[2:]
    y = np.empty((*x.shape[:2], *out_shape))
    for cell in _cells((out_shape[0], out_shape[1])):
        area, real = 1, list[slice]()
        for at, size, k, s, p in zip(cell, x.shape[2:], kernel, stride, padding, strict=True):
            start = at * s - p
            stop = min(start + k, size + p)
            area *= stop - start
            real.append(slice(max(start, 0), min(stop, size)))
        window = x[:, :, real[0], real[1]]
        pixels = window.shape[2] * window.shape[3]
        divisor = override or (area if op.attrs["count_include_pad"] else pixels)
        y[:, :, cell[0], cell[1]] = window.sum(axis=(2, 3)) / divisor
    return _as_declared(op, y)


def adaptive_avg_pool2d(op: Op) -> Array:
    """Cell i of n over a size: the mean from floor(i size / n) to ceil((i + 1) size / n)."""
    x = _channels_first(op, op["x"]).astype(np.float64)
    out_shape = op.out.shape[1:3] if _is_last(op) else op.out.shape[2:]
    y = np.empty((*x.shape[:2], *out_shape))
    for cell in _cells((out_shape[0], out_shape[1])):
        rows, columns = (
            slice(at * size // n, -(-(at + 1) * size // n))
            for at, size, n in zip(cell, map(int, x.shape[2:]), out_shape, strict=True)
        )
        y[:, :, cell[0], cell[1]] = mean_of(x[:, :, rows, columns], (2, 3))
    return _as_declared(op, y)


COMPUTE_FLOATS: dict[str, Compute] = {
    "conv2d": conv2d,
    "avg_pool_2d": avg_pool_2d,
    "adaptive_avg_pool2d": adaptive_avg_pool2d,
}

COMPUTE_MANY: dict[str, ComputeMany] = {"max_pool_2d": max_pool_2d}
