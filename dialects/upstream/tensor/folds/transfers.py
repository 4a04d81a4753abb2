"""Slices of tensors that vectors are written to.

Source: `SwapExtractSliceOfTransferWrite` in `VectorOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, BoolAttr, VectorType
from xdsl.dialects.tensor import ExtractSliceOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import FoldTable, RuleTable
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.dialects.upstream.shared.slicing import Slice, has_unit_strides, slice_of, slice_op
from okl_opt.dialects.upstream.shared.tensor_casts import ranked

FOLDS = FoldTable()
RULES = RuleTable()


@RULES("tensor.insert_slice")
def swap_extract_slice_of_transfer_write(op: Operation, rewriter: PatternRewriter) -> None:
    """Write a vector to its final slice of a tensor instead of a temporary tensor.

    The new op has the old op's class, so the vector dialect is not imported.

    Before:  (%v: vector<8x4xf32>, %t: tensor<8x4xf32>, %d: tensor<64x64xf32>, %i: index, %n: index)
             %c0 = arith.constant 0 : index
             %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<8x4xf32>, tensor<8x4xf32>
             %1 = tensor.extract_slice %0[0, 0] [%n, 4] [1, 1] : tensor<8x4xf32> to tensor<?x4xf32>
             %r = tensor.insert_slice %1 into %d[%i, 16] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<64x64xf32>
             return %r : tensor<64x64xf32>
    After:   %c0 = arith.constant 0 : index
             %0 = tensor.extract_slice %d[%i, 16] [%n, 4] [1, 1] : tensor<64x64xf32> to tensor<?x4xf32>
             %1 = vector.transfer_write %v, %0[%c0, %c0] {in_bounds = [false, true]} : vector<8x4xf32>, tensor<?x4xf32>
             %2 = tensor.insert_slice %1 into %d[%i, 16] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<64x64xf32>
             return %2 : tensor<64x64xf32>
    """
    part = _only_use_of(op.operands[0], "tensor.extract_slice")
    write = None if part is None else _only_use_of(part.operands[0], "vector.transfer_write")
    if part is None or write is None:
        return
    taken, target = slice_of(part), slice_of(op)
    if not _is_at_start(taken) or list(taken.sizes) != list(target.sizes) or not has_unit_strides(target):
        return
    bounds = _bounds_in(write, op.operands[0].type)
    if bounds is None:
        return
    room = slice_op(ExtractSliceOp, [op.operands[1]], target, [op.operands[0].type])
    rewriter.insert(room)
    vector, _tensor, *indices = write.operands
    written = type(write).create(
        operands=[vector, room.results[0], *indices],
        result_types=[op.operands[0].type],
        properties=write.properties | {"in_bounds": ArrayAttr([BoolAttr.from_bool(flag) for flag in bounds])},
    )
    rewriter.insert(written)
    rewriter.notify_op_modified(op)
    op.operands[0] = written.results[0]


def _only_use_of(value: SSAValue, name: str) -> Operation | None:
    """The op that makes a value, if it has that name and the value has one use."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.name != name or not value.has_one_use():
        return None
    return owner


def _is_at_start(slice: Slice) -> bool:
    return all(constant_integer(offset) == 0 for offset in slice.offsets) and has_unit_strides(slice)


def _bounds_in(write: Operation, type: Attribute) -> list[bool] | None:
    """Return whether a vector that fills a tensor is in bounds of a tensor of another type.

    None if it does not fill the tensor, dimension by dimension, or is masked.
    """
    map, whole, part = write.properties.get("permutation_map"), ranked(write.operands[1].type), ranked(type)
    vector = write.operands[0].type
    if not isinstance(map, AffineMapAttr) or whole is None or part is None or not isa(vector, VectorType[Attribute]):
        return None
    places = [result.position for result in map.data.results if isinstance(result, AffineDimExpr)]
    rank = len(whole.get_shape())
    if sorted(places) != [*range(rank)] or len(part.get_shape()) != rank or len(write.operands) != 2 + rank:
        return None
    if any(constant_integer(index) != 0 for index in write.operands[2:]):
        return None
    sizes = vector.get_shape()
    if any(flag.value.data for flag in vector.scalable_dims) or [whole.get_shape()[place] for place in places] != [
        *sizes
    ]:
        return None
    return [part.get_shape()[place] == size for place, size in zip(places, sizes, strict=True)]
