"""Turn ops of the math dialect into intrinsics of LLVM.

Before:  func.func @f(%arg0: f32) -> (f32, f32) {
           %0 = math.tanh %arg0 fastmath<nnan> : f32
           %1 = math.rsqrt %0 : f32
           %2 = math.erf %1 : f32
           return %1, %2 : f32, f32
         }
After:   func.func @f(%arg0: f32) -> (f32, f32) {
           %0 = llvm.intr.tanh(%arg0) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> f32
           %1 = llvm.mlir.constant(1.000000e+00 : f32) : f32
           %2 = llvm.intr.sqrt(%0) : (f32) -> f32
           %3 = llvm.fdiv %1, %2 : f32
           %4 = math.erf %3 : f32
           return %3, %4 : f32, f32
         }

Functions without an LLVM intrinsic stay, as do functions of tensors and of floats of 8 bits or less.
Source: `lib/Conversion/MathToLLVM/MathToLLVM.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import BoolAttr, DenseArrayBase, IntegerAttr, i1, i32, i64
from xdsl.dialects.llvm import ExtractValueOp, LLVMArrayType, LLVMStructType
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.numbers.matchers import float_constant
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.llvm.types import is_compatible
from okl_opt.passes.base import OpPass
from okl_opt.passes.conversion.floats import OnFloats, fastmath_flags, has_unsupported_floats
from okl_opt.passes.conversion.llvm_formula import LLVMFormula
from okl_opt.passes.conversion.llvm_types import LLVMTypes, is_legal_for_llvm
from okl_opt.passes.conversion.one_to_one import convert_elementwise
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, convert
from okl_opt.passes.rewriting.formula import flags_of

_SAME_NAME = (
    "acos asin atan atan2 ceil copysign cos cosh exp exp2 floor fma log log10 log2 round roundeven sin sinh sqrt tan "
    "tanh trunc"
)

_INTRINSICS = {
    **{f"math.{name}": f"llvm.intr.{name}" for name in _SAME_NAME.split()},
    "math.absf": "llvm.intr.fabs",
    "math.ctpop": "llvm.intr.ctpop",
    "math.fpowi": "llvm.intr.powi",
    "math.powf": "llvm.intr.pow",
}


class ConvertIntegers(ConversionPattern[Operation]):
    """math.absi -> llvm.intr.abs, on scalars and vectors of rank 0 or 1; zero and the minimum do not give poison."""

    _TABLE = {
        "math.absi": ("llvm.intr.abs", "is_int_min_poison"),
        "math.ctlz": ("llvm.intr.ctlz", "is_zero_poison"),
        "math.cttz": ("llvm.intr.cttz", "is_zero_poison"),
    }
    names = _TABLE.keys()

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        type_ = operands[0].type
        if is_compatible(type_) and not isinstance(type_, LLVMArrayType):
            name, poison = self._TABLE[op.name]
            edit.replace_by(
                op, new := [create(name, operands, [type_], {poison: BoolAttr(False, i1)})], [new[0].results]
            )


class ConvertClassification(ConversionPattern[Operation]):
    """math.isnan -> llvm.intr.is.fpclass"""

    _CLASSES = {"math.isfinite": 0x1F8, "math.isnan": 0x3}
    names = _CLASSES.keys()

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        types = edit.converter.convert(op.results[0].type)
        if types is None or not is_compatible(operands[0].type) or has_unsupported_floats(op, edit.converter):
            return
        new = create("llvm.intr.is.fpclass", operands, types, {"bit": IntegerAttr(self._CLASSES[op.name], i32)})
        edit.replace_by(op, [new], [new.results])


class ConvertSincos(ConversionPattern[Operation]):
    """math.sincos -> llvm.intr.sincos and extractions from its struct"""

    names = ("math.sincos",)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        type_ = operands[0].type
        if not is_compatible(type_) or has_unsupported_floats(op, edit.converter):
            return
        struct = LLVMStructType.from_type_list([type_, type_])
        both = create("llvm.intr.sincos", operands, [struct], fastmath_flags(op), op.attributes)
        parts = [ExtractValueOp(DenseArrayBase.from_list(i64, [n]), both.results[0], type_) for n in range(2)]
        edit.replace_by(op, [both, *parts], [part.results for part in parts])


class ConvertRsqrt(ConversionPattern[Operation]):
    """math.rsqrt -> 1 / llvm.intr.sqrt"""

    names = ("math.rsqrt",)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        flags = fastmath_flags(op)

        def make(operands: Sequence[SSAValue], type_: Attribute) -> Sequence[Operation]:
            value = float_constant(type_, 1.0)
            assert value is not None, "floats and vectors of them have constants"
            one = create("llvm.mlir.constant", types=[type_], properties={"value": value})
            root = create("llvm.intr.sqrt", operands, [type_], flags, op.attributes)
            return one, root, create("llvm.fdiv", [*one.results, *root.results], [type_], flags, op.attributes)

        if not has_unsupported_floats(op, edit.converter):
            convert_elementwise(op, operands, edit, make)


def _expm1(f: LLVMFormula, x: SSAValue) -> SSAValue:
    """e^x - 1; for small x, (u - 1) * x / log(u) with u = e^x once rounded. The errors of both factors cancel."""
    one = f.real(1)
    exp = f("exp", x)
    difference = f("subf", exp, one)
    product = f("mulf", difference, f("divf", x, f("log", exp)))
    return _unless_small(f, x, exp, difference, product, one)


def _log1p(f: LLVMFormula, x: SSAValue) -> SSAValue:
    """log(1 + x); for small x, log(u) * x / (u - 1) with u = 1 + x once rounded"""
    one = f.real(1)
    sum_ = f("addf", one, x)
    log = f("log", sum_)
    product = f("mulf", log, f("divf", x, f("subf", sum_, one)))
    return _unless_small(f, x, sum_, log, product, one)


def _unless_small(
    f: LLVMFormula, x: SSAValue, rounded: SSAValue, result: SSAValue, of_small: SSAValue, one: SSAValue
) -> SSAValue:
    """Return `result`; for |x| <= 1, `of_small`, or x itself where the rounded value is 1."""
    of_small = f.plain("select", f.compare("oeq", rounded, one), x, of_small)
    return f.plain("select", f.compare("ogt", f("absf", x), one), result, of_small)


class ConvertByFormula(ConversionPattern[Operation]):
    """Convert an op by a formula, which depends on how numbers are rounded: its sums may not be reordered."""

    def __init__(self, name: str, formula: Callable[[LLVMFormula, SSAValue], SSAValue]):
        self.names = (name,)
        self._formula = formula

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        flags = [flag for flag in flags_of(op).data if flag is not FastMathFlag.REASSOC]

        def make(operands: Sequence[SSAValue], type_: Attribute) -> Sequence[Operation]:
            formula = LLVMFormula(type_, FastMathFlagsAttr(flags))
            self._formula(formula, operands[0])
            return formula.ops

        if not has_unsupported_floats(op, edit.converter):
            convert_elementwise(op, operands, edit, make)


PATTERNS = (
    OnFloats(_INTRINSICS, fastmath_flags),
    ConvertIntegers(),
    ConvertClassification(),
    ConvertSincos(),
    ConvertByFormula("math.expm1", _expm1),
    ConvertRsqrt(),
)

APPROXIMATE_LOG1P = ConvertByFormula("math.log1p", _log1p)


@dataclass(frozen=True)
class ConvertMathToLLVMPass(OpPass):
    name = "convert-math-to-llvm"
    keeps_checks = True

    approximate_log1p: bool = True
    """Compute log1p by a formula with log; if false, log1p stays."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        patterns = (*PATTERNS, APPROXIMATE_LOG1P) if self.approximate_log1p else PATTERNS
        convert(self, op, patterns, LLVMTypes(), is_legal_for_llvm)
