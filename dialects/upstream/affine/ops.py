"""Ops of the affine dialect that xDSL lacks. Source: `AffineOps.td` of MLIR."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    AffineMapAttr,
    BoolAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    MemRefType,
    UnitAttr,
    i64,
)
from xdsl.ir import Dialect
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    attr_def,
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


@irdl_op_definition
class MaxOp(IRDLOperation):
    """The largest result of a map: `affine.max affine_map<(d0) -> (d0, 4)>(%i)`."""

    name = "affine.max"

    arguments = var_operand_def(IndexType())
    map = prop_def(AffineMapAttr)
    result = result_def(IndexType())

    traits = traits_def(Pure())

    def verify_(self) -> None:
        count = self.map.data.num_dims + self.map.data.num_symbols
        if len(self.arguments) != count:
            raise VerifyException("operand count and affine map dimension and symbol count must match")


@irdl_op_definition
class PrefetchOp(IRDLOperation):
    """A hint: `affine.prefetch %m[%i + 5], read, locality<3>, data : memref<64xf32>`."""

    name = "affine.prefetch"

    memref = operand_def(MemRefType)
    indices = var_operand_def(IndexType())
    isWrite = prop_def(BoolAttr)
    localityHint = prop_def(IntegerAttr)
    isDataCache = prop_def(BoolAttr)
    map = prop_def(AffineMapAttr)

    def verify_(self) -> None:
        if not 0 <= self.localityHint.value.data <= 3:
            raise VerifyException(
                "attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose "
                "minimum value is 0 whose maximum value is 3"
            )


@irdl_op_definition
class DelinearizeIndexOp(IRDLOperation):
    """An index as digits of a mixed base: `%q:2 = affine.delinearize_index %i into (%n, 16) : index, index`."""

    name = "affine.delinearize_index"

    linear_index = operand_def(IndexType())
    dynamic_basis = var_operand_def(IndexType())
    static_basis = prop_def(DenseArrayBase.constr(i64))
    multi_index = var_result_def(IndexType())

    traits = traits_def(Pure())

    def verify_(self) -> None:
        # The first digit has no bound where the basis is one shorter.
        if len(self.multi_index) - len(self.static_basis) not in (0, 1):
            raise VerifyException("should return an index for each basis element and up to one extra index")


@irdl_op_definition
class LinearizeIndexOp(IRDLOperation):
    """Digits of a mixed base as one index: `%0 = affine.linearize_index disjoint [%i, %j] by (3, 5) : index`."""

    name = "affine.linearize_index"

    multi_index = var_operand_def(IndexType())
    dynamic_basis = var_operand_def(IndexType())
    static_basis = prop_def(DenseArrayBase.constr(i64))
    disjoint = prop_def(UnitAttr | BoolAttr)
    linear_index = result_def(IndexType())

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(Pure())

    def verify_(self) -> None:
        if len(self.multi_index) - len(self.static_basis) not in (0, 1):
            raise VerifyException("should be passed a basis element for each index except possibly the first")


@irdl_op_definition
class DmaStartOp(IRDLOperation):
    """A transfer between memrefs that does not block.

    affine.dma_start %src[%i + 7], %dst[%j], %tag[0], %n : memref<64xf32>, memref<32xf32, 2>, memref<1xi32>
    """

    name = "affine.dma_start"

    # Each memref is followed by its map's operands; then come the number of elements and an optional stride of two
    # values.
    arguments = var_operand_def()
    src_map = attr_def(AffineMapAttr)
    dst_map = attr_def(AffineMapAttr)
    tag_map = attr_def(AffineMapAttr)


@irdl_op_definition
class DmaWaitOp(IRDLOperation):
    """Blocks until a transfer has ended: `affine.dma_wait %tag[0], %n : memref<1xi32>`."""

    name = "affine.dma_wait"

    arguments = var_operand_def()
    tag_map = attr_def(AffineMapAttr)


AFFINE = Dialect("affine", [MaxOp, PrefetchOp, DelinearizeIndexOp, LinearizeIndexOp, DmaStartOp, DmaWaitOp], [])
