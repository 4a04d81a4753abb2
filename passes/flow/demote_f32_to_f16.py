"""Compute in f16 instead of f32.

Before:  func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
           %cst = arith.constant dense<2.000000e+00> : tensor<4xf32>
           %0 = arith.mulf %arg0, %cst : tensor<4xf32>
           return %0 : tensor<4xf32>
         }
After:   func.func @f(%arg0: tensor<4xf16>) -> tensor<4xf16> {
           %cst = arith.constant dense<2.000000e+00> : tensor<4xf16>
           %0 = arith.mulf %arg0, %cst : tensor<4xf16>
           return %0 : tensor<4xf16>
         }

The pass converts the same ops and types as `iree-util-demote-f64-to-f32`.
Source: seed 002, "DemoteF32ToF16"; IREE's `ConvertPrimitiveType.cpp` of December 2022.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, f16, f32

from okl_opt.passes.base import Pass
from okl_opt.passes.flow.element_conversion import ElementConversion


class DemoteF32ToF16Pass(Pass):
    name = "iree-util-demote-f32-to-f16"
    changes_rounding = True
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        ElementConversion(self, f32, f16).run(op)
