"""Folds of ops on single elements of tensors, and of gathers. Source: `TensorOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import ArrayAttr, ComplexType, DenseIntOrFPElementsAttr, FloatAttr, IntegerAttr
from xdsl.dialects.tensor import ExtractOp, FromElementsOp, InsertOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import may_be_dropped
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable
from okl_opt.dialects.numbers.elements import Numbers, constant_of, numbers_of
from okl_opt.dialects.text.builtin import DenseWideElementsAttr, FloatBitsAttr
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.dialects.upstream.shared.tensor_casts import (
    cast_source,
    fold_tensor_cast_producer_op,
    has_static_shape,
    ranked,
)

FOLDS = FoldTable()
RULES = RuleTable()


def resized_splat(constant: Attribute | None, type: Attribute) -> Attribute | None:
    """A splat constant in another shape. Source: `reshapeConstantSource`."""
    numbers = numbers_of(constant)
    if numbers is None or not numbers.is_splat or not has_static_shape(type):
        return None
    return constant_of(type, numbers.bits, True)


def scalar_numbers(constant: Attribute | None) -> Numbers | None:
    """The numbers of a scalar constant; None for containers."""
    match constant:
        case IntegerAttr() | FloatAttr() | FloatBitsAttr():
            return numbers_of(constant)
        case _:
            return None


def reshaped_constant(constant: Attribute | None, type: Attribute) -> Attribute | None:
    """A constant with the same elements in another shape. Source: `DenseElementsAttr::reshape`."""
    if not has_static_shape(type):
        return None
    match constant:
        case DenseIntOrFPElementsAttr():
            return DenseIntOrFPElementsAttr.new([type, constant.data])
        case DenseWideElementsAttr():
            return DenseWideElementsAttr.new([type, constant.data])
        case _:
            return None


def _element(numbers: Numbers, place: int) -> Attribute | None:
    """One element of a constant."""
    parts = 2 if isa(numbers.element, ComplexType) else 1
    start = 0 if numbers.is_splat else place * parts
    return constant_of(numbers.element, numbers.bits[start : start + parts], False)


def _flat_index(indices: Sequence[int], shape: Sequence[int]) -> int:
    flat = 0
    for index, size in zip(indices, shape, strict=True):
        flat = flat * size + index
    return flat


# ----- extract


@FOLDS("tensor.extract")
def _fold_extract(op: Operation, constants: Constants) -> Folded:
    """Fold an element of a splat, of given elements, of a constant, or one just inserted."""
    numbers = numbers_of(constants[0])
    if numbers is not None and numbers.is_splat:
        return _element(numbers, 0)
    indices = [constant.value.data for constant in constants[1:] if isinstance(constant, IntegerAttr)]
    return None if len(indices) + 1 < len(constants) else _element_at(op, numbers, indices)


def _element_at(op: Operation, numbers: Numbers | None, indices: Sequence[int]) -> Folded:
    type = ranked(op.operands[0].type)
    if type is None or not has_static_shape(type):
        return _inserted_there(op)
    shape = type.get_shape()
    maker = op.operands[0].owner
    if isinstance(maker, FromElementsOp):
        flat = _flat_index(indices, shape)
        return maker.operands[flat] if 0 <= flat < len(maker.operands) else None
    if numbers is None or not all(0 <= index < size for index, size in zip(indices, shape, strict=True)):
        return _inserted_there(op)
    return _element(numbers, _flat_index(indices, shape))


def _inserted_there(op: Operation) -> SSAValue | None:
    """Source: `foldExtractAfterInsert`."""
    insert = op.operands[0].owner
    if not isinstance(insert, InsertOp):
        return None
    pairs = zip(op.operands[1:], insert.operands[2:], strict=True)
    return insert.operands[0] if all(_is_same(one, other) for one, other in pairs) else None


def _is_same(one: SSAValue, other: SSAValue) -> bool:
    if one is other:
        return True
    index = constant_integer(one)
    return index is not None and index == constant_integer(other)


@RULES("tensor.extract")
def extract_from_tensor_cast(op: Operation, rewriter: PatternRewriter) -> None:
    """Extract from the source of a cast.

    Before:  (%t: tensor<9xf32>, %i: index)
             %0 = tensor.cast %t : tensor<9xf32> to tensor<?xf32>
             %r = tensor.extract %0[%i] : tensor<?xf32>
             return %r : f32
    After:   %extracted = tensor.extract %t[%i] : tensor<9xf32>
             return %extracted : f32
    """
    source = cast_source(op.operands[0])
    if source is not None and ranked(source.type) is not None:
        rewriter.replace(op, ExtractOp.create(operands=[source, *op.operands[1:]], result_types=op.result_types))


@RULES("tensor.extract")
def extract_element_from_index_cast(op: Operation, rewriter: PatternRewriter) -> None:
    """Extract the element first, then cast it to or from index.

    Before:  (%t: tensor<?xi32>, %i: index)
             %0 = arith.index_cast %t : tensor<?xi32> to tensor<?xindex>
             %r = tensor.extract %0[%i] : tensor<?xindex>
             return %r : index
    After:   %extracted = tensor.extract %t[%i] : tensor<?xi32>
             %0 = arith.index_cast %extracted : i32 to index
             return %0 : index
    """
    cast = op.operands[0].owner
    if not isinstance(cast, arith.IndexCastOp) or (type := ranked(cast.input.type)) is None:
        return
    new = ExtractOp.create(operands=[cast.input, *op.operands[1:]], result_types=[type.element_type])
    rewriter.insert(new)
    rewriter.replace(op, arith.IndexCastOp.create(operands=new.results, result_types=op.result_types))


@RULES("tensor.extract")
def extract_from_tensor_generate(op: Operation, rewriter: PatternRewriter) -> None:
    """Compute a single element of a generated tensor in place, if the region has no effects.

    Before:  (%n: index, %i: index)
             %0 = tensor.generate %n {
             ^bb0(%j: index):
               %1 = arith.addi %j, %n : index
               tensor.yield %1 : index
             } : tensor<?xindex>
             %r = tensor.extract %0[%i] : tensor<?xindex>
             return %r : index
    After:   %0 = arith.addi %i, %n : index
             return %0 : index
    """
    generate = op.operands[0].owner
    if not isinstance(generate, Operation) or generate.name != "tensor.generate" or not may_be_dropped(generate):
        return
    body = generate.regions[0].block
    values: dict[SSAValue, SSAValue] = dict(zip(body.args, op.operands[1:], strict=True))
    end = body.last_op
    assert end is not None, "the body yields an element"
    for inner in body.ops:
        if inner is not end:
            rewriter.insert(inner.clone(values))
    rewriter.replace(op, (), [values.get(end.operands[0], end.operands[0])])


# ----- insert


RULES("tensor.insert")(fold_tensor_cast_producer_op)


@FOLDS("tensor.insert")
def _fold_insert(op: Operation, constants: Constants) -> Folded:
    """Fold the insertion of the splat's own element into a splat."""
    numbers = numbers_of(constants[1])
    if numbers is None or not numbers.is_splat or constants[0] is None:
        return None
    return op.operands[1] if _element(numbers, 0) == constants[0] else None


# ----- from_elements, gather


@FOLDS("tensor.from_elements")
def _fold_from_elements(op: Operation, constants: Constants) -> Folded:
    """Fold constant elements to a constant."""
    type = op.results[0].type
    bits: list[int] = []
    for constant in constants:
        found = _bits_of(constant)
        if found is None:
            return None
        bits.extend(found)
    if not bits:
        return constant_of(type, (), False)
    parts = len(bits) // len(constants)
    is_splat = all(bits[start : start + parts] == bits[:parts] for start in range(0, len(bits), parts))
    return constant_of(type, bits[:parts] if is_splat else bits, is_splat)


def _bits_of(constant: Attribute | None) -> Sequence[int] | None:
    """The bits of a number, or of both parts of a complex number."""
    if isa(constant, ArrayAttr):
        found = [_bits_of(part) for part in constant]
        return [part[0] for part in found if part is not None] if len(found) == 2 and all(found) else None
    numbers = scalar_numbers(constant)
    return None if numbers is None else numbers.bits


@FOLDS("tensor.gather")
def _fold_gather(op: Operation, constants: Constants) -> Folded:
    return resized_splat(constants[0], op.results[0].type)
