"""Lower `vector.shape_cast` to moves of the largest pieces common to both shapes.

Source: `LowerVectorShapeCast.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, prod

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.upstream.vector.folds.vectors import (
    Vector,
    count_of,
    delinear,
    i64_list,
    is_scalable,
    make_type,
    scalable_dims,
    type_of,
)
from okl_opt.passes.vector.build import VectorBuilder

RULES = RuleTable()


@RULES("vector.shape_cast")
def shape_cast_op_rewrite_pattern(op: Operation, rewriter: PatternRewriter) -> None:
    """Lower a cast of vectors of fixed sizes."""
    source, type = type_of(op.operands[0]), type_of(op.results[0])
    if is_scalable(source) or is_scalable(type):
        return
    build = VectorBuilder()
    rewriter.replace(op, build.ops, [_moved(build, op.operands[0], source, type)])


def _moved(build: VectorBuilder, value: SSAValue, source: Vector, type: Vector) -> SSAValue:
    """Move a value piece by piece into a vector of another type."""
    piece = _common_piece(source.get_shape(), type.get_shape())
    element, rank = type.element_type, len(piece)
    from_shape, to_shape = _trailing(source.get_shape(), rank), _trailing(type.get_shape(), rank)
    per_source, per_target = prod(from_shape) // prod(piece), prod(to_shape) // prod(piece)
    result = build.poison(type)
    if per_target > 1:
        partial = result if type.get_shape() == to_shape else build.poison(_fixed(element, to_shape))
    else:
        partial = result
    part, target = value, partial
    for number in range(count_of(type) // prod(piece)):
        outer, inner = divmod(number, per_source)
        if inner == 0:
            part = value
            if not rank or len(source.get_shape()) > rank:
                part = build.extract(value, *_position(outer, source.get_shape(), rank))
        slice = part if per_source == 1 else _slice(build, part, inner, piece)
        outer, inner = divmod(number, per_target)
        if per_target > 1:
            slice = target = _put(build, slice, partial if inner == 0 else target, inner, piece)
        if inner == per_target - 1:
            if type.get_shape() == to_shape and rank:
                result = slice
            else:
                result = build.insert(slice, result, *_position(outer, type.get_shape(), rank))
    return result


def _common_piece(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Return the largest shape that divides both: the common last dimensions, and a common factor of the next one."""
    piece: list[int] = []
    for size, wanted in zip(reversed(one), reversed(other), strict=False):
        part = gcd(size, wanted)
        if size == wanted or part > 1:
            piece.insert(0, part)
        if size != wanted:
            break
    return tuple(piece)


def _trailing(shape: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return shape[len(shape) - rank :]


def _fixed(element: Attribute, shape: Sequence[int]) -> Vector:
    return make_type(element, shape, [False] * len(shape))


def _position(number: int, shape: tuple[int, ...], rank: int) -> list[int]:
    return delinear(number, shape[: len(shape) - rank])


def _slice(build: VectorBuilder, value: SSAValue, number: int, piece: Sequence[int]) -> SSAValue:
    offsets = [number * piece[0], *[0] * (len(piece) - 1)]
    type = _fixed(type_of(value).element_type, piece)
    properties = {"offsets": i64_list(offsets), "sizes": i64_list(piece), "strides": i64_list([1] * len(piece))}
    return build.op("vector.extract_strided_slice", (value,), type, properties)


def _put(build: VectorBuilder, value: SSAValue, whole: SSAValue, number: int, piece: Sequence[int]) -> SSAValue:
    offsets = [number * piece[0], *[0] * (len(piece) - 1)]
    properties = {"offsets": i64_list(offsets), "strides": i64_list([1] * len(piece))}
    return build.op("vector.insert_strided_slice", (value, whole), whole.type, properties)


@RULES("vector.shape_cast")
def scalable_shape_cast_op_rewrite_pattern(op: Operation, rewriter: PatternRewriter) -> None:
    """Lower a cast of vectors with only the last dimension scalable."""
    source, type = type_of(op.operands[0]), type_of(op.results[0])
    if not all(_is_trailing_scalable(each) for each in (source, type)):
        return
    build = VectorBuilder()
    rewriter.replace(op, build.ops, [_moved_scalable(build, op.operands[0], source, type)])


def _is_trailing_scalable(type: Vector) -> bool:
    flags = scalable_dims(type)
    return bool(flags) and flags[-1] and not any(flags[:-1])


def _moved_scalable(build: VectorBuilder, value: SSAValue, source: Vector, type: Vector) -> SSAValue:
    from_size, to_size = source.get_shape()[-1], type.get_shape()[-1]
    size = min(from_size, to_size)
    piece = make_type(type.element_type, [size], [True])
    result = build.poison(type)
    is_flat = len(type.get_shape()) == 1
    row: SSAValue | None = None
    target: SSAValue | None = None
    for start in range(0, count_of(source), size):
        (*from_row, from_place), (*to_row, to_place) = (delinear(start, each.get_shape()) for each in (source, type))
        if row is None:
            row = build.extract(value, *from_row) if from_row else value
        part = row
        if size < from_size:
            part = build.op("vector.scalable.extract", (row,), piece, {"pos": IntegerAttr(from_place, 64)})
        if target is None:
            target = part if size == to_size else result if is_flat else build.extract(result, *to_row)
        if size < to_size:
            target = build.op("vector.scalable.insert", (part, target), target.type, {"pos": IntegerAttr(to_place, 64)})
        if to_place + size >= to_size:
            result = target if is_flat else build.insert(target, result, *to_row)
            target = None
        if from_place + size >= from_size:
            row = None
    return result
