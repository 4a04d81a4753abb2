"""Give the operands of contractions encodings, so that each device can choose their layout.

Before:  func.func @f(%arg0: tensor<?x4xf32>, %arg1: tensor<4x8xf32>, %arg2: index) -> tensor<?x8xf32> {
           %cst = arith.constant 0.000000e+00 : f32
           %0 = tensor.empty(%arg2) : tensor<?x8xf32>
           %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?x8xf32>) -> tensor<?x8xf32>
           %2 = linalg.matmul ins(%arg0, %arg1 : tensor<?x4xf32>, tensor<4x8xf32>) outs(%1 : tensor<?x8xf32>)
               -> tensor<?x8xf32>
           return %2 : tensor<?x8xf32>
         }
After:   #map = affine_map<(d0, d1, d2) -> (d0, d2)>
         #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
         #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
         #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul,
             element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2],
             round_dims_to = array<i64: 32, 8, 32>>
         #encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul,
             element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2],
             round_dims_to = array<i64: 32, 8, 32>>
         #encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul,
             element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2],
             round_dims_to = array<i64: 32, 8, 32>>
         func.func @f(%arg0: tensor<?x4xf32>, %arg1: tensor<4x8xf32>, %arg2: index) -> tensor<?x8xf32> {
           %cst = arith.constant 0.000000e+00 : f32
           %0 = iree_encoding.set_encoding %arg0 : tensor<?x4xf32> -> tensor<?x4xf32, #encoding>
           %1 = iree_encoding.set_encoding %arg1 : tensor<4x8xf32> -> tensor<4x8xf32, #encoding1>
           %2 = tensor.empty(%arg2) : tensor<?x8xf32, #encoding2>
           %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x8xf32, #encoding2>) -> tensor<?x8xf32, #encoding2>
           %4 = linalg.matmul ins(%0, %1 : tensor<?x4xf32, #encoding>, tensor<4x8xf32, #encoding1>)
               outs(%3 : tensor<?x8xf32, #encoding2>) -> tensor<?x8xf32, #encoding2>
           %5 = iree_encoding.unset_encoding %4 : tensor<?x8xf32, #encoding2> -> tensor<?x8xf32>{%arg2}
           return %5 : tensor<?x8xf32>
         }

Contractions are `linalg` ops on tensors that add products of two operands to a third, with one K, one M or N, and at
most one batch dimension; factors may be cast first. An op with an encoding, a `lowering_config` or `compilation_info`
stays. M and N are narrow if static and less than `pad-factor`: the narrower one is rounded up to a power of two.
Source: seed 001; `SetEncoding.cpp` of IREE, October 2024.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerType, NoneAttr, Signedness, TensorType
from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import is_unused
from okl_opt.dialects.iree_encoding import EncodingAttr, SetEncodingOp, UnsetEncodingOp
from okl_opt.dialects.iree_encoding.attributes import PAD_FACTOR
from okl_opt.dialects.iree_encoding.contractions import contraction_dims, rounding
from okl_opt.dialects.iree_encoding.contractions import loops_of as loops_in
from okl_opt.dialects.iree_encoding.ops import with_encoding
from okl_opt.dialects.upstream.linalg.contractions import is_contraction
from okl_opt.dialects.upstream.linalg.fills import fill_of, refilled
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import are_parallel, loops_of
from okl_opt.dialects.upstream.shared.shapes import encoding_of
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.flow.analysis.known_sizes import KnownSizes
from okl_opt.passes.rewriting.walk import walk

_PRESET = ("compilation_info", "lowering_config")
"""Attributes that fix the compilation of an op."""
_UNSIGNED = "arith.extui"
_CASTS = ("arith.extf", "arith.truncf", "arith.extsi", "arith.trunci", "arith.sitofp", "arith.fptosi", _UNSIGNED)
"""Casts of factors that a product on tiles supports."""
_BODIES = (("arith.mulf", "arith.addf"), ("arith.muli", "arith.addi"))


@dataclass(frozen=True)
class _Product:
    """A contraction: indexing maps and element types of its operands, and the extents of M and N if static."""

    maps: Sequence[AffineMap]
    types: Sequence[Attribute]
    m: int | None
    n: int | None


def _product_of(op: Operation) -> _Product | None:
    """Return the contraction of an op; None if the op gets no encodings."""
    if not op.name.startswith("linalg.") or not is_on_tensors(op) or not is_contraction(op):
        return None
    if any(key in op.attributes for key in _PRESET):
        return None
    if any(encoding_of(value.type) != NoneAttr() for value in op.operands):
        return None
    maps = loops_of(op).maps
    dims = contraction_dims(maps)
    factors = _factors(op.regions[0].block)
    if dims is None or not dims.are_single or factors is None:
        return None
    loops = range(maps[0].num_dims)
    if sorted([*dims.batch, *dims.m, *dims.n, *dims.k]) != list(loops):
        return None
    if are_parallel(op) != [loop not in dims.k for loop in loops]:
        return None
    sizes = _sizes_of_loops(op, maps)
    m, n = (sizes.get(each[0]) if each else 1 for each in (dims.m, dims.n))
    return _Product(maps, [_element(op, place, factors) for place in range(len(maps))], m, n)


def _factors(body: Block) -> Sequence[SSAValue] | None:
    """Return the factors in a body that adds a product of its inputs, cast or not, to its output; else None."""
    last = body.last_op
    if last is None or len(last.operands) != 1:
        return None
    sum = last.operands[0].owner
    if not isinstance(sum, Operation) or len(sum.operands) != 2:
        return None
    total = body.args[-1]
    product = next((value.owner for value in sum.operands if value is not total), None)
    if all(value is not total for value in sum.operands) or not isinstance(product, Operation):
        return None
    if (product.name, sum.name) not in _BODIES:
        return None
    factors = product.operands
    return factors if all(isinstance(_without_cast(factor), BlockArgument) for factor in factors) else None


def _without_cast(factor: SSAValue) -> SSAValue:
    owner = factor.owner
    return owner.operands[0] if isinstance(owner, Operation) and owner.name in _CASTS else factor


def _element(op: Operation, place: int, factors: Sequence[SSAValue]) -> Attribute:
    """Return the element type of an operand, as unsigned if its elements are zero-extended."""
    argument = op.regions[0].block.args[place]
    for factor in factors:
        owner = factor.owner
        is_extended = isinstance(owner, Operation) and owner.name == _UNSIGNED and owner.operands[0] is argument
        if is_extended and isa(argument.type, IntegerType):
            return IntegerType(argument.type.width.data, Signedness.UNSIGNED)
    return argument.type


def _sizes_of_loops(op: Operation, maps: Sequence[AffineMap]) -> dict[int, int]:
    """Return the static sizes of loops, from the operand types."""
    sizes: dict[int, int] = {}
    for value, map in zip(op.operands, maps, strict=True):
        for loop, size in zip(loops_in(map) or (), sizes_in_type(value), strict=True):
            if size != DYNAMIC_INDEX:
                sizes.setdefault(loop, size)
    return sizes


class SetEncodings(RewritePattern):
    """linalg.matmul -> iree_encoding.set_encoding of its operands, linalg.matmul, iree_encoding.unset_encoding"""

    def __init__(self, pad_factor: int):
        self._pad_factor = pad_factor

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        product = _product_of(op)
        if product is None:
            return
        rounded = rounding(product.m, product.n, self._pad_factor)
        init, result = op.operands[-1], op.results[0]
        sizes = KnownSizes().dynamic_sizes(init, rewriter)
        operands = [
            _encoded(value, EncodingAttr(place, product.types, product.maps, round_dims_to=rounded), rewriter)
            for place, value in enumerate(op.operands)
        ]
        encoded = rewriter.insert(
            type(op).create(
                operands=operands,
                result_types=[operands[-1].type],
                properties=op.properties,
                attributes=op.attributes,
                regions=[rewriter.move_region_contents_to_new_regions(op.regions[0])],
            )
        )
        assert isa(result.type, TensorType[Attribute])
        rewriter.replace(op, UnsetEncodingOp(encoded.results[0], result.type, sizes))


def _encoded(value: SSAValue, encoding: EncodingAttr, rewriter: PatternRewriter) -> SSAValue:
    assert isa(value.type, TensorType[Attribute])
    return rewriter.insert(SetEncodingOp(value, with_encoding(value.type, encoding))).result


class FoldFill(RewritePattern):
    """iree_encoding.set_encoding(linalg.fill(%c, %e)) -> linalg.fill(%c, tensor.empty)"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: SetEncodingOp, rewriter: PatternRewriter) -> None:
        fill = fill_of(op.source)
        if fill is None:
            return
        sizes = KnownSizes().dynamic_sizes(op.source, rewriter)
        empty = rewriter.insert(EmptyOp(sizes, op.result.type))
        rewriter.replace(op, refilled(fill, empty.tensor))
        made = [fill, fill.operands[1].owner]
        for each in made:
            if isinstance(each, Operation) and is_unused(each):
                rewriter.erase(each)


@dataclass(frozen=True)
class SetEncodingPass(OpPass):
    name = "set-encoding"
    anchor = FUNCTION_LIKE

    pad_factor: int = PAD_FACTOR
    """The multiple for rounding up M, N and K without a known device; a narrow M or N gets the next power of two."""

    def __post_init__(self) -> None:
        if not 1 <= self.pad_factor < 1 << 31:
            raise ValueError(f"pad-factor must be between 1 and {(1 << 31) - 1}, got {self.pad_factor}")

    def apply_to(self, ctx: Context, op: Operation) -> None:
        walk(op, [SetEncodings(self.pad_factor)])
        walk(op, [FoldFill()])
