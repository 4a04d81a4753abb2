"""Replace views of memrefs by casts with computed offsets, sizes and strides.

Before:  func.func @f(%arg0: memref<8x16xf32>, %arg1: index) -> memref<4x4xf32, strided<[16, 1], offset: ?>> {
           %0 = memref.subview %arg0[%arg1, 2] [4, 4] [1, 1]
             : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1], offset: ?>>
           return %0 : memref<4x4xf32, strided<[16, 1], offset: ?>>
         }
After:   func.func @f(%arg0: memref<8x16xf32>, %arg1: index) -> memref<4x4xf32, strided<[16, 1], offset: ?>> {
           %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0
             : memref<8x16xf32> -> memref<f32>, index, index, index, index, index
           %0 = affine.apply affine_map<()[s0] -> (s0 * 16 + 2)>()[%arg1]
           %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%0], sizes: [4, 4], strides: [16, 1]
             : memref<f32> to memref<4x4xf32, strided<[16, 1], offset: ?>>
           return %reinterpret_cast : memref<4x4xf32, strided<[16, 1], offset: ?>>
         }

`finalize-memref-to-llvm` needs this pass, since it does not lower `memref.subview` and reshapes.
Source: `lib/Dialect/MemRef/Transforms/ExpandStridedMetadata.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.context import Context
from xdsl.dialects import memref
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.interfaces.folding import Rule, rules_of
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.affine.applied import Insert, as_value
from okl_opt.dialects.upstream.memref.folds.reshapes import is_identity
from okl_opt.dialects.upstream.memref.ops import ReinterpretCastOp
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.dialects.upstream.shared.memref_casts import is_ranked
from okl_opt.dialects.upstream.shared.mixed import Mixed, mixed_values
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_of, slice_op
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by
from okl_opt.passes.memref.strided_metadata import (
    StridedMetadata,
    metadata_of,
    of_collapse_shape,
    of_expand_shape,
    of_subview,
    product,
    type_of,
)
from okl_opt.passes.memref.views import follows_source

_METADATA = "memref.extract_strided_metadata"
_POINTER = "memref.extract_aligned_pointer_as_index"

_EXPANDED: Mapping[str, Callable[[Operation, Insert], StridedMetadata | None]] = {
    "memref.collapse_shape": of_collapse_shape,
    "memref.expand_shape": of_expand_shape,
    "memref.subview": of_subview,
}


def _is_strided(value: SSAValue) -> bool:
    return is_ranked(value) and strides_and_offset(type_of(value)) is not None


def expand(op: Operation, rewriter: PatternRewriter) -> None:
    """memref.subview -> memref.extract_strided_metadata, affine.apply, memref.reinterpret_cast"""
    if not (_is_strided(op.operands[0]) and _is_strided(op.results[0]) and follows_source(op)):
        return
    found = _EXPANDED[op.name](op, rewriter.insert)
    if found is not None:
        part = Slice([found.offset], found.sizes, found.strides)
        rewriter.replace(op, slice_op(ReinterpretCastOp, [found.base], part, [op.results[0].type]))


# ----- metadata of results


def _of_expanded(maker: Operation, op: Operation, insert: Insert) -> StridedMetadata | None:
    return _EXPANDED[maker.name](maker, insert) if _is_strided(maker.operands[0]) else None


def _of_reinterpret_cast(maker: Operation, op: Operation, insert: Insert) -> StridedMetadata | None:
    """Metadata of a cast: the base of its source, with its own offset, sizes and strides."""
    if not _is_strided(maker.operands[0]):
        return None
    base = metadata_of(maker.operands[0], insert).base
    part = slice_of(maker)
    return StridedMetadata(base, part.offsets[0], part.sizes, part.strides)


def _of_alloc(maker: Operation, op: Operation, insert: Insert) -> StridedMetadata | None:
    """Metadata of an allocation: offset 0 and row-major strides."""
    type_ = type_of(maker.results[0])
    if not is_identity(type_):
        return None
    segments = integers(maker.properties.get("operandSegmentSizes"))
    sizes = mixed_values(type_.get_shape(), maker.operands[: segments[0] if segments else 0])
    strides: list[Mixed] = [1] * len(sizes)
    for place in reversed(range(len(sizes) - 1)):
        strides[place] = product(sizes[place + 1 :], insert)
    return StridedMetadata(_as_base(op, maker.results[0], insert), 0, sizes, strides)


def _as_base(op: Operation, memory: SSAValue, insert: Insert) -> SSAValue:
    """Return a memref of rank 0 for `memory`, the first result of `op`, if that result is used."""
    base = op.results[0]
    if base.first_use is None or memory.type == base.type:
        return memory
    cast = slice_op(ReinterpretCastOp, [memory], Slice([0], [], []), [base.type])
    insert(cast)
    return cast.results[0]


_METADATA_OF: Mapping[str, Callable[[Operation, Operation, Insert], StridedMetadata | None]] = {
    **dict.fromkeys(_EXPANDED, _of_expanded),
    **dict.fromkeys(("memref.alloc", "memref.alloca", "memref.get_global"), _of_alloc),
    "memref.reinterpret_cast": _of_reinterpret_cast,
}


def _resolve(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the metadata of a result by operands of the op that defines it, or compute it from the op's source."""
    maker = op.operands[0].owner
    if not isinstance(maker, Operation) or not (follows_source(op) and (not maker.operands or follows_source(maker))):
        return
    if maker.name in _METADATA_OF:
        found = _METADATA_OF[maker.name](maker, op, rewriter.insert)
        if found is not None:
            values = [as_value(rewriter.insert, each) for each in (found.offset, *found.sizes, *found.strides)]
            rewriter.replace(op, (), [found.base if op.results[0].first_use is not None else None, *values])
    elif maker.name == _METADATA:
        # The base buffer is an allocation as a whole.
        rewriter.replace(op, (), [maker.results[0], as_value(rewriter.insert, 0)])
    elif maker.name == "memref.assume_alignment" and _is_strided(maker.operands[0]):
        rewriter.replace(op, memref.ExtractStridedMetaDataOp(maker.operands[0]))
    elif maker.name == "memref.memory_space_cast" and _is_strided(maker.operands[0]):
        _resolve_memory_space_cast(op, maker, rewriter)


def _resolve_memory_space_cast(op: Operation, maker: Operation, rewriter: PatternRewriter) -> None:
    """Cast the memory alone."""
    new = rewriter.insert(memref.ExtractStridedMetaDataOp(maker.operands[0]))
    base: SSAValue | None = None
    if op.results[0].first_use is not None:
        base = rewriter.insert(create(maker.name, [new.base_buffer], [op.results[0].type])).results[0]
    rewriter.replace(op, (), [base, *new.results[1:]])


_PARTS = ("memref.reinterpret_cast", "memref.subview")


def _look_through_view(op: Operation, rewriter: PatternRewriter) -> None:
    """Take the aligned pointer of the view's source: views share it."""
    maker = op.operands[0].owner
    if isinstance(maker, Operation) and maker.name in _PARTS and follows_source(op) and follows_source(maker):
        rewriter.notify_op_modified(op)
        op.operands[0] = maker.operands[0]


_PATTERNS: Mapping[str, Sequence[RewritePattern]] = {
    **dict.fromkeys(_EXPANDED, (Rule("Expand", expand, 1),)),
    # Constant results come first: in MLIR the op folds to them.
    _METADATA: (*rules_of(_METADATA), Rule("ResolveMetadata", _resolve, 1)),
    _POINTER: (Rule("LookThroughView", _look_through_view, 1),),
}


def patterns_of(op: Operation) -> Sequence[RewritePattern]:
    """The patterns for an op."""
    return _PATTERNS.get(op.name, ())


class ExpandStridedMetadataPass(OpPass):
    name = "expand-strided-metadata"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by(ctx, op, patterns_of)
