"""Entries of the reductions and of argmax, and the loops that a reduction needs.

The sum of no elements is 0, the product 1, the maximum the least value of the type (-inf), the minimum the greatest; an
argmax of no elements is an error. A Bool sum or maximum is true if any element is, a product or minimum if all are.
"""

from __future__ import annotations

from typing import NamedTuple

from runtime.base.dtypes import DType
from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.frame.accepts import ANY, NUMBERS, one_type
from runtime.kernels.cpu.llvm.frame.split import part_count
from runtime.kernels.cpu.llvm.move.shape import integers
from runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag

_BLOCK = 4096


class Extent(NamedTuple):
    """A dimension of the operand: its size, its step in elements, and whether it is reduced."""

    size: int
    step: int
    reduced: bool


def extents_of(reg: RegContext) -> list[Extent]:
    """The operand's dimensions without those of size 1, neighbours of one kind made one."""
    source = reg.inputs[0]
    axes = {axis % source.rank for axis in integers(reg, "axis")}
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
    """How a large operand is cut up whose elements all become one; None where it is not."""
    extents = extents_of(reg)
    if len(extents) != 1 or not extents[0].reduced:
        return None
    count = extents[0].size
    parts = part_count(count)
    if parts == 1:
        return None
    chunk = -(-count // (parts * _BLOCK)) * _BLOCK
    return Split(chunk, *divmod(count, chunk))


def _workspace(reg: RegContext) -> int:
    """What comes of each chunk, at most 8 bytes each."""
    split = whole_split(reg)
    return 0 if split is None else 8 * split.chunks


def _supports_reduction(reg: RegContext) -> str | None:
    reason = one_type(ANY)(reg)
    if reason is not None:
        return reason
    source, target = reg.inputs[0], reg.outputs[0]
    axes = integers(reg, "axis")
    for axis in axes:
        if not -source.rank <= axis < source.rank:
            return f"axis {axis} is not an axis of {source}"
    reduced = {axis % source.rank for axis in axes}
    kept = tuple(
        1 if axis in reduced else size
        for axis, size in enumerate(source.shape)
        if reg.attrs["keepdims"] or axis not in reduced
    )
    return None if target.shape == kept else "axis and keepdims do not lead to the shape of the result"


def _prepare_reduction(reg: RegContext) -> EmittedKernel:
    from runtime.kernels.cpu.llvm.norm.reduce_code import emit_reduction

    return EmittedKernel(emit_reduction)


def _supports_argmax(reg: RegContext) -> str | None:
    source, target = reg.inputs[0], reg.outputs[0]
    if source.dtype not in NUMBERS:
        return f"element type {source.dtype.spelling} is not supported"
    if target.dtype is not DType.SI64:
        return f"the result is {target.dtype.spelling}, expected si64"
    if source.rank == 0 or target.shape != source.shape[:-1]:
        return "the result's shape is not the operand's without the last axis"
    return None


def _prepare_argmax(reg: RegContext) -> EmittedKernel:
    from runtime.kernels.cpu.llvm.norm.reduce_code import emit_argmax

    return EmittedKernel(emit_argmax)


_FLAGS = KernelFlag.DETERMINISTIC | KernelFlag.PARALLEL_FOR

ENTRIES = [
    *(
        KernelEntry(
            f"reduce_{name}", "llvm", 20, _supports_reduction, _prepare_reduction, workspace=_workspace, flags=_FLAGS
        )
        for name in ("sum", "max", "min", "prod")
    ),
    KernelEntry("argmax", "llvm", 20, _supports_argmax, _prepare_argmax, flags=_FLAGS),
]
