"""Rules of `scf.if` and `scf.index_switch`. Source: `SCF.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, i1
from xdsl.ir import Block, Operation, OpResult, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import RuleTable, constant_value
from okl_opt.dialects.numbers.matchers import integer, is_one, signed_integer, type_of
from okl_opt.dialects.upstream.shared.constants import insert_constant
from okl_opt.dialects.upstream.shared.regions import (
    has_one_op,
    include_result_of,
    last_op,
    region_around,
    region_of,
    replace_by_region,
    replace_results,
    set_operand,
)

RULES = RuleTable()

# MLIR does this in a fold, before all rules; our folds must not move blocks.
_AS_A_FOLD = 1000


def _has_else(op: Operation) -> bool:
    return op.regions[1].blocks.first is not None


def _yielded(op: Operation) -> tuple[Sequence[SSAValue], Sequence[SSAValue]]:
    """The values yielded by both branches of an if."""
    return last_op(op.regions[0]).operands, last_op(op.regions[1]).operands if _has_else(op) else ()


def _negated(value: SSAValue) -> SSAValue | None:
    """The operand of a negated condition; None for others."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.name != "arith.xori" or not is_one(constant_value(owner.operands[1])):
        return None
    return owner.operands[0]


def _yield(rewriter: PatternRewriter, region: Region, values: Sequence[SSAValue]) -> None:
    """Replace the values yielded by a region."""
    rewriter.replace(last_op(region), scf.YieldOp(*values))


@RULES("scf.if", benefit=_AS_A_FOLD)
def swap_branches_of_negated_condition(op: Operation, rewriter: PatternRewriter) -> None:
    """Swap the branches of an if with a negated condition.

    Before:  (%c: i1)
             %true = arith.constant true
             %n = arith.xori %c, %true : i1
             scf.if %n {
               "test.then"() : () -> ()
             } else {
               "test.else"() : () -> ()
             }
             return
    After:   scf.if %c {
               "test.else"() : () -> ()
             } else {
               "test.then"() : () -> ()
             }
             return
    """
    condition = _negated(op.operands[0])
    if condition is None or not _has_else(op):
        return
    set_operand(rewriter, op, 0, condition)
    then, otherwise = op.regions
    moved = rewriter.move_region_contents_to_new_regions(then)
    otherwise.move_blocks(then)
    moved.move_blocks(otherwise)


# ----- in MLIR's order


@RULES("scf.if")
def combine_ifs(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge two consecutive ifs with the same condition.

    Before:  (%c: i1)
             scf.if %c {
               "test.one"() : () -> ()
             }
             scf.if %c {
               "test.two"() : () -> ()
             } else {
               "test.three"() : () -> ()
             }
             return
    After:   scf.if %c {
               "test.one"() : () -> ()
               "test.two"() : () -> ()
             } else {
               "test.three"() : () -> ()
             }
             return
    """
    earlier = op.prev_op
    if earlier is None or earlier.name != "scf.if":
        return
    then, otherwise = _regions_under(op, earlier.operands[0])
    if then is None and otherwise is None:
        return
    given = _yielded(earlier)
    for region, values in zip((then, otherwise), given, strict=True):
        if region is not None:
            for result, value in zip(earlier.results, values, strict=False):
                rewriter.replace_uses_with_if(
                    result, value, lambda use, region=region: region.is_ancestor(use.operation)
                )
    parts = [
        _joined(rewriter, first, second)
        for first, second in zip(earlier.regions, (then, otherwise), strict=True)
    ]  # fmt: skip
    combined = scf.IfOp.create(
        operands=[earlier.operands[0]], result_types=[*earlier.result_types, *op.result_types], regions=parts
    )
    rewriter.insert(combined)
    replace_results(rewriter, earlier, combined.results[: len(earlier.results)])
    replace_results(rewriter, op, combined.results[len(combined.results) - len(op.results) :])


def _regions_under(op: Operation, condition: SSAValue) -> tuple[Region | None, Region | None]:
    """The regions of an if that run if a condition is true, and if it is false; None for unrelated conditions."""
    then, otherwise = op.regions[0], op.regions[1] if _has_else(op) else None
    own = op.operands[0]
    if _negated(own) is condition or _negated(condition) is own:
        return otherwise, then
    return (then, otherwise) if own is condition else (None, None)


def _joined(rewriter: PatternRewriter, first: Region, second: Region | None) -> Region:
    """The ops of two regions, one of which may be missing."""
    if first.blocks.first is None:
        return Region() if second is None else rewriter.move_region_contents_to_new_regions(second)
    if second is not None:
        earlier, later = last_op(first), last_op(second)
        rewriter.inline_block(second.block, InsertPoint.at_end(first.block))
        rewriter.insert(scf.YieldOp(*earlier.operands, *later.operands), InsertPoint.at_end(first.block))
        rewriter.erase(earlier)
        rewriter.erase(later)
    return rewriter.move_region_contents_to_new_regions(first)


@RULES("scf.if")
def combine_nested_ifs(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge an if whose only op is another if, with the conjunction of their conditions.

    Before:  (%c: i1, %d: i1)
             scf.if %c {
               scf.if %d {
                 "test.op"() : () -> ()
               }
             }
             return
    After:   %0 = arith.andi %c, %d : i1
             scf.if %0 {
               "test.op"() : () -> ()
             }
             return
    """
    nested = op.regions[0].block.first_op
    terminator = last_op(op.regions[0])
    if nested is None or nested.next_op is not terminator or nested.name != "scf.if":
        return
    if any(_has_else(one) and not has_one_op(one.regions[1]) for one in (op, nested)):
        return
    thens, elses = (list(values) for values in _yielded(op))
    inner_thens, inner_elses = _yielded(nested)
    chosen: list[int] = []
    for index, value in enumerate(thens):
        if value.owner is nested and isinstance(value, OpResult):
            if inner_elses[value.index] is not elses[index]:
                return
            thens[index] = inner_thens[value.index]
        elif region_of(value) is op.regions[0]:
            return
        else:
            chosen.append(index)
    if include_result_of(op, elses):
        return
    condition = rewriter.insert(arith.AndIOp(op.operands[0], nested.operands[0])).result
    body, rest = Region(Block()), Region(Block([scf.YieldOp(*elses)])) if elses else Region()
    combined = scf.IfOp.create(operands=[condition], result_types=op.result_types, regions=[body, rest])
    rewriter.insert(combined)
    results: list[SSAValue] = list(combined.results)
    for index in chosen:
        select = arith.SelectOp(op.operands[0], thens[index], elses[index])
        results[index] = rewriter.insert(select, InsertPoint.before(combined)).result
    inner_end = last_op(nested.regions[0])
    rewriter.inline_block(nested.regions[0].block, InsertPoint.at_end(body.block))
    rewriter.replace(inner_end, scf.YieldOp(*thens))
    replace_results(rewriter, op, results)


@RULES("scf.if")
def condition_propagation(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the condition by a constant in the branches of an if.

    Before:  (%c: i1)
             scf.if %c {
               "test.use"(%c) : (i1) -> ()
             } else {
               "test.other"(%c) : (i1) -> ()
             }
             return
    After:   %false = arith.constant false
             %true = arith.constant true
             scf.if %c {
               "test.use"(%true) : (i1) -> ()
             } else {
               "test.other"(%false) : (i1) -> ()
             }
             return
    """
    condition = op.operands[0]
    if constant_value(condition) is not None:
        return
    known: dict[int, SSAValue] = {}
    for use in list(condition.uses):
        number = region_around(use.operation, op)
        if number is None:
            continue
        if number not in known:
            known[number] = insert_constant(rewriter, IntegerAttr(number == 0, i1), i1).results[0]
        set_operand(rewriter, use.operation, use.index, known[number])


@RULES("scf.if")
def convert_trivial_if_to_select(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace results with values from outside the branches by `arith.select`.

    Before:  (%c: i1, %x: i32, %y: i32)
             %r:2 = scf.if %c -> (i32, i32) {
               %0 = "test.op"() : () -> i32
               scf.yield %x, %0 : i32, i32
             } else {
               scf.yield %y, %y : i32, i32
             }
             return %r#0, %r#1 : i32, i32
    After:   %0 = arith.select %c, %x, %y : i32
             %1 = scf.if %c -> (i32) {
               %2 = "test.op"() : () -> i32
               scf.yield %2 : i32
             } else {
               scf.yield %y : i32
             }
             return %0, %1 : i32, i32
    """
    thens, elses = _yielded(op)
    pairs = list(zip(thens, elses, strict=False))
    stays = [region_of(one) is op.regions[0] or region_of(other) is op.regions[1] for one, other in pairs]
    if all(stays) or include_result_of(op, (*thens, *elses)):
        return
    kept = [pair for pair, stay in zip(pairs, stays, strict=True) if stay]
    for region, values in zip(op.regions, zip(*kept, strict=True) if kept else ((), ()), strict=True):
        _yield(rewriter, region, values)
    new = scf.IfOp.create(
        operands=op.operands,
        result_types=[one.type for one, _ in kept],
        regions=[rewriter.move_region_contents_to_new_regions(region) for region in op.regions],
    )
    rewriter.insert(new)
    results: list[SSAValue] = []
    stayed = iter(new.results)
    for (one, other), stay in zip(pairs, stays, strict=True):
        if stay:
            results.append(next(stayed))
        elif one is other:
            results.append(one)
        else:
            select = arith.SelectOp(op.operands[0], one, other)
            results.append(rewriter.insert(select, InsertPoint.before(new)).result)
    replace_results(rewriter, op, results)


@RULES("scf.if")
def remove_empty_else_branch(op: Operation, rewriter: PatternRewriter) -> None:
    """Remove an empty else branch.

    Before:  (%c: i1)
             scf.if %c {
               "test.op"() : () -> ()
             } else {
             }
             return
    After:   scf.if %c {
               "test.op"() : () -> ()
             }
             return
    """
    if op.results or not _has_else(op) or not has_one_op(op.regions[1]):
        return
    then = rewriter.move_region_contents_to_new_regions(op.regions[0])
    new = type(op).create(operands=op.operands, attributes=op.attributes, regions=[then, Region()])
    rewriter.replace(op, new)


@RULES("scf.if")
def remove_static_condition(op: Operation, rewriter: PatternRewriter) -> None:
    """Inline the branch selected by a constant condition.

    Before:  ()
             %c = arith.constant true
             scf.if %c {
               "test.then"() : () -> ()
             } else {
               "test.else"() : () -> ()
             }
             return
    After:   "test.then"() : () -> ()
             return
    """
    condition = integer(constant_value(op.operands[0]))
    if condition is None:
        return
    if condition or _has_else(op):
        replace_by_region(rewriter, op, op.regions[0 if condition else 1])
    else:
        rewriter.erase(op)


@RULES("scf.if")
def replace_if_yield_with_condition_or_value(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a result that is equal in both branches, or equals the condition or its negation.

    Before:  (%c: i1, %x: i32)
             %r:2 = scf.if %c -> (i32, i1) {
               "test.then"() : () -> ()
               %true = arith.constant true
               scf.yield %x, %true : i32, i1
             } else {
               %false = arith.constant false
               scf.yield %x, %false : i32, i1
             }
             return %r#0, %r#1 : i32, i1
    After:   scf.if %c {
               "test.then"() : () -> ()
             }
             return %x, %c : i32, i1
    """
    condition = op.operands[0]
    thens, elses = _yielded(op)
    for one, other, result in zip(thens, elses, op.results, strict=False):
        if result.first_use is None or one is result:
            continue
        if one is other:
            rewriter.replace_all_uses_with(result, one)
            continue
        truths = [constant_value(value) for value in (one, other)]
        if any(truth is None or type_of(truth) != i1 for truth in truths):
            continue
        held, held_not = (integer(truth) for truth in truths)
        if held and not held_not:
            rewriter.replace_all_uses_with(result, condition)
        elif held_not and not held:
            true = insert_constant(rewriter, IntegerAttr(True, i1), i1)
            opposite = rewriter.insert(arith.XOrIOp(condition, true.results[0]))
            rewriter.replace_all_uses_with(result, opposite.result)


# ----- index_switch


@RULES("scf.index_switch")
def fold_constant_case(op: Operation, rewriter: PatternRewriter) -> None:
    """Inline the case selected by a constant.

    Before:  ()
             %c = arith.constant 2 : index
             %r = scf.index_switch %c -> i32
             case 2 {
               %0 = "test.two"() : () -> i32
               scf.yield %0 : i32
             }
             default {
               %0 = "test.default"() : () -> i32
               scf.yield %0 : i32
             }
             return %r : i32
    After:   %0 = "test.two"() : () -> i32
             return %0 : i32
    """
    value = signed_integer(constant_value(op.operands[0]))
    cases = op.properties.get("cases")
    if value is None or not isinstance(cases, DenseArrayBase):
        return
    values = [int(case) for case in cases.get_values()]
    replace_by_region(rewriter, op, op.regions[1 + values.index(value) if value in values else 0])
