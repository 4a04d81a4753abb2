"""Checks of complex ops beyond their definitions. Source: `ComplexOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, ComplexType, FixedBitwidthType, FloatAttr, IntegerAttr
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.checks import FindSymbol, Replacements


def _check_constant(find: FindSymbol, op: Operation) -> None:
    value, type = op.properties["value"], op.results[0].type
    assert isa(value, ArrayAttr[Attribute]) and isa(type, ComplexType), "the definition says so"
    if len(value) != 2:
        raise VerifyException("requires 'value' to be a complex constant, represented as array of two values")
    types = [part.type for part in value if isa(part, FloatAttr | IntegerAttr)]
    if len(types) != 2:
        raise VerifyException("requires attribute's elements to be float or integer attributes")
    if types != [type.element_type] * 2:
        raise VerifyException(
            f"requires attribute's element types ({', '.join(map(quoted, types))}) to match the element type of the "
            f"op's return type ({quoted(type.element_type)})"
        )


def _check_bitcast(find: FindSymbol, op: Operation) -> None:
    source, result = op.operands[0].type, op.results[0].type
    if source == result:
        return
    for what, type in (("operand", source), ("result", result)):
        if not isa(type, FixedBitwidthType | ComplexType):
            raise VerifyException(f"{what} must be int/float/complex")
    if isa(source, ComplexType) == isa(result, ComplexType):
        raise VerifyException("requires that either input or output has a complex type")
    if _width(source) != _width(result):
        raise VerifyException("casting bitwidths do not match")


def _width(type: Attribute) -> int:
    if isa(type, ComplexType):
        return 2 * type.element_type.bitwidth
    return type.bitwidth if isinstance(type, FixedBitwidthType) else 0


INSTEAD: Replacements = {
    "complex.bitcast": _check_bitcast,
    "complex.constant": _check_constant,
}

COVERED = frozenset(("complex.abs", "complex.angle", "complex.im", "complex.re"))
