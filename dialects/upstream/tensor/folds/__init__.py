"""Folds of tensor ops. Source: `TensorOps.cpp` and `TensorDialect.cpp` of MLIR 22."""

from __future__ import annotations

from okl_opt.dialects.interfaces.folding import FoldTable, RuleTable
from okl_opt.dialects.upstream.shared.constants import arith_or_complex_constant
from okl_opt.dialects.upstream.tensor.folds import (
    casts,
    dims,
    elements,
    fills,
    of_shapes,
    pads,
    reshapes,
    shapes,
    slices,
    transfers,
)

# Rules of other dialects come first, as in MLIR, which registers them later.
_SUBJECTS = (fills, of_shapes, casts, shapes, dims, elements, reshapes, slices, pads, transfers)

FOLDS = FoldTable()
RULES = RuleTable()
for _subject in _SUBJECTS:
    FOLDS.update(_subject.FOLDS)
    for _name, _rules in _subject.RULES.items():
        RULES.setdefault(_name, []).extend(_rules)
MATERIALIZE = arith_or_complex_constant
