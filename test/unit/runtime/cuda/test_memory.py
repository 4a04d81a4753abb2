"""The memory of a GPU for launches, on a stand-in for the driver's bindings, which has the host's memory."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest
from computing_driver import ComputingDriver
from fake_driver import CUresult, FakeDriver

from okl_opt import OklRuntimeError, load
from okl_opt.runtime.cuda.driver import open_gpu
from okl_opt.runtime.cuda.memory import CudaMemory
from okl_opt.runtime.cuda.probe import probe

RELUS = """
oneflow.job @j(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = "oneflow.relu"(%x) {op_name = "r", device_tag = "cuda", device_name = ["@0:0"]}
    : (tensor<4xf32>) -> tensor<4xf32>
  %s = "oneflow.negative"(%r) {op_name = "s", device_tag = "cuda", device_name = ["@0:0"]}
    : (tensor<4xf32>) -> tensor<4xf32>
  oneflow.return %s : tensor<4xf32>
}
"""


def memory() -> CudaMemory:
    gpu = probe().gpu
    assert gpu is not None
    return CudaMemory(open_gpu(gpu))


def test_memory_is_zeroed(fake: FakeDriver):
    found = memory()
    block = found.allocate(64)
    target = ctypes.create_string_buffer(b"x" * 64, 64)
    found.copy(ctypes.addressof(target), block.address, 64)
    assert target.raw == b"\0" * 64 and not found.is_host


def test_no_memory(fake: FakeDriver):
    found = memory()
    fake.failing["cuMemAllocAsync"] = CUresult.CUDA_ERROR_OUT_OF_MEMORY
    with pytest.raises(MemoryError, match="CUDA_ERROR_OUT_OF_MEMORY"):
        found.allocate(64)


def test_a_job_without_memory(computing: ComputingDriver):
    computing.failing["cuMemAllocAsync"] = CUresult.CUDA_ERROR_OUT_OF_MEMORY
    with pytest.raises(OklRuntimeError, match="out of memory"):
        load(RELUS, object_cache="off", threads=1).launch(np.zeros(4, np.float32))


@pytest.mark.parametrize("passes", ["", "wrap-ops-to-kernel-launch"])
def test_tensors_stay_on_the_device(computing: ComputingDriver, passes: str):
    module = load(RELUS, passes=passes, object_cache="off", threads=1)
    for turn in range(2):
        before = computing.names().count("cuMemcpyAsync")
        (result,) = module.launch(np.array([-1, 2, -3, 4], np.float32) + turn)
        assert np.asarray(result).tolist() == [-max(x + turn, 0) for x in (-1, 2, -3, 4)]
        assert computing.names().count("cuMemcpyAsync") - before == 2, "the argument there and the result back"
