"""Checks of reductions, products and scans of vectors. Source: `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    BoolAttr,
    IntegerAttr,
    IntegerType,
    Signedness,
    VectorType,
    i1,
)
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.shapes import element_of, integers, shape_of
from okl_opt.dialects.upstream.vector.checks.types import check_combining, kind_of, scalable, vector
from okl_opt.dialects.upstream.vector.ops import ContractionOp


def check_reduction(op: Operation) -> None:
    """Check the rank and the kind."""
    rank, result = vector(op.operands[0].type).get_num_dims(), op.results[0].type
    if rank > 1:
        raise VerifyException(f"unsupported reduction rank: {rank}")
    check_combining(op, result, f"unsupported reduction type '{quoted(result)}' for kind '{kind_of(op)}'")


def check_multi_reduction(op: Operation) -> None:
    """Check that the result has the dimensions without the reduced ones."""
    source, result = vector(op.operands[0].type), op.results[0].type
    reduced = integers(op.properties.get("reduction_dims"))
    kept = [place for place in range(source.get_num_dims()) if place not in reduced]
    flags, shape = list(source.scalable_dims), source.get_shape()
    expected: Attribute = source.element_type
    if kept:
        expected = VectorType(expected, [shape[place] for place in kept], ArrayAttr([flags[place] for place in kept]))
    if result != expected:
        raise VerifyException(f"destination type {quoted(result)} is incompatible with source type {quoted(source)}")


def check_scan(op: Operation) -> None:
    """Check the dimension, and the shape of the initial value."""
    source, initial = (vector(type).get_shape() for type in op.operand_types)
    dimension = op.properties["reduction_dim"]
    assert isinstance(dimension, IntegerAttr)
    along, element = dimension.value.data, element_of(op.results[0].type)
    if along >= len(source):
        raise VerifyException(f"reduction dimension {along} has to be less than {len(source)}")
    if len(initial) != len(source) - 1:
        raise VerifyException(f"initial value rank {len(initial)} has to be equal to {len(source) - 1}")
    if tuple(initial) != tuple(size for place, size in enumerate(source) if place != along):
        raise VerifyException("incompatible input/initial value shapes")
    check_combining(op, element, f"unsupported reduction type {quoted(element)} for kind '{kind_of(op)}'")


def check_outer_product(op: Operation) -> None:
    """Check ranks and sizes."""
    left, right, result = vector(op.operands[0].type), op.operands[1].type, vector(op.results[0].type)
    if left.get_num_dims() != 1:
        raise VerifyException("expected 1-d vector for operand #1")
    if isa(right, VectorType):
        if right.get_num_dims() != 1:
            raise VerifyException("expected 1-d vector for operand #2")
        if result.get_num_dims() != 2:
            raise VerifyException("expected 2-d vector result")
        if left.get_shape()[0] != result.get_shape()[0]:
            raise VerifyException("expected #1 operand dim to match result dim #1")
        if right.get_shape()[0] != result.get_shape()[1]:
            raise VerifyException("expected #2 operand dim to match result dim #2")
        if any(scalable(left)) and not any(scalable(right)):
            raise VerifyException("expected either both or only #2 operand dim to be scalable")
    else:
        if result.get_num_dims() != 1:
            raise VerifyException("expected 1-d vector result")
        if left.get_shape()[0] != result.get_shape()[0]:
            raise VerifyException("expected #1 operand dim to match result dim #1")
    if len(op.operands) > 2 and op.operands[2].type != result:
        raise VerifyException("expected operand #3 of same type as result type")
    check_combining(op, result.element_type, "unsupported outerproduct type")


# ----- vector.contract


def contraction_mask(op: Operation) -> VectorType:
    """The mask type of a contraction: a bit for each iteration of its loops."""
    maps = _maps(op)
    sizes: dict[int, int] = {}
    flags: dict[int, BoolAttr] = {}
    for map, type in zip(maps[:2], op.operand_types[:2], strict=True):
        sizes |= dict(zip(_dims(map), vector(type).get_shape(), strict=True))
        flags |= dict(zip(_dims(map), vector(type).scalable_dims, strict=True))
    loops = range(maps[0].num_dims)
    return VectorType(i1, [sizes[loop] for loop in loops], ArrayAttr([flags[loop] for loop in loops]))


def check_contract(op: Operation) -> None:
    """Check maps, dimensions and the shape of the result."""
    left, right = (vector(type) for type in op.operand_types[:2])
    element = left.element_type
    if isa(element, IntegerType) and element.signedness.data is not Signedness.SIGNLESS:
        raise VerifyException("only supports signless integer types")
    maps, iterators = _maps(op), _iterators(op)
    _check_maps(op, maps, len(iterators))
    contracting, batch = (_pairs(maps, iterators, kind) for kind in ("reduction", "parallel"))
    if not contracting:
        raise VerifyException("expected at least one contracting dimension pair")
    for pairs, name in ((contracting, "contracting"), (batch, "batch")):
        if any(left.get_shape()[one] != right.get_shape()[other] for one, other in pairs):
            raise VerifyException(f"invalid {name} dimension map")
    _check_output(op, maps, contracting, batch)
    check_combining(op, element_of(op.results[0].type), "unsupported contraction type")


def _maps(op: Operation) -> list[AffineMap]:
    maps = op.properties.get("indexing_maps")
    return [map.data for map in maps] if isa(maps, ArrayAttr[AffineMapAttr]) else []


def _iterators(op: Operation) -> list[str]:
    assert isinstance(op, ContractionOp)
    return [str(iterator.data) for iterator in op.iterator_types]


def _check_maps(op: Operation, maps: Sequence[AffineMap], count: int) -> None:
    if len(maps) != 3:
        raise VerifyException("expected an indexing map for each vector operand")
    for index, (map, type) in enumerate(zip(maps, op.operand_types, strict=False)):
        rank = len(shape_of(type) or ())
        what = f"expected indexing map {index} to"
        if map.num_symbols:
            raise VerifyException(f"{what} have no symbols")
        if map.num_dims != count:
            raise VerifyException(f"{what} have {count} number of inputs")
        if len(map.results) != rank:
            raise VerifyException(f"{what} have {rank} number of outputs")
        if len(set(_dims(map))) != rank:
            raise VerifyException(f"{what} be a projected permutation of its inputs")


def _dims(map: AffineMap) -> list[int]:
    return [result.position for result in map.results if isinstance(result, AffineDimExpr)]


def _pairs(maps: Sequence[AffineMap], iterators: Sequence[str], kind: str) -> list[tuple[int, int]]:
    """The dimensions of both inputs that are indexed by the same loop of a kind."""
    left, right = _dims(maps[0]), _dims(maps[1])
    return [
        (left.index(loop), right.index(loop))
        for loop, found in enumerate(iterators)
        if found == kind and loop in left and loop in right
    ]


def _check_output(
    op: Operation,
    maps: Sequence[AffineMap],
    contracting: Sequence[tuple[int, int]],
    batch: Sequence[tuple[int, int]],
) -> None:
    left, right = (shape_of(type) or () for type in op.operand_types[:2])
    accumulator, result = op.operands[2].type, op.results[0].type
    free_left = set(range(len(left))) - {one for one, _ in contracting}
    free_right = set(range(len(right))) - {other for _, other in (*contracting, *batch)}
    wrong = "invalid accumulator/result vector shape"
    if not free_left and not free_right:
        if isa(result, VectorType) or isa(accumulator, VectorType):
            raise VerifyException(wrong)
        return
    if not isa(result, VectorType) or not isa(accumulator, VectorType):
        raise VerifyException(wrong)
    extents = dict(zip((*_dims(maps[1]), *_dims(maps[0])), (*right, *left), strict=True))
    if len(extents) != maps[0].num_dims:
        raise VerifyException("expected all dimensions to be either a LHS or a RHS dimension")
    shape = [extents[loop] for loop in _dims(maps[2])]
    if len(shape) == result.get_num_dims():
        expected = VectorType(result.element_type, shape, result.scalable_dims)
        if expected not in (result, accumulator) or result != accumulator:
            raise VerifyException(f"{wrong}, expected: {quoted(expected)}")
