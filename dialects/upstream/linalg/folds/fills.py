"""Linalg ops on filled tensors. Source: `LinalgOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import FoldTable, RuleTable
from okl_opt.dialects.upstream.linalg.fills import fill_of, refilled
from okl_opt.dialects.upstream.shared.shapes import element_of

FOLDS = FoldTable()
RULES = RuleTable()


@RULES("linalg.copy")
def fold_fill_with_copy(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a copy of a fill by a fill, and drop a fill of the destination of a copy.

    Before:  (%x: f32, %s: tensor<?xf32>, %t: tensor<?xf32>)
             %0 = linalg.fill ins(%x : f32) outs(%s : tensor<?xf32>) -> tensor<?xf32>
             %1 = linalg.copy ins(%0 : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
             return %1 : tensor<?xf32>
    After:   %0 = linalg.fill ins(%x : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
             return %0 : tensor<?xf32>
    """
    source, target = op.operands
    fill = fill_of(source)
    # A copy may convert, a fill does not.
    if fill is not None and element_of(source.type) == element_of(target.type):
        rewriter.replace(op, refilled(fill, target))
        return
    fill = fill_of(target)
    if fill is not None:
        new = type(op).create(
            operands=[source, fill.operands[1]],
            result_types=op.result_types,
            properties=op.properties,
            regions=[rewriter.move_region_contents_to_new_regions(region) for region in op.regions],
        )
        rewriter.replace(op, new)


@RULES("linalg.transpose")
def fold_fill_with_transpose(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a transpose of a fill by a fill.

    Before:  (%x: f32, %s: tensor<?x4xf32>, %t: tensor<4x?xf32>)
             %0 = linalg.fill ins(%x : f32) outs(%s : tensor<?x4xf32>) -> tensor<?x4xf32>
             %1 = linalg.transpose ins(%0 : tensor<?x4xf32>) outs(%t : tensor<4x?xf32>) permutation = [1, 0]
             return %1 : tensor<4x?xf32>
    After:   %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
             return %0 : tensor<4x?xf32>
    """
    source, target = op.operands
    fill = fill_of(source)
    if fill is not None:
        rewriter.replace(op, refilled(fill, target))
