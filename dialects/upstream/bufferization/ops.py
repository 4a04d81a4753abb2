"""Ops of the bufferization dialect that xDSL lacks, including an op of an earlier version.

Source: `BufferizationOps.td` of MLIR.
"""

from __future__ import annotations

from xdsl.dialects.builtin import I1, MemRefType, TensorType, UnitAttr, UnrankedMemRefType, UnrankedTensorType
from xdsl.ir import Dialect
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException


@irdl_op_definition
class DeallocTensorOp(IRDLOperation):
    """`bufferization.dealloc_tensor %t : tensor<4xf32>`."""

    name = "bufferization.dealloc_tensor"

    tensor = operand_def(TensorType | UnrankedTensorType)

    assembly_format = "$tensor attr-dict `:` type($tensor)"


@irdl_op_definition
class DeallocOp(IRDLOperation):
    """Frees memrefs whose condition holds and that no retained memref may alias.

    %0 = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%b : memref<4xf32>)
    """

    name = "bufferization.dealloc"

    memrefs = var_operand_def(MemRefType | UnrankedMemRefType)
    conditions = var_operand_def(I1)
    retained = var_operand_def(MemRefType | UnrankedMemRefType)
    updatedConditions = var_result_def(I1)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    def verify_(self) -> None:
        if len(self.memrefs) != len(self.conditions):
            raise VerifyException("must have the same number of conditions as memrefs to deallocate")
        if len(self.retained) != len(self.updatedConditions):
            raise VerifyException("must have the same number of updated conditions (results) as retained operands")


@irdl_op_definition
class ToMemrefOp(IRDLOperation):
    """The name of `bufferization.to_buffer` before LLVM 21: `%0 = bufferization.to_memref %t : memref<4xf32>`."""

    name = "bufferization.to_memref"

    tensor = operand_def(TensorType | UnrankedTensorType)
    read_only = opt_prop_def(UnitAttr)
    memref = result_def(MemRefType | UnrankedMemRefType)

    traits = traits_def(Pure())


BUFFERIZATION = Dialect("bufferization", [DeallocTensorOp, DeallocOp, ToMemrefOp], [])
