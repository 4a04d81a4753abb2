"""Checks of arith ops beyond their definitions. Source: `ArithOps.cpp`."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    FixedBitwidthType,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    TensorType,
    UnrankedTensorType,
    VectorType,
    i1,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.checks import Casts, Checks
from okl_opt.dialects.upstream.shared.type_constraints import is_scalable, is_signless
from okl_opt.dialects.upstream.shared.type_relations import element_or_self, with_element


def _width(type: Attribute) -> int | None:
    element = element_or_self(type)
    return element.bitwidth if isinstance(element, FixedBitwidthType) else None


def _wider(source: Attribute, result: Attribute) -> bool:
    one, other = _width(source), _width(result)
    return one is not None and other is not None and other > one and _same_encoding(source, result)


def _narrower(source: Attribute, result: Attribute) -> bool:
    return _wider(result, source)


def _same_width(source: Attribute, result: Attribute) -> bool:
    one, other = _width(source), _width(result)
    return one is not None and one == other and _same_encoding(source, result)


def _index_and_integer(source: Attribute, result: Attribute) -> bool:
    one, other = element_or_self(source), element_or_self(result)
    casts = (isinstance(one, IndexType) and is_signless(other)) or (is_signless(one) and isinstance(other, IndexType))
    return casts and _same_encoding(source, result)


def _same_encoding(source: Attribute, result: Attribute) -> bool:
    return not isa(source, TensorType) or not isa(result, TensorType) or source.encoding == result.encoding


CASTS: Casts = {
    "arith.bitcast": _same_width,
    "arith.extf": _wider,
    "arith.extsi": _wider,
    "arith.extui": _wider,
    "arith.fptosi": _same_encoding,
    "arith.fptoui": _same_encoding,
    "arith.index_cast": _index_and_integer,
    "arith.index_castui": _index_and_integer,
    "arith.scaling_extf": _wider,
    "arith.scaling_truncf": _narrower,
    "arith.sitofp": _same_encoding,
    "arith.truncf": _narrower,
    "arith.trunci": _narrower,
    "arith.uitofp": _same_encoding,
}


def _check_constant(op: Operation) -> None:
    from okl_opt.dialects.text.builtin import CONSTANT_VALUES

    value, type = op.properties["value"], op.results[0].type
    if isa(type, IntegerType) and not is_signless(type):
        raise VerifyException("integer return type must be signless")
    known = (IntegerAttr, FloatAttr, DenseIntOrFPElementsAttr, DenseResourceAttr, *CONSTANT_VALUES)
    if not isinstance(value, known):
        raise VerifyException("value must be an integer, float, or elements attribute")
    if is_scalable(type) and isinstance(value, DenseIntOrFPElementsAttr) and not value.is_splat():
        raise VerifyException(
            "intializing scalable vectors with elements attribute is not supported unless it's a vector splat"
        )


def _check_select(op: Operation) -> None:
    condition, result = op.operands[0].type, op.results[0].type
    if condition == i1:
        return
    if not isa(result, VectorType | TensorType | UnrankedTensorType):
        raise VerifyException(f"expected condition to be a signless i1, but got {quoted(condition)}")
    expected = with_element(result, i1)
    if condition != expected and expected is not None:
        raise VerifyException(
            f"expected condition type to have the same shape as the result type, expected {quoted(expected)}, but got "
            f"{quoted(condition)}"
        )


AFTER: Checks = {
    "arith.constant": _check_constant,
    "arith.select": _check_select,
}

COVERED = frozenset((*CASTS, "arith.addui_extended"))
