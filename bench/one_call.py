"""One kernel by itself: the C structs around a call, for tests and for `bench.faults`."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from okl_opt.runtime.base import abi
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.machine.threads import parallel_library, thread_pool

KERNEL_TYPE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)


class OneCall:
    """The run context of an op on given memory, and a launcher that has no other op; `run` may be filled in further."""

    def __init__(self, context: RegContext, inputs: Sequence[int], outputs: Sequence[int], threads: int = 1) -> None:
        """`inputs` and `outputs` are addresses. Parts of the kernel run on `threads` threads."""
        self._message = abi.Block(512)
        self.launcher = abi.OklLauncher(
            magic=abi.MAGIC, abi=abi.ABI_VERSION, failed_index=-1, n_ops=1, max_threads=threads
        )
        self.launcher.message, self.launcher.message_cap = self._message.address, self._message.nbytes
        self._pool = thread_pool(threads, parallel_library())
        self.launcher.pool = None if self._pool is None else self._pool.address
        self.run = abi.OklRunCtx(
            launcher=ctypes.addressof(self.launcher), n_ins=len(context.inputs), n_outs=len(context.outputs)
        )
        self._kept: list[object] = []
        self.run.ins, self.run.outs = self._table(inputs, context.inputs), self._table(outputs, context.outputs)
        self._runs = abi.Block.pointers([self.address])
        self.launcher.run_ctxs = self._runs.address

    @property
    def address(self) -> int:
        """Of the run context."""
        return ctypes.addressof(self.run)

    def __call__(self, kernel: int) -> int:
        """The status of the kernel at an address."""
        return KERNEL_TYPE(kernel)(self.address)

    @property
    def message(self) -> str:
        """What the kernel says of its failure."""
        return ctypes.string_at(self._message.address, self.launcher.message_len).decode()

    def _table(self, addresses: Sequence[int], specs: Sequence[TensorSpec]) -> int:
        """The address of an `okl_tensor*` table."""
        tensors: list[int] = []
        for address, spec in zip(addresses, specs, strict=True):
            shape, strides = abi.Block.integers(spec.shape), abi.Block.integers(spec.strides)
            tensor = abi.OklTensor(
                data=address if spec.elem_count else None,
                nbytes=spec.nbytes,
                dtype=spec.dtype.value,
                rank=spec.rank,
                shape=shape.address,
                strides=strides.address,
                elem_count=spec.elem_count,
                flags=int(abi.TensorFlag.CONTIGUOUS),
            )
            self._kept += [shape, strides, tensor]
            tensors.append(ctypes.addressof(tensor))
        block = abi.Block.pointers(tensors)
        self._kept.append(block)
        return block.address
