"""Reductions of vectors of rank 1, masked or not, and `vector.fma`, in the llvm dialect.

Source: `ConvertVectorToLLVM.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.arith import FastMathFlagsAttr, IntegerOverflowAttr
from xdsl.dialects.builtin import AnyFloat, FloatAttr, IndexType, IntegerAttr, IntegerType, i1, i32
from xdsl.dialects.llvm import FastMathAttr
from xdsl.dialects.utils import FastMathFlag
from xdsl.dialects.vector import ReductionOp
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.ap_float import format_of, largest, nan_bits
from okl_opt.dialects.numbers.elements import constant_of, scalar
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.vector.folds.vectors import is_scalable, type_of
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder
from okl_opt.passes.conversion.llvm_types import LLVMTypes
from okl_opt.passes.conversion.vector_patterns import Table, Values, are_compatible, rank_of
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern
from okl_opt.passes.vector.build import kind_of

_WITH_OVERFLOW = frozenset({"llvm.add", "llvm.mul"})
_NO_FLAGS: Mapping[str, Attribute] = {"overflowFlags": IntegerAttr(0, 32)}
# Predicate numbers of `llvm.icmp`.
_SLE, _SGE, _ULE, _UGE = 3, 5, 7, 9


class _Integer(NamedTuple):
    reduce: str
    combine: str | int
    """An op, or the predicate for selecting the accumulator."""
    neutral: str
    """The neutral element of a masked reduction."""


_INTEGERS = {
    "add": _Integer("add", "llvm.add", "zero"),
    "mul": _Integer("mul", "llvm.mul", "one"),
    "minui": _Integer("umin", _ULE, "ones"),
    "minsi": _Integer("smin", _SLE, "largest"),
    "maxui": _Integer("umax", _UGE, "zero"),
    "maxsi": _Integer("smax", _SGE, "smallest"),
    "and": _Integer("and", "llvm.and", "ones"),
    "or": _Integer("or", "llvm.or", "zero"),
    "xor": _Integer("xor", "llvm.xor", "zero"),
}
# Kind -> reduction with a start value, and the default start value 0 or 1.
_FLOAT_SUMS = {"add": ("fadd", 0), "mul": ("fmul", 1)}
_FLOAT_COMPARISONS = {
    "minnumf": ("fmin", "llvm.intr.minnum"),
    "maxnumf": ("fmax", "llvm.intr.maxnum"),
    "minimumf": ("fminimum", "llvm.intr.minimum"),
    "maximumf": ("fmaximum", "llvm.intr.maximum"),
}


def _integer_start(neutral: str, width: int) -> int:
    return {
        "zero": 0,
        "one": 1,
        "ones": (1 << width) - 1,
        "largest": (1 << (width - 1)) - 1,
        "smallest": 1 << (width - 1),
    }[neutral]


def _flags(op: Operation, reassociates: bool) -> Mapping[str, Attribute]:
    given = op.properties.get("fastmath")
    flags: set[FastMathFlag] = set(given.data) if isinstance(given, FastMathFlagsAttr) else set()
    if reassociates:
        flags.add(FastMathFlag.REASSOC)
    return {"fastmathFlags": FastMathAttr(flags)}


def patterns(reassociates: bool) -> Table:
    """Return the patterns; `reassociates` allows any order of floating-point sums and products."""
    table = Table()

    @table("vector.reduction")
    def reduction(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
        type = types.one(op.results[0].type)
        if type is None or rank_of(op.operands[0].type) != 1 or not are_compatible(operands):
            return None
        source = operands[0]
        acc = operands[1] if len(operands) > 1 else None
        if isa(type, IntegerType):
            return _reduce_integers(build, kind_of(op), source, acc, type) if kind_of(op) in _INTEGERS else None
        if not isinstance(type, AnyFloat):
            return None
        return _reduce_floats(build, kind_of(op), source, acc, type, _flags(op, reassociates))

    @table("vector.fma")
    def fma(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
        if rank_of(op.results[0].type) > 1 or not are_compatible(operands):
            return None
        flags = {"fastmathFlags": FastMathAttr("none")}
        return build.op("llvm.intr.fmuladd", operands, operands[0].type, flags)

    return table


def _reduce_integers(
    build: LLVMBuilder, kind: str, source: SSAValue, acc: SSAValue | None, type: IntegerType
) -> SSAValue:
    row = _INTEGERS[kind]
    found = build.op(f"llvm.intr.vector.reduce.{row.reduce}", (source,), type)
    if acc is None:
        return found
    if isinstance(row.combine, str):
        return build.op(row.combine, (acc, found), type, _NO_FLAGS if row.combine in _WITH_OVERFLOW else None)
    chosen = build.add(create("llvm.icmp", (acc, found), [i1], {"predicate": IntegerAttr(row.combine, 64)}))
    return build.op("llvm.select", (chosen, acc, found), type, _none())


def _none() -> Mapping[str, Attribute]:
    return {"fastmathFlags": FastMathAttr("none")}


def _reduce_floats(
    build: LLVMBuilder,
    kind: str,
    source: SSAValue,
    acc: SSAValue | None,
    type: Attribute,
    flags: Mapping[str, Attribute],
) -> Values:
    if kind in _FLOAT_SUMS:
        name, start = _FLOAT_SUMS[kind]
        if acc is None:
            acc = _number(build, type, start)
        return build.op(f"llvm.intr.vector.reduce.{name}", (acc, source), type, flags)
    if kind not in _FLOAT_COMPARISONS:
        return None
    name, combine = _FLOAT_COMPARISONS[kind]
    found = build.op(f"llvm.intr.vector.reduce.{name}", (source,), type, flags)
    return found if acc is None else build.op(combine, (found, acc), type, _none())


def _nan(build: LLVMBuilder, type: AnyFloat, kind: str) -> SSAValue:
    """Build the quiet NaN, negative for minima."""
    value = scalar(type, nan_bits(format_of(type), kind == "minnumf"))
    assert value is not None, "a floating-point number"
    return build.constant(value, type)


def _number(build: LLVMBuilder, type: Attribute, value: int) -> SSAValue:
    assert isinstance(type, AnyFloat), "a floating-point type"
    return build.constant(FloatAttr(float(value), type), type)


class MaskedReduction(ConversionPattern[Operation]):
    """Convert `vector.mask` together with the reduction in it."""

    names = ("vector.mask",)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        masked = op.regions[0].block.first_op
        types = edit.converter
        assert isinstance(types, LLVMTypes), "types of the llvm dialect"
        if not isinstance(masked, ReductionOp) or masked.dest.has_one_use() is False:
            return
        type = types.one(masked.dest.type)
        values = edit.operands_of(masked)
        (mask, *passthru) = operands
        if type is None or passthru or not are_compatible([*values, mask]) or rank_of(masked.vector.type) != 1:
            return
        build = LLVMBuilder()
        acc = values[1] if len(values) > 1 else None
        kind = kind_of(masked)
        if isa(type, IntegerType) and kind in _INTEGERS:
            row = _INTEGERS[kind]
            if acc is None:
                start = scalar(type, _integer_start(row.neutral, type.width.data))
                assert start is not None, "an integer"
                acc = build.constant(start, type)
            found = _masked(build, row.reduce, acc, values[0], mask)
        elif isinstance(type, AnyFloat) and kind in (*_FLOAT_SUMS, "minnumf", "maxnumf"):
            name = _FLOAT_SUMS[kind][0] if kind in _FLOAT_SUMS else _FLOAT_COMPARISONS[kind][0]
            if acc is None:
                acc = _number(build, type, _FLOAT_SUMS[kind][1]) if kind in _FLOAT_SUMS else _nan(build, type, kind)
            found = _masked(build, name, acc, values[0], mask)
        elif isinstance(type, AnyFloat) and kind in _FLOAT_COMPARISONS:
            found = _selected(build, masked, values[0], acc, mask, type)
        else:
            return
        if found is None:
            return
        edit.replace_by(op, build.ops, [[found]])


def _selected(
    build: LLVMBuilder, op: Operation, source: SSAValue, acc: SSAValue | None, mask: SSAValue, type: AnyFloat
) -> SSAValue | None:
    """Reduce all elements, with masked-out ones replaced by the neutral element."""
    wide = type_of(source)
    # As in MLIR, the neutral element of maxima is the negative number of least magnitude, not the least number.
    bits = largest(format_of(type)) if kind_of(op) == "minimumf" else 1 << (type.bitwidth - 1) | 1
    neutral = constant_of(wide, (bits,), True)
    assert neutral is not None, "a constant"
    selected = build.op("llvm.select", (mask, source, build.constant(neutral, wide)), wide, _none())
    found = _reduce_floats(build, kind_of(op), selected, acc, type, _none())
    return found if isinstance(found, SSAValue) else None


def _masked(build: LLVMBuilder, name: str, acc: SSAValue, source: SSAValue, mask: SSAValue) -> SSAValue:
    """Build a predicated reduction of all elements."""
    type = type_of(source)
    length = build.integer(type.get_shape()[0], i32)
    if is_scalable(type):
        scale = build.op("vector.vscale", (), IndexType())
        scale = build.add(create("arith.index_cast", (scale,), [i32]))
        length = build.op("arith.muli", (length, scale), i32, {"overflowFlags": IntegerOverflowAttr("none")})
    return build.op(f"llvm.intr.vp.reduce.{name}", (acc, source, mask, length), acc.type)
