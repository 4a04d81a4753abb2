"""Folds and canonicalization rules of affine ops. Source: `AffineOps.cpp` of MLIR 22."""

from __future__ import annotations

from okl_opt.dialects.interfaces.folding import FoldTable, RuleTable
from okl_opt.dialects.upstream.affine.folds import indices, loops, maps
from okl_opt.dialects.upstream.shared.constants import arith_constant

FOLDS = FoldTable({**maps.FOLDS, **loops.FOLDS, **indices.FOLDS})
RULES = RuleTable({**maps.RULES, **loops.RULES, **indices.RULES})
MATERIALIZE = arith_constant
