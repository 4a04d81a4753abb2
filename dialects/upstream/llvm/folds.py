"""Folds of llvm ops. Source: `LLVMDialect.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects import llvm
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    SymbolRefAttr,
    VectorType,
    i32,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace
from okl_opt.dialects.numbers.elements import Shaped, constant_of, numbers_of, width_of
from okl_opt.dialects.numbers.matchers import filled, integer, integer_constant, type_of
from okl_opt.dialects.text.builtin import DenseWideElementsAttr, FloatBitsAttr
from okl_opt.dialects.upstream.llvm.values import PoisonAttr, UndefAttr, ZeroAttr

FOLDS = FoldTable()

_EQ, _NE = 0, 1
_DYNAMIC = -(2**31)
# The width of constant indices of pointers; larger indices stay values.
_INDEX_BITS = 29

# The values of constant ops that are no numbers.
_ZERO, _UNDEF, _POISON = ZeroAttr(), UndefAttr(), PoisonAttr()


# ----- constants


def _zero(op: Operation) -> Attribute | None:
    """The number 0 for types with numbers, else `#llvm.zero`."""
    type = op.results[0].type
    numbered = width_of(type.element_type if isa(type, VectorType[Attribute]) else type) is not None
    zero = filled(type, 0) if numbered else None
    return _ZERO if zero is None else zero


CONSTANTS: dict[str, Callable[[Operation], Attribute | None]] = {
    "llvm.blockaddress": lambda op: op.properties.get("block_addr"),
    "llvm.mlir.addressof": lambda op: op.properties.get("global_name"),
    "llvm.mlir.poison": lambda op: _POISON,
    "llvm.mlir.undef": lambda op: _UNDEF,
    "llvm.mlir.zero": _zero,
}


def MATERIALIZE(value: Attribute, type: Attribute) -> Operation | None:
    """Build the constant op of the llvm dialect for a value. Source: `LLVMDialect::materializeConstant`."""
    from okl_opt.dialects.upstream.llvm.formatted import PoisonOp

    if isinstance(value, SymbolRefAttr):
        properties = {"global_name": value}
        is_pointer = isinstance(type, llvm.LLVMPointerType)
        return llvm.AddressOfOp.create(result_types=[type], properties=properties) if is_pointer else None
    makers: dict[Attribute, type[Operation]] = {_ZERO: llvm.ZeroOp, _UNDEF: llvm.UndefOp, _POISON: PoisonOp}
    if value in makers:
        return makers[value].create(result_types=[type])
    numbers = IntegerAttr | FloatAttr | FloatBitsAttr | DenseIntOrFPElementsAttr | DenseWideElementsAttr
    if not isinstance(value, numbers) or type_of(value) != type:
        return None
    return llvm.ConstantOp.create(result_types=[type], properties={"value": value})


# ----- casts


def _chained_cast(op: Operation, constants: Constants) -> Folded:
    """Fold a cast to the same type, or back; merge two casts."""
    source, type = op.operands[0], op.results[0].type
    if source.type == type:
        return source
    earlier = source.owner
    if not isinstance(earlier, Operation) or earlier.name != op.name or earlier is op:
        return None
    original = earlier.operands[0]
    return original if original.type == type else InPlace((original,))


FOLDS.update({name: _chained_cast for name in ("llvm.addrspacecast", "llvm.bitcast")})


@FOLDS("llvm.zext")
def _fold_zext(op: Operation, constants: Constants) -> Folded:
    """Zero-extend a constant."""
    value, type = constants[0], op.results[0].type
    width, target = _width(value), width_of(type)
    if width is None or target is None or not isa(type, IntegerType) or width > target:
        return None
    return integer_constant(type, integer(value) or 0)


def _width(value: Attribute | None) -> int | None:
    """The width of an integer; None for other constants."""
    type = type_of(value) if isa(value, IntegerAttr) else None
    return None if type is None else width_of(type)


# ----- integers


@FOLDS("llvm.shl")
def _fold_shl(op: Operation, constants: Constants) -> Folded:
    """Shift a constant by less than its width."""
    value, distance = constants
    type = op.results[0].type
    if _width(value) is None or _width(distance) is None or not isa(type, IntegerType):
        return None
    number, by = integer(value) or 0, integer(distance) or 0
    return integer_constant(type, number << by) if by < type.width.data else None


@FOLDS("llvm.or")
def _fold_or(op: Operation, constants: Constants) -> Folded:
    """Fold two constants."""
    left, right = constants
    type = op.results[0].type
    if _width(left) is None or _width(right) is None or not isa(type, IntegerType):
        return None
    return integer_constant(type, (integer(left) or 0) | (integer(right) or 0))


@FOLDS("llvm.icmp")
def _fold_icmp(op: Operation, constants: Constants) -> Folded:
    """Fold comparisons of equal values, and of an allocation with null; move null to the right."""
    predicate = integer(op.properties.get("predicate"))
    if predicate not in (_EQ, _NE):
        return None
    left, right = op.operands
    result = op.results[0].type
    if left is right:
        return filled(result, predicate == _EQ)
    if _is_made_by(left, "llvm.alloca") and _is_made_by(right, "llvm.mlir.zero"):
        return filled(result, predicate == _NE)
    if _is_made_by(left, "llvm.mlir.zero") and _is_made_by(right, "llvm.alloca"):
        return InPlace((right, left))
    return None


def _is_made_by(value: SSAValue, name: str) -> bool:
    return isinstance(value.owner, Operation) and value.owner.name == name


# ----- aggregates


@FOLDS("llvm.extractvalue")
def _fold_extractvalue(op: Operation, constants: Constants) -> Folded:
    """Fold an extraction from an extraction, a constant, or an insertion."""
    container, position = op.operands[0], _position(op)
    if _is_made_by(container, op.name) and container.owner is not op:
        outer = container.owner
        assert isinstance(outer, Operation), "it makes the container"
        return _extract(outer.operands[0], (*_position(outer), *position))
    if constants[0] is not None:
        return _element(constants[0], position)
    source = container
    visited = {source}
    while _is_made_by(source, "llvm.insertvalue"):
        insert = source.owner
        assert isinstance(insert, Operation), "it makes the container"
        place = _position(insert)
        if place == position:
            return insert.operands[1]
        shared = min(len(place), len(position))
        if place[:shared] == position[:shared]:
            break
        source = insert.operands[0]
        if source in visited:
            return None
        visited.add(source)
    return None if source is container else InPlace((source,))


def _position(op: Operation) -> tuple[int, ...]:
    position = op.properties.get("position")
    return tuple(int(index) for index in position.get_values()) if isinstance(position, DenseArrayBase) else ()


def _extract(container: SSAValue, position: tuple[int, ...]) -> InPlace:
    return InPlace((container,), {"position": DenseArrayBase.from_list(i64, position)})


def _element(value: Attribute, position: tuple[int, ...]) -> Attribute | None:
    """The element of a constant at a position. Source: `extractElementAt`."""
    for index in position:
        if value in (_ZERO, _UNDEF, _POISON):
            break
        found: Attribute | None = None
        if isa(value, ArrayAttr[Attribute]):
            found = value.data[index] if 0 <= index < len(value.data) else None
        else:
            found = _dense_element(value, index)
        if found is None:
            return None
        value = found
    return value


def _dense_element(value: Attribute, index: int) -> Attribute | None:
    """The element of a one-dimensional constant."""
    numbers = numbers_of(value)
    if numbers is None or not isa(numbers.type, Shaped):
        return None
    shape = numbers.type.get_shape()
    if len(shape) != 1 or not 0 <= index < shape[0]:
        return None
    return constant_of(numbers.element, (numbers.bits[0 if numbers.is_splat else index],), False)


@FOLDS("llvm.shufflevector")
def _fold_shufflevector(op: Operation, constants: Constants) -> Folded:
    """Fold a shuffle of a vector with one element."""
    type, mask = op.operands[0].type, op.properties.get("mask")
    if not isa(type, VectorType[Attribute]) or type.get_shape() != (1,) or any(type.scalable_dims):
        return None
    indices = list(mask.get_values()) if isinstance(mask, DenseArrayBase) else []
    return op.operands[0] if indices == [0] else None


# ----- pointers


@FOLDS("llvm.getelementptr")
def _fold_getelementptr(op: Operation, constants: Constants) -> Folded:
    """Make constant indices static; fold element 0 of a pointer to the pointer."""
    raw = op.properties.get("rawConstantIndices")
    if not isinstance(raw, DenseArrayBase):
        return None
    base, *dynamic = op.operands
    values = iter(zip(dynamic, constants[1:], strict=True))
    indices = [int(index) for index in raw.get_values()]
    known, kept = list(indices), list[SSAValue]()
    for number, index in enumerate(indices):
        if index != _DYNAMIC:
            continue
        value, constant = next(values)
        found = constant.value.data if isinstance(constant, IntegerAttr) else None
        if found == 0 and len(indices) == 1 and base.type == op.results[0].type:
            return base
        if found is None or not -(1 << _INDEX_BITS - 1) <= found < 1 << _INDEX_BITS - 1:
            kept.append(value)
        else:
            known[number] = found
    if indices == [0] and base.type == op.results[0].type:
        return base
    if len(kept) == len(dynamic):
        return None
    return InPlace((base, *kept), {"rawConstantIndices": DenseArrayBase.from_list(i32, known)})
