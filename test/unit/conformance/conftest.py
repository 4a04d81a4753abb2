"""The real mlir-opt, which these tests hold us against; without it they are skipped."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable

import pytest

MlirOpt = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def mlir_opt() -> MlirOpt:
    """Run mlir-opt 22 on a text, `--allow-unregistered-dialect` given."""
    tool = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
    if tool is None:
        pytest.skip("mlir-opt-22 is not installed")
    version = subprocess.run([tool, "--version"], capture_output=True, text=True, check=False).stdout
    if "LLVM version 22" not in version:
        pytest.skip(f"{tool} is not of version 22")

    def run(text: str, *flags: str) -> subprocess.CompletedProcess[str]:
        command = [tool, "--allow-unregistered-dialect", "--mlir-print-op-on-diagnostic=0", *flags]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=False)

    return run
