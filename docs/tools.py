"""LLVM's tools on this machine, of the release whose text we read and print: for commands of pages, and for tests."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache

RELEASE = 22


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
