"""The probe for a usable GPU: made once per process, before anything else of CUDA is called.

Only the bindings of the driver are used: other libraries of CUDA may hang, or fail later, without a driver.
"""

from __future__ import annotations

import os
from enum import Enum
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.runtime.base.errors import OklRuntimeError

if TYPE_CHECKING:
    from cuda.bindings.driver import CUresult

_SIMULATOR = "NUMBA_ENABLE_CUDASIM"


class Kind(Enum):
    """The result of the probe; `OK` is a GPU."""

    SIMULATOR = "simulator"
    NO_PACKAGES = "no-packages"
    NO_DRIVER = "no-driver"
    DRIVER_ERROR = "driver-error"
    NO_DEVICE = "no-device"
    OK = "ok"


class Gpu(NamedTuple):
    """A GPU: the newest CUDA that its driver supports, its name, and its compute capability."""

    driver: tuple[int, int]
    name: str
    capability: tuple[int, int]


class Probe(NamedTuple):
    """The result of the probe, with a phrase about it. `gpu` is set if the kind is `OK`."""

    kind: Kind
    detail: str
    gpu: Gpu | None = None

    def check(self, what: str, instead: str) -> Gpu:
        """Return the GPU. Raises: OklRuntimeError naming the feature that needs one, and an alternative."""
        if self.gpu is None:
            raise OklRuntimeError(f"{what} needs an NVIDIA driver: {self.detail} (use {instead})")
        return self.gpu


@cache
def probe() -> Probe:
    """Look for a GPU."""
    if os.environ.get(_SIMULATOR):
        return Probe(Kind.SIMULATOR, f"{_SIMULATOR} is set, and numba's simulator runs no compiled kernels")
    try:
        import_module("cuda.bindings.driver")
    except ImportError:
        return Probe(Kind.NO_PACKAGES, "the cuda extra is not installed")
    return _asked()


class _Refused(Exception):
    """The driver reports an error."""


def _check(result: CUresult) -> None:
    if result:
        raise _Refused(f"the driver reports {result.name} ({int(result)})")


def _asked() -> Probe:
    from cuda.bindings import driver

    try:
        _check(*driver.cuInit(0))
        status, count = driver.cuDeviceGetCount()
        _check(status)
    except _Refused as problem:
        return Probe(Kind.DRIVER_ERROR, str(problem))
    except RuntimeError as problem:
        # The bindings do not export the error of their loader.
        if type(problem).__name__ != "DynamicLibNotFoundError":
            raise
        return Probe(Kind.NO_DRIVER, "libcuda was not found")
    if not count:
        return Probe(Kind.NO_DEVICE, "no CUDA device is visible")
    try:
        gpu = _first()
    except _Refused as problem:
        return Probe(Kind.DRIVER_ERROR, str(problem))
    (major, minor), (first, second) = gpu.driver, gpu.capability
    return Probe(Kind.OK, f"{gpu.name}, sm_{first}{second}, with a driver for CUDA {major}.{minor}", gpu)


def _first() -> Gpu:
    """The first device. Raises: _Refused."""
    from cuda.bindings import driver

    status, version = driver.cuDriverGetVersion()
    _check(status)
    status, device = driver.cuDeviceGet(0)
    _check(status)
    status, name = driver.cuDeviceGetName(256, device)
    _check(status)
    capability: list[int] = []
    names = driver.CUdevice_attribute
    for attribute in (
        names.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR,
        names.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR,
    ):
        status, value = driver.cuDeviceGetAttribute(attribute, device)
        _check(status)
        capability.append(value)
    text = name.split(b"\0")[0].decode(errors="replace")
    return Gpu((version // 1000, version % 1000 // 10), text, (capability[0], capability[1]))
