"""Outline the bodies of `flow.dispatch.workgroups` into executables, and dispatch these.

Before:  func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
           %c4 = arith.constant 4 : index
           %0 = flow.dispatch.workgroups[%c4](%x) : (tensor<4xf32>) -> tensor<4xf32> =
               (%arg1: !flow.dispatch.tensor<readonly:tensor<4xf32>>,
               %arg2: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
             %1 = flow.dispatch.tensor.load %arg1, offsets = [0], sizes = [4], strides = [1]
                 : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
             %e = tensor.empty() : tensor<4xf32>
             %2 = linalg.exp ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
             flow.dispatch.tensor.store %2, %arg2, offsets = [0], sizes = [4], strides = [1]
                 : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
             flow.return
           } count(%arg1: index) -> (index, index, index) {
             %x_0, %y, %z = flow.dispatch.workgroup_count_from_dag_root %arg1
             flow.return %x_0, %y, %z : index, index, index
           }
           return %0 : tensor<4xf32>
         }
After:   flow.executable private @f_dispatch_0 {
           flow.executable.export public @f_dispatch_0_exp_4 workgroups(%arg0: index) -> (index, index, index) {
             %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %arg0
             flow.return %x, %y, %z : index, index, index
           }
           builtin.module {
             func.func @f_dispatch_0_exp_4(%arg0: !flow.dispatch.tensor<readonly:tensor<4xf32>>,
                 %arg1: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
               %0 = flow.dispatch.tensor.load %arg0, offsets = [0], sizes = [4], strides = [1]
                   : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
               %1 = tensor.empty() : tensor<4xf32>
               %2 = linalg.exp ins(%0 : tensor<4xf32>) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
               flow.dispatch.tensor.store %2, %arg1, offsets = [0], sizes = [4], strides = [1]
                   : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
               return
             }
           }
         }
         func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
           %c4 = arith.constant 4 : index
           %0 = flow.dispatch @f_dispatch_0::@f_dispatch_0_exp_4[%c4](%x) : (tensor<4xf32>) -> tensor<4xf32>
           return %0 : tensor<4xf32>
         }

Workgroups in loops and branches stay. Functions that a body calls are copied into the executable.
Source: seed 002, "OutlineDispatchRegions"; IREE's `OutlineDispatchRegions.cpp` of December 2022.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain, count
from typing import Literal

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr, SymbolRefAttr
from xdsl.ir import Block, Region
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.flow import (
    DispatchOp,
    DispatchWorkgroupsOp,
    ExecutableEndOp,
    ExecutableExportOp,
    ExecutableOp,
    ReturnOp,
)
from okl_opt.dialects.interfaces.symbols import symbol_name
from okl_opt.passes.base import FUNCTION_LIKE, Pass
from okl_opt.passes.flow.analysis.dispatch_summary import plain_summary, typed_summary
from okl_opt.passes.rewriting.edit import Editor

_SUMMARIES = {"plain": plain_summary, "typed": typed_summary}


@dataclass(frozen=True)
class OutlineDispatchRegionsPass(Pass):
    name = "iree-flow-outline-dispatch-regions"
    keeps_checks = True

    summary: Literal["plain", "typed"] = "plain"
    """Name exports after the largest linalg op (`matmul_2x5x10`); "typed" adds its element types."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        taken = {symbol_name(symbol) for symbol in op.ops}
        functions = {inner.sym_name.data: inner for inner in op.ops if isinstance(inner, func.FuncOp)}
        initializers = count()
        for function in [inner for inner in op.ops if inner.name in FUNCTION_LIKE]:
            around = symbol_name(function) or f"_initializer_{next(initializers)}"
            blocks = function.regions[0].blocks
            dispatches = [inner for block in blocks for inner in block.ops if isinstance(inner, DispatchWorkgroupsOp)]
            for number, dispatch in enumerate(dispatches):
                if not edit.begin(dispatch):
                    return
                wanted = f"{around}_dispatch_{number}"
                summary = _SUMMARIES[self.summary](dispatch)
                names = chain([wanted], (f"{wanted}_{other}" for other in count()))
                name = next(name for name in names if name not in taken)
                taken.add(name)
                export = f"{wanted}_{summary}" if summary else wanted
                edit.insert(_executable(dispatch, name, export, functions, edit), InsertPoint.before(function))
                _dispatch(dispatch, name, export, edit)


def _executable(
    dispatch: DispatchWorkgroupsOp, name: str, export: str, functions: Mapping[str, func.FuncOp], edit: Editor
) -> ExecutableOp:
    """Return an executable with the body of a dispatch, which is moved."""
    called = _called(dispatch.body, functions)
    called_by_count = [] if dispatch.count is None else _called(dispatch.count, functions)
    inner = func.FuncOp(export, ([value.type for value in dispatch.body.blocks[0].args], []), _body(dispatch, edit))
    counted = None if dispatch.count is None else edit.move_region_contents_to_new_regions(dispatch.count)
    entry = ExecutableExportOp(export, export, counted)
    return ExecutableOp(name, Region(Block([*called_by_count, entry, ModuleOp([*called, inner]), ExecutableEndOp()])))


def _called(region: Region, functions: Mapping[str, func.FuncOp]) -> list[func.FuncOp]:
    """Return copies of the functions that a region calls, directly or indirectly."""
    found: dict[str, func.FuncOp] = {}
    waiting = [region]
    while waiting:
        for op in waiting.pop().walk():
            callee = op.callee.string_value() if isinstance(op, func.CallOp) else ""
            if callee in functions and callee not in found:
                found[callee] = functions[callee].clone()
                found[callee].properties["sym_visibility"] = StringAttr("private")
                waiting.append(functions[callee].body)
    return list(found.values())


def _dispatch(dispatch: DispatchWorkgroupsOp, name: str, export: str, edit: Editor) -> None:
    """Replace workgroups by a dispatch of the executable."""
    new = DispatchOp(
        SymbolRefAttr(name, [export]),
        dispatch.workload,
        dispatch.arguments,
        dispatch.argument_dims,
        dispatch.result_types,
        dispatch.result_dims,
        dispatch.ties(),
    )
    new.attributes.update(dispatch.attributes)
    edit.replace(dispatch, new)


def _body(dispatch: DispatchWorkgroupsOp, edit: Editor) -> Region:
    """Move the body out of the dispatch, and return it as a function body."""
    body = edit.move_region_contents_to_new_regions(dispatch.body)
    for block in body.blocks:
        last = block.last_op
        if isinstance(last, ReturnOp):
            new = func.ReturnOp()
            new.location = last.location
            last.detach()
            last.erase()
            block.add_op(new)
    return body
