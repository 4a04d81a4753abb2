"""Map the dimensions of parallel loops to blocks and threads of a GPU.

Before:  func.func @f(%arg0: index, %arg1: index) {
           scf.parallel (%arg2) = (%arg0) to (%arg1) step (%arg0) {
             "test.use"(%arg2) : (index) -> ()
             scf.reduce
           }
           return
         }
After:   #map = affine_map<(d0) -> (d0)>
         func.func @f(%arg0: index, %arg1: index) {
           scf.parallel (%arg2) = (%arg0) to (%arg1) step (%arg0) {
             "test.use"(%arg2) : (index) -> ()
             scf.reduce
           } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
           return
         }

The outermost loop is mapped to blocks, the loops directly in it to threads; deeper loops, and dimensions from the
fourth on, are sequential. A loop with a mapping stays, with the loops in it.
Source: `ParallelLoopMapper.cpp` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.dialects.gpu import ProcessorAttr, ProcessorEnum
from xdsl.dialects.scf import ParallelOp
from xdsl.ir import Operation
from xdsl.ir.affine import AffineMap

from okl_opt.dialects.upstream.gpu.ops.attributes import MAPPING, LoopDimMapAttr
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor

_LEVELS = (
    (ProcessorEnum.Block_X, ProcessorEnum.Block_Y, ProcessorEnum.Block_Z),
    (ProcessorEnum.Thread_X, ProcessorEnum.Thread_Y, ProcessorEnum.Thread_Z),
    (),
)
"""The processors for the outermost loop, for the loops in it, and for deeper loops."""


def _processors(level: int, rank: int, *, outermost_first: bool) -> list[ProcessorEnum]:
    mapped = list(_LEVELS[level][:rank])
    if not outermost_first:
        mapped.reverse()
    return mapped + [ProcessorEnum.Sequential] * (rank - len(mapped))


def _is_nested(loop: ParallelOp) -> bool:
    around = loop.parent_op()
    while around is not None and not isinstance(around, ParallelOp):
        around = around.parent_op()
    return around is not None


@dataclass(frozen=True)
class GpuMapParallelLoopsPass(OpPass):
    name = "gpu-map-parallel-loops"
    anchor = "func.func"

    mapping_policy: Literal["outermost-first", "innermost-first"] = "outermost-first"
    """The dimension that becomes x, of the first three dimensions of a loop: the first one or the last."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for loop in op.walk():
            if isinstance(loop, ParallelOp) and not _is_nested(loop) and not self._map(edit, loop, 0):
                return

    def _map(self, edit: Editor, loop: ParallelOp, level: int) -> bool:
        """Map a loop and the loops directly in it; return whether more rewrites are allowed."""
        if MAPPING in loop.attributes:
            return True
        if not edit.begin(loop):
            return False
        identity = AffineMapAttr(AffineMap.identity(1))
        processors = _processors(level, len(loop.step), outermost_first=self.mapping_policy == "outermost-first")
        edit.modify(loop).attributes[MAPPING] = ArrayAttr(
            [LoopDimMapAttr(ProcessorAttr(processor), identity, identity) for processor in processors]
        )
        below = min(level + 1, len(_LEVELS) - 1)
        return all(self._map(edit, inner, below) for inner in loop.body.block.ops if isinstance(inner, ParallelOp))
