"""Remove chains of casts that restore the original type, and unused casts.

Before:  func.func @f(%arg0: !llvm.ptr) -> !llvm.ptr {
           %0 = builtin.unrealized_conversion_cast %arg0 : !llvm.ptr to !okl.launcher_ctx
           %1 = builtin.unrealized_conversion_cast %0 : !okl.launcher_ctx to !llvm.ptr
           return %1 : !llvm.ptr
         }
After:   func.func @f(%arg0: !llvm.ptr) -> !llvm.ptr {
           return %arg0 : !llvm.ptr
         }

Other casts stay without an error.
Source: seed 000_5288debaba9517ca.txt, -reconcile-unrealized-casts; MLIR 22's `reconcileUnrealizedCasts`.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import UnrealizedConversionCastOp
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.fields import all_ops
from okl_opt.passes.base import OpPass, Statistic
from okl_opt.passes.rewriting.casts import live_casts, original_values
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import count


class ReconcileUnrealizedCastsPass(OpPass):
    """Simplify and remove `builtin.unrealized_conversion_cast` ops."""

    name = "reconcile-unrealized-casts"
    keeps_checks = True
    statistics: ClassVar[tuple[Statistic, ...]] = (Statistic("num-casts-removed", "Number of casts removed"),)

    def apply_to(self, ctx: Context, op: Operation) -> None:
        casts = [cast for cast in all_ops(op) if isinstance(cast, UnrealizedConversionCastOp)]
        if not casts:
            return
        edit = Editor(self)
        values: dict[SSAValue, SSAValue] = {}
        for cast in casts:
            originals = original_values(cast)
            if originals is not None and edit.begin(cast):
                # A replacement may itself be replaced: follow the chain.
                values.update(
                    (result, values.get(original, original))
                    for result, original in zip(cast.results, originals, strict=True)
                )
        edit.replace_operands([op], values)
        live = live_casts(casts)
        dead = [cast for cast in casts if cast not in live]
        # Erase all at once: they may use each other cyclically.
        if not dead or not edit.begin(*dead):
            return
        count(self, "num-casts-removed", len(dead))
        for cast in dead:
            edit.modify(cast).operands = []
        for cast in dead:
            edit.erase(cast)
