"""Canonicalization rules of branches. Source: `ControlFlowOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple

from xdsl.dialects import arith, cf
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, VectorType, i1, i32
from xdsl.ir import Block, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.folding import RuleTable, constant_value
from okl_opt.dialects.numbers.elements import constant_of, numbers_of
from okl_opt.dialects.numbers.matchers import integer, is_one
from okl_opt.dialects.upstream.shared.branches import after_condition, of_cases, set_of_cases
from okl_opt.dialects.upstream.shared.constants import arith_constant, insert_constant

RULES = RuleTable()
MATERIALIZE = arith_constant

# The longest path of pass-through blocks to follow, as each step searches for cycles.
_LONGEST_DETOUR = 1000


class Target(NamedTuple):
    """A block, and the operands for its arguments."""

    block: Block
    operands: Sequence[SSAValue]


def branch_to(target: Target) -> Operation:
    """Create a `cf.br` to a target."""
    return cf.BranchOp(target.block, *target.operands)


def same_values(one: Sequence[SSAValue], other: Sequence[SSAValue]) -> bool:
    """Return whether two lists have the same values in order."""
    return len(one) == len(other) and all(left is right for left, right in zip(one, other, strict=True))


def only_predecessor(block: Block) -> Block | None:
    """The predecessor of a block with a single incoming branch; None for other blocks."""
    use = block.first_use
    if use is None or len(list(islice(block.uses, 2))) > 1:
        return None
    return use.operation.parent


def _last(block: Block, name: str) -> Operation | None:
    """The terminator of a block, if it is an op of that name."""
    last = block.last_op
    return last if last is not None and last.name == name else None


def collapsed(target: Target) -> Target | None:
    """The final target behind a block that only branches; None for other blocks, and for cycles."""
    block = target.block
    last = _last(block, "cf.br")
    if last is None or block.first_op is not last:
        return None
    if any(use.operation is not last for argument in block.args for use in argument.uses):
        return None
    (destination,) = last.successors
    if destination is block or _runs_in_circles(block, destination):
        return None
    given: dict[SSAValue, SSAValue] = dict(zip(block.args, target.operands, strict=True))
    return Target(destination, [given.get(value, value) for value in last.operands])


def _runs_in_circles(block: Block, destination: Block) -> bool:
    """Return whether branches from a block form a cycle, or a path that is too long."""
    visited = {block, destination}
    last = _last(destination, "cf.br")
    while last is not None:
        (following,) = last.successors
        if following in visited or len(visited) > _LONGEST_DETOUR:
            return True
        visited.add(following)
        last = _last(following, "cf.br")
    return False


# ----- assert


@RULES("cf.assert")
def erase_assert_of_true(op: Operation, rewriter: PatternRewriter) -> None:
    """Erase an assertion of true.

    Before:  ()
             %c = arith.constant true
             cf.assert %c, "holds"
             return
    After:   return
    """
    if is_one(constant_value(op.operands[0])):
        rewriter.erase(op)


# ----- br


@RULES("cf.br")
def simplify_br_to_block_with_single_pred(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge a block into its only predecessor.

    Before:  (%x: i32)
             cf.br ^bb1(%x : i32)
           ^bb1(%y: i32):
             return %y : i32
    After:   return %x : i32
    """
    (successor,), block = op.successors, op.parent
    if block is None or successor is block or only_predecessor(successor) is None:
        return
    operands = list(op.operands)
    if any(operand.owner is successor for operand in operands):
        return  # no path leads here
    rewriter.erase(op)
    rewriter.inline_block(successor, InsertPoint.at_end(block), operands)


@RULES("cf.br")
def simplify_pass_through_br(op: Operation, rewriter: PatternRewriter) -> None:
    """Bypass a successor of a branch that only branches.

    Before:  (%c: i1, %x: i32, %y: i32) -> i32
             cf.cond_br %c, ^bb1, ^bb3
           ^bb1:
             "test.op"() : () -> ()
             cf.br ^bb2(%x : i32)
           ^bb2(%a: i32):
             cf.br ^bb4(%a : i32)
           ^bb3:
             "test.other"() : () -> ()
             cf.br ^bb2(%y : i32)
           ^bb4(%b: i32):
             return %b : i32
    After:   cf.cond_br %c, ^bb1, ^bb2
           ^bb1:
             "test.op"() : () -> ()
             cf.br ^bb3(%x : i32)
           ^bb2:
             "test.other"() : () -> ()
             cf.br ^bb3(%y : i32)
           ^bb3(%0: i32):
             return %0 : i32
    """
    (successor,) = op.successors
    target = None if successor is op.parent else collapsed(Target(successor, op.operands))
    if target is not None:
        rewriter.replace(op, branch_to(target))


# ----- cond_br


def _targets(op: Operation) -> tuple[Target, Target]:
    then, otherwise = after_condition(op)
    return Target(op.successors[0], then), Target(op.successors[1], otherwise)


@RULES("cf.cond_br")
def simplify_const_cond_branch_pred(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a conditional branch on a constant by a branch.

    Before:  (%x: i32, %y: i32)
             %c = arith.constant false
             cf.cond_br %c, ^bb1(%x : i32), ^bb1(%y : i32)
           ^bb1(%a: i32):
             return %a : i32
    After:   return %y : i32
    """
    condition = integer(constant_value(op.operands[0]))
    if condition is not None:
        rewriter.replace(op, branch_to(_targets(op)[0 if condition else 1]))


@RULES("cf.cond_br")
def simplify_pass_through_cond_branch(op: Operation, rewriter: PatternRewriter) -> None:
    """Bypass successors of a conditional branch that only branch.

    Before:  (%c: i1, %x: i32, %y: i32)
             cf.cond_br %c, ^bb1, ^bb2
           ^bb1:
             cf.br ^bb3(%x : i32)
           ^bb2:
             "test.op"() : () -> ()
             cf.br ^bb3(%y : i32)
           ^bb3(%a: i32):
             return %a : i32
    After:   cf.cond_br %c, ^bb2(%x : i32), ^bb1
           ^bb1:
             "test.op"() : () -> ()
             cf.br ^bb2(%y : i32)
           ^bb2(%0: i32):
             return %0 : i32
    """
    old = _targets(op)
    new = [collapsed(target) for target in old]
    if new == [None, None]:
        return
    rewriter.replace(op, _with_targets(op, [after or before for before, after in zip(old, new, strict=True)]))


def _with_targets(op: Operation, targets: Sequence[Target]) -> Operation:
    """A copy of the branch `op` with other targets."""
    condition, sizes = op.operands[0], [len(target.operands) for target in targets]
    return type(op).create(
        operands=[condition, *(value for target in targets for value in target.operands)],
        successors=[target.block for target in targets],
        properties={**op.properties, "operandSegmentSizes": DenseArrayBase.from_list(i32, [1, *sizes])},
    )


@RULES("cf.cond_br")
def simplify_cond_branch_identical_successors(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a branch with equal successors by selects of the block arguments.

    Before:  (%c: i1, %x: i32, %y: i32)
             cf.cond_br %c, ^bb1(%x : i32), ^bb1(%y : i32)
           ^bb1(%a: i32):
             return %a : i32
    After:   %0 = arith.select %c, %x, %y : i32
             return %0 : i32
    """
    then, otherwise = _targets(op)
    if then.block is not otherwise.block:
        return
    if same_values(then.operands, otherwise.operands):
        rewriter.replace(op, branch_to(then))
        return
    if any(use.operation is not op for use in then.block.uses):
        return
    operands: list[SSAValue] = []
    for one, other in zip(then.operands, otherwise.operands, strict=True):
        if one is other:
            operands.append(one)
        else:
            operands.append(rewriter.insert(arith.SelectOp(op.operands[0], one, other)).result)
    rewriter.replace(op, branch_to(Target(then.block, operands)))


@RULES("cf.cond_br")
def simplify_cond_branch_from_cond_branch_on_same_condition(op: Operation, rewriter: PatternRewriter) -> None:
    """Branch unconditionally if the only predecessor has branched on the same condition.

    Before:  (%c: i1)
             cf.cond_br %c, ^bb1, ^bb2
           ^bb1:
             cf.cond_br %c, ^bb3, ^bb2
           ^bb2:
             "test.two"() : () -> ()
             return
           ^bb3:
             "test.three"() : () -> ()
             return
    After:   cf.cond_br %c, ^bb1, ^bb2
           ^bb1:
             "test.three"() : () -> ()
             return
           ^bb2:
             "test.two"() : () -> ()
             return
    """
    block = op.parent
    predecessor = None if block is None else only_predecessor(block)
    earlier = None if predecessor is None else _last(predecessor, "cf.cond_br")
    if earlier is not None and earlier.operands[0] is op.operands[0]:
        rewriter.replace(op, branch_to(_targets(op)[0 if earlier.successors[0] is block else 1]))


@RULES("cf.cond_br")
def cond_branch_truth_propagation(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the condition by a constant in blocks reached only through one edge of the branch.

    Before:  (%c: i1)
             cf.cond_br %c, ^bb1, ^bb2
           ^bb1:
             "test.use"(%c) : (i1) -> ()
             return
           ^bb2:
             "test.use"(%c) : (i1) -> ()
             return
    After:   %true = arith.constant true
             %false = arith.constant false
             cf.cond_br %c, ^bb1, ^bb2
           ^bb1:
             "test.use"(%true) : (i1) -> ()
             return
           ^bb2:
             "test.use"(%false) : (i1) -> ()
             return
    """
    condition = op.operands[0]
    for successor, holds in zip(op.successors, (True, False), strict=True):
        if only_predecessor(successor) is None:
            continue
        users = [use.operation for use in condition.uses if use.operation.parent is successor]
        if users:
            truth = insert_constant(rewriter, IntegerAttr(holds, i1), i1).results[0]
            rewriter.replace_uses_with_if(condition, truth, lambda use, block=successor: use.operation.parent is block)


@RULES("cf.cond_br")
def drop_unreachable_cond_branch(op: Operation, rewriter: PatternRewriter) -> None:
    """Branch unconditionally if the other successor is unreachable.

    Before:  (%c: i1)
             cf.cond_br %c, ^bb1, ^bb2
           ^bb1:
             "test.op"() : () -> ()
             return
           ^bb2:
             ub.unreachable
    After:   "test.op"() : () -> ()
             return
    """
    then, otherwise = _targets(op)
    for taken, dropped in ((otherwise, then), (then, otherwise)):
        first = dropped.block.first_op
        if first is not None and first.name == "ub.unreachable":
            rewriter.replace(op, branch_to(taken))
            return


# ----- switch


class _Switch(NamedTuple):
    """The targets of a switch."""

    default: Target
    values: Sequence[int]
    cases: Sequence[Target]

    def taken(self, value: int) -> Target:
        """The target for a value."""
        return self.cases[self.values.index(value)] if value in self.values else self.default


def _switch(op: Operation) -> _Switch:
    targets = [Target(block, given) for block, given in zip(op.successors, of_cases(op), strict=True)]
    numbers = numbers_of(op.properties.get("case_values"))
    values: Sequence[int] = () if numbers is None else numbers.bits
    if numbers is not None and numbers.is_splat:
        values = [*values] * (len(targets) - 1)
    return _Switch(targets[0], values, targets[1:])


def _replace_switch(op: Operation, rewriter: PatternRewriter, switch: _Switch) -> None:
    """Replace a switch by one with other targets."""
    targets = [switch.default, *switch.cases]
    flag = op.operands[0]
    new = cf.SwitchOp.create(operands=[flag], successors=[target.block for target in targets])
    values = constant_of(VectorType(flag.type, [len(switch.values)]), switch.values, False) if switch.values else None
    if values is not None:
        new.properties["case_values"] = values
    set_of_cases(new, [target.operands for target in targets])
    rewriter.replace(op, new)


def _drop_cases(op: Operation, rewriter: PatternRewriter, dropped: Callable[[int, Target], bool]) -> None:
    """Drop the cases selected by `dropped`, if there are any."""
    switch = _switch(op)
    kept = [(value, case) for value, case in zip(switch.values, switch.cases, strict=True) if not dropped(value, case)]
    if len(kept) < len(switch.cases):
        _replace_switch(op, rewriter, _Switch(switch.default, [value for value, _ in kept], [case for _, case in kept]))


@RULES("cf.switch")
def simplify_switch_with_only_default(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a switch without cases by a branch.

    Before:  (%f: i32, %x: i32)
             cf.switch %f : i32, [
               default: ^bb1(%x : i32)
             ]
           ^bb1(%a: i32):
             return %a : i32
    After:   return %x : i32
    """
    if len(op.successors) == 1:
        rewriter.replace(op, branch_to(_switch(op).default))


@RULES("cf.switch")
def drop_switch_cases_that_match_default(op: Operation, rewriter: PatternRewriter) -> None:
    """Drop cases with the same target as the default.

    Before:  (%f: i32)
             cf.switch %f : i32, [
               default: ^bb1,
               1: ^bb1,
               2: ^bb2
             ]
           ^bb1:
             "test.one"() : () -> ()
             return
           ^bb2:
             "test.two"() : () -> ()
             return
    After:   cf.switch %f : i32, [
               default: ^bb1,
               2: ^bb2
             ]
           ^bb1:
             "test.one"() : () -> ()
             return
           ^bb2:
             "test.two"() : () -> ()
             return
    """
    default = _switch(op).default
    _drop_cases(
        op,
        rewriter,
        lambda value, case: case.block is default.block and same_values(case.operands, default.operands),
    )


@RULES("cf.switch")
def simplify_const_switch_value(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a switch on a constant by a branch.

    Before:  (%x: i32, %y: i32)
             %c = arith.constant 1 : i32
             cf.switch %c : i32, [
               default: ^bb1(%x : i32),
               1: ^bb1(%y : i32)
             ]
           ^bb1(%a: i32):
             return %a : i32
    After:   return %y : i32
    """
    value = integer(constant_value(op.operands[0]))
    if value is not None:
        rewriter.replace(op, branch_to(_switch(op).taken(value)))


@RULES("cf.switch")
def simplify_pass_through_switch(op: Operation, rewriter: PatternRewriter) -> None:
    """Bypass successors of a switch that only branch.

    Before:  (%f: i32, %x: i32, %y: i32)
             cf.switch %f : i32, [
               default: ^bb1,
               1: ^bb3(%y : i32)
             ]
           ^bb1:
             cf.br ^bb2
           ^bb2:
             cf.br ^bb3(%x : i32)
           ^bb3(%a: i32):
             return %a : i32
    After:   cf.switch %f : i32, [
               default: ^bb1(%x : i32),
               1: ^bb1(%y : i32)
             ]
           ^bb1(%0: i32):
             return %0 : i32
    """
    switch = _switch(op)
    old = [switch.default, *switch.cases]
    new = [collapsed(target) for target in old]
    if any(target is not None for target in new):
        default, *cases = (after or before for before, after in zip(old, new, strict=True))
        _replace_switch(op, rewriter, _Switch(default, switch.values, cases))


def _earlier_switch(op: Operation) -> _Switch | None:
    """The switch on the same value in the only predecessor of `op`'s block; None if there is none."""
    block = op.parent
    predecessor = None if block is None else only_predecessor(block)
    earlier = None if predecessor is None else _last(predecessor, "cf.switch")
    return _switch(earlier) if earlier is not None and earlier.operands[0] is op.operands[0] else None


@RULES("cf.switch")
def simplify_switch_from_switch_on_same_condition(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a switch by a branch, in a block reached only by one case of a switch on the same value.

    Before:  (%f: i32)
             cf.switch %f : i32, [
               default: ^bb2,
               1: ^bb1
             ]
           ^bb1:
             cf.switch %f : i32, [
               default: ^bb2,
               1: ^bb3
             ]
           ^bb2:
             "test.two"() : () -> ()
             return
           ^bb3:
             "test.three"() : () -> ()
             return
    After:   cf.switch %f : i32, [
               default: ^bb2,
               1: ^bb1
             ]
           ^bb1:
             "test.three"() : () -> ()
             return
           ^bb2:
             "test.two"() : () -> ()
             return
    """
    earlier = _earlier_switch(op)
    if earlier is None or earlier.default.block is op.parent:
        return
    value = next(value for value, case in zip(earlier.values, earlier.cases, strict=True) if case.block is op.parent)
    rewriter.replace(op, branch_to(_switch(op).taken(value)))


@RULES("cf.switch")
def simplify_switch_from_default_switch_on_same_condition(op: Operation, rewriter: PatternRewriter) -> None:
    """Drop the cases of an earlier switch on the same value, in a block reached only by its default.

    Before:  (%f: i32)
             cf.switch %f : i32, [
               default: ^bb1,
               1: ^bb2
             ]
           ^bb1:
             cf.switch %f : i32, [
               default: ^bb2,
               1: ^bb3,
               2: ^bb3
             ]
           ^bb2:
             "test.two"() : () -> ()
             return
           ^bb3:
             "test.three"() : () -> ()
             return
    After:   cf.switch %f : i32, [
               default: ^bb1,
               1: ^bb2
             ]
           ^bb1:
             cf.switch %f : i32, [
               default: ^bb2,
               2: ^bb3
             ]
           ^bb2:
             "test.two"() : () -> ()
             return
           ^bb3:
             "test.three"() : () -> ()
             return
    """
    earlier = _earlier_switch(op)
    if earlier is None or earlier.default.block is not op.parent:
        return
    elsewhere = set(earlier.values)
    _drop_cases(op, rewriter, lambda value, case: value in elsewhere)
