"""Folds of arith ops. Source: `ArithOps.cpp` and `ArithCanonicalization.td` of MLIR 22."""

from __future__ import annotations

from okl_opt.dialects.interfaces.folding import FoldTable, RuleTable
from okl_opt.dialects.upstream.arith.folds import casts, choices, contractions, converted, floats, integers, terms
from okl_opt.dialects.upstream.shared.constants import arith_constant

FOLDS = FoldTable({**integers.FOLDS, **floats.FOLDS, **casts.FOLDS, **choices.FOLDS})
RULES = RuleTable()
for _rules in (
    terms.RULES,
    integers.RULES,
    floats.RULES,
    casts.RULES,
    choices.RULES,
    converted.RULES,
    contractions.RULES,
):
    for _name, _found in _rules.items():
        RULES.setdefault(_name, []).extend(_found)
MATERIALIZE = arith_constant
