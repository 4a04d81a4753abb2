"""Checks of PTX against a driver and a GPU: the version and the target in its first lines."""

from __future__ import annotations

import re
from importlib import import_module

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.cuda.probe import Gpu

_VERSION = re.compile(r"^\s*\.version\s+(\d+)\.(\d+)", re.MULTILINE)
_TARGET = re.compile(r"^\s*\.target\s+sm_(\d+)(\d)([af]?)", re.MULTILINE)


def needed_cuda(version: tuple[int, int]) -> tuple[int, int]:
    """The CUDA version of the first drivers that accept a version of PTX.

    Source: "Release History" of the PTX manual. PTX 6.3 is of CUDA 10.0, 7 of CUDA 11, 8 of CUDA 12 and so on; 12.6
    brought no new version.
    """
    major, minor = version
    if major < 7:
        return 10, max(minor - 3, 0)
    return major + 4, minor + 1 if major == 8 and minor >= 6 else minor


def loadable(ptx: str, gpu: Gpu) -> bytes:
    """PTX in a form that the driver accepts: unchanged, or a cubin if the PTX is newer. Raises: OklRuntimeError."""
    found = _VERSION.search(ptx)
    if found is None:
        raise OklRuntimeError("this is no PTX: it states no .version")
    version = int(found[1]), int(found[2])
    needed = needed_cuda(version)
    if needed <= gpu.driver:
        return ptx.encode() + b"\0"
    cubin = linked(ptx, gpu)
    if cubin is None:
        (major, minor), (has_major, has_minor) = needed, gpu.driver
        of = f"PTX {version[0]}.{version[1]} needs a CUDA {major}.{minor} driver"
        raise OklRuntimeError(f"{of}, this one is {has_major}.{has_minor}")
    return cubin


def check_target(ptx: str, gpu: Gpu) -> None:
    """Refuse PTX of another GPU. PTX runs on its target and later GPUs, PTX of a variant (`sm_90a`) on no later ones.

    Raises: OklRuntimeError.
    """
    found = _TARGET.search(ptx)
    if found is None:
        raise OklRuntimeError("this is no PTX: it states no .target")
    made = int(found[1]), int(found[2])
    variant = found[3]
    fits = {
        "": gpu.capability >= made,
        "a": gpu.capability == made,
        "f": gpu.capability[0] == made[0] and gpu.capability >= made,
    }
    if not fits[variant]:
        has = "".join(map(str, gpu.capability))
        raise OklRuntimeError(f"the device is sm_{has}, the module was built for sm_{made[0]}{made[1]}{variant}")


def linked(ptx: str, gpu: Gpu) -> bytes | None:
    """A cubin by NVIDIA's linker; None without a linker, or if the linker is also older than the PTX."""
    try:
        linker = import_module("cuda.bindings.nvjitlink")
        major, minor = linker.version()
    except (ImportError, RuntimeError):
        return None
    found = _VERSION.search(ptx)
    if found is None or needed_cuda((int(found[1]), int(found[2]))) > (major, minor):
        return None
    data = ptx.encode()
    handle = linker.create(1, [f"-arch=sm_{gpu.capability[0]}{gpu.capability[1]}"])
    try:
        linker.add_data(handle, linker.InputType.PTX, data, len(data), "kernels")
        linker.complete(handle)
        made = bytearray(linker.get_linked_cubin_size(handle))
        linker.get_linked_cubin(handle, made)
    except linker.nvJitLinkError as problem:
        log = bytearray(linker.get_error_log_size(handle))
        linker.get_error_log(handle, log)
        said = bytes(log).rstrip(b"\0").decode(errors="replace").strip()
        raise OklRuntimeError(f"nvJitLink refuses the kernels: {said or problem}") from None
    finally:
        linker.destroy(handle)
    return bytes(made)
