"""Convert Flow dispatches to functions on tensors, from which code can be generated.

Before:  flow.executable private @exe {
           flow.executable.export public @double workgroups(%w: index) -> (index, index, index) {
             %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %w
             flow.return %x, %y, %z : index, index, index
           }
           builtin.module {
             func.func @double(%a: !flow.dispatch.tensor<readonly:tensor<4xf32>>,
                               %b: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
               %0 = flow.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1]
                   : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
               %1 = arith.addf %0, %0 : tensor<4xf32>
               flow.dispatch.tensor.store %1, %b, offsets = [0], sizes = [4], strides = [1]
                   : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
               return
             }
           }
         }
         func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
           %c4 = arith.constant 4 : index
           %0 = flow.dispatch @exe::@double[%c4](%a) : (tensor<4xf32>) -> tensor<4xf32>
           return %0 : tensor<4xf32>
         }
After:   func.func private @double(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
           %0 = arith.addf %a, %a : tensor<4xf32>
           return %0 : tensor<4xf32>
         }
         func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
           %c4 = arith.constant 4 : index
           %0 = tensor.empty() : tensor<4xf32>
           %1 = call @double(%a, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
           return %1 : tensor<4xf32>
         }

A written argument becomes the destination of a result: a new tensor, or the operand that the result is tied to. A load
becomes a slice of the argument, a store inserts a slice. A body that reads its workgroup id becomes an `scf.forall`
over the workgroups. Their count comes from the count region, where `workgroup_count_from_dag_root` gives one workgroup
for each unit of the workload: x is the last number, y the one before, z the product of the others. A body that does
not read the id computes everything and runs once; a later pass that tiles its loops distributes it over threads.
Dispatches that are not outlined are inlined. A trace prints its tensors. Sizes that a body states for its arguments are
checked at run time; accesses out of bounds of these sizes are for `guard-memory-accesses`, which runs before.
Source: our own; IREE translates executables by `iree-hal-transformation-pipeline`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import count
from typing import NamedTuple

from xdsl.context import Context
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import FunctionType, IndexType, ModuleOp, StringAttr, SymbolRefAttr, TensorType
from xdsl.dialects.tensor import (
    CastOp,
)
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects import flow
from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.symbols import NewNames
from okl_opt.dialects.upstream.shared.mixed import mixed_values
from okl_opt.dialects.upstream.shared.shapes import are_compatible, element_of, shape_of
from okl_opt.dialects.upstream.tensor.new_ops import empty_op
from okl_opt.passes.analysis.run_ends import is_call_of_guard
from okl_opt.passes.base import OpPass
from okl_opt.passes.checks.guards.emit import Emitter
from okl_opt.passes.flow.bodies_on_tensors import GRID, Body, only_block
from okl_opt.passes.flow.host_on_tensors import CONVERSIONS
from okl_opt.passes.flow.printed_traces import print_when_run
from okl_opt.passes.rewriting.edit import Editor

_INDEX = IndexType()


_DISPATCHES = (flow.DispatchOp, flow.DispatchWorkgroupsOp, flow.DispatchRegionOp, flow.TraceOp)
"""Ops with a conversion of their own, outside of `CONVERSIONS`."""


@dataclass(frozen=True)
class ConvertFlowToTensorsPass(OpPass):
    name = "convert-flow-to-tensors"
    keeps_checks = True

    check_writes: bool = False
    """End the program if two workgroups of a dispatch write the same element."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        assert isinstance(op, ModuleOp)
        edit = Editor(self)
        ops = [each for each in op.walk() if type(each) in CONVERSIONS or isinstance(each, _DISPATCHES)]
        executables = [each for each in op.ops if isinstance(each, flow.ExecutableOp)]
        # One rewrite: functions and their calls change together.
        if not (ops or executables) or not edit.begin(*ops, *executables):
            return
        entry_points = _entry_points(executables, NewNames(op, own_numbers=True), edit, self.check_writes)
        for each in ops:
            edit.set_sources(each)
            match each:
                case flow.DispatchOp():
                    _call(each, entry_points, edit)
                case flow.DispatchWorkgroupsOp():
                    _convert_workgroups(each, edit, self.check_writes)
                case flow.DispatchRegionOp():
                    _convert_region(each, edit)
                case flow.TraceOp():
                    print_when_run(each, op, edit)
                case _:
                    CONVERSIONS[type(each)](each, edit)
        for each in executables:
            edit.erase(each)
        # Checks of accesses call a function that the erased executables declared.
        call = next((each for each in op.walk() if is_call_of_guard(each)), None)
        if call is not None:
            Emitter(edit).declare(call)


class _EntryPoint:
    """An export of an executable, and the function made of it."""

    def __init__(
        self, export: flow.ExecutableExportOp, function: func.FuncOp, written: Sequence[int], is_counted: bool
    ):
        self.export = export
        self.function = function
        self.written = written
        """The numbers of the written arguments, which the function returns."""
        self.is_counted = is_counted
        """True if the function takes the numbers of workgroups as arguments."""


def _entry_points(
    executables: Sequence[flow.ExecutableOp], names: NewNames, edit: Editor, check_writes: bool
) -> Mapping[tuple[str, str], _EntryPoint]:
    """Map names of executable and export to entry points, and move their functions into the module."""
    found: dict[tuple[str, str], _EntryPoint] = {}
    for executable in executables:
        made: dict[func.FuncOp, _EntryPoint] = {}
        exports = [(export, export.function()) for export in executable.exports()]
        for export, function in exports:
            if function is None or not function.body.blocks:
                continue
            if function not in made:
                edit.set_sources(function)
                written, is_counted = _convert_function(function, edit, check_writes)
                edit.move(function, InsertPoint.before(executable))
                function.properties["sym_name"] = StringAttr(names.new(function.sym_name.data))
                function.properties["sym_visibility"] = StringAttr("private")
                made[function] = _EntryPoint(export, function, written, is_counted)
            entry = made[function]
            key = executable.sym_name.data, export.sym_name.data
            found[key] = _EntryPoint(export, function, entry.written, entry.is_counted)
    return found


def _convert_function(function: func.FuncOp, edit: Editor, check_writes: bool) -> tuple[Sequence[int], bool]:
    """Let a function return its written arguments; return their numbers, and whether it takes workgroup counts."""
    block = only_block(function, function.body)
    body = Body(function, block, edit)
    is_counted = body.reads_workgroup
    if is_counted:
        block_counts = [edit.insert_block_argument(block, len(block.args), _INDEX) for _ in range(GRID)]
        body.run_for_each(block_counts, check_writes=check_writes)
    results = [body.current[argument] for argument in body.written]
    last = block.last_op
    assert last is not None
    edit.replace(last, func.ReturnOp(*results))
    kind = FunctionType.from_lists(block.arg_types, [result.type for result in results])
    edit.modify(function).properties["function_type"] = kind
    function.properties.pop("arg_attrs", None)
    return [block.args.index(argument) for argument in body.written], is_counted


def _outputs(op: flow.DispatchOp | flow.DispatchWorkgroupsOp, edit: Editor) -> list[SSAValue]:
    """Return new tensors for the results that are not tied to operands."""
    made: list[SSAValue] = []
    for number, (result, tied) in enumerate(zip(op.results, op.ties(), strict=True)):
        if tied is None:
            sizes = mixed_values(shape_of(result.type) or (), op.result_sizes(number))
            made.append(edit.insert(empty_op(sizes, element_of(result.type)), InsertPoint.before(op)).tensor)
    return made


def _call(op: flow.DispatchOp, entry_points: Mapping[tuple[str, str], _EntryPoint], edit: Editor) -> None:
    executable, (export, *_) = op.entry_point.root_reference.data, op.entry_point.nested_references.data
    entry = entry_points.get((executable, export.data))
    if entry is None:
        raise op_error(op, f"cannot be written on tensors: @{executable}::@{export.data} has no function with a body")
    arguments = [*op.inputs, *_outputs(op, edit)]
    if entry.is_counted:
        arguments += _counts(op, entry.export.count, op.workload, edit)
    function = entry.function
    call = func.CallOp(SymbolRefAttr(function.sym_name), arguments, function.function_type.outputs.data)
    results = _results(op, dict(zip(entry.written, call.results, strict=True)))
    edit.replace(op, [call, *results.casts], results.values)


class _Results(NamedTuple):
    """The results of a dispatch, and the casts among the ops that define them."""

    values: list[SSAValue]
    casts: list[Operation]


def _results(op: flow.DispatchOp | flow.DispatchWorkgroupsOp, written: Mapping[int, SSAValue]) -> _Results:
    """Return the results of a dispatch, given the final values of the written body arguments by number."""
    found = _Results([], [])
    new = count(len(op.inputs))
    for result, tied in zip(op.results, op.ties(), strict=True):
        value = written[next(new) if tied is None else tied]
        if value.type != result.type:
            if not isa(result.type, TensorType[Attribute]) or not _is_castable(value.type, result.type):
                raise op_error(op, f"cannot be written on tensors: writes {result.type} into {value.type}")
            cast = CastOp(value, result.type)
            found.casts.append(cast)
            value = cast.dest
        found.values.append(value)
    return found


def _counts(op: Operation, region: Region | None, workload: Sequence[SSAValue], edit: Editor) -> list[SSAValue]:
    """Return the numbers of workgroups in x, y and z, computed from the count region."""
    if region is None:
        raise op_error(op, "cannot be written on tensors: nothing says how many workgroups there are")
    block = region.block
    values: dict[SSAValue, SSAValue] = dict(zip(block.args, workload, strict=True))
    for each in block.ops:
        if isinstance(each, flow.ReturnOp):
            return [values[value] for value in each.values]
        if isinstance(each, flow.WorkgroupCountFromSliceOp):
            raise op_error(each, "cannot be written on tensors: only what tiles the loops knows this count")
        if isinstance(each, flow.WorkgroupCountFromDagRootOp):
            values.update(
                zip(each.results, _counts_from_workload([values[one] for one in each.operands], op, edit), strict=True)
            )
        else:
            edit.insert(each.clone(values), InsertPoint.before(op), of=each)
    raise op_error(op, "cannot be written on tensors: nothing says how many workgroups there are")


def _counts_from_workload(workload: Sequence[SSAValue], op: Operation, edit: Editor) -> list[SSAValue]:
    """Return x, y and z with one workgroup for each unit of the workload."""
    place = InsertPoint.before(op)

    def one() -> SSAValue:
        return edit.insert(arith.ConstantOp.from_int_and_width(1, _INDEX), place).result

    def times(left: SSAValue, right: SSAValue) -> SSAValue:
        return edit.insert(arith.MuliOp(left, right), place).result

    *rest, y, x = [*[None] * max(0, 2 - len(workload)), *workload]
    others = [each for each in rest if each is not None]
    return [one() if x is None else x, one() if y is None else y, reduce(times, others) if others else one()]


def _convert_workgroups(op: flow.DispatchWorkgroupsOp, edit: Editor, check_writes: bool) -> None:
    block = only_block(op, op.body)
    body = Body(op.body.blocks[0].parent_op() or op, block, edit)
    outputs = [*op.inputs, *_outputs(op, edit)]
    if body.reads_workgroup:
        counts = [edit.insert_block_argument(block, len(block.args), _INDEX) for _ in range(GRID)]
        body.run_for_each(counts, check_writes=check_writes)
        outputs += _counts(op, op.count, op.workload, edit)
    given: dict[SSAValue, SSAValue] = dict(zip(block.args, outputs, strict=True))
    written: dict[int, SSAValue] = {}
    for argument in body.written:
        value = body.current[argument]
        written[block.args.index(argument)] = given.get(value, value)
    last = block.last_op
    assert last is not None
    edit.erase(last)
    edit.inline_block(block, InsertPoint.before(op), outputs)
    results = _results(op, written)
    edit.replace(op, results.casts, results.values)


def _convert_region(op: flow.DispatchRegionOp, edit: Editor) -> None:
    block = op.body.block
    last = block.last_op
    assert isinstance(last, flow.ReturnOp)
    values = list(last.values)
    edit.erase(last)
    edit.inline_block(block, InsertPoint.before(op))
    edit.replace(op, [], values)


def _is_castable(one: Attribute, other: Attribute) -> bool:
    return element_of(one) == element_of(other) and are_compatible(shape_of(one) or (), shape_of(other) or ())
