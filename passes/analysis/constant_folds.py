"""Folding of ops with operands that an analysis knows to be constant, whichever ops define them in the IR."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.interfaces.folding import InPlace, constant_value, fold_of


def folded(op: Operation, constants: Sequence[Attribute | None]) -> Sequence[Attribute | SSAValue] | None:
    """Return the replacements of the results of `op`; None if it does not fold, or folds in place."""
    if is_constant(op):
        value = constant_value(op.results[0])
        return None if value is None else [value]
    fold = fold_of(op.name)
    found = None if fold is None else fold(op, constants)
    if found is None or isinstance(found, InPlace):
        return None
    return [found] if isinstance(found, Attribute | SSAValue) else found
