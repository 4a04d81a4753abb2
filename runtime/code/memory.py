"""The memory of a run: one address range for all its blocks, between two guard pages."""

from __future__ import annotations

import ctypes
import mmap
import os
from typing import NamedTuple

from okl_opt.runtime.base.abi import OklRun
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.printing import Descriptor, places
from okl_opt.runtime.memory.guarded import guard_pages
from okl_opt.runtime.native.text import offset

_BLOCK = 64
_REUSE_FROM = 256 << 20
"""Freed memory is reused once this many bytes have been used."""
_REUSE_CHECKED_FROM = 4 << 30
"""The same if accesses are checked: a use of freed memory is only seen before that."""
KEPT = 64 << 20
"""The bytes that stay with a program between its runs: zeroing them is faster than getting new pages."""
FEW = 4 << 20
"""The limit in bytes up to which block sizes are cleared in place: they lie in few pages."""
STACK_LEFT = 2 << 20
UNLIMITED_STACK = 2 << 20
"""The stack of a thread without a limit, as glibc has it."""
_FIRST, _AFTER_LAST = offset(OklRun.memory), offset(OklRun.pool)
"""The range of state fields that are the same for every run."""
_NORESERVE = 0x4000
"""Linux's MAP_NORESERVE, which `mmap` does not name before Python 3.13."""


class RunBlock(NamedTuple):
    """A block that a run has allocated. `allocated` and `released` are the numbers of sites."""

    nbytes: int
    is_live: bool
    allocated: int
    released: int | None


class RunMemory:
    """An address range of `limit` bytes, which the system fills with zeros on first touch."""

    def __init__(self, limit: int, *, has_shadow: bool = False, has_blocks: bool = False):
        """With `has_shadow` it records which bytes were written. With `has_blocks` it records the block of every byte,
        and reuses freed blocks late.

        Raises: OklRuntimeError if the system gives no such range.
        """
        page = mmap.PAGESIZE
        self.capacity = -(-limit // page) * page
        self._range = _reserved(self.capacity + 2 * page)
        self._sizes = _reserved(self.capacity // _BLOCK * 8 + page)
        self._shadow = _reserved(self.capacity) if has_shadow else None
        numbers = self.capacity // _BLOCK * 8 + page
        self._blocks = [_reserved(numbers), _reserved(numbers)] if has_blocks else []
        """The starts of blocks, and their origins."""
        self.used = ctypes.c_int64()
        """Bytes from the start that the last run may have written, and that were kept."""
        start = _address(self._range)
        self.address = start + page
        self.fresh = self._fresh_state()
        """The state before any run."""
        self._fresh_part = ctypes.addressof(self.fresh) + _FIRST
        guard_pages(start, self.address + self.capacity)

    def begin(self, state: OklRun) -> None:
        """Make a state ready for a run, with all memory free and zero."""
        self.release(state)
        used = self.used.value
        if used:
            ctypes.memset(self.address, 0, used)
            self.used.value = 0
        ctypes.memmove(ctypes.addressof(state) + _FIRST, self._fresh_part, _AFTER_LAST - _FIRST)
        state.lock = None
        state.stack_end = stack_bytes()

    def _fresh_state(self) -> OklRun:
        """The initial state of a run."""
        shadow = None if self._shadow is None else _address(self._shadow)
        self._size_address = _address(self._sizes)
        starts, origins = map(_address, self._blocks) if self._blocks else (None, None)
        reuse_from = _REUSE_CHECKED_FROM if self._blocks else _REUSE_FROM
        return OklRun(
            memory=self.address,
            sizes=self._size_address,
            shadow=shadow,
            made=self.capacity,
            made_low=self.capacity,
            capacity=self.capacity,
            reuse_from=min(reuse_from, self.capacity),
            starts=starts,
            origins=origins,
        )

    def release(self, state: OklRun) -> None:
        """Give the memory that a run has used back to the system, except the part kept for the next one."""
        page = mmap.PAGESIZE
        low = state.made_low // page * page
        if state.capacity - low > KEPT:
            self._range.madvise(mmap.MADV_DONTNEED, page + low, self.capacity - low)
        if not state.next:
            return
        used = -(-state.next // page) * page
        self.used.value = min(used, KEPT)
        if used > KEPT:
            self._range.madvise(mmap.MADV_DONTNEED, page + KEPT, used - KEPT)
        if self._shadow is not None:
            self._shadow.madvise(mmap.MADV_DONTNEED, 0, min(used, self.capacity))
        sizes = state.next // _BLOCK * 8 + 8
        for blocks in self._blocks:
            blocks.madvise(mmap.MADV_DONTNEED, 0, -(-sizes // page) * page)
        if used > FEW:
            self._sizes.madvise(mmap.MADV_DONTNEED, 0, -(-sizes // page) * page)
        else:
            ctypes.memset(self._size_address, 0, sizes)
        state.next = 0

    def block_at(self, offset: int) -> RunBlock:
        """The block that starts at an offset."""
        number = offset // _BLOCK
        size = ctypes.c_int64.from_buffer(self._sizes, number * 8).value
        origin = ctypes.c_int64.from_buffer(self._blocks[1], number * 8).value
        released = origin >> 32
        return RunBlock(abs(size), size > 0, origin & 0x7FFF_FFFF, released - 1 if released else None)

    def block_around(self, address: int) -> tuple[int, RunBlock] | None:
        """The offset and the block that holds an address; None if there is none."""
        place = address - self.address
        if not self._blocks or not 0 <= place < self.capacity:
            return None
        start = ctypes.c_int64.from_buffer(self._blocks[0], place // _BLOCK * 8).value
        block = self.block_at(start)
        return (start, block) if 0 <= place - start < block.nbytes else None

    def is_written(self, address: int, count: int) -> bool:
        """Return False if one of these bytes is known not to have been written."""
        start = address - self.address
        if self._shadow is None or not 0 <= start <= self.capacity - count:
            return True
        return 0 not in self._shadow[start : start + count]

    def has_written(self, found: Descriptor, size: int) -> bool:
        """Return False if an element of a memref is known not to have been written."""
        return self._shadow is None or all(
            self.is_written(found.aligned + place * size, size) for place in places(found)
        )


def stack_bytes() -> int:
    """The stack bytes that a run may use on a thread."""
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_STACK)
    size = UNLIMITED_STACK if soft == resource.RLIM_INFINITY else soft
    return max(size - STACK_LEFT, size // 4)


def default_limit() -> int:
    """A quarter of the machine's memory, or of the addresses that this process may have."""
    import resource

    whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    soft, _ = resource.getrlimit(resource.RLIMIT_AS)
    return (whole if soft == resource.RLIM_INFINITY else min(whole, soft)) // 4


def _reserved(size: int) -> mmap.mmap:
    try:
        return mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | _NORESERVE)
    except (OSError, OverflowError, ValueError) as error:
        raise OklRuntimeError(f"no address range of {size} bytes for the memory of a run: {error}") from error


def _address(memory: mmap.mmap) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(memory))
