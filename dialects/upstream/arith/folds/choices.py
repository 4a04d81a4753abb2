"""Folds of comparisons of integers and of selections. Source: `ArithOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, IntegerAttr, i1
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable, constant_value
from okl_opt.dialects.numbers.elements import constant_of, element_type, numbers_of, width_of
from okl_opt.dialects.numbers.matchers import compute_binary, filled, is_one, is_poison, is_zero
from okl_opt.dialects.numbers.scalars import COMPARISONS, INVERTED, on_bits
from okl_opt.dialects.upstream.shared.constants import insert_constant
from okl_opt.dialects.upstream.shared.type_constraints import is_signless

FOLDS = FoldTable()
RULES = RuleTable()

_EQ, _NE = 0, 1
_SWAPPED = (0, 1, 4, 5, 2, 3, 8, 9, 6, 7)


def predicate_of(op: Operation) -> int | None:
    """The predicate of a comparison; None for other ops."""
    predicate = op.properties.get("predicate")
    number = predicate.value.data if isinstance(predicate, IntegerAttr) else -1
    return number if 0 <= number < len(COMPARISONS) else None


@FOLDS("arith.cmpi")
def _fold_cmpi(op: Operation, constants: Constants) -> Folded:
    """Fold comparisons of equal operands and constants, and `i1 != 0`; move a constant to the right."""
    predicate = predicate_of(op)
    if predicate is None:
        return None
    left, right = op.operands
    result = op.results[0].type
    if left is right:
        return filled(result, COMPARISONS[predicate].exact(0, 0))
    truth = _truth_of(op, constants, predicate)
    if truth is not None:
        return truth
    if constants[0] is not None and constants[1] is None:
        return InPlace((right, left), {"predicate": IntegerAttr(_SWAPPED[predicate], 64)})
    if any(map(is_poison, constants)):
        # Unlike other ops, a comparison of poison stays.
        return None
    width = width_of(element_type(left.type)) or 0
    return compute_binary(constants, result, on_bits(COMPARISONS[predicate], width, 1))


def _truth_of(op: Operation, constants: Constants, predicate: int) -> Folded:
    """Fold `extui(x : i1) != 0`, `x : i1 != 0` and `x : i1 == 1` to x."""
    left = op.operands[0]
    is_boolean = element_type(left.type) == i1
    if predicate == _EQ and is_one(constants[1]):
        return left if is_boolean else None
    if predicate != _NE or not is_zero(constants[1]):
        return None
    widened = left.owner
    if isinstance(widened, Operation) and widened.name in ("arith.extsi", "arith.extui"):
        source = widened.operands[0]
        return source if element_type(source.type) == i1 else None
    return left if is_boolean else None


@RULES("arith.cmpi", benefit=3, name="CmpIExt")
def cmpi_ext(op: Operation, rewriter: PatternRewriter) -> None:
    """Compare the sources of two equal extensions.

    Before:  (%x: i8, %y: i8)
             %a = arith.extui %x : i8 to i32
             %b = arith.extui %y : i8 to i32
             %r = arith.cmpi eq, %a, %b : i32
             return %r : i1
    After:   %0 = arith.cmpi eq, %x, %y : i8
             return %0 : i1
    """
    if predicate_of(op) not in (_EQ, _NE):
        return
    left, right = (operand.owner for operand in op.operands)
    if not isinstance(left, Operation) or not isinstance(right, Operation) or left.name != right.name:
        return
    if left.name not in ("arith.extsi", "arith.extui") or left.operands[0].type != right.operands[0].type:
        return
    new = arith.CmpiOp.create(
        operands=[left.operands[0], right.operands[0]], result_types=op.result_types, properties=op.properties
    )
    rewriter.replace(op, new)


@RULES("arith.xori", benefit=2, name="XOrINotCmpI")
def xori_not_cmpi(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a negated comparison by the inverse comparison.

    Before:  (%x: i32, %y: i32)
             %true = arith.constant true
             %0 = arith.cmpi slt, %x, %y : i32
             %r = arith.xori %0, %true : i1
             return %r : i1
    After:   %0 = arith.cmpi sge, %x, %y : i32
             return %0 : i1
    """
    compared = op.operands[0].owner
    if not isinstance(compared, Operation) or compared.name != "arith.cmpi" or op.results[0].type != i1:
        return
    predicate = predicate_of(compared)
    if predicate is None or not is_one(constant_value(op.operands[1])):
        return
    inverted = IntegerAttr(INVERTED[predicate], 64)
    new = arith.CmpiOp.create(
        operands=compared.operands, result_types=op.result_types, properties={"predicate": inverted}
    )
    rewriter.replace(op, new)


# ----- select


@FOLDS("arith.select")
def _fold_select(op: Operation, constants: Constants) -> Folded:
    """Fold a select with a constant condition, equal or poison values, or the values true and false."""
    condition, true_value, false_value = op.operands
    if true_value is false_value or is_one(constants[0]) or is_poison(constants[2]):
        return true_value if not is_poison(constants[1]) or is_one(constants[0]) else false_value
    if is_zero(constants[0]) or is_poison(constants[1]):
        return false_value
    if op.results[0].type == i1 and is_one(constants[1]) and is_zero(constants[2]):
        return condition
    compared = condition.owner
    if isinstance(compared, Operation) and compared.name == "arith.cmpi":
        predicate = predicate_of(compared)
        if predicate in (_EQ, _NE) and {*compared.operands} == {true_value, false_value}:
            return true_value if predicate == _NE else false_value
    return _chosen_elements(constants)


def _chosen_elements(constants: Constants) -> Folded:
    """The elements that a constant condition selects from constants."""
    if not all(isinstance(constant, DenseIntOrFPElementsAttr) for constant in constants):
        return None
    numbers = [numbers_of(constant) for constant in constants]
    chosen, if_true, if_false = numbers
    if chosen is None or if_true is None or if_false is None or chosen.is_splat:
        return None
    count = len(chosen.bits)
    parts = [list(values.bits) * count if values.is_splat else values.bits for values in (if_true, if_false)]
    if any(len(part) != count for part in parts):
        return None
    return constant_of(if_true.type, [a if take else b for take, a, b in zip(chosen.bits, *parts, strict=True)], False)


@RULES("arith.select")
def select_i1_to_not(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a select of the values false and true by the negated condition.

    Before:  (%p: i1)
             %true = arith.constant true
             %false = arith.constant false
             %r = arith.select %p, %false, %true : i1
             return %r : i1
    After:   %true = arith.constant true
             %0 = arith.xori %p, %true : i1
             return %0 : i1
    """
    condition, true_value, false_value = op.operands
    if op.results[0].type != i1 or condition.type != i1:
        return
    if is_zero(constant_value(true_value)) and is_one(constant_value(false_value)):
        # As in MLIR, make a new constant, which is visible in the order of constants.
        true = insert_constant(rewriter, IntegerAttr(1, i1), i1)
        rewriter.replace(op, arith.XOrIOp(condition, true))


@RULES("arith.select", name="SelectToExtUI")
def select_to_extui(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a select of 1 and 0 by the extended condition.

    Before:  (%p: i1)
             %c1 = arith.constant 1 : i64
             %c0 = arith.constant 0 : i64
             %r = arith.select %p, %c1, %c0 : i64
             return %r : i64
    After:   %0 = arith.extui %p : i1 to i64
             return %0 : i64
    """
    condition, true_value, false_value = op.operands
    type = op.results[0].type
    element = element_type(type)
    # As in MLIR, skip conditions with fewer elements than the values.
    if not is_signless(element) or element == i1 or element_type(condition.type) != i1:
        return
    if (element is type) != (condition.type == i1):
        return
    first, second = constant_value(true_value), constant_value(false_value)
    if is_one(first) and is_zero(second):
        rewriter.replace(op, arith.ExtUIOp.create(operands=[condition], result_types=[type]))
    elif is_zero(first) and is_one(second):
        ones = filled(condition.type, 1)
        if ones is None:
            return
        constant = insert_constant(rewriter, ones, condition.type)
        inverted = rewriter.insert(
            arith.XOrIOp.create(operands=[condition, constant.results[0]], result_types=[condition.type])
        )
        rewriter.replace(op, arith.ExtUIOp.create(operands=[inverted.results[0]], result_types=[type]))
