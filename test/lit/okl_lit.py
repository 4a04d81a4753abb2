"""A lit format that runs a test's pipelines inside the lit process.

RUN lines are read and substituted by lit. A line whose stages are all okl-opt, filecheck (or FileCheck), each perhaps
behind `not`, joined by `|`, with `2>&1`, runs here through Python calls; a test with any other line is run as lit's
ShTest does, in processes. OKL_LIT_SPAWN=1 runs everything so. One test costs milliseconds instead of two starts.
"""

from __future__ import annotations

import io
import os
import re
import shlex
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any, TextIO

import lit.formats
import lit.Test
import lit.TestRunner
from filecheck.finput import FInput
from filecheck.matcher import Matcher
from filecheck.options import parse_argv_options
from filecheck.parser import Parser

# What every run needs, imported before lit makes its workers.
import okl_opt.driver  # noqa: F401
from okl_opt.main import main

CRASH = 70

_LINE_NOTE = re.compile(r"%dbg\([^)'\"]*\)\s*")

Tool = Callable[[list[str], str, TextIO, TextIO], int]


@dataclass(frozen=True)
class Stage:
    """One command of a pipeline."""

    tool: Tool
    argv: list[str]
    negated: bool
    errors_to_output: bool


def okl_opt_tool(argv: list[str], stdin: str, stdout: TextIO, stderr: TextIO) -> int:
    return main(argv, io.StringIO(stdin), stdout, stderr)


def filecheck_tool(argv: list[str], stdin: str, stdout: TextIO, stderr: TextIO) -> int:
    """filecheck on text; it takes its streams from `sys`, so they are put there for the call."""
    with redirect_stdout(stdout), redirect_stderr(stderr):
        options = parse_argv_options(["filecheck", *argv])
        if options.input_file == "-":
            return Matcher(options, FInput("-", stdin), Parser.from_opts(options)).run()
        return Matcher.from_opts(options).run()


TOOLS: dict[str, Tool] = {"okl-opt": okl_opt_tool, "filecheck": filecheck_tool, "FileCheck": filecheck_tool}


def parse_line(line: str) -> list[Stage] | None:
    """The stages of a RUN line, None if it needs a shell."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;<>()")
    lexer.whitespace_split = True
    lexer.commenters = ""
    try:
        tokens = list(lexer)
    except ValueError:
        return None
    stages: list[Stage] = []
    # "2>&1" comes as "2", ">&", "1"; two blanks around it would be no redirection, but nobody writes that.
    text = "\0".join(tokens).replace("2\0>&\x001", "2>&1")
    for words in _split(text.split("\0"), "|"):
        stage = _parse_stage(words)
        if stage is None:
            return None
        stages.append(stage)
    return stages


def _split(words: list[str], separator: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in words:
        if word == separator:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _parse_stage(words: list[str]) -> Stage | None:
    negated = words[:1] == ["not"]
    words = words[1:] if negated else words
    errors_to_output = words[-1:] == ["2>&1"]
    words = words[:-1] if errors_to_output else words
    if not words or words[0] not in TOOLS:
        return None
    if any(word and set(word) <= set("|&;<>()") for word in words) or "2>&1" in words:
        return None
    return Stage(TOOLS[words[0]], words[1:], negated, errors_to_output)


def run_stages(stages: list[Stage]) -> tuple[bool, str]:
    """Whether a pipeline succeeds, and what it wrote to standard error and at its end."""
    text = ""
    log: list[str] = []
    ok = True
    for stage in stages:
        stdout = io.StringIO()
        stderr = stdout if stage.errors_to_output else io.StringIO()
        status = stage.tool(stage.argv, text, stdout, stderr)
        text = stdout.getvalue()
        if stderr is not stdout and stderr.getvalue():
            log.append(stderr.getvalue())
        succeeded = status not in (0, CRASH) if stage.negated else status == 0
        if not succeeded:
            ok = False
            log.append(f"[exit status {status}{', expected to fail' if stage.negated else ''}]\n")
    return ok, "".join(log) + text


class InProcessTest(lit.formats.ShTest):
    """ShTest without the processes, where the lines allow."""

    def execute(self, test: Any, litConfig: Any) -> Any:
        if os.environ.get("OKL_LIT_SPAWN", "") not in ("", "0"):
            return super().execute(test, litConfig)
        script = lit.TestRunner.parseIntegratedTestScript(test, require_script=True)
        if isinstance(script, lit.Test.Result):
            return script
        folder, base = lit.TestRunner.getTempPaths(test)
        substitutions = [
            *test.config.substitutions,
            *lit.TestRunner.getDefaultSubstitutions(test, folder, base),
        ]
        lines = lit.TestRunner.applySubstitutions(script, substitutions, recursion_limit=10)
        pipelines: list[tuple[str, list[Stage]]] = []
        for line in lines:
            line = _LINE_NOTE.sub("", line, count=1)
            stages = parse_line(line)
            if stages is None:
                return super().execute(test, litConfig)
            pipelines.append((line, stages))
        os.makedirs(folder, exist_ok=True)
        output: list[str] = []
        ok = True
        for line, stages in pipelines:
            ok, text = run_stages(stages)
            output.append(f"$ {line}\n{text}")
            if not ok:
                break
        fails = test.isExpectedToFail()
        code = (lit.Test.XFAIL if fails else lit.Test.FAIL) if not ok else lit.Test.XPASS if fails else lit.Test.PASS
        return lit.Test.Result(code, "\n".join(output))
