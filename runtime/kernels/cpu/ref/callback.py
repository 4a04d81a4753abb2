"""The oracle as a kernel: a C callback that reads the run context and calls `compute`."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

import numpy as np

from okl_opt.runtime.base.abi import OklLauncher, OklRunCtx, OklTensor
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.kernels.callbacks import python_kernel
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.ref import table
from okl_opt.runtime.kernels.cpu.ref.numbers import Array, KernelArgumentError
from okl_opt.runtime.kernels.registry import NativeKernel


def native_kernel(reg: RegContext) -> NativeKernel:
    """A kernel for exactly this op.

    A KernelArgumentError becomes status 1 with its text as message; any other exception status 5, kept for the caller.
    """

    def kernel(run: OklRunCtx) -> int | None:
        try:
            inputs = _arrays(run.ins, reg.inputs)
            outputs = _arrays(run.outs, reg.outputs)
            for output, result in zip(outputs, table.compute(reg, inputs), strict=True):
                output[...] = result
        except KernelArgumentError as error:
            _set_message(run, str(error))
            return Status.INVALID_ARGUMENT
        return None

    return python_kernel(kernel)


def _arrays(tensors: int | None, specs: Sequence[TensorSpec]) -> list[Array]:
    """Arrays over the memory of the tensors of a table."""
    if not specs:
        return []
    assert tensors is not None, "a run context without its tensors"
    table_of_pointers = (ctypes.c_void_p * len(specs)).from_address(tensors)
    return [_array(pointer, spec) for pointer, spec in zip(table_of_pointers, specs, strict=True)]


def _array(tensor: int | None, spec: TensorSpec) -> Array:
    assert tensor is not None, "a tensor table with a null entry"
    data = OklTensor.from_address(tensor).data
    if spec.elem_count == 0:
        return np.empty(spec.shape, spec.dtype.numpy)
    assert data is not None, f"tensor {spec} has no data"
    memory = (ctypes.c_char * spec.nbytes).from_address(data)
    return np.frombuffer(memoryview(memory), spec.dtype.numpy).reshape(spec.shape)


def _set_message(run: OklRunCtx, text: str) -> None:
    """Put the text, cut to what fits, into the launcher's message buffer."""
    assert run.launcher is not None, "a run context without launcher"
    launcher = OklLauncher.from_address(run.launcher)
    if launcher.message is None or launcher.message_cap == 0:
        return
    encoded = text.encode()[: launcher.message_cap - 1]
    ctypes.memmove(launcher.message, encoded + b"\0", len(encoded) + 1)
    launcher.message_len = len(encoded)
