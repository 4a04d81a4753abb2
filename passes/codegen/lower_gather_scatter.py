"""Lower `tensor.gather` and `tensor.scatter` to loops over elements.

Before:  func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<3x1xindex>) -> tensor<3x8xf32> {
           %0 = tensor.gather %arg0[%arg1] gather_dims([0]) : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x8xf32>
           return %0 : tensor<3x8xf32>
         }
After:   #map = affine_map<(d0, d1) -> (d0, d1)>
         func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<3x1xindex>) -> tensor<3x8xf32> {
           %0 = tensor.empty() : tensor<3x8xf32>
           %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]}
               outs(%0 : tensor<3x8xf32>) {
           ^bb0(%out: f32):
             %2 = linalg.index 0 : index
             %3 = linalg.index 1 : index
             %c0 = arith.constant 0 : index
             %extracted = tensor.extract %arg1[%2, %c0] : tensor<3x1xindex>
             %extracted_0 = tensor.extract %arg0[%extracted, %3] : tensor<4x8xf32>
             linalg.yield %extracted_0 : f32
           } -> tensor<3x8xf32>
           return %1 : tensor<3x8xf32>
         }

A scatter becomes a nest of `scf.for` with a `tensor.insert`, in the order of the source, so that the last element
written to an index stays. If two sizes that must be equal differ, its loops use the larger one, so that checks of the
accesses find the difference. Indices are signed. `guard-memory-accesses` runs this pass first to check the indices.
Source: the ops' descriptions in `TensorOps.td`; MLIR 22 lowers neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType, ModuleOp
from xdsl.dialects.linalg.ops import GenericOp, IndexOp, YieldOp
from xdsl.dialects.tensor import ExtractOp, InsertOp
from xdsl.ir import Block, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import element_of, integers
from okl_opt.dialects.upstream.shared.sizes import index_constant, size_of, sizes_in_type, sizes_of
from okl_opt.dialects.upstream.tensor.new_ops import empty_op
from okl_opt.dialects.upstream.tensor.ops import GatherOp, ScatterOp
from okl_opt.passes.base import Pass
from okl_opt.passes.linalg.payloads import iterators, maps_attribute
from okl_opt.passes.rewriting.walk import walk


@dataclass(frozen=True)
class _Places:
    """Positions of the elements of slices in the whole tensor."""

    whole: SSAValue
    indices: SSAValue
    dims: Sequence[int]
    rank: int
    """The rank of the stacked slices."""

    @property
    def _leading(self) -> int:
        """The number of dimensions that number the slices."""
        return len(sizes_in_type(self.indices)) - 1

    @property
    def _of_slices(self) -> list[int | None]:
        """Map each dimension of the whole tensor to that of the slices, or None if it is indexed."""
        kept = [dim for dim in range(len(sizes_in_type(self.whole))) if dim not in self.dims]
        if self.rank == self._leading + len(kept):
            return [None if dim in self.dims else self._leading + kept.index(dim) for dim in range(self._whole_rank)]
        return [self._leading + dim for dim in range(self._whole_rank)]

    @property
    def _whole_rank(self) -> int:
        return len(sizes_in_type(self.whole))

    def of(self, rewriter: PatternRewriter, at: Sequence[SSAValue]) -> list[SSAValue]:
        """Return the position in the whole tensor of an element of the slices."""
        found: list[SSAValue] = []
        for dim, own in enumerate(self._of_slices):
            if dim not in self.dims:
                assert own is not None, "slices have the dimensions that no index is for"
                found.append(at[own])
                continue
            number = index_constant(rewriter, self.dims.index(dim))
            element = element_of(self.indices.type)
            index: SSAValue = rewriter.insert(ExtractOp(self.indices, [*at[: self._leading], number], element)).result
            if element != IndexType():
                index = rewriter.insert(arith.IndexCastOp(index, IndexType())).result
            found.append(index)
        return found

    def sizes(self, rewriter: PatternRewriter) -> list[Mixed]:
        """Return the sizes of the stacked slices."""
        sizes = [size_of(rewriter, self.indices, dim) for dim in range(self._leading)]
        for dim, own in enumerate(self._of_slices):
            if own is not None:
                sizes.append(1 if dim in self.dims else size_of(rewriter, self.whole, dim))
        return sizes


class LowerGather(RewritePattern):
    """tensor.gather -> linalg.generic with tensor.extract"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GatherOp, rewriter: PatternRewriter) -> None:
        rank = len(sizes_in_type(op.result))
        places = _Places(op.source, op.indices, integers(op.gather_dims), rank)
        element = element_of(op.result.type)
        empty = rewriter.insert(empty_op(places.sizes(rewriter), element)).tensor
        maps, block = maps_attribute([AffineMap.identity(rank)]), Block(arg_types=[element])
        generic = GenericOp([], [empty], Region(block), maps, iterators([True] * rank), [empty.type])
        rewriter.insert(generic)
        rewriter.insertion_point = InsertPoint.at_end(block)
        at = [rewriter.insert(IndexOp(loop)).results[0] for loop in range(rank)]
        value = rewriter.insert(ExtractOp(op.source, places.of(rewriter, at), element)).result
        rewriter.insert(YieldOp(value))
        rewriter.replace(op, [], generic.results)


class LowerScatter(RewritePattern):
    """tensor.scatter -> scf.for, tensor.extract, tensor.insert"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ScatterOp, rewriter: PatternRewriter) -> None:
        rank = len(sizes_in_type(op.source))
        places = _Places(op.dest, op.indices, integers(op.scatter_dims), rank)
        pairs = zip(places.sizes(rewriter), sizes_of(rewriter, op.source), strict=True)
        bounds = [_larger(rewriter, one, other) for one, other in pairs]
        rewriter.replace(op, [], [_scattered(rewriter, places, op.source, op.dest, bounds, [])])


def _larger(rewriter: PatternRewriter, one: Mixed, other: Mixed) -> SSAValue:
    values = [size if isinstance(size, SSAValue) else index_constant(rewriter, size) for size in (one, other)]
    return values[0] if one == other else rewriter.insert(arith.MaxUIOp(values[0], values[1])).result


def _scattered(
    rewriter: PatternRewriter,
    places: _Places,
    source: SSAValue,
    dest: SSAValue,
    bounds: Sequence[SSAValue],
    at: Sequence[SSAValue],
) -> SSAValue:
    """Return the tensor after inserting all elements whose indices begin with `at`."""
    if len(at) == places.rank:
        value: SSAValue = rewriter.insert(ExtractOp(source, at, element_of(source.type))).result
        insert = InsertOp.build(operands=[value, dest, places.of(rewriter, at)], result_types=[dest.type])
        return rewriter.insert(insert).result
    first, step = index_constant(rewriter, 0), index_constant(rewriter, 1)
    block = Block(arg_types=[IndexType(), dest.type])
    loop = rewriter.insert(scf.ForOp(first, bounds[len(at)], step, [dest], Region(block)))
    rewriter.insertion_point = InsertPoint.at_end(block)
    inner = _scattered(rewriter, places, source, block.args[1], bounds, [*at, block.args[0]])
    rewriter.insert(scf.YieldOp(inner))
    rewriter.insertion_point = InsertPoint.after(loop)
    return loop.results[0]


def lower_gathers_and_scatters(top: ModuleOp) -> None:
    """Lower all gathers and scatters in a module."""
    walk(top, [LowerGather(), LowerScatter()])


class LowerGatherScatterPass(Pass):
    name = "lower-gather-scatter"
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        lower_gathers_and_scatters(op)
