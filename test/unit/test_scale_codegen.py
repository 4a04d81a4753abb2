"""The example of a package with a code generator: installed by pip, found and used by the command line."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest
from xdsl.dialects.func import FuncOp

from okl_opt.cli.main import main
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.byoc.codegen import ExternalFunction, Refused

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "scale_codegen"
OKL_OPT = "from okl_opt.cli.main import entry_point\nentry_point()"
INPUTS = ("--input=3xf32=1,2,3", "--input=3xf32=2")
ONLY_IT = "-byoc-pipeline=compiler=scale fallback=none"


def wheel(folder: Path) -> Path:
    """The wheel that the example's `pyproject.toml` describes, made without setuptools, which may not be here."""
    described = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())
    project, modules = described["project"], described["tool"]["setuptools"]["py-modules"]
    name = f"{project['name'].replace('-', '_')}-{project['version']}"
    points = [
        line
        for group, entries in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{key} = {value}" for key, value in entries.items()))
    ]
    info = {
        "METADATA": f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n",
        "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "entry_points.txt": "\n".join(points) + "\n",
    }
    files = {f"{module}.py": (EXAMPLE / f"{module}.py").read_text() for module in modules}
    files |= {f"{name}.dist-info/{file}": text for file, text in info.items()}
    record = f"{name}.dist-info/RECORD"
    files[record] = "".join(f"{file},,\n" for file in (*files, record))
    path = folder / f"{name}-py3-none-any.whl"
    with ZipFile(path, "w") as archive:
        for file, text in files.items():
            archive.writestr(file, text)
    return path


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed package."""
    folder = tmp_path_factory.mktemp("installed")
    path = wheel(tmp_path_factory.mktemp("wheel"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet"]
    subprocess.run([*pip, "--no-index", "--no-deps", "--target", folder, path], check=True)
    return folder


@pytest.mark.slow("installs a package")
def test_the_package_is_found_and_used(installed: Path):
    words = [ONLY_IT, "--mlir-print-ir-after=byoc-compile", "--run", *INPUTS]
    done = subprocess.run(
        [sys.executable, "-c", OKL_OPT, str(EXAMPLE / "scale.mlir"), *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (installed, ROOT)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "result[0]: 3xf32=2 4 6\n"), done.stderr
    assert "func.func @main_scale(" in done.stderr and "{Extern = 1 : i32}" in done.stderr


def run_here(*words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    status = main([str(EXAMPLE / "scale.mlir"), *words], io.StringIO(), out, err)
    return status, out.getvalue(), err.getvalue()


def test_it_compiles_the_function(installed: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(installed)
    from scale_codegen import ScaleCodegen

    made: list[Mapping[str, object]] = []
    compiled = ScaleCodegen.compile

    def compile_noted(self: ScaleCodegen, functions: Sequence[FuncOp]) -> Mapping[str, object]:
        made.append(compiled(self, functions))
        return made[-1]

    monkeypatch.setattr(ScaleCodegen, "compile", compile_noted)
    assert run_here(ONLY_IT, "--run", *INPUTS) == (0, "result[0]: 3xf32=2 4 6\n", "")
    assert [{name: type(each) for name, each in one.items()} for one in made] == [{"main_scale": ExternalFunction}]


@pytest.mark.slow("compiles vectorised code")
def test_without_the_package():
    status, out, err = run_here(ONLY_IT, "--run", *INPUTS)
    assert (status, out) == (1, "") and "error: no external code generator named 'scale' (known: " in err
    assert run_here("--run", *INPUTS) == (0, "result[0]: 3xf32=2 4 6\n", "")


@pytest.mark.parametrize(
    ("function", "refused"),
    [
        ("(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {P = arith.mulf %a, %b : tensor<?xf32>", False),
        ("(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {P = arith.mulf %b, %a : tensor<?xf32>", True),
        ("(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {P = arith.addf %a, %b : tensor<?xf32>", True),
        ("(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {P = arith.mulf %a, %b : tensor<4xf32>", True),
        ("(%a: tensor<?xf32>) -> tensor<?xf32> {P = arith.mulf %a, %a : tensor<?xf32>", True),
    ],
)
def test_what_it_refuses(function: str, refused: bool, installed: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(installed)
    from scale_codegen import ScaleCodegen

    head, _, body = function.partition(" {P = ")
    kind = body.partition(" : ")[2]
    text = f"func.func @k{head} {{\n%p = {body}\nreturn %p : {kind}\n}}"
    op = next(each for each in parse(make_context(), text, "in.mlir").walk() if isinstance(each, FuncOp))
    assert isinstance(ScaleCodegen().compile([op])["k"], Refused) == refused
