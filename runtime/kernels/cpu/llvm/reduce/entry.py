"""Entries of the reductions, of argmax, and of softmax and log_softmax over the last axis.

The sum of no elements is 0, the product 1, the maximum the least value of the type (-inf), the minimum the greatest. An
argmax of no elements is an error. A Bool sum or maximum is true if any element is, a product or minimum if all are.
"""

from __future__ import annotations

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.accepts import ANY, FLOATS, NUMBERS, all_of, one_type, operands, same_shapes
from okl_opt.runtime.kernels.cpu.llvm.frame.entry import emitted, generated
from okl_opt.runtime.kernels.cpu.llvm.frame.split import part_count
from okl_opt.runtime.kernels.cpu.llvm.reduce.shape import SOFTMAX_WEIGHT, kept_bytes, whole_split
from okl_opt.runtime.kernels.registry import by_op_type


def _supports_reduction(reg: RegContext) -> str | None:
    reason = one_type(ANY)(reg)
    if reason is not None:
        return reason
    source, target = reg.inputs[0], reg.outputs[0]
    axes = reg.integers("axis")
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


def _reduction_workspace(reg: RegContext) -> int:
    """Scratch for the partial result of each chunk, at most 8 bytes each."""
    split = whole_split(reg)
    return 0 if split is None else 8 * split.chunks


def _supports_argmax(reg: RegContext) -> str | None:
    source, target = reg.inputs[0], reg.outputs[0]
    if source.dtype not in NUMBERS:
        return f"element type {source.dtype.spelling} is not supported"
    if target.dtype is not DType.SI64:
        return f"the result is {target.dtype.spelling}, expected si64"
    if source.rank == 0 or target.shape != source.shape[:-1]:
        return "the result's shape is not the operand's without the last axis"
    return None


def _has_axis(reg: RegContext) -> str | None:
    return "a scalar has no last axis" if reg.inputs[0].rank == 0 else None


def _softmax_workspace(reg: RegContext) -> int:
    length = reg.inputs[0].shape[-1]
    rows = reg.inputs[0].elem_count // length if length else 0
    return kept_bytes(reg) * part_count(rows, SOFTMAX_WEIGHT * length)


_supports_softmax = all_of(operands(1), one_type(FLOATS), same_shapes, _has_axis)

entry_of = by_op_type(
    [
        *(
            generated(
                f"reduce_{name}",
                _supports_reduction,
                emitted("reduce.reduction:emit_reduction"),
                workspace=_reduction_workspace,
            )
            for name in ("sum", "max", "min", "prod")
        ),
        generated("argmax", _supports_argmax, emitted("reduce.reduction:emit_argmax")),
        *(
            generated(
                op_type, _supports_softmax, emitted("reduce.softmax:emit"), in_place=True, workspace=_softmax_workspace
            )
            for op_type in ("softmax", "log_softmax")
        ),
    ]
)
