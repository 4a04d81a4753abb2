"""Detection of convolutions in linalg ops. Source: `inferConvolutionDims` in `LinalgInterfaces.cpp` of MLIR 22."""

from __future__ import annotations

from typing import NamedTuple

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineDimExpr, AffineMap

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.linalg.loops import are_parallel, inits_of, is_projected_permutation, loops_of
from okl_opt.passes.linalg.specialize import has_body_of


class Convolution(NamedTuple):
    """The loops of a convolution. Its first two operands are image and filter."""

    maps: tuple[AffineMap, AffineMap, AffineMap]
    """The indexing maps of the image, the filter and the result."""
    parallel: tuple[bool, ...]
    groups: tuple[int, ...]
    """Loops that index all three operands: each channel is convolved by itself."""
    filters: tuple[int, ...]
    """Loops over the channels of the result."""
    channels: tuple[int, ...]
    """Loops over the channels of the image, which are summed up."""


def convolution_of(op: Operation) -> Convolution | None:
    """Return the convolution that an op on tensors computes, or None. The image must be indexed by a sum."""
    if not op.name.startswith("linalg.") or len(op.operands) != 3 or len(inits_of(op)) != 1 or len(op.regions) != 1:
        return None
    if not all(isa(operand.type, TensorType[Attribute]) for operand in op.operands):
        return None
    image, filter, out = loops_of(op).maps
    if is_projected_permutation(image) or not is_projected_permutation(filter) or not is_projected_permutation(out):
        return None
    if not has_body_of("matmul", op, in_any_order=True):
        return None
    alone = {result.position for result in image.results if isinstance(result, AffineDimExpr)}
    moved = {dim for result in image.results if not isinstance(result, AffineDimExpr) for dim in result.used_dims()}
    parallel = tuple(are_parallel(op))
    of_image, of_filter, of_result = (set(map.used_dims()) for map in (image, filter, out))
    loops = range(len(parallel))
    return Convolution(
        (image, filter, out),
        parallel,
        tuple(loop for loop in loops if loop in alone - moved and loop in of_filter & of_result),
        tuple(loop for loop in loops if loop in (of_filter & of_result) - of_image),
        tuple(loop for loop in loops if loop in (of_filter & alone) - moved - of_result),
    )
