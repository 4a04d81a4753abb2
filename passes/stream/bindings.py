"""Conversion of executables to bindings: dispatches pass bytes of resources, which bodies view as tensors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects import arith
from xdsl.dialects.builtin import FunctionType, IndexType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects import flow, stream
from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.text.assembly.sized_types import unknown_sizes
from okl_opt.passes.rewriting.edit import Editor

_INDEX = IndexType()


class _Tensor(NamedTuple):
    """A tensor argument of a function, and the ops that give its sizes."""

    argument: BlockArgument
    ties: Sequence[flow.DispatchTieShapeOp]


def check_executable(executable: flow.ExecutableOp) -> None:
    """Check that the body gives all sizes of its tensors. Raises: DiagnosticError."""
    for export in executable.exports():
        function = export.function()
        if function is not None and function.body.blocks:
            _tensors(function)


def convert_executable(executable: flow.ExecutableOp, edit: Editor) -> stream.ExecutableOp:
    """Return the executable on bindings, not inserted yet, with the body moved out of the old one."""
    exports = {export: export.function() for export in executable.exports()}
    has_count = {function for export, function in exports.items() if export.count is not None}
    for function in dict.fromkeys(exports.values()):
        if function is not None and function.body.blocks:
            edit.set_sources(function)
            _convert_function(function, function not in has_count, edit)
    edit.set_sources(executable)
    body = edit.move_region_contents_to_new_regions(executable.body)
    for op in list(body.block.ops):
        if isinstance(op, flow.ExecutableExportOp):
            edit.replace(op, _export(op, exports[op], edit), [])
        elif isinstance(op, flow.ExecutableEndOp):
            edit.replace(op, stream.ExecutableEndOp())
    visibility = executable.sym_visibility
    new = stream.ExecutableOp(executable.sym_name.data, body, None if visibility is None else visibility.data)
    new.attributes.update(executable.attributes)
    return new


def indices(values: Sequence[SSAValue]) -> list[SSAValue]:
    """Return the default workload: the values of type index, in order."""
    return [value for value in values if isinstance(value.type, IndexType)]


def _export(export: flow.ExecutableExportOp, function: FuncOp | None, edit: Editor) -> stream.ExecutableExportOp:
    """Convert an export, adding a default workgroup count if it has none."""
    if export.count is None:
        given = () if function is None else function.function_type.inputs.data
        count = _default_count(sum(isinstance(type, IndexType) for type in given))
    else:
        count = edit.move_region_contents_to_new_regions(export.count)
        last = count.block.last_op
        assert isinstance(last, flow.ReturnOp), "the verifier says so"
        edit.replace(last, stream.ReturnOp(*last.values))
    visibility = export.sym_visibility
    name, function_name = export.sym_name.data, export.function_ref.root_reference.data
    new = stream.ExecutableExportOp(name, function_name, count, None if visibility is None else visibility.data)
    new.attributes.update(export.attributes)
    return new


def _default_count(workload: int) -> Region:
    block = Block(arg_types=[_INDEX] * workload)
    count = flow.WorkgroupCountFromSliceOp(block.args)
    block.add_ops([count, stream.ReturnOp(*count.results)])
    return Region(block)


def _tensors(function: FuncOp) -> list[_Tensor]:
    """Return the tensor arguments of a function. Raises: DiagnosticError if sizes are not given."""
    found: list[_Tensor] = []
    for argument in function.body.blocks[0].args:
        if not isinstance(argument.type, flow.DispatchTensorType):
            continue
        users = list(dict.fromkeys(use.operation for use in argument.uses))
        ties = [user for user in users if isinstance(user, flow.DispatchTieShapeOp)]
        if unknown_sizes(argument.type) and len(ties) != len(users):
            raise op_error(
                function,
                f"does not tell the sizes of argument {argument.index} by flow.dispatch.tie_shape, "
                "as iree-flow-capture-dispatch-dynamic-dims makes it do",
            )
        found.append(_Tensor(argument, ties))
    return found


def _convert_function(function: FuncOp, has_default_workload: bool, edit: Editor) -> None:
    tensors, block = _tensors(function), function.body.blocks[0]
    assert block.first_op is not None, "a body ends in a terminator"
    if tensors:
        offset = edit.insert(arith.ConstantOp.from_int_and_width(0, _INDEX), InsertPoint.at_start(block)).result
        head = InsertPoint.before(next(op for op in block.ops if not is_constant(op)))
    else:
        offset, head = None, InsertPoint.at_start(block)
    if has_default_workload:
        _mark_ordinals(block, head, edit)
    done: list[Operation] = []
    for argument, ties in tensors:
        binding = edit.insert_block_argument(block, argument.index, stream.BindingType(), of=argument)
        assert offset is not None
        if unknown_sizes(argument.type):
            _view_tied(binding, offset, ties, block, head, edit)
            done += ties
        else:
            view = edit.insert(stream.BindingSubspanOp(binding, offset, argument.type, ()), head)
            edit.replace_all_uses_with(argument, view.result)
    for tie in done:
        edit.erase(tie)
    for argument, _ in tensors:
        edit.erase_block_argument(argument)
    outputs = function.function_type.outputs.data
    edit.modify(function).properties["function_type"] = FunctionType.from_lists(block.arg_types, outputs)


def _mark_ordinals(block: Block, head: InsertPoint, edit: Editor) -> None:
    """Mark each index argument as a value of the workload."""
    for number, argument in enumerate(indices(block.args)):
        if not any(isinstance(use.operation, flow.WorkloadOrdinalOp) for use in argument.uses):
            told = flow.WorkloadOrdinalOp(argument, number)
            edit.insert(told, head)
            edit.replace_uses_with_if(
                argument, told.result, lambda use: not isinstance(use.operation, flow.WorkloadOrdinalOp)
            )


def _view_tied(
    binding: SSAValue,
    offset: SSAValue,
    ties: Sequence[flow.DispatchTieShapeOp],
    block: Block,
    head: InsertPoint,
    edit: Editor,
) -> None:
    """View a binding as a tensor of the given sizes: at the head of the block, if they are defined there."""
    views: dict[tuple[SSAValue, ...], SSAValue] = {}
    for tie in ties:
        sizes = tuple(tie.dynamic_dims)
        view = views.get(sizes)
        if view is None:
            known = all(_is_known_at_head(size, block, head) for size in sizes)
            new = stream.BindingSubspanOp(binding, offset, tie.result.type, sizes)
            view = edit.insert(new, head if known else InsertPoint.before(tie)).result
            if known:
                views[sizes] = view
        edit.replace_all_uses_with(tie.result, view)


def _is_known_at_head(size: SSAValue, block: Block, head: InsertPoint) -> bool:
    owner = size.owner
    if isinstance(owner, Block):
        return owner is block
    if owner.parent is not block or head.insert_before is None:
        return False
    return owner is not head.insert_before and owner.is_before_in_block(head.insert_before)


def counted_exports(executables: Sequence[flow.ExecutableOp]) -> Mapping[tuple[str, str], bool]:
    """Map the names of executable and export to whether the export has a workgroup count."""
    return {
        (executable.sym_name.data, export.sym_name.data): export.count is not None
        for executable in executables
        for export in executable.exports()
    }
