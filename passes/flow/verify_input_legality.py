"""Refuse ops that a frontend must lower before the flow passes; the IR is not changed.

Before:  func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
           %0 = arith.addf %arg0, %arg0 : tensor<4xf32>
           return %0 : tensor<4xf32>
         }
After:   func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
           %0 = arith.addf %arg0, %arg0 : tensor<4xf32>
           return %0 : tensor<4xf32>
         }

Illegal are the ops of tosa except `tosa.apply_scale`, the ops of mhlo, stablehlo, chlo and torch, and
`builtin.unrealized_conversion_cast`. There is one error for each kind of op, at its first occurrence.
Source: IREE's `VerifyInputLegality.cpp` of December 2022; seed 002, VerifyInputLegality. The dialects after mhlo are
our own addition.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, UnrealizedConversionCastOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError, Severity, op_diagnostic, op_name
from okl_opt.passes.base import Pass

_DIALECTS = frozenset({"chlo", "mhlo", "stablehlo", "torch", "tosa"})
_LEGAL = frozenset({"tosa.apply_scale"})


def _is_illegal(name: str) -> bool:
    if name == UnrealizedConversionCastOp.name:
        return True
    return name.partition(".")[0] in _DIALECTS and name not in _LEGAL


class VerifyInputLegalityPass(Pass):
    name = "iree-verify-input-legality"
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        found: dict[str, list[Operation]] = {}
        for inner in op.walk():
            if _is_illegal(name := op_name(inner)):
                found.setdefault(name, []).append(inner)
        if found:
            raise DiagnosticError(
                *(op_diagnostic(Severity.ERROR, ops[0], _message(len(ops))) for ops in found.values())
            )


def _message(count: int) -> str:
    times = "1 time" if count == 1 else f"{count} times"
    return f"is not legal as input of the flow passes and occurs {times}: lower it first"
