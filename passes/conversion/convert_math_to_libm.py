"""Turn ops of the math dialect into calls of the C library.

Before:  func.func @f(%arg0: f32, %arg1: f64) -> (f32, f64) {
           %0 = math.tanh %arg0 : f32
           %1 = math.atan2 %arg1, %arg1 : f64
           return %0, %1 : f32, f64
         }
After:   func.func private @atan2(f64, f64) -> f64 attributes {llvm.readnone}
         func.func private @tanhf(f32) -> f32 attributes {llvm.readnone}
         func.func @f(%arg0: f32, %arg1: f64) -> (f32, f64) {
           %0 = call @tanhf(%arg0) : (f32) -> f32
           %1 = call @atan2(%arg1, %arg1) : (f64, f64) -> f64
           return %0, %1 : f32, f64
         }

f16 and bf16 are computed as f32, vectors element by element. Ops on integers, tensors and other floats are errors.
Source: `lib/Conversion/MathToLibm/MathToLibm.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    FunctionType,
    ModuleOp,
    UnitAttr,
    VectorType,
    f32,
)
from xdsl.dialects.func import CallOp
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.elements import element_type
from okl_opt.dialects.registry import create
from okl_opt.passes.base import Pass
from okl_opt.passes.conversion.declarations import Declarations
from okl_opt.passes.conversion.unrolled_vectors import unroll
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter, convert

_SAME_NAME = (
    "acos acosh asin asinh atan atan2 atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 floor fma log log10 log1p log2 "
    "round roundeven rsqrt sin sinh sqrt tan tanh trunc"
)

FUNCTIONS = {**{f"math.{name}": name for name in _SAME_NAME.split()}, "math.absf": "fabs", "math.powf": "pow"}
"""Op -> name of the function on f64; for f32 an `f` is appended."""


class ConvertToCall(ConversionPattern[Operation]):
    """math.exp -> func.call @expf, and its declaration"""

    names = FUNCTIONS.keys()

    def __init__(self) -> None:
        self._declarations = Declarations()

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        type_ = op.results[0].type
        element = element_type(type_)
        if type_ != element and not isa(type_, VectorType):
            return
        promoted = isinstance(element, Float16Type | BFloat16Type)
        if not promoted and not isinstance(element, Float32Type | Float64Type):
            return
        computed = f32 if promoted else element
        name = FUNCTIONS[op.name] + "f" * isinstance(computed, Float32Type)
        signature = FunctionType.from_lists([computed] * len(operands), [computed])
        if not self._declarations.declare(op, name, signature, {"llvm.readnone": UnitAttr()}, edit):
            return

        def compute(operands: Sequence[SSAValue]) -> Sequence[Operation]:
            if not promoted:
                return [CallOp(name, operands, [computed])]
            wide = [create("arith.extf", [operand], [computed]) for operand in operands]
            call = CallOp(name, [each.results[0] for each in wide], [computed])
            return [*wide, call, create("arith.truncf", [call.results[0]], [element])]

        new = unroll(operands, type_, compute)
        edit.replace_by(op, new, [new[-1].results])


def _is_legal(op: Operation) -> bool | None:
    return _LEGAL.get(op.dialect_name())


_LEGAL = {"arith": True, "builtin": True, "func": True, "math": False, "vector": True}


class ConvertMathToLibmPass(Pass):
    name = "convert-math-to-libm"
    changes_rounding = True
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        convert(self, op, [ConvertToCall()], TypeConverter(), _is_legal)
