"""The commands that a page shows: found in its console blocks, and run as a shell would, with okl-opt in this process.

What is known of the shell: words, quotes, `NAME=value` in front, `|`, `2>&1` and `#` comments. Standard error that is
not joined to a pipe is shown before standard output, as it is written first.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from docs.tools import RELEASE, llvm_tool
from okl_opt.cli.main import main

ROOT = Path(__file__).parents[1]

FENCE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
# Commands that are about a clone, about a shell, or about a tool that tests do not need.
_NOT_RUN = re.compile(r"^(git|make|pip|eval|xdsl-opt|_OKL_OPT_COMPLETE)\b|\| (opt|source)\b")
_VARIABLE = re.compile(r"[A-Z_]+=")
_OF_LLVM = ("llvm-as", "mlir-opt", "mlir-translate", "opt")
_LINKED = ("bench", "docs", "examples", "test")


class Shown(NamedTuple):
    """A command as a page shows it, on one line, and what the page shows below it."""

    command: str
    output: str


class Missing(Exception):
    """A command needs a tool that is not installed."""


def shown(text: str) -> list[Shown]:
    """The commands of a page: `$ ` begins one, a backslash continues it."""
    found: list[Shown] = []
    for block in FENCE.findall(text):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = re.sub(r"\\\n *", "", part).partition("\n")
            found.append(Shown(command, output))
    return found


def is_run(command: str) -> bool:
    """Whether a shown command can be run where the pages are made and tested."""
    return _NOT_RUN.search(command) is None


@contextlib.contextmanager
def workplace() -> Generator[None]:
    """A folder to work in, with the folders of the project that pages read, and nothing of it at the end."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        for name in _LINKED:
            (Path(folder) / name).symlink_to(ROOT / name)
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(here)


def run(command: str) -> tuple[int, str]:
    """Status of the last stage and all that a terminal would show. Raises: Missing."""
    status, text, terminal = 0, "", ""
    for words in _stages(command):
        joined = words[-1] == "2>&1"
        status, text, errors = _stage(words[:-1] if joined else words, text)
        if joined:
            text = errors + text
        else:
            terminal += errors
    return status, terminal + text


def _stages(command: str) -> list[list[str]]:
    lexer = shlex.shlex(command, posix=True, punctuation_chars="|")
    lexer.whitespace_split = True
    found: list[list[str]] = [[]]
    for word in lexer:
        if word == "|":
            found.append([])
        else:
            found[-1].append(word)
    return found


def _stage(words: list[str], text: str) -> tuple[int, str, str]:
    variables = dict(word.split("=", 1) for word in itertools.takewhile(_VARIABLE.match, words))
    with mock.patch.dict(os.environ, variables):
        return _run(words[len(variables) :], text)


def _run(words: list[str], text: str) -> tuple[int, str, str]:
    name, *arguments = words
    if name == "okl-opt":
        out, err = io.StringIO(), io.StringIO()
        status = main(arguments, io.StringIO(text), out, err)
        return status, out.getvalue(), err.getvalue()
    if name == "echo":
        return 0, " ".join(arguments) + "\n", ""
    if name in _OF_LLVM:
        tool, wanted = llvm_tool(name), f"{name} {RELEASE}"
    else:
        folders = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        tool, wanted = shutil.which(name, path=folders), name
    if tool is None:
        raise Missing(wanted)
    done = subprocess.run([tool, *arguments], input=text, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr
