"""Vector ops that move elements, in the llvm dialect. Source: `ConvertVectorToLLVM.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from xdsl.dialects.builtin import IntegerAttr, VectorType, i32, i64
from xdsl.dialects.llvm import LLVMArrayType, LLVMStructType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.vector.folds.vectors import (
    broadcast,
    is_scalable,
    make_type,
    numbers_in,
    positions_of,
    type_of,
    vector_of,
)
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder
from okl_opt.passes.conversion.llvm_types import LLVMTypes
from okl_opt.passes.conversion.vector_patterns import Table, Values, are_compatible, rank_of

PATTERNS = Table()

Place = int | SSAValue


def _places(op: Operation, operands: Sequence[SSAValue]) -> list[Place]:
    """Return the position of an op; dynamic indices are converted values."""
    dynamic = iter(operands[1 if op.name == "vector.extract" else 2 :])
    return [index if isinstance(index, int) else next(dynamic) for index in positions_of(op)]


def _value_of(build: LLVMBuilder, place: Place) -> SSAValue:
    return build.integer(place, i64) if isinstance(place, int) else place


@PATTERNS("vector.extract")
def _extract(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
    """Extract from the arrays first, then from the vector in them."""
    rank = rank_of(op.operands[0].type)
    places = _places(op, operands)
    takes_scalar = len(places) == rank
    outer = places[:-1] if takes_scalar else places
    if not are_compatible(operands) or types.one(op.results[0].type) is None or -1 in places:
        return None
    if rank_of(op.results[0].type) == 0 or (rank == 0 and not takes_scalar):
        return None
    static = [index for index in outer if isinstance(index, int)]
    if rank >= 2 and (len(static) < len(outer) or not outer):
        return None
    found = operands[0]
    if rank >= 2:
        found = build.extract(found, *static)
    if takes_scalar:
        found = build.extract_element(found, _value_of(build, places[-1] if places else 0))
    return found


@PATTERNS("vector.insert")
def _insert(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
    """Insert into the innermost vector first, then that vector into the arrays."""
    value, dest = operands[:2]
    rank = rank_of(op.operands[1].type)
    places = _places(op, operands)
    puts_scalar = len(places) == rank
    outer = places[:-1] if puts_scalar else places
    if not are_compatible(operands) or rank_of(op.operands[0].type) == 0 or -1 in places:
        return None
    static = [index for index in outer if isinstance(index, int)]
    if rank >= 2 and (len(static) < len(outer) or not outer):
        return None
    if puts_scalar:
        inner = build.extract(dest, *static) if rank >= 2 else dest
        value = build.insert_element(inner, value, _value_of(build, places[-1] if places else 0))
    return build.insert(dest, value, *static) if rank >= 2 else value


@PATTERNS("vector.shuffle")
def _shuffle(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
    """Shuffle vectors of one type at once, others element by element or vector by vector."""
    first, second = operands
    type = types.one(op.results[0].type)
    mask = numbers_in(op, "mask")
    rank = rank_of(op.results[0].type)
    ranks = [rank_of(operand.type) for operand in op.operands]
    if type is None or not are_compatible(operands):
        return None
    if rank == 1 and op.operands[0].type == op.operands[1].type:
        return build.shuffle_vector(first, second, mask)
    if ranks != [rank, rank]:
        return None
    size = type_of(op.operands[0]).get_shape()[0]
    found = build.poison(type)
    for place, index in enumerate(mask):
        if index < 0:
            # The element is poison already.
            continue
        source, index = (first, index) if index < size else (second, index - size)
        if rank > 1:
            found = build.insert(found, build.extract(source, index), place)
        else:
            part = build.extract_element(source, build.index(index, types.index))
            found = build.insert_element(found, part, build.index(place, types.index))
    return found


@PATTERNS("vector.broadcast")
def _broadcast(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
    """Insert a scalar into a vector, shuffle it to all positions, insert the vector into the arrays."""
    (source,) = operands
    type = types.one(op.results[0].type)
    if type is None or vector_of(op.operands[0].type) is not None or not are_compatible(operands):
        return None
    sizes: list[int] = []
    inner = type
    while isinstance(inner, LLVMArrayType):
        sizes.append(inner.size.data)
        inner = inner.type
    whole = build.poison(type)
    row = build.poison(inner) if sizes else whole
    vector = build.insert_element(row, source, build.integer(0, i32))
    if rank_of(op.results[0].type) == 0:
        return vector
    assert isa(inner, VectorType[Attribute]), "what is in arrays"
    zeros = [0] * inner.get_shape()[0]
    if not sizes:
        # A shuffle of one element folds.
        return vector if zeros == [0] else build.shuffle_vector(vector, row, zeros)
    vector = build.shuffle_vector(vector, vector, zeros)
    for place in product(*map(range, sizes)):
        whole = build.insert(whole, vector, *place)
    return whole


@PATTERNS("vector.bitcast")
def _bitcast(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
    type = types.one(op.results[0].type)
    if rank_of(op.results[0].type) > 1 or type is None or not are_compatible(operands):
        return None
    return build.op("llvm.bitcast", operands, type)


@PATTERNS("vector.interleave")
def _interleave(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
    type = type_of(op.results[0])
    converted = types.one(type)
    if rank_of(type) != 1 or converted is None or not are_compatible(operands):
        return None
    if is_scalable(type):
        return build.op("llvm.intr.vector.interleave2", operands, converted)
    half = type.get_shape()[0] // 2
    mask = [index for pair in zip(range(half), range(half, 2 * half), strict=True) for index in pair]
    return build.shuffle_vector(operands[0], operands[1], mask)


@PATTERNS("vector.deinterleave")
def _deinterleave(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
    type = type_of(op.results[0])
    converted = types.one(type)
    (source,) = operands
    if rank_of(type) != 1 or converted is None or not are_compatible(operands):
        return None
    if is_scalable(type):
        pair = LLVMStructType.from_type_list([converted, converted])
        both = build.op("llvm.intr.vector.deinterleave2", (source,), pair)
        return [build.extract(both, 0), build.extract(both, 1)]
    poison = build.poison(source.type)
    size = 2 * type.get_shape()[0]
    return [build.shuffle_vector(source, poison, range(start, size, 2)) for start in (0, 1)]


@PATTERNS("vector.from_elements")
def _from_elements(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
    type = types.one(op.results[0].type)
    if rank_of(op.results[0].type) > 1 or type is None or not are_compatible(operands):
        return None
    found = build.poison(type)
    for place, value in enumerate(operands):
        found = build.insert_element(found, value, build.integer(place, types.index))
    return found


@PATTERNS("vector.to_elements")
def _to_elements(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
    """Extract the used elements only."""
    (source,) = operands
    if rank_of(op.operands[0].type) > 1 or not are_compatible(operands):
        return None
    return [
        source if result.first_use is None else build.extract_element(source, build.integer(place, types.index))
        for place, result in enumerate(op.results)
    ]


@PATTERNS("vector.step")
def _step(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
    type = types.one(op.results[0].type)
    if type is None or not is_scalable(type_of(op.results[0])):
        return None
    return build.op("llvm.intr.stepvector", (), type)


@PATTERNS("vector.vscale")
def _vscale(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
    return build.op("llvm.intr.vscale", (), types.index)


@PATTERNS("vector.scalable.insert")
def _scalable_insert(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
    if not are_compatible(operands):
        return None
    value, dest = operands
    return build.op("llvm.intr.vector.insert", (dest, value), dest.type, {"pos": op.properties["pos"]})


@PATTERNS("vector.scalable.extract")
def _scalable_extract(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
    type = types.one(op.results[0].type)
    if type is None or not are_compatible(operands):
        return None
    return build.op("llvm.intr.vector.extract", operands, type, {"pos": op.properties["pos"]})


def create_mask(is_32_bit: bool) -> Table:
    """Return the pattern for scalable masks, with indices of 32 or 64 bits."""
    table = Table()
    index = i32 if is_32_bit else i64

    @table("vector.create_mask")
    def convert(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
        type = type_of(op.results[0])
        if rank_of(type) != 1 or not is_scalable(type):
            return None
        wide = make_type(index, type.get_shape(), [True])
        indices = build.op("llvm.intr.stepvector", (), wide)
        bound = build.folded(create("arith.index_cast", (op.operands[0],), [index]))
        bounds = build.add(broadcast(bound, wide))
        predicate = IntegerAttr(2, 64)
        return build.op("arith.cmpi", (indices, bounds), type, {"predicate": predicate})

    return table
