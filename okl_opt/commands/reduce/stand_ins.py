"""Replacement values: existing values, constants, and unrealized casts without operands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from math import prod
from typing import Any, cast

from xdsl.dialects.builtin import (
    AnyFloat,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
    TensorType,
    UnrealizedConversionCastOp,
    VectorType,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import IsolatedFromAbove

Maker = Callable[[Attribute], Operation | None]
"""Makes an op whose result has a given type; None if it cannot."""


def visible_values(op: Operation) -> Iterator[SSAValue]:
    """Values usable at `op`: its operands, then visible values, innermost first."""
    yield from op.operands
    node, block = op, op.parent
    while block is not None:
        yield from block.args
        region = block.parent
        if region is not None and region.blocks.first is not block and region.blocks.first is not None:
            yield from region.blocks.first.args
        for earlier in block.ops:
            if earlier is node:
                break
            yield from earlier.results
        parent = block.parent_op()
        if parent is None or parent.has_trait(IsolatedFromAbove, value_if_unregistered=False):
            return
        node, block = parent, parent.parent


def stand_in(op: Operation, value: SSAValue) -> SSAValue | None:
    """Another existing value of the type of `value` usable at `op`, or None."""
    return value_of(op, value.type, {value, *op.results})


def value_of(op: Operation, type_: Attribute, but: Collection[SSAValue] = ()) -> SSAValue | None:
    """An existing value of a type usable at `op`, except those in `but`, or None."""
    return next((value for value in visible_values(op) if value.type == type_ and value not in but), None)


def constant(type_: Attribute) -> Operation | None:
    """A zero constant of a numeric type, or of a tensor or vector of it; else None."""
    value = _zero(type_)
    if value is None:
        return None
    from xdsl.dialects import arith

    return arith.ConstantOp.create(properties={"value": value}, result_types=[type_])


def placeholder(type_: Attribute) -> Operation | None:
    """An unrealized cast without operands, possible for any type."""
    return UnrealizedConversionCastOp.create(result_types=[type_])


def is_made(op: Operation) -> bool:
    """Return whether `op` is a constant or placeholder as made here."""
    return not op.operands and op.name in ("arith.constant", "builtin.unrealized_conversion_cast")


def made_before(op: Operation, type_: Attribute, *makers: Maker) -> SSAValue | None:
    """Insert a value of a type before `op`, by the first of `makers` that can; None if none can."""
    for make in makers:
        made = make(type_)
        if made is not None and op.parent is not None:
            made.location = op.location
            op.parent.insert_op_before(made, op)
            return made.results[0]
    return None


def new_value(op: Operation, type_: Attribute) -> SSAValue:
    """Insert a value of a type before `op`, which is in a block."""
    value = made_before(op, type_, constant, placeholder)
    assert value is not None, "there is a placeholder of every type"
    return value


def substitute(op: Operation, value: SSAValue) -> SSAValue:
    """Another value of the type of `value` usable at `op`: an existing one, else a new one."""
    return stand_in(op, value) or new_value(op, value.type)


def remove(op: Operation, *makers: Maker) -> bool:
    """Erase `op` and replace its used results by existing or new values. False if that is impossible."""
    found: dict[SSAValue, SSAValue] = {}
    for result in op.results:
        if result.first_use is not None:
            value = stand_in(op, result) or made_before(op, result.type, *makers)
            if value is None:
                return False
            found[result] = value
    replace_and_erase(op, found)
    return True


def replace_and_erase(op: Operation, values: dict[SSAValue, SSAValue]) -> None:
    """Replace the used results of `op` by `values` and erase it."""
    for result, value in values.items():
        result.replace_all_uses_with(value)
    op.detach()
    op.erase()


def prune(value: SSAValue) -> None:
    """Erase the defining op of `value` if it is dead, then those of its operands."""
    pending = [value]
    while pending:
        owner = pending.pop().owner
        if not isinstance(owner, Operation) or owner.parent is None:
            continue
        if any(result.first_use is not None for result in owner.results):
            continue
        pending.extend(owner.operands)
        owner.detach()
        owner.erase()


# xDSL stores all elements of a constant.
_LARGEST_ZERO = 1 << 24


def _zero(type_: Attribute) -> Attribute | None:
    match type_:
        case IndexType():
            return IntegerAttr(0, type_)
        case IntegerType():
            integer = cast("IntegerType[Any, Any]", type_)
            return IntegerAttr(0, integer) if integer.signedness.data is Signedness.SIGNLESS else None
        case TensorType() | VectorType():
            shaped = cast("TensorType[Any] | VectorType[Any]", type_)
            is_small = shaped.has_static_shape() and prod(shaped.get_shape()) <= _LARGEST_ZERO
            if is_small and _zero(shaped.element_type) is not None:
                return DenseIntOrFPElementsAttr.from_list(shaped, [0])
            return None
        case _:
            return FloatAttr(0.0, type_) if isinstance(type_, AnyFloat) else None
