"""`tensor.cast`, whose static sizes its users can adopt. Source: `TensorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, TensorType
from xdsl.dialects.tensor import CastOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.destination_style import destination_of, destinations, is_structured
from okl_opt.dialects.upstream.shared.mixed import constant_integer

Ranked = TensorType[Attribute]


def ranked(type: Attribute) -> Ranked | None:
    """The type, if it is a ranked tensor, else None."""
    return type if isa(type, Ranked) else None


def has_static_shape(type: Attribute) -> bool:
    """Return whether all sizes of a tensor are static."""
    return isa(type, Ranked) and DYNAMIC_INDEX not in type.get_shape()


def reshaped(type: Ranked, shape: Sequence[int]) -> Ranked:
    """The type of a tensor with the same elements and another shape, without encoding."""
    return TensorType(type.element_type, shape)


def resized(type: Ranked, shape: Sequence[int]) -> Ranked:
    """The type of a tensor with the same elements and encoding, and another shape."""
    return TensorType(type.element_type, shape, type.encoding)


def preserves_static_information(source: Attribute, target: Attribute) -> bool:
    """Return whether `target` has each size that `source` has. Source: `preservesStaticInformation`."""
    one, other = ranked(source), ranked(target)
    if one is None or other is None or one.element_type != other.element_type or one.encoding != other.encoding:
        return False
    shape, sizes = one.get_shape(), other.get_shape()
    return len(shape) == len(sizes) and all(
        size == DYNAMIC_INDEX or found != DYNAMIC_INDEX for size, found in zip(shape, sizes, strict=True)
    )


def may_be_cast(source: Ranked, target: Ranked) -> bool:
    """Return whether a cast between the types is valid. Source: `CastOp::areCastCompatible`."""
    shape, sizes = source.get_shape(), target.get_shape()
    return (
        source.element_type == target.element_type
        and len(shape) == len(sizes)
        and all(DYNAMIC_INDEX in pair or pair[0] == pair[1] for pair in zip(shape, sizes, strict=True))
    )


def cast_source(value: SSAValue) -> SSAValue | None:
    """The source of the cast that makes a value; None for other values."""
    owner = value.owner
    return owner.operands[0] if isinstance(owner, Operation) and owner.name == CastOp.name else None


def foldable_source(value: SSAValue) -> SSAValue | None:
    """The source of a cast, if users can use it instead. Source: `canFoldIntoConsumerOp`."""
    source = cast_source(value)
    return source if source is not None and preserves_static_information(value.type, source.type) else None


def insert_cast(rewriter: PatternRewriter, value: SSAValue, type: Attribute) -> SSAValue:
    """Insert a cast of a value to another tensor type."""
    return rewriter.insert(cast_op(value, type)).results[0]


def cast_op(value: SSAValue, type: Attribute) -> CastOp:
    """Create a cast without inserting it."""
    return CastOp.create(operands=[value], result_types=[type])


def replace_with_cast(rewriter: PatternRewriter, op: Operation, value: SSAValue) -> None:
    """Replace the result of an op by a cast of a value of another type."""
    rewriter.replace(op, cast_op(value, op.results[0].type))


# Ops with their own rules.
_LEFT_OUT = frozenset({"linalg.pack", "linalg.unpack", "scf.forall", "tensor.insert_slice"})


def _is_alone(op: Operation) -> bool:
    """Return whether a region holds only this op; MLIR 22 then inserts the casts of its results there, too."""
    around = op.parent_op()
    return around is not None and around.name == "vector.mask"


def fold_tensor_cast_producer_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Use the sources of casts to less static types in a destination-style op, and cast its results.

    It is the first rule of each such op.

    Before:  (%t: tensor<4xf32>, %s: f32, %i: index)
             %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
             %r = tensor.insert %s into %0[%i] : tensor<?xf32>
             return %r : tensor<?xf32>
    After:   %inserted = tensor.insert %s into %t[%i] : tensor<4xf32>
             %cast = tensor.cast %inserted : tensor<4xf32> to tensor<?xf32>
             return %cast : tensor<?xf32>
    """
    places = destinations(op)
    if places is None or op.name in _LEFT_OUT or _is_alone(op):
        return
    sources = [foldable_source(operand) for operand in op.operands]
    if all(source is None for source in sources):
        return
    operands = [old if source is None else source for old, source in zip(op.operands, sources, strict=True)]
    tensors = [operands[place].type for place in places if not isinstance(operands[place].type, MemRefType)]
    new = rewriter.insert(rebuilt(rewriter, op, operands, [*tensors, *op.result_types[len(tensors) :]]))
    results = [
        insert_cast(rewriter, result, old.type) if result.type != old.type else result
        for result, old in zip(new.results, op.results, strict=True)
    ]
    rewriter.replace(op, (), results)


def rebuilt(
    rewriter: PatternRewriter, op: Operation, operands: Sequence[SSAValue], types: Sequence[Attribute]
) -> Operation:
    """A copy of the op, with its regions, on other operands."""
    return type(op).create(
        operands=operands,
        result_types=types,
        properties=op.properties,
        attributes=op.attributes,
        regions=[rewriter.move_region_contents_to_new_regions(region) for region in op.regions],
    )


def fold_tensor_cast_consumer_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Move a cast to a more static type from the result of a linalg op to its destination.

    Before:  (%t: tensor<4x8xf32>, %d: tensor<?x8xf32>)
             %0 = linalg.exp ins(%t : tensor<4x8xf32>) outs(%d : tensor<?x8xf32>) -> tensor<?x8xf32>
             %r = tensor.cast %0 : tensor<?x8xf32> to tensor<4x8xf32>
             return %r : tensor<4x8xf32>
    After:   %cast = tensor.cast %d : tensor<?x8xf32> to tensor<4x8xf32>
             %0 = linalg.exp ins(%t : tensor<4x8xf32>) outs(%cast : tensor<4x8xf32>) -> tensor<4x8xf32>
             return %0 : tensor<4x8xf32>
    """
    old, type = op.operands[0], op.results[0].type
    producer = old.owner
    if not isinstance(producer, Operation) or producer.parent is not op.parent or not is_structured(producer):
        return
    dest = destination_of(old)
    if dest is None or not preserves_static_information(old.type, type):
        return
    rewriter.insertion_point = InsertPoint.before(producer)
    cast = insert_cast(rewriter, dest, type)
    number = next(number for number, result in enumerate(producer.results) if result is old)
    place = (destinations(producer) or ())[number]
    operands = [cast if index == place else operand for index, operand in enumerate(producer.operands)]
    types = [type if result is old else result.type for result in producer.results]
    new = rewriter.insert(rebuilt(rewriter, producer, operands, types))
    back = insert_cast(rewriter, new.results[number], old.type)
    rewriter.replace(producer, (), [back if index == number else result for index, result in enumerate(new.results)])
    rewriter.replace(op, (), [new.results[number]])


def with_constant_sizes(type: Ranked, sizes: Sequence[SSAValue]) -> tuple[Ranked, list[SSAValue]] | None:
    """A type with constant sizes made static, and the remaining dynamic sizes; None if no size is constant.

    Source: `foldDynamicToStaticDimSizes`.
    """
    shape, left, values = list(type.get_shape()), list[SSAValue](), iter(sizes)
    for place, size in enumerate(shape):
        if size != DYNAMIC_INDEX:
            continue
        value = next(values)
        known = constant_integer(value)
        if known is None or known < 0:
            left.append(value)
        else:
            shape[place] = known
    return None if len(left) == len(sizes) else (resized(type, shape), left)
