"""Conversion of dispatch regions to workgroups, which are isolated from above.

Source: `rewriteFlowDispatchRegionToFlowDispatchWorkgroups` in `ConvertRegionToWorkgroups.cpp` of IREE, December 2022.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import TensorType, UnrankedTensorType
from xdsl.ir import Attribute, Block, Operation, OpResult, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.flow import (
    DispatchRegionOp,
    DispatchTensorLoadOp,
    DispatchTensorStoreOp,
    DispatchTensorType,
    DispatchWorkgroupsOp,
    ReturnOp,
)
from okl_opt.dialects.flow.types import READONLY, READWRITE, WRITEONLY
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.text import quoted
from okl_opt.dialects.text.fused_locations import location_of
from okl_opt.dialects.upstream.shared.destination_style import destination_of
from okl_opt.dialects.upstream.shared.mixed import Mixed, mixed_values
from okl_opt.dialects.upstream.shared.regions import used_from_outside
from okl_opt.passes.flow.analysis.cloneable import CloneableOps, used_by
from okl_opt.passes.flow.analysis.known_sizes import KnownSizes
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.edit import Editor


class _Captured(NamedTuple):
    """The ops and values from outside that a region uses."""

    cloned: Sequence[Operation]
    values: Sequence[SSAValue]
    """Results of ops that are not cloned, and block arguments."""
    sizes: Mapping[SSAValue, Sequence[SSAValue]]
    """Tensor -> its dynamic sizes."""


def to_workgroups(region: DispatchRegionOp, cloneable: CloneableOps, sizes: KnownSizes, edit: Editor) -> None:
    """Replace a dispatch region by workgroups."""
    edit.insertion_point = InsertPoint.before(region)
    captured = _captured(region, cloneable, sizes, edit)
    ties = _ties(region, captured)
    untied = [number for number, tie in enumerate(ties) if tie is None]
    tensors = [value for value in captured.values if value in captured.sizes]
    argument_sizes = [size for tensor in tensors for size in captured.sizes[tensor]]
    inputs = [*captured.values, *argument_sizes, *(size for number in untied for size in region.result_sizes(number))]
    block = Block(
        arg_types=[
            *(_inside(value.type, READWRITE if number in ties else READONLY) for number, value in enumerate(inputs)),
            *(_inside(region.result_types[number], WRITEONLY) for number in untied),
        ]
    )
    for value, argument in zip(inputs, block.args, strict=False):
        argument.location = location_of(value)
    # The last one of equal inputs is used.
    arguments: dict[SSAValue, SSAValue] = dict(zip(inputs, block.args, strict=False))
    outputs = iter(block.args[len(inputs) :])
    targets: list[tuple[SSAValue, Sequence[SSAValue]]] = [
        (next(outputs), region.result_sizes(number)) if tie is None else (block.args[tie], captured.sizes[inputs[tie]])
        for number, tie in enumerate(ties)
    ]
    _fill(block, region, captured, arguments, targets, edit)
    workgroups = DispatchWorkgroupsOp(
        region.workload,
        inputs,
        argument_sizes,
        region.result_types,
        region.result_dims,
        ties,
        Region(block),
        None if region.count is None else edit.move_region_contents_to_new_regions(region.count),
    )
    workgroups.attributes.update(region.attributes)
    edit.replace(region, workgroups)


def _captured(region: DispatchRegionOp, cloneable: CloneableOps, sizes: KnownSizes, edit: Editor) -> _Captured:
    cloned = cloneable.cloned_into(region.body)
    used = [value for op in cloned for value in used_by(op)] + used_from_outside(region.body)
    makers = set(cloned)
    values = [value for value in dict.fromkeys(used) if value.owner not in makers]
    for value in values:
        type: Attribute = value.type
        if isa(type, UnrankedTensorType[Attribute]):
            raise op_error(region, f"uses a tensor of type {quoted(type)}, which cannot be loaded")
    tensors = [value for value in values if isa(value.type, TensorType[Attribute])]
    return _Captured(cloned, values, {tensor: sizes.dynamic_sizes(tensor, edit) for tensor in tensors})


def _ties(region: DispatchRegionOp, captured: _Captured) -> list[int | None]:
    """Return, for each result, the number of the captured tensor that it is computed in place of, or None."""
    numbers = {value: number for number, value in enumerate(captured.values)}
    ties: list[int | None] = []
    for value in _returned(region):
        tied: SSAValue | None = value
        while tied is not None and _is_inside(tied, region, captured.cloned):
            tied = destination_of(tied)
        number = None if tied is None or tied.type != value.type else numbers.get(tied)
        ties.append(None if number in ties else number)
    return ties


def _is_inside(value: SSAValue, region: DispatchRegionOp, cloned: Collection[Operation]) -> bool:
    return isinstance(value, OpResult) and (value.op.parent is region.body.block or value.op in cloned)


def _returned(region: DispatchRegionOp) -> Sequence[SSAValue]:
    last = region.body.block.last_op
    assert isinstance(last, ReturnOp), "the body of a dispatch returns its results"
    return last.operands


def _inside(type: Attribute, access: str) -> Attribute:
    """Return the type of the argument for a captured value."""
    return DispatchTensorType(access, type) if isa(type, TensorType[Attribute]) else type


def _fill(
    block: Block,
    region: DispatchRegionOp,
    captured: _Captured,
    arguments: Mapping[SSAValue, SSAValue],
    targets: Sequence[tuple[SSAValue, Sequence[SSAValue]]],
    edit: Editor,
) -> None:
    """Move the ops of a region to a block, after cloned constants, loads of the inputs, and other cloned ops.

    The results are stored to `targets`, pairs of argument and dynamic sizes.
    """
    values = dict(arguments)

    def copy(op: Operation) -> None:
        new = copy_of(op, values)
        block.add_op(new)
        values.update(zip(op.results, new.results, strict=True))

    for op in captured.cloned:
        if is_constant(op):
            copy(op)
    for tensor, sizes in captured.sizes.items():
        inner = [arguments[size] for size in sizes]
        load = DispatchTensorLoadOp(arguments[tensor], inner, _whole(tensor.type, inner), tensor.type)
        block.add_op(load)
        values[tensor] = load.result
    for op in captured.cloned:
        if not is_constant(op):
            copy(op)
    stored = [(values.get(value, value), value.type) for value in _returned(region)]
    moved = edit.move_region_contents_to_new_regions(region.body).block
    *ops, last = moved.ops
    last.detach()
    last.erase()
    edit.replace_operands(ops, values)
    for op in ops:
        op.detach()
        block.add_op(op)
    for (value, type), (target, sizes) in zip(stored, targets, strict=True):
        inner = [arguments[size] for size in sizes]
        block.add_op(DispatchTensorStoreOp(value, target, inner, _whole(type, inner)))
    block.add_op(ReturnOp())


def _whole(type: Attribute, sizes: Sequence[SSAValue]) -> tuple[list[Mixed], list[Mixed], list[Mixed]]:
    """Return offsets, sizes and strides of a whole tensor."""
    assert isa(type, TensorType[Attribute])
    rank = type.get_num_dims()
    return [0] * rank, mixed_values(type.get_shape(), sizes), [1] * rank
