"""Mark the arguments of executables that are values of the workload, with `flow.dispatch.workload.ordinal`.

Before:  flow.executable private @exe {
           flow.executable.export public @f workgroups(%w: index) -> (index, index, index) {
             %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %w
             flow.return %x, %y, %z : index, index, index
           }
           builtin.module {
             func.func @f(%arg0: index, %arg1: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
               %0 = flow.dispatch.tie_shape %arg1 : !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%arg0}
               %1 = tensor.empty(%arg0) : tensor<?xf32>
               flow.dispatch.tensor.store %1, %0, offsets = [0], sizes = [%arg0], strides = [1]
                   : tensor<?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%arg0}
               return
             }
           }
         }
         func.func @main(%n: index) -> tensor<?xf32> {
           %0 = flow.dispatch @exe::@f[%n](%n) : (index) -> tensor<?xf32>{%n}
           return %0 : tensor<?xf32>
         }
After:   flow.executable private @exe {
           flow.executable.export public @f workgroups(%w: index) -> (index, index, index) {
             %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %w
             flow.return %x, %y, %z : index, index, index
           }
           builtin.module {
             func.func @f(%arg0: index, %arg1: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
               %0 = flow.dispatch.workload.ordinal %arg0, 0 : index
               %1 = flow.dispatch.tie_shape %arg1 : !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%0}
               %2 = tensor.empty(%0) : tensor<?xf32>
               flow.dispatch.tensor.store %2, %1, offsets = [0], sizes = [%0], strides = [1]
                   : tensor<?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%0}
               return
             }
           }
         }
         func.func @main(%n: index) -> tensor<?xf32> {
           %0 = flow.dispatch @exe::@f[%n](%n) : (index) -> tensor<?xf32>{%n}
           return %0 : tensor<?xf32>
         }

Today's IREE computes workgroup counts from the ordinals where sizes are dynamic; the pipeline of 2022 lacks them. All
dispatches of the export must pass the same value as workload and as argument. Arguments with an ordinal stay, as do
functions with several exports, and public executables, which other modules may dispatch.
Source: our own; IREE does it in `MaterializeDefaultWorkgroupCountRegion.cpp`, before executables are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import IndexType, ModuleOp
from xdsl.ir import Block, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.flow import DispatchOp, ExecutableOp, WorkloadOrdinalOp
from okl_opt.dialects.interfaces.symbols import is_private
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor


class MaterializeWorkloadOrdinalsPass(Pass):
    name = "materialize-workload-ordinals"
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        dispatches: dict[tuple[str, str], list[DispatchOp]] = {}
        for each in op.walk():
            if isinstance(each, DispatchOp):
                executable, (export, *_) = each.entry_point.root_reference, each.entry_point.nested_references.data
                dispatches.setdefault((executable.data, export.data), []).append(each)
        for executable in [each for each in op.ops if isinstance(each, ExecutableOp) and is_private(each)]:
            exports = [(export, export.function()) for export in executable.exports()]
            times = Counter(function for _, function in exports)
            for export, function in exports:
                users = dispatches.get((executable.sym_name.data, export.sym_name.data), [])
                if function is None or not function.body.blocks or times[function] > 1:
                    continue
                ordinals = _ordinals(function.body.blocks[0], users)
                if ordinals:
                    if not edit.begin(function):
                        return
                    _add_ordinals(function.body.blocks[0], ordinals, edit)


def _ordinals(block: Block, users: Sequence[DispatchOp]) -> Mapping[SSAValue, int]:
    """Map arguments to the number of the workload value that they get, unless they have an ordinal already."""
    found: dict[SSAValue, int] = {}
    for place, argument in enumerate(block.args):
        if not users or not isinstance(argument.type, IndexType) or _has_ordinal(argument):
            continue
        for number in range(len(users[0].workload)):
            if all(user.workload[number] is user.inputs[place] for user in users):
                found[argument] = number
                break
    return found


def _has_ordinal(argument: SSAValue) -> bool:
    return any(isinstance(use.operation, WorkloadOrdinalOp) for use in argument.uses)


def _add_ordinals(block: Block, ordinals: Mapping[SSAValue, int], edit: Editor) -> None:
    head = block.first_op
    assert head is not None, "a body ends in a terminator"
    for argument, number in ordinals.items():
        told = edit.insert(WorkloadOrdinalOp(argument, number), InsertPoint.before(head))
        edit.replace_uses_with_if(argument, told.result, lambda use: not isinstance(use.operation, WorkloadOrdinalOp))
