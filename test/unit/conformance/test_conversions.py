"""Conversions and other passes with mlir-opt's names give its texts."""

from __future__ import annotations

import pytest
from conformance.conversions import Way, converted, ways
from conformance.harness import MlirOpt


@pytest.mark.slow("compares many programs")
@pytest.mark.sample(80)
@pytest.mark.parametrize("way", ways(), ids=lambda way: f"{way.path.stem}-{way.flags}")
def test_same_text(way: Way, mlir_opt: MlirOpt):
    for found in converted(mlir_opt, way):
        if found.differs:
            assert found.ours != found.theirs, found.chunk
        else:
            assert found.ours == found.theirs
