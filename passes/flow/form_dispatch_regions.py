"""Group linalg ops to be dispatched together into dispatch regions.

Before:  func.func @f(%x: tensor<2x5xf32>) -> tensor<2x5xf32> {
           %e = tensor.empty() : tensor<2x5xf32>
           %0 = linalg.exp ins(%x : tensor<2x5xf32>) outs(%e : tensor<2x5xf32>) -> tensor<2x5xf32>
           return %0 : tensor<2x5xf32>
         }
After:   #map = affine_map<()[s0, s1, s2] -> ((s1 - s0) ceildiv s2)>
         func.func @f(%x: tensor<2x5xf32>) -> tensor<2x5xf32> {
           %e = tensor.empty() : tensor<2x5xf32>
           %c1 = arith.constant 1 : index
           %c0 = arith.constant 0 : index
           %c2 = arith.constant 2 : index
           %c1_0 = arith.constant 1 : index
           %0 = affine.apply #map()[%c0, %c2, %c1_0]
           %c0_1 = arith.constant 0 : index
           %c5 = arith.constant 5 : index
           %c1_2 = arith.constant 1 : index
           %1 = affine.apply #map()[%c0_1, %c5, %c1_2]
           %2 = flow.dispatch.region[%0, %1] -> (tensor<2x5xf32>) {
             %3 = linalg.exp ins(%x : tensor<2x5xf32>) outs(%e : tensor<2x5xf32>) -> tensor<2x5xf32>
             flow.return %3 : tensor<2x5xf32>
           } count(%arg1: index, %arg2: index) -> (index, index, index) {
             %x_0, %y, %z = flow.dispatch.workgroup_count_from_dag_root %arg1, %arg2
             flow.return %x_0, %y, %z : index, index, index
           }
           return %2 : tensor<2x5xf32>
         }

The workload counts the iterations of each loop of the root; a reduction counts as one.
Source: seed 002, "FormDispatchRegions"; IREE's `FormDispatchRegions.cpp` of December 2022.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir import Block, Operation, OpResult, Region, SSAValue, Use
from xdsl.ir.affine import AffineMap, AffineSymExpr
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.flow import DispatchRegionOp, ReturnOp
from okl_opt.dialects.text.affine_build import ceil_divide, subtract
from okl_opt.dialects.upstream.affine.applied import as_value
from okl_opt.dialects.upstream.linalg.loops import are_parallel, loops_in_shapes, loops_of
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.dialects.upstream.shared.sizes import index_constant, sizes_in_type
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.flow.analysis.dispatch_groups import DispatchGroup, dispatch_groups, is_size_query, op_beside
from okl_opt.passes.flow.analysis.known_sizes import ENCODINGS, KnownSizes
from okl_opt.passes.flow.workgroup_counts import count_by_workload
from okl_opt.passes.rewriting.edit import Editor

_ITERATIONS = AffineMapAttr(
    AffineMap(0, 3, (ceil_divide(subtract(AffineSymExpr(1), AffineSymExpr(0)), AffineSymExpr(2)),))
)
"""The number of steps from a start to an end."""


@dataclass(frozen=True)
class FormDispatchRegionsPass(OpPass):
    name = "iree-flow-form-dispatch-regions"
    keeps_checks = True
    anchor = FUNCTION_LIKE

    aggressive_fusion: bool = False
    """Also fuse elementwise producers, and producers with several users if one user dominates the others."""
    generate_workload_region: bool = True
    """Give each region a workload, and a region that computes the workgroup count from it."""
    genereate_workload_region: bool = True
    """The same option in IREE's spelling."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        former = _RegionFormer(edit, has_workload=self.generate_workload_region and self.genereate_workload_region)
        for group in dispatch_groups(op.regions[0].blocks, aggressive=self.aggressive_fusion):
            if not edit.begin(group.root, *group.producers):
                return
            former.form(group)


class _RegionFormer:
    """Moves groups into dispatch regions."""

    def __init__(self, edit: Editor, *, has_workload: bool):
        self._edit = edit
        self._sizes = KnownSizes()
        self._has_workload = has_workload

    def form(self, group: DispatchGroup) -> None:
        """Move a group into a new region in the place of its root."""
        edit, root = self._edit, group.root
        ops = [*group.producers, root]
        inside = frozenset(ops)
        self._replace_size_queries(ops, inside)
        edit.insertion_point = InsertPoint.before(root)
        workload = self._workload(root) if self._has_workload else []
        results = [
            result
            for op in reversed(ops)
            for result in op.results
            if any(_is_outside(use, root, inside) for use in result.uses)
        ]
        sizes = [size for result in results for size in self._sizes.dynamic_sizes(result, edit)]
        body = Block()
        count = count_by_workload(len(workload)) if self._has_workload else None
        region = DispatchRegionOp(workload, [result.type for result in results], sizes, Region(body), count)
        edit.insert(region, InsertPoint.before(root))
        for op in ops:
            edit.move(op, InsertPoint.at_end(body))
        for result, outer in zip(results, region.results, strict=True):
            edit.replace_uses_with_if(result, outer, lambda use: op_beside(root, use.operation) is None)
        edit.append(body, ReturnOp(*results), of=root)

    def _replace_size_queries(self, ops: Sequence[Operation], inside: AbstractSet[Operation]) -> None:
        """Replace the size queries, outside of the region, of tensors that will be inside."""
        edit = self._edit
        results: list[OpResult] = [result for op in ops for result in op.results]
        for result in results:
            for use in list(result.uses):
                if not is_size_query(use) or not _is_outside(use, ops[-1], inside):
                    continue
                edit.insertion_point = InsertPoint.before(use.operation)
                size = self._sizes.size(result, _queried_dimension(use), edit)
                edit.replace(use.operation, [], [as_value(edit.insert, size)])

    def _workload(self, root: Operation) -> list[SSAValue]:
        """Return the iteration counts of the root's loops. Source: `getWorkloadBuilder`."""
        edit = self._edit
        one = index_constant(edit, 1)
        counts: list[SSAValue] = []
        for extent in _extents(root):
            start = index_constant(edit, 0)
            end = one if extent is None else as_value(edit.insert, self._sizes.size(*extent, edit))
            step = index_constant(edit, 1)
            counts.append(edit.insert(ApplyOp([start, end, step], _ITERATIONS)).result)
        return counts


def _extents(root: Operation) -> list[tuple[SSAValue, int] | None]:
    """Return, for each loop, a tensor and the dimension that the loop runs over; None for a reduction."""
    if op_name(root) in ENCODINGS:
        return [(root.operands[0], place) for place in range(len(sizes_in_type(root.operands[0])))]
    maps = loops_of(root).maps
    places = loops_in_shapes(maps)
    assert places is not None, "the sizes of its operands tell its loops"
    dimensions = [(v, place) for v, map in zip(root.operands, maps, strict=True) for place in range(len(map.results))]
    parallel = are_parallel(root)
    return [dimensions[place] if is_parallel else None for place, is_parallel in zip(places, parallel, strict=True)]


def _is_outside(use: Use, root: Operation, inside: AbstractSet[Operation]) -> bool:
    return op_beside(root, use.operation) not in inside


def _queried_dimension(use: Use) -> int:
    dimension = constant_integer(use.operation.operands[1])
    assert dimension is not None, "the dimension is known"
    return dimension
