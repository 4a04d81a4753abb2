"""Conversion of float ops to the llvm dialect: fast-math flags, and types that LLVM lacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import AnyFloat
from xdsl.dialects.llvm import FastMathAttr
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.numbers.elements import element_type
from okl_opt.passes.conversion.one_to_one import OneToOne
from okl_opt.passes.rewriting.convert import ConversionEditor, TypeConverter


def fastmath_flags(op: Operation) -> Mapping[str, Attribute]:
    """Return the property `fastmathFlags` for the property `fastmath` of an op; {} without one.

    Source: `AttrConvertFastMathToLLVM` of MLIR 22.
    """
    flags = op.properties.get("fastmath")
    return {"fastmathFlags": FastMathAttr(flags.data)} if isinstance(flags, FastMathFlagsAttr) else {}


def has_unsupported_floats(op: Operation, types: TypeConverter) -> bool:
    """Return whether floats of an op become integers. Source: `opHasUnsupportedFloatingPointTypes` of MLIR 22."""
    elements = {element_type(value.type) for value in (*op.operands, *op.results)}
    return any(isinstance(element, AnyFloat) and not types.keeps(element) for element in elements)


class OnFloats(OneToOne):
    """Convert ops one to one if LLVM supports all their float types."""

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        if not has_unsupported_floats(op, edit.converter):
            super().convert(op, operands, edit)
