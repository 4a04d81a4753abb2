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
from xdsl.dialects.builtin import BoolAttr, DenseArrayBase, IntegerAttr, i1, i32, i64
from xdsl.dialects.llvm import ExtractValueOp, LLVMArrayType, LLVMStructType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.numbers.matchers import float_constant
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.llvm.types import is_compatible
from okl_opt.passes.base import OpPass
from okl_opt.passes.conversion.floats import OnFloats, fastmath_flags, has_unsupported_floats
from okl_opt.passes.conversion.llvm_types import LLVMTypes, is_legal_for_llvm
from okl_opt.passes.conversion.one_to_one import convert_elementwise
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, convert

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


New = Callable[..., Operation]
"""Builds an op from a name and operands."""


def _expm1(new: New, x: SSAValue, one: SSAValue) -> Sequence[Operation]:
    """exp(x) - 1"""
    exp = new("llvm.intr.exp", x)
    return exp, new("llvm.fsub", exp.results[0], one)


def _log1p(new: New, x: SSAValue, one: SSAValue) -> Sequence[Operation]:
    """log(1 + x)"""
    sum_ = new("llvm.fadd", one, x)
    return sum_, new("llvm.intr.log", sum_.results[0])


def _rsqrt(new: New, x: SSAValue, one: SSAValue) -> Sequence[Operation]:
    """1 / sqrt(x)"""
    root = new("llvm.intr.sqrt", x)
    return root, new("llvm.fdiv", one, root.results[0])


class ConvertByOne(ConversionPattern[Operation]):
    """Convert an op whose formula uses the constant 1."""

    def __init__(self, name: str, formula: Callable[[New, SSAValue, SSAValue], Sequence[Operation]]):
        self.names = (name,)
        self._formula = formula

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        flags = fastmath_flags(op)

        def make(operands: Sequence[SSAValue], type_: Attribute) -> Sequence[Operation]:
            value = float_constant(type_, 1.0)
            assert value is not None, "floats and vectors of them have constants"
            one = create("llvm.mlir.constant", types=[type_], properties={"value": value})

            def new(name: str, *operands: SSAValue) -> Operation:
                return create(name, operands, [type_], flags, op.attributes)

            return one, *self._formula(new, operands[0], one.results[0])

        if not has_unsupported_floats(op, edit.converter):
            convert_elementwise(op, operands, edit, make)


PATTERNS = (
    OnFloats(_INTRINSICS, fastmath_flags),
    ConvertIntegers(),
    ConvertClassification(),
    ConvertSincos(),
    ConvertByOne("math.expm1", _expm1),
    ConvertByOne("math.rsqrt", _rsqrt),
)

APPROXIMATE_LOG1P = ConvertByOne("math.log1p", _log1p)


@dataclass(frozen=True)
class ConvertMathToLLVMPass(OpPass):
    name = "convert-math-to-llvm"
    keeps_checks = True

    approximate_log1p: bool = True
    """Compute log1p as log(1 + x), which is inexact for small x; if false, log1p stays."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        patterns = (*PATTERNS, APPROXIMATE_LOG1P) if self.approximate_log1p else PATTERNS
        convert(self, op, patterns, LLVMTypes(), is_legal_for_llvm)
