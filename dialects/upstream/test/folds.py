"""Folds and canonicalization rules of ops of MLIR's test dialect.

Source: `TestOpDefs.cpp`, `TestPatterns.cpp` and `TestDialect.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import IntegerAttr, IntegerType, SymbolRefAttr, UnitAttr, i32
from xdsl.ir import Attribute, Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.fields import defining_op
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable
from okl_opt.dialects.upstream.shared.tensor_casts import fold_tensor_cast_producer_op
from okl_opt.dialects.upstream.test.declared import create

FOLDS = FoldTable()
RULES = RuleTable()


def MATERIALIZE(value: Attribute, type: Attribute) -> Operation:
    """`test.constant`."""
    return create("test.constant", result_types=[type], properties={"value": value})


def _value_of_result_type(op: Operation) -> Attribute | None:
    """The value of a constant operand; None if its type is not the result's, as no op could be made for it."""
    value = op.properties.get("value")
    return None if getattr(value, "type", None) != op.results[0].type else value


CONSTANTS = {"test.constant": _value_of_result_type}


@FOLDS("test.manual_cpp_op_with_fold")
def first_constant(op: Operation, constants: Constants) -> Folded:
    """Fold to the value of the first operand."""
    return constants[0] if constants else None


@FOLDS("test.op_with_region_fold")
def operand(op: Operation, constants: Constants) -> Folded:
    """Fold to the operand."""
    return op.operands[0]


@FOLDS("test.op_with_variadic_results_and_folder")
def operands(op: Operation, constants: Constants) -> Folded:
    """Fold to all operands."""
    return list(op.operands) if op.results and len(op.operands) == len(op.results) else None


@FOLDS("test.op_in_place_fold")
def keep_constant(op: Operation, constants: Constants) -> Folded:
    """Store the value of the operand in an attribute."""
    (value,) = constants
    if not isa(value, IntegerAttr[IntegerType]) or "attr" in op.properties:
        return None
    return InPlace(properties={"attr": value})


@FOLDS("test.op_in_place_self_fold")
def mark_folded(op: Operation, constants: Constants) -> Folded:
    """Mark the op as folded by an attribute."""
    return None if "folded" in op.properties else InPlace(properties={"folded": UnitAttr()})


@FOLDS("test.op_involution_trait_no_operation_fold", "test.op_involution_trait_failing_operation_fold")
def twice_is_none(op: Operation, constants: Constants) -> Folded:
    """f(f(x)) -> x. Source: `foldInvolution`."""
    inner = defining_op(op.operands[0])
    return inner.operands[0] if inner is not None and inner.name == op.name else None


@FOLDS("test.op_idempotent_trait", "test.op_involution_trait_succesful_operation_fold")
def twice_is_once(op: Operation, constants: Constants) -> Folded:
    """f(f(x)) -> f(x). Source: `foldIdempotent`."""
    inner = defining_op(op.operands[0])
    return op.operands[0] if inner is not None and inner.name == op.name else None


@FOLDS("test.op_idempotent_trait_binary")
def of_equal_operands(op: Operation, constants: Constants) -> Folded:
    """f(x, x) -> x. Source: `foldIdempotent`."""
    one, other = op.operands
    return one if one is other else None


RULES("test.destination_style_op")(fold_tensor_cast_producer_op)


@RULES("test.dialect_canonicalizable")
def dialect_canonicalization_pattern(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the op by a constant.

    Before:  () -> i32
             %0 = "test.dialect_canonicalizable"() : () -> i32
             return %0 : i32
    After:   %c42_i32 = arith.constant 42 : i32
             return %c42_i32 : i32
    """
    rewriter.replace(op, arith.ConstantOp(IntegerAttr(42, i32)))


@RULES("test.op_with_region_pattern")
def test_remove_op_with_inner_ops(op: Operation, rewriter: PatternRewriter) -> None:
    """Erase the op with its region.

    Before:  ()
             "test.op_with_region_pattern"() ({
               "test.return"() : () -> ()
             }) : () -> ()
             return
    After:   return
    """
    rewriter.erase(op)


@RULES("test.fold_to_call_op")
def fold_to_call_op_pattern(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the op by a call.

    Before:  ()
             "test.fold_to_call_op"() {callee = @example} : () -> ()
             return
    After:   call @example() : () -> ()
             return
    """
    callee = op.properties.get("callee")
    if isinstance(callee, SymbolRefAttr):
        rewriter.replace(op, func.CallOp(callee, [], []))
