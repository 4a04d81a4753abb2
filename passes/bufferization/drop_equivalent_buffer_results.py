"""Drop results of functions that are arguments of the same function.

Before:  func.func private @g(%arg0: memref<2xf32>, %arg1: i1) -> (memref<?xf32>, i1) {
           %cast = memref.cast %arg0 : memref<2xf32> to memref<?xf32>
           return %cast, %arg1 : memref<?xf32>, i1
         }
         func.func @f(%arg0: memref<2xf32>, %arg1: i1) -> memref<?xf32> {
           %0:2 = call @g(%arg0, %arg1) : (memref<2xf32>, i1) -> (memref<?xf32>, i1)
           return %0#0 : memref<?xf32>
         }
After:   func.func private @g(%arg0: memref<2xf32>, %arg1: i1) {
           %cast = memref.cast %arg0 : memref<2xf32> to memref<?xf32>
           return
         }
         func.func @f(%arg0: memref<2xf32>, %arg1: i1) -> memref<?xf32> {
           call @g(%arg0, %arg1) : (memref<2xf32>, i1) -> ()
           %cast = memref.cast %arg0 : memref<2xf32> to memref<?xf32>
           return %cast : memref<?xf32>
         }

All returns must return the same argument. Public functions and declarations stay.
Source: `DropEquivalentBufferResults.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.context import Context
from xdsl.dialects import func, memref
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.symbols import SymbolTables, visibility
from okl_opt.dialects.upstream.memref.checks import may_be_cast
from okl_opt.passes.analysis.functions import defined_functions, returns
from okl_opt.passes.base import Pass
from okl_opt.passes.bufferization.function_types import arguments_of, results_of, set_type
from okl_opt.passes.rewriting.edit import Editor


def _calls_by_callee(module: Operation) -> dict[Operation, list[func.CallOp]]:
    tables = SymbolTables()
    found: dict[Operation, list[func.CallOp]] = {}
    for op in module.walk():
        if isinstance(op, func.CallOp) and (callee := tables.resolve_from(op, op.callee)) is not None:
            found.setdefault(callee, []).append(op)
    return found


def _returned_arguments(function: func.FuncOp, ends: Sequence[func.ReturnOp]) -> dict[int, int]:
    """Map results to arguments, for results that are the same argument in all returns."""
    found: dict[int, int] = {}
    for number in range(len(function.function_type.outputs) if ends else 0):
        (argument, *others) = {_argument(end.operands[number], function) for end in ends}
        if argument is not None and not others:
            found[number] = argument
    return found


def _argument(value: SSAValue, function: func.FuncOp) -> int | None:
    """Return the number of the argument that a value is, looking through casts, or None."""
    source = _uncast(value)
    if not isinstance(source, BlockArgument) or source.block is not function.body.blocks.first:
        return None
    return source.index if source.type == value.type or may_be_cast(source.type, value.type) else None


def _uncast(value: SSAValue) -> SSAValue:
    met: set[SSAValue] = set()
    while isinstance(value.owner, memref.CastOp) and value not in met:
        met.add(value)
        value = value.owner.source
    return value


def _drop_results(edit: Editor, function: func.FuncOp, dropped: Mapping[int, int]) -> None:
    kept = [place for number, place in enumerate(results_of(function)) if number not in dropped]
    set_type(edit, function, arguments_of(function), kept)
    for end in returns(function):
        edit.modify(end).operands = [operand for number, operand in enumerate(end.operands) if number not in dropped]


def _call_without(edit: Editor, call: func.CallOp, dropped: Mapping[int, int]) -> func.CallOp:
    """Replace a call by one with fewer results."""
    types = [type_ for number, type_ in enumerate(call.result_types) if number not in dropped]
    new = func.CallOp(call.callee, call.operands, types)
    edit.insert(new, InsertPoint.before(call), of=call)
    results = iter(new.results)
    values: list[SSAValue] = []
    for number, old in enumerate(call.results):
        if number not in dropped:
            values.append(next(results))
            continue
        value = call.operands[dropped[number]]
        if value.type != old.type:
            cast = memref.CastOp.create(operands=[value], result_types=[old.type])
            value = edit.insert(cast, InsertPoint.before(call), of=call).results[0]
        values.append(value)
    edit.replace(call, [], values)
    return new


class DropEquivalentBufferResultsPass(Pass):
    name = "drop-equivalent-buffer-results"
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        callers = _calls_by_callee(op)
        for function in defined_functions(op):
            dropped = _returned_arguments(function, returns(function)) if visibility(function) != "public" else {}
            if not dropped:
                continue
            calls = callers.get(function, [])
            if not edit.begin(function, *calls):
                return
            _drop_results(edit, function, dropped)
            for call in calls:
                _call_without(edit, call, dropped)
