"""Result shapes of memref ops. Source: `MemRefOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import OpResult
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.result_shapes import Shape, ShapeOf
from okl_opt.dialects.upstream.memref.folds.reshapes import output_shape
from okl_opt.dialects.upstream.shared.sizes import sizes_of


def _of_expand_shape(result: OpResult, rewriter: PatternRewriter) -> Shape:
    return output_shape(result.op)


def _of_source(result: OpResult, rewriter: PatternRewriter) -> Shape:
    return sizes_of(rewriter, result.op.operands[0])


SHAPES: Mapping[str, ShapeOf] = {
    "memref.assume_alignment": _of_source,
    "memref.expand_shape": _of_expand_shape,
}
