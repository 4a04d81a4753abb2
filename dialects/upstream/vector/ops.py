"""Ops of the vector dialect that xDSL lacks or cannot read. Source: `VectorOps.td` of MLIR."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import (
    I64,
    AffineMapAttr,
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    MemRefType,
    StringAttr,
    TensorType,
    VectorType,
    i1,
    i64,
)
from xdsl.dialects.utils import EnumAttribute
from xdsl.dialects.vector import CombiningKindAttr
from xdsl.ir import Dialect
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    opt_result_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import IsTerminator, Pure, SingleBlockImplicitTerminator
from xdsl.utils.str_enum import StrEnum

from okl_opt.dialects.upstream.shared.angled_enum import AngledEnum, EnumParameter
from okl_opt.dialects.upstream.vector.shapes import SHAPE_OPS


class IteratorType(StrEnum):
    PARALLEL = "parallel"
    REDUCTION = "reduction"


@irdl_attr_definition
class IteratorTypeAttr(AngledEnum, EnumAttribute[IteratorType]):
    """`#vector.iterator_type<parallel>`: the kind of a loop of a contraction."""

    name = "vector.iterator_type"
    parameter = EnumParameter("Vector_IteratorTypeEnum", "vector::IteratorType")


class Punctuation(StrEnum):
    NO_PUNCTUATION = "no_punctuation"
    NEWLINE = "newline"
    COMMA = "comma"
    OPEN = "open"
    CLOSE = "close"


@irdl_attr_definition
class PunctuationAttr(AngledEnum, EnumAttribute[Punctuation]):
    """`#vector.punctuation<comma>`: the text after a value printed by `vector.print`."""

    name = "vector.punctuation"
    parameter = EnumParameter("Vector_PrintPunctuation", "vector::PrintPunctuation")


# ----- masks


@irdl_op_definition
class ConstantMaskOp(IRDLOperation):
    """A mask with the first elements of each dimension set: `vector.constant_mask [2, 4] : vector<4x8xi1>`."""

    name = "vector.constant_mask"

    mask_dim_sizes = prop_def(DenseArrayBase.constr(i64))
    result = result_def(VectorType)

    assembly_format = "$mask_dim_sizes attr-dict `:` type(results)"
    traits = traits_def(Pure())


@irdl_op_definition
class YieldOp(IRDLOperation):
    """The terminator of a masked region: `vector.yield %0 : vector<4xf32>`."""

    name = "vector.yield"

    arguments = var_operand_def()

    assembly_format = "attr-dict ($arguments^ `:` type($arguments))?"
    traits = traits_def(IsTerminator())


@irdl_op_definition
class MaskOp(IRDLOperation):
    """One op under a mask.

    vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
    """

    name = "vector.mask"

    mask = operand_def(VectorType.constr(i1))
    passthru = opt_operand_def()
    res = var_result_def()
    region = region_def("single_block")

    traits = traits_def(SingleBlockImplicitTerminator(YieldOp))


# ----- memory


@irdl_op_definition
class GatherOp(IRDLOperation):
    """Elements at a vector of offsets.

    vector.gather %m[%i] [%offsets], %mask, %v
      : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    """

    name = "vector.gather"

    base = operand_def(MemRefType | TensorType)
    offsets = var_operand_def(IndexType())
    indices = operand_def(VectorType)
    mask = operand_def(VectorType)
    pass_thru = operand_def(VectorType)
    alignment = opt_prop_def(IntegerAttr)
    result = result_def(VectorType)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = (
        "$base `[` $offsets `]` ` ` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` "
        "type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)"
    )


@irdl_op_definition
class ScatterOp(IRDLOperation):
    """`vector.scatter %m[%i] [%offsets], %mask, %v : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>`."""

    name = "vector.scatter"

    base = operand_def(MemRefType | TensorType)
    offsets = var_operand_def(IndexType())
    indices = operand_def(VectorType)
    mask = operand_def(VectorType)
    valueToStore = operand_def(VectorType)
    alignment = opt_prop_def(IntegerAttr)
    result = opt_result_def(TensorType)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = (
        "$base `[` $offsets `]` ` ` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` "
        "type($indices) `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?"
    )


@irdl_op_definition
class ExpandLoadOp(IRDLOperation):
    """Loads contiguous elements to the positions where the mask is set.

    vector.expandload %m[%i], %mask, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    """

    name = "vector.expandload"

    base = operand_def(MemRefType)
    indices = var_operand_def(IndexType())
    mask = operand_def(VectorType)
    pass_thru = operand_def(VectorType)
    alignment = opt_prop_def(IntegerAttr)
    result = result_def(VectorType)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = (
        "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,` "
        "type($pass_thru) `into` type($result)"
    )


@irdl_op_definition
class CompressStoreOp(IRDLOperation):
    """`vector.compressstore %m[%i], %mask, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>`."""

    name = "vector.compressstore"

    base = operand_def(MemRefType)
    indices = var_operand_def(IndexType())
    mask = operand_def(VectorType)
    valueToStore = operand_def(VectorType)
    alignment = opt_prop_def(IntegerAttr)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = (
        "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,` "
        "type($valueToStore)"
    )


@irdl_op_definition
class TypeCastOp(IRDLOperation):
    """A memref of scalars as one of a vector: `vector.type_cast %m : memref<4x8xf32> to memref<vector<4x8xf32>>`."""

    name = "vector.type_cast"

    memref = operand_def(MemRefType)
    result = result_def(MemRefType)

    assembly_format = "$memref attr-dict `:` type($memref) `to` type($result)"
    traits = traits_def(Pure())


# ----- computations


@irdl_op_definition
class StepOp(IRDLOperation):
    """The sequence 0, 1, 2, ...: `vector.step : vector<4xindex>`."""

    name = "vector.step"

    result = result_def(VectorType.constr(IndexType()))

    assembly_format = "attr-dict `:` type($result)"
    traits = traits_def(Pure())


@irdl_op_definition
class VectorScaleOp(IRDLOperation):
    """The runtime factor of the length of scalable vectors: `%0 = vector.vscale`."""

    name = "vector.vscale"

    res = result_def(IndexType())

    assembly_format = "attr-dict"
    traits = traits_def(Pure())


@irdl_op_definition
class MultiDimReductionOp(IRDLOperation):
    """`vector.multi_reduction <add>, %v, %acc [0] : vector<2x4xf32> to vector<4xf32>`."""

    name = "vector.multi_reduction"

    DEST: ClassVar = VarConstraint("DEST", AnyAttr())

    kind = prop_def(CombiningKindAttr)
    source = operand_def(VectorType)
    acc = operand_def(DEST)
    reduction_dims = prop_def(DenseArrayBase.constr(i64))
    dest = result_def(DEST)

    assembly_format = "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)"
    traits = traits_def(Pure())


@irdl_op_definition
class ScanOp(IRDLOperation):
    """A scan, such as running sums.

    vector.scan <add>, %v, %init {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
    """

    name = "vector.scan"

    SOURCE: ClassVar = VarConstraint("SOURCE", VectorType.constr())
    INIT: ClassVar = VarConstraint("INIT", VectorType.constr())

    kind = prop_def(CombiningKindAttr)
    source = operand_def(SOURCE)
    initial_value = operand_def(INIT)
    reduction_dim = prop_def(IntegerAttr[I64])
    inclusive = prop_def(BoolAttr)
    dest = result_def(SOURCE)
    accumulated_value = result_def(INIT)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)"
    traits = traits_def(Pure())


@irdl_op_definition
class ContractionOp(IRDLOperation):
    """A product of two vectors, reduced over some of their dimensions, added to a third.

    vector.contract {indexing_maps = [...], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>}
      %a, %b, %acc : vector<2x4xf32>, vector<4xf32> into vector<2xf32>
    """

    name = "vector.contract"

    lhs = operand_def(VectorType)
    rhs = operand_def(VectorType)
    acc = operand_def()
    indexing_maps = prop_def(ArrayAttr[AffineMapAttr])
    iterator_types = prop_def(ArrayAttr[IteratorTypeAttr])
    kind = prop_def(CombiningKindAttr)
    result = result_def()

    traits = traits_def(Pure())


@irdl_op_definition
class OuterProductOp(IRDLOperation):
    """`vector.outerproduct %a, %b, %acc : vector<4xf32>, vector<8xf32>`; %b may be a scalar."""

    name = "vector.outerproduct"

    lhs = operand_def(VectorType)
    rhs = operand_def()
    acc = opt_operand_def(VectorType)
    kind = prop_def(CombiningKindAttr)
    result = result_def(VectorType)

    traits = traits_def(Pure())


@irdl_op_definition
class PrintOp(IRDLOperation):
    """Prints at run time: `vector.print %v : vector<4xf32> punctuation <comma>`, `vector.print str "text"`."""

    name = "vector.print"

    source = opt_operand_def()
    punctuation = prop_def(PunctuationAttr)
    stringLiteral = opt_prop_def(StringAttr)


VECTOR = Dialect(
    "vector",
    [
        ConstantMaskOp,
        YieldOp,
        MaskOp,
        GatherOp,
        ScatterOp,
        ExpandLoadOp,
        CompressStoreOp,
        TypeCastOp,
        *SHAPE_OPS,
        StepOp,
        VectorScaleOp,
        MultiDimReductionOp,
        ScanOp,
        ContractionOp,
        OuterProductOp,
        PrintOp,
    ],
    [IteratorTypeAttr, PunctuationAttr],
)
