"""Deletes operands: function parameters with the arguments of calls, and operands of ops. Required operands become
earlier values, so that their defining ops can be deleted.

Before:  func.func @f(%arg0: i32, %arg1: f32) -> i32 {
           %0 = arith.muli %arg0, %arg0 : i32
           %1 = arith.addi %arg0, %0 : i32
           return %1 : i32
         }
After:   func.func @f(%arg0: i32) -> i32 {
           %0 = arith.addi %arg0, %arg0 : i32
           return %0 : i32
         }
"""

from __future__ import annotations

from functools import partial

from xdsl.ir import Operation

from okl_opt.commands.reduce.functions import (
    Calls,
    attached,
    calls_in,
    drop_parameter,
    entry_block,
    function_type_of,
    symbol_of,
)
from okl_opt.commands.reduce.segments import drop_operand
from okl_opt.commands.reduce.simplifiers.simplifier import Edit, Simplifier
from okl_opt.commands.reduce.stand_ins import new_value, prune, visible_values


def _parameters(top: Operation) -> list[Edit]:
    """Drop parameters, last one first, so that the numbers of the others stay."""
    calls = calls_in(top)
    edits: list[Edit] = []
    for op in top.walk():
        kind = function_type_of(op)
        if kind is not None:
            edits += [partial(_drop_parameter, op, index, calls) for index in reversed(range(len(kind.inputs)))]
    return edits


def _drop_parameter(function: Operation, index: int, calls: Calls) -> None:
    entry = entry_block(function)
    if entry is not None:
        if index >= len(entry.args):
            return
        argument, first = entry.args[index], entry.first_op
        if argument.first_use is not None and first is not None:
            others = (other for other in entry.args if other.type == argument.type and other is not argument)
            argument.replace_all_uses_with(next(others, None) or new_value(first, argument.type))
        entry.erase_arg(argument)
    drop_parameter(function, index)
    for call in calls.get(symbol_of(function) or "", ()):
        drop_operand(call, index)


def _operands(top: Operation) -> list[Edit]:
    found = [(op, index) for op in top.walk() for index in reversed(range(len(op.operands)))]
    return [partial(_drop, top, op, index) for op, index in found if not op.successors]


def _drop(top: Operation, op: Operation, index: int) -> None:
    if not attached(op, top) or index >= len(op.operands):
        return
    value = op.operands[index]
    drop_operand(op, index)
    prune(value)


def _redirections(top: Operation) -> list[Edit]:
    found = [(op, index) for op in top.walk() for index in range(len(op.operands))]
    return [partial(_redirect, top, op, index) for op, index in found]


def _redirect(top: Operation, op: Operation, index: int) -> None:
    """Replace an operand by another value of its type, if any, and erase its defining op if dead."""
    if not attached(op, top) or index >= len(op.operands):
        return
    old = op.operands[index]
    own = set(op.results)
    others = (value for value in visible_values(op) if value.type == old.type and value is not old and value not in own)
    new = next(others, None)
    if new is not None:
        op.operands[index] = new
        prune(old)


DROP_PARAMETERS = Simplifier("deleting parameters of functions", _parameters)
DROP_OPERANDS = Simplifier("deleting operands", _operands)
REDIRECT_OPERANDS = Simplifier("replacing operands", _redirections)
