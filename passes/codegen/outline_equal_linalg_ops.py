"""Outline equal linalg ops on tensors into one function, with a call for each.

Before:  func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
           %e = tensor.empty() : tensor<8xf32>
           %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
           %1 = call @g(%0) : (tensor<8xf32>) -> tensor<8xf32>
           %2 = linalg.exp ins(%1 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
           return %2 : tensor<8xf32>
         }
         func.func private @g(tensor<8xf32>) -> tensor<8xf32>
After:   func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
           %e = tensor.empty() : tensor<8xf32>
           %0 = call @f_exp(%x, %e) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
           %1 = call @g(%0) : (tensor<8xf32>) -> tensor<8xf32>
           %2 = call @f_exp(%1, %e) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
           return %2 : tensor<8xf32>
         }
         func.func private @g(tensor<8xf32>) -> tensor<8xf32>
         func.func private @f_exp(%x: tensor<8xf32>, %e: tensor<8xf32>) -> tensor<8xf32>
             attributes {llvm.bareptr, no_inline, passthrough = ["noinline"]} {
           %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
           return %0 : tensor<8xf32>
         }

Run it before `tile-linalg`: ops that would be fused into the same tiles go into one function. Scalar constants, empty
tensors and fills are copied into it. The destination of the last op is an argument, so that the caller owns all
remaining memory. An op stays if it works on a slice of a tensor, or its result is inserted into one, since the function
would work on a copy.
Source: our own; `iree-hal-deduplicate-executables` does this for dispatches.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import Block, Operation, SSAValue

from okl_opt.dialects.interfaces.effects import NO_EFFECTS, effects_of
from okl_opt.dialects.interfaces.symbols import nearest_table
from okl_opt.dialects.upstream.shared.destination_style import destination_of
from okl_opt.passes.base import OpPass
from okl_opt.passes.codegen.outlining import (
    Outliner,
    Piece,
    classes_of_equal,
    function_around,
    is_small_constant,
    name_by_place,
    piece_of,
    works_on_slices,
)
from okl_opt.passes.codegen.tile_groups import Group, blocks_with_tileable_ops, groups_in, is_free
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class OutlineEqualLinalgOpsPass(OpPass):
    name = "outline-equal-linalg-ops"
    keeps_checks = True

    fuse: bool = True
    """Keep ops together that `tile-linalg` fuses into the same tiles, as its option of this name."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        pieces = [piece for block in blocks_with_tileable_ops(op) for piece in self._pieces(block)]
        outliner = Outliner(Editor(self), name_by_place)
        for equal in classes_of_equal(pieces):
            if len(equal) > 1:
                outliner.outline(equal)

    def _pieces(self, block: Block) -> Iterator[Piece]:
        """Outlinable groups of ops in a block, in order."""
        around = function_around(block)
        if around is None or not isinstance(nearest_table(around.parent_op() or around), ModuleOp):
            return
        ops = list(block.ops)
        places = {op: place for place, op in enumerate(ops)}
        for group in sorted(groups_in(ops, fuse=self.fuse, rows=True), key=lambda group: places[group.root]):
            if not is_free(group.root) and all(effects_of(op) == NO_EFFECTS for op in group.loops):
                piece = _piece(sorted(group.loops, key=lambda op: places[op]), group)
                if not works_on_slices(piece):
                    yield piece


def _piece(ops: list[Operation], group: Group) -> Piece:
    written = {_start(result, group) for result in group.root.results}

    def is_copied(op: Operation) -> bool:
        return is_small_constant(op) or is_free(op) or (isinstance(op, EmptyOp) and op.tensor not in written)

    return piece_of(ops, is_copied)


def _start(result: SSAValue, group: Group) -> SSAValue | None:
    """Return the tensor from outside of a group that is the first destination of a result, including fills, or None."""
    value = destination_of(result)
    while value is not None and (
        value.owner in group.loops or (isinstance(value.owner, Operation) and is_free(value.owner))
    ):
        value = destination_of(value)
    return value
