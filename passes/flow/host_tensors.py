"""Patterns that convert tensor ops outside of dispatches to ops of flow.

Source: `ConvertTensorToFlow` in `lib/Dialect/Flow/Conversion/TensorToFlow` and `FormDispatchWorkgroups.cpp` of IREE,
December 2022.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.dialects.linalg.ops import FillOp
from xdsl.dialects.tensor import (
    CastOp,
    CollapseShapeOp,
    ExpandShapeOp,
    ExtractOp,
    ExtractSliceOp,
    FromElementsOp,
    InsertSliceOp,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.flow import (
    DispatchRegionOp,
    EmptyOp,
    LoadOp,
    ReshapeOp,
    ReturnOp,
    SliceOp,
    SplatOp,
    UpdateOp,
)
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import Rule
from okl_opt.dialects.interfaces.result_shapes import result_shape
from okl_opt.dialects.upstream.affine.applied import as_value, folded_apply
from okl_opt.dialects.upstream.shared.mixed import Mixed, static_values
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_of, slice_op
from okl_opt.dialects.upstream.shared.tensor_casts import resized
from okl_opt.dialects.upstream.tensor.folds.shapes import concat_dimension
from okl_opt.passes.flow.analysis.cloneable import CloneableOps
from okl_opt.passes.flow.analysis.host import is_on_host
from okl_opt.passes.flow.analysis.known_sizes import KnownSizes
from okl_opt.passes.flow.workgroup_counts import count_by_workload
from okl_opt.passes.flow.workgroups import to_workgroups
from okl_opt.passes.rewriting.edit import Editor


def _sizes(value: SSAValue, rewriter: PatternRewriter) -> list[SSAValue]:
    """Return the dynamic sizes of a tensor."""
    return KnownSizes().dynamic_sizes(value, rewriter)


def _sizes_of_result(value: SSAValue, rewriter: PatternRewriter) -> list[SSAValue] | None:
    """Return the dynamic sizes of an op's result, computed from its operands; None if that is impossible."""
    shape = result_shape(value, rewriter)
    if shape is None:
        return None
    pairs = zip(shape, sizes_in_type(value), strict=True)
    return [as_value(rewriter.insert, size) for size, known in pairs if known == DYNAMIC_INDEX]


def _splat_of_fill(op: Operation, rewriter: PatternRewriter) -> None:
    """linalg.fill -> flow.tensor.splat"""
    assert isinstance(op, FillOp)
    if op.results and is_on_host(op):
        sizes = _sizes(op.results[0], rewriter)
        rewriter.replace(op, SplatOp(op.inputs[0], op.results[0].type, sizes))


def _splat_of_element(op: Operation, rewriter: PatternRewriter) -> None:
    """tensor.from_elements %x : tensor<1x1xf32> -> flow.tensor.splat %x : tensor<1x1xf32>"""
    assert isinstance(op, FromElementsOp)
    if len(op.elements) == 1 and is_on_host(op):
        rewriter.replace(op, SplatOp(op.elements[0], op.result.type, ()))


def _load_of_extract(op: Operation, rewriter: PatternRewriter) -> None:
    """tensor.extract -> flow.tensor.load"""
    assert isinstance(op, ExtractOp)
    if is_on_host(op):
        rewriter.replace(op, LoadOp(op.tensor, _sizes(op.tensor, rewriter), op.indices))


def _reshape(op: Operation, rewriter: PatternRewriter) -> None:
    """tensor.collapse_shape, tensor.expand_shape, tensor.cast -> flow.tensor.reshape"""
    source, result = op.operands[0], op.results[0]
    if not is_on_host(op) or not all(isa(value.type, TensorType[Attribute]) for value in (source, result)):
        return
    if isinstance(op, CastOp):
        known = KnownSizes()
        pairs = enumerate(sizes_in_type(result))
        places = [place for place, size in pairs if size == DYNAMIC_INDEX]
        sizes = [as_value(rewriter.insert, known.size(source, place, rewriter)) for place in places]
    else:
        sizes = _sizes_of_result(result, rewriter)
        if sizes is None:
            return
    rewriter.replace(op, ReshapeOp(source, _sizes(source, rewriter), result.type, sizes))


def _slice(cloneable: CloneableOps, op: Operation, rewriter: PatternRewriter) -> None:
    """tensor.extract_slice -> flow.tensor.slice if the slice is contiguous, else a dispatch"""
    assert isinstance(op, ExtractSliceOp)
    if not is_on_host(op):
        return
    part = slice_of(op)
    if not _is_contiguous(part, sizes_in_type(op.source)):
        sizes = _sizes_of_result(op.result, rewriter)
        if sizes is not None:
            _dispatch(op, part.sizes, sizes, cloneable, rewriter)
        return
    type = _sliced_type(op.source, part)
    starts, lengths = _values(part.offsets, rewriter), _values(part.sizes, rewriter)
    sliced = SliceOp(op.source, _sizes(op.source, rewriter), starts, lengths, type, ())
    reduced = [ReshapeOp(sliced.result, (), op.result.type, ())] if type != op.result.type else []
    rewriter.replace(op, [sliced, *reduced])


def _update(cloneable: CloneableOps, op: Operation, rewriter: PatternRewriter) -> None:
    """tensor.insert_slice -> flow.tensor.update if the slice is contiguous, else a dispatch"""
    assert isinstance(op, InsertSliceOp)
    if not is_on_host(op):
        return
    part = slice_of(op)
    sizes = _sizes(op.dest, rewriter)
    if not _is_contiguous(part, sizes_in_type(op.dest)):
        _dispatch(op, part.sizes, sizes, cloneable, rewriter)
        return
    type = _sliced_type(op.dest, part)
    source: SSAValue = op.source
    if type != source.type:
        source = rewriter.insert(ReshapeOp(source, _sizes(source, rewriter), type, ())).result
    rewriter.replace(op, UpdateOp(source, (), op.dest, sizes, _values(part.offsets, rewriter)))


_SUM = AffineMap(0, 2, (AffineExpr.symbol(0) + AffineExpr.symbol(1),))


def _decompose_concat(op: Operation, rewriter: PatternRewriter) -> None:
    """tensor.concat %a, %b -> tensor.insert_slice of %a, then of %b, into a flow.tensor.empty

    Source: `decomposeConcat` of MLIR 22, which IREE has used since 2024; MLIR had no tensor.concat in 2022.
    """
    sizes = _sizes_of_result(op.results[0], rewriter) if is_on_host(op) else None
    if sizes is None:
        return
    whole: SSAValue = rewriter.insert(EmptyOp(op.results[0].type, sizes)).results[0]
    along, known = concat_dimension(op), KnownSizes()
    start: Mixed = 0
    for piece in op.operands:
        if 0 in sizes_in_type(piece):
            continue  # An insertion past the end is an error, even one of no elements.
        rank = len(sizes_in_type(piece))
        size = [known.size(piece, place, rewriter) for place in range(rank)]
        part = Slice([start if place == along else 0 for place in range(rank)], size, [1] * rank)
        whole = rewriter.insert(slice_op(InsertSliceOp, [piece, whole], part, [whole.type])).results[0]
        start = folded_apply(rewriter.insert, _SUM, [start, size[along]])
    rewriter.replace(op, [], [whole])


def _sliced_type(whole: SSAValue, part: Slice) -> Attribute:
    """Return the type of a slice without rank reduction."""
    assert isa(whole.type, TensorType[Attribute])
    return resized(whole.type, static_values(part.sizes))


def _values(mixed: Sequence[Mixed], rewriter: PatternRewriter) -> list[SSAValue]:
    return [as_value(rewriter.insert, each) for each in mixed]


def _is_contiguous(part: Slice, shape: Sequence[int]) -> bool:
    """Return whether a slice is static and contiguous. Source: `isOffsetSizeAndStrideMappableToFlow`."""
    is_full = True
    for offset, size, stride, whole in reversed(list(zip(*part, shape, strict=True))):
        if stride != 1 or not isinstance(offset, int) or not isinstance(size, int) or not (is_full or size == 1):
            return False
        is_full = is_full and offset == 0 and size == whole
    return True


def _dispatch(
    op: Operation,
    workload: Sequence[Mixed],
    sizes: Sequence[SSAValue],
    cloneable: CloneableOps,
    rewriter: PatternRewriter,
) -> None:
    """Replace an op by a dispatch of its own; `sizes` are the dynamic sizes of its result."""
    assert isinstance(rewriter, Editor)
    body = Block()
    count = count_by_workload(len(workload))
    region = DispatchRegionOp(_values(workload, rewriter), op.result_types, sizes, Region(body), count)
    rewriter.insert(region, InsertPoint.before(op))
    rewriter.replace_all_uses_with(op.results[0], region.results[0])
    rewriter.move(op, InsertPoint.at_end(body))
    rewriter.append(body, ReturnOp(op.results[0]))
    to_workgroups(region, cloneable, KnownSizes(), rewriter)


def host_patterns(cloneable: CloneableOps) -> Mapping[str, Sequence[RewritePattern]]:
    """Return the patterns by op name; `cloneable` selects the ops to clone into dispatches."""
    return {
        FillOp.name: [Rule("SplatOfFill", _splat_of_fill, 1)],
        FromElementsOp.name: [Rule("SplatOfElement", _splat_of_element, 1)],
        ExtractOp.name: [Rule("LoadOfExtract", _load_of_extract, 1)],
        CastOp.name: [Rule("ReshapeOfCast", _reshape, 1)],
        CollapseShapeOp.name: [Rule("ReshapeOfCollapseShape", _reshape, 1)],
        ExpandShapeOp.name: [Rule("ReshapeOfExpandShape", _reshape, 1)],
        ExtractSliceOp.name: [Rule("SliceOfExtractSlice", partial(_slice, cloneable), 1)],
        InsertSliceOp.name: [Rule("UpdateOfInsertSlice", partial(_update, cloneable), 1)],
        "tensor.concat": [Rule("InsertsOfConcat", _decompose_concat, 1)],
    }
