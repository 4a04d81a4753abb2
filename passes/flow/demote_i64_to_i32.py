"""Compute in i32 instead of i64.

Before:  func.func @f(%arg0: tensor<4xi64>) -> tensor<4xi64> {
           %cst = arith.constant dense<2> : tensor<4xi64>
           %0 = arith.muli %arg0, %cst : tensor<4xi64>
           return %0 : tensor<4xi64>
         }
After:   func.func @f(%arg0: tensor<4xi32>) -> tensor<4xi32> {
           %cst = arith.constant dense<2> : tensor<4xi32>
           %0 = arith.muli %arg0, %cst : tensor<4xi32>
           return %0 : tensor<4xi32>
         }

The pass converts the same ops and types as `iree-util-demote-f64-to-f32`. Constants lose their upper half.
Source: seed 002, "DemoteI64ToI32"; IREE's `ConvertPrimitiveType.cpp` of December 2022.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, i32, i64

from okl_opt.passes.base import Pass
from okl_opt.passes.flow.element_conversion import ElementConversion


class DemoteI64ToI32Pass(Pass):
    name = "iree-util-demote-i64-to-i32"
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        ElementConversion(self, i64, i32).run(op)
