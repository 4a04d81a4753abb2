"""Constants that ops of several dialects fold to. Source: `ArithOps.cpp` and `UBOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import ArrayAttr, ComplexType
from xdsl.ir import Attribute, Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.numbers.elements import is_shaped, width_of
from okl_opt.dialects.numbers.matchers import is_poison, type_of


def poison(value: Attribute, type: Attribute) -> Operation:
    """`ub.poison`."""
    from xdsl.dialects.ub import PoisonOp

    return PoisonOp(type, value)


def arith_constant(value: Attribute, type: Attribute) -> Operation | None:
    """An `arith.constant` or `ub.poison`; None for other attributes."""
    if is_poison(value):
        return poison(value, type)
    if type_of(value) != type or not (is_shaped(type) or width_of(type) is not None):
        return None
    return arith.ConstantOp.create(result_types=[type], properties={"value": value})


def arith_or_complex_constant(value: Attribute, type: Attribute) -> Operation | None:
    """An `arith.constant`, `ub.poison`, or `complex.constant` for a complex number; None for other attributes."""
    if type.name == ComplexType.name and value.name == ArrayAttr.name:
        from xdsl.dialects.complex import ConstantOp

        return ConstantOp.create(result_types=[type], properties={"value": value})
    return arith_constant(value, type)


def insert_constant(rewriter: PatternRewriter, value: Attribute, type: Attribute) -> Operation:
    """Insert an `arith.constant` before the rewritten op."""
    constant = arith_constant(value, type)
    assert constant is not None, "arith has such constants"
    return rewriter.insert(constant)
