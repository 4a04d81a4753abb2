"""Random modules of loops over memrefs print here what they print by `mlir-opt | mlir-runner`."""

from __future__ import annotations

import pytest
from conformance.harness import MlirOpt
from conformance.test_programs import lower_theirs, ours, pipeline, run_theirs
from host import is_long
from memory_programs import MemoryProgram


@pytest.mark.slow("compares many programs")
@pytest.mark.parametrize("seed", range(500 if is_long() else 4))
def test_same_output(seed: int, mlir_opt: MlirOpt):
    text = MemoryProgram(seed).text
    wanted = run_theirs(lower_theirs(mlir_opt, text, pipeline(0)))
    assert ours(text, "--run", "--stable-addresses", "-e", "main") == wanted, text
    # buffer-deallocation-pipeline refuses a program that frees memory: it is given the same one without that.
    text = MemoryProgram(seed, frees=False).text
    assert ours(text, "-cpu-codegen-pipeline", "--run", "--stable-addresses", "-e", "main") == wanted, text
