"""Processes are started in one place, and what a stranger plants in the folder one works in is not imported by them."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest
from lsp_client import Client

from okl_opt.runtime.machine.processor import processor

ROOT = Path(__file__).parents[2]
STARTS = (
    *("subprocess*", "asyncio.subprocess*", "asyncio.create_subprocess*", "pty*", "pexpect*", "commands*"),
    *("os.system", "os.popen*", "os.exec*", "os.spawn*", "os.posix_spawn*", "os.fork*", "os.startfile"),
    *("multiprocessing.Process", "multiprocessing.Pool", "multiprocessing.Manager", "multiprocessing.get_context"),
    *("multiprocessing.pool*", "multiprocessing.managers*", "multiprocessing.context*", "multiprocessing.process*"),
    *("concurrent.futures.ProcessPoolExecutor", "concurrent.futures.process*", "concurrent.futures.*Process*"),
    *("multiprocessing.set_start_method", "multiprocessing.popen*", "multiprocessing.spawn*", "_posixsubprocess*"),
    *("_winapi*", "ctypes.util*", "*.subprocess_exec", "*.subprocess_shell", "*.create_subprocess_*"),
)
"""What starts a process, as dotted names."""

ALLOWED = {
    "runtime/base/processes.py": "the one place",
    "passes/pipeline/trial.py": "entry points of installed packages, which are loaded for trial",
    "okl_opt/instruments/pause.py": "$EDITOR, which the user names",
    "okl_opt/commands/bisect/tries.py": "the shell command of bisect --test, which the user names",
    "okl_opt/commands/reduce/interest.py": "the command of reduce --test, which the user names",
    "okl_opt/cli/main_apart.py": "a fork for each command with --run of the library",
    "okl_opt/warm/process.py": "a fork for each command line of a caller",
    "runtime/isolate/forked.py": "the fork that runs compiled code behind walls",
}


def dotted(node: ast.AST, names: dict[str, str]) -> str | None:
    """The dotted name that an expression is, with what imports have made of its first part."""
    match node:
        case ast.Name(id=name):
            return names.get(name)
        case ast.Attribute(value=value, attr=attribute):
            base = dotted(value, names)
            return f"{base or '?'}.{attribute}"
        case _:
            return None


def uses(tree: ast.AST) -> Iterator[str]:
    """Every module that is imported and every dotted name that is used, by its real name."""
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                names[alias.asname or alias.name.partition(".")[0]] = (
                    alias.name if alias.asname else alias.name.partition(".")[0]
                )
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                names[alias.asname or alias.name] = f"{node.module}.{alias.name}"
                yield f"{node.module}.{alias.name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name):
            found = dotted(node, names)
            if found is not None:
                yield found
        # By its name, as import_module takes it.
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in ("subprocess", "pty"):
            yield node.value


def starts(text: str) -> bool:
    return any(fnmatch(name, pattern) for name in uses(ast.parse(text)) for pattern in STARTS)


@pytest.mark.parametrize(
    "text",
    [
        "import subprocess",
        "def f():\n    from subprocess import run as r\n    r(['x'])",
        "import os\nos.system('x')",
        "import os as o\no.execvp('x', ['x'])",
        "from os import posix_spawn",
        "from os import fork as f",
        "import asyncio\nasyncio.create_subprocess_shell('x')",
        "from asyncio import create_subprocess_exec",
        "from asyncio.subprocess import PIPE",
        "import multiprocessing\nmultiprocessing.Process(target=print)",
        "import multiprocessing as m\nm.get_context('spawn')",
        "from multiprocessing import Pool",
        "from concurrent.futures import ProcessPoolExecutor",
        "import concurrent.futures\nconcurrent.futures.ProcessPoolExecutor()",
        "async def f(loop):\n    await loop.subprocess_exec(print, 'x')",
        "from importlib import import_module\nimport_module('subprocess')",
        "import pty",
    ],
)
def test_a_start_is_seen(text: str) -> None:
    assert starts(text)


def test_what_is_no_start() -> None:
    assert not starts("import os, multiprocessing\nfrom multiprocessing.connection import wait\nos.getpid(), os.path")


@pytest.mark.slow("reads every file of the packages")
def test_processes_are_started_in_one_place() -> None:
    packages = ("okl_opt", "runtime", "passes", "dialects")
    files = {str(path.relative_to(ROOT)): path for package in packages for path in (ROOT / package).rglob("*.py")}
    assert {name for name, path in files.items() if starts(path.read_text())} == set(ALLOWED)


PLANTED = (
    *("okl_opt", "runtime", "passes", "dialects", "sitecustomize", "usercustomize"),
    *("llvmlite", "numpy", "numba", "xdsl", "click", "typing_extensions", "immutabledict", "ordered_set", "filecheck"),
    *sorted(sys.stdlib_module_names),
)
"""Names of modules that a stranger may plant: those of our packages, of what they import, and of Python."""
FOLDERS = ("runtime", "passes", "okl_opt", "json")
"""Names that are planted as packages, too."""
JOB = """oneflow.job @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
"""
FUNCTION = """func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
SORT = """oneflow.job @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "oneflow.sort"(%x) {device_name = ["@0:0"], device_tag = "cpu", direction = "ASCENDING", op_name = "s"}
    : (tensor<4xf32>) -> tensor<4xf32>
  oneflow.return %0 : tensor<4xf32>
}
"""
TEST = """// RUN: okl-opt %s -cse | filecheck %s
// CHECK: module
module {
}
"""


@pytest.fixture
def planted(tmp_path: Path) -> Iterator[Path]:
    """A folder with modules that leave a mark when they are imported, and a job."""
    folder, marks = tmp_path / "planted", tmp_path / "marks"
    folder.mkdir()
    marks.mkdir()
    for name in PLANTED:
        (folder / f"{name}.py").write_text(f"open({str(marks / name)!r}, 'w').close()\n")
    for name in FOLDERS:
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(f"open({str(marks / name)!r}, 'w').close()\n")
    info = folder / "planted-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: planted\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[xdsl.universe]\nplanted = passes:UNIVERSE\n")
    (folder / "pyvenv.cfg").write_text("home = /nowhere\n")
    for name, text in {"job": JOB, "function": FUNCTION, "sort": SORT, "test": TEST}.items():
        (folder / f"{name}.mlir").write_text(text)
    yield folder
    assert os.listdir(marks) == []


OKL_OPT = "from okl_opt.cli.main import entry_point\nentry_point()"


def python(folder: Path, program: str, *argv: str) -> subprocess.CompletedProcess[str]:
    """Python in a folder, which is not on its path."""
    return subprocess.run(
        [sys.executable, "-P", "-c", program, *argv],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_planted_modules_would_be_imported(planted: Path, tmp_path: Path) -> None:
    """Else the tests below could not fail."""
    subprocess.run([sys.executable, "-c", "import llvmlite"], cwd=planted, check=True)
    mark = tmp_path / "marks" / "llvmlite"
    assert mark.exists()
    mark.unlink()


# As in a notebook, in whose folder Python looks for modules first.
NOTEBOOK = """
import os, sys
from okl_opt.runtime.base.processes import run_python
sys.path[:0] = ["", os.getcwd(), "."]
done = run_python("import os, llvmlite, struct, json, numpy, okl_opt.cli.main; print(os.getcwd(), sys.argv[1])", "a b")
print(done.stdout + done.stderr, end="")
"""


def test_python_that_has_the_folder_on_its_path(planted: Path) -> None:
    done = python(planted, NOTEBOOK)
    assert (done.stdout, done.stderr) == ("/ a b\n", "")


def test_a_checkout_that_is_worked_in_is_found() -> None:
    done = python(
        ROOT,
        "from okl_opt.runtime.base.processes import run_python\nprint(run_python('import okl_opt.cli.main').stderr)",
    )
    assert (done.stdout, done.stderr) == ("\n", "")


def test_a_folder_that_has_been_deleted(tmp_path: Path) -> None:
    program = (
        "import os\nos.rmdir(os.getcwd())\n"
        "from okl_opt.runtime.base.processes import run_python\nprint(run_python('').returncode)"
    )
    assert python(tmp_path, program).stdout == "0\n"


COMMANDS = {
    "passes": ["job.mlir", "-cse"],
    "run a job": ["job.mlir", "--run", "--input=2xf32=1,-1"],
    "run a function": ["function.mlir", "--run", "--input=4xf32=1", "--object-cache=off"],
    "run with numba": ["sort.mlir", "--run", "--input=4xf32=4,3,2,1"],
    "report": ["job.mlir", "-cse", "--report=page.html"],
    "isolate": ["--isolate", "job.mlir", "--run", "--input=2xf32=1,-1"],
    "an unknown pass": ["job.mlir", "-no-such-pass"],
    "explain": ["explain", "cse"],
    "explain an error": ["explain", "no pass lowers dialect"],
    "bisect": ["bisect", "--filecheck=test.mlir", "--", "test.mlir", "-cse"],
    "reduce": ["reduce", "--keep-error=relu", "-j1", "job.mlir", "--", "-no-such-pass"],
    "update-tests": ["update-tests", "--check", "test.mlir"],
    "list": ["--list-passes"],
}
"""Command lines in the folder; what a try of theirs finds out does not matter."""


def module(folder: Path, *argv: str) -> subprocess.CompletedProcess[str]:
    """`python -m okl_opt` in a folder, which Python puts on its path."""
    # Python itself would take a module of the folder that has our name.
    (folder / "okl_opt.py").unlink(missing_ok=True)
    if (folder / "okl_opt").exists():
        (folder / "okl_opt" / "__init__.py").unlink()
        (folder / "okl_opt").rmdir()
    return subprocess.run(
        [sys.executable, "-m", "okl_opt", *argv],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.sample(2)
@pytest.mark.slow("starts a process for each command", short=True)
@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_python_m_imports_nothing_from_the_folder(words: list[str], planted: Path) -> None:
    done = module(planted, *words)
    assert done.returncode in (0, 1) and "internal error" not in done.stderr, done.stderr


@pytest.mark.parametrize("words", [COMMANDS["run a job"], COMMANDS["an unknown pass"]], ids=["run", "an unknown pass"])
def test_okl_opt_imports_nothing_from_the_folder(words: list[str], planted: Path) -> None:
    done = python(planted, OKL_OPT, *words)
    assert done.returncode in (0, 1) and "internal error" not in done.stderr, done.stderr


def test_a_plugin_is_not_imported_from_the_folder(planted: Path) -> None:
    done = module(planted, "--load-pass-plugin=planted_passes:UNIVERSE", "job.mlir")
    assert done.returncode == 1 and "No module named 'planted_passes'" in done.stderr


def test_a_module_of_our_name_is_pythons_choice(planted: Path, tmp_path: Path) -> None:
    """As SECURITY.md says: none of our code has run by then, and `-P` leaves the folder out."""
    for flags, marks in (["-P"], []), ([], ["okl_opt"]):
        command = [sys.executable, *flags, "-m", "okl_opt", "--version"]
        subprocess.run(
            command, cwd=planted, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False
        )
        assert os.listdir(tmp_path / "marks") == marks
    (tmp_path / "marks" / "okl_opt").unlink()


def test_watch(planted: Path) -> None:
    program = f"import threading, _thread\nthreading.Timer(5, _thread.interrupt_main).start()\n{OKL_OPT}"
    done = python(planted, program, "job.mlir", "-cse", "--watch", "-o", "out.mlir")
    assert done.returncode in (0, 1, 130) and "internal error" not in done.stderr, done.stderr


def test_the_trial_of_a_processor(planted: Path) -> None:
    cpu = f"--target-cpu={processor().name}"
    done = python(planted, OKL_OPT, "job.mlir", "--run", "--input=2xf32=1,-1", cpu, "--object-cache=off")
    assert (done.returncode, done.stdout, done.stderr) == (0, "result[0]: 2xf32=1 0\n", "")


@pytest.mark.slow("runs a pipeline over and over")
def test_bisect(planted: Path) -> None:
    done = python(planted, OKL_OPT, "bisect", "--test=test ! -e job.mlir -a", "--", "job.mlir", "-cse")
    assert done.stderr.startswith("okl-opt: error: no pass is to blame"), "the command is run where the user is"


def test_reduce_runs_the_command_where_the_user_is(planted: Path) -> None:
    done = python(planted, OKL_OPT, "reduce", "--test=test -e job.mlir -a", "job.mlir", "-j1")
    assert (done.returncode, done.stdout) == (0, "module {\n}\n"), done.stderr


@pytest.mark.slow("tries many smaller modules")
def test_reduce_with_paths_that_are_relative(planted: Path) -> None:
    plugin = ROOT / "test" / "unit" / "okl_opt" / "plugins" / "breaking_passes.py"
    (planted / "plugin.py").write_text(plugin.read_text())
    line = ("--load-pass-plugin=plugin.py", "--test-break=on=oneflow.relu how=error")
    done = python(planted, OKL_OPT, "reduce", "--keep-error=relu", "-j1", "job.mlir", "--", *line)
    assert done.returncode == 0 and "oneflow.relu" in done.stdout, done.stderr


def test_a_lens(planted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(planted)
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    text = "// RUN: okl-opt %s | filecheck %s\n// CHECK: module\nmodule {\n}\n"
    uri = (planted / "test.mlir").as_uri()
    with Client() as editor:
        editor.open(uri, text)
        answer = editor.request("workspace/executeCommand", command="okl-opt.run", arguments=[uri, 1])
    assert answer["ok"], json.dumps(answer)


@pytest.mark.sample(1)
@pytest.mark.parametrize("words", [["-constant-fold-interp"], ["-transform-interpreter"], ["-apply-pdl"], ["irdl"]])
def test_xdsls_interpreter_is_imported_without_a_program(words: list[str], tmp_path: Path) -> None:
    """It asks for the width of pointers, and Python asks `file`."""
    (tmp_path / "file").write_text(f"#!/bin/sh\ntouch {tmp_path}/started\n")
    (tmp_path / "file").chmod(0o755)
    (tmp_path / "x.irdl").write_text("irdl.dialect @own { irdl.operation @op { } }\n")
    given = [f"--irdl-file={tmp_path}/x.irdl"] if words == ["irdl"] else words
    program = "import sys; from okl_opt.cli.main import entry_point; entry_point()"
    done = subprocess.run(
        [sys.executable, "-c", program, *given],
        input="transform.named_sequence @__transform_main(%a: !transform.any_op) {\n  transform.yield\n}\n",
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1) and not (tmp_path / "started").exists(), done.stderr
