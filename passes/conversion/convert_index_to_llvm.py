"""Turn index ops into ops of the llvm dialect.

Before:  func.func @f(%arg0: index) -> i32 {
           %idx3 = index.constant 3
           %0 = index.divu %arg0, %idx3
           %1 = index.castu %0 : index to i32
           return %1 : i32
         }
After:   func.func @f(%arg0: index) -> i32 {
           %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
           %1 = llvm.mlir.constant(3 : i64) : i64
           %2 = llvm.udiv %0, %1 : i64
           %3 = llvm.trunc %2 : i64 to i32
           return %3 : i32
         }

Signed divisions that round up or down are corrected otherwise than in MLIR where its form may fail.
Source: `IndexToLLVM.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from typing_extensions import override
from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, IntegerType, i1, i32, i64
from xdsl.dialects.llvm import OverflowAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.numbers.elements import signed, width_of
from okl_opt.dialects.numbers.integers import limits, wrapped
from okl_opt.dialects.numbers.matchers import signed_integer
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.index.ops import PREDICATES, CmpOp, ConstantOp
from okl_opt.passes.base import OpPass
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder
from okl_opt.passes.conversion.llvm_types import LLVMTypes, is_llvm
from okl_opt.passes.conversion.one_to_one import OneToOne
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, convert

_PLAIN = {
    "index.and": "llvm.and",
    "index.divs": "llvm.sdiv",
    "index.divu": "llvm.udiv",
    "index.maxs": "llvm.intr.smax",
    "index.maxu": "llvm.intr.umax",
    "index.mins": "llvm.intr.smin",
    "index.minu": "llvm.intr.umin",
    "index.or": "llvm.or",
    "index.rems": "llvm.srem",
    "index.remu": "llvm.urem",
    "index.shrs": "llvm.ashr",
    "index.shru": "llvm.lshr",
    "index.xor": "llvm.xor",
}
_MAY_OVERFLOW = {
    "index.add": "llvm.add",
    "index.mul": "llvm.mul",
    "index.shl": "llvm.shl",
    "index.sub": "llvm.sub",
}
_NO_FLAGS: dict[str, Attribute] = {"overflowFlags": IntegerAttr(0, i32)}


class IntegerBuilder(LLVMBuilder):
    """A builder of ops on integers of one type."""

    def arithmetic(self, name: str, left: SSAValue, right: SSAValue) -> SSAValue:
        """Build an integer op, e.g. `sub`."""
        return self(name, left, right, properties=_NO_FLAGS if name in ("add", "mul", "sub") else None)

    @override
    def compare(self, predicate: str, left: SSAValue, right: SSAValue) -> OpResult:
        """Build `icmp` with a predicate, e.g. `slt`."""
        return self("icmp", left, right, type=i1, properties={"predicate": _number_of(predicate)})

    @override
    def select(self, condition: SSAValue, yes: SSAValue, no: SSAValue) -> OpResult:
        """Build `select`: `yes` if the condition holds, else `no`."""
        return self("select", condition, yes, no, type=yes.type)


def _number_of(predicate: str) -> IntegerAttr:
    return IntegerAttr([each.value for each in PREDICATES].index(predicate), i64)


def _integer(type_: Attribute) -> IntegerType:
    assert isa(type_, IntegerType), "what an index becomes"
    return type_


def _ceildivs(new: IntegerBuilder, n: SSAValue, m: SSAValue) -> SSAValue:
    """(n > 0) == (m > 0) && n != 0 ? (n + (m > 0 ? -1 : 1)) / m + 1 : -(-n / m)"""
    zero, one, minus_one = (new.integer(value, n.type) for value in (0, 1, -1))
    m_positive = new.compare("sgt", m, zero)
    x = new.select(m_positive, minus_one, one)
    positive = new.arithmetic("add", new.arithmetic("sdiv", new.arithmetic("add", n, x), m), one)
    negative = new.arithmetic("sub", zero, new.arithmetic("sdiv", new.arithmetic("sub", zero, n), m))
    same_sign = new.compare("eq", new.compare("sgt", n, zero), m_positive)
    n_not_zero = new.compare("ne", n, zero)
    return new.select(new.arithmetic("and", same_sign, n_not_zero), positive, negative)


def ceildivu(new: IntegerBuilder, n: SSAValue, m: SSAValue) -> SSAValue:
    """n == 0 ? 0 : (n - 1) / m + 1"""
    zero, one = (new.integer(value, n.type) for value in (0, 1))
    quotient = new.arithmetic("udiv", new.arithmetic("sub", n, one), m)
    rounded = new.arithmetic("add", quotient, one)
    return new.select(new.compare("eq", n, zero), zero, rounded)


def _floordivs(new: IntegerBuilder, n: SSAValue, m: SSAValue) -> SSAValue:
    """(n < 0) != (m < 0) && n != 0 ? -1 - ((m < 0 ? 1 : -1) - n) / m : n / m"""
    zero, one, minus_one = (new.integer(value, n.type) for value in (0, 1, -1))
    m_negative = new.compare("slt", m, zero)
    x = new.select(m_negative, one, minus_one)
    quotient = new.arithmetic("sdiv", new.arithmetic("sub", x, n), m)
    negative = new.arithmetic("sub", minus_one, quotient)
    positive = new.arithmetic("sdiv", n, m)
    other_sign = new.compare("ne", new.compare("slt", n, zero), m_negative)
    n_not_zero = new.compare("ne", n, zero)
    return new.select(new.arithmetic("and", other_sign, n_not_zero), negative, positive)


def _corrected(new: IntegerBuilder, n: SSAValue, m: SSAValue, rounds_with_sign: str, step: int) -> SSAValue:
    """n / m * m != n && (n < 0) `rounds_with_sign` (m < 0) ? n / m + step : n / m

    Right for all integers, and divides only once: no division overflows that is not the op's own.
    """
    zero, correction = new.integer(0, n.type), new.integer(step, n.type)
    quotient = new.arithmetic("sdiv", n, m)
    has_rest = new.compare("ne", n, new.arithmetic("mul", quotient, m))
    sign = new.compare(rounds_with_sign, new.compare("slt", n, zero), new.compare("slt", m, zero))
    corrected = new.arithmetic("add", quotient, correction)
    return new.select(new.arithmetic("and", has_rest, sign), corrected, quotient)


_Known = int | None
"""A constant operand; None for an operand that is not constant."""


def _may_be(known: _Known, number: int) -> bool:
    return known is None or known == number


def ceildivs(new: IntegerBuilder, n: SSAValue, m: SSAValue, known_n: _Known, known_m: _Known) -> SSAValue:
    """MLIR's form, unless the operands may be the least integer and a positive one, or the largest one and -1."""
    least, most = limits(_integer(n.type).width.data, True)
    is_negated_least = _may_be(known_n, least) and (known_m is None or known_m > 0)
    if is_negated_least or (_may_be(known_n, most) and _may_be(known_m, -1)):
        return _corrected(new, n, m, "eq", 1)
    return _ceildivs(new, n, m)


def floordivs(new: IntegerBuilder, n: SSAValue, m: SSAValue, known_n: _Known, known_m: _Known) -> SSAValue:
    """MLIR's form, unless the operands may be the integer after the least one and -1: it divides the least by -1."""
    least, _ = limits(_integer(n.type).width.data, True)
    if _may_be(known_n, least + 1) and _may_be(known_m, -1):
        return _corrected(new, n, m, "ne", -1)
    return _floordivs(new, n, m)


_DIVISIONS: dict[str, Callable[[IntegerBuilder, SSAValue, SSAValue, _Known, _Known], SSAValue]] = {
    "index.ceildivs": ceildivs,
    "index.ceildivu": lambda new, n, m, known_n, known_m: ceildivu(new, n, m),
    "index.floordivs": floordivs,
}


class ConvertDivision(ConversionPattern[Operation]):
    """index.ceildivs, ceildivu, floordivs -> llvm.sdiv or llvm.udiv, with corrections"""

    names = _DIVISIONS.keys()

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        new = IntegerBuilder()
        n, m = operands
        known_n, known_m = (_known(value, _integer(n.type).width.data) for value in op.operands)
        result = _DIVISIONS[op.name](new, n, m, known_n, known_m)
        edit.replace_by(op, new.ops, [[result]])


def _known(value: SSAValue, width: int) -> _Known:
    """The signed number of a constant, cut to a width; None for other values."""
    number = signed_integer(constant_value(value))
    return None if number is None else wrapped(number, width, is_signed=True)


class ConvertCast(ConversionPattern[Operation]):
    """index.casts, index.castu -> llvm.trunc, or llvm.sext and llvm.zext, or nothing"""

    names = ("index.casts", "index.castu")

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        (type_,) = edit.converter.convert_all(op.result_types)
        source, target = width_of(operands[0].type), width_of(type_)
        if source is None or target is None or source == target:
            edit.replace_by(op, [], [operands])
            return
        if target < source:
            new = create("llvm.trunc", operands, [type_], {"overflowFlags": OverflowAttr(())})
        else:
            new = create("llvm.sext" if op.name == "index.casts" else "llvm.zext", operands, [type_])
        edit.replace_by(op, [new], [new.results])


class ConvertComparison(ConversionPattern[CmpOp]):
    """index.cmp -> llvm.icmp"""

    names = (CmpOp.name,)

    def convert(self, op: CmpOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        new = create("llvm.icmp", operands, [i1], {"predicate": _number_of(op.pred.data.value)})
        edit.replace_by(op, [new], [new.results])


class ConvertConstant(ConversionPattern[Operation]):
    """index.constant, index.sizeof, index.bool.constant -> llvm.mlir.constant; only bool constants keep attributes"""

    names = ("index.constant", "index.sizeof", "index.bool.constant")

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        (type_,) = edit.converter.convert_all(op.result_types)
        width = width_of(type_)
        assert width is not None, "an integer"
        value = op.properties.get("value")
        if value is None:
            value = IntegerAttr(width, _integer(type_))
        elif isinstance(op, ConstantOp):
            number = op.value.value.data & ((1 << width) - 1)
            value = IntegerAttr(signed(number, width), _integer(type_))
        attributes = op.attributes if op.name == "index.bool.constant" else None
        new = create("llvm.mlir.constant", (), [type_], {"value": value}, attributes)
        edit.replace_by(op, [new], [new.results])


def no_flags(op: Operation) -> dict[str, Attribute]:
    """Return empty overflow flags: index arithmetic wraps."""
    return _NO_FLAGS


PATTERNS = (
    OneToOne(_PLAIN),
    OneToOne(_MAY_OVERFLOW, no_flags),
    ConvertDivision(),
    ConvertCast(),
    ConvertComparison(),
    ConvertConstant(),
)


def has_no_index_op_left(op: Operation) -> bool | None:
    """Return False for ops of index, None for others."""
    return False if op.name.startswith("index.") else is_llvm(op)


@dataclass(frozen=True)
class ConvertIndexToLLVMPass(OpPass):
    name = "convert-index-to-llvm"
    keeps_checks = True

    index_bitwidth: int = 0
    """The width of an index in bits; 0 takes 64."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        convert(self, op, PATTERNS, LLVMTypes(self.index_bitwidth or 64), has_no_index_op_left)
