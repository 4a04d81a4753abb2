"""Ops of the tensor dialect that xDSL lacks, including ops of earlier versions. Source: `TensorOps.td` of MLIR."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    DenseArrayBase,
    IndexType,
    TensorType,
    UnitAttr,
    UnrankedTensorType,
    i64,
)
from xdsl.dialects.tensor import YieldOp
from xdsl.dialects.utils import DynamicIndexList
from xdsl.ir import Dialect
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import Pure, SingleBlockImplicitTerminator

from okl_opt.dialects.upstream.linalg.packing import PackOperation, UnpackOperation


@irdl_op_definition
class BitcastOp(IRDLOperation):
    """A reinterpretation of the bits as another element type: `tensor.bitcast %t : tensor<4xi32> to tensor<4xf32>`."""

    name = "tensor.bitcast"

    source = operand_def(TensorType | UnrankedTensorType)
    dest = result_def(TensorType | UnrankedTensorType)

    assembly_format = "$source attr-dict `:` type($source) `to` type($dest)"
    traits = traits_def(Pure())


@irdl_op_definition
class RankOp(IRDLOperation):
    """`tensor.rank %t : tensor<*xf32>`."""

    name = "tensor.rank"

    tensor = operand_def(TensorType | UnrankedTensorType)
    result = result_def(IndexType())

    assembly_format = "$tensor attr-dict `:` type($tensor)"
    traits = traits_def(Pure())


@irdl_op_definition
class GenerateOp(IRDLOperation):
    """A tensor whose elements are computed by the region.

    tensor.generate %n {
    ^bb0(%i: index):
      tensor.yield %e : f32
    } : tensor<?xf32>
    """

    name = "tensor.generate"

    dynamicExtents = var_operand_def(IndexType())
    body = region_def("single_block")
    result = result_def(TensorType)

    assembly_format = "$dynamicExtents $body attr-dict `:` type($result)"
    traits = traits_def(SingleBlockImplicitTerminator(YieldOp))


@irdl_op_definition
class GatherOp(IRDLOperation):
    """`tensor.gather %t[%places] gather_dims([0]) : (tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<3x1x8xf32>`."""

    name = "tensor.gather"

    source = operand_def(TensorType)
    indices = operand_def(TensorType)
    gather_dims = prop_def(DenseArrayBase.constr(i64))
    unique = opt_prop_def(UnitAttr)
    result = result_def(TensorType)

    assembly_format = (
        "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict `:` "
        "functional-type(operands, results)"
    )
    traits = traits_def(Pure())


@irdl_op_definition
class ScatterOp(IRDLOperation):
    """%0 = tensor.scatter %s into %t[%places] scatter_dims([0]) unique
    : (tensor<3x1x8xf32>, tensor<4x8xf32>, tensor<3x1xindex>) -> tensor<4x8xf32>
    """

    name = "tensor.scatter"

    source = operand_def(TensorType)
    dest = operand_def(TensorType)
    indices = operand_def(TensorType)
    scatter_dims = prop_def(DenseArrayBase.constr(i64))
    unique = opt_prop_def(UnitAttr)
    result = result_def(TensorType)

    assembly_format = (
        "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)? attr-dict "
        "`:` functional-type(operands, results)"
    )
    traits = traits_def(Pure())


@irdl_op_definition
class ParallelInsertSliceOp(IRDLOperation):
    """Insert the result of one iteration of an `scf.forall` into a tensor that all iterations share.

    tensor.parallel_insert_slice %s into %t[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32>
    """

    name = "tensor.parallel_insert_slice"

    source = operand_def(TensorType)
    dest = operand_def(TensorType)
    offsets = var_operand_def(IndexType())
    sizes = var_operand_def(IndexType())
    strides = var_operand_def(IndexType())
    static_offsets = prop_def(DenseArrayBase.constr(i64))
    static_sizes = prop_def(DenseArrayBase.constr(i64))
    static_strides = prop_def(DenseArrayBase.constr(i64))

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    assembly_format = (
        "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) "
        "custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) "
        "attr-dict `:` type($source) `into` type($dest)"
    )
    custom_directives = (DynamicIndexList,)


@irdl_op_definition
class PackOp(PackOperation):
    """The name of `linalg.pack` before LLVM 21."""

    name = "tensor.pack"


@irdl_op_definition
class UnpackOp(UnpackOperation):
    """The name of `linalg.unpack` before LLVM 21."""

    name = "tensor.unpack"


TENSOR = Dialect(
    "tensor",
    [BitcastOp, RankOp, GenerateOp, GatherOp, ScatterOp, ParallelInsertSliceOp, PackOp, UnpackOp],
    [],
)
