"""Turn functions of complex numbers into calls of the C library.

Before:  func.func @f(%arg0: complex<f32>) -> f32 {
           %0 = complex.tanh %arg0 : complex<f32>
           %1 = complex.abs %0 : complex<f32>
           return %1 : f32
         }
After:   func.func private @cabsf(complex<f32>) -> f32
         func.func private @ctanhf(complex<f32>) -> complex<f32>
         func.func @f(%arg0: complex<f32>) -> f32 {
           %0 = call @ctanhf(%arg0) : (complex<f32>) -> complex<f32>
           %1 = call @cabsf(%0) : (complex<f32>) -> f32
           return %1 : f32
         }

Ops without a C function stay; ops on floats other than f32 and f64 are errors.
Source: `lib/Conversion/ComplexToLibm/ComplexToLibm.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import ComplexType, Float32Type, Float64Type, FunctionType, ModuleOp
from xdsl.dialects.func import CallOp
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.passes.base import Pass
from okl_opt.passes.conversion.declarations import Declarations
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter, convert

_FUNCTIONS = {
    **{f"complex.{name}": f"c{name}" for name in ("abs", "cos", "log", "pow", "sin", "sqrt", "tan", "tanh")},
    "complex.angle": "carg",
    "complex.conj": "conj",
}


class ConvertToCall(ConversionPattern[Operation]):
    """complex.exp -> func.call @cexpf, and its declaration"""

    names = _FUNCTIONS.keys()

    def __init__(self) -> None:
        self._declarations = Declarations()

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        type_: Attribute = op.results[0].type
        element: Attribute = type_.element_type if isa(type_, ComplexType) else type_
        if not isinstance(element, Float32Type | Float64Type):
            return
        name = _FUNCTIONS[op.name] + "f" * isinstance(element, Float32Type)
        signature = FunctionType.from_lists([operand.type for operand in operands], [type_])
        if self._declarations.declare(op, name, signature, {}, edit):
            call = CallOp(name, operands, [type_])
            edit.replace_by(op, [call], [call.results])


def _is_legal(op: Operation) -> bool | None:
    return False if op.name in _FUNCTIONS else True if op.dialect_name() == "func" else None


class ConvertComplexToLibm(Pass):
    name = "convert-complex-to-libm"
    changes_rounding = True
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        convert(self, op, [ConvertToCall()], TypeConverter(), _is_legal)
