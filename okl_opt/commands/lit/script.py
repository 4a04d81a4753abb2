"""The RUN lines of a lit test, run in lit's own process where they are ours.

This takes the place of lit's shell. lit reads the test, substitutes, repeats, and prints the log.
Source: lit's `executeScriptInternal`.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import NamedTuple

import lit.TestRunner
from lit.LitConfig import LitConfig
from lit.Test import Test
from lit.TestRunner import ScriptFatal, formatOutput

from okl_opt.commands.lit.policy import TRUST, Refused, check_stages
from okl_opt.commands.lit.run_lines import Ended, NeedsShell, Stage, parse_command, run_stage

_Ran = tuple[str, str, int, str | None, str | None]
"""A log, errors apart from it, the exit status, a note about the time, and one about changes of the test."""
_NOTED = re.compile(r"%dbg\(([^)'\"]*)\)\s*(.*)", re.DOTALL)
"""A command with the note that lit puts before it: the number of its line."""
_LONGEST = "10240"


class _Line(NamedTuple):
    note: str
    command: str
    stages: Sequence[Stage]


class _TimedOut(Exception):
    """A test took longer than lit lets it."""


@contextmanager
def own_script(
    *, trusted: bool, around: Callable[[], AbstractContextManager[None]] = nullcontext
) -> Generator[None, None, None]:
    """Let lit run RUN lines of ours here, each command in a context of `around`.

    Lines that need a shell get lit's if they are `trusted`. Else their test is unresolved, and so is one that does
    what `policy.py` forbids.
    """
    internal, external = lit.TestRunner.executeScriptInternal, lit.TestRunner.executeScript

    def run(test: Test, config: LitConfig, base: str, commands: Sequence[str], folder: str) -> _Ran:
        try:
            lines = [_parsed(command) for command in commands]
            if not trusted:
                for line in lines:
                    check_stages(line.stages, os.path.dirname(base))
        except NeedsShell as problem:
            if trusted:
                return internal(test, config, base, commands, folder)
            raise ScriptFatal(f"{problem}; {TRUST} lets a shell run it") from None
        except Refused as problem:
            raise ScriptFatal(str(problem)) from None
        environment = {**test.config.environment, "LIT_CURRENT_TESTCASE": test.getFullName()}
        with _place(folder, environment):
            return _Script(test, config, around).run(lines)

    def refuse(test: Test, config: LitConfig, base: str, commands: Sequence[str], folder: str) -> _Ran:
        raise ScriptFatal(f"the suite asks for a shell; {TRUST} lets it have one")

    lit.TestRunner.executeScriptInternal = run
    if not trusted:
        lit.TestRunner.executeScript = refuse
    try:
        yield
    finally:
        lit.TestRunner.executeScriptInternal, lit.TestRunner.executeScript = internal, external


def _parsed(command: str) -> _Line:
    """The stages of a command. Raises: NeedsShell."""
    found = _NOTED.fullmatch(command)
    note, text = found.groups() if found else ("command line", command)
    return _Line(note, text, parse_command(text))


@contextmanager
def _place(folder: str, environment: Mapping[str, str]) -> Generator[None, None, None]:
    """Work in a folder, with the environment of a test."""
    before, variables = os.getcwd(), dict(os.environ)
    os.chdir(folder)
    try:
        _set_environment(environment)
        yield
    finally:
        _set_environment(variables)
        os.chdir(before)


def _set_environment(wanted: Mapping[str, str]) -> None:
    for name in os.environ.keys() - wanted.keys():
        del os.environ[name]
    for name, value in wanted.items():
        if os.environ.get(name) != value:
            os.environ[name] = value


class _Script:
    """One run of the lines of a test, which makes a log as lit does."""

    def __init__(self, test: Test, config: LitConfig, around: Callable[[], AbstractContextManager[None]]):
        self._test = test
        self._limit = int(config.params.get("output_limit", _LONGEST))
        self._around = around
        self._log: list[str] = []

    def run(self, lines: Sequence[_Line]) -> _Ran:
        """Run lines until one fails; return the log, and how it ended."""
        seconds = self._test.config.maxIndividualTestTime
        status = 0
        try:
            with _limited(seconds):
                for line in lines:
                    self._log.append(f"# {line.note}\n{line.command}\n")
                    status = self._pipeline(line.stages)
                    if status:
                        break
        except _TimedOut:
            return "".join(self._log), "", 1, f"Reached timeout of {seconds:g} seconds", None
        return "".join(self._log), "", status, None, None

    def _pipeline(self, stages: Sequence[Stage]) -> int:
        """Run a pipeline; return its exit status."""
        text, status = "", 0
        for number, stage in enumerate(stages, 1):
            with self._around():
                ended = run_stage(stage, text)
            text = ended.out
            own = _status(stage, ended)
            status = own or (status if self._test.config.pipefail else 0)
            self._note(stage, own, text if number == len(stages) else "", ended.err)
        return status

    def _note(self, stage: Stage, status: int, out: str, err: str) -> None:
        words = [*(["not"] if stage.negated else []), stage.tool, *stage.argv]
        self._log.append(f"# executed command: {shlex.join(words)}\n")
        self._log += [
            formatOutput("command stdout", out, self._limit),
            formatOutput("command stderr", err, self._limit),
        ]
        if status:
            if not out.strip() and not err.strip():
                self._log.append("# note: command had no output on stdout or stderr\n")
            self._log.append(f"# error: command failed with exit status: {status}\n")


def _status(stage: Stage, ended: Ended) -> int:
    """The exit status of a stage, with its `not`."""
    if ended.ok:
        return 0
    return 1 if stage.negated else ended.status


@contextmanager
def _limited(seconds: float) -> Generator[None, None, None]:
    """Raise `_TimedOut` after some seconds, if there are any."""

    def end(number: int, frame: object) -> None:
        raise _TimedOut

    if not seconds:
        yield
        return
    handler = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
