"""Rules of memref ops on the buffers of tensors."""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.upstream.shared.tensor_casts import ranked

RULES = RuleTable()


@RULES("memref.load")
def load_of_to_buffer(op: Operation, rewriter: PatternRewriter) -> None:
    """Extract an element from a tensor instead of loading it from the tensor's buffer.

    Before:  (%t: tensor<?xf32>, %i: index)
             %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
             %r = memref.load %0[%i] : memref<?xf32>
             return %r : f32
    After:   %extracted = tensor.extract %t[%i] : tensor<?xf32>
             return %extracted : f32

    Source: `BufferizationOps.cpp`.
    """
    inner = op.operands[0].owner
    if not isinstance(inner, Operation) or inner.name != "bufferization.to_buffer":
        return
    tensor = inner.operands[0]
    if ranked(tensor.type) is not None:
        from xdsl.dialects.tensor import ExtractOp

        rewriter.replace(op, ExtractOp.create(operands=[tensor, *op.operands[1:]], result_types=op.result_types))
