"""The table of kernels says what the modules hold, and reading either loads none of what the kernels need."""

import subprocess
import sys
from importlib import import_module

import pytest

from runtime.kernels.table import MODULES

PLACES = [(provider, module) for provider, modules in MODULES.items() for module in modules]


@pytest.mark.parametrize(("provider", "module"), PLACES)
def test_the_table_says_what_a_module_has(provider: str, module: str):
    entries = import_module(module).ENTRIES
    assert sorted(entry.op_type for entry in entries) == sorted(MODULES[provider][module])
    assert {entry.provider for entry in entries} == {provider}


@pytest.mark.parametrize("provider", MODULES)
def test_import_is_light(provider: str):
    imports = "; ".join(f"import {module}" for module in MODULES[provider])
    code = f"import sys; {imports}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "numba", "llvmlite", "xdsl"} & set(loaded)


def test_one_kernel_loads_one_module():
    code = (
        "import sys; from runtime.kernels.registry import default_registry;"
        "assert default_registry().entries('relu', 'cpu');"
        "print(*(name for name in sys.modules if name.startswith('runtime.kernels.cpu.')))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert (
        "runtime.kernels.cpu.llvm.pointwise.elementwise" in loaded
        and "runtime.kernels.cpu.llvm.conv.entry" not in loaded
    )
