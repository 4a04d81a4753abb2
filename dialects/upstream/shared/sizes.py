"""Sizes of tensors and memrefs: static ones as numbers, dynamic ones as values that new ops compute.

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
    """Insert an index constant."""
    return rewriter.insert(arith.ConstantOp(IntegerAttr(number, IndexType()))).result


def dim_op(rewriter: PatternRewriter, value: SSAValue, dimension: int) -> Operation:
    """Create a dim op without inserting it; its dimension is a new constant."""
    kind = memref.DimOp if isinstance(value.type, MemRefType) else tensor.DimOp
    return kind.create(operands=[value, index_constant(rewriter, dimension)], result_types=[IndexType()])


def folded_size(rewriter: PatternRewriter, value: SSAValue, dimension: int) -> SSAValue:
    """A size as a value: a constant if static, else a new op."""
    return create_or_fold(rewriter, dim_op(rewriter, value, dimension))


def size_of(rewriter: PatternRewriter, value: SSAValue, dimension: int) -> Mixed:
    """A size: a number if static, else a value."""
    size = sizes_in_type(value)[dimension]
    return folded_size(rewriter, value, dimension) if size == DYNAMIC_INDEX else size


def sizes_of(rewriter: PatternRewriter, value: SSAValue) -> list[Mixed]:
    """All sizes of a value: numbers if static, else values."""
    return [size_of(rewriter, value, dimension) for dimension in range(len(sizes_in_type(value)))]


def sizes_in_type(value: SSAValue) -> Sequence[int]:
    """The sizes in the type of a ranked value."""
    shape = shape_of(value.type)
    assert shape is not None, "the value is ranked"
    return shape
