"""Transform ops that rewrite one structured op. Source: `LinalgTransformOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import AffineMapAttr
from xdsl.dialects.linalg.ops import GenericOp, IndexOp
from xdsl.ir import Operation
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.upstream.linalg.loops import loops_of
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.passes.linalg.generalize import generalize
from okl_opt.passes.linalg.interchange import interchange
from okl_opt.passes.transform.failures import silenceable
from okl_opt.passes.transform.run import Payload, Run, numbers


def apply_generalize(run: Run, op: Operation) -> None:
    def apply(target: Operation) -> Sequence[Payload]:
        if isinstance(target, GenericOp):
            return [[target]]
        if not is_structured(target):
            raise silenceable(op, "failed to apply", target)
        edit = run.begin(target)
        edit.insertion_point = InsertPoint.before(target)
        return [[generalize(target, edit)]]

    run.each(op, apply)


def apply_interchange(run: Run, op: Operation) -> None:
    """Interchange the loops of each target. Source: `interchangeGenericOp`."""
    order = numbers(op, "iterator_interchange")

    def apply(target: Operation) -> Sequence[Payload]:
        if not isinstance(target, GenericOp):
            raise silenceable(op, "failed to apply", target)
        if not order:
            return [[target]]
        count = loops_of(target).count
        if sorted(order) != list(range(count)):
            problem = f"expects iterator_interchange to be a permutation of the {count} loops"
            raise silenceable(op, problem, target)
        edit = run.begin(target)
        interchange(target, order, edit)
        for inner in [each for each in target.walk() if isinstance(each, IndexOp)]:
            edit.insertion_point = InsertPoint.before(inner)
            indices = [edit.insert(IndexOp(loop)).result for loop in range(count)]
            place = AffineMap(count, 0, (AffineDimExpr(order.index(inner.dim.value.data)),))
            edit.replace(inner, ApplyOp(indices, AffineMapAttr(place)))
        return [[target]]

    run.each(op, apply)
