"""Conversion of named linalg ops to `linalg.generic`. Source: `Generalization.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import are_parallel, inits_of, loops_of


class GeneralizeNamedOp(RewritePattern):
    """linalg.matmul -> linalg.generic with the same maps, iterators and region"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, GenericOp) and len(op.regions) == 1:
            generalize(op, rewriter)


def generalize(op: Operation, rewriter: PatternRewriter) -> GenericOp:
    """Replace an op by a `linalg.generic` with its region. Source: `generalizeNamedOp`."""
    inits = inits_of(op)
    maps = ArrayAttr([AffineMapAttr(map) for map in loops_of(op).maps])
    iterators = [
        IteratorTypeAttr.parallel() if parallel else IteratorTypeAttr.reduction() for parallel in are_parallel(op)
    ]
    generic = GenericOp(
        op.operands[: len(op.operands) - len(inits)],
        inits,
        rewriter.move_region_contents_to_new_regions(op.regions[0]),
        maps,
        ArrayAttr(iterators),
        [init.type for init in inits] if is_on_tensors(op) else [],
    )
    rewriter.replace(op, generic)
    return generic
