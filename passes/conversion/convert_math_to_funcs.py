"""Turn math ops without instructions into calls of functions added to the module.

Before:  func.func @f(%arg0: f32, %arg1: i32) -> f32 {
           %0 = math.fpowi %arg0, %arg1 : f32, i32
           return %0 : f32
         }
After:   func.func @f(%arg0: f32, %arg1: i32) -> f32 {
           %0 = call @__mlir_math_fpowi_f32_i32(%arg0, %arg1) : (f32, i32) -> f32
           return %0 : f32
         }
         func.func private @__mlir_math_fpowi_f32_i32(%arg0: f32, %arg1: i32) -> f32
             attributes {llvm.linkage = #llvm.linkage<linkonce_odr>} {
           %cst = arith.constant 1.000000e+00 : f32
           %c0_i32 = arith.constant 0 : i32
           %c1_i32 = arith.constant 1 : i32
           %c-2147483648_i32 = arith.constant -2147483648 : i32
           %c2147483647_i32 = arith.constant 2147483647 : i32
           %0 = arith.cmpi eq, %arg1, %c0_i32 : i32
           cf.cond_br %0, ^bb1, ^bb2
         ^bb1:
           return %cst : f32
         ^bb2:
           %1 = arith.cmpi sle, %arg1, %c0_i32 : i32
           %2 = arith.cmpi eq, %arg1, %c-2147483648_i32 : i32
           %3 = arith.subi %c0_i32, %arg1 : i32
           %4 = arith.select %1, %3, %arg1 : i32
           %5 = arith.select %2, %c2147483647_i32, %4 : i32
           cf.cond_br %1, ^bb3, ^bb4(%arg0 : f32)
         ^bb3:
           %6 = arith.divf %cst, %arg0 : f32
           cf.br ^bb4(%6 : f32)
         ^bb4(%7: f32):
           cf.br ^bb5(%cst, %7, %5 : f32, f32, i32)
         ^bb5(%8: f32, %9: f32, %10: i32):
           %11 = arith.andi %10, %c1_i32 : i32
           %12 = arith.cmpi ne, %11, %c0_i32 : i32
           cf.cond_br %12, ^bb6, ^bb7(%8 : f32)
         ^bb6:
           %13 = arith.mulf %8, %9 : f32
           cf.br ^bb7(%13 : f32)
         ^bb7(%14: f32):
           %15 = arith.shrui %10, %c1_i32 : i32
           %16 = arith.cmpi eq, %15, %c0_i32 : i32
           cf.cond_br %16, ^bb9(%14 : f32), ^bb8
         ^bb8:
           %17 = arith.mulf %9, %9 : f32
           cf.br ^bb5(%14, %17, %15 : f32, f32, i32)
         ^bb9(%18: f32):
           cf.cond_br %2, ^bb10, ^bb11(%18 : f32)
         ^bb10:
           %19 = arith.mulf %18, %7 : f32
           cf.br ^bb11(%19 : f32)
         ^bb11(%20: f32):
           return %20 : f32
         }

This converts powers, and with `convert-ctlz` also `math.ctlz`. Vectors are computed element by element; ops on indices
stay.
Source: `lib/Conversion/MathToFuncs/MathToFuncs.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import IntegerType, ModuleOp, TensorType
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.elements import element_type
from okl_opt.passes.base import Pass
from okl_opt.passes.conversion.math_functions import leading_zeros, power_of_float, power_of_integers
from okl_opt.passes.conversion.unrolled_vectors import unroll
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter, convert
from okl_opt.passes.rewriting.edit import Editor

_FUNCTIONS: dict[str, Callable[..., FuncOp]] = {
    "math.ctlz": leading_zeros,
    "math.fpowi": power_of_float,
    "math.ipowi": power_of_integers,
}
"""Op -> function that builds its function from a name and element types."""


def _elements(op: Operation) -> list[Attribute]:
    """Return the element types that select the function: of the base, and for `math.fpowi` of the exponent."""
    return [element_type(operand.type) for operand in op.operands][: 2 if op.name == "math.fpowi" else 1]


def _function_name(op: Operation) -> str:
    return "_".join((f"__mlir_math_{op.name.removeprefix('math.')}", *map(str, _elements(op))))


class _Call(ConversionPattern[Operation]):
    """math.ipowi -> func.call @__mlir_math_ipowi_i32"""

    def __init__(self, names: Collection[str]):
        self.names = names

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        type_ = op.results[0].type
        if isa(type_, TensorType):
            return
        element = element_type(type_)
        new = unroll(operands, type_, lambda parts: [CallOp(_function_name(op), parts, [element])])
        edit.replace_by(op, new, [new[-1].results])


@dataclass(frozen=True)
class ConvertMathToFuncs(Pass):
    name = "convert-math-to-funcs"
    keeps_checks = True

    min_width_of_fpowi_exponent: int = 1
    """The least width of exponents: powers of floats with narrower ones stay."""
    convert_ctlz: bool = False
    """Convert math.ctlz, for targets without an instruction for it."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        made = dict[str, FuncOp]()
        for inner in op.walk():
            if self._takes(inner) and (name := _function_name(inner)) not in made:
                made[name] = _FUNCTIONS[inner.name](name, *_elements(inner))
        if made:
            edit = Editor(self)
            if not edit.begin(op):
                return
            edit.insert(list(made.values()), InsertPoint.at_end(op.regions[0].block))
        convert(self, op, [_Call(self._names())], TypeConverter(), self._is_legal)

    def _names(self) -> Collection[str]:
        return _FUNCTIONS.keys() if self.convert_ctlz else _FUNCTIONS.keys() - {"math.ctlz"}

    def _takes(self, op: Operation) -> bool:
        if op.name not in self._names():
            return False
        last = element_type(op.operands[-1].type)
        if not isa(last, IntegerType):
            return False
        return op.name != "math.fpowi" or last.width.data >= self.min_width_of_fpowi_exponent

    def _is_legal(self, op: Operation) -> bool | None:
        if op.name in self._names():
            return not self._takes(op)
        return True if op.dialect_name() in _LEGAL_DIALECTS else None


_LEGAL_DIALECTS = frozenset({"arith", "cf", "func", "vector"})
