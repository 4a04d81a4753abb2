"""Two-dimensional convolutions as named linalg ops."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import NamedTuple

from xdsl.dialects.builtin import NoneAttr
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import loops_of
from okl_opt.dialects.upstream.linalg.maps import fixed_maps, steps_in
from okl_opt.dialects.upstream.shared.shapes import encoding_of
from okl_opt.passes.linalg.specialize import has_body_of


class Convolution(NamedTuple):
    """The parts of a two-dimensional convolution on tensors."""

    image: SSAValue
    filter: SSAValue
    init: SSAValue
    strides: Sequence[int]
    dilations: Sequence[int]


def is_countable(sizes: Iterable[int]) -> bool:
    """Return whether the product of the sizes fits an index; dynamic sizes and 0 count as 1."""
    return prod(max(size, 1) for size in sizes) < 1 << 63


def convolution_2d(op: Operation) -> Convolution | None:
    """Return the parts of a named two-dimensional convolution.

    None for buffers, tensors with encodings, and maps or a body other than the named op has by default.
    """
    name = op.name.removeprefix("linalg.")
    maps = [map.data for map in fixed_maps(name, op.properties)]
    if not is_on_tensors(op) or loops_of(op).maps != maps or not has_body_of(name, op):
        return None
    if any(encoding_of(value.type) != NoneAttr() for value in op.operands):
        return None
    image, filter, init = op.operands
    strides, dilations = (steps_in(op.properties.get(name)) or (1, 1) for name in ("strides", "dilations"))
    return Convolution(image, filter, init, strides, dilations)
