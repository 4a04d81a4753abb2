"""Restore the names of compute ops that `cse-with-attributes-ignored` removed.

Before:  module attributes {oneflow.ignored_attributes = [{op_name = "r", scope_symbol_id = 12 : i64}]} {
           oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {
             %0 = "oneflow.relu"(%arg0) {ignored_attributes = 0 : i64, op_name = "ignored"}
                  : (tensor<2xf32>) -> tensor<2xf32>
             oneflow.return %0 : tensor<2xf32>
           }
         }
After:   oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {
           %0 = "oneflow.relu"(%arg0) {op_name = "r", scope_symbol_id = 12 : i64} : (tensor<2xf32>) -> tensor<2xf32>
           oneflow.return %0 : tensor<2xf32>
         }

Source: OneFlow's CSEPutAttributes.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from okl_opt.passes.base import Pass, Statistic
from okl_opt.passes.oneflow.ignored_attributes import restore
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import count


class CSEPutAttributesPass(Pass):
    """Restore the attributes that `cse-with-attributes-ignored` saved on the module."""

    name = "cse-put-attributes"
    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("num-put", "Number of ops whose attributes were put back"),
    )

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        count(self, "num-put", restore(Editor(self), op))
