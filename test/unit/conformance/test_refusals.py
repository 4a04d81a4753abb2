"""The lit tests of verifiers expect of okl-opt what mlir-opt says: places, words and notes of every refusal."""

from __future__ import annotations

from pathlib import Path

import pytest
from conformance.harness import MlirOpt

_DIALECTS = Path(__file__).parents[2] / "lit" / "dialects"
FILES = sorted(_DIALECTS.glob("*/verifier.mlir"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_as_mlir_opt_says_it(path: Path, mlir_opt: MlirOpt):
    done = mlir_opt(path.read_text(), "--allow-unregistered-dialect=0", "--split-input-file", "--verify-diagnostics")
    assert done.returncode == 0, done.stderr
