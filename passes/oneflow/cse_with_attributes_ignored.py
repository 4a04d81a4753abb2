"""Eliminate common subexpressions of ops with different names; `cse-put-attributes` restores the names.

Before:  oneflow.job @j(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
           %0 = "oneflow.relu"(%arg0) {op_name = "r", scope_symbol_id = 12 : i64} : (tensor<2xf32>) -> tensor<2xf32>
           %1 = "oneflow.relu"(%arg0) {op_name = "s", scope_symbol_id = 13 : i64} : (tensor<2xf32>) -> tensor<2xf32>
           oneflow.return %0, %1 : tensor<2xf32>, tensor<2xf32>
         }
After:   module attributes {oneflow.ignored_attributes = [{op_name = "r", scope_symbol_id = 12 : i64}]} {
           oneflow.job @j(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
             %0 = "oneflow.relu"(%arg0) {ignored_attributes = 0 : i64, op_name = "ignored"}
                  : (tensor<2xf32>) -> tensor<2xf32>
             oneflow.return %0, %0 : tensor<2xf32>, tensor<2xf32>
           }
         }

The pass removes `op_name` and `scope_symbol_id` from all compute ops and runs `cse`. Of merged ops, the attributes of
the first one are kept. The module stores the attributes, and each op its position among them, so that
`cse-put-attributes` works on text as well. A second run of the pass restores them first.
Source: OneFlow's CSEWithAttributesIgnored, which keeps the attributes in memory and leaves `cse` to the pipeline.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from okl_opt.passes.base import Pass, Statistic
from okl_opt.passes.generic.cse import CSE
from okl_opt.passes.oneflow.ignored_attributes import erase, restore, save
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import count, count_sink


class CSEWithAttributesIgnoredPass(Pass):
    """Run `cse` on compute ops without names, which are saved on the module."""

    name = "cse-with-attributes-ignored"
    statistics: ClassVar[tuple[Statistic, ...]] = CSE.statistics

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        restore(edit, op)
        taken = erase(edit, op)
        counted: list[tuple[str, int]] = []
        with count_sink(lambda _, name, number: counted.append((name, number))):
            CSE().apply_to(ctx, op)
        for name, number in counted:
            count(self, name, number)
        save(edit, op, taken)
