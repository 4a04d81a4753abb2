"""Sparse matrices of the device's library. All ops may be asynchronous, `async [%t0, %t1]`.

No pass lowers these ops, so they are rows of a table. The name of an operand or result determines its type.
"""

from __future__ import annotations

import re
from abc import ABC
from collections.abc import Mapping, Sequence
from typing import Any

from xdsl.dialects.builtin import IndexType
from xdsl.irdl import (
    AttrSizedOperandSegments,
    AttrSizedResultSegments,
    IRDLOperation,
    operand_def,
    prop_def,
    result_def,
    var_operand_def,
    var_result_def,
)

from okl_opt.dialects.declare import declare
from okl_opt.dialects.upstream.gpu.ops.attributes import (
    DnTensorHandleType,
    PruneFlagAttr,
    SpGEMMOpHandleType,
    SpMatHandleType,
    TransposeMode,
    TransposeModeAttr,
    WorkEstimationOrComputeAttr,
)
from okl_opt.dialects.upstream.gpu.ops.directives import TOKEN, AsyncDependencies, Braced
from okl_opt.dialects.upstream.gpu.ops.memory import ANY_MEMREF, ASYNC, AsyncOp


class _SparseOp(AsyncOp, ABC):
    """An op of the table; it suggests the result names of its row."""

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


_TYPES: Mapping[Any, str] = {
    IndexType: "dims rows cols nnz brows bcols bnnz rBlockSize cBlockSize bufferSz bufferSzs bufferSzNew",
    ANY_MEMREF: (
        "memref rowIdxs colIdxs idxs rowPos colPos bRowPos bColIdxs positions coordinates values buffer buffers"
    ),
    DnTensorHandleType: "dnTensor dnX dnY dnmatA dnmatB dnmatC",
    SpMatHandleType: "spmat spMat spmatA spmatB spmatC",
    SpGEMMOpHandleType: "desc",
}
_TYPE = {name: type for type, names in _TYPES.items() for name in names.split()}
_VARIADIC = frozenset({"dims", "buffers", "bufferSzs"})
_MODE = prop_def(TransposeModeAttr, default_value=TransposeModeAttr(TransposeMode.NON_TRANSPOSE))
_PROPERTIES = {
    "modeA": _MODE,
    "modeB": _MODE,
    "computeType": prop_def(),
    "pruneFlag": prop_def(PruneFlagAttr),
    "kind": prop_def(WorkEstimationOrComputeAttr),
}

# Description, results, and assembly after the tokens, where `{name}` is a keyword in braces.
_ROWS = (
    ("create_dn_tensor", "A handle of a dense tensor of `dims` in `memref`.", "dnTensor",
     "memref, dims attr-dict : type(dims) into type(memref)"),
    ("destroy_dn_tensor", "Gives the handle back.", "", "dnTensor attr-dict"),
    ("create_coo", "A matrix of coordinates: row, column and value of each element.", "spmat",
     "rows, cols, nnz, rowIdxs, colIdxs, values attr-dict : type(rowIdxs), type(colIdxs), type(values)"),
    ("create_coo_aos", "A matrix of coordinates, row and column of an element side by side.", "spmat",
     "rows, cols, nnz, idxs, values attr-dict : type(idxs), type(values)"),
    ("create_csr", "A matrix of compressed rows.", "spmat",
     "rows, cols, nnz, rowPos, colIdxs, values attr-dict : type(rowPos), type(colIdxs), type(values)"),
    ("create_csc", "A matrix of compressed columns.", "spmat",
     "rows, cols, nnz, colPos, rowIdxs, values attr-dict : type(colPos), type(rowIdxs), type(values)"),
    ("create_bsr", "A matrix of compressed rows of blocks.", "spmat",
     "brows, bcols, bnnz, rBlockSize, cBlockSize, bRowPos, bColIdxs, values attr-dict : type(bRowPos), "
     "type(bColIdxs), type(values)"),
    ("create_2to4_spmat", "A matrix with two zeros among any four elements.", "spMat",
     "{pruneFlag} rows, cols, memref attr-dict : type(memref)"),
    ("destroy_sp_mat", "Gives the handle back.", "", "spmat attr-dict"),
    ("spmv_buffer_size", "The size of the buffer that `gpu.spmv` needs.", "bufferSz",
     "spmatA{modeA}, dnX, dnY attr-dict into computeType"),
    ("spmv", "A sparse matrix times a vector.", "",
     "spmatA{modeA}, dnX, dnY, buffer attr-dict : type(buffer) into computeType"),
    ("spmm_buffer_size", "The sizes of the buffers that `gpu.spmm` needs.", "bufferSzs",
     "spmatA{modeA}, dnmatB{modeB}, dnmatC attr-dict : type(bufferSzs) into computeType"),
    ("spmm", "A sparse matrix times a dense one.", "",
     "spmatA{modeA}, dnmatB{modeB}, dnmatC, buffers attr-dict : type(buffers) into computeType"),
    ("sddmm_buffer_size", "The size of the buffer that `gpu.sddmm` needs.", "bufferSz",
     "dnmatA{modeA}, dnmatB{modeB}, spmatC attr-dict into computeType"),
    ("sddmm", "The product of two dense matrices where a sparse one has elements.", "",
     "dnmatA{modeA}, dnmatB{modeB}, spmatC, buffer attr-dict : type(buffer) into computeType"),
    ("spgemm_create_descr", "The state of a product of two sparse matrices.", "desc", "attr-dict"),
    ("spgemm_destroy_descr", "Gives the state back.", "", "desc attr-dict"),
    ("spgemm_work_estimation_or_compute",
     "A step of a product of two sparse matrices, and the size of the buffer for the next.", "bufferSzNew",
     "{kind} spmatA{modeA}, spmatB{modeB}, spmatC, desc, bufferSz, buffer attr-dict : computeType into type(buffer)"),
    ("spgemm_copy", "The result of a product of two sparse matrices.", "",
     "spmatA{modeA}, spmatB{modeB}, spmatC, desc attr-dict : computeType"),
    ("spmat_get_size", "The numbers of rows, columns and elements.", "rows cols nnz", "spmat attr-dict"),
    ("set_csr_pointers", "Where the rows, columns and values of a matrix lie.", "",
     "spmat, positions, coordinates, values attr-dict : type(positions), type(coordinates), type(values)"),
)  # fmt: skip

_WORD = re.compile(r"attr-dict|type\((\w+)\)|\{(\w+)\}|(into|[,:])|(\w+)")


def _directive(word: re.Match[str]) -> str:
    """A keyword of a row's assembly in MLIR's declarative format."""
    typed, braced, literal, field = word.groups()
    if typed:
        return f"type(${typed})"
    if braced:
        return f" custom<Braced>(${braced})"
    return f" `{literal}`" if literal else f"${field}" if field else word[0]


def _op(name: str, doc: str, results: str, form: str) -> type[IRDLOperation]:
    words = re.findall(r"\w+", form.partition("attr-dict")[0])
    # The state of a product is the first operand, but not the first in the text.
    operands = sorted((word for word in words if word in _TYPE), key=lambda word: word != "desc")
    fields: dict[str, object] = {"asyncDependencies": var_operand_def(TOKEN)}
    fields |= {word: (var_operand_def if word in _VARIADIC else operand_def)(_TYPE[word]) for word in operands}
    fields |= {word: field for word, field in _PROPERTIES.items() if re.search(rf"\b{word}\b", form)}
    fields |= {word: (var_result_def if word in _VARIADIC else result_def)(_TYPE[word]) for word in results.split()}
    if not _VARIADIC.isdisjoint(operands):
        fields["irdl_options"] = (AttrSizedOperandSegments(as_property=True),)
    elif not _VARIADIC.isdisjoint(results.split()):
        fields["irdl_options"] = (AttrSizedResultSegments(as_property=True),)
    return declare(_SparseOp, f"gpu.{name}", doc, **fields, assembly_format=f"{ASYNC} {_WORD.sub(_directive, form)}")


SPARSE_OPS = tuple(_op(*row) for row in _ROWS)
