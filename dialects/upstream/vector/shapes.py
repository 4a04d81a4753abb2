"""Ops of the vector dialect that move or reshape elements. Source: `VectorOps.td` of MLIR."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import I64, ArrayAttr, DenseArrayBase, IntegerAttr, VectorType, i64
from xdsl.ir import Attribute
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa


def element_types(type: VectorType[Attribute]) -> list[Attribute]:
    """The types of a vector's elements, one by one."""
    return [type.element_type] * _element_count(type)


def _element_count(type: VectorType[Attribute]) -> int:
    count = 1
    for size in type.get_shape():
        count *= size
    return count


@irdl_op_definition
class ShapeCastOp(IRDLOperation):
    """The same elements in another shape: `vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>`."""

    name = "vector.shape_cast"

    source = operand_def(VectorType)
    result = result_def(VectorType)

    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"
    traits = traits_def(Pure())


@irdl_op_definition
class TransposeOp(IRDLOperation):
    """`vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<4x2xf32>`."""

    name = "vector.transpose"

    vector = operand_def(VectorType)
    permutation = prop_def(DenseArrayBase.constr(i64))
    result = result_def(VectorType)

    assembly_format = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)"
    traits = traits_def(Pure())


@irdl_op_definition
class ExtractStridedSliceOp(IRDLOperation):
    """A part of a vector.

    vector.extract_strided_slice %v {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
    """

    name = "vector.extract_strided_slice"

    source = operand_def(VectorType)
    offsets = prop_def(ArrayAttr[IntegerAttr[I64]])
    sizes = prop_def(ArrayAttr[IntegerAttr[I64]])
    strides = prop_def(ArrayAttr[IntegerAttr[I64]])
    result = result_def(VectorType)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$source attr-dict `:` type($source) `to` type($result)"
    traits = traits_def(Pure())


@irdl_op_definition
class InsertStridedSliceOp(IRDLOperation):
    """A vector with a part of it replaced.

    vector.insert_strided_slice %a, %v {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
    """

    name = "vector.insert_strided_slice"

    DEST: ClassVar = VarConstraint("DEST", VectorType.constr())

    valueToStore = operand_def(VectorType)
    dest = operand_def(DEST)
    offsets = prop_def(ArrayAttr[IntegerAttr[I64]])
    strides = prop_def(ArrayAttr[IntegerAttr[I64]])
    res = result_def(DEST)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)"
    traits = traits_def(Pure())


@irdl_op_definition
class InterleaveOp(IRDLOperation):
    """`vector.interleave %a, %b : vector<4xf32> -> vector<8xf32>`."""

    name = "vector.interleave"

    T: ClassVar = VarConstraint("T", VectorType.constr())

    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(VectorType)

    assembly_format = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)"
    traits = traits_def(Pure())


@irdl_op_definition
class DeinterleaveOp(IRDLOperation):
    """`%even, %odd = vector.deinterleave %v : vector<8xf32> -> vector<4xf32>`."""

    name = "vector.deinterleave"

    T: ClassVar = VarConstraint("T", VectorType.constr())

    source = operand_def(VectorType)
    res1 = result_def(T)
    res2 = result_def(T)

    assembly_format = "$source attr-dict `:` type($source) `->` type($res1)"
    traits = traits_def(Pure())


@irdl_op_definition
class FromElementsOp(IRDLOperation):
    """`vector.from_elements %a, %b, %c, %d : vector<2x2xf32>`."""

    name = "vector.from_elements"

    T: ClassVar = VarConstraint("T", AnyAttr())

    elements = var_operand_def(T)
    dest = result_def(VectorType.constr(T))

    assembly_format = "$elements attr-dict `:` type($dest)"
    traits = traits_def(Pure())

    def verify_(self) -> None:
        assert isa(self.dest.type, VectorType[Attribute])
        if _element_count(self.dest.type) != len(self.elements):
            raise VerifyException("number of operands must match the number of elements of the result")


@irdl_op_definition
class ToElementsOp(IRDLOperation):
    """`%e:4 = vector.to_elements %v : vector<4xf32>`."""

    name = "vector.to_elements"

    source = operand_def(VectorType)
    elements = var_result_def()

    traits = traits_def(Pure())

    def verify_(self) -> None:
        type = self.source.type
        assert isa(type, VectorType[Attribute])
        if list(self.elements.types) != element_types(type):
            raise VerifyException("failed to verify that result types are the element types of the source")


@irdl_op_definition
class ScalableExtractOp(IRDLOperation):
    """`vector.scalable.extract %v[4] : vector<[4]xf32> from vector<[16]xf32>`."""

    name = "vector.scalable.extract"

    source = operand_def(VectorType)
    pos = prop_def(IntegerAttr[I64])
    res = result_def(VectorType)

    assembly_format = "$source `[` $pos `]` attr-dict `:` type($res) `from` type($source)"
    traits = traits_def(Pure())


@irdl_op_definition
class ScalableInsertOp(IRDLOperation):
    """`vector.scalable.insert %a, %v[8] : vector<[4]xf32> into vector<[16]xf32>`."""

    name = "vector.scalable.insert"

    DEST: ClassVar = VarConstraint("DEST", VectorType.constr())

    valueToStore = operand_def(VectorType)
    dest = operand_def(DEST)
    pos = prop_def(IntegerAttr[I64])
    res = result_def(DEST)

    assembly_format = "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)"
    traits = traits_def(Pure())


SHAPE_OPS: Sequence[type[IRDLOperation]] = (
    ShapeCastOp,
    TransposeOp,
    ExtractStridedSliceOp,
    InsertStridedSliceOp,
    InterleaveOp,
    DeinterleaveOp,
    FromElementsOp,
    ToElementsOp,
    ScalableExtractOp,
    ScalableInsertOp,
)
