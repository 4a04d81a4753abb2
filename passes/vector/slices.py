"""Lower strided slices of vectors to shuffles, and to extractions and insertions.

Source: `VectorInsertExtractStridedSliceRewritePatterns.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.upstream.vector.folds.vectors import (
    i64_list,
    is_scalable,
    numbers_in,
    scalable_dims,
    type_of,
)
from okl_opt.passes.vector.build import VectorBuilder, drop, zero_of

RULES = RuleTable()


def _insert_slice(
    build: VectorBuilder, value: SSAValue, whole: SSAValue, offsets: Sequence[int], strides: Sequence[int]
) -> SSAValue:
    properties = {"offsets": i64_list(offsets), "strides": i64_list(strides)}
    return build.op("vector.insert_strided_slice", (value, whole), whole.type, properties)


@RULES("vector.insert_strided_slice")
def decompose_different_rank_insert_strided_slice(op: Operation, rewriter: PatternRewriter) -> None:
    """Insert into a subvector of the rank of the inserted vector."""
    value, whole = op.operands
    lead = len(type_of(whole).get_shape()) - len(type_of(value).get_shape())
    if not lead:
        return
    offsets, strides = numbers_in(op, "offsets"), numbers_in(op, "strides")
    build = VectorBuilder()
    part = build.extract(whole, *offsets[:lead])
    inner = _insert_slice(build, value, part, offsets[lead:], strides)
    rewriter.replace(op, build.ops, [build.insert(inner, whole, *offsets[:lead])])


@RULES("vector.insert_strided_slice")
def convert_same_rank_insert_strided_slice_into_shuffle(op: Operation, rewriter: PatternRewriter) -> None:
    """Build a shuffle for rank 1, or else insertions of lower rank."""
    value, whole = op.operands
    source, target = type_of(value), type_of(whole)
    rank = len(source.get_shape())
    if rank != len(target.get_shape()) or (rank == 1 and (is_scalable(source) or is_scalable(target))):
        return
    if source == target:
        rewriter.replace(op, (), [value])
        return
    (offset, *offsets), (stride, *strides) = numbers_in(op, "offsets"), numbers_in(op, "strides")
    size = source.get_shape()[0]
    build = VectorBuilder()
    if rank == 1:
        count = target.get_shape()[0]
        wide = build.shuffle(value, value, [place if place < size else 0 for place in range(count)])
        new = {offset + place * stride: place for place in range(size)}
        mask = [new.get(place, count + place) for place in range(count)]
        rewriter.replace(op, build.ops, [build.shuffle(wide, whole, mask)])
        return
    if scalable_dims(source)[0]:
        return
    result = whole
    for place in range(size):
        part = build.extract(value, place)
        old = build.extract(whole, offset + place * stride)
        result = build.insert(_insert_slice(build, part, old, offsets, strides), result, offset + place * stride)
    rewriter.replace(op, build.ops, [result])


@RULES("vector.extract_strided_slice")
def convert1_d_extract_strided_slice_into_shuffle(op: Operation, rewriter: PatternRewriter) -> None:
    """Build a shuffle if only the first dimension is sliced."""
    source, type = type_of(op.operands[0]), type_of(op.results[0])
    if len(numbers_in(op, "offsets")) != 1 or is_scalable(source) or is_scalable(type):
        return
    build = VectorBuilder()
    rewriter.replace(op, build.ops, [build.shuffle(op.operands[0], op.operands[0], _places(op))])


def _places(op: Operation) -> list[int]:
    (offset,), (size,), (stride,) = (numbers_in(op, name)[:1] for name in ("offsets", "sizes", "strides"))
    return list(range(offset, offset + size * stride, stride))


@RULES("vector.extract_strided_slice")
def convert1_d_extract_strided_slice_into_extract_insert_chain(op: Operation, rewriter: PatternRewriter) -> None:
    """Build extractions and insertions for scalable vectors."""
    source, type = type_of(op.operands[0]), type_of(op.results[0])
    if len(numbers_in(op, "offsets")) != 1 or not (is_scalable(source) or is_scalable(type)):
        return
    if scalable_dims(type)[0] or zero_of(type) is None:
        return
    build = VectorBuilder()
    parts = [build.extract(op.operands[0], place) for place in _places(op)]
    result = build.zero(type)
    for place, part in enumerate(parts):
        result = build.insert(part, result, place)
    rewriter.replace(op, build.ops, [result])


@RULES("vector.extract_strided_slice")
def decompose_nd_extract_strided_slice(op: Operation, rewriter: PatternRewriter) -> None:
    """Build slices of lower rank."""
    type = type_of(op.results[0])
    offsets, sizes, strides = (numbers_in(op, name) for name in ("offsets", "sizes", "strides"))
    if len(offsets) == 1 or scalable_dims(type)[0] or zero_of(type.element_type) is None:
        return
    build = VectorBuilder()
    result = build.broadcast(build.zero(type.element_type), type)
    inner = drop(type, 0)
    properties: dict[str, Attribute] = {
        "offsets": i64_list(offsets[1:]),
        "sizes": i64_list(sizes[1:]),
        "strides": i64_list(strides[1:]),
    }
    for place, index in enumerate(_places(op)):
        part = build.extract(op.operands[0], index)
        result = build.insert(build.op("vector.extract_strided_slice", (part,), inner, properties), result, place)
    rewriter.replace(op, build.ops, [result])
