"""Padding of operands with zeros."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.numbers.matchers import zero_of
from okl_opt.dialects.upstream.shared.constants import insert_constant
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.dialects.upstream.tensor.new_ops import pad_op


def may_be_padded(value: SSAValue) -> bool:
    """Return whether a tensor has a zero to pad with, and is not empty (an empty slice could not be cut out again)."""
    return zero_of(element_of(value.type)) is not None and 0 not in sizes_in_type(value)


def padded_at_end(rewriter: PatternRewriter, value: SSAValue, high: Sequence[Mixed], shape: Sequence[int]) -> SSAValue:
    """Pad a tensor with `high` zeros at the end of each dimension, to `shape`."""
    element: Attribute = element_of(value.type)
    zero = zero_of(element)
    assert zero is not None, "there is a constant to pad with"
    scalar = insert_constant(rewriter, zero, element).results[0]
    return rewriter.insert(pad_op(value, [0] * len(high), high, scalar, TensorType(element, shape))).result
