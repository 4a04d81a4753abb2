"""Turn ops of the complex dialect into ops of the llvm dialect on structs of two floats.

Before:  func.func @f(%arg0: complex<f32>, %arg1: complex<f32>) -> f32 {
           %0 = complex.add %arg0, %arg1 : complex<f32>
           %1 = complex.re %0 : complex<f32>
           return %1 : f32
         }
After:   func.func @f(%arg0: complex<f32>, %arg1: complex<f32>) -> f32 {
           %0 = builtin.unrealized_conversion_cast %arg1 : complex<f32> to !llvm.struct<(f32, f32)>
           %1 = builtin.unrealized_conversion_cast %arg0 : complex<f32> to !llvm.struct<(f32, f32)>
           %2 = llvm.extractvalue %1[0] : !llvm.struct<(f32, f32)>
           %3 = llvm.extractvalue %1[1] : !llvm.struct<(f32, f32)>
           %4 = llvm.extractvalue %0[0] : !llvm.struct<(f32, f32)>
           %5 = llvm.extractvalue %0[1] : !llvm.struct<(f32, f32)>
           %6 = llvm.mlir.poison : !llvm.struct<(f32, f32)>
           %7 = llvm.fadd %2, %4 : f32
           %8 = llvm.fadd %3, %5 : f32
           %9 = llvm.insertvalue %7, %6[0] : !llvm.struct<(f32, f32)>
           %10 = llvm.insertvalue %8, %9[1] : !llvm.struct<(f32, f32)>
           %11 = llvm.extractvalue %10[0] : !llvm.struct<(f32, f32)>
           return %11 : f32
         }

Ops other than arithmetic, `abs`, `constant`, `create`, `re` and `im` are errors: run `convert-complex-to-standard`
first.
Source: `lib/Conversion/ComplexToLLVM/ComplexToLLVM.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import DenseArrayBase, i64
from xdsl.dialects.llvm import ExtractValueOp, InsertValueOp, LLVMStructType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.registry import create
from okl_opt.passes.base import OpPass
from okl_opt.passes.conversion.complex_division import Parts, Range, divide
from okl_opt.passes.conversion.llvm_formula import LLVMFormula
from okl_opt.passes.conversion.llvm_types import LLVMTypes, is_legal_for_llvm
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, convert
from okl_opt.passes.rewriting.formula import NO_FLAGS, flags_of


class ComplexFormula(LLVMFormula):
    """A formula on structs of two floats."""

    def part(self, number: SSAValue, place: int) -> SSAValue:
        """The real part of a struct (0), or the imaginary one (1)."""
        return self.add(ExtractValueOp(_place(place), number, self.type))

    def parts(self, number: SSAValue) -> Parts:
        """Both parts."""
        return Parts(self.part(number, 0), self.part(number, 1))

    def nothing(self, type_: Attribute) -> SSAValue:
        """Return a struct with undefined parts."""
        return self.add(create("llvm.mlir.poison", types=[type_]))

    def whole(self, nothing: SSAValue, parts: Sequence[SSAValue]) -> SSAValue:
        """A struct of parts."""
        for place, part in enumerate(parts):
            nothing = self.add(InsertValueOp(_place(place), nothing, part))
        return nothing


def _place(place: int) -> DenseArrayBase:
    return DenseArrayBase.from_list(i64, [place])


Convert = Callable[[ComplexFormula, Sequence[SSAValue], Attribute], object]
"""Builds the formula from operands and result type; the last op gives the result."""


def _abs(f: ComplexFormula, operands: Sequence[SSAValue], type_: Attribute) -> None:
    """max * sqrt((min / max)^2 + 1), as squares may overflow; min if that is NaN, e.g. for zeros"""
    parts = f.parts(operands[0])
    re, im = f("absf", parts.re), f("absf", parts.im)
    larger, smaller = f("maximumf", re, im), f("minimumf", re, im)
    ratio = f("divf", smaller, larger, flags=NO_FLAGS)
    square = f("addf", f("mulf", ratio, ratio, flags=NO_FLAGS), f.real(1), flags=NO_FLAGS)
    size = f("mulf", larger, f("sqrt", square, flags=NO_FLAGS), flags=NO_FLAGS)
    f.plain("select", f.compare("uno", size, size), smaller, size)


def _create(f: ComplexFormula, operands: Sequence[SSAValue], type_: Attribute) -> None:
    f.whole(f.nothing(type_), operands)


def _part(place: int) -> Convert:
    return lambda f, operands, type_: f.part(operands[0], place)


Combine = Callable[[ComplexFormula, Parts, Parts], Parts]


def _binary(combine: Combine) -> Convert:
    def write(f: ComplexFormula, operands: Sequence[SSAValue], type_: Attribute) -> None:
        left, right = map(f.parts, operands)
        nothing = f.nothing(type_)
        f.whole(nothing, combine(f, left, right))

    return write


def _by_part(name: str) -> Convert:
    return _binary(lambda f, a, b: Parts(f(name, a.re, b.re), f(name, a.im, b.im)))


def _multiply(f: ComplexFormula, a: Parts, b: Parts) -> Parts:
    re = f("subf", f("mulf", b.re, a.re), f("mulf", b.im, a.im))
    return Parts(re, f("addf", f("mulf", a.im, b.re), f("mulf", a.re, b.im)))


_FORMULAS: Mapping[str, Convert] = {
    "complex.abs": _abs,
    "complex.add": _by_part("addf"),
    "complex.create": _create,
    "complex.im": _part(1),
    "complex.mul": _binary(_multiply),
    "complex.re": _part(0),
    "complex.sub": _by_part("subf"),
}


class ConvertByFormula(ConversionPattern[Operation]):
    """complex.add -> llvm.fadd of both parts"""

    def __init__(self, complex_range: Range):
        division = _binary(lambda f, a, b: divide(f, a, b, complex_range))
        self._formulas = {**_FORMULAS, "complex.div": division}
        self.names = self._formulas.keys()

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        types = edit.converter.convert(op.results[0].type)
        # Either a result or an operand is a complex number.
        struct = next((each for each in (*(types or ()), operands[0].type) if isinstance(each, LLVMStructType)), None)
        if types is not None and struct is not None:
            formula = ComplexFormula(struct.types.data[0], flags_of(op))
            self._formulas[op.name](formula, operands, types[0])
            edit.replace_by(op, formula.ops, [[formula.ops[-1].results[0]]])


class ConvertConstant(ConversionPattern[Operation]):
    """complex.constant -> llvm.mlir.constant"""

    names = ("complex.constant",)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        types = edit.converter.convert(op.results[0].type)
        if types is not None:
            new = create("llvm.mlir.constant", types=types, properties=op.properties, attributes=op.attributes)
            edit.replace_by(op, [new], [new.results])


def patterns(complex_range: Range = "basic") -> tuple[ConversionPattern[Operation], ...]:
    """The patterns of the pass."""
    return (ConvertByFormula(complex_range), ConvertConstant())


def _is_legal(op: Operation) -> bool | None:
    return False if op.dialect_name() == "complex" else is_legal_for_llvm(op)


@dataclass(frozen=True)
class ConvertComplexToLLVMPass(OpPass):
    name = "convert-complex-to-llvm"
    keeps_checks = True

    complex_range: Range = "basic"
    """The division: `improved` is right for large and small numbers, too; `basic` and `none` divide by a square."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        convert(self, op, patterns(self.complex_range), LLVMTypes(), _is_legal)
