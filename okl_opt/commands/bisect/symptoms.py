"""Symptoms: the failure of a command line, in a form that can be recognized in another run."""

from __future__ import annotations

import io
import os
import re
import shlex
import signal
import tempfile
from collections.abc import Callable
from typing import NamedTuple

from okl_opt.commands.bisect.tries import status_of_command
from okl_opt.commands.bisect.worker import Answer
from okl_opt.commands.filecheck import run as run_filecheck
from okl_opt.commands.filecheck.options import UNUSABLE
from okl_opt.commands.search.lines import crash_in, mismatch_in
from okl_opt.words.command_line import PROGRAM, UsageError

_ERROR = re.compile(rf"^(?:{PROGRAM}|(.*?)): error: (.*)$", re.MULTILINE)
# The parts of a message that differ when it is reported at another op.
_CHANGING = re.compile(r"%[\w$.\-]+|\d+")
# 125: the command cannot tell. The others come from the shell if the command cannot be run.
_NO_ANSWER = 125
_NOT_RUN = {126: "cannot be executed", 127: "is not found"}


class Symptom(NamedTuple):
    """A failure. Two symptoms are equal if their `kind` is; `text` is for the user."""

    kind: str
    text: str
    of_check: bool = False


Check = Callable[[str], Symptom | None]
"""Tests the output of a command line that succeeded. Raises: UsageError if it cannot."""


def of_command(answer: Answer, seconds: float) -> Symptom | None:
    """The symptom in a command line's exit status and messages."""
    match answer.status:
        case 0:
            return None
        case None:
            return Symptom("time", f"the command line takes longer than {seconds:g} seconds")
        case status if status < 0:
            return Symptom(f"signal {status}", f"the process is ended by {signal.Signals(-status).name}")
        case status:
            return _of_message(answer.err or f"exit status {status}, with no message")


def _of_message(errors: str) -> Symptom:
    """The first error that was reported."""
    crash = crash_in(errors)
    if crash is not None:
        here = os.getcwd().rstrip(os.sep) + os.sep
        return _symptom_of(crash.message, f"{crash.message}, {crash.raised.replace(here, '')}")
    found = _ERROR.search(errors)
    if found is None:
        first = errors.partition("\n")[0]
        return _symptom_of(first, first)
    if mismatch_in(found[0]) is not None:
        return Symptom("results", found[2])
    return _symptom_of(found[2], f"{found[1]}: {found[2]}" if found[1] else found[2])


def _symptom_of(message: str, text: str) -> Symptom:
    return Symptom(f"error {_CHANGING.sub('_', message)}", text)


class FileCheck:
    """Checks output against the checks of a file. Raises: UsageError for a file without valid checks."""

    def __init__(self, path: str, prefixes: list[str]):
        # A name that begins with a dash would be a flag, or standard input.
        path = f"./{path}" if path.startswith("-") else path
        self._argv = [path, *(f"--check-prefix={prefix}" for prefix in prefixes), "--dump-input=never"]
        # Any text tells what is wrong with the checks.
        status, said = self._checked("\n")
        if status == UNUSABLE:
            problem = said.removeprefix("error: ").replace(": error: ", ": ", 1)
            raise UsageError(f"{PROGRAM}: error: {problem if path in problem else f'{path}: {problem}'}")

    def __call__(self, output: str) -> Symptom | None:
        status, said = self._checked(output)
        return None if status == 0 else Symptom("filecheck", said, of_check=True)

    def _checked(self, text: str) -> tuple[int, str]:
        """FileCheck's exit status for a text, and the first line that it says."""
        said = io.StringIO()
        status = run_filecheck(self._argv, io.StringIO(text), said, said)
        return status, said.getvalue().partition("\n")[0]


class Command:
    """Checks IR by the user's command."""

    def __init__(self, command: str, seconds: float):
        self._command = command if "{}" in command else f"{command} {{}}"
        self._seconds = seconds
        self._shown = command

    def __call__(self, output: str) -> Symptom | None:
        with tempfile.TemporaryDirectory(prefix="okl-opt-bisect-") as folder:
            path = os.path.join(folder, "ir.mlir")
            with open(path, "w", encoding="utf-8") as file:
                file.write(output)
            status = status_of_command(self._command.replace("{}", shlex.quote(path)), self._seconds)
        match status:
            case 0:
                return None
            case None:
                return Symptom("test time", f"`{self._shown}` takes longer than {self._seconds:g} seconds", True)
            case _ if status in _NOT_RUN:
                raise UsageError(f"{PROGRAM}: error: the command of --test {_NOT_RUN[status]}: {self._shown}")
            case _ if status == _NO_ANSWER:
                return Symptom("no answer", f"`{self._shown}` cannot tell (status 125)", True)
            case _:
                return Symptom("test", f"`{self._shown}` fails with status {status}", True)
