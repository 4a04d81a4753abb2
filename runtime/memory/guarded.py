"""Memory between pages that trap, so that an access beside it ends the process."""

from __future__ import annotations

import ctypes
import mmap
import os

from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.memory.buffer import Buffer

_ALIGNMENT = 64


def guard_pages(*addresses: int) -> None:
    """Make these pages trap. Raises: OklRuntimeError."""
    protect = ctypes.CDLL(None, use_errno=True).mprotect
    for address in addresses:
        if protect(ctypes.c_void_p(address), ctypes.c_size_t(mmap.PAGESIZE), 0):
            raise OklRuntimeError(f"cannot guard memory: {os.strerror(ctypes.get_errno())}")


def guarded_buffer(spec: TensorSpec) -> Buffer:
    """Zeros, 64-byte aligned, that end less than 64 bytes before a page that traps. Raises: OklRuntimeError."""
    page = mmap.PAGESIZE
    room = -(-spec.nbytes // _ALIGNMENT) * _ALIGNMENT
    inner = -(-room // page) * page
    try:
        memory = mmap.mmap(-1, inner + 2 * page, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    except (OSError, OverflowError, ValueError) as error:
        raise OklRuntimeError(f"out of memory: no {spec.nbytes} bytes for a {spec}") from error
    start = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    guard_pages(start, start + page + inner)
    return Buffer(spec, start + page + inner - room, memory)


def guarded_copy(buffer: Buffer) -> Buffer:
    """The elements of a buffer, copied to guarded memory. Raises: OklRuntimeError."""
    copy = guarded_buffer(buffer.spec)
    ctypes.memmove(copy.address, buffer.address, buffer.spec.nbytes)
    return copy
