"""Lower `vector.multi_reduction` to reductions of rows, or to ops on whole rows.

Source: `LowerVectorMultiReduction.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.upstream.vector.folds.vectors import (
    Vector,
    i64_array,
    make_type,
    numbers_in,
    scalable_dims,
    type_of,
    vector_of,
)
from okl_opt.dialects.upstream.vector.formatted import MultiDimReductionOp
from okl_opt.passes.vector.build import VectorBuilder, combine, kind_of, mask_for, masking, zero_of


class _Reduction:
    """A reduction and its mask."""

    def __init__(self, op: Operation):
        self.op = op
        self.source, self.acc = op.operands
        self.type = type_of(self.source)
        self.rank = len(self.type.get_shape())
        self.reduced = sorted(set(numbers_in(op, "reduction_dims")))
        self.parallel = [dim for dim in range(self.rank) if dim not in self.reduced]
        self.kind = kind_of(op)
        masked = masking(op)
        self.root = masked or op
        self.mask = None if masked is None else masked.operands[0]

    def again(
        self, build: VectorBuilder, source: SSAValue, acc: SSAValue, reduced: Sequence[int], mask: SSAValue | None
    ) -> SSAValue:
        """Build the same reduction of another value."""
        properties: dict[str, Attribute] = {
            "kind": self.op.properties["kind"],
            "reduction_dims": i64_array(reduced),
        }
        op = MultiDimReductionOp.create(operands=[source, acc], result_types=[acc.type], properties=properties)
        (found,) = build.masked(op, mask)
        return found


def rules(reduces_inner: bool) -> RuleTable:
    """Return the patterns. `reduces_inner`: the reduced dimension becomes the last one, else the first."""
    table = RuleTable()

    @table("vector.multi_reduction")
    def inner_outer_dim_reduction_conversion(op: Operation, rewriter: PatternRewriter) -> None:
        """Transpose the reduced dimensions to one side."""
        what = _Reduction(op)
        order = [*what.parallel, *what.reduced] if reduces_inner else [*what.reduced, *what.parallel]
        if order == list(range(what.rank)):
            return
        build = VectorBuilder()
        mask = None if what.mask is None else build.transpose(what.mask, order)
        source = build.transpose(what.source, order)
        count = len(what.reduced)
        reduced = range(what.rank - count, what.rank) if reduces_inner else range(count)
        rewriter.replace(what.root, build.ops, [what.again(build, source, what.acc, reduced, mask)])

    @table("vector.multi_reduction")
    def reduce_multi_dim_reduction_rank(op: Operation, rewriter: PatternRewriter) -> None:
        """Collapse the reduced dimensions into one, and the parallel ones, too."""
        what = _Reduction(op)
        flags = scalable_dims(what.type)
        if what.rank < 2 or sum(flags) > 1 or (what.rank == 2 and len(what.reduced) == 1):
            return
        start = 0 if reduces_inner else len(what.reduced)
        if what.parallel != list(range(start, start + len(what.parallel))):
            return
        groups = [what.parallel, what.reduced] if reduces_inner else [what.reduced, what.parallel]
        groups = [group for group in groups if group]
        shape = what.type.get_shape()
        sizes = [prod(shape[dim] for dim in group) for group in groups]
        scalable = [any(flags[dim] for dim in group) for group in groups]
        flat = make_type(what.type.element_type, sizes, scalable)
        build = VectorBuilder()
        mask = None if what.mask is None else build.shape_cast(what.mask, mask_for(flat))
        source = build.shape_cast(what.source, flat)
        acc = what.acc
        if what.parallel:
            place = groups.index(what.parallel)
            acc = build.shape_cast(acc, make_type(what.type.element_type, [sizes[place]], [scalable[place]]))
        reduced = [place for place, group in enumerate(groups) if group is what.reduced]
        found = what.again(build, source, acc, reduced, mask)
        if what.parallel:
            found = build.shape_cast(found, op.results[0].type)
        rewriter.replace(what.root, build.ops, [found])

    @table("vector.multi_reduction")
    def one_dim_multi_reduction_to_two_dim(op: Operation, rewriter: PatternRewriter) -> None:
        """Add a first dimension of size 1."""
        what = _Reduction(op)
        if what.rank != 1 or vector_of(op.results[0].type) is not None:
            return

        def row(type: Vector) -> Vector:
            return make_type(type.element_type, [1, *type.get_shape()], [False, *scalable_dims(type)])

        build = VectorBuilder()
        source = build.shape_cast(what.source, row(what.type))
        acc = build.broadcast(what.acc, make_type(what.type.element_type, [1], [False]))
        mask = None if what.mask is None else build.broadcast(what.mask, row(type_of(what.mask)))
        found = what.again(build, source, acc, [1], mask)
        rewriter.replace(what.root, build.ops, [build.extract(found, 0)])

    if reduces_inner:
        table("vector.multi_reduction")(two_dim_multi_reduction_to_reduction)
    else:
        table("vector.multi_reduction")(two_dim_multi_reduction_to_element_wise)
    return table


def two_dim_multi_reduction_to_reduction(op: Operation, rewriter: PatternRewriter) -> None:
    """Build a reduction for each row."""
    what = _Reduction(op)
    type = op.results[0].type
    if what.rank != 2 or what.reduced != [1] or scalable_dims(what.type)[0] or zero_of(type) is None:
        return
    build = VectorBuilder()
    result = build.zero(type)
    for row in range(what.type.get_shape()[0]):
        value, acc = build.extract(what.source, row), build.extract(what.acc, row)
        mask = None if what.mask is None else build.extract(what.mask, row)
        result = build.insert(build.reduction(what.kind, value, acc, mask), result, row)
    rewriter.replace(what.root, build.ops, [result])


def two_dim_multi_reduction_to_element_wise(op: Operation, rewriter: PatternRewriter) -> None:
    """Combine the rows one after another by elementwise ops."""
    what = _Reduction(op)
    if what.rank != 2 or what.reduced != [0] or scalable_dims(what.type)[0]:
        return
    build = VectorBuilder()
    result = what.acc
    for row in range(what.type.get_shape()[0]):
        value = build.extract(what.source, row)
        mask = None if what.mask is None else build.extract(what.mask, row)
        result = combine(build, what.kind, value, result, mask)
    rewriter.replace(what.root, build.ops, [result])
