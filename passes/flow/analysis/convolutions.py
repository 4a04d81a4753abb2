"""Convolutions of images by filters that are written as named linalg ops."""

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
    """A convolution in two dimensions, on tensors."""

    image: SSAValue
    filter: SSAValue
    init: SSAValue
    strides: Sequence[int]
    dilations: Sequence[int]


def is_countable(sizes: Iterable[int]) -> bool:
    """Whether an index counts what there is in any of these dimensions together; dynamic ones count as 1."""
    return prod(max(size, 1) for size in sizes) < 1 << 63


def convolution_2d(op: Operation) -> Convolution | None:
    """The parts of a named convolution in two dimensions.

    None if it is on buffers or tensors with encodings, or is not what its name says.
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
