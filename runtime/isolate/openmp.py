"""Intel's OpenMP in an isolated process, where oneDNN needs it.

It ends the process unless it can create a file in /dev/shm at its start and read it at its end. So it is started before
the sandbox is entered, and the parent removes the file afterwards.
Source: LLVM's openmp/runtime/src/kmp_runtime.cpp, `__kmp_register_library_startup`.
"""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import suppress

from okl_opt.runtime.base.switches import read_switches

_LIBRARY = "libiomp5.so"


def begin_openmp() -> list[str]:
    """Start OpenMP without threads, if installed; return the files that it must be able to read."""
    switches = read_switches()
    named = (os.path.dirname(path) for path in (switches.onednn_library, switches.blas_library) if path)
    for folder in (*named, os.path.join(sys.prefix, "lib")):
        library = os.path.join(folder, _LIBRARY)
        if os.path.exists(library):
            with suppress(OSError, AttributeError):  # its user reports the error
                ctypes.CDLL(library, mode=ctypes.RTLD_GLOBAL).omp_get_max_threads()
                return [_file_of(os.getpid())]
    return []


def remove_openmp_file(pid: int) -> None:
    """Remove the file that a finished process left."""
    with suppress(OSError):
        os.unlink(_file_of(pid))


def _file_of(pid: int) -> str:
    return f"/dev/shm/__KMP_REGISTERED_LIB_{pid}_{os.getuid()}"
