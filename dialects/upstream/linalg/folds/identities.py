"""Folds of ops that return an input unchanged. Source: `LinalgOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import FoldTable, RuleTable
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import inits_of, loops_of
from okl_opt.dialects.upstream.shared.tensor_casts import insert_cast, may_be_cast, ranked

FOLDS = FoldTable()
RULES = RuleTable()


@RULES("linalg.copy")
def erase_self_copy(op: Operation, rewriter: PatternRewriter) -> None:
    """Erase a copy to its own source.

    Before:  (%t: tensor<?xf32>)
             %0 = linalg.copy ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
             return %0 : tensor<?xf32>
    After:   return %t : tensor<?xf32>
    """
    source, target = op.operands
    if source is target:
        rewriter.replace(op, (), [source] if op.results else [])


@RULES("linalg.generic", "linalg.broadcast")
def erase_identity_linalg_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace an op that only yields inputs, with equal maps, by these inputs.

    Before:  (%t: tensor<?xf32>, %d: tensor<?xf32>)
             %0 = linalg.broadcast ins(%t : tensor<?xf32>) outs(%d : tensor<?xf32>) dimensions = []
             return %0 : tensor<?xf32>
    After:   return %t : tensor<?xf32>
    """
    body = op.regions[0].block
    end = body.last_op
    if end is not body.first_op or not isinstance(end, YieldOp) or len(set(loops_of(op).maps)) != 1:
        return
    arguments = [value for value in end.operands if isinstance(value, BlockArgument) and value.owner is body]
    if len(arguments) != len(end.operands):
        return
    read = [op.operands[argument.index] for argument in arguments]
    if is_on_tensors(op):
        _replace_by_read(op, read, rewriter)
    elif len(op.operands) == 2 and len(inits_of(op)) == 1 and op.operands[0] is op.operands[1]:
        rewriter.erase(op)


def _replace_by_read(op: Operation, read: Sequence[SSAValue], rewriter: PatternRewriter) -> None:
    """Replace the results by the inputs, cast if the types differ."""
    pairs = list(zip(read, op.results, strict=True))
    if any(value.type != result.type and not _may_be_cast(value.type, result.type) for value, result in pairs):
        return
    values = [
        value if value.type == result.type else insert_cast(rewriter, value, result.type) for value, result in pairs
    ]
    rewriter.replace(op, (), values)


def _may_be_cast(type: Attribute, result: Attribute) -> bool:
    """Return whether a cast is possible. Sparse tensors would need a conversion op, which we lack."""
    source, target = ranked(type), ranked(result)
    if source is None or target is None:
        return False
    is_sparse = any(encoding.name == "sparse_tensor.encoding" for encoding in (source.encoding, target.encoding))
    return not is_sparse and may_be_cast(source, target)
