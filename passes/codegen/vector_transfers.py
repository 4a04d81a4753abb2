"""Reads and writes of vectors and scalars, on tensors and memrefs."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, BoolAttr, DenseArrayBase, TensorType, i32
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.vector.folds.vectors import Vector, type_of
from okl_opt.passes.vector.build import VectorBuilder


def read(
    build: VectorBuilder,
    source: SSAValue,
    indices: Sequence[SSAValue],
    type: Vector,
    padding: SSAValue,
    mask: SSAValue | None = None,
) -> SSAValue:
    """Read a vector along the last dimensions. All lanes are within bounds, except for masked-off ones.

    Masked-off lanes are the padding.
    """
    rank = len(type.get_shape())
    op = TransferReadOp(source, indices, padding, type, _in_bounds(rank), _last(len(indices), rank), mask)
    return build.add(op)


def write(
    build: VectorBuilder, value: SSAValue, dest: SSAValue, indices: Sequence[SSAValue], mask: SSAValue | None = None
) -> SSAValue | None:
    """Write a vector along the last dimensions. All lanes are within bounds, except for masked-off ones.

    Return the new tensor, or None for memrefs.
    """
    rank = len(type_of(value).get_shape())
    result = [dest.type] if is_tensor(dest) else []
    op = TransferWriteOp.create(
        operands=[value, dest, *indices, *([] if mask is None else [mask])],
        result_types=result,
        properties={
            "in_bounds": _in_bounds(rank),
            "permutation_map": _last(len(indices), rank),
            "operandSegmentSizes": DenseArrayBase.from_list(i32, [1, 1, len(indices), 0 if mask is None else 1]),
        },
    )
    build.put(op)
    return op.results[0] if result else None


def read_scalar(build: VectorBuilder, source: SSAValue, indices: Sequence[SSAValue]) -> SSAValue:
    """Read one element."""
    name = "tensor.extract" if is_tensor(source) else "memref.load"
    return build.op(name, (source, *indices), element_of(source.type))


def write_scalar(build: VectorBuilder, value: SSAValue, dest: SSAValue, indices: Sequence[SSAValue]) -> SSAValue | None:
    """Write one element. Return the new tensor, or None for memrefs."""
    if is_tensor(dest):
        return build.op("tensor.insert", (value, dest, *indices), dest.type)
    build.effect("memref.store", (value, dest, *indices))
    return None


def is_tensor(value: SSAValue) -> bool:
    """Return True for tensors, False for memrefs."""
    return isa(value.type, TensorType[Attribute])


def _in_bounds(rank: int) -> ArrayAttr[BoolAttr]:
    return ArrayAttr([BoolAttr.from_bool(True)] * rank)


def _last(dims: int, count: int) -> AffineMapAttr:
    """The map to the last dimensions."""
    return AffineMapAttr(AffineMap(dims, 0, tuple(map(AffineExpr.dimension, range(dims - count, dims)))))
