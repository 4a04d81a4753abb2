"""Interestingness tests: a command that accepts the input, or an okl-opt command line that fails on it.

Tests can be pickled: worker processes run them.
"""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol

from okl_opt.cli.main import CRASH, FAILURE, OK
from okl_opt.commands.search.lines import Ran, crash_in, mismatch_in, run_line

NOTHING = ""
"""The finding for an input that is not interesting."""

# Source lines that diagnostics show are indented.
_DIAGNOSTIC = re.compile(r"^(?:\S.*?: )?((?:error|warning|remark|note): .*)$", re.MULTILINE)
_RESULT = re.compile(r"^result\[\d+\]: (.*)$", re.MULTILINE)
# Significant digits that represent every number of every type exactly.
_DIGITS = "--output-digits=17"
_SHOWN_OUTPUT = 4000


class Outcome(NamedTuple):
    """The result of a test. A reduction preserves the finding of its input; `output` is for the user."""

    finding: str
    output: str


class Test(Protocol):
    """An interestingness test. With `dies_for_crashes`, the death of its process is a finding."""

    dies_for_crashes: ClassVar[bool]

    def observe(self, text: str, folder: str) -> Outcome:
        """Test `text`; files may be made in `folder`."""
        ...


@dataclass(frozen=True)
class CommandTest:
    """A command that exits with 0 for an interesting file, which replaces `{}` in its words or is appended."""

    words: tuple[str, ...]
    file_name: str
    dies_for_crashes: ClassVar[bool] = False

    def observe(self, text: str, folder: str) -> Outcome:
        path = os.path.join(folder, self.file_name)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        words = [word.replace("{}", path) for word in self.words]
        if not any("{}" in word for word in self.words):
            words.append(path)
        # To a file: processes that outlive the command would hold a pipe open.
        with open(os.path.join(folder, "output"), "w+b") as output:
            try:
                command = subprocess.run(
                    words, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, check=False
                )
            except (OSError, ValueError) as problem:
                return Outcome(NOTHING, f"cannot run '{words[0]}': {getattr(problem, 'strerror', None) or problem}\n")
            output.seek(0)
            said = output.read(_SHOWN_OUTPUT).decode(errors="replace")
        if command.returncode == 0:
            return Outcome("exit status 0", said)
        return Outcome(NOTHING, f"{said}exit status {command.returncode}\n")


@dataclass(frozen=True)
class KeepError:
    """The command line fails with a message that the regular expression matches."""

    argv: tuple[str, ...]
    pattern: str
    dies_for_crashes: ClassVar[bool] = False

    def observe(self, text: str, folder: str) -> Outcome:
        ran = run_line(self.argv, text.encode())
        said = _DIAGNOSTIC.findall(ran.err)
        if ran.status == FAILURE and any(re.search(self.pattern, line) for line in said):
            return Outcome("error", ran.err)
        return Outcome(NOTHING, ran.err + _status_line(ran))


@dataclass(frozen=True)
class KeepCrash:
    """The command line crashes at the same place as with the original input."""

    argv: tuple[str, ...]
    dies_for_crashes: ClassVar[bool] = True

    def observe(self, text: str, folder: str) -> Outcome:
        ran = run_line(self.argv, text.encode())
        found = crash_in(ran.err)
        if ran.status != CRASH and found is None:
            return Outcome(NOTHING, ran.err + _status_line(ran))
        return Outcome("crash" if found is None else f"{found.kind} at {found.place}", ran.err)


@dataclass(frozen=True)
class KeepRunMismatch:
    """The command line and the reference run the module and give different numbers.

    Without inputs on either command line, inputs are made from the parameter types: random floats, and ones for
    integers.
    """

    argv: tuple[str, ...]
    reference: tuple[str, ...]
    function: str | None
    makes_inputs: bool
    dies_for_crashes: ClassVar[bool] = False

    def observe(self, text: str, folder: str) -> Outcome:
        inputs: list[str] = []
        if self.makes_inputs:
            from okl_opt.commands.reduce.inputs import made_inputs

            inputs = made_inputs(text, self.function)
        limit = f"--output-max-element-count={2**31 - 1}"
        reference = run_line([*self.reference, *inputs, _DIGITS, limit], text.encode())
        if reference.status != OK:
            return Outcome(NOTHING, f"{reference.err}the reference does not run: {_status_line(reference)}")
        expected = [f"--expected-output={result}" for result in _RESULT.findall(reference.out)]
        ran = run_line([*self.argv, *inputs, *expected], text.encode())
        if ran.status == FAILURE and mismatch_in(ran.err) is not None:
            return Outcome("mismatch", ran.err)
        told = "the numbers are those of the reference\n" if ran.status == OK else ran.err + _status_line(ran)
        return Outcome(NOTHING, told)


def _status_line(ran: Ran) -> str:
    return f"exit status {ran.status}\n"
