"""Folds of casts. Source: `ArithOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import AnyFloat, IntegerAttr
from xdsl.ir import Attribute, Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable, constant_value
from okl_opt.dialects.numbers import ap_float
from okl_opt.dialects.numbers.ap_float import Format, Rounding, format_of
from okl_opt.dialects.numbers.elements import element_type, signed, width_of
from okl_opt.dialects.numbers.integers import to_integer
from okl_opt.dialects.numbers.matchers import compute_unary, signed_integer
from okl_opt.dialects.numbers.scalars import CASTS, on_bits
from okl_opt.dialects.upstream.arith.folds.floats import has_fast_math
from okl_opt.dialects.upstream.arith.ops import ShRUIOp

FOLDS = FoldTable()
RULES = RuleTable()

# In the order of `arith.truncf`'s rounding modes.
_ROUNDINGS = (
    Rounding.TO_NEAREST_EVEN,
    Rounding.DOWNWARD,
    Rounding.UPWARD,
    Rounding.TOWARD_ZERO,
    Rounding.TO_NEAREST_AWAY,
)


def _elements(op: Operation) -> tuple[Attribute, Attribute]:
    """The element types of the operand and of the result."""
    return element_type(op.operands[0].type), element_type(op.results[0].type)


def _widths(op: Operation) -> tuple[int, int]:
    source, target = _elements(op)
    return width_of(source) or 0, width_of(target) or 0


def _source_of(op: Operation, *names: str) -> Operation | None:
    """The op that makes the operand, if its name is one of `names`."""
    owner = op.operands[0].owner
    return owner if isinstance(owner, Operation) and owner.name in names else None


def _resized(op: Operation, constants: Constants) -> Attribute | None:
    """Integers of another width, sign-extended or truncated."""
    return compute_unary(constants, op.results[0].type, on_bits(CASTS[op.name], *_widths(op)))


def _fold_extension(name: str) -> Callable[[Operation, Constants], Folded]:
    def fold(op: Operation, constants: Constants) -> Folded:
        inner = _source_of(op, name)
        if inner is not None:
            return InPlace(inner.operands)
        return _resized(op, constants)

    return fold


FOLDS.update({name: _fold_extension(name) for name in ("arith.extsi", "arith.extui")})


@FOLDS("arith.trunci")
def _fold_trunci(op: Operation, constants: Constants) -> Folded:
    """Fold the truncation of an extension or truncation to one truncation, or to the source."""
    inner = _source_of(op, "arith.extsi", "arith.extui")
    if inner is not None:
        original = inner.operands[0]
        if original.type == op.results[0].type:
            return original
        source = width_of(element_type(original.type)) or 0
        if source > _widths(op)[1]:
            return InPlace((original,))
    inner = _source_of(op, "arith.trunci")
    return InPlace(inner.operands) if inner is not None else _resized(op, constants)


@RULES("arith.trunci", name="TruncIExtToExt")
def trunci_ext_to_ext(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace an extension followed by a smaller truncation by a shorter extension.

    Before:  (%x: i8)
             %a = arith.extsi %x : i8 to i64
             %r = arith.trunci %a : i64 to i32
             return %r : i32
    After:   %0 = arith.extsi %x : i8 to i32
             return %0 : i32
    """
    inner = _source_of(op, "arith.extsi", "arith.extui")
    if inner is None:
        return
    source, target = width_of(element_type(inner.operands[0].type)) or 0, _widths(op)[1]
    if source < target:
        rewriter.replace(op, type(inner).create(operands=inner.operands, result_types=op.result_types))


@RULES("arith.trunci", name="TruncIShrSIToTruncIShrUI")
def trunci_shrsi_to_trunci_shrui(op: Operation, rewriter: PatternRewriter) -> None:
    """Use an unsigned shift if the truncation drops the sign bits.

    Before:  (%x: i32)
             %c = arith.constant 16 : i32
             %0 = arith.shrsi %x, %c : i32
             %r = arith.trunci %0 : i32 to i16
             return %r : i16
    After:   %c16_i32 = arith.constant 16 : i32
             %0 = arith.shrui %x, %c16_i32 : i32
             %1 = arith.trunci %0 : i32 to i16
             return %1 : i16
    """
    shift = _source_of(op, "arith.shrsi")
    if shift is None:
        return
    source, target = _widths(op)
    if signed_integer(constant_value(shift.operands[1])) != source - target:
        return
    exact = {"isExact": shift.properties["isExact"]} if "isExact" in shift.properties else {}
    unsigned = ShRUIOp.create(operands=shift.operands, result_types=shift.result_types, properties=exact)
    rewriter.insert(unsigned)
    rewriter.replace(op, type(op).create(operands=unsigned.results, result_types=op.result_types))


# ----- index

FOLDS.update({name: _resized for name in ("arith.index_cast", "arith.index_castui")})


@RULES("arith.index_cast", "arith.index_castui", benefit=2)
def index_cast_of_index_cast(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a cast and its inverse by the source, if the type between them holds all of its bits.

    Before:  (%x: i32)
             %0 = arith.index_cast %x : i32 to index
             %r = arith.index_cast %0 : index to i32
             return %r : i32
    After:   return %x : i32
    """
    inner = _source_of(op, op.name)
    if inner is None or inner.operands[0].type != op.results[0].type:
        return
    between, width = _widths(op)
    if between >= width:
        rewriter.replace(op, (), inner.operands)


# ----- floats


def _formats(op: Operation) -> tuple[Format, Format] | None:
    source, target = _elements(op)
    if isinstance(source, AnyFloat) and isinstance(target, AnyFloat):
        return format_of(source), format_of(target)
    return None


def _holds_all_of(format: Format, other: Format) -> bool:
    """Return whether a format can represent all numbers of another. Source: `APFloatBase::isRepresentableBy`."""
    highest = format.max_exponent - format.bias
    lowest = 1 - format.bias
    return (
        other.max_exponent - other.bias <= highest and 1 - other.bias >= lowest and other.precision <= format.precision
    )


def _exactly(op: Operation, constants: Constants, rounding: Rounding) -> Attribute | None:
    """The numbers in another format; None if it cannot represent them exactly."""
    formats = _formats(op)
    if formats is None:
        return None
    source, target = formats

    def convert(bits: int) -> int | None:
        result, is_lossy = ap_float.convert(bits, source, target, rounding)
        return None if is_lossy else result

    return compute_unary(constants, op.results[0].type, convert)


def _may_contract(*ops: Operation) -> bool:
    return all(has_fast_math(op, "contract") for op in ops)


@FOLDS("arith.extf")
def _fold_extf(op: Operation, constants: Constants) -> Folded:
    """Fold the extension of a truncation to the source, if `contract` is set."""
    inner = _source_of(op, "arith.truncf")
    if inner is not None and inner.operands[0].type == op.results[0].type and _may_contract(inner, op):
        return inner.operands[0]
    return _exactly(op, constants, Rounding.TO_NEAREST_EVEN)


@FOLDS("arith.truncf")
def _fold_truncf(op: Operation, constants: Constants) -> Folded:
    """Fold the truncation of an extension; constants fold only if exact."""
    inner = _source_of(op, "arith.extf")
    formats = _formats(op)
    if inner is not None and formats is not None:
        original = element_type(inner.operands[0].type)
        if isinstance(original, AnyFloat) and _holds_all_of(formats[0], format_of(original)):
            if format_of(original).width > formats[1].width:
                return InPlace(inner.operands)
            if inner.operands[0].type == op.results[0].type:
                return inner.operands[0]
    rounding = op.properties.get("roundingmode")
    number = rounding.value.data if isinstance(rounding, IntegerAttr) else 0
    return _exactly(op, constants, _ROUNDINGS[number]) if 0 <= number < len(_ROUNDINGS) else None


@RULES("arith.truncf", benefit=2, name="TruncIntToFPToIntToFP")
def trunc_int_to_fp_to_int_to_fp(op: Operation, rewriter: PatternRewriter) -> None:
    """Convert an integer directly to the final float format.

    Before:  (%x: i32)
             %0 = arith.sitofp %x : i32 to f32
             %r = arith.truncf %0 : f32 to f16
             return %r : f16
    After:   %0 = arith.sitofp %x : i32 to f16
             return %0 : f16
    """
    inner = _source_of(op, "arith.sitofp", "arith.uitofp")
    if inner is not None and op.properties.get("roundingmode") is None:
        rewriter.replace(op, type(inner).create(operands=inner.operands, result_types=op.result_types))


@FOLDS("arith.sitofp", "arith.uitofp")
def _fold_integer_to_float(op: Operation, constants: Constants) -> Folded:
    source, target = _elements(op)
    if not isinstance(target, AnyFloat):
        return None
    format, width, is_signed = format_of(target), width_of(source) or 0, op.name == "arith.sitofp"
    return compute_unary(
        constants,
        op.results[0].type,
        lambda bits: ap_float.from_integer(signed(bits, width) if is_signed else bits, format),
    )


@FOLDS("arith.fptosi", "arith.fptoui")
def _fold_float_to_integer(op: Operation, constants: Constants) -> Folded:
    """Fold the conversion of a constant, rounded towards zero, if the result fits."""
    source, target = _elements(op)
    if not isinstance(source, AnyFloat):
        return None
    format, width, is_signed = format_of(source), width_of(target) or 0, op.name == "arith.fptosi"

    def convert(bits: int) -> int | None:
        whole, fits = to_integer(ap_float.decode(bits, format).number, width, is_signed)
        return whole if fits else None

    return compute_unary(constants, op.results[0].type, convert)


# ----- bitcast


@FOLDS("arith.bitcast")
def _fold_bitcast(op: Operation, constants: Constants) -> Folded:
    """Fold the bitcast of a constant, or to the same type."""
    if op.operands[0].type == op.results[0].type:
        return op.operands[0]
    return compute_unary(constants, op.results[0].type, lambda bits: bits)


@RULES("arith.bitcast")
def merge_arith_bitcast(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge two bitcasts.

    Before:  (%c: complex<f32>)
             %0 = complex.bitcast %c : complex<f32> to f64
             %r = arith.bitcast %0 : f64 to i64
             return %r : i64
    After:   %0 = complex.bitcast %c : complex<f32> to i64
             return %0 : i64
    """
    inner = _source_of(op, "complex.bitcast")
    if inner is not None:
        rewriter.replace(op, type(inner).create(operands=inner.operands, result_types=op.result_types))
