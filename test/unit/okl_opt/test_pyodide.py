"""The driver in Pyodide, CPython for WebAssembly: without processes, threads, NumPy, llvmlite and numba."""

import importlib.metadata
import io
import json
import platform
import re
import subprocess
import zipfile
from pathlib import Path

import pytest
from host import need, skip

from okl_opt.cli.main import main

ROOT = Path(__file__).parents[3]
VERSION = "314.0.7"
"""Of the npm package, which has all of Pyodide that is used here."""
PACKAGES = ("xdsl", "immutabledict", "ordered-set", "typing-extensions", "click", "filecheck")
"""What the driver imports, and filecheck; all of it is Python."""

PASSES = [
    *("-aggregate-compute-ops", "-wrap-ops-to-kernel-launch", "-kernel-launch-to-module"),
    *("-extract-kernel-launch-tensor", "-trim-return-to-void", "-lower-to-okl", "-split-into-funcs"),
    *("-fetch-from-launcher", "-only-keep-compute-ops", "-lower-launcher-to-llvm-ptr", "-lower-okl-to-llvm-call"),
    *("-reconcile-unrealized-casts", "-convert-func-to-llvm"),
]
"""Those of `make demo`."""
JOB = "examples/relu_tanh.mlir"
FAULTY = "test/lit/driver/bisect.mlir"
CHECKS = (f"--filecheck={FAULTY}", "--check-prefix=KEPT")
BREAK = "-test-break=on=oneflow.tanh how=error"
PLUGIN = "--load-pass-plugin=test/unit/okl_opt/plugins"


@pytest.fixture(scope="module")
def pyodide(pytestconfig: pytest.Config) -> Path:
    """The folder of Pyodide, which npm has fetched once."""
    need("npm")
    cache = pytestconfig.cache
    if cache is None:
        skip("pytest keeps nothing between runs (-p no:cacheprovider)")
    folder = cache.mkdir(f"pyodide-{VERSION}")
    found = folder / "node_modules" / "pyodide"
    if not (found / "pyodide.asm.wasm").exists():
        (folder / "package.json").write_text("{}")
        command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", f"pyodide@{VERSION}"]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120)
        except subprocess.TimeoutExpired:
            skip("npm does not get the package pyodide within two minutes")
        if done.returncode:
            skip(f"npm does not get the package pyodide: {done.stderr.strip().splitlines()[-1:]}")
    return found


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of our packages and of what they import, installed as pip would."""
    path = tmp_path_factory.mktemp("pyodide") / "packages.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in PACKAGES:
            try:
                files = importlib.metadata.distribution(name).files or []
            except importlib.metadata.PackageNotFoundError:
                skip(f"the package {name} is not installed")
            for file in files:
                if ".." not in file.parts and "__pycache__" not in file.parts:
                    archive.write(str(file.locate()), str(file))
        for name in ("okl_opt", "okl_opt/dialects", "okl_opt/passes", "okl_opt/runtime"):
            for file in sorted((ROOT / name).rglob("*")):
                if file.is_file() and "__pycache__" not in file.parts:
                    archive.write(file, file.relative_to(ROOT))
        archive.writestr("okl_opt-0.dist-info/METADATA", _metadata())
    return path


def _metadata() -> str:
    return f"Metadata-Version: 2.1\nName: okl-opt\nVersion: {importlib.metadata.version('okl-opt')}\n"


@pytest.mark.slow("starts Node several times, and installs the packages there")
def test_it_gives_what_it_gives_elsewhere(
    pyodide: Path, packages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Passes with all dumps, a report, errors, and a bisect, byte for byte; and what needs more says so."""
    same = [
        [JOB, *PASSES, "--mlir-print-ir-after-all"],
        [JOB, *PASSES, "--mlir-print-op-generic"],
        ["docs/inputs/wrong.mlir"],
        ["explain", "lower-to-okl"],
        ["bisect", *CHECKS, "--", FAULTY, f"{PLUGIN}/planted_faults.py", "-cse", "-test-fold-zero"],
        ["bisect", "--", JOB, f"{PLUGIN}/breaking_passes.py", "-cse", BREAK],
    ]
    page = tmp_path / "page.html"
    report = [JOB, *PASSES, f"--report={page}", "-o", "/dev/null"]
    refused = {
        "run": [JOB, "-wrap-ops-to-kernel-launch", "--run", "--input=2xf32=1,-1"],
        "reduce": ["reduce", JOB, "--keep-error=wanted", "--", f"{PLUGIN}/breaking_passes.py", BREAK],
    }
    there = _in_pyodide(pyodide, packages, tmp_path, [*same, report, *refused.values()])
    assert (there["platform"], there["loaded"]) == ("emscripten", [])
    answers = there["answers"]
    assert isinstance(answers, list)
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")
    wanted = [_here(argv) for argv in same]
    assert answers[: len(same)] == wanted
    assert [status for status, *_ in wanted] == [0, 0, 1, 0, 0, 0]
    assert answers[len(same)] == [0, "", ""]
    shown = page.read_text()
    _here(report)
    version = re.search(r"Python (3\.\d+\.\w+)", shown)
    assert version is not None and str(there["python"]).startswith(f"{version[1]} ")
    same_version = shown.replace(version[0], f"Python {platform.python_version()}")
    assert _without_seconds(same_version) == _without_seconds(page.read_text())
    messages = dict(zip(refused, answers[len(same) + 1 :], strict=True))
    assert messages["run"][0] == 1 and "the system cannot start a thread" in str(messages["run"][2])
    assert messages["reduce"][0] == 1 and "the system has none" in str(messages["reduce"][2])


def _here(argv: list[str]) -> list[object]:
    out, err = io.StringIO(), io.StringIO()
    status = main(argv, io.StringIO(), out, err)
    return [status, out.getvalue(), err.getvalue()]


def _in_pyodide(pyodide: Path, packages: Path, folder: Path, commands: list[list[str]]) -> dict[str, object]:
    plan, answers = folder / "plan.json", folder / "answers.json"
    plan.write_text(
        json.dumps(
            {
                "packages": str(packages),
                "mounts": [str(ROOT), str(folder)],
                "cwd": str(ROOT),
                "commands": commands,
                "answers": str(answers),
            }
        )
    )
    program = Path(__file__).parent / "pyodide" / "run.mjs"
    done = subprocess.run(
        ["node", str(program), str(pyodide), str(plan)], capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stderr
    return json.loads(answers.read_text())


def _without_seconds(page: str) -> str:
    return re.sub(r'("(?:seconds|verifying)":)[-+.e\d]+', r"\1_", page)
