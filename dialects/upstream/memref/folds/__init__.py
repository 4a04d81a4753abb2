"""Folds and canonicalization rules of memref ops. Source: `MemRefOps.cpp` of MLIR 22."""

from __future__ import annotations

from okl_opt.dialects.interfaces.folding import FoldTable, RuleTable
from okl_opt.dialects.upstream.memref.folds import allocs, casts, reshapes, scopes, slices, tensors
from okl_opt.dialects.upstream.shared.constants import arith_constant

FOLDS = FoldTable({**casts.FOLDS, **allocs.FOLDS, **slices.FOLDS, **reshapes.FOLDS})
RULES = RuleTable()
for _rules in (tensors.RULES, allocs.RULES, slices.RULES, reshapes.RULES, scopes.RULES):
    for _name, _found in _rules.items():
        RULES.setdefault(_name, []).extend(_found)
MATERIALIZE = arith_constant
