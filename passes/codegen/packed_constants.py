"""Packing of constants at compile time."""

from __future__ import annotations

from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.numbers.elements import constant_of, numbers_of
from okl_opt.dialects.numbers.layouts import padded, transposed
from okl_opt.dialects.upstream.linalg.ops import PackOp
from okl_opt.dialects.upstream.linalg.packing import outer_order
from okl_opt.dialects.upstream.shared.constants import arith_constant
from okl_opt.dialects.upstream.shared.shapes import element_of, integers
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.dialects.upstream.tensor.folds.elements import reshaped_constant

_SMALL = 1 << 16
_MOST_TIMES = 4
"""The largest growth by packing for constants of more than `_SMALL` elements."""


class FoldPackOfConstant(RewritePattern):
    """linalg.pack(dense<..>) -> dense<..>, if nothing else uses the constant"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PackOp, rewriter: PatternRewriter) -> None:
        value = constant_value(op.source)
        if value is None or not op.source.has_one_use():
            return
        packed = _packed(value, op)
        new = None if packed is None else arith_constant(packed, op.result.type)
        if new is not None:
            rewriter.replace(op, new)


def _packed(constant: Attribute, op: PackOp) -> Attribute | None:
    """Return the packed constant, with partial tiles padded, or None."""
    source, packed, element = sizes_in_type(op.source), sizes_in_type(op.dest), element_of(op.source.type)
    if DYNAMIC_INDEX in (*source, *packed) or prod(packed) > max(_SMALL, _MOST_TIMES * prod(source)):
        return None
    rank, order = len(source), list(outer_order(op, len(source)))
    inner = {dim: packed[rank + number] for number, dim in enumerate(integers(op.inner_dims_pos))}
    parts = [[packed[order.index(dim)], *([inner[dim]] if dim in inner else [])] for dim in range(rank)]
    filling = None if op.padding_value is None else _element(constant_value(op.padding_value), element)
    if filling is None and op.padding_value is not None:
        return None
    whole = padded(constant, filling, TensorType(element, [prod(part) for part in parts]))
    split = reshaped_constant(whole, TensorType(element, [size for part in parts for size in part]))
    first = [sum(map(len, parts[:dim])) for dim in range(rank)]
    return transposed(split, [*(first[dim] for dim in order), *(first[dim] + 1 for dim in inner)], op.result.type)


def _element(value: Attribute | None, element: Attribute) -> Attribute | None:
    """Return a constant tensor of one element, or None."""
    numbers = numbers_of(value)
    return None if numbers is None else constant_of(TensorType(element, [1]), numbers.bits, True)
