"""Folds of `vector.insert`. Source: `InsertOp` in `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable
from okl_opt.dialects.numbers.elements import element_type
from okl_opt.dialects.numbers.matchers import made_by
from okl_opt.dialects.upstream.vector.folds.elements import converted
from okl_opt.dialects.upstream.vector.folds.extracts import poison, with_constants
from okl_opt.dialects.upstream.vector.folds.vectors import (
    LARGEST,
    POISON_INDEX,
    Position,
    all_elements,
    broadcast,
    count_of,
    dense,
    has_one_use,
    is_scalable,
    linear,
    numbers_in,
    of_elements,
    positions_of,
    scalar_of_splat,
    shape_of,
    split,
    static_positions,
    type_of,
    vector_of,
)
from okl_opt.dialects.upstream.vector.shapes import FromElementsOp, ToElementsOp

FOLDS = FoldTable()
RULES = RuleTable()

# The most elements of a new constant, unless the replaced op has one use.
_LARGE = 256


@FOLDS("vector.insert")
def _fold_insert(op: Operation, constants: Constants) -> Folded:
    """Fold an insertion of a whole vector, at the same place as another, at a poison position, or of constants."""
    value, target = op.operands[:2]
    positions = positions_of(op)
    if not positions and value.type == op.results[0].type:
        return value
    known = with_constants(positions, constants[2:], shape_of(target))
    earlier = made_by(target, "vector.insert")
    if earlier is not None and positions_of(earlier) == known:
        return _changed(value, earlier.operands[1], known)
    if POISON_INDEX in known:
        return poison()
    constant = _inserted_constant(op, constants, static_positions(known))
    if constant is not None:
        return constant
    return None if known == positions else _changed(value, target, known)


def _changed(value: SSAValue, target: SSAValue, positions: list[Position]) -> InPlace:
    static, dynamic = split(positions)
    return InPlace((value, target, *dynamic), {"static_position": static})


def _inserted_constant(op: Operation, constants: Constants, static: list[int] | None) -> Attribute | None:
    """A dense constant with some elements replaced. Source: `foldDenseElementsAttrDestInsertOp`."""
    type, numbers, value = type_of(op.results[0]), dense(constants[1]), constants[0]
    if numbers is None or value is None or static is None or is_scalable(type):
        return None
    if count_of(type) > (LARGEST if has_one_use(op) else _LARGE):
        return None
    inserted = dense(value)
    if inserted is not None:
        new = all_elements(inserted)
    else:
        bits = converted(value, element_type(type))
        if bits is None:
            return None
        new = [bits]
    found = all_elements(numbers)
    start = linear(static, type.get_shape())
    found[start : start + len(new)] = new
    return of_elements(type, found)


# ----- rules


@RULES("vector.insert")
def insert_to_broadcast(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace an insertion of all elements by a broadcast.

    Before:  (%x: vector<4xf32>, %y: vector<1x4xf32>)
             %r = vector.insert %x, %y[0] : vector<4xf32> into vector<1x4xf32>
             return %r : vector<1x4xf32>
    After:   %0 = vector.broadcast %x : vector<4xf32> to vector<1x4xf32>
             return %0 : vector<1x4xf32>
    """
    source, target = vector_of(op.operands[0].type), type_of(op.results[0])
    if source is not None and count_of(source) == count_of(target):
        rewriter.replace(op, broadcast(op.operands[0], target))


@RULES("vector.insert")
def insert_splat_to_splat(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold the insertion of a scalar broadcast into a broadcast of the same scalar.

    Before:  (%x: f32)
             %0 = vector.broadcast %x : f32 to vector<4xf32>
             %1 = vector.broadcast %x : f32 to vector<2x4xf32>
             %r = vector.insert %0, %1[0] : vector<4xf32> into vector<2x4xf32>
             return %r : vector<2x4xf32>
    After:   %0 = vector.broadcast %x : f32 to vector<2x4xf32>
             return %0 : vector<2x4xf32>
    """
    scalar = scalar_of_splat(op.operands[0])
    if scalar is not None and scalar_of_splat(op.operands[1]) is scalar:
        rewriter.replace(op, broadcast(scalar, op.results[0].type))


@RULES("vector.insert")
def insert_chain_fully_initialized(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace insertions that set every element by `vector.from_elements`.

    Before:  (%v: vector<2xi64>, %a: i64, %b: i64)
             %0 = vector.insert %a, %v[0] : i64 into vector<2xi64>
             %r = vector.insert %b, %0[1] : i64 into vector<2xi64>
             return %r : vector<2xi64>
    After:   %0 = vector.from_elements %a, %b : vector<2xi64>
             return %0 : vector<2xi64>
    """
    type = type_of(op.results[0])
    count = count_of(type)
    if is_scalable(type) or count > LARGEST or _is_inserted_into(op):
        return
    chain = _chain_to(op)
    if chain is None:
        return
    given: set[int] = set()
    needed: list[tuple[int, SSAValue]] = []
    for insertion in chain:
        static = numbers_in(insertion, "static_position")
        if POISON_INDEX in static:
            return
        start, value = linear(static, type.get_shape()), insertion.operands[0]
        inserted = vector_of(value.type)
        given.update(range(start, start + (1 if inserted is None else count_of(inserted))))
        needed.append((start, value))
        if len(given) == count:
            rewriter.replace(op, _made_of(op, needed, rewriter))
            return


def _is_inserted_into(op: Operation) -> bool:
    return any(use.operation.name == "vector.insert" and use.index == 1 for use in op.results[0].uses)


def _chain_to(op: Operation) -> list[Operation] | None:
    """The chain of insertions that ends at an op; None if one has a dynamic position or several users."""
    chain: list[Operation] = []
    current: Operation | None = op
    while current is not None:
        if len(current.operands) > 2:
            return None
        chain.append(current)
        current = made_by(current.operands[1], "vector.insert")
        if current is not None and not has_one_use(current):
            return None
    return chain


def _made_of(op: Operation, needed: list[tuple[int, SSAValue]], rewriter: PatternRewriter) -> Operation:
    """Create a `vector.from_elements` of the inserted values, last first."""
    type = type_of(op.results[0])
    found: dict[int, SSAValue] = {}
    for start, value in reversed(needed):
        inserted = vector_of(value.type)
        if inserted is None:
            found[start] = value
            continue
        types = [inserted.element_type] * count_of(inserted)
        parts = rewriter.insert(ToElementsOp.create(operands=[value], result_types=types))
        found.update(enumerate(parts.results, start))
    return FromElementsOp.create(operands=[found[place] for place in range(count_of(type))], result_types=[type])
