"""The real mlir-opt, which these tests hold us against; without it they are skipped."""

from __future__ import annotations

import pytest
from conformance.harness import MlirOpt, find_mlir_opt
from host import need


@pytest.fixture(scope="session")
def mlir_opt() -> MlirOpt:
    """Run mlir-opt 22 on a text, `--allow-unregistered-dialect` given."""
    need("mlir-opt")
    return find_mlir_opt()
