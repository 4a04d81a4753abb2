"""Matrices distributed over the lanes of a subgroup."""

from __future__ import annotations

from xdsl.irdl import (
    BaseAttr,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
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

from okl_opt.dialects.upstream.gpu.ops.attributes import MMAElementwiseAttr, MMAMatrixType
from okl_opt.dialects.upstream.shared.formatted_ops import Formats


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


_FORMATS = Formats(__name__, attributes={"elementwise operation to apply to mma matrix": BaseAttr(MMAElementwiseAttr)})

MATRIX_OPS = (
    SubgroupMmaConstantMatrixOp,
    _FORMATS.op(
        "gpu.subgroup_mma_elementwise",
        """%0 = gpu.subgroup_mma_elementwise  addf %a, %b : (!gpu.mma_matrix<16x16xf32, "COp">, ...) -> ...""",
        # MLIR has two blanks before the operation.
        assembly_format="` ` $opType $args attr-dict `:` functional-type($args, $res)",
    ),
    *_FORMATS.ops(
        {
            "gpu.subgroup_mma_load_matrix": """
            %0 = gpu.subgroup_mma_load_matrix %src[%i, %j] {leadDimension = 32 : index}
            : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
            """,
            "gpu.subgroup_mma_store_matrix": """
            gpu.subgroup_mma_store_matrix %src, %dst[%i, %j] {leadDimension = 32 : index}
            : !gpu.mma_matrix<16x16xf32, "COp">, memref<32x32xf32, 3>
            """,
            "gpu.subgroup_mma_compute": """The product of two matrices added to a third.

            %3 = gpu.subgroup_mma_compute %0, %1, %2
                 : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp">
                   -> !gpu.mma_matrix<16x16xf32, "COp">
            """,
            "gpu.subgroup_mma_extract_thread_local": """An element of the part of a matrix that this thread holds.

            %0 = gpu.subgroup_mma_extract_thread_local %matrix[%i] : !gpu.mma_matrix<16x16xf32, "COp"> -> f32
            """,
            "gpu.subgroup_mma_insert_thread_local": """
            The matrix with another element in the part that this thread holds.

            %0 = gpu.subgroup_mma_insert_thread_local %value, %matrix[%i]
                 : f32, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">
            """,
        }
    ),
)
