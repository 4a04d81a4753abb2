"""Folds of stream ops. Source: `StreamOpFolders.cpp` of IREE."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable
from okl_opt.dialects.stream.asyncs import AsyncCastOp

FOLDS = FoldTable()


@FOLDS(AsyncCastOp.name)
def _fold_cast(op: Operation, constants: Constants) -> Folded:
    """Fold a cast to the same lifetime, or back to the lifetime before another cast."""
    assert isinstance(op, AsyncCastOp)
    source = op.source.owner
    if op.source.type == op.result.type:
        return op.source
    return source.source if isinstance(source, AsyncCastOp) and source.source.type == op.result.type else None
