"""okl-opt as a library: IR from text, passes on it, and programs made of it; see docs/library.md.

Importing this package loads nothing else. Each name is imported when it is first used.
"""

# Not imported from `typing`: `python -m okl_opt` runs this file while the working folder is still on the path.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from okl_opt.api import Module, compile, parse
    from okl_opt.dialects.diagnostic import DiagnosticError
    from okl_opt.runtime.base.dtypes import DType, TensorSpec
    from okl_opt.runtime.base.errors import InputError, KernelError, LinkError, OklRuntimeError
    from okl_opt.runtime.isolate.program import IsolatedProgram
    from okl_opt.runtime.kernels.errors import KernelNotFound
    from okl_opt.runtime.launch.failures import LauncherBusy
    from okl_opt.runtime.memory.buffer import Buffer
    from okl_opt.runtime.memory.device_tensor import DeviceTensor
    from okl_opt.runtime.run.functions import Function, Functions
    from okl_opt.runtime.run.library import load
    from okl_opt.runtime.run.program import Program

__all__ = [
    "Buffer",
    "DType",
    "DeviceTensor",
    "DiagnosticError",
    "Function",
    "Functions",
    "InputError",
    "IsolatedProgram",
    "KernelError",
    "KernelNotFound",
    "LauncherBusy",
    "LinkError",
    "Module",
    "OklRuntimeError",
    "Program",
    "TensorSpec",
    "compile",
    "load",
    "parse",
]

_MODULES = {
    "okl_opt.api": ("Module", "compile", "parse"),
    "okl_opt.dialects.diagnostic": ("DiagnosticError",),
    "okl_opt.runtime.base.dtypes": ("DType", "TensorSpec"),
    "okl_opt.runtime.base.errors": ("InputError", "KernelError", "LinkError", "OklRuntimeError"),
    "okl_opt.runtime.isolate.program": ("IsolatedProgram",),
    "okl_opt.runtime.kernels.errors": ("KernelNotFound",),
    "okl_opt.runtime.launch.failures": ("LauncherBusy",),
    "okl_opt.runtime.memory.buffer": ("Buffer",),
    "okl_opt.runtime.memory.device_tensor": ("DeviceTensor",),
    "okl_opt.runtime.run.functions": ("Function", "Functions"),
    "okl_opt.runtime.run.library": ("load",),
    "okl_opt.runtime.run.program": ("Program",),
}


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            from importlib import import_module

            value = getattr(import_module(module), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'okl_opt' has no attribute '{name}'", name=name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
