"""Checks of memref ops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
)
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.diagnostic import DiagnosticError, op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.memref.folds.slices import dropped_dimensions
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.dialects.upstream.shared.mixed import mixed_values
from okl_opt.dialects.upstream.shared.reassociation import groups_of
from okl_opt.dialects.upstream.shared.shapes import integers, shape_of
from okl_opt.dialects.upstream.shared.slicing import slice_of
from okl_opt.passes.checks.guards.emit import INDEX
from okl_opt.passes.checks.guards.indices import (
    MOST,
    TOO_LARGE,
    at_most,
    below,
    bytes_of,
    equal,
    in_bounds,
    not_negative,
    product,
    product_at_most,
    replaced,
    slice_in_bounds,
)
from okl_opt.passes.checks.guards.terms import Check, Made, Relation, Term, add, div, least, most, mul, size, sub
from okl_opt.passes.checks.guards.unranked import last_difference, number_of_unranked, rank_of, span_of_unranked


def memref_type(value: SSAValue) -> MemRefType[Attribute]:
    """Return the type of a ranked memref."""
    type = value.type
    assert isa(type, MemRefType)
    return type


def _unknown(op: Operation, what: str) -> DiagnosticError:
    return op_error(op, f"cannot be checked: {what}")


# ----- descriptors


class Descriptor:
    """Offset, sizes and strides of a ranked memref: known from its type, or from `memref.extract_strided_metadata`."""

    def __init__(self, memref: SSAValue):
        self.memref = memref
        self.type = memref_type(memref)
        self._layout = strides_and_offset(self.type)

    def offset(self) -> Term:
        known = None if self._layout is None else self._layout[1]
        return self._at(1) if known is None else known

    def size(self, dimension: int) -> Term:
        return size(self.memref, dimension)

    def stride(self, dimension: int) -> Term:
        known = None if self._layout is None else self._layout[0][dimension]
        return self._at(2 + self.type.get_num_dims() + dimension) if known is None else known

    def _at(self, place: int) -> Made:
        memref = self.memref
        return Made((memref,), lambda insert: insert(metadata_op(memref)).results[place])


def metadata_op(memref: SSAValue) -> Operation:
    """`memref.extract_strided_metadata`."""
    type = memref_type(memref)
    base = MemRefType(type.element_type, [], NoneAttr(), type.memory_space)
    return create("memref.extract_strided_metadata", [memref], [base, *[INDEX] * (1 + 2 * type.get_num_dims())])


_SAME_BLOCK = frozenset(
    {"memref.cast", "memref.subview", "memref.reinterpret_cast", "memref.assume_alignment", "memref.transpose"}
)


def _block_of(memref: SSAValue) -> SSAValue:
    """Trace a view back to a memref with the same base pointer, preferably a ranked one."""
    ranked = memref if isinstance(memref.type, MemRefType) else None
    while isinstance(memref.owner, Operation):
        owner = memref.owner
        is_base = owner.name == "memref.extract_strided_metadata" and memref is owner.results[0]
        if owner.name not in _SAME_BLOCK and not is_base:
            break
        memref = owner.operands[0]
        ranked = memref if isinstance(memref.type, MemRefType) else ranked
    return memref if ranked is None else ranked


def _span(op: Operation, memref: SSAValue) -> tuple[Term, Term, list[Check]]:
    """Return offset and span of a memref's elements, and the checks that make them valid."""
    found = Descriptor(memref)
    if strides_and_offset(found.type) is None:
        raise _unknown(op, "the layout of its source is not strided")
    first, last = found.offset(), 0
    checks: list[Check] = []
    rank = found.type.get_num_dims()
    sizes = [found.size(dimension) for dimension in range(rank)]
    is_dense = isinstance(found.type.layout, NoneAttr)
    if is_dense:
        return first, product(sizes), checks
    for dimension, count in enumerate(sizes):
        stride = found.stride(dimension)
        checks.append(not_negative(op, stride, "cannot be checked: the source has a negative stride %0"))
        last = add(last, mul(sub(count, 1), stride))
    total = add(last, 1)
    for count in sizes:
        if not isinstance(count, int):
            # An empty memref has no last element.
            checks.append(not_negative(op, sub(count, 1), "cannot be checked: the source has no elements"))
    if 0 in sizes:
        total = 0
    return first, total, checks


def _check_contiguous(
    op: Operation, type: MemRefType[Attribute], sizes: Sequence[Term], strides: Sequence[Term]
) -> Iterator[Check]:
    """Check that a result without a layout is contiguous: each stride is the product of the inner sizes.

    Strides of dimensions of size 1, and of empty memrefs, may differ.
    """
    if not isinstance(type.layout, NoneAttr):
        return
    known, _ = strides_and_offset(type) or ([], None)
    some = tuple(Relation("ne", count, 0) for count in sizes if not isinstance(count, int))
    for dimension, stride in enumerate(known):
        if stride is None:
            inner = product(sizes[dimension + 1 :])
            wrong = Relation("ne", sizes[dimension], 1), Relation("ne", strides[dimension], inner)
            what = f"the stride of dimension {dimension} is %0, not %1, as of a result without a layout"
            yield Check((*some, *wrong), f"'{op.name}' op {what}", strides[dimension], inner)


# ----- rules


def _access(place: int) -> Callable[[Operation], Iterator[Check]]:
    def rule(op: Operation) -> Iterator[Check]:
        memref = op.operands[place]
        yield from in_bounds(op, memref, op.operands[place + 1 :])
        yield from aligned(op, memref, op.operands[place + 1 :])

    return rule


def aligned(op: Operation, memref: SSAValue, indices: Sequence[SSAValue]) -> Iterator[Check]:
    """Check that an access has its claimed alignment."""
    held = op.get_attr_or_prop("alignment")
    if not isinstance(held, IntegerAttr) or held.value.data <= 1:
        return
    number = held.value.data
    found = Descriptor(memref)
    count = bytes_of(found.type.element_type)
    if count is None or strides_and_offset(found.type) is None:
        raise _unknown(op, "where its elements are is not known")
    place = found.offset()
    for dimension, index in enumerate(indices):
        place = add(place, mul(index, found.stride(dimension)))
    yield _alignment(op, add(_pointer(memref), mul(place, count)), number)


def _pointer(memref: SSAValue) -> Made:
    return Made(
        (memref,),
        lambda insert: insert(create("memref.extract_aligned_pointer_as_index", [memref], [INDEX])).results[0],
    )


def _alignment(op: Operation, address: Term, number: int) -> Check:
    rest = sub(address, mul(div(address, number), number))
    return Check((Relation("ne", rest, 0),), f"'{op.name}' op accesses memory that is not aligned to %1", 0, number)


def _assume_alignment(op: Operation) -> Iterator[Check]:
    """Check the alignment of the first element, offset included."""
    yield from aligned(op, op.operands[0], ())


def alloc_sizes(op: Operation, type: Attribute, sizes: Sequence[SSAValue]) -> Iterator[Check]:
    """Check that sizes are not negative, and that the byte count does not overflow."""
    for number in sizes:
        yield not_negative(op, number, "size %0 is negative")
    assert isa(type, MemRefType)
    count = bytes_of(type.element_type)
    if count is None:
        raise _unknown(op, "the size of its elements is not known")
    shape = type.get_shape()
    if sizes or count * _product(shape) > MOST:
        counts = [*mixed_values(shape, sizes), count]
        yield from product_at_most(op, counts, MOST, TOO_LARGE)


def _product(shape: Sequence[int]) -> int:
    whole = 1
    for count in shape:
        whole *= count
    return whole


def _alloc(op: Operation) -> Iterator[Check]:
    dynamic = integers(op.properties.get("operandSegmentSizes"))[0]
    yield from alloc_sizes(op, op.results[0].type, op.operands[:dynamic])


def _dealloc(op: Operation) -> Iterator[Check]:
    """Check that results of `memref.alloca` and `memref.get_global` are not freed."""
    owner = _block_of(op.operands[0]).owner
    if isinstance(owner, Operation) and owner.name in ("memref.alloca", "memref.get_global"):
        yield Check((Relation("eq", 0, 0),), f"{op.name}: not an allocation of this run")


def _realloc(op: Operation) -> Iterator[Check]:
    yield from alloc_sizes(op, op.results[0].type, op.operands[1:])


def _cast(op: Operation) -> Iterator[Check]:
    source, type = op.operands[0], op.results[0].type
    if not isa(type, MemRefType):
        return
    shape = type.get_shape()
    layout = strides_and_offset(type)
    given = source.type
    if not isa(given, MemRefType):
        rank = Made((source,), lambda insert: insert(create("memref.rank", [source], [INDEX])).results[0])
        yield equal(op, rank, len(shape), "has a source of rank %0, which is not %1")
        unknown = [None] * len(shape)
        dynamic = MemRefType(
            type.element_type, [DYNAMIC_INDEX] * len(shape), StridedLayoutAttr(unknown, None), type.memory_space
        )

        def part(place: int) -> Term:
            return number_of_unranked(source, dynamic, place)

        offset = part(1)
        sizes = [part(2 + dimension) for dimension in range(len(shape))]
        strides = [part(2 + len(shape) + dimension) for dimension in range(len(shape))]
    else:
        found = Descriptor(source)
        offset = found.offset()
        sizes = [found.size(dimension) for dimension in range(len(shape))]
        strides = [found.stride(dimension) for dimension in range(len(shape))]
    for dimension, count in enumerate(shape):
        if count != DYNAMIC_INDEX:
            yield equal(op, sizes[dimension], count, f"dimension {dimension} has size %0, not %1")
    if layout is None:
        if not isa(given, MemRefType) or type.layout != given.layout:
            raise _unknown(op, "the layout of its result is not strided")
        return
    if not isa(given, MemRefType) or not isinstance(given.layout, NoneAttr):
        yield from _check_contiguous(op, type, sizes, strides)
    if layout[1] is not None:
        yield equal(op, offset, layout[1], "the offset is %0, not %1")
    for dimension, stride in enumerate(layout[0]):
        if stride is not None:
            yield equal(op, strides[dimension], stride, f"the stride of dimension {dimension} is %0, not %1")


def _copy(op: Operation) -> Iterator[Check]:
    source, target = op.operands
    if not isa(source.type, MemRefType) or not isa(target.type, MemRefType):
        yield equal(op, rank_of(source), rank_of(target), "has a source of rank %0 and a target of rank %1")
        where = last_difference(source, target)
        yield equal(op, where, -1, "dimension %0 has other sizes in the source and the target")
        return
    for dimension in range(len(shape_of(source.type) or ())):
        one, other = size(source, dimension), size(target, dimension)
        yield equal(op, one, other, f"dimension {dimension} has size %0 in the source and %1 in the target")


def dim_in_bounds(op: Operation) -> Iterator[Check]:
    source, index = op.operands
    shape = shape_of(source.type)
    name = op.name.replace("dim", "rank")
    rank: Term = (
        len(shape)
        if shape is not None
        else Made((source,), lambda insert: insert(create(name, [source], [INDEX])).results[0])
    )
    yield below(op, index, rank, "index %0 is out of bounds for rank %1")


def _subview(op: Operation) -> Iterator[Check]:
    source = op.operands[0]
    rank = len(shape_of(source.type) or ())
    part = slice_of(op)
    yield from slice_in_bounds(op, part, [size(source, dimension) for dimension in range(rank)])
    dropped = dropped_dimensions(op)
    if dropped is None:
        raise _unknown(op, "which dimensions its result lacks is not known")
    found = Descriptor(source)
    kept = [dimension for dimension in range(rank) if dimension not in dropped]
    strides = [mul(found.stride(dimension), part.strides[dimension]) for dimension in kept]
    yield from _check_contiguous(op, memref_type(op.results[0]), [part.sizes[dimension] for dimension in kept], strides)


def expanded_sizes(op: Operation) -> Iterator[Check]:
    """Check that the sizes of each group are not negative, and that their product is the collapsed size."""
    sizes = mixed_values(integers(op.properties.get("static_output_shape")), op.operands[1:])
    source = op.operands[0]
    for count in sizes:
        if isinstance(count, SSAValue):
            yield not_negative(op, count, "size %0 is negative")
    for dimension, group in enumerate(groups_of(op)):
        counts = [sizes[place] for place in group]
        whole = size(source, dimension)
        what = f"does not have the %1 elements of dimension {dimension}"
        yield from product_at_most(op, counts, whole, what)
        yield equal(op, product(counts), whole, f"has %0 elements for the %1 of dimension {dimension}")


def _expand_shape(op: Operation) -> Iterator[Check]:
    yield from expanded_sizes(op)


def _collapse_shape(op: Operation) -> Iterator[Check]:
    """Check that collapsed dimensions are contiguous in memory, and that their size does not overflow."""
    found = Descriptor(op.operands[0])
    shape = found.type.get_shape()
    for group in groups_of(op):
        if len(group) > 1:
            sizes = [found.size(dimension) for dimension in group]
            yield from product_at_most(op, sizes, MOST, "has a result with more elements than can be counted")
    if isinstance(found.type.layout, NoneAttr):
        return
    for group in groups_of(op):
        kept = [dimension for dimension in group if shape[dimension] != 1]
        for place, dimension in enumerate(kept):
            for number, inner in enumerate(kept[place + 1 :], place + 1):
                # The strides of dimensions of size 1 count for nothing.
                skipped = (Relation("eq", found.size(each), 1) for each in kept[place + 1 : number])
                joined = (Relation("ne", found.size(each), 1) for each in (dimension, inner))
                stride, wanted = found.stride(dimension), mul(found.size(inner), found.stride(inner))
                yield Check(
                    (Relation("ne", stride, wanted), *joined, *skipped),
                    f"'{op.name}' op dimension {dimension} has stride %0 where %1 is needed to join it with the next "
                    "ones",
                    stride,
                    wanted,
                )


def _reinterpret_cast(op: Operation) -> Iterator[Check]:
    offsets, sizes, strides = slice_of(op)
    (offset,) = offsets
    for dimension, (count, stride) in enumerate(zip(sizes, strides, strict=True)):
        yield not_negative(op, count, f"size %0 of dimension {dimension} is negative")
        yield not_negative(op, stride, f"stride %0 of dimension {dimension} is negative")
    yield from _check_contiguous(op, memref_type(op.results[0]), sizes, strides)
    block = _block_of(op.operands[0])
    if isa(block.type, MemRefType):
        first, total, checks = _span(op, block)
    else:
        (first, total), checks = span_of_unranked(block), []
    if 0 in sizes:
        return
    some = tuple(Relation("ne", count, 0) for count in sizes if isinstance(count, SSAValue))
    for check in checks:
        yield check._replace(bad=(*some, *check.bad))
    start = sub(offset, first)
    what = "reaches out of the %1 elements of its source"
    yield Check((*some, Relation("uge", start, total)), f"'{op.name}' op offset %0 {what}", start, total)
    left = sub(sub(total, 1), start)
    for dimension, (count, stride) in enumerate(zip(sizes, strides, strict=True)):
        if count == 1 or stride == 0:
            continue
        steps = div(left, most(stride, 1))
        yield Check(
            (*some, Relation("ne", stride, 0), Relation("ugt", sub(count, 1), steps)),
            f"'{op.name}' op size %0 of dimension {dimension} {what}",
            count,
            total,
        )
        left = sub(left, mul(sub(count, 1), stride))


def _extract_strided_metadata(op: Operation) -> Iterator[Check]:
    """Check that the memref is not empty, unless only casts, with checks of their own, use the base buffer."""
    if all(use.operation.name == "memref.reinterpret_cast" for use in op.results[0].uses):
        return
    source = op.operands[0]
    for dimension in range(len(shape_of(source.type) or ())):
        count = size(source, dimension)
        what = f"'{op.name}' op has no base buffer: dimension {dimension} has size 0"
        yield Check((Relation("eq", count, 0),), what)


def _view(op: Operation) -> Iterator[Check]:
    source, shift, *sizes = op.operands
    type = memref_type(op.results[0])
    count = bytes_of(type.element_type)
    if count is None:
        raise _unknown(op, "the size of its elements is not known")
    whole = size(source, 0)
    alignment = min(count, 64)
    if alignment > 8:
        # Loads of these elements need the alignment.
        rest = sub(shift, mul(div(shift, alignment), alignment))
        yield Check((Relation("ne", rest, 0),), f"'{op.name}' op shift %0 is not a multiple of %1", shift, alignment)
    for number in sizes:
        yield not_negative(op, number, "size %0 is negative")
    yield at_most(op, shift, whole, "shift %0 is out of the %1 bytes of its source")
    left = sub(whole, shift)
    static = count * prod(length for length in type.get_shape() if length != DYNAMIC_INDEX)
    what = "needs at least %0 bytes, and %1 are there"
    if len(sizes) != 1 or not 0 < static <= MOST:
        needed: Term = static
        for number in sizes:
            # Avoid overflow: cap the factor.
            needed = mul(needed, least(number, div(MOST, most(needed, 1))))
        yield from product_at_most(op, [*sizes, static], left, what, needed if sizes else None)
        return
    number = sizes[0]
    least_bytes = mul(least(number, MOST // static), static)
    yield Check((Relation("ugt", number, div(left, static)),), f"'{op.name}' op {what}", least_bytes, left)


GUARDS: dict[str, Callable[[Operation], Iterator[Check]]] = {
    "memref.alloc": _alloc,
    "memref.alloca": _alloc,
    "memref.assume_alignment": _assume_alignment,
    "memref.atomic_rmw": _access(1),
    "memref.cast": _cast,
    "memref.collapse_shape": _collapse_shape,
    "memref.copy": _copy,
    "memref.dealloc": _dealloc,
    "memref.dim": dim_in_bounds,
    "memref.expand_shape": _expand_shape,
    "memref.extract_strided_metadata": _extract_strided_metadata,
    "memref.generic_atomic_rmw": _access(0),
    "memref.load": _access(0),
    "memref.realloc": _realloc,
    "memref.reinterpret_cast": _reinterpret_cast,
    "memref.reshape": replaced,
    "memref.store": _access(1),
    "memref.subview": _subview,
    "memref.view": _view,
}
