"""Split integers of twice the target's width into two halves.

Before:  func.func @f(%arg0: i64, %arg1: i64) -> i64 {
           %0 = arith.xori %arg0, %arg1 : i64
           return %0 : i64
         }
After:   func.func @f(%arg0: vector<2xi32>, %arg1: vector<2xi32>) -> vector<2xi32> {
           %0 = vector.extract %arg0[0] : i32 from vector<2xi32>
           %1 = vector.extract %arg0[1] : i32 from vector<2xi32>
           %2 = vector.extract %arg1[0] : i32 from vector<2xi32>
           %3 = vector.extract %arg1[1] : i32 from vector<2xi32>
           %4 = arith.xori %0, %2 : i32
           %5 = arith.xori %1, %3 : i32
           %cst = arith.constant dense<0> : vector<2xi32>
           %6 = vector.insert %4, %cst [0] : i32 into vector<2xi32>
           %7 = vector.insert %5, %6 [1] : i32 into vector<2xi32>
           return %7 : vector<2xi32>
         }

The types of functions change, too. Divisions, and types that have neither width, are errors.
Source: `EmulateWideInt.cpp` of MLIR 22, whose shifts by zero are wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from okl_opt.passes.arith.wide_ints import PATTERNS, WideTypes, checked_width
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.convert import convert
from okl_opt.passes.rewriting.signatures import PATTERNS as SIGNATURES


@dataclass(frozen=True)
class ArithEmulateWideInt(OpPass):
    name = "arith-emulate-wide-int"
    keeps_checks = True

    widest_int_supported: int = 32
    """The width in bits of the target's widest integers."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        types = WideTypes(checked_width(op, self.widest_int_supported))

        def is_legal(op: Operation) -> bool | None:
            if isinstance(op, FuncOp):
                return types.convert(op.function_type) == (op.function_type,)
            if op.dialect_name() == "arith" or op.name in ("func.call", "func.return", "vector.print"):
                return types.keeps_types_of(op)
            return True if op.dialect_name() == "vector" else None

        convert(self, op, (*SIGNATURES, *PATTERNS), types, is_legal)
