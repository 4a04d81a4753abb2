"""Rules of `scf.while`. Source: `SCF.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, i1
from xdsl.ir import Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.numbers.scalars import INVERTED
from okl_opt.dialects.upstream.arith.folds.choices import predicate_of
from okl_opt.dialects.upstream.shared.constants import insert_constant
from okl_opt.dialects.upstream.shared.regions import (
    has_one_op,
    last_op,
    region_of,
    replace_results,
    with_other_values,
)

RULES = RuleTable()


@RULES("scf.while")
def while_condition_truth(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the condition by true in the body of a loop.

    Before:  ()
             %r = scf.while : () -> i1 {
               %c = "test.condition"() : () -> i1
               scf.condition(%c) %c : i1
             } do {
             ^bb0(%a: i1):
               "test.use"(%a) : (i1) -> ()
               scf.yield
             }
             return %r : i1
    After:   %true = arith.constant true
             %0 = scf.while : () -> i1 {
               %1 = "test.condition"() : () -> i1
               scf.condition(%1) %1 : i1
             } do {
             ^bb0(%a: i1):
               "test.use"(%true) : (i1) -> ()
               scf.yield
             }
             return %0 : i1
    """
    condition, *values = last_op(op.regions[0]).operands
    known = [
        argument
        for value, argument in zip(values, op.regions[1].block.args, strict=True)
        if value is condition and argument.first_use is not None
    ]
    if known:
        true = insert_constant(rewriter, IntegerAttr(True, i1), i1).results[0]
        for argument in known:
            rewriter.replace_all_uses_with(argument, true)


@RULES("scf.while")
def while_cmp_cond(op: Operation, rewriter: PatternRewriter) -> None:
    """Fold comparisons in the body of a loop that equal its condition, or the inverse.

    Before:  (%n: i32)
             %r = scf.while : () -> i32 {
               %x = "test.op"() : () -> i32
               %c = arith.cmpi slt, %x, %n : i32
               scf.condition(%c) %x : i32
             } do {
             ^bb0(%a: i32):
               %d = arith.cmpi sge, %a, %n : i32
               "test.use"(%d, %a) : (i1, i32) -> ()
               scf.yield
             }
             return %r : i32
    After:   %false = arith.constant false
             %0 = scf.while : () -> i32 {
               %1 = "test.op"() : () -> i32
               %2 = arith.cmpi slt, %1, %n : i32
               scf.condition(%2) %1 : i32
             } do {
             ^bb0(%a: i32):
               "test.use"(%false, %a) : (i1, i32) -> ()
               scf.yield
             }
             return %0 : i32
    """
    condition, *values = last_op(op.regions[0]).operands
    compare = condition.owner
    if not isinstance(compare, Operation) or compare.name != "arith.cmpi":
        return
    predicate = predicate_of(compare)
    if predicate is None:
        return
    for value, argument in zip(values, op.regions[1].block.args, strict=True):
        for side, other in ((0, 1), (1, 0)):
            if value is not compare.operands[side]:
                continue
            for user in dict.fromkeys(use.operation for use in argument.uses):
                if user.name != "arith.cmpi" or user.operands[other] is not compare.operands[other]:
                    continue
                its = predicate_of(user)
                if its in (predicate, INVERTED[predicate]):
                    truth = insert_constant(rewriter, IntegerAttr(its == predicate, i1), i1)
                    replace_results(rewriter, user, truth.results)


@RULES("scf.while")
def while_op_align_before_args(op: Operation, rewriter: PatternRewriter) -> None:
    """Pass the arguments of the before region on in the same order.

    Before:  (%x: i32, %y: f32)
             %r:2 = scf.while (%a = %x, %b = %y) : (i32, f32) -> (f32, i32) {
               %c = "test.condition"(%a, %b) : (i32, f32) -> i1
               scf.condition(%c) %b, %a : f32, i32
             } do {
             ^bb0(%d: f32, %e: i32):
               %0:2 = "test.op"(%d, %e) : (f32, i32) -> (i32, f32)
               scf.yield %0#0, %0#1 : i32, f32
             }
             return %r#0, %r#1 : f32, i32
    After:   %0:2 = scf.while (%a = %x, %b = %y) : (i32, f32) -> (i32, f32) {
               %1 = "test.condition"(%a, %b) : (i32, f32) -> i1
               scf.condition(%1) %a, %b : i32, f32
             } do {
             ^bb0(%d: i32, %e: f32):
               %1:2 = "test.op"(%e, %d) : (f32, i32) -> (i32, f32)
               scf.yield %1#0, %1#1 : i32, f32
             }
             return %0#1, %0#0 : f32, i32
    """
    before = op.regions[0]
    condition = last_op(before)
    arguments, values = before.block.args, list(condition.operands[1:])
    if values == list(arguments) or set(values) != set(arguments) or len(values) != len(arguments):
        return
    places = [arguments.index(value) for value in values]  # pyright: ignore
    rewriter.notify_op_modified(condition)
    condition.operands = [condition.operands[0], *arguments]
    new = with_other_values(rewriter, op, op.operands, [argument.type for argument in arguments], {})
    block = new.regions[1].block
    aligned = [rewriter.insert_block_argument(block, len(block.args), argument.type) for argument in arguments]
    for argument, place in zip(block.args[: len(places)], places, strict=True):
        rewriter.replace_all_uses_with(argument, aligned[place])
    for argument in reversed(block.args[: len(places)]):
        rewriter.erase_block_argument(argument)
    replace_results(rewriter, op, [new.results[place] for place in places])


@RULES("scf.while")
def while_move_if_down(op: Operation, rewriter: PatternRewriter) -> None:
    """Move ops guarded by the condition from the before region to the body.

    Before:  (%x: i32)
             %r = scf.while (%a = %x) : (i32) -> i32 {
               %v = "test.value"(%a) : (i32) -> i32
               %c = "test.condition"(%v) : (i32) -> i1
               %s = scf.if %c -> (i32) {
                 %0 = "test.op"(%v) : (i32) -> i32
                 scf.yield %0 : i32
               } else {
                 scf.yield %a : i32
               }
               scf.condition(%c) %s : i32
             } do {
             ^bb0(%b: i32):
               scf.yield %b : i32
             }
             return %r : i32
    After:   %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
               %1 = "test.value"(%a) : (i32) -> i32
               %2 = "test.condition"(%1) : (i32) -> i1
               scf.condition(%2) %a, %1 : i32, i32
             } do {
             ^bb0(%b: i32, %d: i32):
               %1 = "test.op"(%d) : (i32) -> i32
               scf.yield %1 : i32
             }
             return %0#0 : i32
    """
    before, after = op.regions
    condition = last_op(before)
    choice = condition.prev_op
    if choice is None or choice.name != "scf.if" or choice.operands[0] is not condition.operands[0]:
        return
    then, otherwise = choice.regions
    if otherwise.blocks.first is not None and not has_one_op(otherwise):
        return
    if any(use.operation is not condition for result in choice.results for use in result.uses):
        return
    handed = list(condition.operands[1:])
    body = after.block
    if choice.results:
        for one, other, result in zip(last_op(then).operands, last_op(otherwise).operands, choice.results, strict=True):
            for value, argument in zip(handed, body.args, strict=True):
                if value is result:
                    rewriter.replace_all_uses_with(argument, one)
            rewriter.replace_all_uses_with(result, other)
    _move_down(op, rewriter, choice, condition)


def _move_down(op: Operation, rewriter: PatternRewriter, choice: Operation, condition: Operation) -> None:
    """Move a branch of an if with unused results from the before region to the body of the loop."""
    then = choice.regions[0]
    used = _used_from(op.regions[0], then)
    rewriter.notify_op_modified(condition)
    condition.operands = [*condition.operands, *used]
    new = with_other_values(rewriter, op, op.operands, [*op.result_types, *(value.type for value in used)], {})
    block = new.regions[1].block
    for value in used:
        argument = rewriter.insert_block_argument(block, len(block.args), value.type)
        rewriter.replace_uses_with_if(value, argument, lambda use: then.is_ancestor(use.operation))
    end = last_op(then)
    rewriter.erase(end)
    first = block.first_op
    assert first is not None, "the body has a terminator"
    rewriter.inline_block(then.block, InsertPoint.before(first))
    rewriter.erase(choice)
    replace_results(rewriter, op, new.results[: len(op.results)])


def _used_from(outer: Region, region: Region) -> list[SSAValue]:
    """The values defined in `outer` and used in a region, but not defined in the region."""
    found: dict[SSAValue, None] = {}
    for op in region.walk():
        for operand in op.operands:
            home = region_of(operand)
            if home is not None and outer.is_ancestor(home) and not region.is_ancestor(home):
                found[operand] = None
    return list(found)
