"""Integers too wide for a target, as vectors of two halves, the lower one first.

Source: `EmulateWideInt.cpp` and `WideIntEmulationConverter.cpp` of MLIR 22. Unlike there, shifts by zero return their
operand, 2^64 is exact as a float, and scalable vectors and vectors of rank 0 are refused: MLIR converts them wrongly
or fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod

from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS, FastMathFlagsAttr
from xdsl.dialects.builtin import FunctionType, IndexType, IntegerAttr, IntegerType, i1
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import constant_value, fold, materialize
from okl_opt.dialects.numbers.elements import constant_of, element_type, numbers_of, width_of
from okl_opt.dialects.numbers.matchers import float_constant, integer
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.shared.type_relations import with_element
from okl_opt.dialects.upstream.vector.folds.vectors import (
    extract,
    i64_array,
    i64_list,
    is_scalable,
    make_type,
    shape_cast,
    type_of,
    vector_of,
)
from okl_opt.passes.arith.build import ArithBuilder
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter


def checked_width(op: Operation, width: int) -> int:
    """Return a valid option `widest-int-supported`. Raises: DiagnosticError."""
    if width < 2 or width & (width - 1):
        raise bare_error(op, f"widest-int-supported must be a power of two and at least 2, got {width}")
    return width


class WideTypes(TypeConverter):
    """With integers of at most 32 bits: i64 -> vector<2xi32>, vector<3xi64> -> vector<3x2xi32>."""

    casts_may_stay = False

    def __init__(self, width: int):
        super().__init__(self._converted)
        self.width = width
        """The greatest supported width of integers."""

    def keeps_types_of(self, op: Operation) -> bool:
        """Return whether the conversion keeps the types of all operands and results of an op."""
        return all(self.convert(value.type) == (value.type,) for value in (*op.operands, *op.results))

    def _converted(self, type_: Attribute) -> Attribute | None:
        if isinstance(type_, FunctionType):
            inputs, outputs = (self._all(types.data) for types in (type_.inputs, type_.outputs))
            return None if inputs is None or outputs is None else FunctionType.from_lists(inputs, outputs)
        vector = vector_of(type_)
        element = type_ if vector is None else vector.element_type
        if not isa(element, IntegerType) or element.width.data <= self.width:
            return type_
        if element.width.data != 2 * self.width or (vector is not None and _has_odd_shape(vector)):
            return None
        shape = () if vector is None else vector.get_shape()
        return make_type(IntegerType(self.width), (*shape, 2), [False] * (len(shape) + 1))

    def _all(self, types: Sequence[Attribute]) -> list[Attribute] | None:
        found = [new for type_ in types for new in self.convert(type_) or ()]
        return found if len(found) == len(types) else None


def _has_odd_shape(type_: Attribute) -> bool:
    vector = vector_of(type_)
    return vector is not None and (is_scalable(vector) or not vector.get_shape())


class Halves(ArithBuilder):
    """New ops on the halves of wide integers.

    The halves of a scalar are scalars. The halves of a vector, e.g. `vector<3x2xi32>`, are slices: `vector<3x1xi32>`.
    """

    def half(self, value: SSAValue, which: int) -> SSAValue:
        """Return the lower (0) or the upper half (1)."""
        type_ = type_of(value)
        shape = type_.get_shape()
        if len(shape) == 1:
            self.ops.append(extract(value, [which]))
            return self.ops[-1].results[0]
        offsets = [0] * (len(shape) - 1) + [which]
        properties = {
            "offsets": i64_list(offsets),
            "sizes": i64_list([*shape[:-1], 1]),
            "strides": i64_list([1] * len(shape)),
        }
        return self._vector("extract_strided_slice", [value], _fixed(type_, [*shape[:-1], 1]), properties)

    def halves(self, value: SSAValue) -> tuple[SSAValue, SSAValue]:
        """Return the lower and the upper half."""
        return self.half(value, 0), self.half(value, 1)

    def whole(self, type_: Attribute, *halves: SSAValue) -> SSAValue:
        """Return a wide integer made of a lower half and an upper one, by default zero."""
        result: SSAValue = self.bits(type_, 0)
        rank = len(type_of(result).get_shape())
        for which, half in enumerate(halves):
            if rank == 1:
                properties: Mapping[str, Attribute] = {"static_position": i64_array([which])}
                result = self._vector("insert", [half, result], type_, properties)
            else:
                offsets = i64_list([0] * (rank - 1) + [which])
                properties = {"offsets": offsets, "strides": i64_list([1] * rank)}
                result = self._vector("insert_strided_slice", [half, result], type_, properties)
        return result

    def as_half(self, value: SSAValue) -> SSAValue:
        """Cast a value to the shape of halves: vector<3xi32> -> vector<3x1xi32>."""
        type_ = vector_of(value.type)
        return value if type_ is None else self._cast_shape(value, [*type_.get_shape(), 1])

    def from_half(self, value: SSAValue) -> SSAValue:
        """Cast a half to the shape of values: vector<3x1xi32> -> vector<3xi32>."""
        type_ = vector_of(value.type)
        return value if type_ is None else self._cast_shape(value, type_.get_shape()[:-1])

    def cast_or_fold(self, name: str, value: SSAValue, element: Attribute) -> SSAValue:
        """Cast integers, or return the value if it has the type already."""
        if element_type(value.type) == element:
            return value
        made = self.cast(name, value, element)
        folded = fold(made.op)
        constant = materialize("arith", folded, made.type) if isinstance(folded, Attribute) else None
        if constant is None and not isinstance(folded, SSAValue):
            return made
        self.ops.pop().erase()
        if constant is None:
            assert isinstance(folded, SSAValue)
            return folded
        self.ops.append(constant)
        return constant.results[0]

    def sign(self, half: SSAValue) -> SSAValue:
        """Return a half with the sign of another in all bits."""
        is_negative = self.compare("slt", half, self.bits(half.type, 0))
        return self.cast("extsi", is_negative, element_type(half.type))

    def float(self, type_: Attribute, value: int) -> SSAValue:
        """A float."""
        held = float_constant(type_, value)
        assert held is not None, "a float, or a vector of some"
        return self("constant", type=type_, properties={"value": held})

    def negative(self, value: SSAValue) -> SSAValue:
        """Negate a float."""
        return self("negf", value, properties={"fastmath": FastMathFlagsAttr("none")})

    def extended(self, name: str, left: SSAValue, right: SSAValue, second: Attribute) -> tuple[SSAValue, SSAValue]:
        """Return both results of `addui_extended` or `mului_extended`."""
        self.ops.append(create(f"arith.{name}", [left, right], [left.type, second]))
        first, last = self.ops[-1].results
        return first, last

    def _cast_shape(self, value: SSAValue, shape: Sequence[int]) -> SSAValue:
        self.ops.append(shape_cast(value, _fixed(type_of(value), shape)))
        return self.ops[-1].results[0]

    def _vector(
        self, name: str, operands: Sequence[SSAValue], type_: Attribute, properties: Mapping[str, Attribute]
    ) -> SSAValue:
        self.ops.append(create(f"vector.{name}", operands, [type_], properties))
        return self.ops[-1].results[0]


def _fixed(type_: Attribute, shape: Sequence[int]) -> Attribute:
    return make_type(element_type(type_), shape, [False] * len(shape))


Emulation = Callable[[Halves, Operation, Sequence[SSAValue], Attribute], SSAValue | None]
"""Emulates an op on halves. Arguments: builder, op, operands, and converted type of the result.

New ops on wide types are emulated later. None if the op is unsupported.
"""


# ----- constants and choices


def _constant(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue | None:
    numbers = numbers_of(op.properties["value"])
    vector = vector_of(type_)
    if numbers is None or vector is None:
        return None
    width = _width(type_)
    parts = [part for bits in numbers.bits for part in (bits & ((1 << width) - 1), bits >> width)]
    if numbers.is_splat:
        parts *= prod(vector.get_shape()) // len(parts)
    value = constant_of(type_, parts, False)
    return None if value is None else new("constant", type=type_, properties={"value": value})


def _compare(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    """Compare the upper halves; if they are equal, the lower ones."""
    (left_low, left_high), (right_low, right_high) = map(new.halves, operands)
    predicate = _predicate(op)
    low = new.compare(predicate.replace("s", "u", 1), left_low, right_low)
    high = new.compare(predicate, left_high, right_high)
    if predicate in ("eq", "ne"):
        return new.from_half(new("andi" if predicate == "eq" else "ori", low, high))
    return new.from_half(new.select(new.compare("eq", left_high, right_high), low, high))


def _predicate(op: Operation) -> str:
    predicate = op.properties["predicate"]
    assert isa(predicate, IntegerAttr), "a comparison has it"
    return CMPI_COMPARISON_OPERATIONS[predicate.value.data]


def _select(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    condition, *values = operands
    (left_low, left_high), (right_low, right_high) = map(new.halves, values)
    chosen = new.as_half(condition)
    low = new.select(chosen, left_low, right_low)
    return new.whole(type_, low, new.select(chosen, left_high, right_high))


def _extreme(predicate: str) -> Emulation:
    """Select the left operand if the comparison holds, else the right one."""

    def emulate(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
        left, right = op.operands
        return new.select(new.compare(predicate, left, right), left, right)

    return emulate


# ----- arithmetic


def _bitwise(name: str) -> Emulation:
    """Apply an op to each half separately."""

    def emulate(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
        (left_low, left_high), (right_low, right_high) = map(new.halves, operands)
        low = new(name, left_low, right_low)
        return new.whole(type_, low, new(name, left_high, right_high))

    return emulate


def _sum(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    (left_low, left_high), (right_low, right_high) = map(new.halves, operands)
    truth = with_element(left_low.type, i1)
    assert truth is not None, "integers have comparisons"
    low, overflow = new.extended("addui_extended", left_low, right_low, truth)
    carry = new.cast("extui", overflow, element_type(left_low.type))
    return new.whole(type_, low, new.sum(new.sum(carry, left_high), right_high))


def _difference(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    (left_low, left_high), (right_low, right_high) = map(new.halves, operands)
    low = new.difference(left_low, right_low)
    carry = new.cast("extui", new.compare("ult", left_low, right_low), element_type(left_low.type))
    return new.whole(type_, low, new.difference(new.difference(left_high, carry), right_high))


def _product(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    (left_low, left_high), (right_low, right_high) = map(new.halves, operands)
    low, high = new.extended("mului_extended", left_low, right_low, left_low.type)
    first, second = new.product(left_low, right_high), new.product(left_high, right_low)
    return new.whole(type_, low, new.sum(new.sum(high, first), second))


# ----- shifts, by less than the width of both halves


def _shift_left(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    (low, high), by = new.halves(operands[0]), new.half(operands[1], 0)
    zero, width = new.bits(low.type, 0), new.bits(low.type, _width(type_))
    crosses = new.compare("uge", by, width)
    shifted = new.select(crosses, zero, new.shift("shli", low, by))
    moved = new.shift("shrui", low, new.difference(width, new.select(crosses, width, by)))
    crossed = new.shift("shli", low, new.difference(by, width))
    stayed = new.select(crosses, zero, new.shift("shli", high, by))
    upper = new("ori", new.select(crosses, crossed, moved), stayed)
    return new.whole(type_, shifted, _unless_zero(new, op, by, zero, high, upper))


def _shift_right(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    (low, high), by = new.halves(operands[0]), new.half(operands[1], 0)
    zero, width = new.bits(low.type, 0), new.bits(low.type, _width(type_))
    crosses = new.compare("uge", by, width)
    stayed = new.select(crosses, zero, new.shift("shrui", low, by))
    shifted = new.select(crosses, zero, new.shift("shrui", high, by))
    moved = new.shift("shli", high, new.difference(width, new.select(crosses, width, by)))
    crossed = new.shift("shrui", high, new.difference(by, width))
    lower = new("ori", stayed, new.select(crosses, crossed, moved))
    return new.whole(type_, _unless_zero(new, op, by, zero, low, lower), shifted)


def _unless_zero(
    new: Halves, op: Operation, by: SSAValue, zero: SSAValue, half: SSAValue, shifted: SSAValue
) -> SSAValue:
    """Return `half` for a shift by zero, where bits of the other half would shift by their width; else `shifted`."""
    if integer(constant_value(op.operands[1])):
        return shifted
    return new.select(new.compare("eq", by, zero), half, shifted)


def _shift_right_signed(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    """Shift as unsigned, then set the vacated upper bits to the sign; a shift by zero vacates none."""
    wide, wide_element = op.results[0].type, element_type(op.results[0].type)
    high, by = new.half(operands[0], 1), new.half(operands[1], 0)
    zero = new.bits(by.type, 0)
    is_negative = new.from_half(new.compare("slt", high, zero))
    sign = new.cast("extsi", is_negative, wide_element)
    count = new.from_half(new.difference(new.bits(by.type, 2 * _width(type_)), by))
    bits = new.shift("shli", sign, new.cast("extui", count, wide_element))
    shifted = new.shift("shrui", *op.operands)
    result = new("ori", shifted, bits, type=wide)
    return new.select(new.from_half(new.compare("eq", by, zero)), op.operands[0], result)


# ----- casts


def _extend_signed(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    low = new.cast_or_fold("extsi", new.as_half(operands[0]), element_type(type_))
    return new.whole(type_, low, new.sign(low))


def _extend_unsigned(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    return new.whole(type_, new.cast_or_fold("extui", new.as_half(operands[0]), element_type(type_)))


def _truncate(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    return new.cast_or_fold("trunci", new.from_half(new.half(operands[0], 0)), element_type(type_))


def _index_cast(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    name = op.name.removeprefix("arith.")
    if isinstance(element_type(type_), IndexType):
        return new.cast(name, new.from_half(new.half(operands[0], 0)), IndexType())
    low = new.as_half(new.cast(name, operands[0], element_type(type_)))
    return new.whole(type_, low, *([new.sign(low)] if name == "index_cast" else []))


def _from_unsigned(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    """Return upper * 2^32 + lower, or the lower half if the upper one is zero."""
    halves = new.halves(operands[0])
    low, high = (new.from_half(half) for half in halves)
    fits = new.compare("eq", high, new.bits(high.type, 0))
    low_float, high_float = (new.cast("uitofp", half, element_type(type_)) for half in (low, high))
    product = new.floats("mulf", high_float, new.float(type_, 1 << _width(low.type)))
    return new.select(fits, low_float, new.floats("addf", low_float, product))


def _from_signed(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    """Convert the absolute value, then restore the sign."""
    (value,) = op.operands
    zero = new.bits(value.type, 0)
    is_negative = new.compare("slt", value, zero)
    size = new.select(is_negative, new.difference(zero, value), value)
    result = new.cast("uitofp", size, element_type(type_))
    return new.select(is_negative, new.negative(result), result)


def _to_unsigned(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    """Divide by 2^32: the quotient is the upper half, the remainder the lower one."""
    (value,) = operands
    power = new.float(value.type, 1 << _width(type_))
    high = new.cast("fptoui", new.floats("divf", value, power), element_type(type_))
    low = new.cast("fptoui", new.floats("remf", value, power), element_type(type_))
    high = new.as_half(high)
    return new.whole(type_, new.as_half(low), high)


def _to_signed(new: Halves, op: Operation, operands: Sequence[SSAValue], type_: Attribute) -> SSAValue:
    """Convert the absolute value, then restore the sign."""
    (value,) = operands
    wide = op.results[0].type
    zero_float, zero = new.float(value.type, 0), new.bits(wide, 0)
    is_negative = new.compare_floats("olt", value, zero_float)
    size = new.cast("fptoui", new.select(is_negative, new.negative(value), value), element_type(wide))
    return new.select(is_negative, new.difference(zero, size), size)


def _width(type_: Attribute) -> int:
    width = width_of(element_type(type_))
    assert width is not None, "an integer"
    return width


_EMULATIONS: Mapping[str, Emulation] = {
    "arith.addi": _sum,
    "arith.andi": _bitwise("andi"),
    "arith.cmpi": _compare,
    "arith.constant": _constant,
    "arith.extsi": _extend_signed,
    "arith.extui": _extend_unsigned,
    "arith.fptosi": _to_signed,
    "arith.fptoui": _to_unsigned,
    "arith.index_cast": _index_cast,
    "arith.index_castui": _index_cast,
    "arith.maxsi": _extreme("sgt"),
    "arith.maxui": _extreme("ugt"),
    "arith.minsi": _extreme("slt"),
    "arith.minui": _extreme("ult"),
    "arith.muli": _product,
    "arith.ori": _bitwise("ori"),
    "arith.select": _select,
    "arith.shli": _shift_left,
    "arith.shrsi": _shift_right_signed,
    "arith.shrui": _shift_right,
    "arith.sitofp": _from_signed,
    "arith.subi": _difference,
    "arith.trunci": _truncate,
    "arith.uitofp": _from_unsigned,
    "arith.xori": _bitwise("xori"),
}


class Emulate(ConversionPattern[Operation]):
    """Emulate the ops of one name on wide integers by ops on their halves."""

    def __init__(self, name: str, emulation: Emulation):
        self.names = (name,)
        self._emulation = emulation

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        types = edit.converter.convert(op.results[0].type)
        if types is None or any(edit.converter.convert(operand.type) is None for operand in op.operands):
            return
        new = Halves()
        result = self._emulation(new, op, operands, types[0])
        if result is not None:
            edit.replace_by(op, new.ops, [[result]])


class PrintHalves(ConversionPattern[Operation]):
    """vector.print of wide integers"""

    names = ("vector.print",)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        edit.modify(op).operands = operands


PATTERNS = (*(Emulate(*row) for row in _EMULATIONS.items()), PrintHalves())
