"""Pass the dynamic sizes of tensors to the workgroups that use the tensors, and tie the sizes to them there.

Before:  func.func @f(%x: tensor<?xf32>, %d: index) -> tensor<?xf32> {
           %0 = flow.dispatch.workgroups(%x) : (tensor<?xf32>{%d}) -> tensor<?xf32>{%d} =
               (%arg1: !flow.dispatch.tensor<readonly:tensor<?xf32>>,
               %arg2: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
             "test.use"(%arg1, %arg2) : (!flow.dispatch.tensor<readonly:tensor<?xf32>>,
                 !flow.dispatch.tensor<writeonly:tensor<?xf32>>) -> ()
             flow.return
           }
           return %0 : tensor<?xf32>
         }
After:   func.func @f(%x: tensor<?xf32>, %d: index) -> tensor<?xf32> {
           %0 = flow.dispatch.workgroups(%x, %d) : (tensor<?xf32>{%d}, index) -> tensor<?xf32>{%d} =
               (%arg1: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %arg2: index,
               %arg3: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
             %1 = flow.dispatch.tie_shape %arg1 : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%arg2}
             %2 = flow.dispatch.tie_shape %arg3 : !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%arg2}
             "test.use"(%1, %2) : (!flow.dispatch.tensor<readonly:tensor<?xf32>>,
                 !flow.dispatch.tensor<writeonly:tensor<?xf32>>) -> ()
             flow.return
           }
           return %0 : tensor<?xf32>
         }

Source: seed 002, "CaptureDispatchDynamicDims"; IREE's `CaptureDispatchDynamicDims.cpp` of December 2022.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.flow import DispatchTensorType, DispatchTieShapeOp, DispatchWorkgroupsOp
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.rewriting.edit import Editor


class CaptureDispatchDynamicDimsPass(OpPass):
    """A tensor whose sizes are tied already stays as it is."""

    name = "iree-flow-capture-dispatch-dynamic-dims"
    keeps_checks = True
    anchor = FUNCTION_LIKE

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for dispatch in [inner for inner in op.walk() if isinstance(inner, DispatchWorkgroupsOp)]:
            waiting = _waiting(dispatch)
            if waiting:
                if not edit.begin(dispatch):
                    return
                _capture(dispatch, waiting, edit)


def _waiting(dispatch: DispatchWorkgroupsOp) -> list[tuple[BlockArgument, Sequence[SSAValue]]]:
    """Return the body arguments whose sizes are to be tied, each with its sizes outside of the body."""
    arguments = dispatch.body.blocks[0].args
    first = dispatch.first_input()
    sizes = [dispatch.operand_sizes(first + number) for number in range(len(dispatch.arguments))]
    sizes += [dispatch.result_sizes(number) for number, tie in enumerate(dispatch.ties()) if tie is None]
    pairs = zip(arguments, sizes, strict=True)
    return [(argument, found) for argument, found in pairs if found and _has_untied_use(argument)]


def _has_untied_use(argument: BlockArgument) -> bool:
    is_tensor = isinstance(argument.type, DispatchTensorType)
    return is_tensor and any(not isinstance(use.operation, DispatchTieShapeOp) for use in argument.uses)


def _capture(
    dispatch: DispatchWorkgroupsOp, waiting: Sequence[tuple[BlockArgument, Sequence[SSAValue]]], edit: Editor
) -> None:
    """Tie sizes at the start of the body; sizes that are no operands yet are added as operands."""
    block = dispatch.body.blocks[0]
    # The last one of equal operands is used.
    inside: dict[SSAValue, SSAValue] = dict(zip(dispatch.arguments, block.args, strict=False))
    new = [size for size in dict.fromkeys(size for _, sizes in waiting for size in sizes) if size not in inside]
    count = len(dispatch.arguments)
    if new:
        _add_operands(edit.modify(dispatch), new)
    for number, size in enumerate(new, count):
        inside[size] = edit.insert_block_argument(block, number, size.type, of=size)
    assert block.first_op is not None, "a body ends in a terminator"
    head = InsertPoint.before(block.first_op)
    for argument, sizes in waiting:
        tied = edit.insert(DispatchTieShapeOp(argument, [inside[size] for size in sizes]), head)
        edit.replace_uses_with_if(argument, tied.result, lambda use: not isinstance(use.operation, DispatchTieShapeOp))


def _add_operands(dispatch: DispatchWorkgroupsOp, values: Sequence[SSAValue]) -> None:
    """Append numbers to the arguments of a dispatch."""
    workload, arguments, *sizes = integers(dispatch.properties["operandSegmentSizes"])
    place = workload + arguments
    dispatch.operands = [*dispatch.operands[:place], *values, *dispatch.operands[place:]]
    counts = [workload, arguments + len(values), *sizes]
    dispatch.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, counts)
