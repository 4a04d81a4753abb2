"""`okl-opt lit`: lit's results, without processes, and without a shell unless it is trusted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CONFIG = """
import os
import lit.formats
config.name = "mine"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.test_source_root = os.path.dirname(__file__)
config.environment["NO_COLOR"] = "1"
"""
BODY = "func.func @f() {\n  return\n}\n"
TESTS = {
    "good": "// RUN: okl-opt %s -cse | FileCheck %s\n// CHECK: func.func @f\n",
    "wrong": "// RUN: okl-opt %s -cse | FileCheck %s\n// CHECK: func.func @g\n",
    "fails": "// XFAIL: *\n// RUN: okl-opt %s -no-such-pass\n",
    "negated": "// RUN: not okl-opt %s -no-such-pass 2>&1 | FileCheck %s\n// CHECK: no-such-pass\n",
    "elsewhere": "// REQUIRES: another-machine\n// RUN: okl-opt %s\n",
    "file": "// RUN: okl-opt %s -o %t\n// RUN: FileCheck %s < %t\n// CHECK: func.func\n",
    "shell": "// RUN: echo one; okl-opt %s\n",
    "writes": "// RUN: okl-opt %s -o %S/written\n",
}
RESULTS = {
    "good": "PASS",
    "wrong": "FAIL",
    "fails": "XFAIL",
    "negated": "PASS",
    "elsewhere": "UNSUPPORTED",
    "file": "PASS",
    "shell": "UNRESOLVED",
    "writes": "UNRESOLVED",
}


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    (tmp_path / "lit.cfg.py").write_text(CONFIG)
    for name, lines in TESTS.items():
        (tmp_path / f"{name}.mlir").write_text(lines + BODY)
    return tmp_path


def lit(suite: Path, *words: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "okl_opt", "lit", *words, str(suite)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def results(text: str) -> dict[str, str]:
    """The result of each test of a listing."""
    rows = (line.split() for line in text.splitlines() if " :: " in line and line.split(":")[0].isupper())
    return {row[3].removesuffix(".mlir"): row[0].rstrip(":") for row in rows}


def test_results(suite: Path) -> None:
    status, text = lit(suite, "-a", "-j2")
    assert status == 1
    assert results(text) == RESULTS
    assert "okl-opt, filecheck, FileCheck and not; --trust-run-lines lets a shell run it" in text
    assert "a RUN line may write below %t and %T only" in text
    assert not (suite / "written").exists()


def test_the_log_of_a_failure(suite: Path) -> None:
    path = suite / "wrong.mlir"
    status, text = lit(path, "-v")
    assert status == 1
    assert (
        f"# RUN: at line 1\nokl-opt {path} -cse | FileCheck {path}\n# executed command: okl-opt {path} -cse\n" in text
    )
    assert "# error: command failed with exit status: 1\n" in text


def test_what_is_trusted(suite: Path) -> None:
    status, text = lit(suite / "writes.mlir", "-a", "--trust-run-lines")
    assert (status, results(text)) == (0, {"writes": "PASS"})
    assert (suite / "written").exists()
    _, text = lit(suite / "shell.mlir", "-a", "--trust-run-lines")
    assert "# executed command: echo one" in text


def test_a_closed_pipe(suite: Path) -> None:
    command = [sys.executable, "-m", "okl_opt", "lit", "-v", "-j2", str(suite)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        process.stdout.close()
        try:
            assert process.wait(60) == 1
        finally:
            process.kill()


def test_flags_of_lit(suite: Path) -> None:
    report = suite / "report.xml"
    status, text = lit(suite, "--filter=good|negated", f"--xunit-xml-output={report}", "-s")
    assert status == 0
    assert "Passed  : 2" in text
    assert 'failures="0"' in report.read_text()


@pytest.mark.host("psutil")
def test_a_test_that_takes_long(suite: Path) -> None:
    loop = "func.func @main() {\n  cf.br ^bb1\n^bb1:\n  cf.br ^bb1\n}\n"
    (suite / "long.mlir").write_text(f"// RUN: okl-opt %s --run\n{loop}")
    status, text = lit(suite / "long.mlir", "-a", "--timeout=1")
    assert (status, results(text)) == (1, {"long": "TIMEOUT"})


@pytest.mark.parametrize("words", [(), ("--no-such-flag",), ("/no/such/folder",)])
def test_bad_command_lines(words: tuple[str, ...], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "okl_opt", "lit", *words], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_without_lit() -> None:
    program = "import sys; sys.modules['lit'] = None; sys.argv[1:] = ['lit', '.']; import okl_opt.__main__"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "okl-opt: error: 'okl-opt lit' needs lit: pip install 'okl-opt[lit]'\n"


def test_help() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "okl_opt", "lit", "--help"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: okl-opt lit [--trust-run-lines]")
    assert "--xunit-xml-output" in done.stdout
