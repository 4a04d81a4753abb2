"""What is found where there is a GPU, and where there is none: with a stand-in for the bindings, and without any."""

from __future__ import annotations

import pytest
from fake_driver import CUresult, FakeDriver, install

from okl_opt import OklRuntimeError, load
from okl_opt.runtime.cuda.probe import Gpu, Kind, probe

RELU = """
oneflow.job @j(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = "oneflow.relu"(%x) {op_name = "r", device_tag = "cuda", device_name = ["@0:0"]}
    : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %r : tensor<2xf32>
}
"""
LAUNCH = """
module attributes {gpu.container_module} {
  gpu.module @m { gpu.func @k() kernel { gpu.return } }
  func.func @f() {
    %c = arith.constant 1 : index
    gpu.launch_func @m::@k blocks in (%c, %c, %c) threads in (%c, %c, %c)
    return
  }
}
"""


def failing(name: str, result: CUresult) -> FakeDriver:
    driver = FakeDriver()
    driver.failing[name] = result
    return driver


CASES = [
    (None, Kind.NO_PACKAGES, "the cuda extra is not installed"),
    (FakeDriver(has_driver=False), Kind.NO_DRIVER, "libcuda was not found"),
    (
        failing("cuInit", CUresult.CUDA_ERROR_SYSTEM_DRIVER_MISMATCH),
        Kind.DRIVER_ERROR,
        "the driver reports CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803)",
    ),
    (
        failing("cuDeviceGetName", CUresult.CUDA_ERROR_INVALID_VALUE),
        Kind.DRIVER_ERROR,
        "the driver reports CUDA_ERROR_INVALID_VALUE (1)",
    ),
    (FakeDriver(devices=0), Kind.NO_DEVICE, "no CUDA device is visible"),
    # Drivers may say so at the very beginning.
    (
        failing("cuInit", CUresult.CUDA_ERROR_NO_DEVICE),
        Kind.DRIVER_ERROR,
        "the driver reports CUDA_ERROR_NO_DEVICE (100)",
    ),
]


@pytest.mark.parametrize(("driver", "kind", "detail"), CASES)
def test_no_gpu(driver: FakeDriver | None, kind: Kind, detail: str, monkeypatch: pytest.MonkeyPatch):
    install(monkeypatch, driver)
    found = probe()
    assert (found.kind, found.detail, found.gpu) == (kind, detail, None)
    with pytest.raises(OklRuntimeError) as job:
        load(RELU)
    assert str(job.value) == (
        f'device_tag "cuda" needs an NVIDIA driver: {detail} (use --device=cpu, or --device=cuda-emu)'
    )
    with pytest.raises(OklRuntimeError) as launch:
        load(LAUNCH, target="cuda")
    assert str(launch.value) == (
        f"--target=cuda needs an NVIDIA driver: {detail} (use --emit=ptx, or --target=cuda-emu)"
    )


def test_a_gpu(monkeypatch: pytest.MonkeyPatch):
    install(monkeypatch, FakeDriver(version=13020))
    found = probe()
    assert found.kind is Kind.OK and found.gpu == Gpu((13, 2), "Stand-in", (9, 0))
    assert found.detail == "Stand-in, sm_90, with a driver for CUDA 13.2"
    assert found.check("anything", "nothing") is found.gpu


def test_the_driver_is_asked_once(monkeypatch: pytest.MonkeyPatch):
    driver = FakeDriver(devices=0)
    install(monkeypatch, driver)
    for _ in range(3):
        probe()
    assert driver.names() == ["cuInit", "cuDeviceGetCount"]


def test_the_simulator_is_no_gpu(monkeypatch: pytest.MonkeyPatch):
    driver = FakeDriver()
    install(monkeypatch, driver)
    monkeypatch.setenv("NUMBA_ENABLE_CUDASIM", "1")
    assert probe().kind is Kind.SIMULATOR and probe().gpu is None
    assert driver.calls == [], "its packages may answer for it"


def test_other_errors_of_the_bindings_are_not_taken_for_a_missing_driver(monkeypatch: pytest.MonkeyPatch):
    driver = FakeDriver()

    def broken(flags: int) -> None:
        raise RuntimeError("Function cuInit not found")

    driver.cuInit = broken
    install(monkeypatch, driver)
    with pytest.raises(RuntimeError, match="cuInit not found"):
        probe()
