"""Two ways to remove and restore dimensions of size one: reshapes, and rank-reducing slices.

Source: `collapseValue` and `expandValue` in `DropUnitDims.cpp` of MLIR 22.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, StridedLayoutAttr, TensorType
from xdsl.dialects.tensor import ExtractSliceOp, InsertSliceOp
from xdsl.ir import Attribute, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import create_or_fold
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.reassociation import Groups, groups_attribute
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type, sizes_of
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.dialects.upstream.shared.tensor_casts import ranked, resized
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, expand_op


class UnitReshapes(ABC):
    """A way to remove and restore dimensions of size one."""

    @abstractmethod
    def collapsed(self, rewriter: PatternRewriter, value: SSAValue, shape: Sequence[int], groups: Groups) -> SSAValue:
        """Return the value with fewer dimensions."""

    @abstractmethod
    def expanded(self, rewriter: PatternRewriter, value: SSAValue, dest: SSAValue, groups: Groups) -> SSAValue:
        """Return the value with the dimensions of `dest` restored."""


class ByReshapes(UnitReshapes):
    """tensor.collapse_shape, tensor.expand_shape, memref.collapse_shape"""

    def collapsed(self, rewriter: PatternRewriter, value: SSAValue, shape: Sequence[int], groups: Groups) -> SSAValue:
        type = value.type
        if not isa(type, MemRefType[Attribute]):
            return rewriter.insert(collapse_op(value, groups, TensorType(element_of(type), shape))).result
        collapse = memref.CollapseShapeOp.create(
            operands=[value],
            result_types=[MemRefType(type.element_type, shape, memory_space=type.memory_space)],
            properties={"reassociation": groups_attribute(groups)},
        )
        return rewriter.insert(collapse).results[0]

    def expanded(self, rewriter: PatternRewriter, value: SSAValue, dest: SSAValue, groups: Groups) -> SSAValue:
        return expanded_to(rewriter, value, dest.type, groups)


def expanded_to(rewriter: PatternRewriter, value: SSAValue, type: Attribute, groups: Groups) -> SSAValue:
    """Expand a tensor by dimensions of size one. Source: `inferExpandShapeOutputShape`."""
    result = ranked(type)
    assert result is not None, "a ranked tensor is expanded"
    sizes: list[Mixed] = list(result.get_shape())
    for size, group in zip(sizes_of(rewriter, value), groups, strict=True):
        for place in group:
            if sizes[place] == DYNAMIC_INDEX:
                sizes[place] = size
    return rewriter.insert(expand_op(value, groups, sizes, type)).result


class BySlices(UnitReshapes):
    """tensor.extract_slice, tensor.insert_slice, memref.subview"""

    def collapsed(self, rewriter: PatternRewriter, value: SSAValue, shape: Sequence[int], groups: Groups) -> SSAValue:
        if list(sizes_in_type(value)) == list(shape):
            return value
        slice = _whole(sizes_of(rewriter, value))
        tensor = ranked(value.type)
        if tensor is not None:
            return create_or_fold(rewriter, slice_op(ExtractSliceOp, [value], slice, [resized(tensor, shape)]))
        return rewriter.insert(slice_op(memref.SubviewOp, [value], slice, [_part_of(value.type, shape)])).results[0]

    def expanded(self, rewriter: PatternRewriter, value: SSAValue, dest: SSAValue, groups: Groups) -> SSAValue:
        slice = _whole(sizes_of(rewriter, dest))
        return create_or_fold(rewriter, slice_op(InsertSliceOp, [value, dest], slice, [dest.type]))


def _whole(sizes: Sequence[Mixed]) -> Slice:
    return Slice([0] * len(sizes), sizes, [1] * len(sizes))


def _part_of(type: Attribute, shape: Sequence[int]) -> MemRefType[Attribute]:
    """Return the type of a memref without dimensions of size one; of equal candidates the first ones stay."""
    assert isa(type, MemRefType[Attribute])
    found = strides_and_offset(type)
    assert found is not None, "the layout is the default one"
    strides, offset = found
    kept: list[int | None] = []
    for size, stride in zip(type.get_shape(), strides, strict=True):
        if len(kept) < len(shape) and size == shape[len(kept)]:
            kept.append(stride)
    return MemRefType(type.element_type, shape, StridedLayoutAttr(kept, offset), type.memory_space)
