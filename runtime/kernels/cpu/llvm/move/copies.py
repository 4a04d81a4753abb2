"""Ops that only move elements, as strided copies.

A copy iterates over a box of indices with a step for source and target along each dimension: 0 repeats an element, a
negative step goes backwards. One emitter serves all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import NamedTuple

from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.kernels.context import RegContext


class Walk(NamedTuple):
    """The position of a box in a tensor: offset of index 0 and steps, in elements."""

    tensor: int
    start: int
    steps: tuple[int, ...]


class Copy(NamedTuple):
    """target[i] = source[i] for all indices of a box."""

    sizes: tuple[int, ...]
    source: Walk
    target: Walk


def flat(reg: RegContext) -> list[Copy]:
    """Row-major order is kept: only the shape changes."""
    count = reg.outputs[0].elem_count
    if reg.inputs[0].elem_count != count:
        raise ValueError(f"{reg.inputs[0].elem_count} elements do not fill {count}")
    return [Copy((count,), Walk(0, 0, (1,)), Walk(0, 0, (1,)))]


def transpose(reg: RegContext) -> list[Copy]:
    source, target = reg.inputs[0], reg.outputs[0]
    perm = [axis % source.rank for axis in reg.integers("perm")]
    if sorted(perm) != list(range(source.rank)) or target.shape != tuple(source.shape[axis] for axis in perm):
        raise ValueError("perm does not lead to the shape of the result")
    return [Copy(target.shape, Walk(0, 0, tuple(source.strides[axis] for axis in perm)), Walk(0, 0, target.strides))]


def expand(reg: RegContext) -> list[Copy]:
    return [_repeated(reg.inputs[0].shape, reg.outputs[0])]


def broadcast_like(reg: RegContext) -> list[Copy]:
    """The operand has size 1 at `broadcast_axes`, or lacks those axes; without axes it is aligned at the right."""
    source, target = reg.inputs[0], reg.outputs[0]
    axes = {axis % target.rank for axis in reg.integers("broadcast_axes")}
    seen = tuple(1 if axis in axes else size for axis, size in enumerate(target.shape))
    if axes and prod(seen) == source.elem_count:
        return [_repeated(seen, target)]
    if axes and source.rank + len(axes) == target.rank:
        sizes = iter(source.shape)
        return [_repeated(tuple(1 if axis in axes else next(sizes) for axis in range(target.rank)), target)]
    return [_repeated(source.shape, target)]


def _repeated(shape: tuple[int, ...], target: TensorSpec) -> Copy:
    if len(shape) > target.rank:
        raise ValueError("the result has a lower rank than the operand")
    seen = TensorSpec((1,) * (target.rank - len(shape)) + shape, target.dtype)
    if any(size not in (1, wanted) for size, wanted in zip(seen.shape, target.shape, strict=True)):
        raise ValueError("the operand does not broadcast to the shape of the result")
    steps = tuple(0 if size == 1 else step for size, step in zip(seen.shape, seen.strides, strict=True))
    return Copy(target.shape, Walk(0, 0, steps), Walk(0, 0, target.strides))


def slice_(reg: RegContext) -> list[Copy]:
    """Start, stop and step of each axis are read as Python reads those of a slice, steps below 0 included.

    Axes at the end without numbers are kept whole.
    """
    source, target = reg.inputs[0], reg.outputs[0]
    bounds = [reg.integers(name) for name in ("start", "stop", "step")]
    if len({len(values) for values in bounds}) != 1 or len(bounds[0]) > source.rank:
        raise ValueError("start, stop and step must have a number for each axis")
    if 0 in bounds[2]:
        raise ValueError("a step is 0")
    ranges = [range(size)[start:stop:step] for size, start, stop, step in zip(source.shape, *bounds, strict=False)]
    ranges += map(range, source.shape[len(ranges) :])
    if target.shape != tuple(map(len, ranges)):
        raise ValueError("start, stop and step do not lead to the shape of the result")
    start = sum(chosen.start * stride for chosen, stride in zip(ranges, source.strides, strict=True))
    steps = tuple(chosen.step * stride for chosen, stride in zip(ranges, source.strides, strict=True))
    return [Copy(target.shape, Walk(0, start, steps), Walk(0, 0, target.strides))]


def narrow(reg: RegContext) -> list[Copy]:
    source, target = reg.inputs[0], reg.outputs[0]
    dim = _axis(reg, "dim", source)
    start = reg.integer("start")
    start += source.shape[dim] if start < 0 else 0
    if target.shape != _with_size(source, dim, reg.integer("length")):
        raise ValueError("length does not lead to the shape of the result")
    if not 0 <= start <= source.shape[dim] - target.shape[dim]:
        raise ValueError("start and length leave the operand")
    return [Copy(target.shape, Walk(0, start * source.strides[dim], source.strides), Walk(0, 0, target.strides))]


def concat(reg: RegContext) -> list[Copy]:
    target = reg.outputs[0]
    axis = _axis(reg, "axis", target)
    copies: list[Copy] = []
    place = 0
    for number, source in enumerate(reg.inputs):
        if source.rank != target.rank or source.shape != _with_size(target, axis, source.shape[axis]):
            raise ValueError("the operands do not fit together")
        there = Walk(0, place * target.strides[axis], target.strides)
        copies.append(Copy(source.shape, Walk(number, 0, source.strides), there))
        place += source.shape[axis]
    if place != target.shape[axis]:
        raise ValueError("the operands do not fill the result")
    return copies


def split_like(reg: RegContext) -> list[Copy]:
    source = reg.inputs[0]
    axis = _axis(reg, "axis", source)
    copies: list[Copy] = []
    place = 0
    for number, target in enumerate(reg.outputs):
        if target.rank != source.rank or target.shape != _with_size(source, axis, target.shape[axis]):
            raise ValueError("the results are not parts of the operand")
        here = Walk(0, place * source.strides[axis], source.strides)
        copies.append(Copy(target.shape, here, Walk(number, 0, target.strides)))
        place += target.shape[axis]
    if place > source.shape[axis]:
        raise ValueError("the results are larger than the operand")
    return copies


def _axis(reg: RegContext, name: str, spec: TensorSpec) -> int:
    axis = reg.integer(name)
    if not -spec.rank <= axis < spec.rank:
        raise ValueError(f"{name} {axis} is not an axis of {spec}")
    return axis % spec.rank


def _with_size(spec: TensorSpec, axis: int, size: int) -> tuple[int, ...]:
    return (*spec.shape[:axis], size, *spec.shape[axis + 1 :])


COPIES: Mapping[str, Callable[[RegContext], list[Copy]]] = {
    "reshape": flat,
    "reshape_like": flat,
    "expand_dims": flat,
    "squeeze": flat,
    "transpose": transpose,
    "expand": expand,
    "broadcast_like": broadcast_like,
    "slice": slice_,
    "narrow": narrow,
    "concat": concat,
    "cat": concat,
    "split_like": split_like,
}
"""Op type -> its copies. Raises: ValueError with the reason if attributes and shapes do not fit."""


def constant_value(reg: RegContext) -> int | float:
    return reg.number("floating_value" if reg.attrs["is_floating_value"] else "integer_value")
