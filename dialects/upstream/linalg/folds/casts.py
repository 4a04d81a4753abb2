"""Linalg ops on casts to less static types. Source: `TensorOps.cpp` and `LinalgOps.cpp` of MLIR 22."""

from __future__ import annotations

from okl_opt.dialects.interfaces.folding import FoldTable, RuleTable
from okl_opt.dialects.upstream.linalg.folds.structured import STRUCTURED
from okl_opt.dialects.upstream.shared.tensor_casts import fold_tensor_cast_producer_op

FOLDS = FoldTable()
RULES = RuleTable()

_UNSTRUCTURED = (
    "linalg.softmax",
    "linalg.winograd_filter_transform",
    "linalg.winograd_input_transform",
    "linalg.winograd_output_transform",
)

RULES(*STRUCTURED, *_UNSTRUCTURED)(fold_tensor_cast_producer_op)
