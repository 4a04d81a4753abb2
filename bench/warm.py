"""Command lines through the warm process, and a lit suite, against mlir-opt."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from bench.command import MLIR_OPT, last_function, tool
from bench.contest import check_equal
from bench.measure import Figure, MissingPeer, compare_processes, environment
from docs.tools import llvm_tool

FILES = 200
"""Those of the suite."""
_FUNCTION = "func.func @f(%x: i32) -> i32 {\n  %0 = arith.addi %x, %x : i32\n  return %0 : i32\n}\n"
_CONFIG = """
import os
import lit.formats
config.name = "suite"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.test_source_root = os.path.dirname(__file__)
config.environment["PATH"] = os.environ["PATH"]
"""


@contextmanager
def _server() -> Generator[str, None, None]:
    """A warm process of this environment; yields the program that asks it."""
    program = tool("okl-opt", "pip install .")
    with tempfile.TemporaryDirectory() as folder:
        asked = {"XDG_RUNTIME_DIR": folder, "OKL_OPT_SERVER": "auto"}
        with patch.dict(os.environ, asked):
            subprocess.run([program, "server", "start"], check=True, capture_output=True, env=environment())
            try:
                yield program
            finally:
                subprocess.run([program, "server", "stop"], check=True, capture_output=True, env=environment())


def command() -> Figure:
    """`-canonicalize` on one small function, the client's start included."""
    peer = tool(MLIR_OPT, "LLVM 22")
    with tempfile.TemporaryDirectory() as folder, _server() as program:
        path = Path(folder, "in.mlir")
        path.write_text(_FUNCTION)
        ours, theirs = [program, str(path), "-canonicalize"], [peer, str(path), "-canonicalize"]
        check_equal(last_function(ours), last_function(theirs))
        return compare_processes([ours], [theirs], rounds=25)


def suite() -> Figure:
    """200 files with one RUN line each: `okl-opt lit` against lit with mlir-opt and FileCheck."""
    peer = tool(MLIR_OPT, "LLVM 22")
    checker = llvm_tool("FileCheck")
    if checker is None:
        raise MissingPeer("FileCheck (LLVM 22)")
    with tempfile.TemporaryDirectory() as folder:
        for name, opt in (("ours", "okl-opt"), ("theirs", peer)):
            Path(folder, name).mkdir()
            Path(folder, name, "lit.cfg.py").write_text(_CONFIG)
            check = "FileCheck" if name == "ours" else checker
            for number in range(FILES):
                lines = f"// RUN: {opt} %s -canonicalize | {check} %s\n// CHECK: func.func @f\n"
                Path(folder, name, f"{number}.mlir").write_text(lines + _FUNCTION)
        ours = [sys.executable, "-m", "okl_opt", "lit", "-q", str(Path(folder, "ours"))]
        theirs = [tool("lit", "pip install lit"), "-q", str(Path(folder, "theirs"))]
        return compare_processes([ours], [theirs], rounds=3)
