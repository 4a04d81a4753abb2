"""The thread pool: Python threads that run a loop of compiled code without the GIL.

A process has one pool for each requested number of threads, usually one in all. It starts with the first launch that
has a parallel kernel, and runs one region at a time. After a fork the child has no pool.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import threading
from functools import cache
from time import monotonic

from okl_opt.runtime.base.abi import OklPool, StructArray, size
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.machine.jit import Library, Target, compile_object, link
from okl_opt.runtime.machine.object_cache import ObjectCache
from okl_opt.runtime.native import parallel as parallel_code
from okl_opt.runtime.native.waiting import can_sleep

MOST_THREADS = 1024

_LONGEST_STOP = 1.0
"""Seconds that process exit waits for workers that are busy."""

_lock = threading.Lock()
_pools: dict[int, ThreadPool] = {}


def available_threads() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_threads(count: int) -> None:
    """Refuse an invalid number of threads. Raises: OklRuntimeError."""
    if not 1 <= count <= MOST_THREADS:
        raise OklRuntimeError(f"--threads={count}: there are 1 to {MOST_THREADS}")


@cache
def parallel_library(cache: ObjectCache | None = None) -> Library:
    """The code of `okl_parallel_for` and of the workers; built once per process."""
    names = [parallel_code.PARALLEL_FOR, parallel_code.WORKER, parallel_code.STOP]
    texts, imports = [parallel_code.parallel_code()], parallel_code.SYSTEM_FUNCTIONS
    code = compile_object(texts, Target(), optimise=False, level=1, keep=names, imports=imports, cache=cache)
    process = ctypes.CDLL(None)
    system = {
        name: ctypes.cast(getattr(process, name), ctypes.c_void_p).value or 0 for name in parallel_code.SYSTEM_FUNCTIONS
    }
    return link([code], names, system, "the thread pool")


class ThreadPool:
    """`threads` - 1 workers besides the calling thread; `address` is its `okl_pool`."""

    def __init__(self, threads: int, library: Library):
        """Start the workers. Raises: OklRuntimeError if the system cannot start more threads."""
        self.threads = threads
        self._block = StructArray(OklPool, 1)
        self.address = self._block.address
        self._library = library
        self._work, self._stop = (
            ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self._library.addresses[name])
            for name in (parallel_code.WORKER, parallel_code.STOP)
        )
        self._workers = [
            threading.Thread(target=self._work, args=(self.address,), name=f"okl-worker-{number}", daemon=True)
            for number in range(1, threads)
        ]
        for number, worker in enumerate(self._workers, start=1):
            try:
                worker.start()
            except RuntimeError as error:
                del self._workers[number - 1 :]
                self.stop()
                text = f"the system gives this process {number} threads, but {threads} were asked for (--threads=N)"
                raise OklRuntimeError(text) from error

    def stop(self) -> None:
        """End the workers; later regions run in the caller alone."""
        self._stop(self.address)
        patience = monotonic() + _LONGEST_STOP
        for worker in self._workers:
            worker.join(timeout=max(0.0, patience - monotonic()))
        if any(worker.is_alive() for worker in self._workers):
            # A worker is still busy and will access the pool when it is done.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(self._block))


def thread_pool(threads: int, library: Library) -> ThreadPool | None:
    """The pool of `threads` threads, with code `library`; None for one thread."""
    if threads == 1 or not can_sleep():
        return None
    with _lock:
        if threads not in _pools:
            _pools[threads] = ThreadPool(threads, library)
        return _pools[threads]


def _stop_all() -> None:
    for pool in _pools.values():
        pool.stop()


def _forget() -> None:
    """In a forked child: drop the pools, which have no workers and may be in the middle of a region."""
    global _lock
    _lock = threading.Lock()
    for pool in _pools.values():
        ctypes.memset(pool.address, 0, size(OklPool))
    _pools.clear()


atexit.register(_stop_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
