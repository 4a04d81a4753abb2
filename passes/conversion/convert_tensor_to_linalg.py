"""Rewrite `tensor.pad` as an insertion of the source into a filled tensor.

Before:  func.func @f(%arg0: tensor<4xf32>, %arg1: f32) -> tensor<7xf32> {
           %padded = tensor.pad %arg0 low[1] high[2] {
           ^bb0(%arg2: index):
             tensor.yield %arg1 : f32
           } : tensor<4xf32> to tensor<7xf32>
           return %padded : tensor<7xf32>
         }
After:   func.func @f(%arg0: tensor<4xf32>, %arg1: f32) -> tensor<7xf32> {
           %0 = tensor.empty() : tensor<7xf32>
           %1 = linalg.fill ins(%arg1 : f32) outs(%0 : tensor<7xf32>) -> tensor<7xf32>
           %inserted_slice = tensor.insert_slice %arg0 into %1[1] [4] [1] : tensor<4xf32> into tensor<7xf32>
           return %inserted_slice : tensor<7xf32>
         }

If the padding depends on the indices, `tensor.generate` with the region makes the tensor.
Source: `TensorToLinalgPass.cpp`, and `DecomposePadOpPattern` in `Transforms.cpp`, of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IntegerAttr, ModuleOp, TensorType, i32
from xdsl.dialects.tensor import DimOp, EmptyOp, PadOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.interfaces.folding import constant_value, fold
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.affine.applied import as_value
from okl_opt.dialects.upstream.shared.mixed import (
    Mixed,
    constant_integer,
    dense_integers,
    dynamic_values,
    mixed_values,
    static_values,
)
from okl_opt.dialects.upstream.tensor.ops import GenerateOp
from okl_opt.passes.base import Pass
from okl_opt.passes.linalg.named import named_op
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter, convert


class DecomposePadOp(ConversionPattern[PadOp]):
    """tensor.pad -> tensor.empty, linalg.fill, tensor.insert_slice"""

    names = (PadOp.name,)

    def convert(self, op: PadOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        result, source = op.result.type, op.source.type
        assert isa(result, TensorType[Attribute]) and isa(source, TensorType[Attribute])
        low = _padding(op.static_low.get_values(), op.low)
        high = _padding(op.static_high.get_values(), op.high)
        ops: list[Operation] = []
        sizes: list[SSAValue] = []
        for place, size in enumerate(result.get_shape()):
            if size == DYNAMIC_INDEX:
                total = as_value(ops.append, _source_size(op.source, place, source, ops))
                for padding in (low[place], high[place]):
                    total = _sum(total, as_value(ops.append, padding), ops)
                sizes.append(total)
        empty = EmptyOp(sizes, result)
        edit.insert([*ops, empty], InsertPoint.before(op))
        filled = _filled(op, empty.tensor, sizes, edit)
        edit.insert(filled, InsertPoint.before(op))
        ops = []
        source_sizes = [_source_size(op.source, place, source, ops) for place in range(len(source.get_shape()))]
        insert = _insert_slice(op.source, filled.results[0], low, source_sizes)
        edit.replace_by(op, [*ops, insert], [insert.results])


def _padding(static: Sequence[int], dynamic: Sequence[SSAValue]) -> list[Mixed]:
    """Return the padding amounts, constants as numbers. Source: `PadOp::getMixedPadImpl`."""
    return [value if (known := constant_integer(value)) is None else known for value in mixed_values(static, dynamic)]


def _source_size(value: SSAValue, place: int, type: TensorType[Attribute], ops: list[Operation]) -> Mixed:
    """Return a size of the source, as a number if static. Source: `tensor::getMixedSize`."""
    size = type.get_shape()[place]
    return size if size != DYNAMIC_INDEX else _created(DimOp(value, as_value(ops.append, place)), ops)


def _sum(left: SSAValue, right: SSAValue, ops: list[Operation]) -> SSAValue:
    if constant_value(left) is not None and constant_value(right) is None:
        left, right = right, left
    return _created(arith.AddiOp(left, right), ops)


def _created(op: Operation, ops: list[Operation]) -> SSAValue:
    """Return the result of a new op, folded if possible. Source: `OpBuilder::createOrFold`."""
    folded = fold(op)
    if isinstance(folded, SSAValue | IntegerAttr):
        op.erase()
        return folded if isinstance(folded, SSAValue) else as_value(ops.append, folded.value.data)
    ops.append(op)
    return op.results[0]


def _filled(op: PadOp, empty: SSAValue, sizes: Sequence[SSAValue], edit: ConversionEditor) -> Operation:
    """Return the op that makes a tensor of padding. Source: `createFillOrGenerateOp`."""
    body = op.region.block
    assert body.last_op is not None, "the region of a tensor.pad ends in a yield"
    (padding,) = body.last_op.operands
    maker = padding.owner
    if isinstance(maker, Operation) and maker.parent is body and is_constant(maker):
        edit.move(maker, InsertPoint.before(op))
    elif maker is body or (isinstance(maker, Operation) and maker.parent is body):
        return GenerateOp.build(operands=[sizes], result_types=[op.result.type], regions=[op.region.clone()])
    return named_op("fill", [padding], [empty], [empty.type])


def _insert_slice(source: SSAValue, target: SSAValue, offsets: Sequence[Mixed], sizes: Sequence[Mixed]) -> Operation:
    dynamic = [dynamic_values(offsets), dynamic_values(sizes)]
    return create(
        "tensor.insert_slice",
        [source, target, *dynamic[0], *dynamic[1]],
        [target.type],
        {
            "static_offsets": dense_integers(static_values(offsets)),
            "static_sizes": dense_integers(static_values(sizes)),
            "static_strides": dense_integers([1] * len(sizes)),
            "operandSegmentSizes": DenseArrayBase.from_list(i32, [1, 1, len(dynamic[0]), len(dynamic[1]), 0]),
        },
    )


def _is_legal(op: Operation) -> bool | None:
    if op.name == PadOp.name:
        return False
    return True if op.dialect_name() in ("arith", "linalg", "tensor") else None


class ConvertTensorToLinalgPass(Pass):
    name = "convert-tensor-to-linalg"
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        convert(self, op, [DecomposePadOp()], TypeConverter(), _is_legal)
