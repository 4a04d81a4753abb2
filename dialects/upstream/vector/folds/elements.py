"""Folds of vectors made of elements, taken apart, or shuffled. Source: `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AnyFloat, IntegerAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable, constant_value, create_or_fold
from okl_opt.dialects.numbers.elements import is_shaped, numbers_of, signed, width_of
from okl_opt.dialects.numbers.matchers import is_poison, made_by, signed_integer
from okl_opt.dialects.upstream.shared.constants import insert_constant
from okl_opt.dialects.upstream.vector.folds.masks import filled_mask
from okl_opt.dialects.upstream.vector.folds.vectors import (
    LARGEST,
    POISON_INDEX,
    all_elements,
    broadcast,
    count_of,
    delinear,
    dense,
    extract,
    is_scalable,
    linear,
    numbers_in,
    of_elements,
    scalar_of_splat,
    shape_cast,
    shape_of,
    type_of,
    vector_of,
)
from okl_opt.dialects.upstream.vector.formatted import InterleaveOp
from okl_opt.dialects.upstream.vector.shapes import ToElementsOp

FOLDS = FoldTable()
RULES = RuleTable()


def converted(constant: Attribute, element: Attribute) -> int | None:
    """The bits of a scalar constant as an element of a type. Source: `convertNumericAttr`."""
    numbers = numbers_of(constant)
    if numbers is None or is_shaped(numbers.type):
        return None
    width = width_of(element)
    if width is None or isinstance(element, AnyFloat):
        return numbers.bits[0] if numbers.type == element else None
    bits = numbers.bits[0]
    if not isinstance(numbers.type, AnyFloat):
        bits = signed(bits, width_of(numbers.type) or 0)
    return bits & ((1 << width) - 1)


# ----- to_elements


@FOLDS("vector.to_elements")
def _fold_to_elements(op: Operation, constants: Constants) -> Folded:
    """Fold the elements of a vector made from elements, or of a scalar broadcast."""
    made = made_by(op.operands[0], "vector.from_elements", "vector.broadcast")
    if made is None:
        return None
    if made.name == "vector.from_elements":
        return list(made.operands)
    scalar = made.operands[0]
    return [scalar] * len(op.results) if vector_of(scalar.type) is None else None


@RULES("vector.to_elements")
def to_elements_of_broadcast(op: Operation, rewriter: PatternRewriter) -> None:
    """Take the elements from the source of a broadcast.

    Before:  (%x: vector<2xf32>)
             %0 = vector.broadcast %x : vector<2xf32> to vector<2x2xf32>
             %r:4 = vector.to_elements %0 : vector<2x2xf32>
             return %r#0, %r#1, %r#2, %r#3 : f32, f32, f32, f32
    After:   %0:2 = vector.to_elements %x : vector<2xf32>
             return %0#0, %0#1, %0#0, %0#1 : f32, f32, f32, f32
    """
    inner = made_by(op.operands[0], "vector.broadcast")
    source = None if inner is None else vector_of(inner.operands[0].type)
    if inner is None or source is None:
        return
    shape, wide = source.get_shape(), shape_of(op.operands[0])
    types = [source.element_type] * count_of(source)
    parts = rewriter.insert(ToElementsOp.create(operands=inner.operands, result_types=types))
    lead = len(wide) - len(shape)
    repeated: list[SSAValue] = []
    for place in range(len(op.results)):
        position = delinear(place, wide)[lead:]
        own = [0 if size == 1 else index for index, size in zip(position, shape, strict=True)]
        repeated.append(parts.results[linear(own, shape)])
    rewriter.replace(op, (), repeated)


# ----- from_elements


@FOLDS("vector.from_elements")
def _fold_from_elements(op: Operation, constants: Constants) -> Folded:
    """Fold the elements of a vector to that vector, and constant elements to a constant."""
    if not op.operands:
        return None
    type = type_of(op.results[0])
    apart = made_by(op.operands[0], "vector.to_elements")
    if apart is not None and apart.operands[0].type == type and list(apart.results) == list(op.operands):
        return apart.operands[0]
    if any(constant is None or is_poison(constant) for constant in constants):
        return None
    found = [None if constant is None else converted(constant, type.element_type) for constant in constants]
    known = [element for element in found if element is not None]
    return of_elements(type, known) if len(known) == len(found) else None


@RULES("vector.from_elements")
def rewrite_from_elements_as_broadcast(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a vector of equal elements by a broadcast.

    Before:  (%x: f32)
             %r = vector.from_elements %x, %x : vector<2xf32>
             return %r : vector<2xf32>
    After:   %0 = vector.broadcast %x : f32 to vector<2xf32>
             return %0 : vector<2xf32>
    """
    if op.operands and all(element is op.operands[0] for element in op.operands):
        rewriter.replace(op, broadcast(op.operands[0], op.results[0].type))


@RULES("vector.from_elements")
def from_elements_to_shape_cast(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace consecutive elements of a vector by an extracted part and a shape cast.

    Before:  (%x: vector<3x2xi8>)
             %0 = vector.extract %x[1, 0] : i8 from vector<3x2xi8>
             %1 = vector.extract %x[1, 1] : i8 from vector<3x2xi8>
             %r = vector.from_elements %0, %1 : vector<1x2xi8>
             return %r : vector<1x2xi8>
    After:   %0 = vector.extract %x[1] : vector<2xi8> from vector<3x2xi8>
             %1 = vector.shape_cast %0 : vector<2xi8> to vector<1x2xi8>
             return %1 : vector<1x2xi8>
    """
    count = len(op.operands)
    first = None if count < 2 else made_by(op.operands[0], "vector.extract")
    if first is None or is_scalable(type_of(first.operands[0])):
        return
    source = first.operands[0]
    shape, start = shape_of(source), numbers_in(first, "static_position")
    depth, rest = len(shape), 1
    while depth and rest < count:
        depth -= 1
        rest *= shape[depth]
    if rest != count or len(first.operands) > 1 or POISON_INDEX in start or any(start[depth:]):
        return
    place = linear(start, shape)
    for offset, element in enumerate(op.operands):
        part = made_by(element, "vector.extract")
        if part is None or part.operands[0] is not source or len(part.operands) > 1:
            return
        if numbers_in(part, "static_position") != delinear(place + offset, shape):
            return
    part = create_or_fold(rewriter, extract(source, start[:depth]))
    value = create_or_fold(rewriter, shape_cast(part, op.results[0].type))
    rewriter.replace(op, (), [value])


# ----- shuffle


@FOLDS("vector.shuffle")
def _fold_shuffle(op: Operation, constants: Constants) -> Folded:
    """Fold a shuffle that is one of the vectors, and shuffles of constants."""
    first, second = op.operands
    mask, shape = numbers_in(op, "mask"), shape_of(first)
    if not shape:
        return None
    if mask == [*range(shape[0])]:
        return first
    if mask == [*range(shape[0], shape[0] + shape_of(second)[0])]:
        return second
    if any(constant is None for constant in constants):
        return None
    if all(is_poison(constant) for constant in constants):
        return constants[0]
    return _shuffled_constants(op, constants, mask) if len(shape) == 1 else None


def _shuffled_constants(op: Operation, constants: Constants, mask: Sequence[int]) -> Folded:
    """The shuffled elements of constants; poison becomes the first element of the first vector that is not poison."""
    known: list[int | None] = []
    stand_in: int | None = None
    for constant, operand in zip(constants, op.operands, strict=True):
        size = shape_of(operand)[0]
        if is_poison(constant):
            known.extend([None] * size)
            continue
        numbers = dense(constant)
        if numbers is None or size > LARGEST:
            return None
        found = all_elements(numbers)
        stand_in = found[0] if stand_in is None else stand_in
        known.extend(found)
    if stand_in is None:
        return None
    chosen = [None if index == POISON_INDEX else known[index] for index in mask]
    return of_elements(type_of(op.results[0]), [stand_in if bits is None else bits for bits in chosen])


@RULES("vector.shuffle")
def shuffle_splat(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a shuffle of broadcasts of the same scalar by a broadcast.

    Before:  (%x: i32)
             %0 = vector.broadcast %x : i32 to vector<4xi32>
             %1 = vector.broadcast %x : i32 to vector<2xi32>
             %r = vector.shuffle %0, %1 [2, 5, 0] : vector<4xi32>, vector<2xi32>
             return %r : vector<3xi32>
    After:   %0 = vector.broadcast %x : i32 to vector<3xi32>
             return %0 : vector<3xi32>
    """
    scalar = scalar_of_splat(op.operands[0])
    if scalar is not None and scalar_of_splat(op.operands[1]) is scalar:
        rewriter.replace(op, broadcast(scalar, op.results[0].type))


@RULES("vector.shuffle")
def shuffle_interleave(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace an alternating shuffle by `vector.interleave`.

    Before:  (%a: vector<2xi32>, %b: vector<2xi32>)
             %r = vector.shuffle %a, %b [0, 2, 1, 3] : vector<2xi32>, vector<2xi32>
             return %r : vector<4xi32>
    After:   %0 = vector.interleave %a, %b : vector<2xi32> -> vector<4xi32>
             return %0 : vector<4xi32>
    """
    first, second = op.operands
    shape, result = shape_of(first), type_of(op.results[0])
    if first.type != second.type or len(shape) > 1 or len(result.get_shape()) != 1:
        return
    half = shape[0] if shape else 1
    turns = [index for pair in zip(range(half), range(half, 2 * half), strict=True) for index in pair]
    if numbers_in(op, "mask") == turns:
        rewriter.replace(op, InterleaveOp.create(operands=op.operands, result_types=[result]))


@RULES("vector.shuffle", name="Canonicalize0DShuffleOp")
def canonicalize_0d_shuffle(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a shuffle of 0-d vectors by a broadcast.

    Before:  (%a: vector<i32>, %b: vector<i32>)
             %r = vector.shuffle %a, %b [1] : vector<i32>, vector<i32>
             return %r : vector<1xi32>
    After:   %0 = vector.broadcast %b : vector<i32> to vector<1xi32>
             return %0 : vector<1xi32>
    """
    mask = numbers_in(op, "mask")
    if not shape_of(op.operands[0]) and len(mask) == 1:
        rewriter.replace(op, broadcast(op.operands[1 if mask[0] else 0], op.results[0].type))


# ----- step

_LESS, _LESS_OR_EQUAL, _GREATER, _GREATER_OR_EQUAL, _EQUAL, _NOT_EQUAL = 6, 7, 8, 9, 0, 1


@RULES("vector.step")
def step_compare_folder(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold the comparison of a step vector with a constant outside its range.

    Before:  ()
             %c = arith.constant dense<4> : vector<4xindex>
             %0 = vector.step : vector<4xindex>
             %r = arith.cmpi ult, %0, %c : vector<4xindex>
             return %r : vector<4xi1>
    After:   %r = arith.constant dense<true> : vector<4xi1>
             return %r : vector<4xi1>
    """
    type = type_of(op.results[0])
    # MLIR uses the minimum length of a scalable vector as its length.
    if is_scalable(type):
        return
    count = count_of(type)
    for use in op.results[0].uses:
        compared = use.operation
        predicate = compared.properties.get("predicate")
        if compared.name != "arith.cmpi" or use.index or not isinstance(predicate, IntegerAttr):
            continue
        bound = signed_integer(constant_value(compared.operands[1]))
        truth = None if bound is None else _truth(predicate.value.data, count, bound)
        if truth is not None:
            _replace_comparison(compared, truth, rewriter)
            return


def _truth(predicate: int, count: int, bound: int) -> bool | None:
    """The common result of comparing 0, 1, ... below `count` with a bound; None if results differ."""
    if predicate in (_LESS, _GREATER_OR_EQUAL, _EQUAL, _NOT_EQUAL) and count <= bound:
        return predicate in (_LESS, _NOT_EQUAL)
    if predicate in (_LESS_OR_EQUAL, _GREATER) and count - 1 <= bound:
        return predicate == _LESS_OR_EQUAL
    return None


def _replace_comparison(compared: Operation, truth: bool, rewriter: PatternRewriter) -> None:
    rewriter.insertion_point = InsertPoint.after(compared)
    type = type_of(compared.results[0])
    rewriter.replace(compared, (), insert_constant(rewriter, filled_mask(type, truth), type).results)
