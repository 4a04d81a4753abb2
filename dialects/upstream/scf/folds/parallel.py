"""Rules of `scf.parallel` and `scf.forall`. Source: `SCF.cpp` of MLIR 22."""

from __future__ import annotations

from dialects.interfaces.folding import RuleTable

RULES = RuleTable()
