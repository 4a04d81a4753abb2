"""A lit format that runs a test's pipelines inside the lit process.

RUN lines are read and substituted by lit. A test whose lines `okl_opt.commands.lit.run_lines` all knows runs here
through Python calls; any other is run as lit's ShTest does, in processes. OKL_LIT_SPAWN=1 runs everything so. One test
costs milliseconds instead of two starts. Here, passes are held against what they note of their changes as well.
"""

from __future__ import annotations

import os
import re
from typing import Any

# What every run needs, imported before lit makes its workers.
import filecheck.matcher  # noqa: F401
import lit.formats
import lit.Test
import lit.TestRunner
from noted_changes import checked_changes

import okl_opt.driver.driver  # noqa: F401
from okl_opt.commands.lit.run_lines import NeedsShell, Stage, parse_command, run_stage

_LINE_NOTE = re.compile(r"%dbg\([^)'\"]*\)\s*")


def run_stages(stages: list[Stage]) -> tuple[bool, str]:
    """Whether a pipeline succeeds, and what it wrote to standard error and at its end."""
    text = ""
    log: list[str] = []
    ok = True
    for stage in stages:
        with checked_changes():
            ended = run_stage(stage, text)
        text = ended.out
        log.append(ended.err)
        if not ended.ok:
            ok = False
            log.append(f"[exit status {ended.status}{', expected to fail' if stage.negated else ''}]\n")
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
            try:
                pipelines.append((line, parse_command(line)))
            except NeedsShell:
                return super().execute(test, litConfig)
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
