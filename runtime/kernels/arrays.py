"""Kernels of NumPy: functions on the arrays that a run context holds."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from okl_opt.runtime.base.abi import OklRunCtx, OklTensor
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.kernels.callbacks import python_kernel
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.registry import KernelEntry, KernelFlag, NativeKernel

if TYPE_CHECKING:
    from okl_opt.runtime.kernels.cpu.ref.numbers import Array


def numpy_entry(
    op_type: str,
    provider: str,
    compute: Callable[[RegContext, Sequence[Array]], Sequence[Array]],
    *,
    priority: int = 1,
    supports: Callable[[RegContext], str | None] = lambda reg: None,
) -> KernelEntry:
    """The entry of a kernel that calls `compute` with the op and arrays of its operands, for arrays of its results.

    bf16 arrays hold bits (`uint16`). A call takes microseconds. The other parameters are those of `KernelEntry`.
    """

    def prepare(reg: RegContext) -> NativeKernel:
        def kernel(run: OklRunCtx) -> None:
            for output, result in zip(output_arrays(run, reg), compute(reg, input_arrays(run, reg)), strict=True):
                output[...] = result

        return python_kernel(kernel)

    flags = KernelFlag.NEEDS_GIL | KernelFlag.DETERMINISTIC
    return KernelEntry(op_type, provider, priority, supports, prepare, flags=flags)


def input_arrays(run: OklRunCtx, reg: RegContext) -> list[Array]:
    """Arrays over the memory of the operands."""
    return _arrays(run.ins, reg.inputs)


def output_arrays(run: OklRunCtx, reg: RegContext) -> list[Array]:
    """Arrays over the memory of the results."""
    return _arrays(run.outs, reg.outputs)


def _arrays(tensors: int | None, specs: Sequence[TensorSpec]) -> list[Array]:
    """Arrays over the memory of the tensors of a table."""
    if not specs:
        return []
    assert tensors is not None, "a run context without its tensors"
    table_of_pointers = (ctypes.c_void_p * len(specs)).from_address(tensors)
    return [_array(pointer, spec) for pointer, spec in zip(table_of_pointers, specs, strict=True)]


def _array(tensor: int | None, spec: TensorSpec) -> Array:
    # Imported here: a plugin that only defines a kernel needs no NumPy.
    import numpy as np

    assert tensor is not None, "a tensor table with a null entry"
    data = OklTensor.from_address(tensor).data
    if spec.elem_count == 0:
        return np.empty(spec.shape, spec.dtype.numpy)
    assert data is not None, f"tensor {spec} has no data"
    memory = (ctypes.c_char * spec.nbytes).from_address(data)
    return np.frombuffer(memoryview(memory), spec.dtype.numpy).reshape(spec.shape)
