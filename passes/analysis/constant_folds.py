"""What ops fold to if some of their operands are known to be constants, whatever makes these in the IR."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, FloatAttr, IntegerAttr
from xdsl.folder import Folder
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import ConstantLike, HasFolder


def folded(
    context: Context, op: Operation, constants: Sequence[Attribute | None]
) -> Sequence[Attribute | SSAValue] | None:
    """What stands for the results of `op` with these operands; None if it does not fold. The IR stays as it is."""
    trait = op.get_trait(ConstantLike)
    if trait is not None:
        value = ConstantLike.get_constant_value(op.results[0])
        return None if value is None else [value]
    if op.get_trait(HasFolder) is None or op.regions:
        return None
    operands = list(op.operands)
    made: dict[SSAValue, SSAValue] = {}
    for number, constant in enumerate(constants):
        if constant is not None and (stand_in := materialized("arith", constant, operands[number].type)) is not None:
            made[stand_in.results[0]] = operands[number]
            operands[number] = stand_in.results[0]
    clone = op.clone({old: new for old, new in zip(op.operands, operands, strict=True)})
    try:
        found = Folder(context).try_fold(clone)
    except OverflowError:
        found = None
    values: list[Attribute | SSAValue] | None = None
    if found is not None:
        values = [made.get(value, value) for value in found[0]]
        for index, value in enumerate(values):
            if isinstance(value, SSAValue) and (known := ConstantLike.get_constant_value(value)) is not None:
                values[index] = known
    clone.erase()
    return values


def materialized(dialect: str, value: Attribute, type: Attribute) -> Operation | None:
    """The op of a dialect that stands for a constant; None if there is none."""
    if isinstance(value, IntegerAttr | FloatAttr | DenseIntOrFPElementsAttr):
        return arith.ConstantOp(value)
    return None
