"""Floats on their way to the llvm dialect: their fast-math flags, and those that LLVM lacks."""

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
    """The property `fastmathFlags` that stands for the property `fastmath` of an op; none if it has none.

    Source: `AttrConvertFastMathToLLVM` of MLIR 22.
    """
    flags = op.properties.get("fastmath")
    return {"fastmathFlags": FastMathAttr(flags.data)} if isinstance(flags, FastMathFlagsAttr) else {}


def has_unsupported_floats(op: Operation, types: TypeConverter) -> bool:
    """Whether an op has floats that become integers. Source: `opHasUnsupportedFloatingPointTypes` of MLIR 22."""
    elements = {element_type(value.type) for value in (*op.operands, *op.results)}
    return any(isinstance(element, AnyFloat) and not types.keeps(element) for element in elements)


class OnFloats(OneToOne):
    """Ops of which there is one in the llvm dialect for floats that LLVM knows."""

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        if not has_unsupported_floats(op, edit.converter):
            super().convert(op, operands, edit)
