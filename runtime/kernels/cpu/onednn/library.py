"""The part of oneDNN's C interface (version 3) that our kernels need.

Source: oneDNN's dnnl_types.h, for the numbers.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from ctypes import c_char_p, c_float, c_int, c_int64, c_size_t, c_uint, c_void_p
from functools import cache
from pathlib import Path

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.switches import read_switches

CPU = 1
F32 = 3
ANY_FORMAT = 1
FORWARD_INFERENCE = 96
CONVOLUTION_AUTO = 3
POOLING_AVERAGE_WITH_PADDING, POOLING_AVERAGE = 0x2FF, 0x3FF
BINARY_ADD = 0x1FFF0
ELTWISE_RELU = 0x20
SCRATCHPAD_USER = 1
STREAM_IN_ORDER = 1
QUERY_IMPLEMENTATION, QUERY_WEIGHTS, QUERY_SCRATCHPAD = 8, 131, 136

ARG_SRC, ARG_SRC_1, ARG_DST, ARG_WEIGHTS, ARG_BIAS, ARG_SCRATCHPAD = 1, 2, 17, 33, 41, 80
ARG_POST_OP = 32768

_ADDRESS = ctypes.POINTER(c_void_p)
_DIMS = ctypes.POINTER(c_int64)
_SIGNATURES: Mapping[str, tuple[object, ...]] = {
    "engine_create": (_ADDRESS, c_int, c_size_t),
    "stream_create": (_ADDRESS, c_void_p, c_uint),
    "stream_destroy": (c_void_p,),
    "memory_desc_create_with_strides": (_ADDRESS, c_int, _DIMS, c_int, _DIMS),
    "memory_desc_create_with_tag": (_ADDRESS, c_int, _DIMS, c_int, c_int),
    "memory_desc_destroy": (c_void_p,),
    "memory_create": (_ADDRESS, c_void_p, c_void_p, c_void_p),
    "memory_destroy": (c_void_p,),
    "primitive_attr_create": (_ADDRESS,),
    "primitive_attr_destroy": (c_void_p,),
    "primitive_attr_set_scratchpad_mode": (c_void_p, c_int),
    "primitive_attr_set_post_ops": (c_void_p, c_void_p),
    "post_ops_create": (_ADDRESS,),
    "post_ops_destroy": (c_void_p,),
    "post_ops_append_binary": (c_void_p, c_int, c_void_p),
    "post_ops_append_eltwise": (c_void_p, c_int, c_float, c_float),
    "convolution_forward_primitive_desc_create": (
        *(_ADDRESS, c_void_p, c_int, c_int, c_void_p, c_void_p, c_void_p, c_void_p),
        *(_DIMS, _DIMS, _DIMS, _DIMS, c_void_p),
    ),
    "inner_product_forward_primitive_desc_create": (_ADDRESS, c_void_p, c_int, *[c_void_p] * 5),
    "pooling_forward_primitive_desc_create": (
        *(_ADDRESS, c_void_p, c_int, c_int, c_void_p, c_void_p),
        *(_DIMS, _DIMS, _DIMS, _DIMS, _DIMS, c_void_p),
    ),
    "reorder_primitive_desc_create": (_ADDRESS, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "primitive_desc_query": (c_void_p, c_int, c_int, c_void_p),
    "primitive_desc_destroy": (c_void_p,),
    "primitive_create": (_ADDRESS, c_void_p),
    "primitive_destroy": (c_void_p,),
    "primitive_execute": (c_void_p, c_void_p, c_int, c_void_p),
    "stream_wait": (c_void_p,),
}


class OneDnnError(OklRuntimeError):
    """oneDNN refused a call that should have worked."""


class OneDnn:
    """A loaded library with its CPU engine. `call` adds the prefix `dnnl_` and checks the status."""

    def __init__(self, handle: ctypes.CDLL):
        """Raises: OneDnnError if there is no CPU engine; AttributeError if it does not run on OpenMP's threads."""
        self.handle = handle
        count = handle.dnnl_engine_get_count
        count.restype = c_size_t
        if count(CPU) < 1:
            raise OneDnnError("this build of oneDNN has no CPU engine (install the onednn-cpu-iomp wheel)")
        self.address("omp_get_max_threads")
        self.engine = self.create("engine_create", CPU, 0)

    def call(self, name: str, *arguments: object) -> None:
        """Call a function. Raises: OneDnnError."""
        function = getattr(self.handle, f"dnnl_{name}")
        function.argtypes = _SIGNATURES[name]
        status = function(*arguments)
        if status:
            raise OneDnnError(f"oneDNN: {name} returned {status}")

    def create(self, name: str, *arguments: object) -> int:
        """The object that a function creates in its first argument."""
        made = c_void_p()
        self.call(name, ctypes.byref(made), *arguments)
        assert made.value is not None, name
        return made.value

    def query_md(self, primitive_desc: int, what: int) -> int:
        """A memory descriptor that belongs to the primitive's descriptor."""
        query = self.handle.dnnl_primitive_desc_query_md
        query.argtypes, query.restype = (c_void_p, c_int, c_int), c_void_p
        found = query(primitive_desc, what, 0)
        assert found is not None, what
        return found

    def implementation(self, primitive_desc: int) -> bytes:
        """The name of the implementation chosen by a primitive's descriptor."""
        name = c_char_p()
        self.call("primitive_desc_query", primitive_desc, QUERY_IMPLEMENTATION, 0, ctypes.byref(name))
        return name.value or b""

    def size(self, memory_desc: int) -> int:
        """Bytes of a memory of that descriptor."""
        size = self.handle.dnnl_memory_desc_get_size
        size.argtypes, size.restype = (c_void_p,), c_size_t
        return size(memory_desc)

    def address(self, name: str) -> int:
        return ctypes.cast(getattr(self.handle, name), c_void_p).value or 0


@contextmanager
def on_threads(count: int) -> Generator[None]:
    """Create and execute primitives inside on `count` OpenMP threads; other threads are not affected."""
    handle = loaded().handle
    before = handle.omp_get_max_threads()
    handle.omp_set_num_threads(count)
    try:
        yield
    finally:
        handle.omp_set_num_threads(before)


def dims(values: tuple[int, ...]) -> ctypes.Array[c_int64]:
    """Sizes as oneDNN takes them: an array of 12."""
    return (c_int64 * 12)(*values)


def loaded() -> OneDnn:
    """The library; only valid after `library` has found one."""
    found = library()
    assert not isinstance(found, str), found
    return found


@cache
def library() -> OneDnn | str:
    """The library named by OKL_ONEDNN_LIBRARY, else that of the wheel; or the reason why there is none."""
    path = read_switches().onednn_library or _of_wheel()
    if path is None:
        return "oneDNN is not installed (pip install 'okl-opt[onednn]', or name libdnnl in OKL_ONEDNN_LIBRARY)"
    try:
        _load_runtime(Path(path).parent)
        return OneDnn(ctypes.CDLL(path, mode=ctypes.RTLD_LOCAL))
    except (OSError, AttributeError, OneDnnError) as error:
        return f"oneDNN cannot be used: {error}"


def _of_wheel() -> str | None:
    """The path of the library in the environment's `lib`, where the wheel puts it; None if there is none."""
    folder = Path(sys.prefix, "lib")
    return next((str(path) for path in sorted(folder.glob("libdnnl.so*"))), None)


_RUNTIME = ("libintlc.so.5", "libirng.so", "libimf.so", "libsvml.so", "libiomp5.so")
"""Intel's libraries that the wheel's build needs, in order of dependency."""


def _load_runtime(folder: Path) -> None:
    """Load the libraries beside it first: loaded ones are found by name without a loader path."""
    for name in _RUNTIME:
        if (folder / name).exists():
            ctypes.CDLL(str(folder / name), mode=ctypes.RTLD_GLOBAL)


SET_HANDLE, EXECUTE = "okl_onednn_set_data_handle", "okl_onednn_execute"
MAX_THREADS, SET_THREADS = "okl_onednn_max_threads", "okl_onednn_set_threads"


def imports() -> Mapping[str, int]:
    """The functions that kernel code calls: name -> address."""
    found = loaded()
    return {
        SET_HANDLE: found.address("dnnl_memory_set_data_handle"),
        EXECUTE: found.address("dnnl_primitive_execute"),
        MAX_THREADS: found.address("omp_get_max_threads"),
        SET_THREADS: found.address("omp_set_num_threads"),
    }
