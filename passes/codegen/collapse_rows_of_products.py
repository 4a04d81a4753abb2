"""Collapse the loops over rows of matrix products into one loop.

Before:  #map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
         #map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
         #map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
         func.func @f(%arg0: tensor<7x7x64xf32>, %arg1: tensor<64x32xf32>, %arg2: tensor<7x7x32xf32>)
             -> tensor<7x7x32xf32> {
           %0 = linalg.generic {indexing_maps = [#map, #map1, #map2],
               iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
               ins(%arg0, %arg1 : tensor<7x7x64xf32>, tensor<64x32xf32>) outs(%arg2 : tensor<7x7x32xf32>) {
           ^bb0(%in: f32, %in_0: f32, %out: f32):
             %1 = arith.mulf %in, %in_0 : f32
             %2 = arith.addf %out, %1 : f32
             linalg.yield %2 : f32
           } -> tensor<7x7x32xf32>
           return %0 : tensor<7x7x32xf32>
         }
After:   #map = affine_map<(d0, d1, d2) -> (d0, d2)>
         #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
         #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
         func.func @f(%arg0: tensor<7x7x64xf32>, %arg1: tensor<64x32xf32>, %arg2: tensor<7x7x32xf32>)
             -> tensor<7x7x32xf32> {
           %collapsed = tensor.collapse_shape %arg2 [[0, 1], [2]] : tensor<7x7x32xf32> into tensor<49x32xf32>
           %collapsed_0 = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<7x7x64xf32> into tensor<49x64xf32>
           %0 = linalg.generic {indexing_maps = [#map, #map1, #map2],
               iterator_types = ["parallel", "parallel", "reduction"]}
               ins(%collapsed_0, %arg1 : tensor<49x64xf32>, tensor<64x32xf32>)
               outs(%collapsed : tensor<49x32xf32>) {
           ^bb0(%in: f32, %in_1: f32, %out: f32):
             %1 = arith.mulf %in, %in_1 : f32
             %2 = arith.addf %out, %1 : f32
             linalg.yield %2 : f32
           } -> tensor<49x32xf32>
           %expanded = tensor.expand_shape %0 [[0, 1], [2]] output_shape [7, 7, 32]
               : tensor<49x32xf32> into tensor<7x7x32xf32>
           return %expanded : tensor<7x7x32xf32>
         }

Convolutions with 1x1 filters are products, too, whose rows are pixels. After the pass, tiles of rows are not limited by
short rows of pixels.
A product larger than half of the L2 cache stays if other linalg ops read it: these are fused into its tiles, which a
reshape in between would prevent.
Source: `collapseOpIterationDims` of MLIR 22, for the loops of products.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.linalg.fills import fill_of, refilled
from okl_opt.dialects.upstream.linalg.loops import are_parallel, inits_of, is_projected_permutation, loops_of
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.upstream.shared.reassociation import Groups
from okl_opt.dialects.upstream.shared.shapes import rank_of
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type, sizes_of
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, expand_op
from okl_opt.passes.base import OpPass
from okl_opt.passes.codegen.target import Target, check_target, target_of
from okl_opt.passes.codegen.tile_choice import ASSUMED_SIZE
from okl_opt.passes.codegen.tile_facts import bytes_of_element
from okl_opt.passes.linalg.payloads import iterators, maps_attribute
from okl_opt.passes.linalg.specialize import has_body_of
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class CollapseRowsOfProductsPass(OpPass):
    name = "collapse-rows-of-products"
    keeps_checks = True

    target_cpu: str = ""
    """LLVM's name of the processor with the cache; if empty, this machine."""

    target_features: str = ""
    """Its features, as LLVM names them: `+avx2,-fma`."""

    def __post_init__(self) -> None:
        check_target(self.target_cpu, self.target_features)

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        target = target_of(self.target_cpu, self.target_features)
        for each in list(op.walk()):
            if not _has_several_rows(each) or _is_fused(each, target):
                continue
            if not edit.begin(each):
                return
            _collapse(edit, each)


def _has_several_rows(op: Operation) -> bool:
    """Return True for c[.., n] += a[.., k] * b on tensors, with the same loops for `..`, and a matrix b."""
    if not op.name.startswith("linalg.") or len(op.operands) != 3 or len(inits_of(op)) != 1 or len(op.regions) != 1:
        return False
    if not all(isa(operand.type, TensorType[Attribute]) for operand in op.operands):
        return False
    a, b, c = maps = loops_of(op).maps
    if not all(map(is_projected_permutation, maps)) or not has_body_of("matmul", op, in_any_order=True):
        return False
    *rows, k = a.results
    *same, n = c.results if c.results else (None,)
    if len(rows) < 2 or rows != same or set(b.results) != {n, k} or n == k:
        return False
    count = len(rows) + 2
    sums = [not is_parallel for is_parallel in are_parallel(op)]
    return a.num_dims == count and isinstance(k, AffineDimExpr) and sums.count(True) == 1 and sums[k.position]


def _is_fused(op: Operation, target: Target) -> bool:
    """Return True if other ops are fused with this one, since its result would not stay in the cache."""
    (result,) = op.results
    if not any(is_structured(use.operation) for use in result.uses):
        return False
    count = prod(ASSUMED_SIZE if size == DYNAMIC_INDEX else size for size in sizes_in_type(result))
    return 2 * count * bytes_of_element(result.type) > target.l2_bytes


def _collapse(edit: Editor, op: Operation) -> None:
    edit.set_sources(op)
    edit.insertion_point = InsertPoint.before(op)
    a, b, init = op.operands
    fill = fill_of(init)
    if fill is None:
        dest = _collapsed(edit, init)
    else:
        dest = edit.insert(refilled(fill, _collapsed(edit, fill.operands[1]))).results[0]
    maps = loops_of(op).maps
    row, column, sum = map(AffineDimExpr, range(3))
    is_turned = maps[1].results[0] == maps[2].results[-1]
    results = (row, sum), (column, sum) if is_turned else (sum, column), (row, column)
    made = edit.insert(
        GenericOp(
            [_collapsed(edit, a), b],
            [dest],
            op.regions[0].clone(),
            maps_attribute([AffineMap(3, 0, each) for each in results]),
            iterators([True, True, False]),
            [dest.type],
        )
    )
    edit.replace(op, [expand_op(made.results[0], _rows_and_last(init), sizes_of(edit, init), op.results[0].type)])


def _rows_and_last(value: SSAValue) -> Groups:
    """Group all dimensions except the last one, and the last one alone."""
    last = rank_of(value.type) - 1
    return [list(range(last)), [last]]


def _collapsed(edit: Editor, value: SSAValue) -> SSAValue:
    return edit.insert(collapse_op(value, _rows_and_last(value))).result
