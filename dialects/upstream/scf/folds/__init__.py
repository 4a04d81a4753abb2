"""Canonicalization rules of scf ops. Source: `SCF.cpp` of MLIR 22."""

from __future__ import annotations

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.upstream.scf.folds import conditions, forall, loops, parallel, whiles
from okl_opt.dialects.upstream.shared.constants import arith_constant
from okl_opt.dialects.upstream.shared.region_rules import region_rules

RULES = RuleTable({**conditions.RULES, **forall.RULES, **loops.RULES, **parallel.RULES, **whiles.RULES})
for _rule in region_rules():
    RULES.add(("scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"), _rule)
MATERIALIZE = arith_constant
