"""Outline small linalg ops on tensors that differ only in sizes into one function, with a call for each.

Before:  func.func @f(%x: tensor<2x8xf32>, %y: tensor<3x8xf32>) -> (tensor<2x8xf32>, tensor<3x8xf32>) {
           %0 = linalg.exp ins(%x : tensor<2x8xf32>) outs(%x : tensor<2x8xf32>) -> tensor<2x8xf32>
           %1 = linalg.exp ins(%y : tensor<3x8xf32>) outs(%y : tensor<3x8xf32>) -> tensor<3x8xf32>
           return %0, %1 : tensor<2x8xf32>, tensor<3x8xf32>
         }
After:   func.func @f(%x: tensor<2x8xf32>, %y: tensor<3x8xf32>) -> (tensor<2x8xf32>, tensor<3x8xf32>) {
           %0 = tensor.cast %x : tensor<2x8xf32> to tensor<?x8xf32>
           %1 = call @f_exp(%0) : (tensor<?x8xf32>) -> tensor<?x8xf32>
           %2 = tensor.cast %1 : tensor<?x8xf32> to tensor<2x8xf32>
           %3 = tensor.cast %y : tensor<3x8xf32> to tensor<?x8xf32>
           %4 = call @f_exp(%3) : (tensor<?x8xf32>) -> tensor<?x8xf32>
           %5 = tensor.cast %4 : tensor<?x8xf32> to tensor<3x8xf32>
           return %2, %5 : tensor<2x8xf32>, tensor<3x8xf32>
         }
         func.func private @f_exp(%x: tensor<?x8xf32>) -> tensor<?x8xf32>
             attributes {no_inline, passthrough = ["noinline"]} {
           %0 = linalg.exp ins(%x : tensor<?x8xf32>) outs(%x : tensor<?x8xf32>) -> tensor<?x8xf32>
           return %0 : tensor<?x8xf32>
         }

Run it after `tile-linalg`, which moves large ops into parallel loops, where they stay. Similar ops are packs and
products with the same tiles, products including their fills and unpacks, and elementwise ops with rows of the same
length. Their code is about as fast if the other sizes are dynamic.
Source: our own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, ShapedType
from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import Block, Operation

from okl_opt.dialects.interfaces.effects import NO_EFFECTS, effects_of
from okl_opt.dialects.upstream.linalg.loops import are_parallel, shape_of_operand
from okl_opt.dialects.upstream.linalg.ops import PackOp, UnpackOp
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.passes.base import OpPass
from okl_opt.passes.codegen.outlining import (
    Outliner,
    Piece,
    Sizes,
    classes_of_similar,
    function_around,
    is_small_constant,
    name_by_place,
    piece_of,
    works_on_slices,
)
from okl_opt.passes.codegen.tile_groups import MICRO_KERNELS, blocks_with_tileable_ops, is_free
from okl_opt.passes.rewriting.edit import Editor


class OutlineSimilarLinalgOpsPass(OpPass):
    name = "outline-similar-linalg-ops"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        pieces = [piece for block in blocks_with_tileable_ops(op) for piece in _pieces(block)]
        outliner = Outliner(Editor(self), name_by_place)
        for similar in classes_of_similar(pieces):
            by_kept: dict[object, list[Piece]] = {}
            for piece in similar:
                by_kept.setdefault(_kept_sizes(piece), []).append(piece)
            for together in by_kept.values():
                if len(together) > 1 and _can_share(together):
                    outliner.outline(together)


def _pieces(block: Block) -> Iterator[Piece]:
    """Outlinable groups of ops in the block of a function, in order."""
    around = function_around(block)
    if around is None or block.parent_op() is not around or not isinstance(around.parent_op(), ModuleOp):
        return
    for op in block.ops:
        ops = _ops_of(op)
        if ops and all(effects_of(each) == NO_EFFECTS for each in ops):
            piece = piece_of(ops, _is_copied)
            if _has_known_sizes(piece) and not works_on_slices(piece):
                yield piece


def _ops_of(op: Operation) -> list[Operation]:
    """Return the ops of a group that begins with `op`, or none if it is not outlined."""
    if op.name in MICRO_KERNELS:
        uses = list(op.results[0].uses)
        user = uses[0].operation if len(uses) == 1 else None
        return [op, user] if isinstance(user, UnpackOp) and user.parent is op.parent else [op]
    is_elementwise = is_structured(op) and not is_free(op) and op.results and all(are_parallel(op))
    return [op] if isinstance(op, PackOp) or is_elementwise else []


def _is_copied(op: Operation) -> bool:
    return is_small_constant(op) or is_free(op) or _is_only_filled(op)


def _is_only_filled(op: Operation) -> bool:
    """Return True if an op creates a tensor that is only filled, as the initial value of products."""
    if not isinstance(op, EmptyOp):
        return False
    fills = [use.operation for use in op.tensor.uses if is_free(use.operation)]
    return bool(fills) and all(
        use.operation.name in MICRO_KERNELS for fill in fills for result in fill.results for use in result.uses
    )


def _has_known_sizes(piece: Piece) -> bool:
    values = (*piece.inputs, *(result for op in (*piece.copied, *piece.ops) for result in op.results))
    return all(not isinstance(value.type, ShapedType) or value.type.has_static_shape() for value in values)


def _kept_sizes(piece: Piece) -> object:
    """Return the sizes that stay static: those of product tiles, and of rows of elementwise ops."""
    kept = (2 if op.name in MICRO_KERNELS else 0 if isinstance(op, PackOp | UnpackOp) else 1 for op in piece.ops)
    return tuple(
        shape_of_operand(operand.type)[-count:]
        for op, count in zip(piece.ops, kept, strict=True)
        for operand in op.operands
        if count
    )


def _can_share(pieces: Sequence[Piece]) -> bool:
    """Return True if sizes differ, and sizes of new tensors can be taken from inputs."""
    sizes = Sizes(pieces)
    piece = pieces[0]
    new = [op.tensor for op in piece.copied if isinstance(op, EmptyOp)]
    return any(sizes.unknown(value) for value in piece.inputs) and all(
        sizes.source_of(value, dim) is not None for value in new for dim in sizes.unknown(value)
    )
