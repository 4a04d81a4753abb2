"""Result shapes of ops, computed from their operands.

`dialects/upstream/<dialect>/result_shapes.py` has, by op name,

    SHAPES   the sizes of a result: numbers, and values, which new ops may compute; None if unknown

Ops with operands for their sizes (`shape_aware.py`) need no row. The new ops are inserted where the rewriter is, and
use only operands of the op.
Source: `ReifyRankedShapedTypeOpInterface` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.shape_aware import ShapeAware, shape_aware_sizes
from okl_opt.dialects.modules import dialect_table

Shape = Sequence[int | SSAValue]
ShapeOf = Callable[[OpResult, PatternRewriter], Shape | None]


def has_result_shapes(op: Operation) -> bool:
    """Return whether the result shapes of an op can be computed."""
    return isinstance(op, ShapeAware) or op.name in dialect_table(op.dialect_name(), "result_shapes", "SHAPES")


def result_shape(result: SSAValue, rewriter: PatternRewriter) -> Shape | None:
    """The sizes of a value; None if unknown."""
    if not isinstance(result, OpResult):
        return None
    if isinstance(result.op, ShapeAware):
        return shape_aware_sizes(result)
    shape_of: ShapeOf | None = dialect_table(result.op.dialect_name(), "result_shapes", "SHAPES").get(result.op.name)
    return None if shape_of is None else shape_of(result, rewriter)
