"""Checks of vector ops that access memory, or elements at dynamic positions.

With a mask, only active lanes are checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    VectorType,
    i64,
)
from xdsl.dialects.vector import CombiningKindFlag
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.shared.mixed import mixed_values
from okl_opt.dialects.upstream.shared.shapes import element_of, integers, shape_of
from okl_opt.passes.checks.guards.arith import Insert, any_of, reduced
from okl_opt.passes.checks.guards.emit import INDEX, value_of
from okl_opt.passes.checks.guards.indices import at_most, below, bytes_of, product, span_in_bounds
from okl_opt.passes.checks.guards.memref import Descriptor, aligned
from okl_opt.passes.checks.guards.terms import Check, Computed, Made, Relation, Term, add, mul, size, sub

_FAR = 1 << 30
"""The greatest distance past the end for the start of an out-of-bounds transfer: its lowering uses 32 bits."""
_LEAST_COUNT = 1 << 31
"""The distance below 0 from which on the count of a mask is none."""


def _vector(type: Attribute, op: Operation) -> VectorType[Attribute]:
    assert isa(type, VectorType[Attribute])
    if any(flag.value.data for flag in type.scalable_dims.data):
        raise op_error(op, "cannot be checked: its vector is scalable")
    return type


# ----- masks


class Mask(NamedTuple):
    """The accessed elements of a masked op: `runs` holds if there are any; `last` is the last index per dimension."""

    runs: tuple[Relation, ...]
    last: Sequence[Term]
    total: Term
    """The number of accessed elements, if the vector has one dimension."""


def _mask_of(op: Operation, mask: SSAValue) -> Mask:
    type = _vector(mask.type, op)
    shape = type.get_shape()
    owner = mask.owner
    if isinstance(owner, Operation) and owner.name == "vector.create_mask":
        given = [Computed("minsi", operand, length) for operand, length in zip(owner.operands, shape, strict=False)]
        # The lowering compares 32 bits: below the least integer of these, a count may have active lanes.
        runs = tuple(Relation("ugt", sub(0, operand), _LEAST_COUNT) for operand in owner.operands)
        return Mask(runs, [sub(count, 1) for count in given], given[0] if given else 1)
    if isinstance(owner, Operation) and owner.name == "vector.constant_mask":
        counts = integers(owner.properties.get("mask_dim_sizes"))
        return Mask(
            (Relation("ne", min(counts, default=1), 0),), [count - 1 for count in counts], min(counts, default=1)
        )
    if not shape:
        lane = Made((mask,), lambda insert: any_of(insert, mask))
        return Mask((Relation("ne", lane, 0),), [], 1)
    last = [_last(mask, type, dimension) for dimension in range(len(shape))]
    return Mask((Relation("sge", last[0], 0),), last, _count(mask, type))


def _selected(insert: Insert, mask: SSAValue, numbers: Sequence[int], otherwise: int) -> SSAValue:
    """Build a vector of indices: `numbers` for active lanes, `otherwise` for the others."""
    type = mask.type
    assert isa(type, VectorType[Attribute])
    wide = VectorType(INDEX, type.get_shape())

    def constant(values: Sequence[int]) -> SSAValue:
        held = DenseIntOrFPElementsAttr.from_list(wide, list(values))
        return insert(create("arith.constant", [], [wide], {"value": held})).results[0]

    return insert(create("arith.select", [mask, constant(numbers), constant([otherwise])], [wide])).results[0]


def _last(mask: SSAValue, type: VectorType[Attribute], dimension: int) -> Made:
    """Return the last index in a dimension with an active lane, -1 without one."""
    shape = type.get_shape()
    inner = 1
    for length in shape[dimension + 1 :]:
        inner *= length
    total = inner
    for length in shape[: dimension + 1]:
        total *= length
    places = [place // inner % shape[dimension] for place in range(total)]

    def make(insert: Insert) -> SSAValue:
        chosen = _selected(insert, mask, places, -1)
        return reduced(insert, chosen, CombiningKindFlag.MAXSI)

    return Made((mask,), make, -1, shape[dimension] - 1)


def _count(mask: SSAValue, type: VectorType[Attribute]) -> Made:
    """Return the number of active lanes."""

    def make(insert: Insert) -> SSAValue:
        chosen = _selected(insert, mask, [1], 0)
        return reduced(insert, chosen, CombiningKindFlag.ADD)

    total = 1
    for length in type.get_shape():
        total *= length
    return Made((mask,), make, 0, total)


def _under_mask(op: Operation, mask: Mask, index: Term, last: Term, whole: Term, dimension: int) -> Iterator[Check]:
    """Check that the active elements, from `index` to `index + last`, are within a dimension."""
    where = f"is out of bounds for dimension {dimension} of size %1"
    yield Check((*mask.runs, Relation("uge", index, whole)), f"'{op.name}' op index %0 {where}", index, whole)
    beyond = Relation("uge", last, sub(whole, index))
    yield Check((*mask.runs, beyond), f"'{op.name}' op accesses index %0, which {where}", add(index, last), whole)


# ----- loads and stores


def _side_by_side(op: Operation, memref: SSAValue, runs: Sequence[Relation] = ()) -> Iterator[Check]:
    """Check that elements whose last index differs by 1 are neighbours in memory, as the lowering takes them to be."""
    if not isa(memref.type, MemRefType[Attribute]) or not memref.type.get_num_dims():
        return
    stride = Descriptor(memref).stride(memref.type.get_num_dims() - 1)
    what = "the last dimension has stride %0, and the elements of a vector need %1"
    yield Check((*runs, Relation("ne", stride, 1)), f"'{op.name}' op {what}", stride, 1)


def _lengths(op: Operation, memref: SSAValue, vector: Attribute, rank: int) -> list[int]:
    """Return the number of elements that a vector covers in each dimension of a memref."""
    type = _vector(vector, op)
    shape = list(type.get_shape())
    if element_of(memref.type) == type:
        shape = []
    if len(shape) > rank:
        raise op_error(op, "cannot be checked: its vector has more dimensions than its memref")
    return [1] * (rank - len(shape)) + shape


def _load(memref: int) -> Callable[[Operation], Iterator[Check]]:
    def rule(op: Operation) -> Iterator[Check]:
        base, *indices = op.operands[memref:]
        vector = op.results[0].type if op.results else op.operands[0].type
        lengths = _lengths(op, base, vector, len(indices))
        if lengths and lengths[-1] > 1:
            yield from _side_by_side(op, base)
        for dimension, (index, length) in enumerate(zip(indices, lengths, strict=True)):
            yield from span_in_bounds(op, index, length, size(base, dimension), dimension)
        yield from aligned(op, base, indices)

    return rule


def _masked(counts: bool) -> Callable[[Operation], Iterator[Check]]:
    """Return the rule of masked loads and stores; with `counts`, the active lanes access consecutive elements."""

    def rule(op: Operation) -> Iterator[Check]:
        base = op.operands[0]
        rank = len(shape_of(base.type) or ())
        indices, mask_value = op.operands[1 : 1 + rank], op.operands[1 + rank]
        mask = _mask_of(op, mask_value)
        outer = rank - (1 if counts else len(mask.last))
        if _vector(mask_value.type, op).get_shape()[-1:] > (1,):
            yield from _side_by_side(op, base, mask.runs)
        for dimension, index in enumerate(indices):
            last: Term = 0
            if dimension >= outer:
                last = sub(mask.total, 1) if counts else mask.last[dimension - outer]
            yield from _under_mask(op, mask, index, last, size(base, dimension), dimension)
        yield from aligned(op, base, indices)

    return rule


def _gather(op: Operation) -> Iterator[Check]:
    base = op.operands[0]
    rank = len(shape_of(base.type) or ())
    offsets = op.operands[1 : 1 + rank]
    indices, mask = op.operands[1 + rank : 3 + rank]
    type = _vector(indices.type, op)
    some = Relation("ne", Made((mask,), lambda insert: any_of(insert, mask)), 0)
    for dimension, offset in enumerate(offsets):
        whole = size(base, dimension)
        what = f"'{op.name}' op index %0 is out of bounds for dimension {dimension} of size %1"
        yield Check((Relation("uge", offset, whole), some), what, offset, whole)
    sizes = [size(base, dimension) for dimension in range(rank)]
    is_dense = not isa(base.type, MemRefType) or isinstance(base.type.layout, NoneAttr)
    if is_dense:
        # In contiguous memory, use linear indices through all dimensions.
        total, start = product(sizes), _place(offsets, sizes)
    else:
        total, start = sizes[-1], offsets[-1]
    whole, first = _as_made(total), _as_made(start)

    def outside(insert: Insert) -> SSAValue:
        wide = VectorType(INDEX, type.get_shape())
        places = indices
        if not isinstance(type.element_type, IndexType):
            places = insert(create("arith.index_cast", [indices], [wide])).results[0]
        at = insert(create("vector.broadcast", [first(insert)], [wide])).results[0]
        end = insert(create("vector.broadcast", [whole(insert)], [wide])).results[0]
        sums = insert(create("arith.addi", [places, at], [wide])).results[0]
        predicate: dict[str, Attribute] = {"predicate": IntegerAttr(9, i64)}
        beyond = insert(create("arith.cmpi", [sums, end], [mask.type], predicate)).results[0]
        return any_of(insert, insert(create("arith.andi", [beyond, mask], [mask.type])).results[0])

    used = (base, *offsets, indices, mask)
    what = f"'{op.name}' op accesses an element that is out of bounds"
    yield Check((Relation("ne", Made(used, outside), 0),), what)


def _place(offsets: Sequence[Term], sizes: Sequence[Term]) -> Term:
    """Return the linear index of an element."""
    place: Term = 0
    for offset, count in zip(offsets, sizes, strict=True):
        place = add(mul(place, count), offset)
    return place


def _as_made(term: Term) -> Callable[[Insert], SSAValue]:
    return lambda insert: value_of(term, insert)


# ----- transfers


def _transfer(op: Operation) -> Iterator[Check]:
    segments = integers(op.properties.get("operandSegmentSizes"))
    is_read = op.name == "vector.transfer_read"
    start = 0 if is_read else 1
    base = op.operands[start]
    rank = len(shape_of(base.type) or ())
    indices = op.operands[start + 1 : start + 1 + rank]
    vector = _vector(op.results[0].type if is_read else op.operands[0].type, op)
    held, flags = op.properties["permutation_map"], op.properties["in_bounds"]
    assert isinstance(held, AffineMapAttr)
    assert isa(flags, ArrayAttr[IntegerAttr])
    # Memref dimension -> vector dimension.
    across = {
        result.position: place for place, result in enumerate(held.data.results) if isinstance(result, AffineDimExpr)
    }
    mask = _transfer_mask(op, segments[-1])
    axes = {dimension: axis for axis, dimension in enumerate(sorted(across))}
    for dimension, index in enumerate(indices):
        whole = size(base, dimension)
        place = across.get(dimension)
        if place is None:
            yield below(op, index, whole, f"index %0 is out of bounds for dimension {dimension} of size %1")
            continue
        length = vector.get_shape()[place]
        if not flags.data[place].value.data:
            limit = add(whole, _FAR)
            yield at_most(op, index, limit, f"index %0 is negative or far out of bounds for dimension {dimension}")
        elif mask is not None:
            yield from _under_mask(op, mask, index, mask.last[axes[dimension]], whole, dimension)
        else:
            yield from span_in_bounds(op, index, length, whole, dimension)


def _transfer_mask(op: Operation, own: int) -> Mask | None:
    if own:
        return _mask_of(op, op.operands[-1])
    around = op.parent_op()
    if around is not None and around.name == "vector.mask":
        return _mask_of(op, around.operands[0])
    return None


# ----- elements of vectors


def _element(vector: int) -> Callable[[Operation], Iterator[Check]]:
    def rule(op: Operation) -> Iterator[Check]:
        shape = shape_of(op.operands[vector].type) or ()
        places = mixed_values(integers(op.properties.get("static_position")), op.operands[vector + 1 :])
        for dimension, place in enumerate(places):
            if isinstance(place, SSAValue):
                what = f"position %0 is out of bounds for dimension {dimension} of size %1"
                yield below(op, place, shape[dimension], what)

    return rule


def _type_cast(op: Operation) -> Iterator[Check]:
    """Check that the vectors need no more bytes than the cast elements."""
    source, target = op.operands[0].type, op.results[0].type
    before, after = bytes_of(element_of(source)), bytes_of(element_of(target))
    shapes = shape_of(source) or (), shape_of(target) or ()
    if before is None or after is None:
        raise op_error(op, "cannot be checked: the size of its elements is not known")
    counts = [before, after]
    for place, shape in enumerate(shapes):
        for count in shape:
            counts[place] *= count
    if counts[1] > counts[0]:
        raise op_error(op, f"cannot be checked: it needs {counts[1]} bytes, and its source has {counts[0]}")
    yield from ()


GUARDS: dict[str, Callable[[Operation], Iterator[Check]]] = {
    "vector.compressstore": _masked(True),
    "vector.expandload": _masked(True),
    "vector.extract": _element(0),
    "vector.gather": _gather,
    "vector.insert": _element(1),
    "vector.load": _load(0),
    "vector.maskedload": _masked(False),
    "vector.maskedstore": _masked(False),
    "vector.scatter": _gather,
    "vector.store": _load(1),
    "vector.transfer_read": _transfer,
    "vector.transfer_write": _transfer,
    "vector.type_cast": _type_cast,
}
