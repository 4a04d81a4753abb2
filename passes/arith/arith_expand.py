"""Expand arith ops that LLVM or targets lack into simpler arith ops.

Before:  func.func @f(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32) -> (i32, f32) {
           %0 = arith.ceildivui %arg0, %arg1 : i32
           %1 = arith.maximumf %arg2, %arg3 : f32
           return %0, %1 : i32, f32
         }
After:   func.func @f(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32) -> (i32, f32) {
           %c0_i32 = arith.constant 0 : i32
           %0 = arith.cmpi eq, %arg0, %c0_i32 : i32
           %c1_i32 = arith.constant 1 : i32
           %1 = arith.subi %arg0, %c1_i32 : i32
           %2 = arith.divui %1, %arg1 : i32
           %3 = arith.addi %2, %c1_i32 : i32
           %4 = arith.select %0, %c0_i32, %3 : i32
           %5 = arith.cmpf ugt, %arg2, %arg3 : f32
           %6 = arith.select %5, %arg2, %arg3 : f32
           %7 = arith.bitcast %arg2 : f32 to i32
           %8 = arith.bitcast %arg3 : f32 to i32
           %9 = arith.andi %7, %8 : i32
           %10 = arith.bitcast %9 : i32 to f32
           %11 = arith.cmpf oeq, %arg2, %arg3 : f32
           %12 = arith.select %11, %10, %6 : f32
           %13 = arith.cmpf uno, %arg3, %arg3 : f32
           %14 = arith.select %13, %arg3, %12 : f32
           return %4, %14 : i32, f32
         }

Source: `ExpandOps.cpp` of MLIR 22, which makes invalid ops of casts between f4E2M1FN and f64.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import IntegerType, ShapedType
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.numbers.elements import element_type, width_of
from okl_opt.passes.arith.build import ArithBuilder
from okl_opt.passes.arith.divisions import ExpandDivisions
from okl_opt.passes.arith.small_floats import (
    extend_bf16,
    extend_f4e2m1,
    extend_f8e8m0,
    fast_math,
    is_bf16,
    is_f4e2m1,
    is_f8e8m0,
    is_f32,
    scaled_extension,
    scaled_truncation,
    truncate_to_bf16,
    truncate_to_f4e2m1,
    truncate_to_f8e8m0,
)
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter, convert

Expansion = Callable[[ArithBuilder, Operation], SSAValue | None]
"""Builds ops and returns the value of the result; None for an unsupported op."""


def _choice(predicate: str) -> Expansion:
    """Select the left operand if the comparison holds, else the right one."""

    def expand(new: ArithBuilder, op: Operation) -> SSAValue:
        left, right = op.operands
        return new.select(new.compare(predicate, left, right), left, right)

    return expand


def _choice_or_nan(predicate: str, combine: str) -> Expansion:
    """Select an operand by the comparison; NaN if either is NaN, as the predicate is an unordered one.

    Equal operands differ at most in the signs of zeros, and so the bits of both are combined.
    """

    def expand(new: ArithBuilder, op: Operation) -> SSAValue:
        left, right = op.operands
        chosen: SSAValue = new.select(new.compare_floats(predicate, left, right), left, right)
        element = element_type(left.type)
        width = width_of(element)
        if width is not None and not _ignores_signs_of_zeros(op):
            bits = [new.cast("bitcast", operand, IntegerType(width)) for operand in op.operands]
            both = new.cast("bitcast", new(combine, *bits), element)
            chosen = new.select(new.compare_floats("oeq", left, right), both, chosen)
        return new.select(new.compare_floats("uno", right, right), right, chosen)

    return expand


def _ignores_signs_of_zeros(op: Operation) -> bool:
    flags = fast_math(op)
    return isinstance(flags, FastMathFlagsAttr) and FastMathFlag.NO_SIGNED_ZEROS in flags.data


def _choice_of_numbers(predicate: str) -> Expansion:
    """Select an operand by the comparison; if the left one is NaN, the right one."""

    def expand(new: ArithBuilder, op: Operation) -> SSAValue:
        left, right = op.operands
        chosen = new.select(new.compare_floats(predicate, left, right), left, right)
        return new.select(new.compare_floats("uno", left, left), right, chosen)

    return expand


EXPANSIONS: Mapping[str, Expansion] = {
    "arith.maximumf": _choice_or_nan("ugt", "andi"),
    "arith.maxnumf": _choice_of_numbers("ugt"),
    "arith.maxsi": _choice("sgt"),
    "arith.maxui": _choice("ugt"),
    "arith.minimumf": _choice_or_nan("ult", "ori"),
    "arith.minnumf": _choice_of_numbers("ult"),
    "arith.minsi": _choice("slt"),
    "arith.minui": _choice("ult"),
    "arith.scaling_extf": scaled_extension,
    "arith.scaling_truncf": scaled_truncation,
}


class Expand(ConversionPattern[Operation]):
    """Expand the ops of one name by a function."""

    takes_old_operands = True

    def __init__(self, name: str, expansion: Expansion):
        self.names = (name,)
        self._expansion = expansion

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        new = ArithBuilder()
        result = self._expansion(new, op)
        if result is not None:
            edit.replace_by(op, new.ops, [[result]])


@dataclass(frozen=True)
class ArithExpandOpsPass(OpPass):
    """Expand divisions that round, minima and maxima, casts with a scale, and casts of small floats if asked for."""

    name = "arith-expand"
    keeps_checks = True

    include_bf16: bool = False
    """Expand casts between bf16 and f32."""
    include_f8e8m0: bool = False
    """Expand casts of f8E8M0FNU."""
    include_f4e2m1: bool = False
    """Expand casts of f4E2M1FN."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        casts = dict.fromkeys(("arith.extf", "arith.truncf"), self._cast)
        patterns = (ExpandDivisions(), *(Expand(*row) for row in {**EXPANSIONS, **casts}.items()))
        illegal = {name for pattern in patterns for name in pattern.names}

        def is_legal(op: Operation) -> bool | None:
            if op.name in casts:
                return self._expansion_of(op) is None
            return op.name not in illegal if op.name.startswith("arith.") else None

        convert(self, op, patterns, TypeConverter(), is_legal)

    def _cast(self, new: ArithBuilder, op: Operation) -> SSAValue | None:
        expansion = self._expansion_of(op)
        return None if expansion is None or _has_unknown_shape(op) else expansion(new, op)

    def _expansion_of(self, op: Operation) -> Expansion | None:
        """Return the expansion of a float cast, or None."""
        source, target = op.operands[0].type, op.results[0].type
        extends = op.name == "arith.extf"
        small = source if extends else target
        if self.include_bf16 and is_bf16(small) and is_f32(target if extends else source):
            return extend_bf16 if extends else truncate_to_bf16
        if self.include_f8e8m0 and is_f8e8m0(small):
            return extend_f8e8m0 if extends else truncate_to_f8e8m0
        if self.include_f4e2m1 and is_f4e2m1(small):
            return extend_f4e2m1 if extends else truncate_to_f4e2m1
        return None


def _has_unknown_shape(op: Operation) -> bool:
    """Return whether the operand's shape is dynamic, so that its type has no constants."""
    type_: Attribute = op.operands[0].type
    return isinstance(type_, ShapedType) and not type_.has_static_shape()
