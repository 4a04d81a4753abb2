"""Add run-time checks that each op satisfies the promises of its types and indices.

Before:  func.func @f(%arg0: memref<8xf32>, %arg1: index) -> f32 {
           %0 = memref.load %arg0[%arg1] : memref<8xf32>
           return %0 : f32
         }
After:   func.func @f(%arg0: memref<8xf32>, %arg1: index) -> f32 {
           %c0 = arith.constant 0 : index
           %c0_0 = arith.constant 0 : index
           %c8 = arith.constant 8 : index
           %0 = arith.cmpi sge, %arg1, %c0 : index
           %1 = arith.cmpi slt, %arg1, %c8 : index
           %2 = arith.andi %0, %1 : i1
           cf.assert %2, "ERROR: Runtime op verification failed\\0A%0 = memref.load %arg0[%arg1] :
             memref<8xf32>\\0A^ out-of-bounds access\\0ALocation: loc(\\22<stdin>\\22:2:8)"
           %3 = memref.load %arg0[%arg1] : memref<8xf32>
           return %3 : f32
         }

Source: `GenerateRuntimeVerification.cpp` of MLIR 22, which crashes if a dialect used by the checks is not loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.text import PrintOptions, print_attribute, print_ops
from okl_opt.passes.base import OpPass
from okl_opt.passes.checks.verification import linalg, memref, tensor
from okl_opt.passes.checks.verification.build import Conditions
from okl_opt.passes.rewriting.edit import Editor

_VERIFY: Mapping[str, Callable[[Operation, Conditions], None]] = {**linalg.VERIFY, **memref.VERIFY, **tensor.VERIFY}
# Elide large constants as MLIR does.
_OPTIONS = PrintOptions(skip_regions=True, elide_elements_above=16)


@dataclass(frozen=True)
class GenerateRuntimeVerification(OpPass):
    name = "generate-runtime-verification"
    keeps_checks = True

    verbose_level: int = 1
    """1: messages include the text of the op; 0: they do not."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        if self.verbose_level not in (0, 1):
            raise bare_error(op, f"{self.name} pass: set verboseLevel to 0 or 1")
        checked = [inner for region in op.regions for inner in region.walk(region_first=True) if inner.name in _VERIFY]
        texts = print_ops(op, checked, _OPTIONS) if self.verbose_level else [""] * len(checked)
        edit = Editor(self)
        for inner, text in zip(checked, texts, strict=True):
            if edit.begin(inner):
                _VERIFY[inner.name](inner, Conditions(edit, inner, _message(inner, text)))


def _message(op: Operation, text: str) -> Callable[[str], str]:
    shown = f"\n{text}" if text else ""
    place = print_attribute(op.location)
    return lambda what: f"ERROR: Runtime op verification failed{shown}\n^ {what}\nLocation: {place}"
