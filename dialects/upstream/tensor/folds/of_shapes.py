"""Rules of tensor ops on results of shape ops. Source: `ShapeCanonicalization.td` and `Shape.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import DYNAMIC_INDEX, UnrankedTensorType
from xdsl.dialects.tensor import DimOp
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.fields import defining_op
from okl_opt.dialects.interfaces.folding import FoldTable, RuleTable
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.dialects.upstream.shared.tensor_casts import ranked

FOLDS = FoldTable()
RULES = RuleTable()


@RULES("tensor.cast")
def shape_of_cast_extent_tensor(op: Operation, rewriter: PatternRewriter) -> None:
    """Give the shape of a tensor the type that it is cast to, if that fits the tensor's rank.

    Before:  (%t: tensor<?x?xf32>)
             %0 = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
             %r = tensor.cast %0 : tensor<2xindex> to tensor<?xindex>
             return %r : tensor<?xindex>
    After:   %0 = shape.shape_of %t : tensor<?x?xf32> -> tensor<?xindex>
             return %0 : tensor<?xindex>
    """
    maker = defining_op(op.operands[0])
    if maker is None or maker.name != "shape.shape_of":
        return
    tensor = ranked(maker.operands[0].type)
    if tensor is not None and shape_of(op.results[0].type) in ((DYNAMIC_INDEX,), (tensor.get_num_dims(),)):
        rewriter.replace(op, type(maker).create(operands=maker.operands, result_types=op.result_types))


@RULES("tensor.extract", benefit=2)
def extract_from_shape_of_extent_tensor(op: Operation, rewriter: PatternRewriter) -> None:
    """Query a size of the tensor instead of extracting it from the shape.

    Before:  (%t: tensor<?x?xf32>, %i: index)
             %0 = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
             %r = tensor.extract %0[%i] : tensor<2xindex>
             return %r : index
    After:   %dim = tensor.dim %t, %i : tensor<?x?xf32>
             return %dim : index
    """
    maker = defining_op(op.operands[0])
    if maker is None or maker.name != "shape.shape_of":
        return
    value = maker.operands[0]
    tensor = ranked(value.type)
    # MLIR also applies this to vectors and memrefs, which its verifier refuses.
    if isinstance(value.type, UnrankedTensorType) or (tensor is not None and tensor.get_num_dims()):
        rewriter.replace(op, DimOp.create(operands=[value, op.operands[1]], result_types=op.result_types))
