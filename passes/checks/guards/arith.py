"""Checks of divisions: no divisor is 0, and no quotient overflows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod

from xdsl.dialects.builtin import (
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    IntegerType,
    TensorType,
    VectorType,
    i1,
    i64,
)
from xdsl.dialects.vector import CombiningKindAttr, CombiningKindFlag
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.interfaces.int_ranges import integer_width_of
from okl_opt.dialects.numbers.elements import numbers_of
from okl_opt.dialects.numbers.matchers import filled, integer_constant, signed_integer
from okl_opt.dialects.registry import create, op_class
from okl_opt.dialects.upstream.shared.shapes import element_of, shape_of
from okl_opt.passes.checks.guards.terms import Check, Made, Relation

Insert = Callable[[Operation], Operation]


def division(is_signed: bool) -> Callable[[Operation], Iterator[Check]]:
    """Return the rule of a division or remainder; a signed one of the least integer by -1 overflows."""

    def rule(op: Operation) -> Iterator[Check]:
        left, right = op.operands
        known = _known(right)
        if known is not None and 0 not in known and (not is_signed or -1 not in known):
            return
        type = right.type
        if isinstance(type, IndexType | IntegerType):
            yield from _of_scalars(op, left, right, is_signed)
        elif isa(type, VectorType[Attribute]):
            yield from _of_vectors(op, left, right, type, is_signed)
        elif isa(type, TensorType[Attribute]):
            yield from _of_tensors(op, left, right, is_signed)
        else:
            raise op_error(op, "cannot be checked: its shape is not known")

    return rule


def _known(value: SSAValue) -> set[int] | None:
    """Return the signed integers in a constant; None if unknown."""
    held = constant_value(value)
    single = signed_integer(held)
    if single is not None:
        return {single}
    numbers = numbers_of(held)
    if numbers is None or not integer_width_of(numbers.element):
        return None
    width = integer_width_of(numbers.element)
    half = 1 << (width - 1)
    return {(bits + half) % (2 * half) - half for bits in numbers.bits}


def _of_scalars(op: Operation, left: SSAValue, right: SSAValue, is_signed: bool) -> Iterator[Check]:
    width = integer_width_of(right.type)
    # Numbers in messages have 64 bits.
    shown = "%0 " if width <= 64 else ""
    yield Check((Relation("eq", right, 0),), f"'{op.name}' op divides {shown}by zero", left)
    if is_signed:
        least = -(1 << (width - 1))
        what = f"'{op.name}' op divides {'%0, ' if shown else ''}the least integer{',' if shown else ''} by -1"
        yield Check((Relation("eq", right, -1), Relation("eq", left, least)), what, left)


def _of_vectors(
    op: Operation, left: SSAValue, right: SSAValue, type: VectorType[Attribute], is_signed: bool
) -> Iterator[Check]:
    def splat(insert: Insert, value: int) -> SSAValue:
        held = filled(type, value % (1 << integer_width_of(type)))
        assert held is not None, "vectors have a static shape"
        return insert(create("arith.constant", [], [type], {"value": held})).results[0]

    def compare(insert: Insert, value: SSAValue, with_: int) -> SSAValue:
        mask = VectorType(i1, type.get_shape(), type.scalable_dims)
        predicate: dict[str, Attribute] = {"predicate": IntegerAttr(0, i64)}
        return insert(create("arith.cmpi", [value, splat(insert, with_)], [mask], predicate)).results[0]

    def by_zero(insert: Insert) -> SSAValue:
        return any_of(insert, compare(insert, right, 0))

    def too_large(insert: Insert) -> SSAValue:
        least = -(1 << (integer_width_of(type.element_type) - 1))
        ones, leasts = compare(insert, right, -1), compare(insert, left, least)
        return any_of(insert, insert(create("arith.andi", [ones, leasts], [ones.type])).results[0])

    yield Check((Relation("ne", Made((right,), by_zero), 0),), f"'{op.name}' op divides by zero")
    if is_signed:
        what = f"'{op.name}' op divides the least integer by -1"
        yield Check((Relation("ne", Made((left, right), too_large), 0),), what)


def _of_tensors(op: Operation, left: SSAValue, right: SSAValue, is_signed: bool) -> Iterator[Check]:
    def by_zero(insert: Insert) -> SSAValue:
        return _any_element(insert, [right], [0])

    def too_large(insert: Insert) -> SSAValue:
        least = -(1 << (integer_width_of(right.type) - 1))
        return _any_element(insert, [right, left], [-1, least])

    yield Check((Relation("ne", Made((right,), by_zero), 0),), f"'{op.name}' op divides by zero")
    if is_signed:
        what = f"'{op.name}' op divides the least integer by -1"
        yield Check((Relation("ne", Made((left, right), too_large), 0),), what)


def _any_element(insert: Insert, tensors: Sequence[SSAValue], numbers: Sequence[int]) -> SSAValue:
    """Build loops that compute whether, at some index, each of several equally shaped tensors holds its number."""
    shape = shape_of(tensors[0].type) or ()
    element = element_of(tensors[0].type)

    def index(insert: Insert, value: int) -> SSAValue:
        held = IntegerAttr.from_index_int_value(value)
        return insert(create("arith.constant", [], [IndexType()], {"value": held})).results[0]

    def is_here(insert: Insert, places: Sequence[SSAValue]) -> SSAValue:
        found: SSAValue | None = None
        for tensor, number in zip(tensors, numbers, strict=True):
            value = insert(create("tensor.extract", [tensor, *places], [element])).results[0]
            held: dict[str, Attribute] = {"value": integer_constant(element, number)}
            wanted = insert(create("arith.constant", [], [element], held)).results[0]
            equal = insert(create("arith.cmpi", [value, wanted], [i1], {"predicate": IntegerAttr(0, i64)})).results[0]
            found = equal if found is None else insert(create("arith.andi", [found, equal], [i1])).results[0]
        assert found is not None, "there is a tensor"
        return found

    def loops(insert: Insert, places: Sequence[SSAValue], so_far: SSAValue) -> SSAValue:
        if len(places) == len(shape):
            return insert(create("arith.ori", [so_far, is_here(insert, places)], [i1])).results[0]
        lower, step = index(insert, 0), index(insert, 1)
        place = index(insert, len(places))
        upper = insert(create("tensor.dim", [tensors[0], place], [IndexType()])).results[0]
        body = Block(arg_types=[IndexType(), i1])

        def inside(op: Operation) -> Operation:
            body.add_op(op)
            return op

        inside(create("scf.yield", [loops(inside, [*places, body.args[0]], body.args[1])]))
        loop = op_class("scf.for").create(
            operands=[lower, upper, step, so_far], result_types=[i1], regions=[Region(body)]
        )
        return insert(loop).results[0]

    none = insert(create("arith.constant", [], [i1], {"value": IntegerAttr(0, i1)})).results[0]
    return loops(insert, [], none)


def any_of(insert: Insert, mask: SSAValue) -> SSAValue:
    """Build a test whether any element of a mask is true."""
    return reduced(insert, mask, CombiningKindFlag.OR)


def reduced(insert: Insert, vector: SSAValue, kind: CombiningKindFlag) -> SSAValue:
    """Build the reduction of all elements of a vector, by ops that all passes to the llvm dialect support."""
    type = vector.type
    assert isa(type, VectorType[Attribute])
    element, shape = type.element_type, type.get_shape()
    if not shape:
        position: dict[str, Attribute] = {"static_position": DenseArrayBase.from_list(i64, [])}
        return insert(create("vector.extract", [vector], [element], position)).results[0]
    if len(shape) > 1:
        flat = VectorType(element, [prod(shape)])
        vector = insert(create("vector.shape_cast", [vector], [flat])).results[0]
    return insert(create("vector.reduction", [vector], [element], {"kind": CombiningKindAttr(kind)})).results[0]


GUARDS: dict[str, Callable[[Operation], Iterator[Check]]] = {
    "arith.ceildivsi": division(True),
    "arith.ceildivui": division(False),
    "arith.divsi": division(True),
    "arith.divui": division(False),
    "arith.floordivsi": division(True),
    "arith.remsi": division(True),
    "arith.remui": division(False),
}
