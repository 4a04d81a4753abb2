"""Replace signed arithmetic on nonnegative integers by unsigned arithmetic.

Before:  func.func @f(%arg0: i32) -> (i32, i1) {
           %c7_i32 = arith.constant 7 : i32
           %c3_i32 = arith.constant 3 : i32
           %0 = arith.andi %arg0, %c7_i32 : i32
           %1 = arith.divsi %0, %c3_i32 : i32
           %2 = arith.cmpi slt, %0, %c3_i32 : i32
           return %1, %2 : i32, i1
         }
After:   func.func @f(%arg0: i32) -> (i32, i1) {
           %c7_i32 = arith.constant 7 : i32
           %c3_i32 = arith.constant 3 : i32
           %0 = arith.andi %arg0, %c7_i32 : i32
           %1 = arith.divui %0, %c3_i32 : i32
           %2 = arith.cmpi ult, %0, %c3_i32 : i32
           return %1, %2 : i32, i1
         }

All operands and results must be nonnegative; of a comparison, the operands. As in MLIR, the range of a replaced op's
result is unknown, so its users stay signed.
Source: `UnsignedWhenEquivalent.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from okl_opt.passes.analysis.constant_folds import folded
from okl_opt.passes.analysis.dataflow.integer_ranges import IntegerRanges, integer_ranges_in
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor

_UNSIGNED: dict[str, type[Operation]] = {
    "arith.ceildivsi": arith.CeilDivUIOp,
    "arith.divsi": arith.DivUIOp,
    "arith.extsi": arith.ExtUIOp,
    "arith.floordivsi": arith.DivUIOp,
    "arith.maxsi": arith.MaxUIOp,
    "arith.minsi": arith.MinUIOp,
    "arith.remsi": arith.RemUIOp,
}
_UNSIGNED_PREDICATES = {2: 6, 3: 7, 4: 8, 5: 9}
"""slt, sle, sgt, sge: ult, ule, ugt, uge."""


def _unsigned(op: Operation, ranges: IntegerRanges) -> Operation | None:
    """Return the unsigned replacement of an op, or None."""
    if op.name == "arith.cmpi":
        predicate = op.properties.get("predicate")
        number = _UNSIGNED_PREDICATES.get(predicate.value.data) if isinstance(predicate, IntegerAttr) else None
        if number is None or not all(ranges.non_negative(value) for value in op.operands):
            return None
        return arith.CmpiOp.create(
            operands=op.operands, result_types=op.result_types, properties={"predicate": IntegerAttr(number, 64)}
        )
    kind = _UNSIGNED.get(op.name)
    if kind is None or not all(ranges.non_negative(value) for value in (*op.operands, *op.results)):
        return None
    return kind.create(
        operands=op.operands, result_types=op.result_types, properties=op.properties, attributes=op.attributes
    )


class ArithUnsignedWhenEquivalentPass(OpPass):
    name = "arith-unsigned-when-equivalent"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        ranges = integer_ranges_in(op, folded)
        edit = Editor(self)
        for inner in [inner for region in op.regions for inner in region.walk()]:
            new = _unsigned(inner, ranges)
            if new is None:
                continue
            if not edit.begin(inner):
                return
            edit.insert(new, InsertPoint.before(inner))
            edit.replace(inner, (), new.results)
