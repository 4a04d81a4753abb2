"""Sparse matrices of the device's library. All ops may be asynchronous, `async [%t0, %t1]`."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType
from xdsl.irdl import (
    AttrSizedOperandSegments,
    AttrSizedResultSegments,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    var_operand_def,
    var_result_def,
)

from dialects.upstream.gpu.ops.attributes import (
    DnTensorHandleType,
    PruneFlagAttr,
    SpGEMMOpHandleType,
    SpMatHandleType,
    TransposeMode,
    TransposeModeAttr,
    WorkEstimationOrComputeAttr,
)
from dialects.upstream.gpu.ops.directives import TOKEN, AsyncDependencies, Braced
from dialects.upstream.gpu.ops.memory import ANY_MEMREF, ASYNC, AsyncOp

_NON_TRANSPOSE = TransposeModeAttr(TransposeMode.NON_TRANSPOSE)


class _SparseOp(AsyncOp, ABC):
    """Results are called by their names in the definition."""

    custom_directives = (AsyncDependencies, Braced)

    def asm_result_names(self) -> Sequence[str | None]:
        definitions = [name for name, _ in self.get_irdl_definition().results]
        if len(definitions) == 1:
            return ()
        first, *others = definitions
        rest: list[str | None] = [None] * (len(self.results) - len(definitions))
        if self.asyncToken is None:
            others.pop()
            rest.append(None)
        return [first, *rest, *others]


@irdl_op_definition
class CreateDnTensorOp(_SparseOp):
    """A handle of a dense tensor of `dims` in `memref`."""

    name = "gpu.create_dn_tensor"

    asyncDependencies = var_operand_def(TOKEN)
    memref = operand_def(ANY_MEMREF)
    dims = var_operand_def(IndexType)
    dnTensor = result_def(DnTensorHandleType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    assembly_format = f"{ASYNC} $memref `,` $dims attr-dict `:` type($dims) `into` type($memref)"


@irdl_op_definition
class DestroyDnTensorOp(_SparseOp):
    """Gives the handle back."""

    name = "gpu.destroy_dn_tensor"

    asyncDependencies = var_operand_def(TOKEN)
    dnTensor = operand_def(DnTensorHandleType)

    assembly_format = f"{ASYNC} $dnTensor attr-dict"


@irdl_op_definition
class CreateCooOp(_SparseOp):
    """A matrix of coordinates: row, column and value of each element."""

    name = "gpu.create_coo"

    asyncDependencies = var_operand_def(TOKEN)
    rows = operand_def(IndexType)
    cols = operand_def(IndexType)
    nnz = operand_def(IndexType)
    rowIdxs = operand_def(ANY_MEMREF)
    colIdxs = operand_def(ANY_MEMREF)
    values = operand_def(ANY_MEMREF)
    spmat = result_def(SpMatHandleType)

    assembly_format = (
        f"{ASYNC} "
        "$rows `,` $cols `,` $nnz `,` $rowIdxs `,` $colIdxs `,` $values attr-dict `:` type($rowIdxs) `,` "
        "type($colIdxs) `,` type($values)"
    )


@irdl_op_definition
class CreateCooAoSOp(_SparseOp):
    """A matrix of coordinates, row and column of an element side by side."""

    name = "gpu.create_coo_aos"

    asyncDependencies = var_operand_def(TOKEN)
    rows = operand_def(IndexType)
    cols = operand_def(IndexType)
    nnz = operand_def(IndexType)
    idxs = operand_def(ANY_MEMREF)
    values = operand_def(ANY_MEMREF)
    spmat = result_def(SpMatHandleType)

    assembly_format = (
        f"{ASYNC} $rows `,` $cols `,` $nnz `,` $idxs `,` $values attr-dict `:` type($idxs) `,` type($values)"
    )


@irdl_op_definition
class CreateCsrOp(_SparseOp):
    """A matrix of compressed rows."""

    name = "gpu.create_csr"

    asyncDependencies = var_operand_def(TOKEN)
    rows = operand_def(IndexType)
    cols = operand_def(IndexType)
    nnz = operand_def(IndexType)
    rowPos = operand_def(ANY_MEMREF)
    colIdxs = operand_def(ANY_MEMREF)
    values = operand_def(ANY_MEMREF)
    spmat = result_def(SpMatHandleType)

    assembly_format = (
        f"{ASYNC} "
        "$rows `,` $cols `,` $nnz `,` $rowPos `,` $colIdxs `,` $values attr-dict `:` type($rowPos) `,` "
        "type($colIdxs) `,` type($values)"
    )


@irdl_op_definition
class CreateCscOp(_SparseOp):
    """A matrix of compressed columns."""

    name = "gpu.create_csc"

    asyncDependencies = var_operand_def(TOKEN)
    rows = operand_def(IndexType)
    cols = operand_def(IndexType)
    nnz = operand_def(IndexType)
    colPos = operand_def(ANY_MEMREF)
    rowIdxs = operand_def(ANY_MEMREF)
    values = operand_def(ANY_MEMREF)
    spmat = result_def(SpMatHandleType)

    assembly_format = (
        f"{ASYNC} "
        "$rows `,` $cols `,` $nnz `,` $colPos `,` $rowIdxs `,` $values attr-dict `:` type($colPos) `,` "
        "type($rowIdxs) `,` type($values)"
    )


@irdl_op_definition
class CreateBsrOp(_SparseOp):
    """A matrix of compressed rows of blocks."""

    name = "gpu.create_bsr"

    asyncDependencies = var_operand_def(TOKEN)
    brows = operand_def(IndexType)
    bcols = operand_def(IndexType)
    bnnz = operand_def(IndexType)
    rBlockSize = operand_def(IndexType)
    cBlockSize = operand_def(IndexType)
    bRowPos = operand_def(ANY_MEMREF)
    bColIdxs = operand_def(ANY_MEMREF)
    values = operand_def(ANY_MEMREF)
    spmat = result_def(SpMatHandleType)

    assembly_format = (
        f"{ASYNC} "
        "$brows `,` $bcols `,` $bnnz `,` $rBlockSize `,` $cBlockSize `,` $bRowPos `,` $bColIdxs `,` "
        "$values attr-dict `:` type($bRowPos) `,` type($bColIdxs) `,` type($values)"
    )


@irdl_op_definition
class Create2To4SpMatOp(_SparseOp):
    """A matrix with two zeros among any four elements."""

    name = "gpu.create_2to4_spmat"

    asyncDependencies = var_operand_def(TOKEN)
    rows = operand_def(IndexType)
    cols = operand_def(IndexType)
    memref = operand_def(ANY_MEMREF)
    pruneFlag = prop_def(PruneFlagAttr)
    spMat = result_def(SpMatHandleType)

    assembly_format = f"{ASYNC} custom<Braced>($pruneFlag) $rows `,` $cols `,` $memref attr-dict `:` type($memref)"


@irdl_op_definition
class DestroySpMatOp(_SparseOp):
    """Gives the handle back."""

    name = "gpu.destroy_sp_mat"

    asyncDependencies = var_operand_def(TOKEN)
    spmat = operand_def(SpMatHandleType)

    assembly_format = f"{ASYNC} $spmat attr-dict"


@irdl_op_definition
class SpMVBufferSizeOp(_SparseOp):
    """The size of the buffer that `gpu.spmv` needs."""

    name = "gpu.spmv_buffer_size"

    asyncDependencies = var_operand_def(TOKEN)
    spmatA = operand_def(SpMatHandleType)
    dnX = operand_def(DnTensorHandleType)
    dnY = operand_def(DnTensorHandleType)
    modeA = prop_def(TransposeModeAttr, default_value=_NON_TRANSPOSE)
    computeType = prop_def()
    bufferSz = result_def(IndexType)

    assembly_format = f"{ASYNC} $spmatA custom<Braced>($modeA) `,` $dnX `,` $dnY attr-dict `into` $computeType"


@irdl_op_definition
class SpMVOp(_SparseOp):
    """A sparse matrix times a vector."""

    name = "gpu.spmv"

    asyncDependencies = var_operand_def(TOKEN)
    spmatA = operand_def(SpMatHandleType)
    dnX = operand_def(DnTensorHandleType)
    dnY = operand_def(DnTensorHandleType)
    buffer = operand_def(ANY_MEMREF)
    modeA = prop_def(TransposeModeAttr, default_value=_NON_TRANSPOSE)
    computeType = prop_def()

    assembly_format = (
        f"{ASYNC} "
        "$spmatA custom<Braced>($modeA) `,` $dnX `,` $dnY `,` $buffer attr-dict `:` type($buffer) `into` "
        "$computeType"
    )


@irdl_op_definition
class SpMMBufferSizeOp(_SparseOp):
    """The sizes of the buffers that `gpu.spmm` needs."""

    name = "gpu.spmm_buffer_size"

    asyncDependencies = var_operand_def(TOKEN)
    spmatA = operand_def(SpMatHandleType)
    dnmatB = operand_def(DnTensorHandleType)
    dnmatC = operand_def(DnTensorHandleType)
    modeA = prop_def(TransposeModeAttr, default_value=_NON_TRANSPOSE)
    modeB = prop_def(TransposeModeAttr, default_value=_NON_TRANSPOSE)
    computeType = prop_def()
    bufferSzs = var_result_def(IndexType)

    irdl_options = (AttrSizedResultSegments(as_property=True),)

    assembly_format = (
        f"{ASYNC} "
        "$spmatA custom<Braced>($modeA) `,` $dnmatB custom<Braced>($modeB) `,` $dnmatC attr-dict `:` "
        "type($bufferSzs) `into` $computeType"
    )


@irdl_op_definition
class SpMMOp(_SparseOp):
    """A sparse matrix times a dense one."""

    name = "gpu.spmm"

    asyncDependencies = var_operand_def(TOKEN)
    spmatA = operand_def(SpMatHandleType)
    dnmatB = operand_def(DnTensorHandleType)
    dnmatC = operand_def(DnTensorHandleType)
    buffers = var_operand_def(ANY_MEMREF)
    modeA = prop_def(TransposeModeAttr, default_value=_NON_TRANSPOSE)
    modeB = prop_def(TransposeModeAttr, default_value=_NON_TRANSPOSE)
    computeType = prop_def()

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    assembly_format = (
        f"{ASYNC} "
        "$spmatA custom<Braced>($modeA) `,` $dnmatB custom<Braced>($modeB) `,` $dnmatC `,` $buffers "
        "attr-dict `:` type($buffers) `into` $computeType"
    )


@irdl_op_definition
class SDDMMBufferSizeOp(_SparseOp):
    """The size of the buffer that `gpu.sddmm` needs."""

    name = "gpu.sddmm_buffer_size"

    asyncDependencies = var_operand_def(TOKEN)
    dnmatA = operand_def(DnTensorHandleType)
    dnmatB = operand_def(DnTensorHandleType)
    spmatC = operand_def(SpMatHandleType)
    modeA = prop_def(TransposeModeAttr, default_value=_NON_TRANSPOSE)
    modeB = prop_def(TransposeModeAttr, default_value=_NON_TRANSPOSE)
    computeType = prop_def()
    bufferSz = result_def(IndexType)

    assembly_format = (
        f"{ASYNC} "
        "$dnmatA custom<Braced>($modeA) `,` $dnmatB custom<Braced>($modeB) `,` $spmatC attr-dict `into` "
        "$computeType"
    )


@irdl_op_definition
class SDDMMOp(_SparseOp):
    """The product of two dense matrices where a sparse one has elements."""

    name = "gpu.sddmm"

    asyncDependencies = var_operand_def(TOKEN)
    dnmatA = operand_def(DnTensorHandleType)
    dnmatB = operand_def(DnTensorHandleType)
    spmatC = operand_def(SpMatHandleType)
    buffer = operand_def(ANY_MEMREF)
    modeA = prop_def(TransposeModeAttr, default_value=_NON_TRANSPOSE)
    modeB = prop_def(TransposeModeAttr, default_value=_NON_TRANSPOSE)
    computeType = prop_def()

    assembly_format = (
        f"{ASYNC} "
        "$dnmatA custom<Braced>($modeA) `,` $dnmatB custom<Braced>($modeB) `,` $spmatC `,` $buffer "
        "attr-dict `:` type($buffer) `into` $computeType"
    )


@irdl_op_definition
class SpGEMMCreateDescrOp(_SparseOp):
    """The state of a product of two sparse matrices."""

    name = "gpu.spgemm_create_descr"

    asyncDependencies = var_operand_def(TOKEN)
    desc = result_def(SpGEMMOpHandleType)

    assembly_format = f"{ASYNC} attr-dict"


@irdl_op_definition
class SpGEMMDestroyDescrOp(_SparseOp):
    """Gives the state back."""

    name = "gpu.spgemm_destroy_descr"

    asyncDependencies = var_operand_def(TOKEN)
    desc = operand_def(SpGEMMOpHandleType)

    assembly_format = f"{ASYNC} $desc attr-dict"


@irdl_op_definition
class SpGEMMWorkEstimationOrComputeOp(_SparseOp):
    """A step of a product of two sparse matrices, and the size of the buffer for the next."""

    name = "gpu.spgemm_work_estimation_or_compute"

    asyncDependencies = var_operand_def(TOKEN)
    desc = operand_def(SpGEMMOpHandleType)
    spmatA = operand_def(SpMatHandleType)
    spmatB = operand_def(SpMatHandleType)
    spmatC = operand_def(SpMatHandleType)
    bufferSz = operand_def(IndexType)
    buffer = operand_def(ANY_MEMREF)
    modeA = prop_def(TransposeModeAttr, default_value=_NON_TRANSPOSE)
    modeB = prop_def(TransposeModeAttr, default_value=_NON_TRANSPOSE)
    computeType = prop_def()
    kind = prop_def(WorkEstimationOrComputeAttr)
    bufferSzNew = result_def(IndexType)

    assembly_format = (
        f"{ASYNC} "
        "custom<Braced>($kind) $spmatA custom<Braced>($modeA) `,` $spmatB custom<Braced>($modeB) `,` "
        "$spmatC `,` $desc `,` $bufferSz `,` $buffer attr-dict `:` $computeType `into` type($buffer)"
    )


@irdl_op_definition
class SpGEMMCopyOp(_SparseOp):
    """The result of a product of two sparse matrices."""

    name = "gpu.spgemm_copy"

    asyncDependencies = var_operand_def(TOKEN)
    desc = operand_def(SpGEMMOpHandleType)
    spmatA = operand_def(SpMatHandleType)
    spmatB = operand_def(SpMatHandleType)
    spmatC = operand_def(SpMatHandleType)
    modeA = prop_def(TransposeModeAttr, default_value=_NON_TRANSPOSE)
    modeB = prop_def(TransposeModeAttr, default_value=_NON_TRANSPOSE)
    computeType = prop_def()

    assembly_format = (
        f"{ASYNC} "
        "$spmatA custom<Braced>($modeA) `,` $spmatB custom<Braced>($modeB) `,` $spmatC `,` $desc "
        "attr-dict `:` $computeType"
    )


@irdl_op_definition
class SpMatGetSizeOp(_SparseOp):
    """The numbers of rows, columns and elements."""

    name = "gpu.spmat_get_size"

    asyncDependencies = var_operand_def(TOKEN)
    spmat = operand_def(SpMatHandleType)
    rows = result_def(IndexType)
    cols = result_def(IndexType)
    nnz = result_def(IndexType)

    assembly_format = f"{ASYNC} $spmat attr-dict"


@irdl_op_definition
class SetCsrPointersOp(_SparseOp):
    """Where the rows, columns and values of a matrix lie."""

    name = "gpu.set_csr_pointers"

    asyncDependencies = var_operand_def(TOKEN)
    spmat = operand_def(SpMatHandleType)
    positions = operand_def(ANY_MEMREF)
    coordinates = operand_def(ANY_MEMREF)
    values = operand_def(ANY_MEMREF)

    assembly_format = (
        f"{ASYNC} "
        "$spmat `,` $positions `,` $coordinates `,` $values attr-dict `:` type($positions) `,` "
        "type($coordinates) `,` type($values)"
    )


SPARSE_OPS = (
    CreateDnTensorOp,
    DestroyDnTensorOp,
    CreateCooOp,
    CreateCooAoSOp,
    CreateCsrOp,
    CreateCscOp,
    CreateBsrOp,
    Create2To4SpMatOp,
    DestroySpMatOp,
    SpMVBufferSizeOp,
    SpMVOp,
    SpMMBufferSizeOp,
    SpMMOp,
    SDDMMBufferSizeOp,
    SDDMMOp,
    SpGEMMCreateDescrOp,
    SpGEMMDestroyDescrOp,
    SpGEMMWorkEstimationOrComputeOp,
    SpGEMMCopyOp,
    SpMatGetSizeOp,
    SetCsrPointersOp,
)
