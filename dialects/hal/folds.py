"""Folds of hal ops. Source: `HALOpFolders.cpp` of IREE, December 2022."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.hal.tensors import TensorExportOp, TensorImportOp
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable

FOLDS = FoldTable()


@FOLDS(TensorImportOp.name)
def _fold_import(op: Operation, constants: Constants) -> Folded:
    """Fold the import of an exported tensor to that tensor."""
    assert isinstance(op, TensorImportOp)
    source = op.source.owner
    if not isinstance(source, TensorExportOp) or op.wait_fence is not None:
        return None
    same = source.source.type == op.target.type and source.source_encoding == op.target_encoding
    return source.source if same else None


@FOLDS(TensorExportOp.name)
def _fold_export(op: Operation, constants: Constants) -> Folded:
    """Fold the export of an imported view to that view."""
    assert isinstance(op, TensorExportOp)
    source = op.source.owner
    if not isinstance(source, TensorImportOp) or source.target_encoding is not None or source.wait_fence is not None:
        return None
    has_plain_result = op.source_encoding is None and op.target_storage is None
    return source.source if has_plain_result and source.source.type == op.target.type else None
