"""Ops that move elements without reading their values. Source: OneFlow's op definitions."""

from __future__ import annotations

import numpy as np

from okl_opt.runtime.kernels.cpu.ref.numbers import Array, encode, fill
from okl_opt.runtime.kernels.cpu.ref.op import Move, Op


def identity(op: Op) -> list[Array]:
    """The elements in row-major order, in the shape of the result: copies and reshapes."""
    return [op.raw[0].reshape(op.out.shape)]


def transpose(op: Op) -> list[Array]:
    return [op.raw[0].transpose(op.reg.integers("perm"))]


def expand(op: Op) -> list[Array]:
    return [np.broadcast_to(op.raw[0], op.out.shape)]


def broadcast_like(op: Op) -> list[Array]:
    """x to the shape of `like`; where x lacks the axes of `broadcast_axes`, they are put in with size 1 first."""
    x, axes = op.stored("x"), tuple(dict.fromkeys(op.reg.integers("broadcast_axes")))
    if axes and x.ndim + len(axes) == op.out.rank:
        x = np.expand_dims(x, axes)
    return [np.broadcast_to(x, op.out.shape)]


def slice_(op: Op) -> list[Array]:
    """start, stop and step per axis, as in Python; axes without one are kept."""
    bounds = (op.reg.integers(name) for name in ("start", "stop", "step"))
    return [op.stored("x")[tuple(slice(*triple) for triple in zip(*bounds, strict=True))]]


def narrow(op: Op) -> list[Array]:
    """`length` positions from `start` along `dim`."""
    x, start = op.stored("in"), op.reg.integer("start")
    dim = op.reg.integer("dim") % x.ndim
    start = start + x.shape[dim] if start < 0 else start
    return [x[(slice(None),) * dim + (slice(start, start + op.reg.integer("length")),)]]


def concat(op: Op) -> list[Array]:
    return [np.concatenate(list(op.raw), axis=op.reg.integer("axis"))]


def split_like(op: Op) -> list[Array]:
    """Parts along the axis, as long as the `like` operands."""
    x, axis = op.stored("in"), op.reg.integer("axis")
    ends = np.cumsum([spec.shape[axis] for spec in op.reg.outputs])[:-1]
    return list(np.split(x, [int(end) for end in ends], axis=axis))


def constant(op: Op) -> list[Array]:
    name = "floating_value" if op.attrs["is_floating_value"] else "integer_value"
    return [np.full(op.out.shape, encode(fill(op.reg.number(name), op.out.dtype), op.out.dtype))]


MOVE: dict[str, Move] = {
    **dict.fromkeys(["identity", "copy", "reshape", "reshape_like", "expand_dims", "squeeze"], identity),
    "transpose": transpose,
    "expand": expand,
    "broadcast_like": broadcast_like,
    "slice": slice_,
    "narrow": narrow,
    "concat": concat,
    "cat": concat,
    "split_like": split_like,
    "constant": constant,
}
