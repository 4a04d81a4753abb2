"""Folds of iree_encoding ops."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable
from okl_opt.dialects.iree_encoding.ops import SetEncodingOp, UnsetEncodingOp

FOLDS = FoldTable()


@FOLDS(UnsetEncodingOp.name)
def _fold_unset(op: Operation, constants: Constants) -> Folded:
    """unset(set(x)) -> x"""
    source = op.operands[0].owner
    if isinstance(source, SetEncodingOp) and source.source.type == op.results[0].type:
        return source.source
    return None
