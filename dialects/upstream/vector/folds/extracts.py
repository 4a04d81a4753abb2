"""Folds of `vector.extract`. Source: `ExtractOp` in `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import vector
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable
from okl_opt.dialects.numbers.elements import scalar
from okl_opt.dialects.numbers.matchers import is_poison, made_by, signed_integer
from okl_opt.dialects.upstream.shared.constants import insert_constant
from okl_opt.dialects.upstream.vector.folds.masks import MaskFormat, false_mask, mask_format
from okl_opt.dialects.upstream.vector.folds.vectors import (
    POISON_INDEX,
    Position,
    Vector,
    arith_integer,
    broadcast,
    count_of,
    delinear,
    dense,
    is_broadcastable,
    is_scalable,
    linear,
    numbers_in,
    of_elements,
    of_splat,
    positions_of,
    shape_cast,
    shape_of,
    split,
    static_positions,
    type_of,
    vector_of,
)
from okl_opt.dialects.upstream.vector.shapes import FromElementsOp

FOLDS = FoldTable()
RULES = RuleTable()

Found = SSAValue | tuple[SSAValue, Sequence[Position]] | None
"""The extracted value, or another vector and the position in it; None if unknown."""


@FOLDS("vector.extract")
def _fold_extract(op: Operation, constants: Constants) -> Folded:
    """Fold an extraction from a constant, or take the same element from an earlier vector."""
    source, positions = op.operands[0], positions_of(op)
    if not positions and source.type == op.results[0].type:
        return source
    if is_poison(constants[0]):
        return constants[0]
    known = with_constants(positions, constants[1:], shape_of(source))
    if POISON_INDEX in known:
        return poison()
    element = _of_constant(op, constants[0], known)
    if element is not None:
        return element
    for look in _LOOKS:
        found = look(op, known)
        if isinstance(found, SSAValue):
            return found
        if found is not None:
            static, dynamic = split(found[1])
            return InPlace((found[0], *dynamic), {"static_position": static})
    if known == positions:
        return None
    static, dynamic = split(known)
    return InPlace((source, *dynamic), {"static_position": static})


def poison() -> Attribute:
    """The poison attribute."""
    from xdsl.dialects.ub import PoisonAttr

    return PoisonAttr()


def with_constants(positions: Sequence[Position], constants: Constants, shape: Sequence[int]) -> list[Position]:
    """Make dynamic indices static that are constants in bounds, or poison.

    Source: `extractInsertFoldConstantOp`.
    """
    values = iter(constants)
    known: list[Position] = []
    for index, size in zip(positions, shape, strict=False):
        value = None if isinstance(index, int) else signed_integer(next(values))
        known.append(index if value is None or not POISON_INDEX <= value < size else value)
    return known


def _of_constant(op: Operation, constant: Attribute | None, positions: Sequence[Position]) -> Attribute | None:
    """The extracted elements of a dense constant."""
    numbers = dense(constant)
    source, result = type_of(op.operands[0]), op.results[0].type
    if numbers is None:
        return None
    target = vector_of(result)
    if numbers.is_splat:
        return scalar(result, numbers.bits[0]) if target is None else of_splat(numbers, target)
    static = static_positions(positions)
    if is_scalable(source) or static is None:
        return None
    start = linear(static, source.get_shape())
    if target is None:
        return scalar(result, numbers.bits[start])
    return of_elements(target, numbers.bits[start : start + count_of(target)])


# ----- earlier places of an element; no static index of a position is poison


def _of_extracts(op: Operation, positions: Sequence[Position]) -> Found:
    """Merge extractions: `extract (extract v[1])[2]` is `extract v[1, 2]`; all positions must be static."""
    whole: list[Position] = list(positions)
    source = op.operands[0]
    while (outer := made_by(source, "vector.extract")) is not None:
        whole = [*positions_of(outer), *whole]
        source = outer.operands[0]
    if source is op.operands[0] or static_positions(whole) is None:
        return None
    return source, whole


def _of_inserts(op: Operation, positions: Sequence[Position]) -> Found:
    """Look through transpositions and insertions at other positions for the inserted value.

    Source: `ExtractFromInsertTransposeChainState`.
    """
    extracted = static_positions(positions)
    if extracted is None:
        return None
    source = op.operands[0]
    # Negative numbers mark dimensions that are extracted completely.
    rest = [-1 - number for number in range(len(shape_of(source)) - len(extracted))]
    position = [*extracted, *rest]
    while (through := made_by(source, "vector.insert", "vector.transpose")) is not None:
        if through.name == "vector.transpose":
            places = numbers_in(through, "permutation")
            moved = [0] * len(position)
            for index, place in zip(position, places, strict=True):
                moved[place] = index
            position, source = moved, through.operands[0]
            continue
        inserted = numbers_in(through, "static_position")
        is_static = len(through.operands) == 2
        depth = len(position) - len(rest)
        is_plain = position[depth:] == rest
        if is_static and is_plain and inserted == position[:depth]:
            return through.operands[0]
        if is_static and inserted == position[: len(inserted)]:
            left = position[len(inserted) :]
            depth = len(left) - len(rest)
            return (through.operands[0], left[:depth]) if depth >= 0 and left[depth:] == rest else None
        if _overlap(position, inserted):
            return None
        source = through.operands[1]
    depth = len(position) - len(rest)
    if source is op.operands[0] or position[depth:] != rest:
        return None
    return source, position[:depth]


def _overlap(position: Sequence[int], inserted: Sequence[int]) -> bool:
    return all(a < 0 or b < 0 or a == b for a, b in zip(position, inserted, strict=False))


def is_broadcast_like(op: Operation) -> bool:
    """Return whether an op is a broadcast, or a shape cast that adds leading unit dimensions. Source:
    `isBroadcastLike`.
    """
    if op.name != "vector.shape_cast":
        return op.name == "vector.broadcast"
    source, result = shape_of(op.operands[0]), shape_of(op.results[0])
    return len(result) >= len(source) and result[len(result) - len(source) :] == source


def _of_broadcast(op: Operation, positions: Sequence[Position]) -> Found:
    """Extract from the source of a broadcast, if no completely extracted dimension was stretched."""
    through = made_by(op.operands[0], "vector.broadcast", "vector.shape_cast")
    if through is None or not is_broadcast_like(through):
        return None
    source, result = through.operands[0], op.results[0].type
    if source.type == result:
        return source
    shape, kept, stretched = shape_of(source), vector_of(result), shape_of(through.results[0])
    rank = 0 if kept is None else len(kept.get_shape())
    if vector_of(source.type) is None or rank > len(shape):
        return None
    if kept is not None and kept.get_shape() != shape[len(shape) - rank :]:
        return None
    lead = len(stretched) - len(shape)
    own = [
        0 if size == 1 and wide != 1 else index
        for index, size, wide in zip(positions[lead:], shape, stretched[lead:], strict=False)
    ]
    return source, own


def _of_shuffle(op: Operation, positions: Sequence[Position]) -> Found:
    """Extract from the shuffled vector that contains the element."""
    shuffle = made_by(op.operands[0], "vector.shuffle")
    static = static_positions(positions)
    if shuffle is None or static is None or len(static) != 1:
        return None
    first, second = shuffle.operands
    shape = shape_of(first)
    if len(shape_of(shuffle.results[0])) != 1 or len(shape) != 1:
        return None
    index = numbers_in(shuffle, "mask")[static[0]]
    return (first, [index]) if index < shape[0] else (second, [index - shape[0]])


def _of_shape_cast(op: Operation, positions: Sequence[Position]) -> Found:
    """Extract from the source of a shape cast, if its trailing dimensions are the extracted ones."""
    cast = made_by(op.operands[0], "vector.shape_cast")
    static = static_positions(positions)
    if cast is None or static is None:
        return None
    source, kept = shape_of(cast.operands[0]), shape_of(op.results[0])
    lead = len(source) - len(kept)
    if lead < 0 or source[lead:] != kept:
        return None
    place = linear(static, shape_of(op.operands[0])[: len(static)])
    return cast.operands[0], delinear(place, source[:lead])


def _of_slice(op: Operation, positions: Sequence[Position]) -> Found:
    """Extract from the source of a slice, at adjusted positions."""
    through = made_by(op.operands[0], "vector.extract_strided_slice")
    static = static_positions(positions)
    if through is None or static is None or any(stride != 1 for stride in numbers_in(through, "strides")):
        return None
    source, sliced = shape_of(through.operands[0]), shape_of(through.results[0])
    offsets = numbers_in(through, "offsets")
    while offsets and not offsets[-1] and sliced[len(offsets) - 1] == source[len(offsets) - 1]:
        offsets.pop()
    if len(shape_of(op.results[0])) > len(source) - len(offsets):
        return None
    moved = [index + offset for index, offset in zip(static, offsets, strict=False)]
    return through.operands[0], [*moved, *static[len(offsets) :]]


def _of_inserted_slices(op: Operation, positions: Sequence[Position]) -> Found:
    """Extract from the last inserted slice at the position. Source: `foldExtractStridedOpFromInsertChain`."""
    static = static_positions(positions)
    kept = len(shape_of(op.results[0]))
    through = made_by(op.operands[0], "vector.insert_strided_slice")
    while through is not None and static is not None:
        source, target = shape_of(through.operands[0]), shape_of(through.operands[1])
        missing = len(target) - len(source)
        if kept > len(source) or any(stride != 1 for stride in numbers_in(through, "strides")):
            return None
        sizes = (*([1] * missing), *source)
        inside = [index - start for index, start in zip(static, numbers_in(through, "offsets"), strict=False)]
        if all(0 <= index < size for index, size in zip(inside, sizes, strict=False)):
            is_whole = source[len(source) - kept :] == target[len(target) - kept :]
            return (through.operands[0], inside[missing:]) if is_whole else None
        through = made_by(through.operands[1], "vector.insert_strided_slice")
    return None


def _of_from_elements(op: Operation, positions: Sequence[Position]) -> Found:
    """The element of a vector made from elements."""
    made = made_by(op.operands[0], "vector.from_elements")
    static = static_positions(positions)
    if made is None or static is None:
        return None
    type = type_of(made.results[0])
    if is_scalable(type) or vector_of(op.results[0].type) is not None:
        return None
    return made.operands[linear(static, type.get_shape())]


_LOOKS: Sequence[Callable[[Operation, Sequence[Position]], Found]] = (
    _of_extracts,
    _of_inserts,
    _of_broadcast,
    _of_shuffle,
    _of_shape_cast,
    _of_slice,
    _of_inserted_slices,
    _of_from_elements,
)


# ----- rules


@RULES("vector.extract")
def extract_op_from_broadcast(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a part of a broadcast by a smaller broadcast.

    Before:  (%x: vector<1xf32>, %i: index)
             %0 = vector.broadcast %x : vector<1xf32> to vector<2x8xf32>
             %r = vector.extract %0[%i] : vector<8xf32> from vector<2x8xf32>
             return %r : vector<8xf32>
    After:   %0 = vector.broadcast %x : vector<1xf32> to vector<8xf32>
             return %0 : vector<8xf32>
    """
    through = made_by(op.operands[0], "vector.broadcast", "vector.shape_cast")
    result = vector_of(op.results[0].type)
    if through is None or result is None or not is_broadcast_like(through):
        return
    if is_broadcastable(through.operands[0].type, result):
        rewriter.replace(op, broadcast(through.operands[0], result))


@RULES("vector.extract")
def extract_op_from_create_mask(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a part of a mask by a mask of fewer dimensions, or false.

    Before:  (%n: index)
             %c2 = arith.constant 2 : index
             %0 = vector.create_mask %c2, %n : vector<4x8xi1>
             %r = vector.extract %0[1] : vector<8xi1> from vector<4x8xi1>
             return %r : vector<8xi1>
    After:   %0 = vector.create_mask %n : vector<8xi1>
             return %0 : vector<8xi1>
    """
    mask, result = made_by(op.operands[0], "vector.create_mask"), vector_of(op.results[0].type)
    if mask is None or result is None:
        return
    static = numbers_in(op, "static_position")
    is_false, is_unknown = mask_format(op.operands[0]) is MaskFormat.ALL_FALSE, False
    for index, bound, size in zip(static, mask.operands, shape_of(op.operands[0]), strict=False):
        known = arith_integer(bound)
        if known is None:
            is_unknown = True
        elif index >= 0:
            is_false = is_false or index >= known
        elif known < size:
            is_unknown = True
    if is_false:
        rewriter.replace(op, (), insert_constant(rewriter, false_mask(result), result).results)
    elif not is_unknown:
        new = vector.CreateMaskOp.create(operands=mask.operands[len(static) :], result_types=[result])
        rewriter.replace(op, new)


@RULES("vector.extract")
def fold_extract_from_shape_cast_to_shape_cast(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the extraction of all elements of a shape cast by a shape cast.

    Before:  (%x: vector<3x4xf32>)
             %0 = vector.shape_cast %x : vector<3x4xf32> to vector<1x12xf32>
             %r = vector.extract %0[0] : vector<12xf32> from vector<1x12xf32>
             return %r : vector<12xf32>
    After:   %0 = vector.shape_cast %x : vector<3x4xf32> to vector<12xf32>
             return %0 : vector<12xf32>
    """
    cast, result = made_by(op.operands[0], "vector.shape_cast"), vector_of(op.results[0].type)
    if cast is not None and result is not None and count_of(type_of(cast.operands[0])) == count_of(result):
        rewriter.replace(op, shape_cast(cast.operands[0], result))


@RULES("vector.extract")
def fold_extract_from_from_elements(op: Operation, rewriter: PatternRewriter) -> None:
    """Make a part of a vector from the corresponding elements.

    Before:  (%a: f32, %b: f32, %c: f32, %d: f32)
             %0 = vector.from_elements %a, %b, %c, %d : vector<2x2xf32>
             %r = vector.extract %0[1] : vector<2xf32> from vector<2x2xf32>
             return %r : vector<2xf32>
    After:   %0 = vector.from_elements %c, %d : vector<2xf32>
             return %0 : vector<2xf32>
    """
    made, result = made_by(op.operands[0], "vector.from_elements"), vector_of(op.results[0].type)
    static = static_positions(positions_of(op))
    if made is None or result is None or static is None:
        return
    source: Vector = type_of(op.operands[0])
    if is_scalable(source) or is_scalable(result):
        return
    first = linear(static, source.get_shape())
    parts = made.operands[first : first + count_of(result)]
    rewriter.replace(op, FromElementsOp.create(operands=parts, result_types=[result]))
