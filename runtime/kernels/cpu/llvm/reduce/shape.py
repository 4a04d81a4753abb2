"""The loops of a reduction, and the scratch of a softmax."""

from __future__ import annotations

from typing import NamedTuple

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.split import part_count

_BLOCK = 4096

SOFTMAX_WEIGHT = 4
"""The cost of an element of a softmax, relative to copying one."""


class Extent(NamedTuple):
    """A dimension of the operand: its size, its step in elements, and True if it is reduced."""

    size: int
    step: int
    reduced: bool


def extents_of(reg: RegContext) -> list[Extent]:
    """The operand's dimensions, without those of size 1, and with neighbours of one kind merged."""
    source = reg.inputs[0]
    axes = {axis % source.rank for axis in reg.integers("axis")}
    extents: list[Extent] = []
    for axis, (size, step) in enumerate(zip(source.shape, source.strides, strict=True)):
        if size == 1:
            continue
        reduced = axis in axes
        if extents and extents[-1].reduced == reduced:
            extents[-1] = Extent(extents[-1].size * size, step, reduced)
        else:
            extents.append(Extent(size, step, reduced))
    return extents


class Split(NamedTuple):
    """A run of elements as chunks and a rest shorter than one."""

    chunk: int
    chunks: int
    rest: int


def whole_split(reg: RegContext) -> Split | None:
    """The split of a large operand that is reduced to one element; None for others."""
    extents = extents_of(reg)
    if len(extents) != 1 or not extents[0].reduced:
        return None
    count = extents[0].size
    parts = part_count(count)
    if parts == 1:
        return None
    chunk = -(-count // (parts * _BLOCK)) * _BLOCK
    return Split(chunk, *divmod(count, chunk))


def keeps_row(reg: RegContext) -> bool:
    """Return whether a row's exponentials are kept in scratch, in f32, as the result type is too narrow for them."""
    return reg.op_type == "softmax" and reg.outputs[0].dtype in (DType.F16, DType.BF16)


def kept_bytes(reg: RegContext) -> int:
    """Scratch of each part: a row, in whole cache lines."""
    return -(-4 * reg.inputs[0].shape[-1] // 64) * 64 if keeps_row(reg) else 0
