"""The oracle as a kernel: a C callback that reads the run context and calls `compute`."""

from __future__ import annotations

import ctypes

from okl_opt.runtime.base.abi import OklLauncher, OklRunCtx
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.kernels.arrays import input_arrays, output_arrays
from okl_opt.runtime.kernels.callbacks import python_kernel
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.ref import table
from okl_opt.runtime.kernels.cpu.ref.numbers import KernelArgumentError
from okl_opt.runtime.kernels.registry import NativeKernel


def native_kernel(reg: RegContext) -> NativeKernel:
    """A kernel for exactly this op.

    A KernelArgumentError becomes status 1 with its text as message; any other exception status 5, kept for the caller.
    """

    def kernel(run: OklRunCtx) -> int | None:
        try:
            inputs = input_arrays(run, reg)
            outputs = output_arrays(run, reg)
            for output, result in zip(outputs, table.compute(reg, inputs), strict=True):
                output[...] = result
        except KernelArgumentError as error:
            _set_message(run, str(error))
            return Status.INVALID_ARGUMENT
        return None

    return python_kernel(kernel)


def _set_message(run: OklRunCtx, text: str) -> None:
    """Put the text, cut to what fits, into the launcher's message buffer."""
    assert run.launcher is not None, "a run context without launcher"
    launcher = OklLauncher.from_address(run.launcher)
    if launcher.message is None or launcher.message_cap == 0:
        return
    encoded = text.encode()[: launcher.message_cap - 1]
    ctypes.memmove(launcher.message, encoded + b"\0", len(encoded) + 1)
    launcher.message_len = len(encoded)
