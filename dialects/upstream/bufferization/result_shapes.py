"""Result shapes of bufferization ops. Source: `BufferizationOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.bufferization import AllocTensorOp
from xdsl.ir import OpResult
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.result_shapes import Shape, ShapeOf
from okl_opt.dialects.upstream.shared.mixed import mixed_values
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type, sizes_of


def _of_alloc_tensor(result: OpResult, rewriter: PatternRewriter) -> Shape:
    """The size operands and static sizes, or the sizes of the copied tensor."""
    op = result.op
    assert isinstance(op, AllocTensorOp)
    if op.copy is not None:
        return sizes_of(rewriter, op.copy)
    return mixed_values(sizes_in_type(result), op.dynamic_sizes)


def _of_destination(result: OpResult, rewriter: PatternRewriter) -> Shape:
    return sizes_of(rewriter, result.op.operands[1])


SHAPES: Mapping[str, ShapeOf] = {
    "bufferization.alloc_tensor": _of_alloc_tensor,
    "bufferization.materialize_in_destination": _of_destination,
}
