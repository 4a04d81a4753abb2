"""Folds of all ops with loops, maps and a body. Source: `LinalgOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.linalg import Linalg
from xdsl.ir import Operation

from dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable
from dialects.upstream.linalg.ops import LINALG
from dialects.upstream.shared.destination_style import is_structured
from dialects.upstream.shared.memref_casts import without_casts

FOLDS = FoldTable()
RULES = RuleTable()

STRUCTURED = [op.name for op in (*Linalg.operations, *LINALG.operations) if is_structured(op)]
"""The names of all ops with MLIR's `LinalgOp` interface."""


@FOLDS(*STRUCTURED)
def fold_casts_of_operands(op: Operation, constants: Constants) -> Folded:
    """Casts of memrefs are not needed.

    Before:  (%m: memref<4xf32>, %x: f32)
             %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
             linalg.fill ins(%x : f32) outs(%0 : memref<?xf32>)
             return
    After:   linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
             return
    """
    return without_casts(op)
