"""Runs a RUN line for the server in a child process, since it may hang, crash, or exhaust memory.

Reads one `Job` as JSON from standard input and writes one `Done`.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from okl_opt.commands.lit.policy import Refused, check_stages
from okl_opt.commands.lit.run_lines import NeedsShell, Stage, parse_command, run_lines, run_stage, substituted
from okl_opt.words.command_line import PROGRAM

RUN, PASSES, REPORT, UPDATE = "run", "passes", "report", "update"


class Job(NamedTuple):
    """A task for the RUN line at line `line`, from 1, of a file that may be unsaved.

    `report` is the path for a report. RUN lines of a `trusted` file are unrestricted.
    """

    kind: str
    text: str
    path: str
    line: int = 0
    report: str = ""
    trusted: bool = False


class Done(NamedTuple):
    """The result of a job: success, a sentence about it, and the text to show."""

    ok: bool
    message: str
    text: str = ""


def work(job: Job) -> Done:
    """Do a job. Errors of the RUN line are part of the answer."""
    if job.kind == UPDATE:
        return _update(job)
    with TemporaryDirectory(prefix="okl-opt-lsp-") as folder:
        try:
            return _run(job, os.path.realpath(folder))
        except NeedsShell as problem:
            return Done(False, f"this RUN line cannot be run here: {problem}")
        except Refused as problem:
            return Done(False, f"this RUN line is refused: {problem}")
        except OSError as problem:
            return Done(False, f"{problem.filename}: {problem.strerror}")


def _update(job: Job) -> Done:
    from okl_opt.commands.update_tests import CannotUpdate, updated

    try:
        text = updated(job.text, job.path, trusted=job.trusted)
    except CannotUpdate as problem:
        return Done(False, str(problem))
    return Done(True, "CHECK lines are up to date" if text == job.text else "CHECK lines updated", text)


def _run(job: Job, folder: str) -> Done:
    """Do a job in `folder`. Raises: NeedsShell, Refused, OSError."""
    line = next((one for one in run_lines(job.text) if one.line == job.line), None)
    if line is None:
        return Done(False, f"there is no RUN line in line {job.line}")
    file = os.path.join(folder, os.path.basename(job.path) or "test.mlir")
    Path(file).write_text(job.text, encoding="utf-8", newline="")
    beside = os.path.dirname(os.path.abspath(job.path))
    values = {"s": file, "S": beside, "p": beside, "t": f"{file}.tmp", "T": folder}
    stages = parse_command(substituted(line.command, values))
    if not job.trusted:
        check_stages(stages, folder)
    done = _RUNNERS[job.kind](stages, job)
    return done._replace(text=f"// $ {line.command}\n{done.text.replace(folder + os.sep, '')}")


def _run_all(stages: list[Stage], job: Job) -> Done:
    """Run all stages; the text is the output of the last that is not a check."""
    text = shown = said = ""
    failed = ""
    for stage in stages:
        ended = run_stage(stage, text)
        text = ended.out
        shown = shown if stage.checks else ended.out
        said += ended.err + (ended.out if stage.checks else "")
        if not ended.ok and not failed:
            failed = f"{'not ' * stage.negated}{stage.tool} failed with exit status {ended.status}"
    return Done(not failed, failed or "the RUN line passes", shown + _commented(said))


def _run_with(stages: list[Stage], *words: str) -> tuple[bool, str]:
    """Run the first okl-opt with more flags; return whether it ended as expected, and its messages."""
    stage = next((one for one in stages if not one.checks), None)
    if stage is None:
        raise NeedsShell(f"it has no {PROGRAM}")
    ended = run_stage(stage._replace(argv=(*stage.argv, *words), errors_to_output=False, stderr=None), "")
    return ended.ok, ended.err


def _show_passes(stages: list[Stage], job: Job) -> Done:
    ok, said = _run_with(stages, "--mlir-print-ir-after-all", "--print-provenance")
    return Done(ok, "the IR after each pass" if ok else f"{PROGRAM} failed; the IR after each pass until then", said)


def _show_report(stages: list[Stage], job: Job) -> Done:
    ok, said = _run_with(stages, f"--report={job.report}")
    if not os.path.exists(job.report):
        return Done(False, "there is no report", _commented(said))
    return Done(True, "the report" if ok else f"{PROGRAM} failed; the report until then", _commented(said))


_RUNNERS = {RUN: _run_all, PASSES: _show_passes, REPORT: _show_report}


def _commented(text: str) -> str:
    return "".join(f"// {line}\n" for line in text.splitlines())


def main() -> None:
    """The entry point of the process."""
    fields: dict[str, Any] = json.load(sys.stdin)
    # A plugin's prints must not mix with the answer.
    with redirect_stdout(sys.stderr):
        done = work(Job(**fields))
    json.dump(done._asdict(), sys.stdout)
