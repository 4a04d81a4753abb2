"""The real mlir-opt and iree-opt, which these tests hold us against; without these they are skipped."""

from __future__ import annotations

import pytest
from conformance.harness import MlirOpt, find_iree_opt, find_mlir_opt
from host import need


@pytest.fixture(scope="session")
def mlir_opt() -> MlirOpt:
    """Run mlir-opt 22 on a text, `--allow-unregistered-dialect` given."""
    need("mlir-opt")
    return find_mlir_opt()


@pytest.fixture(scope="session")
def iree_opt() -> MlirOpt:
    """Run IREE's iree-opt on a text, which it prints without aliases."""
    need("iree-opt")
    return find_iree_opt()
