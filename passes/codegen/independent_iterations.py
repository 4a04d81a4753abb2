"""Independence of the iterations of a parallel loop: they have the same results in any order, or in parallel.

`scf.forall` and `scf.parallel` do not guarantee this: two iterations may write the same element. So each written memref
must have, for each variable, a dimension along which the iterations access disjoint parts:

    scf.forall (%i, %j) = (0, 0) to (64, 64) step (16, 8) {
      %part = memref.subview %m[%i, %j] [16, 8] [1, 1] ...

Memory that an iteration allocates is private. Arguments of a function are assumed to be distinct memory, and distinct
from globals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import MemRefType, NoneAttr
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import GetGlobalOp
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr
from xdsl.traits import MemoryEffectKind

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import inductions_of, is_loop
from okl_opt.dialects.interfaces.effects import effects_on_values, is_recursive
from okl_opt.dialects.upstream.shared.memory_views import deallocations, view_source, viewed
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer
from okl_opt.dialects.upstream.shared.slicing import slice_of
from okl_opt.dialects.upstream.vector.folds.vectors import type_of as vector_type_of
from okl_opt.passes.analysis.aliases import is_allocated, may_alias
from okl_opt.passes.analysis.linear_values import Linear, linear
from okl_opt.passes.analysis.run_ends import only_ends_the_run
from okl_opt.passes.codegen.index_bounds import IndexBounds
from okl_opt.passes.codegen.parallel_nests import ParallelNest
from okl_opt.passes.memref.accesses import ACCESSES, extent
from okl_opt.passes.memref.strided_metadata import type_of
from okl_opt.passes.memref.views import SUBVIEW


class _Span(NamedTuple):
    """The accessed elements along a dimension: `length` elements from `first` on."""

    first: Linear
    length: int | None
    """None if unbounded."""


class _Access(NamedTuple):
    """A read or a write of memory from outside of the loop. Without spans it may be anywhere in the memory."""

    memory: SSAValue
    is_write: bool
    spans: Sequence[_Span] | None


def iterations_are_independent(nest: ParallelNest, bounds: IndexBounds) -> bool:
    """Return True if no iteration accesses memory that another one writes, has other effects, or leaks memory."""
    accesses: list[_Access] = []
    for op in nest.body.walk():
        found = _accesses_of(nest, op, bounds)
        if found is None:
            return False
        accesses += found
    roots = {access.memory: viewed(access.memory) for access in accesses}
    for written in {roots[access.memory]: None for access in accesses if access.is_write}:
        touching = [access for access in accesses if _may_be_same(written, roots[access.memory])]
        if not _are_disjoint(nest, touching, bounds):
            return False
    return True


def _may_be_same(one: SSAValue, other: SSAValue) -> bool:
    if one is other:
        return True
    names = _name(one), _name(other)
    if None not in names:
        return names[0] == names[1]
    return may_alias(one, other) and not any(
        name is not None and is_allocated(value) for name, value in zip(names, (other, one), strict=True)
    )


def _name(value: SSAValue) -> str | None:
    """Return a name for the memory of a parameter or global, or None for other memory."""
    owner = value.owner
    if isinstance(owner, GetGlobalOp):
        return owner.name_.string_value()
    is_entry = isinstance(owner, Block) and isinstance(owner.parent_op(), FuncOp) and owner.prev_block is None
    return f"%{value.index}" if is_entry and isinstance(value, BlockArgument) else None


# ----- accesses of ops


def _accesses_of(nest: ParallelNest, op: Operation, bounds: IndexBounds) -> list[_Access] | None:
    """Return the accesses of an op to memory outside of the iteration, or None for unknown and other effects."""
    if any(len(region.blocks) > 1 for region in op.regions) or (is_loop(op) and not inductions_of(op)):
        return None  # it may not terminate, while an earlier iteration may abort
    if is_recursive(op) or only_ends_the_run(op):
        return []
    effects = effects_on_values(op)
    if effects is None or not all(_stays_inside(nest, op, kind, value) for kind, value in effects):
        return None
    found: list[_Access] = []
    for kind, value in effects:
        if kind in (MemoryEffectKind.READ, MemoryEffectKind.WRITE) and _is_outside(nest, viewed(value)):
            memory, spans = _touched(nest, op, value, bounds)
            found.append(_Access(memory, kind is MemoryEffectKind.WRITE, spans))
    return found


def _stays_inside(nest: ParallelNest, op: Operation, kind: MemoryEffectKind, value: SSAValue) -> bool:
    """Return True if allocated memory is freed in the same iteration, or the source of other memory is known."""
    root = viewed(value)
    if kind is MemoryEffectKind.ALLOC:
        return op.name == "memref.alloca" or bool(deallocations(value))
    if kind is MemoryEffectKind.FREE:
        return not _is_outside(nest, root)
    return _is_outside(nest, root) or is_allocated(root)


def _is_outside(nest: ParallelNest, value: SSAValue) -> bool:
    owner = value.owner
    return not nest.op.is_ancestor(owner)


def _touched(
    nest: ParallelNest, op: Operation, value: SSAValue, bounds: IndexBounds
) -> tuple[SSAValue, Sequence[_Span] | None]:
    """Return the memref outside of the loop that an access of `value` reaches, and the spans."""
    chain = list(_chain(nest, value))
    memory = value if not chain else chain[-1].operands[0]
    if not all(view.name in _PARTS for view in chain) or not _has_distinct_elements(memory):
        return memory, None
    while chain and chain[-1].name == "memref.cast":
        chain.pop()
    if not chain:
        return memory, _spans_of_access(op, value)
    view = chain[-1]
    return memory, _spans_of_subview(view, bounds) if view.name == SUBVIEW else None


_PARTS = frozenset(
    {
        "memref.assume_alignment",
        "memref.cast",
        "memref.collapse_shape",
        "memref.expand_shape",
        "memref.subview",
        "memref.transpose",
    }
)
"""Views that stay within their source, and contain each element at most once."""


def _has_distinct_elements(memory: SSAValue) -> bool:
    """Return True if different indices of a memref are different elements."""
    while (source := view_source(memory)) is not None:
        if not isinstance(memory.owner, Operation) or memory.owner.name not in _PARTS:
            return False
        memory = source
    return isa(memory.type, MemRefType[Attribute]) and isinstance(memory.type.layout, NoneAttr)


def _chain(nest: ParallelNest, value: SSAValue) -> Iterator[Operation]:
    """The views within the loop, from `value` to memory outside of the loop."""
    while not _is_outside(nest, value) and (source := view_source(value)) is not None:
        assert isinstance(value.owner, Operation), "a view is the result of an op"
        yield value.owner
        value = source


def _spans_of_subview(view: Operation, bounds: IndexBounds) -> Sequence[_Span]:
    return [
        _Span(linear(offset), _length(size, stride, bounds))
        for offset, size, stride in zip(*slice_of(view), strict=True)
    ]


def _length(size: Mixed, stride: Mixed, bounds: IndexBounds) -> int | None:
    """Return the number of elements from the first to the last of a slice along a dimension, or None."""
    most, step = bounds.most(size), constant_integer(stride)
    return None if most is None or step is None or step < 1 else max(0, most - 1) * step + 1


def _spans_of_access(op: Operation, memory: SSAValue) -> Sequence[_Span] | None:
    """Return the spans of an op with indices, or None for other ops."""
    counts: dict[int, int] = {}
    rank = type_of(memory).get_num_dims()
    if isinstance(op, TransferReadOp | TransferWriteOp):
        place = 0 if isinstance(op, TransferReadOp) else 1
        sizes = vector_type_of(op.vector if isinstance(op, TransferWriteOp) else op.result).get_shape()
        for result, size in zip(op.permutation_map.data.results, sizes, strict=True):
            if isinstance(result, AffineDimExpr):
                counts[result.position] = size
    elif (access := ACCESSES.get(op.name)) is not None:
        place = access.memref
        type = access.type(op)
        along = [] if type == type_of(memory).element_type else extent(type)
        counts = dict(zip(range(rank - len(along), rank), along, strict=True))
    else:
        return None
    if op.operands[place] is not memory:
        return None
    indices = op.operands[place + 1 : place + 1 + rank]
    return [_Span(linear(index), counts.get(number, 1) or None) for number, index in enumerate(indices)]


# ----- disjointness

_LARGEST_INDEX = (1 << 63) - 1
_FURTHEST = 1 << 24
"""The longest step of an iteration if the number of iterations is unknown: no run has enough iterations to overflow the
index."""


def _are_disjoint(nest: ParallelNest, accesses: Sequence[_Access], bounds: IndexBounds) -> bool:
    """Return True if iterations access different elements of a memref."""
    memory = accesses[0].memory
    spans = [access.spans for access in accesses if access.memory is memory and access.spans is not None]
    if len(spans) < len(accesses):
        return False
    return all(
        ((iterations := nest.iterations(place)) is not None and iterations < 2)
        or any(_is_disjoint_along(nest, place, along, bounds) for along in zip(*spans, strict=True))
        for place in range(len(nest.variables))
    )


def _is_disjoint_along(nest: ParallelNest, place: int, spans: Sequence[_Span], bounds: IndexBounds) -> bool:
    """Return True if each step of a variable moves the accesses along a dimension by at least their length."""
    step = nest.step[place]
    factors = {span.first.terms.get(nest.variables[place], 0) for span in spans}
    if len(factors) > 1 or not isinstance(step, int):
        return False
    distance, iterations = abs(factors.pop()) * step, nest.iterations(place)
    if distance > _FURTHEST if iterations is None else distance * iterations > _LARGEST_INDEX:
        return False
    ends = [_ends(nest, place, span, bounds) for span in spans]
    known = [end for end in ends if end is not None]
    if len(known) < len(ends) or any(end.fixed != known[0].fixed for end in known):
        return False
    length = max(end.last for end in known) - min(end.first for end in known)
    return length <= distance


class _Ends(NamedTuple):
    """The bounds of a span, without the terms of the variable and of values common to all iterations."""

    first: int
    last: int
    fixed: Mapping[SSAValue, int]


def _ends(nest: ParallelNest, place: int, span: _Span, bounds: IndexBounds) -> _Ends | None:
    if span.length is None:
        return None
    first = last = span.first.constant
    fixed: dict[SSAValue, int] = {}
    for value, factor in span.first.terms.items():
        if value is nest.variables[place]:
            continue
        if _is_outside(nest, value):
            fixed[value] = factor
            continue
        least, most = bounds.least(value), bounds.most(value)
        if value in nest.variables or least is None or most is None:
            return None
        first += min(least * factor, most * factor)
        last += max(least * factor, most * factor)
    return _Ends(first, last + span.length, fixed)
