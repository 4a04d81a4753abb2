"""Loading the tables of kernels loads none of what the kernels need."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("package", ["ref", "numba"])
def test_import_is_light(package: str):
    code = f"import sys, runtime.kernels.cpu.{package} as package; assert package.ENTRIES; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "numba", "llvmlite"} & set(loaded)
