"""Modules with dispatches as modules without: each dispatch is computed where it stands, by one workgroup."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects import tensor
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.linalg.ops import FillOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from dialects import flow
from dialects.flow.executables import Tied
from dialects.hints import isa
from dialects.upstream.shared.mixed import Mixed, mixed_values
from dialects.upstream.shared.slicing import Slice, slice_op
from dialects.upstream.tensor.new_ops import collapse_op, expand_op


def without_flow(module: ModuleOp) -> None:
    """Replace dispatches, and ops of flow on tensors, by what they compute."""
    for op in list(module.walk()):
        if isinstance(op, flow.DispatchRegionOp):
            last = op.body.block.last_op
            assert isinstance(last, flow.ReturnOp)
            values = list(last.operands)
            last.detach()
            last.erase()
            for inner in list(op.body.block.ops):
                inner.detach()
                _before(op, inner)
            _replace(op, values)
    for op in list(module.walk()):
        if isinstance(op, flow.DispatchWorkgroupsOp) and op.parent is not None:
            _compute(op, op.body.block)
        elif isinstance(op, flow.DispatchOp):
            export = op.export()
            assert isinstance(export, flow.ExecutableExportOp)
            function = export.function()
            assert function is not None
            _compute(op, function.body.block)
    for op in list(module.ops):
        if isinstance(op, flow.ExecutableOp):
            op.detach()
            op.erase()
    for op in list(module.walk()):
        _as_tensor_op(op)


def _compute(dispatch: Tied, body: Block) -> None:
    """Compute a dispatch in its place: what is loaded is a slice, what is stored is inserted."""
    values: dict[SSAValue, SSAValue] = {}
    memory: dict[SSAValue, SSAValue] = {}
    untied = [number for number, tie in enumerate(dispatch.ties()) if tie is None]
    for argument, operand in zip(body.args, dispatch.inputs, strict=False):
        (memory if isinstance(argument.type, flow.DispatchTensorType) else values)[argument] = operand
    outputs = body.args[len(dispatch.inputs) :]
    for argument, number in zip(outputs, untied, strict=True):
        empty = tensor.EmptyOp(dispatch.result_sizes(number), dispatch.result_types[number])
        memory[argument] = _before(dispatch, empty).results[0]
    same: dict[SSAValue, SSAValue] = {}
    for op in body.ops:
        if isinstance(op, flow.DispatchTieShapeOp):
            same[op.result] = same.get(op.operand, op.operand)
        elif isinstance(op, flow.DispatchTensorLoadOp):
            source = memory[same.get(op.source, op.source)]
            load = slice_op(tensor.ExtractSliceOp, [source], _part(op, values), [op.result.type])
            values[op.result] = _before(dispatch, load).results[0]
        elif isinstance(op, flow.DispatchTensorStoreOp):
            target = same.get(op.target, op.target)
            operands = [values[op.value], memory[target]]
            store = slice_op(tensor.InsertSliceOp, operands, _part(op, values), [operands[1].type])
            memory[target] = _before(dispatch, store).results[0]
        elif op is not body.last_op:
            copy = op.clone(values)
            _before(dispatch, copy)
            values.update(zip(op.results, copy.results, strict=True))
    outer = iter(outputs)
    _replace(dispatch, [memory[next(outer) if tie is None else body.args[tie]] for tie in dispatch.ties()])


def _part(op: flow.DispatchTensorLoadOp | flow.DispatchTensorStoreOp, values: dict[SSAValue, SSAValue]) -> Slice:
    def outside(each: Mixed) -> Mixed:
        return each if isinstance(each, int) else values[each]

    return Slice(*([outside(each) for each in part] for part in op.parts()))


def _as_tensor_op(op: Operation) -> None:
    ones = [1] * 8
    match op:
        case flow.SplatOp():
            empty = _before(op, tensor.EmptyOp(op.result_dims, op.result.type)).results[0]
            _replace(op, _before(op, FillOp([op.value], [empty], [empty.type])).results)
        case flow.EmptyOp():
            _replace(op, _before(op, tensor.EmptyOp(op.result_dims, op.result.type)).results)
        case flow.LoadOp():
            _replace(op, _before(op, tensor.ExtractOp(op.source, op.indices, op.result.type)).results)
        case flow.SliceOp():
            part = Slice(op.start_indices, _sizes(op.result, op.result_dims), ones[: len(op.lengths)])
            _replace(op, _before(op, slice_op(tensor.ExtractSliceOp, [op.source], part, [op.result.type])).results)
        case flow.UpdateOp():
            part = Slice(op.start_indices, _sizes(op.update, op.update_dims), ones[: len(op.start_indices)])
            new = slice_op(tensor.InsertSliceOp, [op.update, op.target], part, [op.result.type])
            _replace(op, _before(op, new).results)
        case flow.ReshapeOp():
            _replace(op, [_reshaped(op)])
        case _:
            pass


def _reshaped(op: flow.ReshapeOp) -> SSAValue:
    """By way of a tensor of rank 1; sizes are to be known."""
    source, result = op.source.type, op.result.type
    assert isa(source, TensorType[Attribute]) and isa(result, TensorType[Attribute])
    flat = TensorType(source.element_type, [prod(source.get_shape())])
    value = _before(op, collapse_op(op.source, [list(range(source.get_num_dims()))], flat)).results[0]
    groups = [list(range(result.get_num_dims()))]
    return _before(op, expand_op(value, groups, list(result.get_shape()), result)).results[0]


def _sizes(value: SSAValue, dynamic: Sequence[SSAValue]) -> list[Mixed]:
    assert isa(value.type, TensorType[Attribute])
    return mixed_values(value.type.get_shape(), dynamic)


def _before(op: Operation, new: Operation) -> Operation:
    block = op.parent
    assert block is not None
    block.insert_op_before(new, op)
    return new


def _replace(op: Operation, values: Sequence[SSAValue]) -> None:
    for result, value in zip(op.results, values, strict=True):
        result.replace_all_uses_with(value)
    op.detach()
    op.erase()
