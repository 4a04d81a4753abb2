"""Folds of integer arithmetic. Source: `ArithOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, TensorType, VectorType, i1
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable
from okl_opt.dialects.numbers.elements import element_type, signed, width_of
from okl_opt.dialects.numbers.matchers import (
    compute_binary,
    filled,
    integer,
    integer_width,
    is_all_ones,
    is_one,
    is_zero,
    made_by,
    zero_of,
)
from okl_opt.dialects.numbers.scalars import BINARY, on_bits

FOLDS = FoldTable()
RULES = RuleTable()


def _width(op: Operation) -> int:
    return width_of(element_type(op.results[0].type)) or 0


# ----- identities: ops with one constant, or with equal operands

Identity = Callable[[Operation, Constants], Folded]


def _neutral(test: Callable[[Attribute | None], bool]) -> Identity:
    """Fold `x op c` to x."""
    return lambda op, constants: op.operands[0] if test(constants[1]) else None


def _absorbing(test: Callable[[Attribute | None], bool]) -> Identity:
    """Fold `x op c` to c."""
    return lambda op, constants: op.operands[1] if test(constants[1]) else None


def _all_ones(op: Operation, constants: Constants) -> Folded:
    """Fold `x | -1` to -1. As in MLIR, make a new constant, which is visible in the order of constants."""
    return constants[1] if is_all_ones(constants[1]) else None


def _same(op: Operation, constants: Constants) -> Folded:
    """Fold `x op x` to x."""
    return op.operands[0] if op.operands[0] is op.operands[1] else None


def _same_is_zero(op: Operation, constants: Constants) -> Folded:
    """Fold `x op x` to 0."""
    return zero_of(op.results[0].type) if op.operands[0] is op.operands[1] else None


def _by_one_is_zero(op: Operation, constants: Constants) -> Folded:
    """Fold the remainder of a division by 1 to 0."""
    return zero_of(op.results[0].type) if is_one(constants[1]) else None


def _undoing(name: str, *, anywhere: bool) -> Identity:
    """Fold `(a op' b) op b` to a; with `anywhere` also `b op (a op' b)`."""

    def fold(op: Operation, constants: Constants) -> Folded:
        left, right = op.operands
        inner = made_by(left, name)
        if inner is not None and inner.operands[1] is right:
            return inner.operands[0]
        inner = made_by(right, name) if anywhere else None
        return inner.operands[0] if inner is not None and inner.operands[1] is left else None

    return fold


def _subtracted_addend(op: Operation, constants: Constants) -> Folded:
    """Fold `(a + b) - b` to a, and `(a + b) - a` to b."""
    inner = made_by(op.operands[0], "arith.addi")
    if inner is None:
        return None
    first, second = inner.operands
    if second is op.operands[1]:
        return first
    return second if first is op.operands[1] else None


def _divided_factor(flag: str) -> Identity:
    """Fold `(a * b) / b` to a, and `(a * b) / a` to b, if the product does not wrap."""

    def fold(op: Operation, constants: Constants) -> Folded:
        inner = made_by(op.operands[0], "arith.muli")
        if inner is None or not has_overflow_flag(inner, flag):
            return None
        first, second = inner.operands
        if first is op.operands[1]:
            return second
        return first if second is op.operands[1] else None

    return fold


def has_overflow_flag(op: Operation, flag: str) -> bool:
    """Return whether an op has the flag `nsw` or `nuw`."""
    flags = op.properties.get("overflowFlags")
    return isinstance(flags, arith.IntegerOverflowAttr) and flag in [found.value for found in flags.data]


def _inverted(value: SSAValue) -> SSAValue | None:
    """The operand x of `xori x, -1`; None for other values."""
    from okl_opt.dialects.interfaces.folding import constant_value

    inner = made_by(value, "arith.xori")
    return inner.operands[0] if inner is not None and is_all_ones(constant_value(inner.operands[1])) else None


def _with_complement(all_ones: bool) -> Identity:
    """Fold `x & ~x` to 0, and `x | ~x` to all ones."""

    def fold(op: Operation, constants: Constants) -> Folded:
        left, right = op.operands
        if _inverted(right) is not left and _inverted(left) is not right:
            return None
        return filled(op.results[0].type, (1 << _width(op)) - 1 if all_ones else 0)

    return fold


def _repeated_and(op: Operation, constants: Constants) -> Folded:
    """Fold `(a & b) & b` to `a & b`."""
    for value, other in (op.operands, tuple(reversed(op.operands))):
        inner = made_by(value, "arith.andi")
        if inner is not None and other in inner.operands:
            return value
    return None


def _twice_xor(op: Operation, constants: Constants) -> Folded:
    """Fold `(a ^ b) ^ b` and `b ^ (a ^ b)` to a, `(a ^ b) ^ a` and `a ^ (a ^ b)` to b."""
    for value, other in (op.operands, tuple(reversed(op.operands))):
        inner = made_by(value, "arith.xori")
        if inner is None:
            continue
        first, second = inner.operands
        if second is other:
            return first
        if first is other:
            return second
    return None


def _is_highest(is_signed: bool) -> Callable[[Attribute | None], bool]:
    def test(attribute: Attribute | None) -> bool:
        value = integer(attribute)
        return attribute is not None and value == (1 << (integer_width(attribute) - is_signed)) - 1

    return test


def _is_lowest(attribute: Attribute | None) -> bool:
    """Return whether a constant is the lowest signed number."""
    value = integer(attribute)
    return attribute is not None and value is not None and value == 1 << (integer_width(attribute) - 1)


_is_highest_signed = _is_highest(True)
_is_highest_unsigned = _is_highest(False)

_IDENTITIES: Mapping[str, Sequence[Identity]] = {
    "addi": (_neutral(is_zero), _undoing("arith.subi", anywhere=True)),
    "subi": (_same_is_zero, _neutral(is_zero), _subtracted_addend),
    "muli": (_absorbing(is_zero), _neutral(is_one)),
    "divui": (_neutral(is_one), _divided_factor("nuw")),
    "divsi": (_neutral(is_one), _divided_factor("nsw")),
    "ceildivui": (_neutral(is_one),),
    "ceildivsi": (_neutral(is_one),),
    "floordivsi": (_neutral(is_one),),
    "remui": (_by_one_is_zero,),
    "remsi": (_by_one_is_zero,),
    "andi": (_absorbing(is_zero), _neutral(is_all_ones), _with_complement(False), _repeated_and),
    "ori": (_neutral(is_zero), _all_ones, _with_complement(True)),
    "xori": (_neutral(is_zero), _same_is_zero, _twice_xor),
    "maxsi": (_same, _absorbing(_is_highest_signed), _neutral(_is_lowest)),
    "maxui": (_same, _absorbing(_is_highest_unsigned), _neutral(is_zero)),
    "minsi": (_same, _absorbing(_is_lowest), _neutral(_is_highest_signed)),
    "minui": (_same, _absorbing(is_zero), _neutral(_is_highest_unsigned)),
    "shli": (_neutral(is_zero),),
    "shrui": (_neutral(is_zero),),
    "shrsi": (_neutral(is_zero),),
}


# A trait of MLIR, used if no other fold applies.
_IDEMPOTENT = frozenset({"andi", "ori"})


def _is_left(name: str, left: int, right: int, width: int) -> bool:
    """Return True for a quotient that MLIR does not fold: it may overflow when numbers are divided or negated."""
    lowest, minus_one = 1 << width >> 1, (1 << width) - 1
    if name == "ceildivsi":
        return left != 0 and lowest in (left, right)
    return name in ("divsi", "floordivsi") and (left, right) == (lowest, minus_one)


def _fold_of(name: str) -> Callable[[Operation, Constants], Folded]:
    identities, rule = _IDENTITIES[name], BINARY[f"arith.{name}"]

    def fold(op: Operation, constants: Constants) -> Folded:
        for identity in identities:
            found = identity(op, constants)
            if found is not None:
                return found
        width = _width(op)
        compute = on_bits(rule, width)
        computed = compute_binary(
            constants,
            op.results[0].type,
            lambda left, right: None if _is_left(name, left, right, width) else compute(left, right),
        )
        return _same(op, constants) if computed is None and name in _IDEMPOTENT else computed

    return fold


FOLDS.update({f"arith.{name}": _fold_of(name) for name in _IDENTITIES})

# ----- ops with two results


@FOLDS("arith.addui_extended")
def _fold_addui_extended(op: Operation, constants: Constants) -> Folded:
    """Fold `x + 0` to x without overflow, and constants."""
    sum_type, overflow_type = (result.type for result in op.results)
    if is_zero(constants[1]):
        no_overflow = zero_of(overflow_type)
        return None if no_overflow is None else (op.operands[0], no_overflow)
    mask = (1 << _width(op)) - 1
    total = compute_binary(constants, sum_type, lambda a, b: (a + b) & mask)
    overflow = compute_binary(constants, overflow_type, lambda a, b: int(a + b > mask))
    return None if total is None or overflow is None else (total, overflow)


def _fold_product(is_signed: bool) -> Callable[[Operation, Constants], Folded]:
    def fold(op: Operation, constants: Constants) -> Folded:
        type = op.results[0].type
        width = _width(op)
        mask = (1 << width) - 1
        zeros = constants[1]
        if zeros is not None and is_zero(zeros):
            return zeros, zeros
        if not is_signed and is_one(constants[1]):
            zero = zero_of(type)
            return None if zero is None else (op.operands[0], zero)

        def product(left: int, right: int) -> int:
            return signed(left, width) * signed(right, width) if is_signed else left * right

        low = compute_binary(constants, type, lambda a, b: product(a, b) & mask)
        high = compute_binary(constants, type, lambda a, b: product(a, b) >> width & mask)
        return None if low is None or high is None else (low, high)

    return fold


FOLDS.update({"arith.mulsi_extended": _fold_product(True), "arith.mului_extended": _fold_product(False)})


def _single(op: Operation, rewriter: PatternRewriter, make: type[arith.AddiOp | arith.MuliOp]) -> None:
    """Replace an op whose second result is unused by one with a single result."""
    if op.results[1].first_use is None:
        new = make(op.operands[0], op.operands[1])
        rewriter.replace(op, new, (new.result, None))


@RULES("arith.addui_extended", benefit=1, name="AddUIExtendedToAddI")
def addui_extended_to_addi(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace `arith.addui_extended` by `arith.addi` if the overflow is unused.

    Before:  (%x: i32, %y: i32)
             %s, %o = arith.addui_extended %x, %y : i32, i1
             return %s : i32
    After:   %0 = arith.addi %x, %y : i32
             return %0 : i32
    """
    _single(op, rewriter, arith.AddiOp)


@RULES("arith.mulsi_extended", "arith.mului_extended", name="MulExtendedToMulI")
def mul_extended_to_muli(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace an extended multiplication by `arith.muli` if the high half is unused.

    Before:  (%x: i32, %y: i32)
             %l, %h = arith.mulsi_extended %x, %y : i32
             return %l : i32
    After:   %0 = arith.muli %x, %y : i32
             return %0 : i32
    """
    _single(op, rewriter, arith.MuliOp)


# The number of the predicate `slt`.
_LESS_THAN = 2


@RULES("arith.mulsi_extended", name="MulSIExtendedRHSOne")
def mulsi_extended_rhs_one(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold a product with 1; its high half is the sign of the other operand.

    Before:  (%x: i32)
             %c1 = arith.constant 1 : i32
             %l, %h = arith.mulsi_extended %x, %c1 : i32
             return %l, %h : i32, i32
    After:   %c0_i32 = arith.constant 0 : i32
             %0 = arith.cmpi slt, %x, %c0_i32 : i32
             %1 = arith.extsi %0 : i1 to i32
             return %x, %1 : i32, i32
    """
    from okl_opt.dialects.interfaces.folding import constant_value
    from okl_opt.dialects.upstream.shared.constants import insert_constant

    value = op.operands[0]
    # i1 needs no extension.
    if not is_one(constant_value(op.operands[1])) or _width(op) == 1:
        return
    zero = zero_of(value.type)
    if zero is None:
        return
    zero_op = insert_constant(rewriter, zero, value.type)
    negative = rewriter.insert(
        arith.CmpiOp.create(
            operands=[value, zero_op.results[0]],
            result_types=[_of_booleans(value.type)],
            properties={"predicate": IntegerAttr(_LESS_THAN, 64)},
        )
    )
    sign = rewriter.insert(arith.ExtSIOp.create(operands=[negative.results[0]], result_types=[value.type]))
    rewriter.replace(op, (), (value, sign.results[0]))


def _of_booleans(type: Attribute) -> Attribute:
    """The type with the element type `i1`."""
    if isinstance(type, VectorType):
        return VectorType(i1, type.shape, type.scalable_dims)
    return TensorType(i1, type.get_shape(), type.encoding) if isinstance(type, TensorType) else i1
