"""The memory of an NVIDIA GPU, for launches whose tensors are copied to it or are already there."""

from __future__ import annotations

from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.cuda.arrays import found_array
from okl_opt.runtime.cuda.copies import PinnedCopies
from okl_opt.runtime.cuda.driver import DeviceBlock, Driver, OutOfMemory
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.device_memory import MemoryBorder
from okl_opt.runtime.memory.device_tensor import DeviceTensor


class CudaMemory:
    """See `DeviceMemory` and `MemoryBorder`. Work on the driver's own stream comes before a copy."""

    is_host = False

    def __init__(self, driver: Driver):
        self.driver = driver

    @property
    def border(self) -> MemoryBorder:
        return self

    def allocate(self, nbytes: int) -> DeviceBlock:
        try:
            block = self.driver.allocate(nbytes)
        except OutOfMemory as problem:
            raise MemoryError(str(problem)) from problem
        block.fill(0)
        self.driver.stream.sync()
        return block

    def copy(self, target: int, source: int, nbytes: int) -> None:
        self.driver.copy(target, source, nbytes)

    # ----- the border

    def find(self, value: object) -> DeviceTensor | None:
        if isinstance(value, DeviceTensor):
            return value
        array = found_array(self.driver, value)
        if array is None:
            return None
        if not array.is_dense:
            strides = ", ".join(map(str, array.steps))
            raise InputError(
                f"a {array.kind} of type {array.spec} has strides of {strides} bytes on the GPU, where nothing is "
                "copied: make it contiguous"
            )
        return DeviceTensor(Buffer(array.spec, array.address, array.owner, array.readonly), self.copy)

    def new(self, spec: TensorSpec) -> DeviceTensor:
        block = self.allocate(spec.nbytes)
        return DeviceTensor(Buffer(spec, block.address, block), self.copy, share=block.share)

    def copies(self) -> PinnedCopies:
        return PinnedCopies(self.driver)
