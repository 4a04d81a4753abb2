"""cuDNN: its version, its handles, and the functions that compiled code calls.

Names and numbers are those of the headers of cuDNN 9. Only its older functions are used, for one convolution each.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from ctypes import c_size_t
from functools import cache

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.switches import read_switches
from okl_opt.runtime.cuda.driver import Driver
from okl_opt.runtime.cuda.libraries import Function, Handle, Handles, LibraryError, Loaded, Names, load, the_gpu

NAMES = Names("cuDNN", "cudnn", "OKL_CUDNN_LIBRARY", "cudnnGetErrorString", "cudnnCreate", "cudnnDestroy")

SET_STREAM = Function("cudnnSetStream", ("ptr", "ptr"))
_CONVOLUTION = ("ptr", "ptr", "ptr", "ptr", "ptr", "ptr", "ptr", "i32", "ptr", "i64")
FORWARD = Function("cudnnConvolutionForward", (*_CONVOLUTION, "ptr", "ptr", "ptr"))
"""handle, alpha, (x descriptor, x), (w descriptor, w), convolution, algorithm, (workspace, its bytes), beta,
(y descriptor, y).
"""
FUSED_FORWARD = Function(
    "cudnnConvolutionBiasActivationForward", (*_CONVOLUTION, "ptr", "ptr", "ptr", "ptr", "ptr", "ptr", "ptr", "ptr")
)
"""As FORWARD up to the workspace; then alpha2, (z descriptor, z), (bias descriptor, bias), activation,
(y descriptor, y): y = activation(alpha * convolution + alpha2 * z + bias).
"""

_OLDEST, _TOO_NEW = 90000, 100000


class Cudnn:
    """The library, and a handle for queries."""

    def __init__(self, loaded: Loaded, driver: Driver):
        """Raises: LibraryError, DriverError."""
        self.loaded = loaded
        self.driver = driver
        self.handles = Handles(loaded, driver)
        self.asking = Handle(loaded, driver)
        self.lock = threading.Lock()
        """Held while that handle is used."""
        self.imports: Mapping[str, int] = loaded.addresses(SET_STREAM, FORWARD, FUSED_FORWARD)


@cache
def library() -> Cudnn | str:
    """cuDNN as named by OKL_CUDNN_LIBRARY, else of NVIDIA's packages; or the reason why it cannot be used."""
    try:
        driver = the_gpu()
        loaded = load(NAMES, read_switches().cudnn_library)
        _check_version(loaded)
        return Cudnn(loaded, driver)
    except OklRuntimeError as problem:
        return str(problem)


def found() -> Cudnn:
    """The library; only valid after `library` has found one."""
    cudnn = library()
    assert not isinstance(cudnn, str), cudnn
    return cudnn


def _check_version(loaded: Loaded) -> None:
    ask = loaded.function("cudnnGetVersion")
    ask.restype = c_size_t
    version: int = ask()
    if not _OLDEST <= version < _TOO_NEW:
        # 8.9.7 is 8907, and 9.1.0 is 90100.
        major, rest = divmod(version, 10000 if version >= _OLDEST else 1000)
        raise LibraryError(f"cuDNN is {major}.{rest // 100}, but version 9 is needed")
