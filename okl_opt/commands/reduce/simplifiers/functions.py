"""Deletes functions and other symbols with their calls, and function bodies.

Before:  func.func private @g(%arg0: i32) -> i32 {
           return %arg0 : i32
         }
         func.func @f(%arg0: i32) -> i32 {
           %0 = call @g(%arg0) : (i32) -> i32
           return %0 : i32
         }
After:   func.func @f(%arg0: i32) -> i32 {
           return %arg0 : i32
         }
"""

from __future__ import annotations

from functools import partial

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation, Region

from okl_opt.commands.reduce.functions import Calls, attached, calls_in, function_type_of, symbol_of
from okl_opt.commands.reduce.simplifiers.simplifier import Edit, Simplifier
from okl_opt.commands.reduce.stand_ins import constant, placeholder, remove


def _deletions(top: Operation) -> list[Edit]:
    calls = calls_in(top)
    found = [op for op in top.walk() if op is not top and symbol_of(op) is not None]
    return [partial(_delete, top, op, calls) for op in found]


def _delete(top: Operation, op: Operation, calls: Calls) -> None:
    if not attached(op, top):
        return
    for call in calls.get(symbol_of(op) or "", ()):
        if attached(call, top) and not op.is_ancestor(call):
            remove(call, constant, placeholder)
    op.detach()
    op.erase(safe_erase=False)


def _body_removals(top: Operation) -> list[Edit]:
    found = [op for op in top.walk() if function_type_of(op) is not None and op.regions and op.regions[0].blocks]
    return [partial(_declare, top, op) for op in found]


def _declare(top: Operation, op: Operation) -> None:
    if not attached(op, top):
        return
    body = op.detach_region(0)
    body.drop_all_references()
    op.add_region(Region())
    if op.name == "func.func":
        op.properties["sym_visibility"] = StringAttr("private")


DELETE_FUNCTIONS = Simplifier("deleting functions", _deletions)
DELETE_BODIES = Simplifier("deleting bodies of functions", _body_removals)
