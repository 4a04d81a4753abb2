"""Canonicalization patterns of the oneflow dialect.

The ops' traits import them on demand, so they refer to no op class. The passes that wrap and lower jobs never run them.
The pattern driver refuses to replace a tensor that is written in place.

Source: OneFlow's IsIdempotentOfIdenticalPlacement and IsInvolutionOfIdenticalPlacement, and its rule for add_n.
"""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr, TensorType
from xdsl.ir import Attribute, Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.hints import isa
from okl_opt.dialects.oneflow.placement import on_one_device


def _same_op_before(op: Operation) -> Operation | None:
    """The defining op of the operand, if it has the same op type and device."""
    before = op.operands[0].owner
    if not isinstance(before, Operation) or before.name != op.name:
        return None
    return before if on_one_device(before, op) else None


class FoldIdempotent(RewritePattern):
    """f(f(x)) -> f(x)."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        before = _same_op_before(op)
        if before is not None:
            rewriter.replace(op, [], before.results)


class FoldInvolution(RewritePattern):
    """f(f(x)) -> x, on tensors of some element types if they are named."""

    def __init__(self, of: tuple[type[Attribute], ...] = (Attribute,)):
        self._of = of

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        before = _same_op_before(op)
        type_ = op.operands[0].type
        if before is not None and isa(type_, TensorType[Attribute]) and isinstance(type_.element_type, self._of):
            rewriter.replace(op, [], before.operands)


class AddNOfTwo(RewritePattern):
    """add_n(a, b) -> add_n2(a, b)."""

    def __init__(self, add_n2: type[Operation]):
        self._add_n2 = add_n2

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if len(op.operands) != 2:
            return
        # Set the kernel name explicitly, as in OneFlow's text, though it is the default.
        attributes: dict[str, Attribute] = {**op.attributes, "op_type_name": StringAttr("add_n")}
        result_types = [result.type for result in op.results]
        rewriter.replace(
            op, self._add_n2.create(operands=op.operands, attributes=attributes, result_types=result_types)
        )
