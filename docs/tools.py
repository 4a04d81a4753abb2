"""LLVM's and IREE's tools on this machine, of the releases whose text we read and print: for pages, and for tests."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

RELEASE = 22
IREE_RELEASE = "3.13"


@cache
def llvm_tool(name: str) -> str | None:
    """The path of a tool of that release, whether its name says so or not; None where there is none."""
    for candidate in (f"{name}-{RELEASE}", name):
        path = shutil.which(candidate)
        if path is not None:
            version = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
            if f"LLVM version {RELEASE}." in version:
                return path
    return None


def missing(name: str) -> str:
    """Why a test is skipped."""
    return f"{name} {RELEASE} is not installed"


@cache
def iree_tool(name: str) -> str | None:
    """The path of one of IREE's tools of its release, on the path or of this Python; None where there is none."""
    for folders in (None, str(Path(sys.executable).parent)):
        path = shutil.which(name, path=folders)
        # Of the tools of a release, the compiler says which it is.
        compiler = None if path is None else shutil.which("iree-compile", path=str(Path(path).parent))
        if compiler is not None:
            version = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False).stdout
            if f"IREE compiler version {IREE_RELEASE}." in version:
                return path
    return None


def missing_of_iree(name: str) -> str:
    """Why a test is skipped."""
    return f"{name} of IREE {IREE_RELEASE} is not installed"
