"""Accumulate sums of f16 and bf16 in f32, and round each sum once.

Before:  func.func @f(%arg0: tensor<4x8xf16>, %arg1: tensor<8x16xf16>, %arg2: tensor<4x16xf16>) -> tensor<4x16xf16> {
           %cst = arith.constant 0.000000e+00 : f16
           %0 = linalg.fill ins(%cst : f16) outs(%arg2 : tensor<4x16xf16>) -> tensor<4x16xf16>
           %1 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf16>, tensor<8x16xf16>) outs(%0 : tensor<4x16xf16>)
             -> tensor<4x16xf16>
           return %1 : tensor<4x16xf16>
         }
After:   #map = affine_map<(d0, d1) -> (d0, d1)>
         func.func @f(%arg0: tensor<4x8xf16>, %arg1: tensor<8x16xf16>, %arg2: tensor<4x16xf16>) -> tensor<4x16xf16> {
           %cst = arith.constant 0.000000e+00 : f32
           %0 = tensor.empty() : tensor<4x16xf32>
           %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32>
           %2 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf16>, tensor<8x16xf16>) outs(%1 : tensor<4x16xf32>)
             -> tensor<4x16xf32>
           %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
               ins(%2 : tensor<4x16xf32>) outs(%arg2 : tensor<4x16xf16>) {
           ^bb0(%in: f32, %out: f16):
             %4 = arith.truncf %in : f32 to f16
             linalg.yield %4 : f16
           } -> tensor<4x16xf16>
           return %3 : tensor<4x16xf16>
         }

The pass changes linalg ops on tensors that add to an output along a loop and have no other use of it. Products and sums
used only for the output are computed in f32, too.
Source: `CUBLAS_COMPUTE_32F` of cuBLAS, for products of matrices; MLIR 22 has no such pass.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import BFloat16Type, Float16Type, TensorType, f32
from xdsl.dialects.linalg.ops import GenericOp, YieldOp
from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import create_or_fold
from okl_opt.dialects.upstream.arith.ops import ExtFOp, TruncFOp
from okl_opt.dialects.upstream.linalg.bodies import body_of
from okl_opt.dialects.upstream.linalg.fills import fill_of
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import STRUCTURED, are_parallel, inits_of, loops_of
from okl_opt.dialects.upstream.linalg.ops import ReduceOp, TypeFunction, TypeFunctionAttr
from okl_opt.dialects.upstream.shared.mixed import dynamic_values
from okl_opt.dialects.upstream.shared.shapes import element_of, shape_of
from okl_opt.dialects.upstream.shared.sizes import sizes_of
from okl_opt.passes.base import OpPass
from okl_opt.passes.codegen.structure import dims_in, reducing_into
from okl_opt.passes.generic.greedily import rewrite_by_name
from okl_opt.passes.linalg.named import named_op
from okl_opt.passes.linalg.payloads import iterators, maps_attribute, yielded

_LEADING = (arith.MulfOp.name, arith.AddfOp.name)
"""Ops that are computed in f32, too, if only a sum uses them."""


class AccumulateInF32(RewritePattern):
    """linalg.matmul outs(f16) -> linalg.matmul outs(f32), and a linalg.generic that rounds"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if len(op.regions) != 1 or not is_on_tensors(op):
            return
        first = len(op.operands) - len(inits_of(op))
        sums = _narrow_sums(op, first)
        if not sums:
            return
        operands = list(op.operands)
        for place in sums:
            operands[place] = _wide_init(rewriter, op.operands[place])
        new = type(op).create(
            operands=operands,
            result_types=[value.type for value in operands[first:]],
            properties=op.properties,
            attributes=op.attributes,
            regions=[_wide_body(op, operands, first, sums)],
        )
        results: list[SSAValue] = list(rewriter.insert(new).results)
        for place in sums:
            init = op.operands[place]
            fill = fill_of(init)
            dest = init if fill is None else fill.operands[1]
            results[place - first] = _cast(rewriter, TruncFOp, results[place - first], dest)
        rewriter.replace(op, (), results)


def _narrow_sums(op: Operation, first: int) -> Collection[int]:
    """Return the operand numbers of f16 and bf16 outputs that the body adds to."""
    parallel, maps, results = are_parallel(op), loops_of(op).maps, yielded(op)
    reductions = {loop for loop, is_parallel in enumerate(parallel) if not is_parallel}
    sums: list[int] = []
    for place in range(first, len(op.operands)):
        if not isinstance(element_of(op.operands[place].type), Float16Type | BFloat16Type):
            continue
        found = reducing_into(op.regions[0].block.args[place], results[place - first])
        if found is not None and found.kind == "add" and reductions - dims_in(maps[place].results):
            sums.append(place)
    return sums


def _wide_init(rewriter: PatternRewriter, init: SSAValue) -> SSAValue:
    """Return the initial value of the sums in f32."""
    fill = fill_of(init)
    like = init if fill is None else fill.operands[1]
    assert isa(like.type, TensorType[Attribute])
    type = TensorType(f32, like.type.get_shape(), like.type.encoding)
    empty = rewriter.insert(EmptyOp(dynamic_values(sizes_of(rewriter, like)), type)).tensor
    if fill is None:
        return _cast(rewriter, ExtFOp, init, empty)
    value = create_or_fold(rewriter, ExtFOp(fill.operands[0], f32))
    return rewriter.insert(named_op("fill", [value], [empty], [type])).results[0]


def _cast(rewriter: PatternRewriter, cls: Callable[..., Operation], source: SSAValue, dest: SSAValue) -> SSAValue:
    """Convert all elements of a tensor to another type."""
    block = Block(arg_types=[element_of(source.type), element_of(dest.type)])
    cast = cls(block.args[0], block.args[1].type)
    block.add_ops([cast, YieldOp(cast.results[0])])
    rank = len(shape_of(dest.type) or ())
    maps = maps_attribute([AffineMap.identity(rank)] * 2)
    new = GenericOp([source], [dest], Region(block), maps, iterators([True] * rank), [dest.type])
    return rewriter.insert(new).results[0]


def _wide_body(op: Operation, operands: Sequence[SSAValue], first: int, sums: Collection[int]) -> Region:
    """Return the body of the op with the operands `sums` in f32. `first` is the first output."""
    if not isinstance(op, GenericOp | ReduceOp):
        # The bodies of named ops cast their operands to the type of the output.
        is_unsigned = op.properties.get("cast") == TypeFunctionAttr(TypeFunction.CAST_UNSIGNED)
        types = [value.type for value in operands]
        return body_of(op.name.removeprefix("linalg."), types, is_unsigned=is_unsigned)
    body = op.regions[0].clone()
    for place in sums:
        _widen_sum(body.block, place, place - first)
    return body


def _widen_sum(block: Block, place: int, result: int) -> None:
    """Let a body add to an output in f32."""
    end, old = block.last_op, block.args[place]
    assert end is not None, "it ends in a yield"
    total = block.insert_arg(f32, place)
    total.location, total.name_hint = old.location, old.name_hint
    step = end.operands[result].owner
    assert isinstance(step, Operation), "it is the sum"
    wide: dict[SSAValue, SSAValue] = {old: total}
    end.operands[result] = _widened(step, wide, step)
    block.erase_op(step)
    for value in reversed(wide):
        if isinstance(value.owner, Operation) and not value.uses:
            block.erase_op(value.owner)
    block.erase_arg(old)


def _widened(op: Operation, wide: dict[SSAValue, SSAValue], end: Operation) -> SSAValue:
    """Recompute an op in f32 before `end`. `wide` maps values of f16 to their f32 versions."""
    for operand in op.operands:
        if operand in wide:
            continue
        owner = operand.owner
        is_only_used_here = all(use.operation is op for use in operand.uses)
        if isinstance(owner, Operation) and owner.name in _LEADING and is_only_used_here:
            wide[operand] = _widened(owner, wide, end)
        else:
            wide[operand] = _inserted(ExtFOp(operand, f32), end)
    new = type(op).create(
        operands=[wide[operand] for operand in op.operands],
        result_types=[f32],
        properties=op.properties,
        attributes=op.attributes,
        location=op.location,
    )
    return _inserted(new, end)


def _inserted(op: Operation, before: Operation) -> SSAValue:
    block = before.parent
    assert block is not None, "it is in the body"
    block.insert_op_before(op, before)
    return op.results[0]


class AccumulateInF32Pass(OpPass):
    name = "accumulate-in-f32"
    changes_rounding = True
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        pattern = AccumulateInF32()
        rewrite_by_name(ctx, op, {name: [pattern] for name in STRUCTURED})
