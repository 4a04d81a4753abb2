"""The memory of an NVIDIA GPU, for launches whose tensors are copied there."""

from __future__ import annotations

from runtime.cuda.driver import DeviceBlock, OutOfMemory, open_gpu
from runtime.cuda.probe import Gpu


class CudaMemory:
    """See `DeviceMemory`. What is put on the driver's own stream comes before a copy."""

    is_host = False

    def __init__(self, gpu: Gpu):
        """Raises: DriverError."""
        self.driver = open_gpu(gpu)

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
