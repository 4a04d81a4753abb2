"""Folds and canonicalization rules of linalg ops. Source: `LinalgOps.cpp` of MLIR 22."""

from __future__ import annotations

from okl_opt.dialects.interfaces.folding import FoldTable, RuleTable
from okl_opt.dialects.upstream.linalg.folds import casts, fills, identities, movement, packing, structured
from okl_opt.dialects.upstream.shared.constants import arith_constant

# The rules of all structured ops come first, like the dialect's rules in MLIR.
_SUBJECTS = (casts, structured, fills, identities, movement, packing)

FOLDS = FoldTable()
RULES = RuleTable()
for _subject in _SUBJECTS:
    FOLDS.update(_subject.FOLDS)
    for _name, _rules in _subject.RULES.items():
        RULES.setdefault(_name, []).extend(_rules)
MATERIALIZE = arith_constant
