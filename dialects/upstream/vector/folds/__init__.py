"""Folds of vector ops. Source: `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Attribute, Operation

from okl_opt.dialects.interfaces.folding import FoldTable, RuleTable
from okl_opt.dialects.upstream.shared.constants import arith_constant
from okl_opt.dialects.upstream.vector.folds import (
    broadcasts,
    elements,
    extracts,
    inserts,
    masks,
    memory,
    reductions,
    slices,
    transfers,
)

_SUBJECTS = (extracts, inserts, masks, broadcasts, elements, slices, memory, transfers, reductions)

FOLDS = FoldTable()
RULES = RuleTable()
for _subject in _SUBJECTS:
    FOLDS.update(_subject.FOLDS)
    for _name, _found in _subject.RULES.items():
        RULES.setdefault(_name, []).extend(_found)


def MATERIALIZE(value: Attribute, type: Attribute) -> Operation | None:
    """`arith.constant`, or `ub.poison`."""
    return arith_constant(value, type)
