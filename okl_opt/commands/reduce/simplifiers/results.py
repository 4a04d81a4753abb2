"""Deletes results: of functions, with those of their calls, and unused ones of ops.

Before:  func.func @f(%arg0: i32, %arg1: f32) -> (i32, f32) {
           return %arg0, %arg1 : i32, f32
         }
After:   func.func @f(%arg0: i32, %arg1: f32) {
           return
         }
"""

from __future__ import annotations

from functools import partial

from xdsl.ir import Operation

from okl_opt.commands.reduce import functions, segments
from okl_opt.commands.reduce.functions import Calls, attached, calls_in, function_type_of, returns_of, symbol_of
from okl_opt.commands.reduce.simplifiers.simplifier import Edit, Simplifier
from okl_opt.commands.reduce.stand_ins import new_value, stand_in


def _of_functions(top: Operation) -> list[Edit]:
    """Drop results of functions, last one first, so that the numbers of the others stay."""
    calls = calls_in(top)
    edits: list[Edit] = []
    for op in top.walk():
        kind = function_type_of(op)
        if kind is not None:
            edits += [partial(_drop_of_function, top, op, index, calls) for index in reversed(range(len(kind.outputs)))]
    return edits


def _drop_of_function(top: Operation, function: Operation, index: int, calls: Calls) -> None:
    for end in returns_of(function):
        segments.drop_operand(end, index)
    functions.drop_result(function, index)
    for call in calls.get(symbol_of(function) or "", ()):
        if index < len(call.results):
            _replace_result(call, index)
            segments.drop_result(call, index)


def _replace_result(op: Operation, index: int) -> None:
    result = op.results[index]
    if result.first_use is not None:
        # A replacement value must be defined after the op.
        after = op.next_op
        assert after is not None, "it ends no block"
        result.replace_all_uses_with(stand_in(op, result) or new_value(after, result.type))


def _of_ops(top: Operation) -> list[Edit]:
    found = [(op, index) for op in top.walk() if op.name != "func.call" for index in reversed(range(len(op.results)))]
    return [partial(_drop_of_op, top, op, index) for op, index in found]


def _drop_of_op(top: Operation, op: Operation, index: int) -> None:
    if attached(op, top) and op.results[index].first_use is None:
        segments.drop_result(op, index)


DROP_FUNCTION_RESULTS = Simplifier("deleting results of functions", _of_functions)
DROP_RESULTS = Simplifier("deleting results of ops", _of_ops)
