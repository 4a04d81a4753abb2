"""Let convolutions, and the ops around them, work on images in channels_last.

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

Every convolution in channels_first with a constant weight moves; the weight is transposed once, at load. Another op
moves when transposes of at least as many elements go away as come: those of operands that come out of channels_last and
that all other users can take so too, and those of results that are wanted in it. Pools, normalisations and elementwise
ops move so, ops along an axis with that axis; sums over whole images, and reshapes of one pixel, end a run without a
transpose. This goes on, down the job and up again, until nothing moves. A value has one transpose at most. Ops that run
at load stay as they are.
A job without such a convolution stays as it is: nothing there gains by channels_last.

Source: OneFlow's auto-nhwc, which moves every op that can and then cancels transposes; ours moves those where that
pays.
"""

from __future__ import annotations

from dataclasses import dataclass
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
from okl_opt.passes.base import Statistic
from okl_opt.passes.oneflow.channels_last import RANK, TO_FIRST, TO_LAST, Move, is_transpose, move_of, moved_type
from okl_opt.passes.oneflow.job_editor import JobEditor
from okl_opt.passes.rewriting.watch import count


def perm_attribute(perm: Shape) -> ArrayAttr[IntegerAttr]:
    """`perm` of a transpose."""
    return ArrayAttr([IntegerAttr(axis, si32) for axis in perm])


def size_of(value: SSAValue) -> int:
    """What a transpose of `value` moves."""
    return element_count(shape_of(value))


def is_identity(move: Move) -> bool:
    """Whether what moves is a transpose that is not needed then."""
    return move.attributes.get("perm") == perm_attribute(tuple(range(RANK)))


class Mover:
    """The state of the rewrite of one job; `by` is the pass."""

    def __init__(self, job: JobOp, memory: ProgramMemory, by: ModulePass):
        self.edit = JobEditor(by, job, memory)
        self.block = job.body.block
        self.moved = 0
        # Of images in channels_first, the transposes of them.
        self._to_last: dict[SSAValue, TransposeOp] = {}
        self._transposes: set[Operation] = set()
        # What has moved already, and transposes that are ours.
        self._settled: set[Operation] = set()
        self._moves: dict[Operation, Move | None] = {}
        self._takes_last: dict[SSAValue, bool] = {}

    def run(self) -> None:
        """Move all that can and pays."""
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
        """Visit all ops; whether any moved."""
        before = self.moved
        ops = list(self.block.ops)
        for op in ops if down else reversed(ops):
            if isinstance(op, Conv2dOp) or not self._may_move(op) or not self._pays(op):
                continue
            if self.edit.begin(op):
                self._move(op)
        return self.moved > before

    def _move_of(self, op: Operation) -> Move | None:
        if op not in self._moves:
            self._moves[op] = move_of(op)
        return self._moves[op]

    def _may_move(self, op: Operation) -> bool:
        """Whether `op` can move at all, and needs no transpose in every run but of images."""
        move = self._move_of(op)
        if move is None or op in self._settled or self._is_constant_only(op):
            return False
        images = [op.operands[number] for number in move.images]
        if any(self.edit.memory.is_written(image) for image in images):
            # What is read must be read where the op stands, not where its transpose does.
            return False
        if any(isinstance(image.owner, Operation) and not on_one_device(image.owner, op) for image in images):
            return False
        constant = [op.operands[number] for number in move.images if number in move.reshaped]
        if isinstance(op, Conv2dOp):
            constant.append(op.weight)
        return all(self.edit.is_constant(value) for value in constant)

    def _pays(self, op: Operation) -> bool:
        """Whether transposes of as many elements go as come, and any go."""
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
        """Whether all users of an image could read it in channels_last."""
        known = self._takes_last.get(image)
        if known is None:
            known = self._takes_last[image] = all(self._takes(use) for use in image.uses)
        return known

    def _takes(self, use: Use) -> bool:
        move = self._move_of(use.operation)
        return move is not None and use.index in move.images and self._may_move(use.operation)

    def _move(self, op: Operation) -> None:
        """Put an op that does the same in channels_last in the place of `op`."""
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
        """Give those that transpose `old` to channels_last `new`, and the others a transpose of it."""
        wanted = self._to_last.pop(old, None)
        if wanted is not None:
            self.edit.replace_all_uses_with(wanted.output, new)
            self.edit.erase(wanted)
        if old.first_use is not None:
            self.edit.replace_all_uses_with(old, self._transpose(op, "-to-nchw", new, old.type, TO_FIRST).output)

    def _in_channels_last(self, image: SSAValue, op: OneFlowOp, number: int) -> SSAValue:
        """An image in channels_last, for operand `number` of `op`."""
        owner = image.owner
        if isinstance(owner, TransposeOp) and is_transpose(owner, TO_FIRST):
            return owner.input
        if image not in self._to_last:
            name = f"-{operand_keys(op)[number][0]}-to-nhwc"
            self.edit.place = self._behind(image)
            self._to_last[image] = self._transpose(op, name, image, moved_type(image), TO_LAST)
        return self._to_last[image].output

    def _behind(self, value: SSAValue) -> Operation:
        """The first op behind `value` before which an op may stand without parting the ops that run at load."""
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
        """Operand `number`, with the axes of an image."""
        value = op.operands[number]
        self.edit.place = op
        name, type_ = f"-{operand_keys(op)[number][0]}-reshaped", tensor(element_of(value), shape)
        attributes = {"shape": ArrayAttr([IntegerAttr(size, si64) for size in shape])}
        return self.edit.make(ReshapeOp, name, op, [value], type_, attributes).out


@dataclass(frozen=True)
class AutoNhwcPass(ModulePass):
    """Move convolutions, and what is around them, to channels_last where that takes fewer transposes than it spares."""

    name = "auto-nhwc"
    touches_only_ir = True
    statistics: ClassVar[tuple[Statistic, ...]] = (Statistic("num-moved", "Number of ops moved to channels_last"),)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        memory = ProgramMemory(op)
        for job in op.ops:
            if isinstance(job, JobOp):
                mover = Mover(job, memory, self)
                mover.run()
                count(self, "num-moved", mover.moved)
