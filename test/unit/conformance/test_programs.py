"""Programs that are run here and by `mlir-opt | mlir-runner`: the same output, whichever of the two lowers which part.

Each file of `programs/` has a function `@main` without arguments, which prints.
"""

from __future__ import annotations

import io
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from conformance.harness import MlirOpt
from host import skip, tool

from okl_opt.cli.main import main

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.mlir"))

PASSES = (
    "func.func(convert-vector-to-scf)",
    "func.func(convert-linalg-to-loops)",
    "lower-affine",
    "convert-scf-to-cf",
    "canonicalize",
    "cse",
    "convert-vector-to-llvm",
    "func.func(convert-math-to-llvm)",
    "convert-math-to-libm",
    "expand-strided-metadata",
    "lower-affine",
    "finalize-memref-to-llvm",
    "convert-func-to-llvm",
    "convert-arith-to-llvm",
    "convert-cf-to-llvm",
    "convert-complex-to-llvm",
    "convert-index-to-llvm",
    "convert-ub-to-llvm",
    "reconcile-unrealized-casts",
)
_ADDRESS = re.compile(r"base@ = 0x[0-9a-f]+")


def pipeline(first: int, last: int | None = None) -> str:
    return f"--pass-pipeline=builtin.module({','.join(PASSES[first:last])})"


@cache
def runner() -> tuple[str, str]:
    """mlir-runner, and its flag for the libraries that lie beside it."""
    path = tool("mlir-runner")
    libraries = Path(path).resolve().parent.parent / "lib"
    names = [libraries / f"libmlir_{name}runner_utils.so" for name in ("", "c_")]
    if not all(name.exists() for name in names):
        skip(f"{libraries} has no libraries of mlir-runner")
    return path, f"-shared-libs={','.join(map(str, names))}"


def run_theirs(text: str) -> str:
    path, libraries = runner()
    done = subprocess.run(
        [path, "-e", "main", "-entry-point-result=void", libraries],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return _ADDRESS.sub("base@ = 0x0", done.stdout)


def lower_theirs(mlir_opt: MlirOpt, text: str, flag: str) -> str:
    done = mlir_opt(text, flag)
    assert done.returncode == 0, done.stderr
    return done.stdout


def ours(text: str, *flags: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    assert main(flags, io.StringIO(text), out, err) == 0, err.getvalue()
    return out.getvalue()


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_same_output(path: Path, mlir_opt: MlirOpt):
    text = path.read_text()
    wanted = run_theirs(lower_theirs(mlir_opt, text, pipeline(0)))
    assert ours(text, "--run", "--stable-addresses") == wanted
    assert ours(text, "--run", "--stable-addresses", "--entry-point-result=void", "-e", "main") == wanted


# convert-vector-to-scf folds constants in another order than MLIR.
@pytest.mark.parametrize("path", [path for path in PROGRAMS if path.stem != "vectors"], ids=lambda path: path.stem)
def test_same_text_after_each_pass(path: Path, mlir_opt: MlirOpt):
    """Both print the IR after every pass of the pipeline, and after the same ones."""
    flags = ("--mlir-print-ir-after-all", "--mlir-print-ir-module-scope", pipeline(0))
    err = io.StringIO()
    text = path.read_text()
    assert main(flags, io.StringIO(text), io.StringIO(), err) == 0
    theirs = mlir_opt(text, *flags, "--mlir-disable-threading").stderr
    assert err.getvalue() == theirs


@pytest.mark.parametrize("seam", range(1, len(PASSES)), ids=lambda seam: PASSES[seam])
def test_cut_at_a_seam(seam: int, mlir_opt: MlirOpt):
    """The first passes by one tool, the others by the other."""
    text = (Path(__file__).parent / "programs" / "views.mlir").read_text()
    wanted = run_theirs(lower_theirs(mlir_opt, text, pipeline(0)))
    begun_here = ours(text, pipeline(0, seam))
    assert run_theirs(lower_theirs(mlir_opt, begun_here, pipeline(seam))) == wanted
    begun_there = lower_theirs(mlir_opt, text, pipeline(0, seam))
    assert ours(begun_there, pipeline(seam), "--run", "--unsafe-llvm", "--stable-addresses") == wanted
