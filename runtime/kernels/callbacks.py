"""Kernels in Python: calling them from compiled code, and passing their exceptions across compiled frames."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable

from okl_opt.runtime.base.abi import OklRunCtx
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.kernels.registry import NativeKernel

KERNEL_TYPE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)
"""`i32 kernel(okl_run_ctx*)` for ctypes."""

_raised: dict[int, BaseException] = {}
_lock = threading.Lock()


def python_kernel(compute: Callable[[OklRunCtx], int | None]) -> NativeKernel:
    """A kernel that calls `compute` with its run context. For the oracle and debugging: a call takes microseconds.

    `compute` returns the status; None is OK. An exception becomes status EXCEPTION and the cause of the run's
    KernelError: ctypes would print it and return an arbitrary value.
    """

    def call(address: int) -> int:
        run = OklRunCtx.from_address(address)
        try:
            return compute(run) or Status.OK
        except BaseException as error:
            keep_exception(run, error)
            return Status.EXCEPTION

    function = KERNEL_TYPE(call)
    address = ctypes.cast(function, ctypes.c_void_p).value
    assert address is not None
    return NativeKernel(address, function)


def keep_exception(run: OklRunCtx, error: BaseException) -> None:
    """Keep the exception of a Python kernel for the caller of `run`'s launch."""
    assert run.launcher is not None, "a run context without launcher"
    with _lock:
        _raised.setdefault(run.launcher, error)


def take_exception(launcher: int) -> BaseException | None:
    """The exception of a Python kernel in that launcher's last run, or None."""
    with _lock:
        return _raised.pop(launcher, None)
