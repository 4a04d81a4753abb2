"""Ops of the math dialect that xDSL lacks. Source: `MathOps.td` of MLIR."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import AnyFloat, container_of
from xdsl.dialects.math import FloatingPointLikeUnaryMathOperation
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, VarConstraint, irdl_op_definition, operand_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure, SameOperandsAndResultType

from okl_opt.dialects.upstream.shared.type_relations import conditions

_FLOAT_LIKE = container_of(AnyFloat)


@irdl_op_definition
class ClampFOp(IRDLOperation):
    """Clamps a float between two others: `math.clampf %a to [%low, %high] : f32`."""

    name = "math.clampf"

    T: ClassVar = VarConstraint("T", _FLOAT_LIKE)

    value = operand_def(T)
    min = operand_def(T)
    max = operand_def(T)
    fastmath = prop_def(FastMathFlagsAttr, default_value=FastMathFlagsAttr("none"))
    result = result_def(T)

    assembly_format = "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"
    traits = traits_def(Pure(), SameOperandsAndResultType())


@irdl_op_definition
class ErfcOp(FloatingPointLikeUnaryMathOperation):
    """The complementary error function: `math.erfc %a : f32`."""

    name = "math.erfc"
    traits = traits_def(Pure(), SameOperandsAndResultType())


@irdl_op_definition
class SincosOp(IRDLOperation):
    """Sine and cosine at once: `%s, %c = math.sincos %a : f32`."""

    name = "math.sincos"

    T: ClassVar = VarConstraint("T", _FLOAT_LIKE)

    operand = operand_def(T)
    fastmath = prop_def(FastMathFlagsAttr, default_value=FastMathFlagsAttr("none"))
    sin = result_def(T)
    cos = result_def(T)

    assembly_format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($sin)"
    traits = traits_def(Pure())

    def asm_result_names(self) -> tuple[str, str]:
        """The result names in MLIR."""
        return ("sin", "cos")


class _Classification(IRDLOperation):
    """A predicate on floats, with an i1 result for each element: `math.isnan %a : f32`."""

    operand = operand_def(_FLOAT_LIKE)
    fastmath = prop_def(FastMathFlagsAttr, default_value=FastMathFlagsAttr("none"))
    result = result_def()

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> _Classification:
        operand = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = parser.parse_type()
        fastmath = attributes.pop("fastmath", FastMathFlagsAttr("none"))
        return cls.create(
            operands=[parser.resolve_operand(operand, type)],
            result_types=[conditions(type)],
            properties={"fastmath": fastmath},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.operand)
        attributes = self.attributes
        if self.fastmath != FastMathFlagsAttr("none"):
            attributes = {**attributes, "fastmath": self.fastmath}
        printer.print_op_attributes(attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.operand.type)


@irdl_op_definition
class IsFiniteOp(_Classification):
    """Tests whether a float is neither infinite nor NaN."""

    name = "math.isfinite"


@irdl_op_definition
class IsInfOp(_Classification):
    """Tests whether a float is infinite."""

    name = "math.isinf"


@irdl_op_definition
class IsNaNOp(_Classification):
    """Tests whether a float is NaN."""

    name = "math.isnan"


@irdl_op_definition
class IsNormalOp(_Classification):
    """Tests whether a float is neither zero, subnormal, infinite nor NaN."""

    name = "math.isnormal"


MATH = Dialect("math", [ClampFOp, ErfcOp, IsFiniteOp, IsInfOp, IsNaNOp, IsNormalOp, SincosOp])
