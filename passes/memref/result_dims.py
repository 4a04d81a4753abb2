"""Sizes of results of ops, computed from the operands. Source: `ResolveShapedTypeResultDims.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Block, Operation, OpResult
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.dominance import comes_before
from okl_opt.dialects.interfaces.folding import Rule
from okl_opt.dialects.interfaces.result_shapes import result_shape
from okl_opt.dialects.upstream.shared.destination_style import destinations
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.passes.generic.greedily import rewrite_by_name


def _comes_in_order(maker: Operation, dim: Operation) -> bool:
    """Return True if `maker` comes after its operands and before `dim`. In a graph region it need not."""
    makers = [operand.owner for operand in maker.operands]
    return comes_before(maker, dim) and all(
        comes_before(owner, maker) for owner in makers if isinstance(owner, Operation)
    )


def dim_of_reify_ranked_shaped_type_op_interface(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace a `dim` of a result by the size that the result's op declares."""
    value, place = op.operands[0], constant_integer(op.operands[1])
    if not isinstance(value, OpResult) or place is None or not _comes_in_order(value.op, op):
        return
    shape = result_shape(value, rewriter)
    if shape is None or not 0 <= place < len(shape):
        return
    size = shape[place]
    if isinstance(size, int):
        size = rewriter.insert(arith.ConstantOp(IntegerAttr(size, IndexType()))).result
    rewriter.replace(op, (), (size,))


def iter_args_to_init_args(op: Operation, rewriter: PatternRewriter) -> None:
    """Take sizes of a shared output within `scf.forall` from the tensor before the loop."""
    value = op.operands[0]
    block = value.owner
    loop = block.parent_op() if isinstance(block, Block) else None
    outputs = destinations(loop) if loop is not None and loop.name == "scf.forall" else None
    if loop is None or outputs is None or not isinstance(block, Block):
        return
    number = block.args.index(value) - (len(block.args) - len(outputs))  # pyright: ignore[reportArgumentType]
    if number >= 0:
        rewriter.notify_op_modified(op)
        op.operands[0] = loop.operands[outputs[number]]


_OF_RESULT = Rule("DimOfReifyRankedShapedTypeOpInterface", dim_of_reify_ranked_shaped_type_op_interface, 1)
DIM_PATTERNS: Mapping[str, Sequence[Rule]] = {
    "memref.dim": (_OF_RESULT,),
    "tensor.dim": (_OF_RESULT, Rule("IterArgsToInitArgs", iter_args_to_init_args, 1)),
}
"""The rules by the names of ops. Source: `populateResolveRankedShapedTypeResultDimsPatterns`."""


def resolve_dims(ctx: Context, op: Operation, *, is_limit_an_error: bool) -> None:
    """Replace `memref.dim` and `tensor.dim` of results whose sizes are declared."""
    if not rewrite_by_name(ctx, op, DIM_PATTERNS) and is_limit_an_error:
        raise op_error(op, "dim operation resolution hit pattern iteration limit")
