"""What ops fold to if some of their operands are known to be constants, whatever makes these in the IR."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.interfaces.folding import InPlace, constant_value, fold_of


def folded(op: Operation, constants: Sequence[Attribute | None]) -> Sequence[Attribute | SSAValue] | None:
    """What stands for the results of `op` with these operands; None if it does not fold, or to itself changed."""
    if is_constant(op):
        value = constant_value(op.results[0])
        return None if value is None else [value]
    fold = fold_of(op.name)
    found = None if fold is None else fold(op, constants)
    if found is None or isinstance(found, InPlace):
        return None
    return [found] if isinstance(found, Attribute | SSAValue) else found
