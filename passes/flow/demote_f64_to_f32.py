"""Compute in f32 instead of f64.

Before:  func.func @f(%arg0: tensor<4xf64>, %arg1: f32) -> (tensor<4xf64>, f64) {
           %cst = arith.constant dense<2.000000e+00> : tensor<4xf64>
           %0 = arith.mulf %arg0, %cst : tensor<4xf64>
           %1 = arith.extf %arg1 : f32 to f64
           return %0, %1 : tensor<4xf64>, f64
         }
After:   func.func @f(%arg0: tensor<4xf32>, %arg1: f32) -> (tensor<4xf32>, f32) {
           %cst = arith.constant dense<2.000000e+00> : tensor<4xf32>
           %0 = arith.mulf %arg0, %cst : tensor<4xf32>
           return %0, %arg1 : tensor<4xf32>, f32
         }

The pass converts globals, functions, tensors and vectors; complex numbers and memrefs stay, as do attributes other than
the values of constants and globals. Constants are rounded to nearest even; too large ones become infinite. A cast that
no longer changes the type is erased; an invalid one, such as an extension to a narrower type, is an error.
Source: seed 002, "DemoteF64ToF32"; IREE's `ConvertPrimitiveType.cpp` of December 2022.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, f32, f64

from okl_opt.passes.base import Pass
from okl_opt.passes.flow.element_conversion import ElementConversion


class DemoteF64ToF32Pass(Pass):
    name = "iree-util-demote-f64-to-f32"
    changes_rounding = True
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        ElementConversion(self, f64, f32).run(op)
