"""Deletes ops. Their results are replaced by existing values of the same type, or by operands of another type if the
users can be retyped. Otherwise function parameters, constants, or casts without operands replace them.

Before:  func.func @f(%arg0: i32) -> i32 {
           %0 = arith.addi %arg0, %arg0 : i32
           %1 = arith.muli %0, %0 : i32
           return %1 : i32
         }
After:   func.func @f(%arg0: i32) -> i32 {
           return %arg0 : i32
         }
"""

from __future__ import annotations

from functools import partial

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.traits import IsolatedFromAbove, IsTerminator

from okl_opt.commands.reduce.functions import (
    Calls,
    add_parameter,
    attached,
    calls_in,
    entry_block,
    function_around,
    function_type_of,
    returns_of,
    settle_result_types,
    symbol_of,
)
from okl_opt.commands.reduce.simplifiers.simplifier import Edit, Simplifier
from okl_opt.commands.reduce.stand_ins import (
    Maker,
    constant,
    is_made,
    placeholder,
    remove,
    replace_and_erase,
    substitute,
)


def deletable(top: Operation) -> list[Operation]:
    """All ops except terminators and symbols, in program order."""
    return [op for op in top.walk() if op is not top and symbol_of(op) is None and not _ends_block(op)]


def _ends_block(op: Operation) -> bool:
    return bool(op.successors) or op.has_trait(IsTerminator, value_if_unregistered=False)


def _deletions(top: Operation) -> list[Edit]:
    return [partial(_delete, top, op) for op in deletable(top)]


def _delete(top: Operation, op: Operation) -> None:
    if attached(op, top):
        remove(op)


def _bypasses(top: Operation) -> list[Edit]:
    return [partial(_bypass, top, op) for op in deletable(top) if op.operands and op.results]


def _bypass(top: Operation, op: Operation) -> None:
    """Replace every result by the first operand and retype the users."""
    operand = op.operands[0]
    if not attached(op, top) or operand.owner is op:
        return
    users = [(result.type, [use.operation for use in result.uses]) for result in op.results]
    replace_and_erase(op, {result: operand for result in op.results})
    for old_type, of_result in users:
        _retype(of_result, old_type, operand.type)


def _retype(users: list[Operation], old_type: Attribute, new_type: Attribute) -> None:
    """Change the result types of `users` from the old to the new type, transitively, up to the function types."""
    if new_type == old_type:
        return
    pending = users
    while pending:
        user = pending.pop()
        for result in user.results:
            if result.type == old_type:
                changed = Rewriter.replace_value_with_new_type(result, new_type)
                pending.extend(use.operation for use in changed.uses)
        function = user.parent_op()
        if function is not None and function_type_of(function) is not None and user in returns_of(function):
            settle_result_types(function)


def _unwrappings(top: Operation) -> list[Edit]:
    found = [op for op in deletable(top) if op.regions]
    wrappers = [op for op in found if not op.has_trait(IsolatedFromAbove, value_if_unregistered=False)]
    return [partial(_unwrap, top, op, number) for op in wrappers for number in range(len(op.regions))]


def _unwrap(top: Operation, op: Operation, number: int) -> None:
    """Replace an op by the ops of its region."""
    if not attached(op, top) or op.parent is None or len(op.regions[number].blocks) != 1:
        return
    body = op.regions[number].block
    for argument in body.args:
        if argument.first_use is not None:
            argument.replace_all_uses_with(substitute(op, argument))
    last = body.last_op
    end = last if last is not None and _ends_block(last) else None
    given = () if end is None else tuple(end.operands)
    for inner in list(body.ops):
        if inner is not end:
            inner.detach()
            op.parent.insert_op_before(inner, op)
    values: dict[SSAValue, SSAValue] = {}
    for result in op.results:
        same = [value for value in given if value.type == result.type]
        values[result] = same[0] if same else substitute(op, result)
    replace_and_erase(op, values)


def _parameters(top: Operation) -> list[Edit]:
    calls = calls_in(top)
    return [partial(_make_parameter, top, op, calls) for op in deletable(top) if op.results]


def _make_parameter(top: Operation, op: Operation, calls: Calls) -> None:
    """Replace the results by new parameters, if nothing calls the function."""
    if not attached(op, top):
        return
    function = function_around(op)
    entry = None if function is None else entry_block(function)
    if function is None or entry is None or symbol_of(function) in calls:
        return
    values: dict[SSAValue, SSAValue] = {}
    for result in op.results:
        if result.first_use is not None:
            values[result] = entry.insert_arg(result.type, len(entry.args), op.location)
            add_parameter(function, result.type)
    replace_and_erase(op, values)


def _makings(top: Operation, maker: Maker) -> list[Edit]:
    return [partial(_make, top, op, maker) for op in deletable(top) if op.results and not is_made(op)]


def _make(top: Operation, op: Operation, maker: Maker) -> None:
    if attached(op, top):
        remove(op, maker)


DELETE_OPS = Simplifier("deleting ops", _deletions)
BYPASS_OPS = Simplifier("deleting ops that change a type", _bypasses)
UNWRAP_OPS = Simplifier("deleting ops around others", _unwrappings)
OPS_TO_PARAMETERS = Simplifier("replacing ops by parameters", _parameters)
OPS_TO_CONSTANTS = Simplifier("replacing ops by constants", partial(_makings, maker=constant))
OPS_TO_PLACEHOLDERS = Simplifier("replacing ops by casts of nothing", partial(_makings, maker=placeholder))
