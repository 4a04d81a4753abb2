"""The driver's layer, on a stand-in for the driver's bindings that records calls."""

from __future__ import annotations

import ctypes
import gc
import struct
import threading

import pytest
from fake_driver import CUresult, FakeDriver, install

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.cuda import images
from okl_opt.runtime.cuda.driver import Arguments, Driver, DriverError, Graph, OutOfMemory, Stream
from okl_opt.runtime.cuda.probe import Gpu, probe

PTX = ".version 7.8\n.target sm_90\n.address_size 64\n"


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> FakeDriver:
    driver = FakeDriver()
    install(monkeypatch, driver)
    return driver


def opened() -> Driver:
    gpu = probe().gpu
    assert gpu is not None
    return Driver(gpu)


def test_memory_is_given_back(fake: FakeDriver):
    driver = opened()
    before = set(fake.live)
    block, pinned = driver.allocate(16), driver.pinned(16)
    block.fill(7)
    driver.copy(pinned.address, block.address, 16)
    assert ctypes.string_at(pinned.address, 16) == b"\7" * 16
    assert fake.names()[-1] == "cuStreamSynchronize", "a copy of the host is there when it returns"
    del block, pinned
    gc.collect()
    assert set(fake.live) == before
    assert "cuMemAlloc" not in fake.names() and fake.names().count("cuMemFreeAsync") == 1


def test_memory_of_a_gpu_without_pools(monkeypatch: pytest.MonkeyPatch):
    fake = FakeDriver(pools=False)
    install(monkeypatch, fake)
    block = opened().allocate(0)
    del block
    gc.collect()
    assert fake.names().count("cuMemAlloc") == fake.names().count("cuMemFree") == 1
    assert "cuMemAllocAsync" not in fake.names() and ("cuMemAlloc", 1) in fake.calls


def test_limits(fake: FakeDriver):
    limits = opened().limits()
    assert limits.grid == ((1 << 31) - 1, 65535, 65535) and limits.block == (1024, 1024, 64)
    assert limits.threads == 1024 and limits.static_shared == 48 << 10 and limits.shared == 227 << 10


def test_a_launch(fake: FakeDriver):
    driver = opened()
    kernel = driver.load(PTX).function("k")
    stream = Stream(driver)
    arguments = Arguments([struct.pack("=q", 5), struct.pack("=f", 2.5)])
    stream.launch(kernel, (4, 2, 1), (32, 1, 1), 8, arguments)
    (call,) = [call for call in fake.calls if call[0] == "cuLaunchKernel"]
    assert call[1:] == (kernel.address, 4, 2, 1, 32, 1, 1, 8, stream.handle, arguments.address, 0)
    pointers = (ctypes.c_void_p * 2).from_address(arguments.address)
    assert ctypes.c_int64.from_address(pointers[0] or 0).value == 5
    assert ctypes.c_float.from_address(pointers[1] or 0).value == 2.5


def test_large_shared_memory_is_asked_for_once(fake: FakeDriver):
    driver = opened()
    kernel = driver.load(PTX).function("k")
    for nbytes in (48 << 10, 64 << 10, 50 << 10, 64 << 10):
        driver.stream.launch(kernel, (1, 1, 1), (1, 1, 1), nbytes, Arguments([]))
    assert [call[1:] for call in fake.calls if call[0] == "cuFuncSetAttribute"] == [(kernel.address, 8, 64 << 10)]


@pytest.mark.slow("compiles kernels")
def test_a_kernel_keeps_its_module(fake: FakeDriver):
    driver = opened()
    kernel = driver.load(PTX).function("k")
    gc.collect()
    assert "cuModuleUnload" not in fake.names()
    del kernel
    gc.collect()
    assert "cuModuleUnload" in fake.names()


def test_streams_wait_for_events(fake: FakeDriver):
    driver = opened()
    first, second = Stream(driver), Stream(driver)
    event = first.record()
    second.wait(event)
    event.sync()
    assert fake.calls[-3:] == [
        ("cuEventRecord", event.handle, first.handle),
        ("cuStreamWaitEvent", second.handle, event.handle, 0),
        ("cuEventSynchronize", event.handle),
    ]
    assert [call[1] for call in fake.calls if call[0] == "cuStreamCreate"] == [1, 1, 1], "none waits for the default"
    assert ("cuEventCreate", 2) in fake.calls, "without timing"
    start, end = (first.record(driver.event(timed=True)) for _ in range(2))
    assert end.seconds_after(start) == 0.0015


def test_a_graph_is_made_once(fake: FakeDriver):
    driver = opened()
    kernel = driver.load(PTX).function("k")
    graph = Graph(driver)
    sizes, none = (1, 1, 1), Arguments([])
    first = graph.add(kernel, sizes, sizes, 0, none, [])
    second = graph.add(kernel, sizes, sizes, 0, none, [first])
    graph.add(kernel, sizes, sizes, 0, none, [first, second])
    for _ in range(3):
        graph.launch(driver.stream)
    assert [call[2:4] for call in fake.calls if call[0] == "cuGraphAddKernelNode"] == [
        ([], 0),
        ([first], 1),
        ([first, second], 2),
    ]
    assert fake.names().count("cuGraphInstantiate") == 1 and fake.names().count("cuGraphLaunch") == 3
    del graph
    gc.collect()
    assert {"cuGraphExecDestroy", "cuGraphDestroy"} <= set(fake.names())


def test_each_thread_is_given_the_context(fake: FakeDriver):
    driver = opened()
    for _ in range(2):
        thread = threading.Thread(target=lambda: [driver.stream.sync() for _ in range(2)])
        thread.start()
        thread.join()
    assert fake.names().count("cuCtxSetCurrent") == 3


def test_addresses_for_compiled_code(fake: FakeDriver):
    assert all(opened().addresses(["cuLaunchKernel", "cuCtxSetCurrent"]).values())
    fake.failing["cuGetProcAddress"] = CUresult.CUDA_ERROR_NOT_FOUND

    def failing(*arguments: object) -> tuple[CUresult, int, int]:
        return CUresult.CUDA_ERROR_NOT_FOUND, 0, 1

    fake.cuGetProcAddress = failing
    with pytest.raises(DriverError, match="CUDA_ERROR_NOT_FOUND \\(500\\) in cuGetProcAddress"):
        opened().addresses(["cuLaunchKernel"])


class TestErrors:
    def test_no_memory(self, fake: FakeDriver):
        driver = opened()
        fake.failing["cuMemAllocAsync"] = CUresult.CUDA_ERROR_OUT_OF_MEMORY
        with pytest.raises(
            OutOfMemory, match=r"CUDA_ERROR_OUT_OF_MEMORY \(2\) in cuMemAllocAsync: words of the driver"
        ):
            driver.allocate(1 << 50)
        del fake.failing["cuMemAllocAsync"]
        driver.allocate(16)

    def test_bad_code_comes_with_the_log(self, fake: FakeDriver):
        fake.failing["cuModuleLoadDataEx"] = CUresult.CUDA_ERROR_INVALID_PTX
        fake.log = b"ptxas application ptx input, line 4; fatal: Parsing error\n\0"
        with pytest.raises(DriverError) as error:
            opened().load(PTX)
        assert str(error.value) == (
            "the driver reports CUDA_ERROR_INVALID_PTX (218) in cuModuleLoadDataEx: words of the driver\n"
            "ptxas application ptx input, line 4; fatal: Parsing error"
        )

    def test_no_such_kernel(self, fake: FakeDriver):
        fake.failing["cuModuleGetFunction"] = CUresult.CUDA_ERROR_NOT_FOUND
        with pytest.raises(DriverError, match=r"CUDA_ERROR_NOT_FOUND \(500\) in cuModuleGetFunction of 'k'"):
            opened().load(PTX).function("k")

    def test_a_refused_launch_names_the_kernel(self, fake: FakeDriver):
        driver = opened()
        kernel = driver.load(PTX).function("k")
        fake.failing["cuLaunchKernel"] = CUresult.CUDA_ERROR_INVALID_VALUE
        with pytest.raises(DriverError, match=r"CUDA_ERROR_INVALID_VALUE \(1\) in cuLaunchKernel of 'k'"):
            driver.stream.launch(kernel, (1, 1, 1), (4096, 1, 1), 0, Arguments([]))
        driver.stream.sync()

    def test_after_an_error_that_lasts_nothing_more_is_called(self, fake: FakeDriver):
        driver = opened()
        block, event, module = driver.allocate(16), driver.event(), driver.load(PTX)
        fake.failing["cuStreamSynchronize"] = CUresult.CUDA_ERROR_ILLEGAL_ADDRESS
        with pytest.raises(DriverError, match=r"reports CUDA_ERROR_ILLEGAL_ADDRESS \(700\) in cuStreamSynchronize"):
            driver.stream.sync()
        fake.failing.clear()
        count = len(fake.calls)
        text = "the GPU cannot be used any more in this process: .* CUDA_ERROR_ILLEGAL_ADDRESS"
        for use in (driver.stream.sync, event.sync, block.fill, lambda: driver.allocate(8), lambda: driver.load(PTX)):
            with pytest.raises(DriverError, match=text):
                use()
        del block, event, module
        gc.collect()
        assert len(fake.calls) == count


class TestImages:
    @pytest.mark.parametrize(
        ("version", "cuda"),
        [((6, 3), (10, 0)), ((7, 8), (11, 8)), ((8, 5), (12, 5)), ((8, 6), (12, 7)), ((9, 4), (13, 4))],
    )
    def test_versions(self, version: tuple[int, int], cuda: tuple[int, int]):
        """As `cuda.bindings.utils.get_minimal_required_cuda_ver_from_ptx_ver` has them."""
        assert images.needed_cuda(version) == cuda

    def test_ptx_of_a_newer_cuda(self, fake: FakeDriver):
        with pytest.raises(OklRuntimeError, match=r"^PTX 9.4 needs a CUDA 13.4 driver, this one is 13.0$"):
            opened().load(PTX.replace("7.8", "9.4"))
        assert "cuModuleLoadDataEx" not in fake.names()

    def test_ptx_of_a_newer_cuda_is_linked(self, fake: FakeDriver, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(images, "linked", lambda ptx, gpu: b"\x7fELF")
        opened().load(PTX.replace("7.8", "9.4"))
        assert next(call[1] for call in fake.calls if call[0] == "cuModuleLoadDataEx") == b"\x7fELF"

    def test_ptx_is_a_c_string(self, fake: FakeDriver):
        opened().load(PTX)
        assert next(call[1] for call in fake.calls if call[0] == "cuModuleLoadDataEx") == PTX.encode() + b"\0"

    def test_another_gpu(self, fake: FakeDriver):
        fake.capability = (8, 0)
        with pytest.raises(OklRuntimeError, match=r"^the device is sm_80, the module was built for sm_90$"):
            opened().load(PTX)

    @pytest.mark.parametrize(
        ("target", "capability", "fits"),
        [
            ("sm_75", (9, 0), True),
            ("sm_90a", (9, 0), True),
            ("sm_90a", (10, 0), False),
            ("sm_100f", (10, 3), True),
            ("sm_100f", (12, 0), False),
            ("sm_120", (10, 0), False),
        ],
    )
    def test_targets(self, target: str, capability: tuple[int, int], fits: bool):
        gpu = Gpu((13, 0), "", capability)
        if fits:
            images.check_target(PTX.replace("sm_90", target), gpu)
        else:
            with pytest.raises(OklRuntimeError, match="the module was built for"):
                images.check_target(PTX.replace("sm_90", target), gpu)

    @pytest.mark.parametrize("text", ["", "hello", ".target sm_90", ".version 7.8"])
    def test_no_ptx(self, text: str, fake: FakeDriver):
        with pytest.raises(OklRuntimeError, match="this is no PTX"):
            opened().load(text)
