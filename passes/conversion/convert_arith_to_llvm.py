"""Turn arith ops on scalars and vectors into ops of the llvm dialect.

Before:  func.func @f(%arg0: index, %arg1: i32) -> i1 {
           %0 = arith.index_cast %arg0 : index to i32
           %1 = arith.addi %0, %arg1 overflow<nsw> : i32
           %2 = arith.cmpi slt, %1, %arg1 : i32
           return %2 : i1
         }
After:   func.func @f(%arg0: index, %arg1: i32) -> i1 {
           %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
           %1 = llvm.trunc %0 : i64 to i32
           %2 = llvm.add %1, %arg1 overflow<nsw> : i32
           %3 = llvm.icmp "slt" %2, %arg1 : i32
           return %3 : i1
         }

Ops on tensors stay.
Source: `ArithToLLVM.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from xdsl.context import Context
from xdsl.dialects.arith import FastMathFlagsAttr, IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, IntegerType, i32, i64
from xdsl.dialects.llvm import ExtractValueOp, FastMathAttr, LLVMArrayType, LLVMStructType, OverflowAttr, OverflowFlag
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.numbers.elements import element_type, width_of
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.llvm.types import is_compatible
from okl_opt.dialects.upstream.shared.type_relations import with_element
from okl_opt.passes.arith.build import constant_with_bits
from okl_opt.passes.arith.divisions import ExpandConvertedDivisions
from okl_opt.passes.base import OpPass
from okl_opt.passes.conversion.floats import OnFloats, has_unsupported_floats
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder
from okl_opt.passes.conversion.llvm_types import LLVMTypes, is_legal_for_llvm
from okl_opt.passes.conversion.one_to_one import OneToOne, convert_elementwise
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, convert

Attributes = dict[str, Attribute]

_PLAIN = {
    "arith.andi": "llvm.and",
    "arith.divsi": "llvm.sdiv",
    "arith.divui": "llvm.udiv",
    "arith.extsi": "llvm.sext",
    "arith.extui": "llvm.zext",
    "arith.maxsi": "llvm.intr.smax",
    "arith.maxui": "llvm.intr.umax",
    "arith.minsi": "llvm.intr.smin",
    "arith.minui": "llvm.intr.umin",
    "arith.ori": "llvm.or",
    "arith.remsi": "llvm.srem",
    "arith.remui": "llvm.urem",
    "arith.select": "llvm.select",
    "arith.shrsi": "llvm.ashr",
    "arith.shrui": "llvm.lshr",
    "arith.sitofp": "llvm.sitofp",
    "arith.uitofp": "llvm.uitofp",
    "arith.xori": "llvm.xor",
}
_WITH_OVERFLOW = {
    "arith.addi": "llvm.add",
    "arith.muli": "llvm.mul",
    "arith.shli": "llvm.shl",
    "arith.subi": "llvm.sub",
    "arith.trunci": "llvm.trunc",
}
_WITH_FAST_MATH = {
    "arith.addf": "llvm.fadd",
    "arith.divf": "llvm.fdiv",
    "arith.maximumf": "llvm.intr.maximum",
    "arith.maxnumf": "llvm.intr.maxnum",
    "arith.minimumf": "llvm.intr.minimum",
    "arith.minnumf": "llvm.intr.minnum",
    "arith.mulf": "llvm.fmul",
    "arith.negf": "llvm.fneg",
    "arith.remf": "llvm.frem",
    "arith.subf": "llvm.fsub",
}
_FROM_FLOAT = {"arith.fptosi": "llvm.fptosi", "arith.fptoui": "llvm.fptoui"}

_OVERFLOW_FLAGS = {
    IntegerOverflowFlag.NSW: OverflowFlag.NO_SIGNED_WRAP,
    IntegerOverflowFlag.NUW: OverflowFlag.NO_UNSIGNED_WRAP,
}
# MLIR's modes by arith's numbers: to nearest even, downward, upward, toward zero, to nearest away.
_ROUNDING_MODES = (1, 3, 2, 0, 4)
_IGNORE_EXCEPTIONS = IntegerAttr(0, i64)


def same_properties(op: Operation) -> Attributes:
    """Return the properties unchanged, for flags named alike in both dialects (`exact`)."""
    return dict(op.properties)


def overflow_flags(op: Operation) -> Attributes:
    """Return the overflow flags nsw and nuw."""
    return {"overflowFlags": _wrap(op.properties.get("overflowFlags"), op.name == "arith.trunci")}


@cache
def _wrap(held: Attribute | None, is_trunc: bool) -> Attribute:
    flags = [_OVERFLOW_FLAGS[flag] for flag in held.data] if isinstance(held, IntegerOverflowAttr) else []
    wrap = OverflowAttr(flags)
    return wrap if is_trunc else IntegerAttr(wrap.to_int(), i32)


def fast_math_flags(op: Operation) -> Attributes:
    """Return the fast-math flags of an op on floats."""
    return {"fastmathFlags": llvm_fast_math(op.properties.get("fastmath"))}


@cache
def llvm_fast_math(flags: Attribute | None) -> FastMathAttr:
    """Convert fast-math flags of arith to the llvm dialect; without flags, to the empty set."""
    return FastMathAttr(flags.data if isinstance(flags, FastMathFlagsAttr) else ())


class ConvertConstant(ConversionPattern[Operation]):
    """arith.constant -> llvm.mlir.constant, with the same value"""

    names = ("arith.constant",)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        types = edit.converter.convert(op.results[0].type)
        if types is not None:
            new = create("llvm.mlir.constant", (), types, op.properties, op.attributes)
            edit.replace_by(op, [new], [new.results])


class ConvertBitcast(OneToOne):
    """arith.bitcast -> llvm.bitcast, or nothing if both types become the same"""

    def __init__(self):
        super().__init__({"arith.bitcast": "llvm.bitcast"})

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        if (operands[0].type,) == edit.converter.convert(op.results[0].type):
            edit.replace_by(op, [], [operands])
        else:
            super().convert(op, operands, edit)


class ConvertFloatCast(ConversionPattern[Operation]):
    """arith.extf, arith.truncf -> llvm.fpext, llvm.fptrunc, or the intrinsic with a rounding mode

    Fast-math flags stay as a discardable attribute, as in MLIR, since LLVM's ops have none.
    """

    names = ("arith.extf", "arith.truncf")

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        if has_unsupported_floats(op, edit.converter):
            return
        name, properties = "llvm.fpext" if op.name == "arith.extf" else "llvm.fptrunc", Attributes()
        mode = op.properties.get("roundingmode")
        if isinstance(mode, IntegerAttr):
            name = "llvm.intr.experimental.constrained.fptrunc"
            held = IntegerAttr(_ROUNDING_MODES[mode.value.data], i64)
            properties = {"roundingmode": held, "fpExceptionBehavior": _IGNORE_EXCEPTIONS}
        flags = {key: value for key, value in op.properties.items() if key == "fastmath"}
        attributes = dict(sorted({**op.attributes, **flags}.items()))

        def make(operands: Sequence[SSAValue], type_: Attribute) -> Sequence[Operation]:
            return [create(name, operands, [type_], properties, attributes)]

        convert_elementwise(op, operands, edit, make)


class ConvertIndexCast(ConversionPattern[Operation]):
    """arith.index_cast, index_castui -> llvm.trunc, or llvm.sext and llvm.zext, or nothing"""

    names = ("arith.index_cast", "arith.index_castui")

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        widths = [_width(value.type, edit) for value in (op.operands[0], op.results[0])]
        source, target = widths
        if source is None or target is None or not is_compatible(operands[0].type):
            return
        if source == target:
            edit.replace_by(op, [], [operands])
            return
        wider = "llvm.sext" if op.name == "arith.index_cast" else "llvm.zext"
        name = wider if source < target else "llvm.trunc"

        def make(operands: Sequence[SSAValue], type_: Attribute) -> Sequence[Operation]:
            return [create(name, operands, [type_], _default_flags(name))]

        convert_elementwise(op, operands, edit, make)


def _width(type_: Attribute, edit: ConversionEditor) -> int | None:
    """Return the width of the converted integers of a type; None if it cannot be converted."""
    found = edit.converter.convert(element_type(type_))
    return None if found is None else width_of(found[0])


def _default_flags(name: str) -> Attributes:
    return {"overflowFlags": OverflowAttr(())} if name == "llvm.trunc" else {}


class ConvertComparison(ConversionPattern[Operation]):
    """arith.cmpi, arith.cmpf -> llvm.icmp, llvm.fcmp, without further attributes"""

    names = ("arith.cmpi", "arith.cmpf")

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        if has_unsupported_floats(op, edit.converter):
            return
        name, properties = "llvm.icmp", {"predicate": op.properties["predicate"]}
        if op.name == "arith.cmpf":
            name, properties = "llvm.fcmp", {**properties, **fast_math_flags(op)}

        def make(operands: Sequence[SSAValue], type_: Attribute) -> Sequence[Operation]:
            return [create(name, operands, [type_], properties)]

        convert_elementwise(op, operands, edit, make)


class ConvertExtendedAdd(ConversionPattern[Operation]):
    """arith.addui_extended -> llvm.intr.uadd.with.overflow and its parts, on scalars and vectors of rank 1

    On indices, and vectors of rank 0 whose type changes, MLIR makes an invalid op.
    """

    names = ("arith.addui_extended",)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        types = edit.converter.convert_all(op.result_types)
        if not _is_scalar_or_vector(operands[0].type):
            return
        struct = LLVMStructType.from_type_list(types)
        add = create("llvm.intr.uadd.with.overflow", operands, [struct])
        parts = [
            ExtractValueOp(DenseArrayBase.from_list(i64, [place]), add.results[0], type_)
            for place, type_ in enumerate(types)
        ]
        edit.replace_by(op, [add, *parts], [part.results for part in parts])


class ConvertExtendedMultiplication(ConversionPattern[Operation]):
    """arith.mulsi_extended, mului_extended -> a multiplication of twice the width, on scalars and vectors of rank 1"""

    names = ("arith.mulsi_extended", "arith.mului_extended")

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        type_ = operands[0].type
        width = width_of(element_type(type_))
        if width is None or not _is_scalar_or_vector(type_):
            return
        wide = with_element(type_, IntegerType(2 * width))
        shift = None if wide is None else constant_with_bits(wide, width)
        if wide is None or shift is None:
            return
        new = LLVMBuilder()
        extend = "sext" if op.name == "arith.mulsi_extended" else "zext"
        left, right = [new(extend, operand, type=wide) for operand in operands]
        no_overflow_flags = {"overflowFlags": IntegerAttr(0, i32)}
        product = new("mul", left, right, properties=no_overflow_flags)
        flags = _default_flags("llvm.trunc")
        low = new("trunc", product, type=type_, properties=flags)
        number = new.constant(shift, wide)
        high = new("trunc", new("lshr", product, number), type=type_, properties=flags)
        edit.replace_by(op, new.ops, [[low], [high]])


def _is_scalar_or_vector(type_: Attribute) -> bool:
    return is_compatible(type_) and not isinstance(type_, LLVMArrayType)


PATTERNS: tuple[ConversionPattern[Operation], ...] = (
    ExpandConvertedDivisions(),
    OneToOne(_PLAIN, same_properties),
    OneToOne(_WITH_OVERFLOW, overflow_flags),
    OnFloats(_WITH_FAST_MATH, fast_math_flags),
    OnFloats(_FROM_FLOAT),
    ConvertConstant(),
    ConvertBitcast(),
    ConvertFloatCast(),
    ConvertIndexCast(),
    ConvertComparison(),
    ConvertExtendedAdd(),
    ConvertExtendedMultiplication(),
)


@dataclass(frozen=True)
class ArithToLLVMConversionPass(OpPass):
    name = "convert-arith-to-llvm"
    keeps_checks = True

    index_bitwidth: int = 0
    """The width of an index in bits; 0 takes 64."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        convert(self, op, PATTERNS, LLVMTypes(self.index_bitwidth or 64), is_legal_for_llvm)
