"""The CPU runtime.

As a library: `from runtime import load`; see docs/library.md. Imports are lazy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dialects.diagnostic import DiagnosticError
    from runtime.base.dtypes import DType, TensorSpec
    from runtime.base.errors import InputError, KernelError, LinkError, OklRuntimeError
    from runtime.isolate.module import IsolatedModule
    from runtime.kernels.errors import KernelNotFound
    from runtime.launch.failures import LauncherBusy
    from runtime.memory.buffer import Buffer
    from runtime.memory.device_tensor import DeviceTensor
    from runtime.run.library import load
    from runtime.run.module import Module

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
    "dialects.diagnostic": ("DiagnosticError",),
    "runtime.memory.buffer": ("Buffer",),
    "runtime.memory.device_tensor": ("DeviceTensor",),
    "runtime.base.dtypes": ("DType", "TensorSpec"),
    "runtime.base.errors": ("InputError", "KernelError", "LinkError", "OklRuntimeError"),
    "runtime.kernels.errors": ("KernelNotFound",),
    "runtime.isolate.module": ("IsolatedModule",),
    "runtime.launch.failures": ("LauncherBusy",),
    "runtime.run.library": ("load",),
    "runtime.run.module": ("Module",),
}


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            from importlib import import_module

            value = getattr(import_module(module), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'runtime' has no attribute '{name}'")
