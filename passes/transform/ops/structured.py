"""Ops that rewrite one structured op. Source: `LinalgTransformOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from dialects.upstream.shared.destination_style import is_structured
from passes.linalg.generalize import generalize
from passes.transform.failures import silenceable
from passes.transform.run import Payload, Run, numbers


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
    order = numbers(op, "iterator_interchange")

    def apply(target: Operation) -> Sequence[Payload]:
        if not isinstance(target, GenericOp):
            raise silenceable(op, "target must be a GenericOp", target) if order else silenceable(op, "failed to apply")
        if not order:
            return [[target]]
        raise silenceable(op, "is not supported", target)

    run.each(op, apply)
