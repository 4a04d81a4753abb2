"""Divisions that round up or down, expressed by divisions that round to zero.

Source: `CeilDivUIOpConverter`, `CeilDivSIOpConverter` and `FloorDivSIOpConverter` of `ExpandOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from okl_opt.passes.arith.build import ArithBuilder, constant_with_bits
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern


def ceildivui(new: ArithBuilder, a: SSAValue, b: SSAValue) -> SSAValue:
    """a == 0 ? 0 : (a - 1) / b + 1"""
    zero = new.bits(a.type, 0)
    is_zero = new.compare("eq", a, zero)
    one = new.bits(a.type, 1)
    quotient = new("divui", new.difference(a, one), b)
    return new.select(is_zero, zero, new.sum(quotient, one))


def ceildivsi(new: ArithBuilder, a: SSAValue, b: SSAValue) -> SSAValue:
    """a / b * b != a && (a < 0) == (b < 0) ? a / b + 1 : a / b"""
    zero = new.bits(a.type, 0)
    one = new.bits(a.type, 1)
    quotient = new("divsi", a, b)
    has_rest = new.compare("ne", a, new.product(quotient, b))
    same_sign = new.compare("eq", new.compare("slt", a, zero), new.compare("slt", b, zero))
    rounds_up = new("andi", has_rest, same_sign)
    return new.select(rounds_up, new.sum(quotient, one), quotient)


def floordivsi(new: ArithBuilder, a: SSAValue, b: SSAValue) -> SSAValue:
    """a / b * b != a && (a < 0) != (b < 0) ? a / b - 1 : a / b"""
    quotient = new("divsi", a, b)
    has_rest = new.compare("ne", a, new.product(quotient, b))
    zero = new.bits(a.type, 0)
    other_sign = new.compare("ne", new.compare("slt", a, zero), new.compare("slt", b, zero))
    rounds_down = new("andi", has_rest, other_sign)
    minus_one = new.bits(a.type, -1)
    return new.select(rounds_down, new.sum(quotient, minus_one), quotient)


_EXPANSIONS = {"arith.ceildivui": ceildivui, "arith.ceildivsi": ceildivsi, "arith.floordivsi": floordivsi}


class ExpandDivisions(ConversionPattern[Operation]):
    """arith.ceildivui, ceildivsi, floordivsi -> arith.divui or divsi, with corrections"""

    names = _EXPANSIONS.keys()
    takes_old_operands = True

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        if not self.takes(op, edit):
            return
        new = ArithBuilder()
        result = _EXPANSIONS[op.name](new, *operands)
        edit.replace_by(op, new.ops, [[result]])

    def takes(self, op: Operation, edit: ConversionEditor) -> bool:
        """Return whether the result type has constants."""
        return constant_with_bits(op.results[0].type, 0) is not None


class ExpandConvertedDivisions(ExpandDivisions):
    """The same, for conversions that convert the new ops as well."""

    def takes(self, op: Operation, edit: ConversionEditor) -> bool:
        return edit.converter.convert(op.results[0].type) is not None and super().takes(op, edit)
