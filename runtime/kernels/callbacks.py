"""Kernels in Python: how one is called from compiled code, and how its exception gets past the compiled frames."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable

from runtime.base.abi import OklRunCtx
from runtime.base.errors import Status
from runtime.kernels.registry import NativeKernel

KERNEL_TYPE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)
"""`i32 kernel(okl_run_ctx*)` for ctypes."""

_raised: dict[int, BaseException] = {}
_lock = threading.Lock()


def python_kernel(compute: Callable[[OklRunCtx], int | None]) -> NativeKernel:
    """A kernel that calls `compute` with its run context. For oracles and debugging: a call costs microseconds.

    What `compute` returns is the status, None is OK. Nothing gets out, as ctypes prints what a callback raises and
    returns rubbish: an exception becomes status EXCEPTION, and the cause of the KernelError that the run raises.
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
    """Remember what a Python kernel raised, for the caller of the launch that `run` belongs to."""
    assert run.launcher is not None, "a run context without launcher"
    with _lock:
        _raised.setdefault(run.launcher, error)


def take_exception(launcher: int) -> BaseException | None:
    """What a Python kernel of that launcher raised in its last run, if one did."""
    with _lock:
        return _raised.pop(launcher, None)
