"""cuBLAS: its version, its handles, and the functions that compiled code calls.

Names and numbers are those of `cublas_api.h` of CUDA 13.0.
"""

from __future__ import annotations

from collections.abc import Mapping
from ctypes import byref, c_int
from functools import cache

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.switches import read_switches
from okl_opt.runtime.cuda.driver import Driver
from okl_opt.runtime.cuda.libraries import Function, Handle, Handles, LibraryError, Loaded, Names, load, the_gpu
from okl_opt.runtime.native.gpu import COPY

NAMES = Names("cuBLAS", "cublas", "OKL_CUBLAS_LIBRARY", "cublasGetStatusName", "cublasCreate_v2", "cublasDestroy_v2")

SET_STREAM = Function("cublasSetStream_v2", ("ptr", "ptr"))
SET_WORKSPACE = Function("cublasSetWorkspace_v2", ("ptr", "ptr", "i64"))
"""handle, address, bytes. A new stream takes the workspace away, so this comes after SET_STREAM."""
SET_MATH_MODE = Function("cublasSetMathMode", ("ptr", "i32"))

_OPERAND = ("ptr", "i32", "i64")
_HEAD = ("ptr", "i32", "i32", "i64", "i64", "i64", "ptr")
GEMM = Function("cublasGemmEx_64", (*_HEAD, *_OPERAND, *_OPERAND, "ptr", *_OPERAND, "i32", "i32"))
"""handle, transa, transb, m, n, k, alpha, (A, type, lda), (B, type, ldb), beta, (C, type, ldc), compute type,
algorithm. cuBLAS has the forms with 64-bit sizes since CUDA 12.
"""
BATCHED_GEMM = Function(
    "cublasGemmStridedBatchedEx_64",
    (*_HEAD, *_OPERAND, "i64", *_OPERAND, "i64", "ptr", *_OPERAND, "i64", "i64", "i32", "i32"),
)
"""As GEMM; after each leading dimension the stride between matrices, after that of C the number of matrices."""

_OLDEST = 12
_MAJOR_VERSION = 0
_MATH_MODE = 16
"""CUBLAS_DEFAULT_MATH, which keeps f32 at f32: TF32 is a mode of its own (3). With
CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION: partial sums of f16 and bf16 are f32, as everywhere in this runtime.
"""
_HOPPER = (9, 0)


class Cublas:
    """The library. Handles are made only after it is known to work."""

    def __init__(self, loaded: Loaded, driver: Driver):
        """Raises: LibraryError, DriverError."""
        self._loaded = loaded
        self._handles = Handles(loaded, driver)
        # Bytes that NVIDIA's manual recommends for `cublasSetWorkspace`.
        self.workspace = (32 << 20) if driver.gpu.capability >= _HOPPER else (4 << 20)
        self.imports: Mapping[str, int] = {
            **loaded.addresses(SET_STREAM, SET_WORKSPACE, GEMM, BATCHED_GEMM),
            **driver.addresses([COPY]),
        }
        self._set_up(Handle(loaded, driver))

    def handle_of(self, launcher: int | None) -> Handle:
        """The handle of a launch. Raises: LibraryError, DriverError."""
        handle = self._handles.of(launcher)
        self._set_up(handle)
        return handle

    def _set_up(self, handle: Handle) -> None:
        self._loaded.call(SET_MATH_MODE.name, handle.made, _MATH_MODE)


@cache
def library() -> Cublas | str:
    """cuBLAS as named by OKL_CUBLAS_LIBRARY, else of NVIDIA's packages; or the reason why it cannot be used."""
    try:
        driver = the_gpu()
        loaded = load(NAMES, read_switches().cublas_library)
        _check_version(loaded)
        return Cublas(loaded, driver)
    except OklRuntimeError as problem:
        return str(problem)


def found() -> Cublas:
    """The library; only valid after `library` has found one."""
    cublas = library()
    assert not isinstance(cublas, str), cublas
    return cublas


def _check_version(loaded: Loaded) -> None:
    major = c_int()
    loaded.call("cublasGetProperty", _MAJOR_VERSION, byref(major))
    if major.value < _OLDEST:
        raise LibraryError(f"cuBLAS is of CUDA {major.value}, but at least {_OLDEST} is needed")
