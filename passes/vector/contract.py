"""Lower `vector.contract` and `vector.outerproduct` to products and sums of vectors of lower rank.

Source: `LowerVectorContract.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.dialects.vector import CombiningKindAttr, CombiningKindFlag
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.upstream.vector.folds.vectors import (
    make_type,
    scalable_dims,
    shape_of,
    type_of,
    vector_of,
)
from okl_opt.dialects.upstream.vector.ops import ContractionOp, IteratorType, IteratorTypeAttr
from okl_opt.passes.vector.build import (
    VectorBuilder,
    combine,
    combines,
    drop,
    is_float,
    kind_of,
    masking,
    plain,
    zero_of,
)

Lowering = Literal["dot", "llvmintr", "outerproduct", "parallelarith"]

Dims = tuple[int, ...]
"""An indexing map: the loop of each dimension of a vector."""


class Contraction(NamedTuple):
    """The operands, maps, kind and mask of a `vector.contract`."""

    lhs: SSAValue
    rhs: SSAValue
    acc: SSAValue
    maps: tuple[Dims, Dims, Dims]
    is_reduction: tuple[bool, ...]
    kind: str
    mask: SSAValue | None


def contraction(op: ContractionOp) -> Contraction:
    """Return the operands, maps, kind and mask of an op."""
    left, right, result = (_dims(map.data) for map in op.indexing_maps)
    mask = masking(op)
    return Contraction(
        op.lhs,
        op.rhs,
        op.acc,
        (left, right, result),
        tuple(iterator.data is IteratorType.REDUCTION for iterator in op.iterator_types),
        kind_of(op),
        None if mask is None else mask.operands[0],
    )


def _dims(map: AffineMap) -> Dims:
    return tuple(result.position for result in map.results if isinstance(result, AffineDimExpr))


def rules(lowering: Lowering) -> RuleTable:
    """The patterns for contractions."""
    table = RuleTable()

    @table("vector.outerproduct")
    def outer_product_op_lowering(op: Operation, rewriter: PatternRewriter) -> None:
        _lower_outer_product(op, rewriter)

    @table("vector.contract")
    def contraction_op_lowering(op: Operation, rewriter: PatternRewriter) -> None:
        assert isinstance(op, ContractionOp)
        masked = masking(op)
        if masked is not None and len(masked.operands) > 1:
            return
        build = VectorBuilder()
        found = _lower(build, contraction(op), lowering)
        if found is not None:
            rewriter.replace(masked or op, build.ops, [found])

    return table


def _lower(build: VectorBuilder, what: Contraction, lowering: Lowering) -> SSAValue | None:
    """Lower a contraction, and return its result. Return None without building an op if it is not supported."""
    elements = [type_of(value).element_type for value in (what.lhs, what.rhs)]
    acc = vector_of(what.acc.type)
    result = what.acc.type if acc is None else acc.element_type
    if lowering == "outerproduct":
        found = _outer_products(build, what)
        if found is not None:
            return found
    if any(element != result for element in elements) or what.kind != "add" or zero_of(result) is None:
        return None
    if lowering == "dot" and what.mask is None:
        found = _dots(build, what)
        if found is not None:
            return found
    if lowering == "parallelarith" and what.mask is None:
        found = _elementwise(build, what)
        if found is not None:
            return found
    return _unrolled(build, what)


# ----- loop by loop


def _unrolled(build: VectorBuilder, what: Contraction) -> SSAValue | None:
    """Unroll the first parallel loop, or else the first reduction loop."""
    left, right, _ = what.maps
    for loop, is_reduction in enumerate(what.is_reduction):
        if not is_reduction and loop in left and loop in right:
            return _parallel(build, what, left.index(loop), right.index(loop))
    contracted = [
        loop for loop, is_reduction in enumerate(what.is_reduction) if is_reduction and loop in left and loop in right
    ]
    for place, loop in enumerate(left):
        if loop not in contracted:
            return _parallel(build, what, place, -1)
    for place, loop in enumerate(right):
        if loop not in contracted:
            return _parallel(build, what, -1, place)
    return _reduction(build, what) if contracted else None


def _parallel(build: VectorBuilder, what: Contraction, left: int, right: int) -> SSAValue | None:
    of, place = (what.lhs, left) if left >= 0 else (what.rhs, right)
    loop = what.maps[0 if left >= 0 else 1][place]
    size = shape_of(of)[place]
    type = vector_of(what.acc.type)
    result = what.maps[2].index(loop) if loop in what.maps[2] else -1
    if scalable_dims(type_of(of))[place] or type is None or (result == -1 and size != 1):
        return None
    found = build.zero(type)
    for index in range(size):
        lhs = _load(build, what.lhs, left, index)
        rhs = _load(build, what.rhs, right, index)
        acc = _load(build, what.acc, result, index)
        mask = None if what.mask is None else _load(build, what.mask, loop, index)
        inner = _without_loop(build, what, loop, lhs, rhs, acc, mask)
        found = _store(build, inner, found, result, index)
    return found


def _reduction(build: VectorBuilder, what: Contraction) -> SSAValue | None:
    if vector_of(what.acc.type) is not None or not all(0 in map for map in what.maps[:2]):
        return None
    left, right = what.maps[0].index(0), what.maps[1].index(0)
    if len(what.maps[0]) == 1:
        if len(what.maps[1]) != 1:
            return None
        product = _product(build, what.lhs, what.rhs)
        return build.reduction("add", product, what.acc, what.mask)
    size = shape_of(what.lhs)[left]
    if size != shape_of(what.rhs)[right] or scalable_dims(type_of(what.lhs))[left]:
        return None
    found = what.acc
    for index in range(size):
        lhs = _load(build, what.lhs, left, index)
        rhs = _load(build, what.rhs, right, index)
        mask = None if what.mask is None else _load(build, what.mask, 0, index)
        found = _without_loop(build, what, 0, lhs, rhs, found, mask)
    return found


def _without_loop(
    build: VectorBuilder,
    what: Contraction,
    loop: int,
    lhs: SSAValue,
    rhs: SSAValue,
    acc: SSAValue,
    mask: SSAValue | None,
) -> SSAValue:
    """Contract slices, without the loop that is sliced."""
    count = len(what.is_reduction) - 1
    maps = [tuple(dim if dim < loop else dim - 1 for dim in map if dim != loop) for map in what.maps]
    kinds = [is_reduction for number, is_reduction in enumerate(what.is_reduction) if number != loop]
    types = [IteratorType.REDUCTION if is_reduction else IteratorType.PARALLEL for is_reduction in kinds]
    op = ContractionOp.create(
        operands=[lhs, rhs, acc],
        result_types=[acc.type],
        properties={
            "indexing_maps": ArrayAttr(
                AffineMapAttr(AffineMap(count, 0, tuple(AffineDimExpr(dim) for dim in map))) for map in maps
            ),
            "iterator_types": ArrayAttr(IteratorTypeAttr(type) for type in types),
            "kind": CombiningKindAttr(CombiningKindFlag.ADD),
        },
    )
    (found,) = build.masked(op, mask)
    return found


def _load(build: VectorBuilder, value: SSAValue, place: int, index: int) -> SSAValue:
    """Extract an index of a dimension, or return the value itself for dimension -1. Source: `reshapeLoad`."""
    if place == -1:
        return value
    if place == 0:
        return build.extract(value, index)
    type = drop(type_of(value), place)
    found = build.zero(type)
    for outer in range(type.get_shape()[0]):
        part = _load(build, build.extract(value, outer), place - 1, index)
        found = build.insert(part, found, outer)
    return found


def _store(build: VectorBuilder, value: SSAValue, whole: SSAValue, place: int, index: int) -> SSAValue:
    """Insert a value at an index of a dimension of `whole`. Source: `reshapeStore`."""
    if place == -1:
        return value
    if place == 0:
        return build.insert(value, whole, index)
    for outer in range(shape_of(whole)[0]):
        old = build.extract(whole, outer)
        new = build.extract(value, outer)
        whole = build.insert(_store(build, new, old, place - 1, index), whole, outer)
    return whole


def _product(build: VectorBuilder, left: SSAValue, right: SSAValue) -> SSAValue:
    return plain(build, "arith.mulf" if is_float(left.type) else "arith.muli", left, right)


# ----- dot products

_M, _N, _K = 0, 1, 2

# By the three maps: the operands to swap, and then the ones to transpose.
_DOT_MATRICES: dict[tuple[Dims, Dims, Dims], tuple[bool, bool, bool]] = {
    ((_M, _K), (_K, _N), (_M, _N)): (False, False, True),
    ((_M, _K), (_N, _K), (_M, _N)): (False, False, False),
    ((_K, _M), (_K, _N), (_M, _N)): (False, True, True),
    ((_K, _M), (_N, _K), (_M, _N)): (False, True, False),
    ((_M, _K), (_K, _N), (_N, _M)): (True, True, False),
    ((_M, _K), (_N, _K), (_N, _M)): (True, False, False),
    ((_K, _M), (_K, _N), (_N, _M)): (True, True, True),
    ((_K, _M), (_N, _K), (_N, _M)): (True, False, True),
}
# Of a matrix and a vector, with loops m and n.
_DOT_VECTORS: dict[tuple[Dims, Dims, Dims], tuple[bool, bool, bool]] = {
    ((0, 1), (1,), (0,)): (False, False, False),
    ((1, 0), (1,), (0,)): (False, True, False),
    ((1,), (0, 1), (0,)): (True, False, False),
    ((1,), (1, 0), (0,)): (True, True, False),
}


def _dots(build: VectorBuilder, what: Contraction) -> SSAValue | None:
    """Compute each element as the reduction of a product of vectors. Source: `ContractionOpToDotLowering`."""
    if what.is_reduction == (False, False, True):
        form = _DOT_MATRICES.get(what.maps)
    else:
        form = _DOT_VECTORS.get(what.maps) if what.is_reduction == (False, True) else None
    type = vector_of(what.acc.type)
    if form is None or type is None or any(scalable_dims(type)):
        return None
    swaps, transposes_left, transposes_right = form
    lhs, rhs = (what.rhs, what.lhs) if swaps else (what.lhs, what.rhs)
    if transposes_left:
        lhs = build.transpose(lhs)
    if transposes_right:
        rhs = build.transpose(rhs)
    found = build.zero(type)
    rows, *columns = type.get_shape()
    count = columns[0] if columns else 1
    parts: list[SSAValue] = []
    for row in range(rows):
        left = build.extract(lhs, row)
        for column in range(count):
            if row == 0:
                parts.append(build.extract(rhs, column) if columns else rhs)
            total = build.reduction("add", _product(build, left, parts[column]))
            found = build.insert(total, found, *((row, column) if columns else (row,)))
    return plain(build, "arith.addf" if is_float(type) else "arith.addi", found, what.acc)


# ----- outer products

# By the kinds of loops and the three maps: flags to swap the operands, transpose the left and the right one, and the
# position of the reduced dimension in the left one. The permutation of the mask depends on the kinds only.
_Form = tuple[bool, bool, bool, int]
_OUTER_MATRICES: dict[tuple[Dims, Dims, Dims], _Form] = {
    ((_M, _K), (_K, _N), (_M, _N)): (False, True, False, 1),
    ((_M, _K), (_N, _K), (_M, _N)): (False, True, True, 1),
    ((_K, _M), (_K, _N), (_M, _N)): (False, False, False, 0),
    ((_K, _M), (_N, _K), (_M, _N)): (False, False, True, 0),
    ((_M, _K), (_K, _N), (_N, _M)): (True, True, False, 1),
    ((_M, _K), (_N, _K), (_N, _M)): (True, True, True, 1),
    ((_K, _M), (_K, _N), (_N, _M)): (True, False, False, 0),
    ((_K, _M), (_N, _K), (_N, _M)): (True, False, True, 0),
}


def _vector_forms(m: int, k: int) -> dict[tuple[Dims, Dims, Dims], _Form]:
    return {
        ((m, k), (k,), (m,)): (False, True, False, 1),
        ((k, m), (k,), (m,)): (False, False, False, 0),
        ((k,), (m, k), (m,)): (True, False, True, 0),
        ((k,), (k, m), (m,)): (True, False, False, 0),
    }


_OUTER: dict[tuple[bool, ...], tuple[dict[tuple[Dims, Dims, Dims], _Form], Dims | None]] = {
    (False, False, True): (_OUTER_MATRICES, (2, 0, 1)),
    (False, True): (_vector_forms(0, 1), (1, 0)),
    (True, False): (_vector_forms(1, 0), None),
}


def _outer_products(build: VectorBuilder, what: Contraction) -> SSAValue | None:
    """Build a chain of outer products along the reduction loop. Source: `UnrolledOuterProductGenerator`."""
    forms, order = _OUTER.get(what.is_reduction, ({}, None))
    form = forms.get(what.maps)
    type = vector_of(what.acc.type)
    if form is None or type is None:
        return None
    swaps, transposes_left, transposes_right, place = form
    if scalable_dims(type_of(what.lhs))[place]:
        return None
    # `transposes_left` refers to the left operand before the swap.
    if transposes_right and swaps and len(what.maps[0]) == 2:
        rhs = build.transpose(what.rhs)
        lhs = build.transpose(what.lhs) if transposes_left else what.lhs
    else:
        lhs = build.transpose(what.lhs) if transposes_left else what.lhs
        rhs = build.transpose(what.rhs) if transposes_right else what.rhs
    mask = what.mask if what.mask is None or order is None else build.transpose(what.mask, order)
    if swaps:
        lhs, rhs = rhs, lhs
    found = what.acc
    for index in range(shape_of(what.lhs)[place]):
        left, right = build.extract(lhs, index), build.extract(rhs, index)
        left, right = _promoted(build, left, found), _promoted(build, right, found)
        part = None if mask is None else build.extract(mask, index)
        found = build.outer_product(what.kind, left, right, found, part)
    return found


def _promoted(build: VectorBuilder, value: SSAValue, to: SSAValue) -> SSAValue:
    """Extend the elements of a value to the wider ones of `to`."""
    wanted = type_of(to).element_type
    type = vector_of(value.type)
    if (value.type if type is None else type.element_type) == wanted:
        return value
    wide = wanted if type is None else make_type(wanted, type.get_shape(), scalable_dims(type))
    return build.op("arith.extf" if is_float(to.type) else "arith.extsi", (value,), wide)


# ----- elementwise


def _elementwise(build: VectorBuilder, what: Contraction) -> SSAValue | None:
    """Multiply whole vectors if reduced dimensions have one element only. Source: `ContractOpToElementwise`."""
    type = vector_of(what.acc.type)
    if type is None:
        return None
    sides = ((what.lhs, what.maps[0]), (what.rhs, what.maps[1]))
    for value, map in sides:
        sizes = shape_of(value)
        if any(what.is_reduction[loop] and sizes[place] != 1 for place, loop in enumerate(map)):
            return None
    left, right = (_aligned(build, value, map, what, type.get_shape()) for value, map in sides)
    return arith_product(build, left, right, what.acc, what.kind, None)


def _aligned(build: VectorBuilder, value: SSAValue, map: Dims, what: Contraction, shape: Sequence[int]) -> SSAValue:
    """Give an operand the dimensions of the result, in their order."""
    reduced = [place for place, loop in enumerate(map) if what.is_reduction[loop]]
    new = len(what.maps[2]) - (len(map) - len(reduced))
    sizes: list[int] = []
    order = [new + place for place in reduced]
    for place, loop in enumerate(what.maps[2]):
        if loop in map:
            order.append(new + map.index(loop))
        else:
            sizes.append(shape[place])
            order.append(len(sizes) - 1)
    if sizes:
        type = type_of(value)
        wide = make_type(type.element_type, (*sizes, *type.get_shape()), (*[False] * new, *scalable_dims(type)))
        value = build.broadcast(value, wide)
    value = build.transpose(value, order)
    return build.extract(value, *[0] * len(reduced))


# ----- outerproduct


def _lower_outer_product(op: Operation, rewriter: PatternRewriter) -> None:
    """Build a product for each row. Source: `OuterProductOpLowering`."""
    lhs, rhs = op.operands[:2]
    acc = op.operands[2] if len(op.operands) > 2 else None
    type, kind = type_of(op.results[0]), kind_of(op)
    masked = masking(op)
    mask = None if masked is None else masked.operands[0]
    if not combines(kind, type) or zero_of(type) is None:
        return
    build = VectorBuilder()
    if vector_of(rhs.type) is None:
        found = arith_product(build, lhs, build.broadcast(rhs, lhs.type), acc, kind, mask)
        rewriter.replace(masked or op, build.ops, [found])
        return
    if scalable_dims(type)[0]:
        return
    found = build.zero(type)
    for row in range(type.get_shape()[0]):
        left = build.broadcast(build.extract(lhs, row), rhs.type)
        part = None if acc is None else build.extract(acc, row)
        row_mask = None if mask is None else build.extract(mask, row)
        found = build.insert(arith_product(build, left, rhs, part, kind, row_mask), found, row)
    rewriter.replace(masked or op, build.ops, [found])


def arith_product(
    build: VectorBuilder, left: SSAValue, right: SSAValue, acc: SSAValue | None, kind: str, mask: SSAValue | None
) -> SSAValue:
    """Multiply, and combine the product with `acc` if one is given. Source: `createContractArithOp`."""
    if acc is not None and vector_of(acc.type) is not None and kind == "add" and is_float(acc.type):
        found = build.op("vector.fma", (left, right, acc), acc.type)
        return found if mask is None else build.op("arith.select", (mask, found, acc), acc.type)
    product = _product(build, left, right)
    return product if acc is None else combine(build, kind, product, acc, mask)
