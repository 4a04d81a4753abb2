"""Sizes of tensors and memrefs: numbers where the type has them, else values that new ops compute.

Source: `createOrFold` of dim ops, `getMixedSizes` of `TensorOps.cpp` and `MemRefOps.cpp`, MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith, memref, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, MemRefType
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import create_or_fold
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import shape_of


def index_constant(rewriter: PatternRewriter, number: int) -> SSAValue:
    """A new constant."""
    return rewriter.insert(arith.ConstantOp(IntegerAttr(number, IndexType()))).result


def dim_op(rewriter: PatternRewriter, value: SSAValue, dimension: int) -> Operation:
    """An op that asks for a size, which is not inserted yet; its dimension is a new constant."""
    kind = memref.DimOp if isinstance(value.type, MemRefType) else tensor.DimOp
    return kind.create(operands=[value, index_constant(rewriter, dimension)], result_types=[IndexType()])


def folded_size(rewriter: PatternRewriter, value: SSAValue, dimension: int) -> SSAValue:
    """A size as a value, which is a constant if the size is known."""
    return create_or_fold(rewriter, dim_op(rewriter, value, dimension))


def size_of(rewriter: PatternRewriter, value: SSAValue, dimension: int) -> Mixed:
    """A size; a number if the type has it."""
    size = sizes_in_type(value)[dimension]
    return folded_size(rewriter, value, dimension) if size == DYNAMIC_INDEX else size


def sizes_of(rewriter: PatternRewriter, value: SSAValue) -> list[Mixed]:
    """All sizes."""
    return [size_of(rewriter, value, dimension) for dimension in range(len(sizes_in_type(value)))]


def sizes_in_type(value: SSAValue) -> Sequence[int]:
    """The sizes that the type of a ranked value has."""
    shape = shape_of(value.type)
    assert shape is not None, "the value is ranked"
    return shape
