"""Passes with names of mlir-opt's: what dumps call them, what they run on, and their options with the defaults."""

from __future__ import annotations

import io
import re

import pytest
from conformance.harness import MlirOpt

from okl_opt.cli.main import main
from okl_opt.passes.pipeline.table import PASSES

ROOMS = tuple(f"{room}." for room in ("oneflow", "okl", "okm", "codegen", "flow", "encoding", "stream", "byoc"))
"""The rooms of passes that MLIR has not."""
OWN = {
    "affine-demote-symbols",
    "check-uninitialized-reads",
    "convert-linalg-to-gpu-launches",
    "emulate-gpu-kernels",
    "gpu-assign-streams",
    "gpu-async-dag",
    "guard-memory-accesses",
    "hoist-allocs",
    "hoist-freed-buffers",
    "llvm-emulate-bf16",
    "mark-inputs-read-only",
    "name-failing-threads",
}
"""Passes that MLIR has not, in other rooms."""

DIFFER = {"affine-loop-unroll"}
"""MLIR shows 1 for a threshold that is not given, which it then does not use."""

MODULE = """\
module attributes {transform.with_named_sequence} {
  func.func @f() {
    return
  }
  gpu.module @kernels {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.yield
  }
}
"""

THEIRS = [name for name, place in PASSES.items() if not place.startswith(ROOMS) and name not in OWN]
_PIPELINE = re.compile(r"^Pass Manager with .*?^\)$", re.MULTILINE | re.DOTALL)
_HEADER = re.compile(r"^// -----// (IR Dump .*) //----- //$", re.MULTILINE)


def shown(text: str) -> tuple[list[str], list[str]]:
    """The pipeline with all options, and the header of the first dump: passes inside of others are not compared."""
    return _PIPELINE.findall(text), _HEADER.findall(text)[:1]


@pytest.mark.sample(18)
@pytest.mark.parametrize("name", THEIRS)
def test_same_pipeline_and_headers(name: str, mlir_opt: MlirOpt):
    # Of passes on functions of any kind flags put none on those of a module.
    ops = (f"--pass-pipeline=builtin.module({op}({name}))" for op in ("func.func", "gpu.module"))
    for way in (f"--{name}", *ops):
        flags = (way, "--dump-pass-pipeline", "--mlir-print-ir-before-all")
        wanted = shown(mlir_opt(MODULE, *flags).stderr)
        if all(wanted):
            break
    else:
        pytest.fail(f"mlir-opt has no pass {name}")
    err = io.StringIO()
    main(flags, io.StringIO(MODULE), io.StringIO(), err)
    assert (shown(err.getvalue()) == wanted) == (name not in DIFFER)


def test_same_pipeline_of_a_named_one(mlir_opt: MlirOpt):
    for flag in ("--test-lower-to-llvm", "--test-lower-to-llvm=reassociate-fp-reductions"):
        err = io.StringIO()
        main((flag, "--dump-pass-pipeline"), io.StringIO("func.func @f() {\n  return\n}\n"), io.StringIO(), err)
        wanted = shown(mlir_opt("func.func @f() {\n  return\n}\n", flag, "--dump-pass-pipeline").stderr)
        assert wanted[0] and shown(err.getvalue()) == wanted
