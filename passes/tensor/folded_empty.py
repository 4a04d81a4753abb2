"""Fold slices and reshapes of `tensor.empty`. Source: `EmptyOpPatterns.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Rule
from okl_opt.dialects.interfaces.result_shapes import result_shape
from okl_opt.dialects.upstream.shared.mixed import dynamic_values
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.slicing import slice_of
from okl_opt.dialects.upstream.shared.tensor_casts import replace_with_cast
from okl_opt.dialects.upstream.tensor.new_ops import empty_op


def _of_slice(op: Operation, rewriter: PatternRewriter) -> None:
    """tensor.extract_slice(tensor.empty) -> tensor.empty"""
    if isinstance(op.operands[0].owner, EmptyOp):
        sizes = dynamic_values(slice_of(op).sizes)
        rewriter.replace(op, EmptyOp.create(operands=sizes, result_types=op.result_types))


def _of_reshape(op: Operation, rewriter: PatternRewriter) -> None:
    """tensor.expand_shape(tensor.empty) -> tensor.empty, and so for tensor.collapse_shape"""
    if not isinstance(op.operands[0].owner, EmptyOp):
        return
    sizes = result_shape(op.results[0], rewriter)
    assert sizes is not None, "reshapes know their sizes"
    empty = rewriter.insert(empty_op(sizes, element_of(op.results[0].type)))
    if empty.tensor.type == op.results[0].type:
        rewriter.replace(op, (), [empty.tensor])
    else:
        replace_with_cast(rewriter, op, empty.tensor)


_RESHAPES = Rule("FoldEmptyTensorWithReshapeOp", _of_reshape, 1)
FOLDED_EMPTY: Mapping[str, Rule] = {
    "tensor.collapse_shape": _RESHAPES,
    "tensor.expand_shape": _RESHAPES,
    "tensor.extract_slice": Rule("FoldEmptyTensorWithExtractSliceOp", _of_slice, 1),
}
"""The rules by the names of ops. Source: `populateFoldTensorEmptyPatterns`."""
