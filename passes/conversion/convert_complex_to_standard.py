"""Turn ops on complex numbers into ops on their parts.

Before:  func.func @f(%arg0: complex<f32>, %arg1: complex<f32>) -> complex<f32> {
           %0 = complex.mul %arg0, %arg1 : complex<f32>
           return %0 : complex<f32>
         }
After:   func.func @f(%arg0: complex<f32>, %arg1: complex<f32>) -> complex<f32> {
           %0 = complex.re %arg0 : complex<f32>
           %1 = complex.im %arg0 : complex<f32>
           %2 = complex.re %arg1 : complex<f32>
           %3 = complex.im %arg1 : complex<f32>
           %4 = arith.mulf %0, %2 : f32
           %5 = arith.mulf %1, %3 : f32
           %6 = arith.subf %4, %5 : f32
           %7 = arith.mulf %1, %2 : f32
           %8 = arith.mulf %0, %3 : f32
           %9 = arith.addf %7, %8 : f32
           %10 = complex.create %6, %9 : complex<f32>
           return %10 : complex<f32>
         }

`complex.create`, `re`, `im`, `constant` and `bitcast` stay.
Source: `lib/Conversion/ComplexToStandard/ComplexToStandard.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ComplexType
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.passes.base import OpPass
from okl_opt.passes.conversion.complex_division import Range
from okl_opt.passes.conversion.complex_formulas import FORMULAS, ComplexFormula
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter, convert
from okl_opt.passes.rewriting.formula import flags_of


class ConvertByFormula(ConversionPattern[Operation]):
    """complex.add -> arith.addf of both parts"""

    names = FORMULAS.keys()

    def __init__(self, complex_range: Range):
        self._range: Range = complex_range

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        number = operands[0].type
        if isa(number, ComplexType):
            formula = ComplexFormula(number.element_type, flags_of(op))
            formula.complex_range = self._range
            result = FORMULAS[op.name](formula, operands)
            edit.replace_by(op, formula.ops, [[result]])


def _is_legal(op: Operation) -> bool | None:
    return True if op.dialect_name() in ("arith", "math") or op.name in _LEGAL else None


_LEGAL = ("complex.create", "complex.im", "complex.re")


@dataclass(frozen=True)
class ConvertComplexToStandardPass(OpPass):
    name = "convert-complex-to-standard"
    changes_rounding = True
    keeps_checks = True

    complex_range: Range = "improved"
    """The division: `improved` is right for large and small numbers, too; `basic` and `none` divide by a square."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        convert(self, op, [ConvertByFormula(self.complex_range)], TypeConverter(), _is_legal)
