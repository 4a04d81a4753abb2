"""Convert convolutions, and the ops around them, from channels_first to channels_last.

Before:  oneflow.job @j(%x: tensor<1x2x4x4xf32>) -> tensor<1x3x4x4xf32> {
           %w = "oneflow.variable"() : () -> tensor<3x2x3x3xf32>
           %in = "oneflow.input"(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
           %0 = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32],
                filters = 3 : si32, kernel_size = [3 : si32, 3 : si32], op_name = "conv",
                operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [1 : si32, 1 : si32],
                strides = [1 : si32, 1 : si32]} : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x4x4xf32>
           %1 = "oneflow.relu"(%0) : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
           oneflow.return %1 : tensor<1x3x4x4xf32>
         }
After:   oneflow.job @j(%arg0: tensor<1x2x4x4xf32>) -> tensor<1x3x4x4xf32> {
           %output = "oneflow.variable"() : () -> tensor<3x2x3x3xf32>
           %0 = "oneflow.transpose"(%output) {op_name = "conv-weight-to-nhwc",
                perm = [0 : si32, 2 : si32, 3 : si32, 1 : si32]} : (tensor<3x2x3x3xf32>) -> tensor<3x3x3x2xf32>
           %output_0 = "oneflow.input"(%arg0) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
           %1 = "oneflow.transpose"(%output_0) {op_name = "conv-in-to-nhwc",
                perm = [0 : si32, 2 : si32, 3 : si32, 1 : si32]} : (tensor<1x2x4x4xf32>) -> tensor<1x4x4x2xf32>
           %2 = "oneflow.conv2d"(%1, %0) {data_format = "channels_last", dilation_rate = [1 : si32, 1 : si32],
                filters = 3 : si32, kernel_size = [3 : si32, 3 : si32], op_name = "conv",
                operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [1 : si32, 1 : si32],
                strides = [1 : si32, 1 : si32]} : (tensor<1x4x4x2xf32>, tensor<3x3x3x2xf32>) -> tensor<1x4x4x3xf32>
           %3 = "oneflow.relu"(%2) : (tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
           %4 = "oneflow.transpose"(%3) {op_name = "relu-to-nchw", perm = [0 : si32, 3 : si32, 1 : si32, 2 : si32]}
                : (tensor<1x4x4x3xf32>) -> tensor<1x3x4x4xf32>
           oneflow.return %4 : tensor<1x3x4x4xf32>
         }

The pass converts every convolution in channels_first with a constant weight; the weight is transposed once, at load. It
converts another op if that removes transposes of at least as many elements as it adds. A transpose is removed if an
operand was computed in channels_last and all its other users can read channels_last, or if a result is needed in it.
The pass can convert pools, normalisations, elementwise ops, and ops along an axis. Reductions of whole images, and
reshapes of one pixel, end a converted region without a transpose. The pass sweeps down and up the job until nothing
changes. A value has at most one transpose. Ops that run at load stay.
A job without such a convolution stays: it gains nothing by channels_last.

Source: OneFlow's auto-nhwc, which converts every op that it can and then cancels transposes; ours converts an op only
if that pays.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, ModuleOp
from xdsl.ir import Attribute, Operation, SSAValue, Use
from xdsl.passes import ModulePass

from okl_opt.dialects.interfaces.effects import is_unused
from okl_opt.dialects.interfaces.memory import ProgramMemory
from okl_opt.dialects.oneflow.base import OneFlowOp, si32, si64
from okl_opt.dialects.oneflow.convolution import Conv2dOp
from okl_opt.dialects.oneflow.frame import InputOp, JobOp, VariableOp
from okl_opt.dialects.oneflow.interface import operand_keys
from okl_opt.dialects.oneflow.placement import on_one_device
from okl_opt.dialects.oneflow.shape import ReshapeOp, TransposeOp
from okl_opt.dialects.oneflow.shapes import Shape, element_count, element_of, shape_of, tensor
from okl_opt.passes.base import Pass, Statistic
from okl_opt.passes.oneflow.channels_last import RANK, TO_FIRST, TO_LAST, Move, is_transpose, move_of, moved_type
from okl_opt.passes.oneflow.job_editor import JobEditor
from okl_opt.passes.rewriting.watch import count


def perm_attribute(perm: Shape) -> ArrayAttr[IntegerAttr]:
    """Return the attribute `perm` of a transpose."""
    return ArrayAttr([IntegerAttr(axis, si32) for axis in perm])


def size_of(value: SSAValue) -> int:
    """Return the number of elements that a transpose of `value` moves."""
    return element_count(shape_of(value))


def is_identity(move: Move) -> bool:
    """Return whether the converted op is a transpose that does nothing."""
    return move.attributes.get("perm") == perm_attribute(tuple(range(RANK)))


class LayoutPropagation:
    """The conversion of one job; `by` is the pass."""

    def __init__(self, job: JobOp, memory: ProgramMemory, by: ModulePass):
        self.edit = JobEditor(by, job, memory)
        self.block = job.body.block
        self.moved = 0
        # Image in channels_first -> its transpose to channels_last.
        self._to_last: dict[SSAValue, TransposeOp] = {}
        self._transposes: set[Operation] = set()
        # Converted ops, and inserted transposes.
        self._settled: set[Operation] = set()
        self._moves: dict[Operation, Move | None] = {}
        self._takes_last: dict[SSAValue, bool] = {}

    def run(self) -> None:
        """Convert all ops for which that is possible and pays."""
        convs = [op for op in self.block.ops if isinstance(op, Conv2dOp) and self._may_move(op)]
        if not convs:
            return
        self._transposes.update(op for op in self.block.ops if is_transpose(op, TO_FIRST) and not is_unused(op))
        for conv in convs:
            if self.edit.begin(conv):
                self._move(conv)
        down = True
        while self._sweep(down) or down:
            down = not down
        for op in reversed(list(self.block.ops)):
            if op in self._transposes and is_unused(op):
                self.edit.erase(op)
        self.edit.finish()

    def _sweep(self, down: bool) -> bool:
        """Visit all ops; return whether any was converted."""
        before = self.moved
        ops = list(self.block.ops)
        for op in ops if down else reversed(ops):
            if isinstance(op, Conv2dOp) or not self._may_move(op) or not self._saves_transposes(op):
                continue
            if self.edit.begin(op):
                self._move(op)
        return self.moved > before

    def _move_of(self, op: Operation) -> Move | None:
        if op not in self._moves:
            self._moves[op] = move_of(op)
        return self._moves[op]

    def _may_move(self, op: Operation) -> bool:
        """Return whether `op` can be converted, with only transposes of images in every run."""
        move = self._move_of(op)
        if move is None or op in self._settled or self._is_constant_only(op):
            return False
        images = [op.operands[number] for number in move.images]
        if any(self.edit.memory.is_written(image) for image in images):
            # The value must be read at the op, not earlier at its transpose.
            return False
        if any(isinstance(image.owner, Operation) and not on_one_device(image.owner, op) for image in images):
            return False
        constant = [op.operands[number] for number in move.images if number in move.reshaped]
        if isinstance(op, Conv2dOp):
            constant.append(op.weight)
        return all(self.edit.is_constant(value) for value in constant)

    def _saves_transposes(self, op: Operation) -> bool:
        """Return whether conversion removes transposes, of at least as many elements as it adds."""
        move = self._move_of(op)
        assert move is not None, "it may move"
        gain = cost = 0
        for image in dict.fromkeys(op.operands[number] for number in move.images):
            if is_transpose(image.owner, TO_FIRST):
                gain += size_of(image) if self._all_take_last(image) else 0
            elif image not in self._to_last and not self.edit.is_constant(image):
                cost += size_of(image)
        for result in (op.results[number] for number in move.results):
            wanted = self._to_last.get(result)
            gain += 0 if wanted is None else size_of(result)
            cost += size_of(result) if any(use.operation is not wanted for use in result.uses) else 0
        if is_identity(move):
            gain += size_of(op.results[0])
        return gain >= cost and gain > 0

    def _all_take_last(self, image: SSAValue) -> bool:
        """Return whether all users of an image could read it in channels_last."""
        known = self._takes_last.get(image)
        if known is None:
            known = self._takes_last[image] = all(self._can_read_last(use) for use in image.uses)
        return known

    def _can_read_last(self, use: Use) -> bool:
        move = self._move_of(use.operation)
        return move is not None and use.index in move.images and self._may_move(use.operation)

    def _move(self, op: Operation) -> None:
        """Replace `op` by its form in channels_last."""
        move = self._move_of(op)
        assert move is not None and isinstance(op, OneFlowOp), "it may move"
        operands = list(op.operands)
        for number, shape in move.reshaped.items():
            operands[number] = self._reshaped(op, number, shape)
        for number in move.images:
            operands[number] = self._in_channels_last(operands[number], op, number)
        self.moved += 1
        if is_identity(move):
            self.edit.replace_all_uses_with(op.results[0], operands[0])
            self.edit.erase(op)
            return
        types = [moved_type(result) if n in move.results else result.type for n, result in enumerate(op.results)]
        new = type(op).create(operands=operands, result_types=types, attributes={**op.attributes, **move.attributes})
        self.edit.place = op
        self.edit.put(new, of=op)
        self._settled.add(new)
        for number, (old, result) in enumerate(zip(op.results, new.results, strict=True)):
            if number in move.results:
                self._replace_image(op, old, result)
            else:
                self.edit.replace_all_uses_with(old, result)
        self.edit.erase(op)

    def _replace_image(self, op: OneFlowOp, old: SSAValue, new: SSAValue) -> None:
        """Replace transposes of `old` to channels_last by `new`, and other uses of `old` by a transpose of `new`."""
        wanted = self._to_last.pop(old, None)
        if wanted is not None:
            self.edit.replace_all_uses_with(wanted.output, new)
            self.edit.erase(wanted)
        if old.first_use is not None:
            self.edit.replace_all_uses_with(old, self._transpose(op, "-to-nchw", new, old.type, TO_FIRST).output)

    def _in_channels_last(self, image: SSAValue, op: OneFlowOp, number: int) -> SSAValue:
        """Return an image in channels_last, for operand `number` of `op`."""
        owner = image.owner
        if isinstance(owner, TransposeOp) and is_transpose(owner, TO_FIRST):
            return owner.input
        if image not in self._to_last:
            name = f"-{operand_keys(op)[number][0]}-to-nhwc"
            self.edit.place = self._first_place_after(image)
            self._to_last[image] = self._transpose(op, name, image, moved_type(image), TO_LAST)
        return self._to_last[image].output

    def _first_place_after(self, value: SSAValue) -> Operation:
        """Return the first op after `value` before which an op can be inserted without splitting the load-time ops."""
        owner = value.owner
        op = owner.next_op if isinstance(owner, Operation) else self.block.first_op
        if not self.edit.is_constant(value):
            while isinstance(op, InputOp | VariableOp) or (op is not None and self._is_constant_only(op)):
                op = op.next_op
        assert op is not None, "an op that uses the value"
        return op

    def _is_constant_only(self, op: Operation) -> bool:
        return bool(op.results) and all(self.edit.is_constant(result) for result in op.results)

    def _transpose(
        self, like: OneFlowOp, name: str, value: SSAValue, type_: Attribute, perm: tuple[int, ...]
    ) -> TransposeOp:
        transpose = self.edit.make(TransposeOp, name, like, [value], type_, {"perm": perm_attribute(perm)})
        self._settled.add(transpose)
        self._transposes.add(transpose)
        return transpose

    def _reshaped(self, op: OneFlowOp, number: int, shape: Shape) -> SSAValue:
        """Return operand `number` reshaped to the rank of an image."""
        value = op.operands[number]
        self.edit.place = op
        name, type_ = f"-{operand_keys(op)[number][0]}-reshaped", tensor(element_of(value), shape)
        attributes = {"shape": ArrayAttr([IntegerAttr(size, si64) for size in shape])}
        return self.edit.make(ReshapeOp, name, op, [value], type_, attributes).out


class AutoNhwcPass(Pass):
    """Convert convolutions, and ops around them where that saves transposes, to channels_last."""

    name = "auto-nhwc"
    statistics: ClassVar[tuple[Statistic, ...]] = (Statistic("num-moved", "Number of ops moved to channels_last"),)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        memory = ProgramMemory(op)
        for job in op.ops:
            if isinstance(job, JobOp):
                propagation = LayoutPropagation(job, memory, self)
                propagation.run()
                count(self, "num-moved", propagation.moved)
