"""The CPU runtime.

As a library: `from okl_opt.runtime import load`; see docs/library.md. Imports are lazy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from okl_opt.dialects.diagnostic import DiagnosticError
    from okl_opt.runtime.base.dtypes import DType, TensorSpec
    from okl_opt.runtime.base.errors import InputError, KernelError, LinkError, OklRuntimeError
    from okl_opt.runtime.isolate.module import IsolatedModule
    from okl_opt.runtime.kernels.errors import KernelNotFound
    from okl_opt.runtime.launch.failures import LauncherBusy
    from okl_opt.runtime.memory.buffer import Buffer
    from okl_opt.runtime.memory.device_tensor import DeviceTensor
    from okl_opt.runtime.run.library import load
    from okl_opt.runtime.run.module import Module

__all__ = [
    "Buffer",
    "DType",
    "DeviceTensor",
    "DiagnosticError",
    "InputError",
    "IsolatedModule",
    "KernelError",
    "KernelNotFound",
    "LauncherBusy",
    "LinkError",
    "Module",
    "OklRuntimeError",
    "TensorSpec",
    "load",
]

_MODULES = {
    "okl_opt.dialects.diagnostic": ("DiagnosticError",),
    "okl_opt.runtime.memory.buffer": ("Buffer",),
    "okl_opt.runtime.memory.device_tensor": ("DeviceTensor",),
    "okl_opt.runtime.base.dtypes": ("DType", "TensorSpec"),
    "okl_opt.runtime.base.errors": ("InputError", "KernelError", "LinkError", "OklRuntimeError"),
    "okl_opt.runtime.kernels.errors": ("KernelNotFound",),
    "okl_opt.runtime.isolate.module": ("IsolatedModule",),
    "okl_opt.runtime.launch.failures": ("LauncherBusy",),
    "okl_opt.runtime.run.library": ("load",),
    "okl_opt.runtime.run.module": ("Module",),
}


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            from importlib import import_module

            value = getattr(import_module(module), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'okl_opt.runtime' has no attribute '{name}'")
