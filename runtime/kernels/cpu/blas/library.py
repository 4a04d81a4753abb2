"""Finding and loading a BLAS library, by path and with local symbols."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.switches import read_switches

_WHEEL = "scipy_openblas32"
_PREFIXES = ("scipy_cblas_", "cblas_")
_LETTERS = {DType.F32: "s", DType.F64: "d"}
_SET_THREADS = (
    "scipy_openblas_set_num_threads",
    "openblas_set_num_threads",
    "MKL_Set_Num_Threads",
    "bli_thread_set_num_threads",
)


class BlasLibrary(NamedTuple):
    """A loaded library: addresses of `cblas_sgemm` and `cblas_dgemm`, which take 32-bit integers."""

    path: str
    gemm: Mapping[DType, int]
    handle: ctypes.CDLL


@cache
def library() -> BlasLibrary | str:
    """The library named by OKL_BLAS_LIBRARY, else that of the wheel; or the reason why there is none."""
    path = read_switches().blas_library or _of_wheel()
    if path is None:
        return "OpenBLAS is not installed (pip install 'okl-opt[blas]', or name a CBLAS in OKL_BLAS_LIBRARY)"
    try:
        handle = ctypes.CDLL(path, mode=ctypes.RTLD_LOCAL)
    except OSError as error:
        return f"the BLAS library cannot be loaded: {error}"
    gemm = {
        dtype: _address(handle, [prefix + letter + "gemm" for prefix in _PREFIXES])
        for dtype, letter in _LETTERS.items()
    }
    if not all(gemm.values()):
        return f"'{path}' has no cblas_sgemm and cblas_dgemm"
    set_threads = _address(handle, _SET_THREADS)
    if set_threads:
        ctypes.CFUNCTYPE(None, ctypes.c_int)(set_threads)(1)
    return BlasLibrary(path, gemm, handle)


def _of_wheel() -> str | None:
    """The path of the wheel's library; the wheel's own code is not run."""
    found = find_spec(_WHEEL)
    if found is None or found.origin is None:
        return None
    return next((str(path) for path in sorted(Path(found.origin).parent.glob("lib/libscipy_openblas*"))), None)


def _address(handle: ctypes.CDLL, names: list[str] | tuple[str, ...]) -> int:
    """The first of these symbols that the library has; 0 for none."""
    for name in names:
        try:
            return ctypes.cast(getattr(handle, name), ctypes.c_void_p).value or 0
        except AttributeError:
            continue
    return 0
