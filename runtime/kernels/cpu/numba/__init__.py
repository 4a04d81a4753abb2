"""Irregular kernels, compiled by numba: sorting, positions, look-ups by index.

Neither this import nor `prepare` loads numba: the code is in the sibling modules, imported when a kernel's IR is not in
the cache.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from okl_opt.runtime.base.abi import ABI_VERSION
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.numba.sizes import HISTOGRAM_BYTES, key_bytes
from okl_opt.runtime.kernels.registry import KernelEntry, TranslatedKernel, by_op_type

PROVIDER = "numba"
PRIORITY = 10

INDEX_TYPES = (DType.SI32, DType.SI64, DType.SI8, DType.UI8, DType.SI16)
MOST_POSITIONS = 2**31 - 1
"""Longest row that is sorted: its positions are kept as si32."""


def supports_sort(reg: RegContext) -> str | None:
    """arg_sort, sort, top_k: along the last axis of any tensor."""
    row = reg.inputs[0]
    if row.rank == 0:
        return "a tensor of rank 0 has no last axis"
    if row.shape[-1] > MOST_POSITIONS:
        return f"rows of {row.shape[-1]} elements are longer than {MOST_POSITIONS}"
    out = reg.outputs[0]
    if reg.op_type == "sort":
        return None if out == row else f"result {out} differs from the operand {row}"
    if out.dtype not in (DType.SI32, DType.SI64):
        return f"positions of type {out.dtype.spelling} are not si32 or si64"
    if out.shape[:-1] != row.shape[:-1] or out.rank != row.rank or out.shape[-1] > row.shape[-1]:
        return f"positions of shape {out} do not fit the operand {row}"
    if reg.op_type == "arg_sort" and out.shape != row.shape:
        return f"result {out} does not have the shape of the operand {row}"
    return None


def supports_lookup(reg: RegContext) -> str | None:
    """gather, embedding, dim_gather: elements of any type, indices of an integer type."""
    data, indices = reg.inputs
    out = reg.outputs[0]
    if indices.dtype not in INDEX_TYPES:
        return f"indices of type {indices.dtype.spelling} are not integers"
    if data.rank == 0:
        return "a tensor of rank 0 has no axis to look along"
    axis = lookup_axis(reg)
    if not -data.rank <= axis < data.rank:
        return f"axis {axis} is not one of {data}"
    axis %= data.rank
    if reg.op_type == "dim_gather":
        sizes = zip(indices.shape, data.shape, strict=False)
        if indices.rank != data.rank or any(i > d for k, (i, d) in enumerate(sizes) if k != axis):
            return f"indices {indices} do not fit the operand {data}"
        expected = TensorSpec(indices.shape, data.dtype)
    else:
        expected = TensorSpec((*data.shape[:axis], *indices.shape, *data.shape[axis + 1 :]), data.dtype)
    return None if out == expected else f"result {out} is not {expected}"


def lookup_axis(reg: RegContext) -> int:
    """The axis of a look-up op, from its attribute."""
    name = {"gather": "axis", "dim_gather": "dim"}.get(reg.op_type)
    return 0 if name is None else reg.integer(name)


def sort_workspace(reg: RegContext) -> int:
    """Two copies of a row's keys and positions, and a histogram per byte of an element."""
    row = reg.inputs[0]
    return HISTOGRAM_BYTES * row.dtype.itemsize + 2 * row.shape[-1] * (key_bytes(row.dtype) + 4)


def _prepare_sort(reg: RegContext) -> TranslatedKernel:
    """One kernel for the op's types and direction; sizes are read from the descriptors."""
    descending = reg.op_type == "top_k" or reg.attrs["direction"] == "DESCENDING"
    result = None if reg.op_type == "sort" else reg.outputs[0].dtype
    dtype = reg.inputs[0].dtype
    symbol = f"okl_sort_{dtype.spelling}_{'down' if descending else 'up'}_{result.spelling if result else 'elements'}"
    return TranslatedKernel(symbol, _facts(), partial(_sort_text, symbol, dtype, descending, result))


def _sort_text(symbol: str, dtype: DType, descending: bool, result: DType | None) -> str:
    from okl_opt.runtime.kernels.cpu.numba import sort

    return sort.text(symbol, dtype, descending, result)


def _prepare_lookup(reg: RegContext) -> TranslatedKernel:
    """One kernel for the element's size, the index type and the axis; sizes are read from the descriptors."""
    data, indices = reg.inputs
    kind = "dim_gather" if reg.op_type == "dim_gather" else "gather"
    itemsize, axis = data.dtype.itemsize, lookup_axis(reg) % data.rank
    symbol = f"okl_{kind}_{itemsize}_{indices.dtype.spelling}_{axis}"
    return TranslatedKernel(symbol, _facts(), partial(_lookup_text, kind, symbol, itemsize, indices.dtype, axis))


def _lookup_text(kind: str, symbol: str, itemsize: int, index_type: DType, axis: int) -> str:
    from okl_opt.runtime.kernels.cpu.numba import lookup

    make = lookup.dim_gather_text if kind == "dim_gather" else lookup.gather_text
    return make(symbol, itemsize, index_type, axis)


@cache
def _facts() -> tuple[str, ...]:
    """The facts that determine the IR of these kernels besides their symbols: numba, the structs, our sources."""
    from importlib.metadata import version
    from pkgutil import get_data

    sources = [str(get_data(__name__, f"{module}.py")) for module in ("__init__", "adapter", "sizes", "sort", "lookup")]
    return (version("numba"), version("llvmlite"), str(ABI_VERSION), *sources)


def _entry(
    op_type: str,
    supports: Callable[[RegContext], str | None],
    prepare: Callable[[RegContext], TranslatedKernel],
    workspace: Callable[[RegContext], int],
) -> KernelEntry:
    return KernelEntry(op_type, PROVIDER, PRIORITY, supports, prepare, workspace)


entry_of = by_op_type(
    (
        *(_entry(name, supports_sort, _prepare_sort, sort_workspace) for name in ("arg_sort", "sort", "top_k")),
        *(
            _entry(name, supports_lookup, _prepare_lookup, lambda reg: 0)
            for name in ("gather", "embedding", "dim_gather")
        ),
    )
)
