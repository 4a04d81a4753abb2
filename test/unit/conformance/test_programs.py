"""Programs that are run here and by `mlir-opt | mlir-runner`: the same output, whichever of the two lowers which part.

Each file of `programs/` has a function `@main` without arguments, which prints. Those of `programs/wild/` are chunks of
modules as tutorials and tests of MLIR have them, each with the command line that its like is run by.
"""

from __future__ import annotations

import io
import re
import shlex
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from conformance.harness import MlirOpt
from host import skip, tool

from okl_opt.cli.main import main

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.mlir"))
WILD = [
    (f"{path.stem}-{number}", text)
    for path in sorted((Path(__file__).parent / "programs" / "wild").glob("*.mlir"))
    for number, text in enumerate(path.read_text().split("// -----\n"))
]

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
    # Packages for development have the names without the release.
    found = [sorted(libraries.glob(f"libmlir_{name}runner_utils.so*")) for name in ("", "c_")]
    if not all(found):
        skip(f"{libraries} has no libraries of mlir-runner")
    return path, f"-shared-libs={','.join(str(each[0]) for each in found)}"


def run_theirs(text: str, arguments: Sequence[str] = ("-e", "main", "-entry-point-result=void")) -> str:
    path, libraries = runner()
    done = subprocess.run([path, *arguments, libraries], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return _ADDRESS.sub("base@ = 0x0", done.stdout)


def lower_theirs(mlir_opt: MlirOpt, text: str, *flags: str) -> str:
    done = mlir_opt(text, *flags)
    assert done.returncode == 0, done.stderr
    return done.stdout


def ours(text: str, *flags: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    assert main(flags, io.StringIO(text), out, err) == 0, err.getvalue()
    return out.getvalue()


@pytest.mark.slow("compares many programs")
@pytest.mark.sample(2)
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_same_output(path: Path, mlir_opt: MlirOpt):
    text = path.read_text()
    wanted = run_theirs(lower_theirs(mlir_opt, text, pipeline(0)))
    assert ours(text, "--run", "--stable-addresses") == wanted
    assert ours(text, "--run", "--stable-addresses", "--entry-point-result=void", "-e", "main") == wanted


# convert-vector-to-scf folds constants in another order than MLIR.
@pytest.mark.slow("compares many programs")
@pytest.mark.parametrize("path", [path for path in PROGRAMS if path.stem != "vectors"], ids=lambda path: path.stem)
def test_same_text_after_each_pass(path: Path, mlir_opt: MlirOpt):
    """Both print the IR after every pass of the pipeline, and after the same ones."""
    flags = ("--mlir-print-ir-after-all", "--mlir-print-ir-module-scope", pipeline(0))
    err = io.StringIO()
    text = path.read_text()
    assert main(flags, io.StringIO(text), io.StringIO(), err) == 0
    theirs = mlir_opt(text, *flags, "--mlir-disable-threading").stderr
    assert err.getvalue() == theirs


@pytest.mark.sample(2)
@pytest.mark.parametrize("seam", range(1, len(PASSES)), ids=lambda seam: PASSES[seam])
def test_cut_at_a_seam(seam: int, mlir_opt: MlirOpt):
    """The first passes by one tool, the others by the other."""
    text = (Path(__file__).parent / "programs" / "views.mlir").read_text()
    wanted = run_theirs(lower_theirs(mlir_opt, text, pipeline(0)))
    begun_here = ours(text, pipeline(0, seam))
    assert run_theirs(lower_theirs(mlir_opt, begun_here, pipeline(seam))) == wanted
    begun_there = lower_theirs(mlir_opt, text, pipeline(0, seam))
    assert ours(begun_there, pipeline(seam), "--run", "--unsafe-llvm", "--stable-addresses") == wanted


@pytest.mark.sample(3)
@pytest.mark.parametrize("text", [text for _, text in WILD], ids=[name for name, _ in WILD])
def test_command_line_with_the_name_of_the_tool_changed(text: str, mlir_opt: MlirOpt):
    command = re.search(r"^// mlir-opt (.*) \| mlir-runner (.*)$", text, re.MULTILINE)
    assert command is not None, "a chunk says how it is run"
    passes, arguments = map(shlex.split, command.groups())
    wanted = run_theirs(lower_theirs(mlir_opt, text, *passes), arguments)
    assert ours(text, *passes, "--run", "--stable-addresses", *arguments) == wanted
