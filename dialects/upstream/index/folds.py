"""Folds of index ops, if the result is the same for 64-bit and 32-bit indices. Source: `IndexOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import IndexType, IntegerAttr, i1
from xdsl.ir import Attribute, Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, RuleTable, constant_value, create_or_fold
from okl_opt.dialects.numbers import range_arithmetic
from okl_opt.dialects.numbers.elements import INDEX_WIDTH, signed
from okl_opt.dialects.numbers.int_ranges import single, truth, whole
from okl_opt.dialects.numbers.integers import wrapped
from okl_opt.dialects.numbers.matchers import integer, signed_integer, type_of
from okl_opt.dialects.numbers.range_arithmetic import LEAST_INDEX_WIDTH
from okl_opt.dialects.numbers.scalars import BINARY, COMPARISONS, Rule, on_bits
from okl_opt.dialects.upstream.index.ops import (
    PREDICATES,
    BoolConstantOp,
    CmpOp,
    ComparePredicate,
    ComparePredicateAttr,
    ConstantOp,
)

FOLDS = FoldTable()
RULES = RuleTable()

_MASK = (1 << LEAST_INDEX_WIDTH) - 1


def index_of(attribute: Attribute | None) -> int | None:
    """The 64 bits of a constant index; None for others."""
    return integer(attribute) if attribute is not None and type_of(attribute) == IndexType() else None


# ----- arithmetic


_BINARY: Mapping[str, Rule] = {name.removeprefix("arith.")[:-1]: rule for name, rule in BINARY.items()}
"""The ops of arith without the last letter, as `add` for `addi`."""

_NEUTRAL = {"add": 0, "sub": 0, "mul": 1}


def _fold_of(name: str) -> Callable[[Operation, Constants], Folded]:
    rule, neutral = _BINARY[name], _NEUTRAL.get(name)

    def fold(op: Operation, constants: Constants) -> Folded:
        left, right = (index_of(constant) for constant in constants)
        if left is not None and right is not None:
            wide, narrow = _of_both_widths(rule, left, right)
            if wide is not None and narrow is not None and wide & _MASK == narrow:
                return IntegerAttr.from_index_int_value(signed(wide, INDEX_WIDTH))
        if right is not None and right == neutral:
            return op.operands[0]
        return constants[1] if name == "mul" and right == 0 else None

    return fold


def _of_both_widths(rule: Rule, left: int, right: int) -> Sequence[int | None]:
    """The results for indices of 64 and of 32 bits."""
    return on_bits(rule, INDEX_WIDTH)(left, right), on_bits(rule, LEAST_INDEX_WIDTH)(left & _MASK, right & _MASK)


FOLDS.update({f"index.{name}": _fold_of(name) for name in _BINARY})


@RULES(*(f"index.{name}" for name in ("add", "mul", "and", "or", "xor", "maxs", "maxu", "mins", "minu")))
def canonicalize_associative_commutative_binary_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge two constants.

    Before:  (%x: index)
             %a = index.constant 3
             %b = index.constant 4
             %0 = index.add %x, %a
             %r = index.add %0, %b
             return %r : index
    After:   %idx7 = index.constant 7
             %0 = index.add %x, %idx7
             return %0 : index
    """
    inner = op.operands[0].owner
    if not isinstance(inner, Operation) or inner.name != op.name or inner is op:
        return
    if constant_value(op.operands[1]) is None or constant_value(inner.operands[1]) is None:
        return
    combined = type(op).create(operands=[op.operands[1], inner.operands[1]], result_types=op.result_types)
    constant = create_or_fold(rewriter, combined)
    new = type(op).create(operands=[inner.operands[0], constant], result_types=op.result_types)
    rewriter.replace(op, new)


# ----- comparisons


def _predicate(op: Operation) -> ComparePredicate | None:
    found = op.properties.get("pred")
    return found.data if isinstance(found, ComparePredicateAttr) else None


@FOLDS("index.cmp")
def _fold_cmp(op: Operation, constants: Constants) -> Folded:
    """Compare constants, a bounded value with a constant, and a value with itself."""
    predicate = _predicate(op)
    if predicate is None:
        return None
    left, right = (index_of(constant) for constant in constants)
    rule = COMPARISONS[PREDICATES.index(predicate)]
    if left is not None and right is not None:
        wide, narrow = _of_both_widths(rule, left, right)
        if wide is not None and wide == narrow:
            return IntegerAttr(wide, i1)
    bounded = op.operands[0].owner
    if right is not None and isinstance(bounded, Operation) and bounded.name in _BOUNDING:
        bound = index_of(constant_value(bounded.operands[1]))
        holds = None if bound is None else _compare_bounded(bounded.name, bound, right, predicate)
        if holds is not None:
            return IntegerAttr(int(holds), i1)
    if op.operands[0] is op.operands[1]:
        return IntegerAttr(int(rule.exact(0, 0)), i1)
    return None


_BOUNDING = {
    "index.maxs": range_arithmetic.maxs,
    "index.maxu": range_arithmetic.maxu,
    "index.mins": range_arithmetic.mins,
    "index.minu": range_arithmetic.minu,
}


def _compare_bounded(name: str, bound: int, right: int, predicate: ComparePredicate) -> bool | None:
    """The result of comparing a bounded value with a constant, if it is certain and the same for all widths.

    Source: `foldCmpOfMaxOrMin`.
    """
    found: set[bool | None] = set()
    for width in (INDEX_WIDTH, LEAST_INDEX_WIDTH):
        values = _BOUNDING[name](whole(width), single(width, bound))
        found.add(truth(PREDICATES.index(predicate), values, single(width, right)))
    return found.pop() if len(found) == 1 else None


@RULES("index.cmp")
def cmp_op_of_difference(op: Operation, rewriter: PatternRewriter) -> None:
    """Compare the operands of a difference instead of asking whether it is 0.

    MLIR does so for all predicates, and is wrong where the difference overflows.

    Before:  (%x: index, %y: index)
             %c0 = index.constant 0
             %0 = index.sub %x, %y
             %r = index.cmp eq(%0, %c0)
             return %r : i1
    After:   %0 = index.cmp eq(%x, %y)
             return %0 : i1
    """
    if not isinstance(op, CmpOp) or op.pred.data.value not in ("eq", "ne"):
        return
    for left, right in ((0, 1), (1, 0)):
        difference = op.operands[left].owner
        if not isinstance(difference, Operation) or difference.name != "index.sub":
            continue
        if index_of(constant_value(op.operands[right])) == 0:
            operands = [difference.operands[left], difference.operands[right]]
            rewriter.replace(op, CmpOp.create(operands=operands, result_types=[i1], properties=op.properties))
            return


# ----- constants


@FOLDS("index.casts", "index.castu")
def _fold_cast(op: Operation, constants: Constants) -> Folded:
    """Fold the cast of an integer constant to an index; other integers cannot be materialized here."""
    number = (integer if op.name == "index.castu" else signed_integer)(constants[0])
    if number is None or op.results[0].type != IndexType():
        return None
    return IntegerAttr.from_index_int_value(wrapped(number, INDEX_WIDTH, is_signed=True))


def MATERIALIZE(value: Attribute, type: Attribute) -> Operation | None:
    """`index.constant`, or `index.bool.constant`."""
    cls = BoolConstantOp if type == i1 else ConstantOp
    if type_of(value) != type or type not in (i1, IndexType()):
        return None
    return cls.create(result_types=[type], properties={"value": value})
