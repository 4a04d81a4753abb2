"""Lower maxima and minima with a constant to comparisons and selects.

Before:  func.func @f(%arg0: vector<8xf32>, %arg1: f32) -> (vector<8xf32>, f32) {
           %cst = arith.constant dense<0.000000e+00> : vector<8xf32>
           %cst_0 = arith.constant 6.000000e+00 : f32
           %0 = arith.maximumf %arg0, %cst : vector<8xf32>
           %1 = arith.minimumf %arg1, %cst_0 : f32
           return %0, %1 : vector<8xf32>, f32
         }
After:   func.func @f(%arg0: vector<8xf32>, %arg1: f32) -> (vector<8xf32>, f32) {
           %cst = arith.constant dense<0.000000e+00> : vector<8xf32>
           %cst_0 = arith.constant 6.000000e+00 : f32
           %0 = arith.cmpf ogt, %cst, %arg0 : vector<8xf32>
           %1 = arith.select %0, %cst, %arg0 : vector<8xi1>, vector<8xf32>
           %2 = math.absf %1 : vector<8xf32>
           %3 = arith.cmpf olt, %cst_0, %arg1 : f32
           %4 = arith.select %3, %cst_0, %arg1 : f32
           return %2, %4 : vector<8xf32>, f32
         }

The ops are `arith.maximumf` and `arith.minimumf` on f32 and f64. On x86 a comparison with a select is one instruction,
while ops that propagate NaN and distinguish -0 from 0 need several. The operand is kept if it is NaN or equals the
constant, so that results are the same; `math.absf` removes the sign of the maximum of -0 and 0. The minimum with -0
stays, and so do all ops on processors with instructions for them.
Source: a pass of our own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import Float32Type, Float64Type
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.numbers.ap_float import Float, decode, format_of
from okl_opt.dialects.numbers.elements import numbers_of
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.arith.build import ArithBuilder
from okl_opt.passes.base import OpPass
from okl_opt.passes.codegen.target import target_of
from okl_opt.passes.rewriting.edit import Editor

_PREDICATES = {arith.MaximumfOp.name: "ogt", arith.MinimumfOp.name: "olt"}


@dataclass(frozen=True)
class LowerClampsPass(OpPass):
    name = "lower-clamps"
    keeps_checks = True

    target_cpu: str | None = None
    """LLVM's name of the processor; by default this machine."""
    target_features: str | None = None
    """Features to add or remove, as in `+avx2,-fma`."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        try:
            target = target_of(self.target_cpu or "", self.target_features or "")
        except ValueError as problem:
            raise bare_error(op, str(problem)) from problem
        if "neon" in target.features:
            return
        edit = Editor(self)
        for inner in list(op.walk()):
            if inner.name in _PREDICATES and not _lower(edit, inner):
                return


def _lower(edit: Editor, op: Operation) -> bool:
    """Replace an op if one operand is a constant. Return False at the rewrite limit."""
    left, right = op.operands
    number, value, constant = _number(right), left, right
    if number is None:
        number, value, constant = _number(left), right, left
    is_maximum = op.name == arith.MaximumfOp.name
    if number is None or number.magnitude is math.nan:
        return True
    is_zero = number.magnitude == 0
    if is_zero and number.negative and not is_maximum:
        return True
    if not edit.begin(op):
        return False
    new = ArithBuilder()
    result = new.select(new.compare_floats(_PREDICATES[op.name], constant, value), constant, value)
    if is_zero and is_maximum and not number.negative:
        absolute = create("math.absf", [result], [result.type], {"fastmath": arith.FastMathFlagsAttr("none")})
        edit.replace(op, [*new.ops, absolute], absolute.results)
        return True
    edit.replace(op, new.ops, [result])
    return True


def _number(value: SSAValue) -> Float | None:
    """Return the constant value of a scalar, or of all elements of a vector, or None."""
    element = element_of(value.type)
    numbers = numbers_of(constant_value(value))
    if not isinstance(element, Float32Type | Float64Type) or numbers is None or len(numbers.bits) != 1:
        return None
    return decode(numbers.bits[0], format_of(element))
