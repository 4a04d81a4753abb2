"""Matrices distributed over the lanes of a subgroup."""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, IntegerAttr, MemRefType, UnitAttr
from xdsl.ir import Attribute
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.irdl.declarative_assembly_format import (
    CustomDirective,
    ParsingState,
    PrintingState,
    TypeDirective,
    irdl_custom_directive,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.gpu.ops.attributes import MMAElementwiseAttr, MMAMatrixType


def _has_unit_stride(type: Attribute) -> bool:
    """Return whether the last dimension has stride 1."""
    if not isa(type, MemRefType):
        return False
    strides = type.get_strides()
    return strides is not None and (not strides or strides[-1] == 1)


@irdl_custom_directive
class MatrixOfValue(CustomDirective):
    """A matrix type, from which the element type is inferred."""

    value: TypeDirective
    matrix: TypeDirective

    def parse(self, parser: Parser, state: ParsingState) -> None:
        type = parser.parse_type()
        if not isinstance(type, MMAMatrixType):
            parser.raise_error("invalid kind of type specified")
        self.value.set(state, (type.element_type,))
        self.matrix.set(state, (type,))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        self.matrix.print(printer, state, op)


@irdl_op_definition
class SubgroupMmaLoadMatrixOp(IRDLOperation):
    """%0 = gpu.subgroup_mma_load_matrix %src[%i, %j] {leadDimension = 32 : index}
    : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
    """

    name = "gpu.subgroup_mma_load_matrix"

    srcMemref = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    leadDimension = prop_def(IntegerAttr[IndexType])
    transpose = opt_prop_def(UnitAttr)
    res = result_def(MMAMatrixType)

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$srcMemref `[` $indices `]` attr-dict `:` type($srcMemref) `->` type($res)"

    def verify_(self) -> None:
        if not _has_unit_stride(self.srcMemref.type):
            raise bare_error(self, "expected source memref most minor dim must have unit stride")


@irdl_op_definition
class SubgroupMmaStoreMatrixOp(IRDLOperation):
    """gpu.subgroup_mma_store_matrix %src, %dst[%i, %j] {leadDimension = 32 : index}
    : !gpu.mma_matrix<16x16xf32, "COp">, memref<32x32xf32, 3>
    """

    name = "gpu.subgroup_mma_store_matrix"

    src = operand_def(MMAMatrixType)
    dstMemref = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    leadDimension = prop_def(IntegerAttr[IndexType])
    transpose = opt_prop_def(UnitAttr)

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$src `,` $dstMemref `[` $indices `]` attr-dict `:` type($src) `,` type($dstMemref)"

    def verify_(self) -> None:
        if not _has_unit_stride(self.dstMemref.type):
            raise bare_error(self, "expected destination memref most minor dim must have unit stride")
        matrix = self.src.type
        assert isinstance(matrix, MMAMatrixType)
        if matrix.operand.data != "COp":
            raise bare_error(self, "expected the operand matrix being stored to have 'COp' operand type")


@irdl_op_definition
class SubgroupMmaComputeOp(IRDLOperation):
    """The product of two matrices added to a third.

    %3 = gpu.subgroup_mma_compute %0, %1, %2
         : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">
    """

    name = "gpu.subgroup_mma_compute"

    opA = operand_def(MMAMatrixType)
    opB = operand_def(MMAMatrixType)
    opC = operand_def(VarConstraint("C", AnyAttr()))
    a_transpose = opt_prop_def(UnitAttr)
    b_transpose = opt_prop_def(UnitAttr)
    res = result_def(VarConstraint("C", AnyAttr()))

    traits = traits_def(Pure())
    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$opA `,` $opB `,` $opC attr-dict `:` type($opA) `,` type($opB) `->` type($res)"

    def verify_(self) -> None:
        a, b, c = self.operand_types
        assert isinstance(a, MMAMatrixType)
        assert isinstance(b, MMAMatrixType)
        if not isinstance(c, MMAMatrixType):
            raise VerifyException(f"result #0 must be MMAMatrix type, but got {quoted(c)}")
        if [matrix.operand.data for matrix in (a, b, c)] != ["AOp", "BOp", "COp"]:
            raise bare_error(self, "operands must be in the order AOp, BOp, COp")
        (m, k), (other_k, n) = a.get_shape(), b.get_shape()
        if k != other_k or (m, n) != c.get_shape():
            raise bare_error(self, "operand shapes do not satisfy matmul constraints")


@irdl_op_definition
class SubgroupMmaConstantMatrixOp(IRDLOperation):
    """A matrix with the same value everywhere.

    %0 = gpu.subgroup_mma_constant_matrix %value : !gpu.mma_matrix<16x16xf32, "COp">
    """

    name = "gpu.subgroup_mma_constant_matrix"

    value = operand_def()
    res = result_def(MMAMatrixType)

    traits = traits_def(Pure())

    custom_directives = (MatrixOfValue,)
    assembly_format = "$value attr-dict `:` custom<MatrixOfValue>(type($value), type($res))"

    def verify_(self) -> None:
        _check_element(self.res.type, self.value.type)


def _check_element(matrix: Attribute, value: Attribute) -> None:
    assert isinstance(matrix, MMAMatrixType)
    if matrix.element_type != value:
        raise VerifyException("failed to verify that value type matches element type of mma_matrix")


@irdl_op_definition
class SubgroupMmaExtractThreadLocalOp(IRDLOperation):
    """An element of the part of a matrix that this thread holds.

    %0 = gpu.subgroup_mma_extract_thread_local %matrix[%i] : !gpu.mma_matrix<16x16xf32, "COp"> -> f32
    """

    name = "gpu.subgroup_mma_extract_thread_local"

    matrix = operand_def(MMAMatrixType)
    indices = var_operand_def(IndexType)
    res = result_def()

    traits = traits_def(Pure())

    assembly_format = "$matrix `[` $indices `]` attr-dict `:` type($matrix) `->` type($res)"

    def verify_(self) -> None:
        _check_element(self.matrix.type, self.res.type)


@irdl_op_definition
class SubgroupMmaInsertThreadLocalOp(IRDLOperation):
    """The matrix with another element in the part that this thread holds.

    %0 = gpu.subgroup_mma_insert_thread_local %value, %matrix[%i]
         : f32, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">
    """

    name = "gpu.subgroup_mma_insert_thread_local"

    value = operand_def()
    matrix = operand_def(MMAMatrixType)
    indices = var_operand_def(IndexType)
    res = result_def(MMAMatrixType)

    traits = traits_def(Pure())

    assembly_format = "$value `,` $matrix `[` $indices `]` attr-dict `:` type($value) `,` type($matrix) `->` type($res)"

    def verify_(self) -> None:
        _check_element(self.matrix.type, self.value.type)


@irdl_op_definition
class SubgroupMmaElementwiseOp(IRDLOperation):
    """%0 = gpu.subgroup_mma_elementwise  addf %a, %b : (!gpu.mma_matrix<16x16xf32, "COp">, ...) -> ..."""

    name = "gpu.subgroup_mma_elementwise"

    args = var_operand_def(MMAMatrixType)
    opType = prop_def(MMAElementwiseAttr)
    res = result_def(MMAMatrixType)

    traits = traits_def(Pure())

    assembly_format = "` ` $opType $args attr-dict `:` functional-type($args, $res)"


MATRIX_OPS = (
    SubgroupMmaLoadMatrixOp,
    SubgroupMmaStoreMatrixOp,
    SubgroupMmaComputeOp,
    SubgroupMmaConstantMatrixOp,
    SubgroupMmaExtractThreadLocalOp,
    SubgroupMmaInsertThreadLocalOp,
    SubgroupMmaElementwiseOp,
)
