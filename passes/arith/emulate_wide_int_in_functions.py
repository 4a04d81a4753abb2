"""Compute wide integers in halves in some functions, keeping the function types.

Before:  func.func @emulate_f(%arg0: i64) -> i32 {
           %0 = arith.trunci %arg0 : i64 to i32
           return %0 : i32
         }
         func.func @g(%arg0: i64) -> i32 {
           %0 = arith.trunci %arg0 : i64 to i32
           return %0 : i32
         }
After:   func.func @emulate_f(%arg0: i64) -> i32 {
           %0 = llvm.bitcast %arg0 : i64 to vector<2xi32>
           %1 = vector.extract %0[0] : i32 from vector<2xi32>
           return %1 : i32
         }
         func.func @g(%arg0: i64) -> i32 {
           %0 = arith.trunci %arg0 : i64 to i32
           return %0 : i32
         }

This converts functions with names that begin with `emulate_`, or the given `function-prefix`. So a program can compare
converted and unconverted functions. Vectors of wide integers are errors.
Source: `TestEmulateWideInt.cpp` of MLIR 22's tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.registry import create
from okl_opt.passes.arith.wide_ints import PATTERNS, WideTypes, checked_width
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.convert import convert


class _BitcastTypes(WideTypes):
    """The same types, with bitcasts where an op keeps its types."""

    def source_materialization(self, values: Sequence[SSAValue], type_: Attribute) -> Sequence[Operation]:
        return [create("llvm.bitcast", values, [type_])]

    def target_materialization(
        self, values: Sequence[SSAValue], types: Sequence[Attribute], original: Attribute
    ) -> Sequence[Operation]:
        return [create("llvm.bitcast", values, types)]


@dataclass(frozen=True)
class TestEmulateWideIntPass(OpPass):
    name = "test-arith-emulate-wide-int"
    keeps_checks = True
    anchor = FuncOp.name
    is_of_tests = True

    function_prefix: str = "emulate_"
    """The prefix of the names of functions to convert."""
    widest_int_supported: int = 32
    """The width in bits of the target's widest integers."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        types = _BitcastTypes(checked_width(op, self.widest_int_supported))
        assert isinstance(op, FuncOp), "the anchor"
        if not op.sym_name.data.startswith(self.function_prefix):
            return

        def is_legal(op: Operation) -> bool | None:
            if op.dialect_name() == "arith" or op.name == "vector.print":
                return types.keeps_types_of(op)
            return True if op.dialect_name() in ("func", "llvm", "vector") else None

        convert(self, op, PATTERNS, types, is_legal)
