"""Folds of slices of vectors. Source: `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.ir import Attribute, Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable, constant_value
from okl_opt.dialects.numbers.matchers import made_by
from okl_opt.dialects.upstream.shared.constants import insert_constant
from okl_opt.dialects.upstream.vector.folds.vectors import (
    LARGEST,
    all_elements,
    broadcast,
    dense,
    extract,
    i64_list,
    is_scalable,
    make_type,
    numbers_in,
    of_elements,
    of_splat,
    places_in_slice,
    scalable_dims,
    scalar_of_splat,
    shape_cast,
    shape_of,
    type_of,
)
from okl_opt.dialects.upstream.vector.formatted import ExtractStridedSliceOp

FOLDS = FoldTable()
RULES = RuleTable()

# The most elements of a new constant, unless the replaced one has one use.
_LARGE = 256


def _has_unit_strides(op: Operation) -> bool:
    return all(stride == 1 for stride in numbers_in(op, "strides"))


# ----- extract_strided_slice


@FOLDS("vector.extract_strided_slice")
def _fold_extract_strided_slice(op: Operation, constants: Constants) -> Folded:
    """Fold a slice of a whole vector, of an inserted slice, or of a constant."""
    source, type = op.operands[0], type_of(op.results[0])
    if source.type == type:
        return source
    inserted = _of_inserted(op)
    if inserted is not None:
        return inserted
    numbers = dense(constants[0])
    if numbers is None:
        return None
    if numbers.is_splat:
        return of_splat(numbers, type)
    if not _has_unit_strides(op) or is_scalable(type):
        return None
    shape = shape_of(source)
    offsets, sizes = numbers_in(op, "offsets"), numbers_in(op, "sizes")
    offsets += [0] * (len(shape) - len(offsets))
    sizes += shape[len(sizes) :]
    if not _is_within(shape, offsets, sizes) or tuple(sizes) != type.get_shape():
        return None
    found = all_elements(numbers)
    return of_elements(type, [found[place] for place in places_in_slice(shape, offsets, sizes)])


def _is_within(shape: Sequence[int], offsets: Sequence[int], sizes: Sequence[int]) -> bool:
    """Return whether a slice is completely within a shape."""
    if not len(shape) == len(offsets) == len(sizes):
        return False
    return all(
        offset >= 0 and 0 <= size <= whole - offset for whole, offset, size in zip(shape, offsets, sizes, strict=True)
    )


def _of_inserted(op: Operation) -> InPlace | None:
    """Take a slice from an inserted slice that contains it, looking through disjoint insertions.

    MLIR treats a slice that begins before the inserted one as disjoint, even if they overlap.
    Source: `foldExtractStridedOpFromInsertChain`.
    """
    strides = numbers_in(op, "strides")
    offsets, sizes = numbers_in(op, "offsets"), numbers_in(op, "sizes")
    through = made_by(op.operands[0], "vector.insert_strided_slice")
    while through is not None:
        inserted, starts = shape_of(through.operands[0]), numbers_in(through, "offsets")
        if len(inserted) != len(shape_of(op.operands[0])) or len(offsets) > len(starts):
            return None
        if strides != numbers_in(through, "strides")[: len(strides)]:
            return None
        inside = [offset - start for offset, start in zip(offsets, starts, strict=False)]
        if all(
            first >= 0 and first + size <= whole for first, size, whole in zip(inside, sizes, inserted, strict=False)
        ):
            return InPlace((through.operands[0],), {"offsets": i64_list(inside)})
        if all(first < whole and first + size > 0 for first, size, whole in zip(inside, sizes, inserted, strict=False)):
            return None
        through = made_by(through.operands[1], "vector.insert_strided_slice")
    return None


@RULES("vector.extract_strided_slice")
def strided_slice_broadcast(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a slice of a broadcast by a broadcast, of a slice of the source if necessary.

    Before:  (%x: vector<4xf16>)
             %0 = vector.broadcast %x : vector<4xf16> to vector<16x4xf16>
             %r = vector.extract_strided_slice %0 {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]}
                    : vector<16x4xf16> to vector<2x2xf16>
             return %r : vector<2x2xf16>
    After:   %0 = vector.extract_strided_slice %x {offsets = [1], sizes = [2], strides = [1]}
                    : vector<4xf16> to vector<2xf16>
             %1 = vector.broadcast %0 : vector<2xf16> to vector<2x2xf16>
             return %1 : vector<2x2xf16>
    """
    inner = made_by(op.operands[0], "vector.broadcast")
    if inner is None:
        return
    source, type = inner.operands[0], type_of(op.results[0])
    shape, sliced = shape_of(source), type.get_shape()
    lead = len(sliced) - len(shape)
    if any(size not in (1, wanted) for size, wanted in zip(shape, sliced[lead:], strict=True)):
        source = rewriter.insert(_slice_of_source(op, inner, lead)).results[0]
    rewriter.replace(op, broadcast(source, type))


def _slice_of_source(op: Operation, inner: Operation, lead: int) -> Operation:
    """Slice the source of a broadcast; unit dimensions are taken completely."""
    type = type_of(inner.operands[0])
    offsets, sizes, strides = (numbers_in(op, name)[lead:] for name in ("offsets", "sizes", "strides"))
    units = [place for place in range(len(offsets)) if type.get_shape()[place] == 1]
    for place in units:
        offsets[place], sizes[place] = 0, 1
    shape = (*sizes, *type.get_shape()[len(sizes) :])
    return ExtractStridedSliceOp.create(
        operands=inner.operands,
        result_types=[make_type(type.element_type, shape, scalable_dims(type))],
        properties={"offsets": i64_list(offsets), "sizes": i64_list(sizes), "strides": i64_list(strides)},
    )


@RULES("vector.extract_strided_slice")
def strided_slice_splat(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a slice of a scalar broadcast by a smaller broadcast.

    Before:  (%x: f16)
             %0 = vector.broadcast %x : f16 to vector<16x4xf16>
             %r = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]}
                    : vector<16x4xf16> to vector<2x4xf16>
             return %r : vector<2x4xf16>
    After:   %0 = vector.broadcast %x : f16 to vector<2x4xf16>
             return %0 : vector<2x4xf16>
    """
    scalar = scalar_of_splat(op.operands[0])
    if scalar is not None:
        rewriter.replace(op, broadcast(scalar, op.results[0].type))


@RULES("vector.extract_strided_slice")
def contiguous_extract_strided_slice_to_extract(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a slice of size 1 in leading dimensions, and complete in others, by `vector.extract`.

    Before:  (%x: vector<8x2x4xi32>)
             %r = vector.extract_strided_slice %x {offsets = [3, 1], sizes = [1, 1], strides = [1, 1]}
                    : vector<8x2x4xi32> to vector<1x1x4xi32>
             return %r : vector<1x1x4xi32>
    After:   %0 = vector.extract %x[3, 1] : vector<4xi32> from vector<8x2x4xi32>
             %1 = vector.shape_cast %0 : vector<4xi32> to vector<1x1x4xi32>
             return %1 : vector<1x1x4xi32>
    """
    source = op.operands[0]
    type, sizes = type_of(source), numbers_in(op, "sizes")
    rank = len(type.get_shape())
    if not _has_unit_strides(op) or is_scalable(type) or not rank:
        return
    depth = len(sizes)
    while depth and sizes[depth - 1] == type.get_shape()[depth - 1]:
        depth -= 1
    if not depth or depth == rank == len(sizes) or any(size != 1 for size in sizes[:depth]):
        return
    while depth < len(sizes) - 1 and sizes[depth] == 1:
        depth += 1
    part = rewriter.insert(extract(source, numbers_in(op, "offsets")[:depth]))
    rewriter.replace(op, shape_cast(part.results[0], op.results[0].type))


# ----- insert_strided_slice


@FOLDS("vector.insert_strided_slice")
def _fold_insert_strided_slice(op: Operation, constants: Constants) -> Folded:
    """Fold the insertion of a whole vector."""
    return op.operands[0] if op.operands[0].type == op.operands[1].type else None


@RULES("vector.insert_strided_slice")
def fold_insert_strided_slice_splat(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold the insertion of a scalar broadcast into a broadcast of the same scalar.

    Before:  (%x: f32)
             %0 = vector.broadcast %x : f32 to vector<2xf32>
             %1 = vector.broadcast %x : f32 to vector<8xf32>
             %r = vector.insert_strided_slice %0, %1 {offsets = [2], strides = [1]} : vector<2xf32> into vector<8xf32>
             return %r : vector<8xf32>
    After:   %0 = vector.broadcast %x : f32 to vector<8xf32>
             return %0 : vector<8xf32>
    """
    scalar = scalar_of_splat(op.operands[0])
    if scalar is not None and scalar_of_splat(op.operands[1]) is scalar:
        rewriter.replace(op, (), [op.operands[1]])


@RULES("vector.insert_strided_slice")
def fold_insert_strided_slice_of_extract(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold the insertion of a slice at the position where it was extracted.

    Before:  (%x: vector<8xf32>)
             %0 = vector.extract_strided_slice %x {offsets = [2], sizes = [2], strides = [1]}
                    : vector<8xf32> to vector<2xf32>
             %r = vector.insert_strided_slice %0, %x {offsets = [2], strides = [1]} : vector<2xf32> into vector<8xf32>
             return %r : vector<8xf32>
    After:   return %x : vector<8xf32>
    """
    part = made_by(op.operands[0], "vector.extract_strided_slice")
    if part is None or part.operands[0] is not op.operands[1]:
        return
    if all(numbers_in(part, name) == numbers_in(op, name) for name in ("offsets", "strides")):
        rewriter.replace(op, (), [op.operands[1]])


@RULES("vector.insert_strided_slice")
def insert_strided_slice_constant_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold the insertion of a constant into a constant.

    Before:  ()
             %a = arith.constant dense<[7, 8]> : vector<2xi32>
             %b = arith.constant dense<[0, 1, 2]> : vector<3xi32>
             %r = vector.insert_strided_slice %a, %b {offsets = [1], strides = [1]} : vector<2xi32> into vector<3xi32>
             return %r : vector<3xi32>
    After:   %cst = arith.constant dense<[0, 7, 8]> : vector<3xi32>
             return %cst : vector<3xi32>
    """
    constant = _inserted_constant(op)
    if constant is not None:
        rewriter.replace(op, (), insert_constant(rewriter, constant, op.results[0].type).results)


def _inserted_constant(op: Operation) -> Attribute | None:
    part, whole = (dense(constant_value(operand)) for operand in op.operands)
    type = type_of(op.results[0])
    if part is None or whole is None or is_scalable(type) or not _has_unit_strides(op):
        return None
    if prod(type.get_shape()) > (LARGEST if op.operands[1].has_one_use() else _LARGE):
        return None
    shape = shape_of(op.operands[0])
    sizes = (*([1] * (len(type.get_shape()) - len(shape))), *shape)
    if not _is_within(type.get_shape(), numbers_in(op, "offsets"), sizes):
        return None
    found = all_elements(whole)
    places = places_in_slice(type.get_shape(), numbers_in(op, "offsets"), sizes)
    for place, element in zip(places, all_elements(part), strict=True):
        found[place] = element
    return of_elements(type, found)
