"""`linalg.generic` ops that copy elements."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.linalg.ops import GenericOp, YieldOp
from xdsl.ir import Block, Region, SSAValue
from xdsl.ir.affine import AffineMap

from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.linalg.payloads import iterators, maps_attribute


def copy_op(source: SSAValue, dest: SSAValue, maps: Sequence[AffineMap]) -> GenericOp:
    """Return an op that copies a tensor, or one value, to `dest`; `maps` are the indexing maps of both."""
    element = element_of(dest.type)
    body = Block(arg_types=[element, element])
    body.add_op(YieldOp(body.args[0]))
    kinds = iterators([True] * maps[0].num_dims)
    return GenericOp([source], [dest], Region(body), maps_attribute(maps), kinds, [dest.type])
